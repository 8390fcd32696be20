"""Standings follow from the results, whatever way they came about."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import Storage

from .evenings import ADMIN, ALI, MONA, NOUR, OTHER_SERVER, SAMI, SERVER, Evenings

DERIVED = ("standings", "pairs", "rating_steps")


def read_derived(path: Path) -> dict[str, list[tuple]]:
    with closing(sqlite3.connect(path)) as connection:
        return {table: sorted(connection.execute(f"SELECT * FROM {table}"), key=str) for table in DERIVED}


def wipe_derived(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        for table in (*DERIVED, "ladders"):
            connection.execute(f"DELETE FROM {table}")


@pytest.mark.parametrize("seed", range(4))
async def test_recomputing_from_nothing_gives_exactly_the_same_numbers(
    evenings: Evenings, path: Path, seed: int
) -> None:
    rng, community = random.Random(seed), evenings.community
    first = await evenings.play_some(rng, 12)
    await community.start_season(SERVER, ADMIN, "Spring")
    await evenings.play_some(rng, 12)
    await community.void_match(SERVER, rng.choice(first), ADMIN, "played alone")
    await community.end_season(SERVER, ADMIN)
    await evenings.play_some(rng, 6)
    await community.start_season(SERVER, ADMIN, "Summer")
    await evenings.play_some(rng, 6)
    await community.hide_person(SAMI, True)
    await community.forget_person(NOUR)
    await evenings.play_some(rng, 6)
    kept = read_derived(path)
    assert all(kept.values())
    wipe_derived(path)
    done = await community.recompute(SERVER)
    assert done.changed == sum(len(rows) for rows in kept.values())
    assert read_derived(path) == kept


async def test_a_match_is_posted_once(evenings: Evenings) -> None:
    match_id = await evenings.play(MONA, ALI)
    for _ in range(3):
        await evenings.community.post_match(match_id)
    place = await evenings.community.fetch_place(SERVER, MONA, "duel")
    assert (place.figures.matches, place.figures.wins) == (1, 1)


async def test_a_match_that_never_was_is_not_posted(evenings: Evenings) -> None:
    await evenings.community.post_match(4711)
    assert await evenings.ranks() == []


@pytest.mark.parametrize("count", [3, 30])
async def test_what_was_not_posted_before_a_crash_is_posted_at_the_next_start(evenings: Evenings, count: int) -> None:
    await evenings.play(MONA, ALI)
    for _ in range(count):
        await evenings.end(MONA, ALI)
    assert await evenings.community.post_unposted() == 2 * count
    assert (await evenings.community.fetch_place(SERVER, MONA, "duel")).figures.wins == 1 + count
    assert await evenings.differences() == 0
    assert await evenings.community.post_unposted() == 0


async def test_matches_posted_in_the_wrong_order_count_in_the_right_one(evenings: Evenings, path: Path) -> None:
    earlier = await evenings.end(MONA, ALI)
    later = await evenings.end(ALI, MONA)
    await evenings.community.post_match(later)
    await evenings.community.post_match(earlier)
    assert await evenings.differences() == 0
    assert (await evenings.community.fetch_place(SERVER, MONA, "duel")).figures.streak == 0


async def test_a_match_that_ended_before_a_season_and_is_posted_after_its_start_does_not_belong_to_it(
    evenings: Evenings, storage: Storage
) -> None:
    before = evenings.now
    evenings.now += 7200
    season = await evenings.community.start_season(SERVER, ADMIN, "Spring")
    await evenings.play(MONA, ALI, finished_at=before)
    assert (await evenings.community.fetch_board(SERVER, "duel", "season")).total == 0
    assert season.started_at > before
    assert await evenings.differences() == 0


async def test_another_server_has_its_own_numbers(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    await evenings.play(ALI, MONA, server=OTHER_SERVER)
    assert await evenings.ratings() != await evenings.ratings(server=OTHER_SERVER)
    assert await evenings.community.fetch_servers_with_results() == [SERVER, OTHER_SERVER]


async def test_progress_comes_to_its_end(evenings: Evenings) -> None:
    await evenings.play_some(random.Random(5), 40)
    told: list[tuple[int, int]] = []
    done = await evenings.community.recompute(SERVER, lambda *step: told.append(step))
    assert told == sorted(told)
    assert told[-1] == (done.results, done.results)


async def test_a_number_that_was_tampered_with_is_found_and_put_right(evenings: Evenings, path: Path) -> None:
    await evenings.play_some(random.Random(6), 10)
    kept = read_derived(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE standings SET rating = rating + 1 WHERE period = 'all'")
    wrong = await evenings.differences()
    assert wrong > 0
    assert (await evenings.community.recompute(SERVER)).changed == wrong
    assert read_derived(path) == kept


async def damage(storage: Storage, match_id: int) -> None:
    """Let a result be what no version of ours writes, as after a failing disk."""
    async with storage.writing() as connection:
        await connection.exec_driver_sql("UPDATE results SET points = 'rot' WHERE match_id = ?", (match_id,))


async def test_a_result_that_cannot_be_added_up_holds_up_no_other_ladder(
    evenings: Evenings, storage: Storage
) -> None:
    await damage(storage, await evenings.end(MONA, ALI))
    await evenings.end(MONA, ALI, SAMI)
    await evenings.end(MONA, ALI, server=OTHER_SERVER)
    with pytest.raises(TypeError):
        await evenings.community.post_unposted()
    for ladder, server in (("alone", SERVER), ("duel", OTHER_SERVER)):
        assert (await evenings.community.fetch_board(server, ladder)).total > 1
    season = await evenings.community.start_season(OTHER_SERVER, ADMIN, "Spring")
    assert (await evenings.community.end_season(OTHER_SERVER, ADMIN)).id == season.id


async def test_a_result_that_cannot_be_added_up_can_be_voided_and_the_ladder_goes_on(
    evenings: Evenings, storage: Storage
) -> None:
    rotten = await evenings.play(MONA, ALI)
    await damage(storage, rotten)
    await evenings.end(SAMI, NOUR)
    await evenings.community.void_match(SERVER, rotten, ADMIN, "damaged")
    assert sorted(await evenings.ratings()) == [SAMI, NOUR]
    assert await evenings.differences() == 0


@pytest.mark.parametrize("column", ["mu", "sigma", "points", "streak"])
async def test_standings_that_are_damaged_are_computed_anew_with_the_next_match(
    evenings: Evenings, storage: Storage, column: str
) -> None:
    await evenings.play(MONA, ALI)
    async with storage.writing() as connection:
        await connection.exec_driver_sql(f"UPDATE standings SET {column} = 'rot'")
    await evenings.play(MONA, ALI)
    assert await evenings.differences() == 0
