"""What is stored about somebody, and how it vanishes."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.community import Choices
from bot.storage import SittingRow, Storage, insert_sitting, update_seat, upsert_house_rules

from .evenings import ADMIN, ALI, DAY, HODA, MONA, NOUR, OTHER_SERVER, SAMI, SERVER, Evenings


def whole_database(path: Path) -> str:
    """Every value of every table as text."""
    with closing(sqlite3.connect(path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return "\n".join(str(row) for table in tables for row in connection.execute(f"SELECT * FROM {table}"))


async def make_traces(evenings: Evenings, storage: Storage) -> None:
    """Everything that can tell of Mona."""
    community = evenings.community
    await community.start_season(SERVER, ADMIN, "Spring")
    await evenings.play_some(random.Random(1), 30)
    void = await evenings.play(MONA, ALI)
    await community.void_match(SERVER, void, MONA, f"<@{MONA}> asked for it, Mona won against Monash")
    await community.end_season(SERVER, MONA)
    await community.note_admin(SERVER, ADMIN, "player_removed", about=MONA, members=[MONA, f"<@{MONA}>"])
    await Choices(storage).update_person(MONA, hand_theme="night", language="ar")
    async with storage.writing() as connection:
        await insert_sitting(connection, SittingRow(void, 5, 1, MONA, "Mona"))
        await update_seat(connection, void, 1, offered_to=MONA, offered_by=ALI, offered_at=1.0)


async def test_what_is_stored_about_somebody_can_be_given_to_them_as_a_file(
    evenings: Evenings, storage: Storage
) -> None:
    await make_traces(evenings, storage)
    stored = await evenings.community.fetch_stored_about(MONA)
    assert json.loads(json.dumps(stored)) == stored
    assert [name for name, rows in stored.items() if not rows] == []
    assert stored["people"][0]["name"] == "Mona"
    assert stored["preferences"][0]["language"] == "ar"
    assert "secret" not in json.dumps(stored)


async def test_name_and_id_vanish_everywhere(evenings: Evenings, storage: Storage, path: Path) -> None:
    await make_traces(evenings, storage)
    assert "Mona" in whole_database(path)
    await evenings.community.forget_person(MONA)
    left = whole_database(path)
    assert "… won against Monash" in left
    left = left.replace("Monash", "")
    assert "Mona" not in left
    assert str(MONA) not in left
    assert {name for name, rows in (await evenings.community.fetch_stored_about(MONA)).items() if rows} == set()


async def test_the_others_keep_their_results_and_ratings_also_when_all_is_recomputed(
    evenings: Evenings, storage: Storage
) -> None:
    await make_traces(evenings, storage)
    before = {ladder: await evenings.ratings(ladder) for ladder in ("duel", "partners", "alone")}
    await evenings.community.forget_person(MONA)
    after = {ladder: await evenings.ratings(ladder) for ladder in before}
    assert after == {ladder: {u: r for u, r in table.items() if u != MONA} for ladder, table in before.items()}
    assert await evenings.differences() == 0
    (season,) = await evenings.community.fetch_seasons(SERVER)
    final = await evenings.community.fetch_final(season)
    assert [place.name for place in final["duel"]].count(None) == 1


async def test_several_people_of_one_match_can_be_forgotten(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI, SAMI, NOUR, ladder="partners")
    before = await evenings.ratings("partners")
    for user_id in (MONA, SAMI, ALI):
        await evenings.community.forget_person(user_id)
    assert await evenings.ratings("partners") == {NOUR: before[NOUR]}
    assert await evenings.differences() == 0


async def test_who_was_forgotten_begins_anew(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    await evenings.community.forget_person(MONA)
    await evenings.community.forget_person(MONA)
    assert await evenings.community.fetch_record(SERVER, MONA) is None
    await evenings.play(MONA, ALI)
    assert (await evenings.community.fetch_place(SERVER, MONA, "duel")).figures.matches == 1


async def test_forgetting_a_stranger_changes_nothing(evenings: Evenings, path: Path) -> None:
    await evenings.play(MONA, ALI)
    before = whole_database(path)
    await evenings.community.forget_person(HODA)
    assert whole_database(path) == before


async def test_the_data_of_a_server_the_bot_has_left_goes_after_a_while(
    evenings: Evenings, storage: Storage, path: Path
) -> None:
    community = evenings.community
    await make_traces(evenings, storage)
    await evenings.play(ALI, HODA, server=OTHER_SERVER)
    async with storage.writing() as connection:
        await upsert_house_rules(connection, SERVER, "classic", {"target": 50})
    await Choices(storage).update_server(SERVER, theme="night")
    await community.note_left(SERVER, evenings.now)
    assert await community.delete_left(evenings.now + 29 * DAY) == []
    assert (await community.fetch_board(SERVER, "duel")).total > 0
    assert await community.delete_left(evenings.now + 31 * DAY) == [SERVER]
    left = whole_database(path)
    assert str(SERVER) not in left
    assert "Sami" not in left
    assert "Ali" in left
    assert (await community.fetch_board(OTHER_SERVER, "duel")).total == 2
    assert await community.delete_left(evenings.now + 99 * DAY) == []


async def test_a_server_the_bot_comes_back_to_keeps_its_data(evenings: Evenings) -> None:
    community = evenings.community
    await evenings.play(MONA, ALI)
    await evenings.play(MONA, ALI, server=OTHER_SERVER)
    await community.note_guilds([OTHER_SERVER])
    await community.note_guilds([SERVER])
    assert await community.delete_left(evenings.now + 99 * DAY) == [OTHER_SERVER]
    assert (await community.fetch_board(SERVER, "duel")).total == 2


async def test_noting_once_more_that_a_server_was_left_does_not_prolong_its_time(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    await evenings.community.note_guilds([])
    left_at = evenings.now
    evenings.now += 20 * DAY
    await evenings.community.note_guilds([])
    assert await evenings.community.delete_left(left_at + 31 * DAY) == [SERVER]
