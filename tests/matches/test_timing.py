"""Reminders, quiet hours, absences and pauses: when a clock runs, and when it calls."""

import pytest

from bot.matches import (
    CLOCKS,
    BadAbsence,
    CannotPropose,
    Clock,
    Matches,
    NothingProposed,
    NotIdle,
    NotPaused,
    Paused,
    Quiet,
    ReminderDue,
    Resumed,
    StoredMatch,
)
from bot.matches.clocks import DAY, HOUR, MINUTE

from .table import AMIRA, BOUTROS, deal_match, play_once, wait, waiting
from .table import Clock as Time

MIDNIGHT = 1_000_080_000.0  # 2001-09-10 in UTC


async def remind(matches: Matches, match: StoredMatch, clock: Time, seconds: float) -> list[float]:
    """When reminders came, counted from now, while so much time passed."""
    start, came = clock.now, []
    while (at := (await matches.fetch(match.id)).timing.wake_at) is not None and at <= start + seconds:
        clock.now = max(clock.now, at)
        update = await matches.wake(match.id)
        came += [clock.now - start for event in update.happened if isinstance(event, ReminderDue)]
        if update.after.number != match.number:
            break
    clock.now = start + seconds
    return came


async def pause(matches: Matches, match: StoredMatch, until: float | None = None) -> StoredMatch:
    """Amira proposes a pause, and Boutros agrees."""
    match = (await matches.propose(match.id, AMIRA.id, "pause", until)).after
    return (await matches.consent(match.id, match.proposal.number, BOUTROS.id)).after


# Reminders


