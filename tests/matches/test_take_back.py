"""A play that is taken back: at once, by whoever made it, and only where nothing hidden was shown."""

import pytest

from bot.matches import (
    CLOCKS,
    AlreadyPlayed,
    CannotTakeBack,
    Clock,
    Matches,
    NotSeated,
    Stale,
    StoredMatch,
    TookBack,
    fetch_record,
)
from bot.matches.clocks import DAY, HOUR
from bot.rules import RecordedEvent, replay
from bot.storage import Storage, fetch_actions

from .table import AMIRA, BOUTROS, CHADI, any_play, deal_match, matches_on, play_once, wait, waiting
from .table import Clock as Time


async def play(matches: Matches, match: StoredMatch, times: int = 1) -> StoredMatch:
    for _ in range(times):
        match = (await play_once(matches, match)).after
    return match


async def test_the_last_play_is_taken_back_and_another_card_is_played(matches: Matches, storage: Storage) -> None:
    before = await play(matches, await deal_match(matches, BOUTROS), 2)
    seat, user = before.turn, before.turn_user
    card = any_play(before).card
    played = await play(matches, before)
    assert played.can_take_back
    update = await matches.take_back(played.id, played.number, user)
    assert update.happened == (TookBack(seat, card),)
    after = update.after
    assert (after.turn, after.number, after.can_take_back) == (seat, played.number + 1, False)
    assert after.seat_view(seat) == before.seat_view(seat)
    assert after.tallies == before.tallies
    other = next(card for card in after.seat_view(seat).hand if card != any_play(before).card)
    view = after.seat_view(seat)
    again = await matches.play(after.id, after.number, user, type(any_play(before))(other, next(view.ways(other))))
    assert again.after.position.deal.steps[-1].card == other
    async with storage.reading() as connection:
        kinds = [action.kind for action in await fetch_actions(connection, before.id)]
    assert kinds == ["deal", "play", "play", "play", "take_back", "play"]


