import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.matches import Matches, Person, StoredMatch, fetch_record
from bot.rules import parse_record, replay, summarize, verify
from bot.storage import Storage
from tests.files import mark_newer, names_in, snapshot
from tests.matches.table import (
    AMIRA,
    BOUTROS,
    CHADI,
    CLICK,
    deal_match,
    matches_on,
    open_lobby,
    play_once,
    play_out,
)

from .command import Ended, basra


@pytest.fixture
def matches(storage: Storage) -> Matches:
    return matches_on(storage)


def export(path: Path, *arguments: str) -> Ended:
    return basra("export", *arguments, cwd=path.parent, BASRA_DATABASE=path.name)


async def finish(matches: Matches, *people: Person, **options) -> StoredMatch:
    return (await play_out(matches, await deal_match(matches, *people, **options))).after


async def test_a_finished_match_is_exported_replayed_and_verified(matches: Matches, path: Path) -> None:
    match = await finish(matches, BOUTROS)
    ended = export(path, str(match.id))
    assert (ended.status, ended.err) == (0, "")
    record = parse_record(ended.out)
    assert record.seats == ("Amira", "Boutros")
    assert summarize(replay(record)) == summarize(match.position)
    assert (list(record.result.scores), record.result.winner) == (match.position.scores, match.position.winner)
    assert verify(record).is_fair
    assert json.loads(ended.out)["shuffle"] == {
        "commitment": match.commitment,
        "secret": match.secret.hex(),
        "joins": [str(CLICK), str(CLICK)],
        "match": match.id,
        "first_dealer": "drawn",
    }


async def test_the_file_can_be_replayed_and_verified_by_the_commands(matches: Matches, path: Path) -> None:
    match = await finish(matches, BOUTROS, seats=4, partners=True)
    assert export(path, str(match.id), "-o", "match.json") == Ended(0, "", "")
    told = basra("replay", "match.json", "--json", cwd=path.parent)
    assert json.loads(told.out) == json.loads(json.dumps(summarize(match.position)))
    assert basra("verify", "match.json", cwd=path.parent).out.startswith("fair\n")
    assert json.loads((path.parent / "match.json").read_text())["seats"] == [
        "Amira",
        "Computer",
        "Boutros",
        "Computer",
    ]


async def test_a_computer_that_stepped_in_is_an_event(matches: Matches, path: Path) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3)
    for _ in range(5):
        match = (await play_once(matches, match)).after
    match = (await matches.resign(match.id, BOUTROS.id)).after
    match = (await play_out(matches, match)).after
    record = parse_record(export(path, str(match.id)).out)
    assert record.seats == ("Amira", "Boutros", "Chadi")
    assert [(event.deal, event.ply, event.seat, event.what) for event in record.events] == [(0, 5, 1, "computer")]
    replay(record)


async def test_names_in_any_letters_are_kept(matches: Matches, path: Path) -> None:
    match = await finish(matches, Person(7, "بطرس 🂡\u2028"))
    ended = export(path, str(match.id))
    assert parse_record(ended.out).seats == ("Amira", "بطرس 🂡\u2028")
    assert "بطرس 🂡" in ended.out
    raw = basra("export", str(match.id), cwd=path.parent, PYTHONIOENCODING="ascii")
    assert raw.out == ended.out


async def test_the_next_match_says_that_its_first_dealer_was_not_drawn(matches: Matches, path: Path) -> None:
    first = await finish(matches, BOUTROS)
    lobby = (await matches.rematch(first.id, AMIRA)).after
    match = (await play_out(matches, (await matches.deal(lobby.id, AMIRA.id, CLICK)).after)).after
    record = parse_record(export(path, str(match.id)).out)
    assert record.shuffle["first_dealer"] == "next"
    assert (verify(record).is_fair, verify(record).dealer) == (True, None)


async def test_a_cancelled_match_shows_its_secret_and_goes_as_far_as_it_went(matches: Matches, path: Path) -> None:
    match = await deal_match(matches, BOUTROS)
    match = (await play_once(matches, match)).after
    match = (await matches.cancel(match.id, AMIRA.id)).after
    record = parse_record(export(path, str(match.id)).out)
    assert (len(record.deals), len(record.deals[0].plays)) == (1, 1)
    assert (record.ended, record.result) == ("cancelled", None)
    assert verify(record).is_fair


