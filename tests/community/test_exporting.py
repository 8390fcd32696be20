"""Results and ladders as tables that any spreadsheet opens as what they are."""

import csv
import io
import random
import zipfile
from pathlib import Path

import pytest

from bot.community import LADDER_COLUMNS, RESULT_COLUMNS, CsvParts, Scope, ZipParts
from bot.community.csv_rows import write_rows
from bot.storage import Storage, upsert_person

from .evenings import ADMIN, ALI, MONA, NOUR, OTHER_SERVER, SAMI, SERVER, Evenings


def read_table(data: bytes) -> list[dict[str, str]]:
    """As a spreadsheet does."""
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


async def read_all(pieces) -> list[tuple]:
    return [row async for rows in pieces for row in rows]


def contents(files) -> list[bytes]:
    read = [file.read() for file in files]
    for file in files:
        file.close()
    return read


def table(folder: Path, columns, rows) -> list[dict[str, str]]:
    with CsvParts(folder, 10**6, columns) as parts:
        parts.add(rows)
        (data,) = contents(parts.finish())
    return read_table(data)


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t", "\r", " =", "＝"])
def test_text_that_would_be_a_formula_gets_an_apostrophe(sign: str) -> None:
    (line,) = write_rows([[f"{sign}cmd|' /C calc'!A0", 1]])
    ((cell, number),) = csv.reader(io.StringIO(line.decode(), newline=""))
    assert (cell, number) == (f"'{sign}cmd|' /C calc'!A0", "1")


@pytest.mark.parametrize(
    "name", ["Mona;=1+1;", 'Mona; "=1+1";', "Mona\n=1+1\n", "Mona\r\n+1", "Mona\t@SUM(1)", "a;;-1", "=1;=1", "\n=1"]
)
def test_a_name_begins_no_formula_where_columns_are_parted_by_semicolons_or_tabs(name: str) -> None:
    (line,) = write_rows([[1, name, 2]])
    for sign in ";\t,":
        for row in csv.reader(io.StringIO(line.decode(), newline=""), delimiter=sign):
            assert [cell for cell in row if cell.lstrip().startswith(("=", "+", "-", "@"))] == []


@pytest.mark.parametrize("name", ['Mona, "the cat"', "two\nlines\r\nhere", "منى", "\u202eanoM", "x;y", ""])
def test_any_other_name_comes_out_as_it_went_in(name: str) -> None:
    (line,) = write_rows([[name, -3, None, True]])
    assert list(csv.reader(io.StringIO(line.decode(), newline=""))) == [[name, "-3", "", "yes"]]


async def test_a_result_has_its_person_time_and_figures(evenings: Evenings, storage: Storage, tmp_path: Path) -> None:
    async with storage.writing() as connection:
        await upsert_person(connection, MONA, name="x")
    match_id = await evenings.play(MONA, ALI, conceded=3)
    await evenings.play(MONA, ALI, server=OTHER_SERVER)
    async with storage.writing() as connection:
        await upsert_person(connection, ALI, name='=HYPERLINK("http://x")')
    rows = await read_all(evenings.community.read_results(Scope(SERVER)))
    mona, ali = table(tmp_path, RESULT_COLUMNS, rows)
    assert mona["member_id"] == f"'{MONA}"
    assert mona["finished_at"] == "2026-01-01T01:00:00+00:00"
    assert (mona["match"], mona["ladder"], mona["outcome"], mona["points"]) == (str(match_id), "duel", "won", "101")
    assert (mona["conceded"], mona["plays"], mona["rated"], mona["void"]) == ("3", "", "yes", "")
    assert ali["member"] == '\'=HYPERLINK("http://x")'


async def test_many_results_come_in_pieces_each_once_and_in_order(evenings: Evenings, monkeypatch) -> None:
    monkeypatch.setattr("bot.community.exporting.AT_ONCE", 3)
    await evenings.play_some(random.Random(3), 20)
    rows = await read_all(evenings.community.read_results(Scope(SERVER)))
    assert len(rows) == await evenings.community.count_export_results(Scope(SERVER))
    assert len({(row[0], row[4]) for row in rows}) == len(rows)
    duels = [row[1] for row in rows if row[2] == "duel"]
    assert duels == sorted(duels)
    ids = [match_id async for some in evenings.community.read_match_ids(Scope(SERVER)) for match_id in some]
    assert ids == sorted({row[0] for row in rows})


