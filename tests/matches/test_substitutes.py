"""Seats that pass from one person to another, and for whom their results count."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.matches import (
    CLOCKS,
    CannotSubstitute,
    Clock,
    Former,
    Matches,
    MatchOver,
    NotDealtYet,
    NotHost,
    NotOffered,
    NotSeated,
    Offer,
    OfferDropped,
    Person,
    ProposalDropped,
    SeatOffered,
    SeatPassedOn,
    StoredMatch,
    Substituted,
    Tally,
    fetch_record,
)
from bot.matches.clocks import DAY, HOUR
from bot.storage import Storage

from .table import (
    AMIRA,
    BOUTROS,
    CHADI,
    DALIA,
    any_play,
    deal_match,
    matches_on,
    open_lobby,
    play_once,
    play_out,
    wait,
)
from .table import Clock as Time

FARID = Person(301, "Farid")


async def pass_on(matches: Matches, match: StoredMatch, owner: Person, to: Person) -> StoredMatch:
    """An owner's own seat passes to somebody else."""
    seat = (match.seat_of(owner.id) or match.away_seat_of(owner.id)).index
    await matches.offer_seat(match.id, owner.id, to.id)
    return (await matches.accept_seat(match.id, seat, to)).after


def results(path: Path) -> dict[int, str]:
    with closing(sqlite3.connect(path)) as database:
        return dict(database.execute("SELECT user_id, outcome FROM results ORDER BY seat, user_id").fetchall())


async def test_a_seat_is_offered_and_taken(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS)
    update = await matches.offer_seat(match.id, BOUTROS.id, FARID.id)
    assert update.happened == (SeatOffered(1, FARID.id),)
    assert update.after.seats[1].offer == Offer(FARID.id, BOUTROS.id, clock.now)
    update = await matches.accept_seat(match.id, 1, FARID)
    assert update.happened == (Substituted(1, "Boutros"),)
    match = await matches.fetch(match.id)
    assert match.seat_of(FARID.id).name == "Farid"
    assert match.seats[1].offer is None
    assert match.formers == (Former(1, BOUTROS.id, "Boutros", Tally()),)
    with pytest.raises(SeatPassedOn):
        await matches.play(match.id, match.number, BOUTROS.id, any_play(match))
    assert [found.id for found in await matches.fetch_of(FARID.id)] == [match.id]
    assert await matches.fetch_of(BOUTROS.id) == []