async def test_a_card_is_taken_back_again_and_again(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    user = match.turn_user
    for _ in range(5):
        match = await play(matches, match)
        match = (await matches.take_back(match.id, match.number, user)).after
    assert match.position.deal.ply == 0
    assert match.number == 11


async def test_only_whoever_played_takes_it_back_and_only_the_last_play(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    first = match.turn_user
    match = await play(matches, match)
    for number, user in ((match.number, waiting(match).id), (match.number - 1, first), (match.number + 1, first)):
        if user != first or number != match.number:
            with pytest.raises(CannotTakeBack):
                await matches.take_back(match.id, number, user)
    with pytest.raises(NotSeated):
        await matches.take_back(match.id, match.number, CHADI.id)
    match = await play(matches, match)
    with pytest.raises(CannotTakeBack):
        await matches.take_back(match.id, match.number, first)
    with pytest.raises(CannotTakeBack):
        await matches.take_back(match.id, match.number - 1, first)


async def test_nothing_is_taken_back_before_the_first_play(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    assert not match.can_take_back
    with pytest.raises(CannotTakeBack):
        await matches.take_back(match.id, match.number, match.turn_user)


async def test_a_double_click_on_take_back_takes_back_one_play(matches: Matches) -> None:
    match = await play(matches, await deal_match(matches, BOUTROS), 2)
    user = waiting(match).id
    await matches.take_back(match.id, match.number, user)
    with pytest.raises(CannotTakeBack):
        await matches.take_back(match.id, match.number, user)
    assert (await matches.fetch(match.id)).position.deal.ply == 1


async def test_not_after_a_computer_has_played(matches: Matches) -> None:
    match = await play(matches, await deal_match(matches, seats=3))
    assert not match.can_take_back
    with pytest.raises(CannotTakeBack):
        await matches.take_back(match.id, match.number, AMIRA.id)


async def test_not_after_the_play_with_which_new_hands_were_dealt(matches: Matches) -> None:
    match = await play(matches, await deal_match(matches, BOUTROS), 7)
    last = match.turn_user
    assert match.can_take_back
    match = await play(matches, match)
    with pytest.raises(CannotTakeBack):
        await matches.take_back(match.id, match.number, last)


@pytest.mark.parametrize("name", ["live", "none"])
async def test_not_after_the_last_play_of_a_deal(matches: Matches, name: str) -> None:
    match = await play(matches, await deal_match(matches, BOUTROS, target=1000, clock=CLOCKS[name]), 47)
    last = match.turn_user
    match = await play(matches, match)
    with pytest.raises(CannotTakeBack):
        await matches.take_back(match.id, match.number, last)


async def test_not_the_card_that_the_computer_played_for_the_absent(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    absent = match.turn_user
    match = await wait(matches, match, clock, HOUR)
    assert not match.can_take_back
    with pytest.raises(CannotTakeBack):
        await matches.take_back(match.id, match.number, absent)


async def test_not_after_anybody_has_acted(matches: Matches) -> None:
    match = await play(matches, await deal_match(matches, BOUTROS, CHADI, seats=3))
    player = match.seats[match.position.deal.steps[-1].seat].user_id
    match = (await matches.propose(match.id, match.turn_user, "draw")).after
    with pytest.raises(CannotTakeBack):
        await matches.take_back(match.id, match.number, player)


async def test_old_buttons_play_nothing_after_a_take_back(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    user, old = match.turn_user, match
    played = await play(matches, match)
    with pytest.raises(AlreadyPlayed):
        await matches.play(old.id, old.number, user, any_play(old))
    match = (await matches.take_back(played.id, played.number, user)).after
    for number in (old.number, played.number):
        with pytest.raises(Stale):
            await matches.play(old.id, number, user, any_play(match))


# The clock


async def test_the_clock_goes_on_with_what_it_had_when_the_card_was_played(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    user = match.turn_user
    clock.now += 10 * HOUR
    match = await play(matches, match)
    clock.now += 20 * HOUR
    match = (await matches.take_back(match.id, match.number, user)).after
    assert match.timing.deadline == clock.now + 14 * HOUR
    clock.now += HOUR
    match = await play(matches, match)
    assert match.timing.deadline == clock.now + DAY


async def test_a_bank_is_as_it_was_before_the_card(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=Clock(DAY, HOUR))
    seat, user = match.turn, match.turn_user
    clock.now += 10 * HOUR
    match = await play(matches, match)
    assert match.timing.banks[seat] == 15 * HOUR
    match = (await matches.take_back(match.id, match.number, user)).after
    assert match.timing.banks[seat] == DAY
    assert match.timing.deadline == clock.now + 14 * HOUR
    clock.now += 4 * HOUR
    assert (await play(matches, match)).timing.banks[seat] == 11 * HOUR


async def test_missed_turns_count_again_where_the_play_that_made_up_for_them_is_taken_back(
    matches: Matches, clock: Time
) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=3)
    seat, user = match.turn, match.turn_user
    match = await wait(matches, match, clock, HOUR)
    match = await play(matches, match, 2)
    assert match.missed[seat] == 0
    match = (await matches.take_back(match.id, match.number, user)).after
    assert match.missed[seat] == 1


async def test_a_pause_that_a_play_ended_stays_ended(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    user = match.turn_user
    clock.now += HOUR
    match = (await matches.propose(match.id, AMIRA.id, "pause")).after
    match = (await matches.consent(match.id, match.proposal.number, BOUTROS.id)).after
    clock.now += 3 * DAY
    match = await play(matches, match)
    match = (await matches.take_back(match.id, match.number, user)).after
    assert match.pause is None
    assert match.timing.deadline == clock.now + 23 * HOUR


# The log


async def test_the_log_adds_up_to_the_same_wherever_it_is_read_from(matches: Matches, storage: Storage) -> None:
    early, late = matches_on(storage), matches_on(storage)
    match = await play(matches, await deal_match(matches, BOUTROS), 3)
    user = waiting(match).id
    await early.fetch(match.id)
    match = (await matches.take_back(match.id, match.number, user)).after
    await late.fetch(match.id)
    match = await play(matches, match, 2)
    for service in (early, late, matches_on(storage)):
        again = await service.fetch(match.id)
        assert again.position.deal.steps == match.position.deal.steps
        assert (again.tallies, again.number, again.can_take_back) == (match.tallies, match.number, True)
        assert [again.seat_view(seat) for seat in range(2)] == [match.seat_view(seat) for seat in range(2)]


async def test_the_record_tells_the_match_without_the_play_and_that_one_was_taken_back(
    matches: Matches, storage: Storage
) -> None:
    match = await play(matches, await deal_match(matches, BOUTROS), 3)
    seat = match.position.deal.steps[-1].seat
    match = (await matches.take_back(match.id, match.number, waiting(match).id)).after
    match = await play(matches, match)
    await matches.cancel(match.id, AMIRA.id)
    async with storage.reading() as connection:
        record = await fetch_record(connection, match.id)
    assert replay(record).deal.steps == match.position.deal.steps
    assert record.events == (RecordedEvent(0, 2, seat, "take_back"),)