async def test_a_long_clock_reminds_half_way_and_before_its_end(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    assert await remind(matches, match, clock, DAY - 1) == [12 * HOUR, 22 * HOUR]


async def test_a_reminder_names_the_seat_and_the_end_of_its_time(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    clock.now += 45 * MINUTE
    update = await matches.wake(match.id)
    assert update.happened == (ReminderDue(match.turn, match.timing.deadline),)
    assert update.after.touched_at == match.touched_at
    assert update.after.untold == match.untold
    assert (await matches.wake(match.id)).happened == ()


async def test_who_has_played_is_reminded_no_more(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"])
    clock.now += 40 * MINUTE
    match = (await play_once(matches, match)).after
    assert await remind(matches, match, clock, HOUR - 1) == [45 * MINUTE]


async def test_a_bot_that_slept_sends_one_late_reminder_and_not_two(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    clock.now += 22.5 * HOUR
    assert await remind(matches, match, clock, 1.4 * HOUR) == [0.0, HOUR]


@pytest.mark.parametrize("wish", ["reminders", "notice"])
async def test_who_wants_no_reminders_gets_none_and_the_clock_runs_out_all_the_same(
    matches: Matches, clock: Time, wish: str
) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    for person in (AMIRA, BOUTROS):
        if wish == "reminders":
            await matches.set_reminders(person.id, wanted=False)
        else:
            await matches.set_notice(person.id, "none")
    assert await remind(matches, match, clock, DAY - 1) == []
    assert (await matches.fetch(match.id)).timing.wake_at == match.timing.deadline
    match = await wait(matches, match, clock, 1)
    assert match.absent_plies


async def test_a_reminder_of_quiet_hours_comes_when_they_are_over(matches: Matches, clock: Time) -> None:
    clock.now = MIDNIGHT + 20 * HOUR
    match = await deal_match(matches, BOUTROS, clock=Clock(6 * HOUR))
    await matches.set_quiet(match.turn_user, Quiet(23 * 60, 60, "UTC"))
    assert await remind(matches, match, clock, 6 * HOUR - 1) == [5 * HOUR + 24 * MINUTE]
    clock.now = MIDNIGHT + 26 * HOUR
    match = await deal_match(matches, BOUTROS, clock=Clock(6 * HOUR), channel_id=3)
    await matches.set_quiet(match.turn_user, Quiet(7 * 60, 8 * 60 - 10, "UTC"))
    assert await remind(matches, match, clock, 6 * HOUR - 1) == [5 * HOUR + 50 * MINUTE]


async def test_a_changed_wish_that_moves_no_clock_begins_no_reminders_anew(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    assert await remind(matches, match, clock, 13 * HOUR) == [12 * HOUR]
    await matches.set_notice(match.turn_user, "mention")
    await matches.set_reminders(match.turn_user, wanted=True)
    assert (await matches.fetch(match.id)).timing.deadline == match.timing.deadline
    assert await remind(matches, match, clock, 11 * HOUR - 1) == [9 * HOUR]


# Quiet hours


async def test_a_long_clock_stands_still_in_quiet_hours(matches: Matches, clock: Time) -> None:
    clock.now = MIDNIGHT + 12 * HOUR
    for person in (AMIRA, BOUTROS):
        await matches.set_quiet(person.id, Quiet(22 * 60, 6 * 60, "UTC"))
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    assert match.timing.deadline == clock.now + 32 * HOUR
    fast = await deal_match(matches, BOUTROS, clock=CLOCKS["fast"], channel_id=3)
    assert fast.timing.deadline == clock.now + HOUR


async def test_quiet_hours_set_in_the_middle_of_a_turn_move_its_end(matches: Matches, clock: Time) -> None:
    clock.now = MIDNIGHT + 12 * HOUR
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    clock.now += 4 * HOUR
    await matches.set_quiet(waiting(match).id, Quiet(22 * 60, 6 * 60, "UTC"))
    assert (await matches.fetch(match.id)).timing == match.timing
    (moved,) = await matches.set_quiet(match.turn_user, Quiet(22 * 60, 6 * 60, "UTC"))
    assert moved.timing == (await matches.fetch(match.id)).timing
    assert moved.timing.deadline == match.timing.deadline + 8 * HOUR
    await matches.set_quiet(match.turn_user, None)
    assert (await matches.fetch(match.id)).timing.deadline == match.timing.deadline


# Absences


async def test_the_clock_of_who_is_away_waits(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    away, back = waiting(match), clock.now + 5 * DAY
    (told,) = await matches.set_away(away.id, back)
    assert (told.id, told.timing) == (match.id, match.timing)
    assert await matches.fetch_absences(match) == {1 - match.turn: back}
    match = (await play_once(matches, match)).after
    assert match.timing.deadline == back + DAY
    assert await remind(matches, match, clock, 6 * DAY - 1) == [5 * DAY + 12 * HOUR, 5 * DAY + 22 * HOUR]
    assert await matches.fetch_absences(match) == {}


async def test_who_goes_away_in_the_middle_of_a_turn_keeps_what_was_left_of_it(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    clock.now += 10 * HOUR
    (match,) = await matches.set_away(match.turn_user, clock.now + 3 * DAY)
    assert match.timing.deadline == clock.now + 3 * DAY + 14 * HOUR
    clock.now += DAY
    (match,) = await matches.set_away(match.turn_user, None)
    assert match.timing.deadline == clock.now + 14 * HOUR
    assert match.timing == (await matches.fetch(match.id)).timing


async def test_who_plays_while_away_earns_no_bank_with_it(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=Clock(DAY, HOUR))
    seat = match.turn
    clock.now += 20 * HOUR
    await matches.set_away(match.turn_user, clock.now + 5 * DAY)
    match = (await play_once(matches, await matches.fetch(match.id))).after
    assert match.timing.banks[seat] == 5 * HOUR


@pytest.mark.parametrize("until", [-1.0, 0.0, 14 * DAY + 1, float("nan"), float("inf")])
async def test_nobody_is_away_for_longer_than_a_fortnight_or_until_yesterday(
    matches: Matches, clock: Time, until: float
) -> None:
    with pytest.raises(BadAbsence):
        await matches.set_away(AMIRA.id, clock.now + until)
    assert not (await matches.fetch_habits(AMIRA.id)).is_away(clock.now)


# Pauses


@pytest.mark.parametrize("name", ["live", "day", "bank"])
async def test_a_pause_stops_the_clock_and_whoever_goes_on_restores_what_was_left(
    matches: Matches, clock: Time, name: str
) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS[name])
    seconds = CLOCKS[name].seconds
    clock.now += 50
    match = await pause(matches, match)
    assert (match.timing.deadline, match.timing.left) == (None, seconds - 50)
    assert match.timing.wake_at is None
    clock.now += 30 * DAY
    assert await matches.fetch_due(5) == []
    update = await matches.go_on(match.id, BOUTROS.id)
    assert update.happened == (Resumed(1),)
    assert update.after.timing.deadline == clock.now + seconds - 50
    with pytest.raises(NotPaused):
        await matches.go_on(match.id, AMIRA.id)


async def test_a_pause_ends_by_itself(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    clock.now += HOUR
    until = clock.now + 7 * DAY
    match = await pause(matches, match, until)
    assert match.pause.until == match.timing.wake_at == until
    clock.now = until
    update = await matches.wake(match.id)
    assert update.happened == (Resumed(None),)
    assert update.after.timing.deadline == until + 23 * HOUR


async def test_a_pause_without_a_clock_ends_by_itself_too(matches: Matches, clock: Time) -> None:
    match = await pause(matches, await deal_match(matches, BOUTROS), clock.now + DAY)
    assert (await wait(matches, match, clock, DAY - 1)).pause is not None
    assert (await wait(matches, match, clock, 1)).pause is None


async def test_a_play_goes_on_with_a_paused_match(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    match = await pause(matches, match)
    clock.now += DAY
    update = await play_once(matches, match)
    assert Resumed(match.turn) in update.happened
    assert update.after.pause is None
    assert update.after.timing.deadline == clock.now + DAY


async def test_computers_play_nothing_in_a_pause(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["day"])
    match = await pause(matches, match)
    other = waiting(match)
    match = (await matches.resign(match.id, match.turn_user)).after
    assert match.pause is not None
    assert match.position.deal.ply == 0
    match = (await matches.go_on(match.id, other.id)).after
    assert match.position.deal.ply == 1
    assert match.turn_user == other.id


async def test_a_pause_between_the_deals_of_a_live_match_stops_their_clock(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS, clock=CLOCKS["live"], target=1000)
    while not match.is_between_deals:
        match = (await play_once(matches, match)).after
    clock.now += 20
    match = await pause(matches, match)
    assert (match.timing.deadline, match.timing.left) == (None, 100)
    match = await wait(matches, match, clock, DAY)
    assert match.is_between_deals
    update = await matches.be_ready(match.id, 1, AMIRA.id)
    assert Resumed(0) in update.happened
    assert update.after.timing.deadline == clock.now + 100
    match = await wait(matches, update.after, clock, 100)
    assert match.turn is not None


async def test_a_pause_is_neither_short_of_now_nor_endless(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS)
    for until in (clock.now - 1, clock.now, clock.now + 61 * DAY, float("nan")):
        with pytest.raises(CannotPropose):
            await matches.propose(match.id, AMIRA.id, "pause", until)
    await pause(matches, match)
    with pytest.raises(CannotPropose):
        await matches.propose(match.id, AMIRA.id, "pause")


async def test_a_pause_that_would_be_over_is_agreed_to_no_more(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS)
    match = (await matches.propose(match.id, AMIRA.id, "pause", clock.now + HOUR)).after
    clock.now += HOUR
    with pytest.raises(NothingProposed):
        await matches.consent(match.id, match.proposal.number, BOUTROS.id)
    assert (await matches.wake(match.id)).after.proposal is None


async def test_a_paused_match_is_not_closed_as_idle_before_its_day(matches: Matches, clock: Time) -> None:
    match = await pause(matches, await deal_match(matches, BOUTROS), clock.now + 30 * DAY)
    clock.now += 20 * DAY
    with pytest.raises(NotIdle):
        await matches.close_idle(match.id)
    clock.now += 10 * DAY
    match = await wait(matches, match, clock, 15 * DAY)
    assert (await matches.close_idle(match.id)).after.state == "abandoned"


async def test_everybody_is_told_that_a_pause_has_begun(matches: Matches, clock: Time) -> None:
    match = await deal_match(matches, BOUTROS)
    match = (await matches.propose(match.id, AMIRA.id, "pause", clock.now + HOUR)).after
    update = await matches.consent(match.id, match.proposal.number, BOUTROS.id)
    assert update.happened[-1] == Paused(clock.now + HOUR)