async def test_hands_belong_to_the_seat_and_the_substitute_plays_on(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    match = (await play_once(matches, match)).after
    hand = match.seat_view(match.turn).hand
    owner = next(person for person in (AMIRA, BOUTROS) if person.id == match.turn_user)
    match = await pass_on(matches, match, owner, FARID)
    assert match.turn_user == FARID.id
    assert match.seat_view(match.turn).hand == hand
    assert (await play_once(matches, match)).after.turn_user != FARID.id


async def test_an_offer_is_declined_or_taken_back(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    for who in (FARID, BOUTROS):
        await matches.offer_seat(match.id, BOUTROS.id, FARID.id)
        with pytest.raises(NotOffered):
            await matches.decline_seat(match.id, 1, AMIRA.id)
        update = await matches.decline_seat(match.id, 1, who.id)
        assert update.happened == (OfferDropped(1, FARID.id),)
        with pytest.raises(NotOffered):
            await matches.accept_seat(match.id, 1, FARID)


async def test_an_offer_lapses_after_a_day(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS)
    match = (await matches.offer_seat(match.id, BOUTROS.id, FARID.id)).after
    assert match.timing.wake_at == clock.now + DAY
    clock.now += DAY
    with pytest.raises(NotOffered):
        await matches.accept_seat(match.id, 1, FARID)
    with pytest.raises(NotOffered):
        await matches.decline_seat(match.id, 1, FARID.id)
    assert (await matches.wake(match.id)).happened == (OfferDropped(1, FARID.id),)
    assert (await matches.fetch(match.id)).seats[1].offer is None


async def test_a_seat_is_offered_to_one_person_at_a_time(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    await matches.offer_seat(match.id, BOUTROS.id, FARID.id)
    update = await matches.offer_seat(match.id, BOUTROS.id, DALIA.id)
    assert update.happened == (OfferDropped(1, FARID.id), SeatOffered(1, DALIA.id))
    with pytest.raises(NotOffered):
        await matches.accept_seat(match.id, 1, FARID)


async def test_of_two_seats_offered_to_one_person_one_is_taken(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3)
    await matches.offer_seat(match.id, BOUTROS.id, FARID.id)
    await matches.offer_seat(match.id, CHADI.id, FARID.id)
    await matches.accept_seat(match.id, 1, FARID)
    with pytest.raises(CannotSubstitute):
        await matches.accept_seat(match.id, 2, FARID)


async def test_nobody_sits_twice_at_a_table(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    for person in (AMIRA, BOUTROS):
        with pytest.raises(CannotSubstitute):
            await matches.offer_seat(match.id, BOUTROS.id, person.id)
    await pass_on(matches, match, BOUTROS, FARID)
    with pytest.raises(CannotSubstitute):
        await matches.offer_seat(match.id, FARID.id, BOUTROS.id)


async def test_only_owners_offer_seats_unless_they_have_left_them(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=4, clock=CLOCKS["fast"])
    turn, absent = match.turn, match.turn_user
    other = next(seat.index for seat in match.persons if seat.user_id != absent)
    outsider = DALIA.id
    with pytest.raises(NotSeated):
        await matches.offer_seat(match.id, outsider, FARID.id)
    with pytest.raises(NotHost):
        await matches.offer_seat(match.id, outsider, FARID.id, turn)
    for seat in (turn, other, 4, -1, *(seat.index for seat in match.seats if seat.user_id is None)):
        with pytest.raises(CannotSubstitute):
            await matches.offer_seat(match.id, outsider, FARID.id, seat, is_moderator=True)
    match = await wait(matches, match, clock, HOUR)
    with pytest.raises(NotHost):
        await matches.offer_seat(match.id, match.seats[other].user_id, FARID.id, turn)
    update = await matches.offer_seat(match.id, outsider, FARID.id, turn, is_moderator=True)
    assert update.happened == (SeatOffered(turn, FARID.id),)


async def test_a_moderator_fills_the_seat_of_who_has_resigned(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3)
    await matches.resign(match.id, BOUTROS.id)
    await matches.offer_seat(match.id, DALIA.id, FARID.id, 1, is_moderator=True)
    match = (await matches.accept_seat(match.id, 1, FARID)).after
    assert match.seat_of(FARID.id).index == 1
    assert not match.seats[1].is_computer


async def test_a_seat_that_its_owner_has_taken_back_goes_to_nobody_else(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=1)
    seat, absent = match.turn, match.turn_user
    await wait(matches, match, clock, HOUR)
    await matches.offer_seat(match.id, DALIA.id, FARID.id, seat, is_moderator=True)
    update = await matches.come_back(match.id, absent)
    assert OfferDropped(seat, FARID.id) in update.happened
    with pytest.raises(NotOffered):
        await matches.accept_seat(match.id, seat, FARID)


async def test_a_play_of_its_owner_ends_a_moderators_offer_of_a_seat(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    seat = match.turn
    match = await wait(matches, match, clock, HOUR)
    match = (await play_once(matches, match)).after
    match = (await matches.offer_seat(match.id, DALIA.id, FARID.id, seat, is_moderator=True)).after
    update = await play_once(matches, match)
    assert OfferDropped(seat, FARID.id) in update.happened
    assert update.after.seats[seat].offer is None


async def test_an_owner_who_offered_the_seat_may_play_until_it_is_taken(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    owner = match.turn_user
    await matches.offer_seat(match.id, owner, FARID.id)
    match = (await play_once(matches, await matches.fetch(match.id))).after
    seat = match.seat_of(owner).index
    assert (await matches.accept_seat(match.id, seat, FARID)).after.seat_of(FARID.id)


async def test_the_hosts_part_passes_on_with_the_seat(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    match = await pass_on(matches, match, AMIRA, FARID)
    assert match.host_id == FARID.id
    assert (await matches.fetch(match.id)).host_id == FARID.id
    with pytest.raises(NotHost):
        await matches.cancel(match.id, AMIRA.id)


async def test_a_substitute_starts_with_a_full_clock_and_no_missed_turns(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=Clock(DAY, HOUR), patience=3)
    seat, absent = match.turn, match.turn_user
    match = await wait(matches, match, clock, DAY)
    match = (await play_once(matches, match)).after
    assert (match.missed[seat], match.timing.banks[seat]) == (1, HOUR)
    await matches.offer_seat(match.id, absent, FARID.id)
    match = (await matches.accept_seat(match.id, seat, FARID)).after
    assert (match.missed[seat], match.timing.banks[seat]) == (0, DAY)
    assert match.timing.deadline == clock.now + DAY
    assert match.timing.banks == (await matches.fetch(match.id)).timing.banks


async def test_a_substitute_wakes_a_suspended_match(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=1)
    match = await wait(matches, match, clock, 3 * HOUR)
    assert match.is_suspended
    await matches.offer_seat(match.id, DALIA.id, FARID.id, 0, is_moderator=True)
    match = (await matches.accept_seat(match.id, 0, FARID)).after
    assert match.turn_user == FARID.id
    assert match.timing.deadline == clock.now + HOUR


async def test_what_somebody_has_agreed_to_binds_no_substitute(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3)
    match = (await matches.propose(match.id, AMIRA.id, "draw")).after
    number = match.proposal.number
    await matches.consent(match.id, number, BOUTROS.id)
    match = await pass_on(matches, await matches.fetch(match.id), BOUTROS, FARID)
    assert match.proposal.agreed == {0}
    match = (await matches.consent(match.id, number, CHADI.id)).after
    assert match.is_running
    assert (await matches.consent(match.id, number, FARID.id)).after.outcome == "drawn"


async def test_what_somebody_proposed_goes_with_them(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3)
    match = (await matches.propose(match.id, BOUTROS.id, "draw")).after
    await matches.offer_seat(match.id, BOUTROS.id, FARID.id)
    update = await matches.accept_seat(match.id, 1, FARID)
    assert ProposalDropped(match.proposal, 1) in update.happened
    assert (await matches.fetch(match.id)).proposal is None


async def test_seats_are_offered_while_cards_are_played(matches: Matches) -> None:
    lobby = await open_lobby(matches, channel_id=9)
    with pytest.raises(NotDealtYet):
        await matches.offer_seat(lobby.id, AMIRA.id, FARID.id)
    match = await deal_match(matches, BOUTROS)
    await matches.offer_seat(match.id, BOUTROS.id, FARID.id)
    await matches.cancel(match.id, AMIRA.id)
    for ask in (
        matches.offer_seat(match.id, BOUTROS.id, FARID.id),
        matches.accept_seat(match.id, 1, FARID),
        matches.decline_seat(match.id, 1, FARID.id),
    ):
        with pytest.raises(MatchOver):
            await ask


# For whom it counts


async def play_to(matches: Matches, match: StoredMatch, ply: int) -> StoredMatch:
    while match.is_running and match.position.deal.ply < ply:
        match = (await play_once(matches, match)).after
    return match


@pytest.mark.parametrize("seed", range(6))
async def test_who_made_most_of_the_plays_counts_and_who_came_late_only_without_a_defeat(
    matches: Matches, path: Path, seed: int
) -> None:
    match = await play_to(matches, await deal_match(matches, BOUTROS, target=1), 36)
    match = await pass_on(matches, match, BOUTROS, FARID)
    match = (await play_out(matches, match, seed)).after
    if match.winner == 1:
        assert results(path) == {AMIRA.id: "lost", BOUTROS.id: "won", FARID.id: "won"}
    else:
        assert results(path) == {AMIRA.id: "won", BOUTROS.id: "lost"}


@pytest.mark.parametrize("seed", range(4))
async def test_who_came_early_counts_and_who_left_early_does_not(matches: Matches, path: Path, seed: int) -> None:
    match = await play_to(matches, await deal_match(matches, BOUTROS, target=1), 8)
    match = await pass_on(matches, match, BOUTROS, FARID)
    match = (await play_out(matches, match, seed)).after
    assert results(path).keys() == {AMIRA.id, FARID.id}
    assert results(path)[FARID.id] == ("won" if match.winner == 1 else "lost")


async def test_what_a_computer_played_before_a_substitute_came_is_nobodys(matches: Matches, path: Path) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3, target=1)
    match = (await matches.resign(match.id, BOUTROS.id)).after
    match = await play_to(matches, match, 40)
    await matches.offer_seat(match.id, DALIA.id, FARID.id, 1, is_moderator=True)
    match = (await matches.accept_seat(match.id, 1, FARID)).after
    match = (await play_out(matches, match)).after
    assert BOUTROS.id not in results(path)
    assert (FARID.id in results(path)) == (match.winner == 1)


async def test_each_persons_basras_are_their_own(matches: Matches, path: Path) -> None:
    match = await play_to(matches, await deal_match(matches, BOUTROS, target=1), 30)
    match = await pass_on(matches, match, BOUTROS, FARID)
    match = (await play_out(matches, match)).after
    own = [former.tally.own_basras for former in match.formers] + [match.tallies[1].own_basras]
    assert sum(own) == len(match.position.finished[0].deal.basras[1])


# Read anew


async def test_a_new_process_knows_who_sat_there_before(matches: Matches, storage: Storage) -> None:
    match = await play_to(matches, await deal_match(matches, BOUTROS), 6)
    match = await pass_on(matches, match, BOUTROS, FARID)
    match = await play_to(matches, match, 12)
    match = await pass_on(matches, match, FARID, DALIA)
    again = await matches_on(storage).fetch(match.id)
    assert [(former.seat, former.name, former.tally.plays) for former in again.formers] == [
        (1, "Boutros", 3),
        (1, "Farid", 3),
    ]
    assert again.formers == match.formers
    assert again.seats == match.seats


async def test_a_person_who_was_forgotten_leaves_the_match_readable(matches: Matches, path: Path) -> None:
    match = await pass_on(matches, await deal_match(matches, BOUTROS), BOUTROS, FARID)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE sittings SET user_id = NULL, name = NULL")
    match = await matches.fetch(match.id)
    assert match.formers[0].user_id is None
    match = (await play_out(matches, match)).after
    assert results(path).keys() == {AMIRA.id, FARID.id}


async def test_the_record_names_who_sits_there_now_and_who_sat_there_before(
    matches: Matches, storage: Storage
) -> None:
    match = await play_to(matches, await deal_match(matches, BOUTROS), 6)
    match = await pass_on(matches, match, BOUTROS, FARID)
    await matches.cancel(match.id, FARID.id, is_moderator=True)
    async with storage.reading() as connection:
        record = await fetch_record(connection, match.id)
    assert record.seats == ("Amira", "Farid")
    (event,) = record.events
    assert (event.deal, event.ply, event.seat, event.what, event.name) == (0, 6, 1, "substitute", "Boutros")
