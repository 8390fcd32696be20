"""Who a finished match counts for."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.matches import MatchEnded, Matches

from .table import AMIRA, BOUTROS, CHADI, DALIA, deal_match, play_once, play_out


def results(tmp_path: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(tmp_path / "basra.sqlite3")) as database:
        return database.execute("SELECT user_id, outcome FROM results ORDER BY seat").fetchall()


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