async def test_a_lobby_that_was_closed_shows_its_secret(matches: Matches, path: Path) -> None:
    lobby = await open_lobby(matches, seats=3)
    await matches.cancel(lobby.id, AMIRA.id)
    record = parse_record(export(path, str(lobby.id)).out)
    assert (record.seats, record.deals) == (("Amira", "unknown", "unknown"), ())
    assert verify(record).is_fair


async def test_a_match_that_goes_on_is_kept_back(matches: Matches, path: Path) -> None:
    match = await deal_match(matches, BOUTROS)
    ended = export(path, str(match.id))
    assert (ended.status, ended.out) == (1, "")
    assert ended.complaint.startswith("match 1 is still being played; its record shows hidden cards (--running")


async def test_with_running_it_is_exported_but_not_its_secret(matches: Matches, path: Path) -> None:
    match = await deal_match(matches, BOUTROS)
    match = (await play_once(matches, match)).after
    ended = export(path, str(match.id), "--running")
    record = parse_record(ended.out)
    assert replay(record).deal.hands == match.position.deal.hands
    assert record.shuffle is None
    assert match.secret.hex() not in ended.out


@pytest.mark.parametrize("arguments", [[], ["--running"]])
async def test_a_lobby_has_nothing_to_export(arguments: list[str], matches: Matches, path: Path) -> None:
    lobby = await open_lobby(matches)
    ended = export(path, str(lobby.id), *arguments)
    assert (ended.status, ended.complaint) == (1, "match 1 is still in its lobby")


def test_running_says_in_the_help_that_it_shows_hidden_cards(tmp_path: Path) -> None:
    assert "HIDDEN CARDS" in " ".join(basra("export", "--help", cwd=tmp_path).out.split())


async def test_a_match_that_is_not_there_is_told(storage: Storage, path: Path) -> None:
    for number in ("1", str(2**63 - 1)):
        ended = export(path, number)
        assert (ended.status, ended.complaint) == (1, f"basra.sqlite3 has no match {number}")


def test_a_database_that_is_not_there_is_told_and_not_made(tmp_path: Path) -> None:
    ended = basra("export", "1", cwd=tmp_path, BASRA_DATABASE="none.sqlite3")
    assert (ended.status, ended.complaint) == (1, "There is no database none.sqlite3")
    assert names_in(tmp_path) == []


async def test_a_newer_database_is_told_and_not_touched(storage: Storage, path: Path) -> None:
    await storage.close()
    mark_newer(path)
    before = snapshot(path.parent)
    ended = export(path, "1")
    assert ended.status == 1
    assert "newer version" in ended.complaint
    assert snapshot(path.parent) == before


async def test_a_damaged_match_is_told_in_one_line(matches: Matches, path: Path) -> None:
    match = await finish(matches, BOUTROS)
    with closing(sqlite3.connect(path)) as damaged, damaged:
        damaged.execute("DELETE FROM actions WHERE number = 3")
    ended = export(path, str(match.id))
    assert ended.status == 1
    assert ended.complaint.startswith("match 1 cannot be read")


async def test_no_file_is_overwritten(matches: Matches, path: Path) -> None:
    match = await finish(matches, BOUTROS)
    notes = path.parent / "notes.txt"
    notes.write_text("mine")
    ended = export(path, str(match.id), "-o", "notes.txt")
    assert (ended.status, ended.complaint) == (1, "notes.txt exists already; name another file")
    assert notes.read_text() == "mine"
    assert export(path, str(match.id), "-o", "nowhere/match.json").complaint.startswith("nowhere/match.json cannot")


@pytest.mark.parametrize("number", ["0", "-1", "first", "9" * 30, ""])
def test_what_is_no_number_of_a_match_is_answered_with_the_usage(number: str, tmp_path: Path) -> None:
    ended = basra("export", "--", number, cwd=tmp_path)
    assert ended.status == 2
    assert ended.err.startswith("usage: basra export")


async def test_a_match_from_before_decks_could_be_checked_has_no_proof(
    matches: Matches, storage: Storage, path: Path
) -> None:
    match = await finish(matches, BOUTROS)
    with closing(sqlite3.connect(path)) as older, older:
        older.execute("UPDATE matches SET secret = NULL")
    async with storage.reading() as connection:
        record = await fetch_record(connection, match.id)
    assert record.shuffle is None
    assert replay(record).scores == match.position.scores
