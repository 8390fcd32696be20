"""The lobby: who sits down, who may do what, and when the cards are dealt."""

import pytest

from bot.matches import (
    AlreadySeated,
    BadOptions,
    CannotSwap,
    ChannelBusy,
    DealStarted,
    LobbyChanged,
    Matches,
    MatchOver,
    NoSuchMatch,
    NotEnoughPlayers,
    NothingToRemove,
    NotHost,
    NotIdle,
    NotInLobby,
    NotSeated,
    TableFull,
)
from bot.rules import rank

from .table import AMIRA, BOUTROS, CHADI, CHANNEL, CLICK, DALIA, Clock, deal_match, open_lobby


def names(match) -> list[str | None]:
    return ["computer" if seat.is_computer else seat.name for seat in match.seats]


async def test_the_host_sits_first_and_computers_take_the_last_chairs(matches: Matches) -> None:
    match = await open_lobby(matches, seats=4, computers=2)
    assert names(match) == ["Amira", None, "computer", "computer"]
    assert match.state == "lobby"
    assert match.position is None


async def test_people_join_the_first_empty_chair_until_the_table_is_full(matches: Matches) -> None:
    match = await open_lobby(matches, seats=3)
    update = await matches.join(match.id, BOUTROS, CLICK)
    assert update.happened == (LobbyChanged(),)
    assert names((await matches.join(match.id, CHADI, CLICK)).after) == ["Amira", "Boutros", "Chadi"]
    with pytest.raises(TableFull):
        await matches.join(match.id, DALIA, CLICK)


async def test_nobody_sits_on_two_chairs(matches: Matches) -> None:
    match = await open_lobby(matches)
    with pytest.raises(AlreadySeated):
        await matches.join(match.id, AMIRA, CLICK)


async def test_when_the_host_leaves_the_next_person_is_host(matches: Matches) -> None:
    match = await open_lobby(matches, seats=3)
    await matches.join(match.id, BOUTROS, CLICK)
    after = (await matches.leave(match.id, AMIRA.id)).after
    assert after.host_id == BOUTROS.id
    assert (await matches.fetch(match.id)).host_id == BOUTROS.id
    assert names(after) == [None, "Boutros", None]


async def test_a_lobby_that_everybody_has_left_frees_its_channel(matches: Matches) -> None:
    match = await open_lobby(matches, computers=1)
    assert (await matches.leave(match.id, AMIRA.id)).after.state == "cancelled"
    assert await matches.fetch_in_channel(CHANNEL) is None
    await open_lobby(matches)


async def test_computers_come_and_go(matches: Matches) -> None:
    match = await open_lobby(matches, seats=3)
    assert names((await matches.add_computer(match.id, AMIRA.id)).after) == ["Amira", None, "computer"]
    assert names((await matches.remove_computer(match.id, AMIRA.id)).after) == ["Amira", None, None]
    with pytest.raises(NothingToRemove):
        await matches.remove_computer(match.id, AMIRA.id)


async def test_friends_become_partners_against_computers(matches: Matches) -> None:
    match = await open_lobby(matches, seats=4, partners=True, computers=2)
    assert names(match) == ["Amira", "computer", None, "computer"]
    assert names((await matches.join(match.id, BOUTROS, CLICK)).after) == ["Amira", "computer", "Boutros", "computer"]
    assert names((await matches.remove_computer(match.id, AMIRA.id)).after)[1] is None
    assert names((await matches.join(match.id, CHADI, CLICK)).after) == ["Amira", "Chadi", "Boutros", "computer"]


async def test_computers_added_among_partners_leave_the_chair_opposite_the_host_to_the_last(matches: Matches) -> None:
    match = await open_lobby(matches, seats=4, partners=True)
    seated = []
    for _ in range(3):
        match = (await matches.add_computer(match.id, AMIRA.id)).after
        seated.append([seat.index for seat in match.seats if seat.is_computer])
    assert seated == [[3], [1, 3], [1, 2, 3]]
    assert [seat.index for seat in (await matches.remove_computer(match.id, AMIRA.id)).after.empty_seats] == [2]


async def test_strangers_do_not_rearrange_the_table(matches: Matches) -> None:
    match = await open_lobby(matches, seats=4, partners=True)
    for change in (matches.leave, matches.add_computer, matches.remove_computer, matches.swap_partners):
        with pytest.raises(NotSeated):
            await change(match.id, BOUTROS.id)