async def test_void_results_are_marked_and_forgotten_people_are_nobody(evenings: Evenings) -> None:
    match_id = await evenings.play(MONA, ALI)
    await evenings.community.void_match(SERVER, match_id, ADMIN, "+played alone")
    await evenings.community.forget_person(MONA)
    rows = [
        dict(zip(RESULT_COLUMNS, row, strict=True))
        for row in await read_all(evenings.community.read_results(Scope(SERVER)))
    ]
    assert {(row["member_id"], row["member"]) for row in rows} == {("", None), (f"'{ALI}", "Ali")}
    assert {row["void"] for row in rows} == {"+played alone"}


async def test_a_ladder_has_ranks_and_leaves_hidden_members_out(evenings: Evenings, tmp_path: Path) -> None:
    for _ in range(3):
        await evenings.play(MONA, ALI)
        await evenings.play(SAMI, NOUR)
    await evenings.play(ALI, SAMI, rated=False)
    await evenings.community.hide_person(NOUR, True)
    rows = table(tmp_path, LADDER_COLUMNS, await read_all(evenings.community.read_ladders(Scope(SERVER))))
    board = await evenings.community.fetch_board(SERVER, "duel")
    assert [(row["member"], int(row["rating"]), int(row["rank"])) for row in rows] == [
        (place.name, place.figures.rating, place.rank) for place in board.rows
    ]
    assert [row["rank"] for row in rows] == ["1", "1", "3"]
    assert (rows[0]["period"], rows[2]["win_rate"], rows[2]["losses"]) == ("all", "0.25", "3")


async def test_a_season_and_a_month_are_spans_of_time(evenings: Evenings) -> None:
    community = evenings.community
    await evenings.play(MONA, ALI)
    assert await community.fetch_scope(SERVER, "season") is None
    spring = await community.start_season(SERVER, ADMIN, "Spring")
    inside = await evenings.play(MONA, ALI)
    await community.end_season(SERVER, ADMIN)
    later = await evenings.play(MONA, ALI)
    scope = await community.fetch_scope(SERVER, "all", spring.id)
    assert scope is not None
    assert (scope.period, scope.season) == (f"s{spring.id}", "Spring")
    assert {row[0] for row in await read_all(community.read_results(scope))} == {inside}
    assert [row[8] for row in await read_all(community.read_ladders(scope))] == [1, 0]
    assert await community.fetch_scope(OTHER_SERVER, "all", spring.id) is None
    evenings.now += 31 * 86_400
    assert await community.count_export_matches(await community.fetch_scope(SERVER, "month")) == 0
    assert later in [row[0] for row in await read_all(community.read_results(Scope(SERVER)))]


def test_a_table_is_split_where_it_is_too_large_and_each_part_has_the_header(tmp_path: Path) -> None:
    rows = [(number, f"name {number}") for number in range(1000)]
    with CsvParts(tmp_path, 2000, ("number", "name")) as parts:
        for at in range(0, 1000, 100):
            parts.add(rows[at : at + 100])
        files = contents(parts.finish())
    assert len(files) > 5
    assert all(len(data) <= 2000 for data in files)
    assert [int(row["number"]) for data in files for row in read_table(data)] == list(range(1000))


def test_an_empty_table_has_its_header(tmp_path: Path) -> None:
    with CsvParts(tmp_path, 100, ("a", "b")) as parts:
        assert contents(parts.finish()) == [b"\xef\xbb\xbfa,b\r\n"]


def test_zip_files_are_split_and_hold_everything(tmp_path: Path) -> None:
    rng = random.Random(1)
    texts = [(f"basra-{number}.json", rng.randbytes(rng.randrange(900)).hex()) for number in range(200)]
    with ZipParts(tmp_path, 20_000) as parts:
        for at in range(0, 200, 25):
            parts.add(texts[at : at + 25])
        files = contents(parts.finish())
    assert len(files) > 3
    assert all(len(data) <= 20_000 for data in files)
    read = {}
    for data in files:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            assert packed.testzip() is None
            read |= {name: packed.read(name).decode() for name in packed.namelist()}
    assert read == dict(texts)


def test_the_files_have_no_names_on_the_disk(tmp_path: Path) -> None:
    parts = ZipParts(tmp_path, 1000)
    parts.add([("a.json", "{}" * 300), ("b.json", "{}" * 300)])
    assert list(tmp_path.iterdir()) == []
    parts.close()
    assert list(tmp_path.iterdir()) == []
