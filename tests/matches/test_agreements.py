"""What people at a table agree on: a draw, a concession, to cancel."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.matches import (
    CLOCKS,
    Agreed,
    AlreadyAgreed,
    CannotPropose,
    Consented,
    MatchEnded,
    Matches,
    MatchOver,
    NotDealtYet,
    NothingProposed,
    NotSeated,
    ProposalDropped,
    ProposalOpen,
    Proposed,
    StoredMatch,
    fetch_record,
)
from bot.matches.clocks import DAY, HOUR
from bot.rules import replay
from bot.storage import Storage

from .table import AMIRA, BOUTROS, CHADI, DALIA, deal_match, matches_on, open_lobby, play_once, wait
from .table import Clock as Time


def results(path: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT user_id, outcome FROM results ORDER BY seat").fetchall()


async def propose(matches: Matches, match: StoredMatch, what: str) -> StoredMatch:
    """Amira's proposal."""
    return (await matches.propose(match.id, AMIRA.id, what)).after


async def agree(matches: Matches, match: StoredMatch, *people) -> tuple:
    """What happened when all of them had agreed."""
    happened: tuple = ()
    for person in people:
        happened = (await matches.consent(match.id, match.proposal.number, person.id)).happened
    return happened


async def test_all_people_agree_on_a_draw(matches: Matches, path: Path) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=4, partners=True)
    match = await propose(matches, match, "draw")
    assert (match.proposal.what, match.proposal.by, match.proposal.agreed) == ("draw", 0, {0})
    assert await agree(matches, match, BOUTROS) == (Consented(match.seat_of(BOUTROS.id).index),)
    happened = await agree(matches, match, CHADI)
    assert happened[-1] == MatchEnded("drawn", None, counts=True)
    match = await matches.fetch(match.id)
    assert (match.state, match.outcome, match.winner) == ("finished", "drawn", None)
    assert match.agreed == Agreed("draw", 0)
    assert {outcome for _, outcome in results(path)} == {"drawn"}
    assert len(results(path)) == 3


async def test_a_side_concedes_and_the_other_wins(matches: Matches, path: Path) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, DALIA, seats=4, partners=True)
    match = await propose(matches, match, "concede")
    happened = await agree(matches, match, BOUTROS, CHADI, DALIA)
    assert happened[-1] == MatchEnded("decided", 1, counts=True)
    match = await matches.fetch(match.id)
    assert (match.outcome, match.winner, match.agreed) == ("decided", 1, Agreed("concede", 0, 0))
    won = {match.seats[1].user_id, match.seats[3].user_id}
    assert {user for user, outcome in results(path) if outcome == "won"} == won


async def test_a_concession_needs_two_sides(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3)
    with pytest.raises(CannotPropose):
        await propose(matches, match, "concede")
    assert (await propose(matches, match, "draw")).proposal is not None


async def test_all_people_agree_to_cancel_and_it_counts_for_nobody(matches: Matches, path: Path) -> None:
    match = await propose(matches, await deal_match(matches, BOUTROS), "cancel")
    happened = await agree(matches, match, BOUTROS)
    assert happened == (Consented(1), MatchEnded("cancelled"))
    match = await matches.fetch(match.id)
    assert (match.state, match.outcome, match.winner) == ("cancelled", "running", None)
    assert results(path) == []


async def test_who_plays_alone_with_computers_asks_nobody(matches: Matches) -> None:
    match = await deal_match(matches, seats=4)
    update = await matches.propose(match.id, AMIRA.id, "draw")
    assert [type(event) for event in update.happened] == [Proposed, MatchEnded]
    assert update.after.state == "finished"


async def test_a_refusal_ends_a_proposal_and_a_new_one_may_come(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3)
    match = await propose(matches, match, "draw")
    await agree(matches, match, BOUTROS)
    update = await matches.refuse(match.id, match.proposal.number, CHADI.id)
    assert update.happened == (ProposalDropped(replace(match.proposal, agreed=frozenset({0, 1})), 2),)
    with pytest.raises(NothingProposed):
        await agree(matches, match, CHADI)
    again = await propose(matches, match, "draw")
    assert again.proposal.number > match.proposal.number
    with pytest.raises(NothingProposed):
        await agree(matches, match, BOUTROS)


async def test_whoever_proposed_may_take_it_back(matches: Matches) -> None:
    match = await propose(matches, await deal_match(matches, BOUTROS), "draw")
    update = await matches.refuse(match.id, match.proposal.number, AMIRA.id)
    assert update.happened == (ProposalDropped(match.proposal, 0),)
    assert update.after.proposal is None