async def test_swapping_goes_round_all_three_partnerships(matches: Matches) -> None:
    match = await open_lobby(matches, seats=4, partners=True)
    for person in (BOUTROS, CHADI, DALIA):
        match = (await matches.join(match.id, person, CLICK)).after
    partners = {match.seats[2].name}
    for _ in range(2):
        match = (await matches.swap_partners(match.id, AMIRA.id)).after
        assert match.seats[0].name == "Amira"
        partners.add(match.seats[2].name)
    assert partners == {"Boutros", "Chadi", "Dalia"}


async def test_only_partners_are_swapped(matches: Matches) -> None:
    match = await open_lobby(matches, seats=4)
    with pytest.raises(CannotSwap):
        await matches.swap_partners(match.id, AMIRA.id)


async def test_only_the_host_deals_and_empty_chairs_are_named_first(matches: Matches) -> None:
    match = await open_lobby(matches, seats=3)
    await matches.join(match.id, BOUTROS, CLICK)
    with pytest.raises(NotHost):
        await matches.deal(match.id, BOUTROS.id, CLICK)
    with pytest.raises(NotEnoughPlayers) as refused:
        await matches.deal(match.id, AMIRA.id, CLICK)
    assert refused.value.values == {"empty": 1}
    after = (await matches.fill_and_deal(match.id, AMIRA.id, CLICK)).after
    assert names(after) == ["Amira", "Boutros", "computer"]
    assert after.is_running


async def test_the_lowest_drawn_card_deals_first(matches: Matches) -> None:
    match = await open_lobby(matches)
    await matches.join(match.id, BOUTROS, CLICK)
    update = await matches.deal(match.id, AMIRA.id, CLICK)
    started = update.happened[0]
    assert isinstance(started, DealStarted)
    last_round = dict(started.draws[-2:])
    assert rank(last_round[started.dealer]) == min(rank(card) for card in last_round.values())
    assert update.after.turn == 1 - started.dealer


async def test_a_dealt_match_has_no_lobby_any_more(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    with pytest.raises(NotSeated):
        await matches.join(match.id, CHADI, CLICK)
    for change in (matches.leave, matches.add_computer):
        with pytest.raises(NotInLobby):
            await change(match.id, BOUTROS.id)
    with pytest.raises(NotInLobby):
        await matches.deal(match.id, AMIRA.id, CLICK)


async def test_a_channel_has_one_open_match(matches: Matches) -> None:
    match = await open_lobby(matches)
    with pytest.raises(ChannelBusy) as refused:
        await open_lobby(matches)
    assert refused.value.match is not None
    assert refused.value.match.id == match.id
    assert not refused.value.is_idle
    await open_lobby(matches, channel_id=CHANNEL + 1)


async def test_an_idle_lobby_may_be_closed_after_a_day_and_not_before(matches: Matches, clock: Clock) -> None:
    match = await open_lobby(matches)
    clock.now += 24 * 3600 - 1
    with pytest.raises(NotIdle):
        await matches.close_idle(match.id)
    clock.now += 1
    with pytest.raises(ChannelBusy) as refused:
        await open_lobby(matches)
    assert refused.value.is_idle
    assert (await matches.close_idle(match.id)).after.state == "cancelled"
    await open_lobby(matches)


async def test_a_match_without_plays_may_be_closed_after_fourteen_days(matches: Matches, clock: Clock) -> None:
    match = await deal_match(matches, BOUTROS)
    clock.now += 14 * 24 * 3600 - 1
    with pytest.raises(NotIdle):
        await matches.close_idle(match.id)
    clock.now += 1
    assert (await matches.close_idle(match.id)).after.state == "abandoned"


async def test_the_host_and_moderators_may_cancel(matches: Matches) -> None:
    match = await open_lobby(matches)
    await matches.join(match.id, BOUTROS, CLICK)
    with pytest.raises(NotHost):
        await matches.cancel(match.id, BOUTROS.id)
    assert (await matches.cancel(match.id, BOUTROS.id, is_moderator=True)).after.state == "cancelled"
    with pytest.raises(MatchOver):
        await matches.cancel(match.id, AMIRA.id)


@pytest.mark.parametrize(
    "options",
    [{"seats": 5}, {"seats": 1}, {"seats": 3, "partners": True}, {"computers": 2}, {"computers": -1}],
)
async def test_impossible_tables_are_refused(matches: Matches, options: dict) -> None:
    with pytest.raises(BadOptions):
        await open_lobby(matches, **options)


async def test_a_match_that_never_was_is_refused(matches: Matches) -> None:
    with pytest.raises(NoSuchMatch):
        await matches.join(99, AMIRA, CLICK)
    with pytest.raises(NoSuchMatch):
        await matches.fetch(99)
