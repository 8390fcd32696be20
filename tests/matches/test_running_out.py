"""The turn clock: it runs out, the computer plays, and whoever was gone comes back."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.matches import (
    CLOCKS,
    BrokenMatch,
    CameBack,
    Clock,
    ComputerSteppedIn,
    DealStarted,
    MatchEnded,
    Matches,
    MatchOver,
    NothingToReturnTo,
    Played,
    Refusal,
    SeatKept,
    StoredMatch,
    Suspended,
)
from bot.matches.clocks import DAY, HOUR, MINUTE
from bot.storage import Storage

from .table import (
    AMIRA,
    BOUTROS,
    CHADI,
    DALIA,
    any_play,
    deal_match,
    matches_on,
    play_once,
    wait,
    waiting,
)
from .table import (
    Clock as Time,
)


async def play_deal(matches: Matches, match: StoredMatch) -> StoredMatch:
    """Play until the deal is over."""
    deal = len(match.position.finished)
    while len(match.position.finished) == deal and not match.is_between_deals:
        match = (await play_once(matches, match)).after
    return match


@pytest.mark.parametrize("name", CLOCKS)
async def test_the_clock_starts_with_the_deal_and_anew_with_each_play(
    matches: Matches, clock: Time, name: str
) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS[name])
    seconds = CLOCKS[name].seconds
    for _ in range(3):
        assert match.timing.deadline == (None if seconds is None else clock.now + seconds)
        clock.now += 50
        match = (await play_once(matches, match)).after


async def test_a_lobby_and_a_match_without_a_clock_wait_for_ever(matches: Matches, clock: Time) -> None:
    await deal_match(matches, BOUTROS)
    assert await matches.fetch_next_wake() is None
    clock.now += 365 * DAY
    assert await matches.fetch_due(10) == []


async def test_the_computer_plays_one_card_for_whoever_is_absent(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    clock.now += HOUR - 1
    assert (await matches.wake(match.id)).after.number == match.number
    clock.now += 1
    assert await matches.fetch_due(10) == [match.id]
    update = await matches.wake(match.id)
    (played,) = update.happened
    assert isinstance(played, Played)
    assert (played.seat, played.by_computer, played.is_absent) == (match.turn, True, True)
    assert update.after.missed[match.turn] == 1
    assert update.after.absent_plies == {(0, 0)}
    assert update.after.turn == 1 - match.turn
    assert update.after.timing.deadline == clock.now + HOUR
    assert update.after.tallies[match.turn].own_plays == 0
    assert await matches.fetch_due(10) == []


@pytest.mark.parametrize("patience", [1, 2, 3])
async def test_a_computer_keeps_the_seat_of_who_is_absent_too_often(matches: Matches, clock: Time, patience) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=patience)
    absent, seat = match.turn_user, match.turn
    for missed in range(patience):
        assert match.missed[seat] == missed
        assert not match.seats[seat].is_away
        match = await wait(matches, match, clock, HOUR)
        if missed + 1 < patience:
            match = (await play_once(matches, match)).after
    assert match.seats[seat].is_away
    assert match.seat_of(absent) is None
    assert match.away_seat_of(absent) == match.seats[seat]
    with pytest.raises(SeatKept):
        await matches.play(match.id, match.number, absent, any_play(match))
    played = (await play_once(matches, match)).happened
    assert [(event.seat, event.is_absent) for event in played] == [(1 - seat, False), (seat, False)]


async def test_the_owner_of_a_seat_takes_it_back_at_once(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=1)
    absent, seat = match.turn_user, match.turn
    match = await wait(matches, match, clock, HOUR)
    update = await matches.come_back(match.id, absent)
    assert update.happened == (CameBack(seat),)
    assert update.after.missed[seat] == 0
    assert update.after.seat_of(absent).index == seat
    assert update.after.timing.deadline == match.timing.deadline
    match = (await play_once(matches, update.after)).after
    assert (match.turn_user, match.timing.deadline) == (absent, clock.now + HOUR)
    with pytest.raises(NothingToReturnTo):
        await matches.come_back(match.id, absent)


async def test_a_play_of_ones_own_makes_up_for_missed_turns(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    for _ in range(4):
        seat = match.turn
        match = await wait(matches, match, clock, HOUR)
        assert match.missed[seat] == 1
        match = (await play_once(matches, match)).after
        match = (await play_once(matches, match)).after
        assert match.missed == (0, 0)
        match = (await play_once(matches, match)).after


async def test_where_everybody_is_gone_the_match_is_suspended_and_after_a_fortnight_abandoned(
    matches: Matches, clock: Time, storage: Storage
) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=1)
    match = await wait(matches, match, clock, HOUR)
    clock.now += HOUR
    update = await matches.wake(match.id)
    assert Suspended() in update.happened
    assert update.after.is_suspended
    assert update.after.timing.deadline is None
    number = update.after.number
    match = await wait(matches, update.after, clock, 14 * DAY - 1)
    assert (match.state, match.number) == ("running", number)
    clock.now += 1
    update = await matches.wake(match.id)
    assert update.happened == (MatchEnded("abandoned"),)
    assert update.after.timing.wake_at is None
    with pytest.raises(MatchOver):
        await matches.come_back(match.id, AMIRA.id)


async def test_one_who_comes_back_wakes_a_suspended_match(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=1)
    match = await wait(matches, match, clock, 5 * HOUR)
    assert match.is_suspended
    match = (await matches.come_back(match.id, BOUTROS.id)).after
    assert match.turn_user == BOUTROS.id
    assert match.timing.deadline == clock.now + HOUR


async def test_the_last_person_who_resigns_suspends_a_match_to_which_others_may_come_back(
    matches: Matches, clock: Time
) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=1)
    absent, other = match.turn_user, waiting(match)
    match = await wait(matches, match, clock, HOUR)
    update = await matches.resign(match.id, other.id)
    assert update.happened[-1] == Suspended()
    assert update.after.is_running
    update = await matches.resign(match.id, absent)
    assert update.happened[-1] == MatchEnded("abandoned")


async def test_who_has_resigned_does_not_come_back(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, seats=3, clock=CLOCKS["fast"], patience=1)
    absent = match.turn_user
    match = await wait(matches, match, clock, HOUR)
    update = await matches.resign(match.id, absent)
    assert update.happened == (ComputerSteppedIn(match.away_seat_of(absent).index),)
    with pytest.raises(NothingToReturnTo):
        await matches.come_back(match.id, absent)
    with pytest.raises(Refusal):
        await matches.resign(match.id, absent)


async def test_nobody_resigns_from_a_match_that_is_over(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=1, target=1)
    absent = match.turn_user
    match = await wait(matches, match, clock, HOUR)
    while match.is_running:
        match = (await play_once(matches, match)).after
    with pytest.raises(MatchOver):
        await matches.resign(match.id, absent)
    assert (await matches.fetch(match.id)).state == "finished"


# Banks


async def test_a_bank_keeps_what_was_not_used_and_never_more_than_at_the_start(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=Clock(DAY, 8 * HOUR))
    seat = match.turn
    clock.now += 20 * HOUR
    match = (await play_once(matches, match)).after
    assert match.timing.banks[seat] == 12 * HOUR
    assert match.timing.deadline == clock.now + DAY
    clock.now += HOUR
    match = (await play_once(matches, match)).after
    assert match.timing.banks[1 - seat] == DAY
    assert match.timing.deadline == clock.now + 12 * HOUR
    match = await wait(matches, match, clock, 12 * HOUR)
    assert match.absent_plies
    assert match.timing.banks[seat] == 8 * HOUR


# Live matches


async def test_the_next_deal_of_a_live_match_waits_until_all_are_ready(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["live"], target=1000)
    match = await play_deal(matches, match)
    assert match.is_between_deals
    assert match.timing.deadline == clock.now + 2 * MINUTE
    match = (await matches.be_ready(match.id, 1, AMIRA.id)).after
    assert match.ready == {0}
    assert (await matches.be_ready(match.id, 1, AMIRA.id)).happened == ()
    with pytest.raises(Refusal):
        await matches.be_ready(match.id, 2, BOUTROS.id)
    update = await matches.be_ready(match.id, 1, BOUTROS.id)
    assert isinstance(update.happened[-1], DealStarted)
    assert update.after.timing.deadline == clock.now + 2 * MINUTE
    assert update.after.ready == frozenset()


async def test_the_clock_deals_where_not_all_are_ready(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["live"], target=1000)
    match = await play_deal(matches, match)
    clock.now += 2 * MINUTE
    update = await matches.wake(match.id)
    assert [type(event) for event in update.happened] == [DealStarted]
    assert update.after.missed == (0, 0)


async def test_who_resigns_between_deals_keeps_nobody_waiting(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["live"], target=1000)
    match = await play_deal(matches, match)
    await matches.be_ready(match.id, 1, AMIRA.id)
    update = await matches.resign(match.id, BOUTROS.id)
    assert DealStarted in [type(event) for event in update.happened]
    assert update.after.turn_user == AMIRA.id


@pytest.mark.parametrize("name", ["none", "fast", "day", "slow", "bank"])
async def test_in_slow_matches_the_next_deal_is_dealt_at_once(matches: Matches, name: str) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS[name], target=1000)
    match = await play_deal(matches, match)
    assert match.turn is not None
    assert not match.is_between_deals


# Waking


async def test_of_two_processes_that_wake_a_match_one_plays(matches: Matches, clock: Time, path) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    other_storage = await Storage.open(path)
    other = matches_on(other_storage, clock)
    try:
        for turn in range(1, 4):
            clock.now += HOUR
            updates = await asyncio.gather(*(service.wake(match.id) for service in (matches, other) * 3))
            assert sum(bool(update.happened) for update in updates) == 1
            match = await matches.fetch(match.id)
            assert len(match.absent_plies) == min(turn, 3)
    finally:
        await other_storage.close()


async def test_a_play_and_the_end_of_its_time_at_once_are_one_play(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    clock.now += HOUR
    answers = await asyncio.gather(
        matches.wake(match.id),
        matches.play(match.id, match.number, match.turn_user, any_play(match)),
        return_exceptions=True,
    )
    assert isinstance(answers[1], Refusal)
    assert (await matches.fetch(match.id)).position.deal.ply == 1


async def test_after_a_long_sleep_each_turn_has_its_full_time(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], patience=5)
    clock.now += 40 * DAY
    match = (await matches.wake(match.id)).after
    assert match.position.deal.ply == 1
    assert match.timing.deadline == clock.now + HOUR
    assert await matches.fetch_due(5) == []


async def test_a_clock_that_is_put_back_takes_no_turn_and_gives_no_riches(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=Clock(DAY, HOUR))
    seat = match.turn
    clock.now -= 10 * DAY
    assert await matches.fetch_due(5) == []
    match = (await play_once(matches, match)).after
    assert match.timing.banks[seat] == DAY
    assert match.timing.deadline == clock.now + DAY


async def test_the_longest_due_is_woken_first(matches: Matches, clock: Time) -> None:
    ids = []
    for channel, name in enumerate(("day", "fast", "slow", "live")):
        ids.append((await deal_match(matches, BOUTROS, channel_id=channel, clock=CLOCKS[name])).id)
    day, fast, slow, live = ids
    clock.now += 30 * DAY
    assert await matches.fetch_due(3) == [live, fast, day]
    assert await matches.fetch_due(10) == [live, fast, day, slow]
    assert await matches.fetch_next_wake() == 1_000_000.0 + 2 * MINUTE


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE actions SET data = '{' WHERE match_id = 1",
        "DELETE FROM actions WHERE match_id = 1 AND number = 1",
        "UPDATE matches SET clock = 'sundial' WHERE id = 1",
        "UPDATE matches SET clock_before = '{}' WHERE id = 1",
        "UPDATE matches SET clock_before = '{' WHERE id = 1",
        "UPDATE matches SET rules = '[]' WHERE id = 1",
        "DELETE FROM seats WHERE match_id = 1 AND seat = 1",
    ],
)
async def test_a_match_that_cannot_be_read_is_set_aside_and_the_others_go_on(
    matches: Matches, clock: Time, storage: Storage, path, damage: str
) -> None:
    broken = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    sound = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], channel_id=3)
    for match in (broken, sound):
        for _ in range(3):
            match = (await play_once(matches, match)).after
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(damage)
    clock.now += HOUR
    service = matches_on(storage, clock)
    assert await service.fetch_due(5) == [broken.id, sound.id]
    with pytest.raises(BrokenMatch) as told:
        await service.wake(broken.id)
    assert (told.value.match_id, told.value.channel_id) == (broken.id, broken.channel_id)
    assert (await service.wake(sound.id)).after.absent_plies
    assert await service.fetch_due(5) == []
    await service.put_away(told.value, AMIRA.id)
    assert await service.fetch_untold() == [sound.id]


# Grace


async def restart(matches: Matches, clock: Time, away: float) -> int:
    await matches.note_alive()
    clock.now += away
    return len(await matches.give_grace())


async def test_what_fell_due_while_the_bot_was_away_gets_that_time(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    match = await wait(matches, match, clock, HOUR - 60)
    assert await restart(matches, clock, 10 * MINUTE) == 1
    assert await matches.fetch_due(5) == []
    match = await matches.fetch(match.id)
    assert clock.now + 10 * MINUTE <= match.timing.deadline <= clock.now + 20 * MINUTE
    assert match.timing.wake_at == match.timing.deadline
    match = await wait(matches, match, clock, 20 * MINUTE)
    assert match.position.deal.ply == 1


@pytest.mark.parametrize(("name", "most"), [("live", 30.0), ("fast", 15 * MINUTE), ("day", HOUR), ("slow", HOUR)])
async def test_nobody_gets_more_than_twice_an_hour_or_a_quarter_of_the_clock(
    matches: Matches, clock: Time, name: str, most: float
) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS[name])
    assert await restart(matches, clock, 30 * DAY) == 1
    match = await matches.fetch(match.id)
    assert most <= match.timing.deadline - clock.now < 2 * most


async def test_the_moments_after_a_start_are_spread(matches: Matches, clock: Time) -> None:
    matched = [await deal_match(matches, BOUTROS, channel_id=channel, clock=CLOCKS["day"]) for channel in range(20)]
    assert await restart(matches, clock, 2 * DAY) == 20
    assert len({(await matches.fetch(match.id)).timing.deadline for match in matched}) == 20


async def test_whoever_has_time_left_gets_none(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    assert await restart(matches, clock, HOUR) == 0
    assert (await matches.fetch(match.id)).timing == match.timing


async def test_short_restarts_do_not_put_a_turn_off_for_ever(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    away = 0.0
    for _ in range(1000):
        clock.now += 25
        if await matches.fetch_due(1):
            break
        await restart(matches, clock, 5)
        away += 5
    assert await matches.fetch_due(1) == [match.id]
    assert clock.now - 1_000_000.0 <= HOUR + 60


async def test_a_bot_that_never_ran_or_whose_clock_was_put_back_gives_no_grace(matches: Matches, clock: Time) -> None:
    await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    clock.now += 2 * HOUR
    assert await matches.give_grace() == []
    assert await restart(matches, clock, -HOUR) == 0


async def test_four_people_who_never_come_end_a_match_by_themselves(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, CHADI, DALIA, seats=4, partners=True, clock=CLOCKS["slow"])
    match = await wait(matches, match, clock, 60 * DAY)
    assert match.state == "abandoned"