async def test_one_thing_is_proposed_at_a_time(matches: Matches) -> None:
    match = await propose(matches, await deal_match(matches, BOUTROS), "draw")
    with pytest.raises(ProposalOpen):
        await matches.propose(match.id, BOUTROS.id, "cancel")
    with pytest.raises(AlreadyAgreed):
        await agree(matches, match, AMIRA)


@pytest.mark.parametrize("name", ["none", "slow"])
async def test_a_proposal_lapses_after_a_day(matches: Matches, clock: Time, name: str) -> None:
    match = await propose(matches, await deal_match(matches, BOUTROS, clock=CLOCKS[name]), "draw")
    assert match.timing.wake_at == clock.now + DAY
    clock.now += DAY
    with pytest.raises(NothingProposed):
        await agree(matches, match, BOUTROS)
    update = await matches.wake(match.id)
    assert update.happened == (ProposalDropped(match.proposal, None),)
    assert (await matches.wake(match.id)).happened == ()


async def test_a_proposal_that_has_lapsed_stands_in_nobodys_way(matches: Matches, clock: Time) -> None:
    match = await propose(matches, await deal_match(matches, BOUTROS), "draw")
    clock.now += DAY
    update = await matches.propose(match.id, BOUTROS.id, "cancel")
    assert [type(event) for event in update.happened] == [ProposalDropped, Proposed]
    assert update.after.proposal.what == "cancel"


async def test_a_computer_that_steps_in_is_not_asked(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3)
    match = await propose(matches, match, "draw")
    await agree(matches, match, BOUTROS)
    update = await matches.resign(match.id, CHADI.id)
    assert update.happened[-1] == MatchEnded("drawn", None, counts=True)


async def test_a_computer_that_stands_in_is_not_asked_either(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3, clock=CLOCKS["fast"], patience=1)
    absent, present = match.turn_user, [seat.user_id for seat in match.persons if seat.user_id != match.turn_user]
    match = (await matches.propose(match.id, present[0], "draw")).after
    await matches.consent(match.id, match.proposal.number, present[1])
    match = await wait(matches, match, clock, HOUR)
    assert match.away_seat_of(absent)
    assert (match.state, match.outcome) == ("finished", "drawn")


async def test_plays_go_on_under_a_proposal(matches: Matches) -> None:
    match = await propose(matches, await deal_match(matches, BOUTROS), "draw")
    number = match.proposal.number
    for _ in range(6):
        match = (await play_once(matches, match)).after
    assert match.proposal.number == number
    update = await matches.consent(match.id, number, BOUTROS.id)
    assert update.after.outcome == "drawn"


async def test_people_agree_between_the_deals_of_a_live_match(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["live"], target=1000)
    while not match.is_between_deals:
        match = (await play_once(matches, match)).after
    match = await propose(matches, match, "concede")
    happened = await agree(matches, match, BOUTROS)
    assert happened[-1] == MatchEnded("decided", 1, counts=True)


async def test_only_people_of_a_running_match_have_a_say(matches: Matches) -> None:
    lobby = await open_lobby(matches, channel_id=9)
    with pytest.raises(NotDealtYet):
        await propose(matches, lobby, "draw")
    match = await propose(matches, await deal_match(matches, BOUTROS), "draw")
    for ask in (matches.consent, matches.refuse):
        with pytest.raises(NotSeated):
            await ask(match.id, match.proposal.number, CHADI.id)
    with pytest.raises(NothingProposed):
        await matches.refuse(match.id, match.proposal.number + 1, BOUTROS.id)
    await matches.cancel(match.id, AMIRA.id)
    with pytest.raises(MatchOver):
        await agree(matches, match, BOUTROS)


@pytest.mark.parametrize("what", ["draw", "concede", "cancel"])
async def test_the_log_alone_tells_what_was_agreed_and_its_record_replays(
    matches: Matches, storage: Storage, what: str
) -> None:
    match = await deal_match(matches, BOUTROS)
    match = (await play_once(matches, match)).after
    match = await propose(matches, match, what)
    ended = (await matches.consent(match.id, match.proposal.number, BOUTROS.id)).after
    again = await matches_on(storage).fetch(match.id)
    assert (again.agreed, again.state, again.winner) == (ended.agreed, ended.state, ended.winner)
    async with storage.reading() as connection:
        record = await fetch_record(connection, match.id)
    replay(record)
    assert record.events[-1].what == what
    assert (record.events[-1].deal, record.events[-1].ply, record.events[-1].seat) == (0, 1, 0)
