"""Who a finished match counts for."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.community import Choices
from bot.matches import MatchEnded, Matches
from bot.storage import Storage

from .table import AMIRA, BOUTROS, CHADI, DALIA, GUILD, deal_match, play_once, play_out


def results(tmp_path: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(tmp_path / "basra.sqlite3")) as database:
        return database.execute("SELECT user_id, outcome FROM results ORDER BY seat").fetchall()


def facts(tmp_path: Path, *names: str) -> list[tuple]:
    with closing(sqlite3.connect(tmp_path / "basra.sqlite3")) as database:
        return database.execute(f"SELECT {', '.join(names)} FROM results ORDER BY seat").fetchall()


async def test_a_match_of_two_people_counts_for_both(matches: Matches, tmp_path: Path) -> None:
    update = await play_out(matches, await deal_match(matches, BOUTROS))
    winner = update.after.position.winner
    outcomes = ["won" if seat == winner else "lost" for seat in range(2)]
    assert results(tmp_path) == [(AMIRA.id, outcomes[0]), (BOUTROS.id, outcomes[1])]


async def test_the_points_and_basras_of_each_person_are_kept(matches: Matches, tmp_path: Path) -> None:
    update = await play_out(matches, await deal_match(matches, BOUTROS))
    position = update.after.position
    with closing(sqlite3.connect(tmp_path / "basra.sqlite3")) as database:
        rows = database.execute("SELECT points, basras, deals, guild_id FROM results ORDER BY seat").fetchall()
    made = [sum(len(deal.deal.basras[side]) for deal in position.finished) for side in range(2)]
    assert rows == [(position.scores[side], made[side], len(position.finished), 1) for side in range(2)]


async def test_a_match_against_computers_counts_for_nobody(matches: Matches, tmp_path: Path) -> None:
    update = await play_out(matches, await deal_match(matches, seats=3, target=30))
    assert update.happened[-1] == MatchEnded("decided", update.after.position.winner, counts=False)
    assert results(tmp_path) == []


async def test_computers_never_appear_among_the_results(matches: Matches, tmp_path: Path) -> None:
    await play_out(matches, await deal_match(matches, BOUTROS, seats=4, partners=True, target=30))
    assert [user for user, _ in results(tmp_path)] == [AMIRA.id, BOUTROS.id]


async def test_who_leaves_early_does_not_count_and_who_leaves_late_does(matches: Matches, tmp_path: Path) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, DALIA, seats=4, target=1)
    match = (await matches.resign(match.id, DALIA.id)).after
    while match.position.deal.ply < 40:
        match = (await play_once(matches, match)).after
    match = (await matches.resign(match.id, CHADI.id)).after
    await play_out(matches, match)
    assert [user for user, _ in results(tmp_path)] == [AMIRA.id, BOUTROS.id, CHADI.id]


async def test_an_abandoned_match_counts_for_nobody(matches: Matches, tmp_path: Path) -> None:
    match = await deal_match(matches, BOUTROS)
    for person in (AMIRA, BOUTROS):
        await matches.resign(match.id, person.id)
    assert results(tmp_path) == []


async def test_what_each_person_did_is_kept_as_it_was_played(matches: Matches, tmp_path: Path) -> None:
    update = await play_out(matches, await deal_match(matches, BOUTROS))
    position = update.after.position
    expected = []
    for side in range(2):
        deals = [finished.deal for finished in position.finished]
        steps = [step for deal in deals for step in deal.steps if step.seat == side]
        expected.append(
            (
                len(steps),
                sum(bool(step.takes) for step in steps),
                sum(count_sweeps(deal, side) for deal in deals),
                sum(len(deal.basras[1 - side]) for deal in deals),
                max(finished.score.sides[side].total for finished in position.finished),
            )
        )
    assert facts(tmp_path, "plays", "captures", "sweeps", "conceded", "best_deal") == expected
    assert facts(tmp_path, "ladder", "preset", "rated", "posted") == [("duel", "classic", 1, 0)] * 2


def count_sweeps(deal, seat: int) -> int:
    """Captures that left the floor empty, told from the cards alone."""
    floor, sweeps = set(deal.first_floor), 0
    for step in deal.steps:
        floor = floor - set(step.takes) if step.takes else floor | {step.card}
        sweeps += step.seat == seat and bool(step.takes) and not floor
    return sweeps


@pytest.mark.parametrize(
    ("others", "options", "ladder", "rated"),
    [
        ((BOUTROS,), {}, "duel", 1),
        ((BOUTROS, CHADI), {"seats": 3}, "alone", 1),
        ((BOUTROS, CHADI), {"seats": 4}, "alone", 0),
        ((BOUTROS, CHADI, DALIA), {"seats": 4, "partners": True}, "partners", 1),
        ((BOUTROS, CHADI), {"seats": 4, "partners": True}, "partners", 0),
    ],
)
async def test_each_shape_has_its_ladder_and_is_rated_where_people_played_every_seat(
    matches: Matches, tmp_path: Path, others, options, ladder: str, rated: int
) -> None:
    await play_out(matches, await deal_match(matches, *others, target=1, **options))
    assert set(facts(tmp_path, "ladder", "rated")) == {(ladder, rated)}
    assert len(facts(tmp_path, "ladder")) == 1 + len(others)


async def test_where_a_server_does_not_rate_results_they_are_stored_all_the_same(
    matches: Matches, storage: Storage, tmp_path: Path
) -> None:
    await Choices(storage).update_server(GUILD, rated=False)
    await play_out(matches, await deal_match(matches, BOUTROS, target=1))
    assert facts(tmp_path, "rated") == [(0,), (0,)]


async def test_a_seat_that_the_computer_played_mostly_leaves_the_match_unrated(
    matches: Matches, tmp_path: Path
) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3, target=1)
    match = (await matches.resign(match.id, CHADI.id)).after
    await play_out(matches, match)
    assert facts(tmp_path, "user_id", "rated") == [(AMIRA.id, 0), (BOUTROS.id, 0)]
