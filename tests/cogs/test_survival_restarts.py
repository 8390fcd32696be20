"""The bot starts anew at every step of a match: old buttons work, clocks go on, people are told once."""

from collections.abc import Awaitable, Callable

import pytest

from bot.matches import Person
from bot.rules import Play

from .people import Someone, World, labels, words
from .test_agreeing import propose

LIVE, DAY = 120, 86_400


async def seat_in(world: World, clock: str = "day", **options) -> tuple[Someone, Someone]:
    """A match of Amira and Boutros: who is to play, and the other."""
    await world.deal(world.boutros, clock=clock, **options)
    player = await world.player
    return player, world.amira if player is world.boutros else world.boutros


def shown(world: World) -> list[int]:
    """How many messages everybody has."""
    return [len(world.channel.history()), len(world.amira.dms), len(world.boutros.dms)]


async def restart_unnoticed(world: World) -> None:
    """Nobody is written to, as everybody knows how things stand."""
    before = shown(world)
    await world.restart()
    assert shown(world) == before


async def test_in_the_lobby(world: World):
    await world.amira.slash("basra start", players=2, clock="day")
    await restart_unnoticed(world)
    await world.boutros.click(world.table, "Join")
    await restart_unnoticed(world)
    await world.amira.click(world.table, "Deal")
    assert (await world.match()).is_running
    assert "Your turn" in words((await world.player).hand)


async def test_while_somebody_chooses_what_a_card_takes(world: World):
    await seat_in(world)
    while "Other ways" not in labels((await world.player).hand):
        await world.play_any()
    player, number = await world.player, (await world.match()).number
    await player.click(player.hand, "Other ways")
    await restart_unnoticed(world)
    await player.click(player.hand, labels(player.hand)[0])
    while (await world.match()).number == number:  # the card has several ways, among which to choose
        await restart_unnoticed(world)
        await player.click(player.hand, labels(player.hand)[0])
    assert (await world.match()).number == number + 1


async def test_between_the_deals_of_a_live_match(world: World):
    await seat_in(world, "live")
    while not (await world.match()).is_between_deals:
        await world.play_any()
    await restart_unnoticed(world)
    await world.amira.click(world.table, "Ready (0 of 2)")
    await restart_unnoticed(world)
    await world.boutros.click(world.table, "Ready (1 of 2)")
    assert (await world.match()).table_view().number == 1


async def test_while_a_draw_is_proposed(world: World):
    await seat_in(world)
    match = await world.match()
    await propose(world, world.amira, "draw")
    await restart_unnoticed(world)
    await world.boutros.click(world.boutros.hand, "Agree")
    assert (await world.bot.matches.fetch(match.id)).state == "finished"
    assert sum("A drawn match" in words(message) for message in world.channel.history()) == 1


async def test_while_the_match_is_paused(world: World):
    player, _ = await seat_in(world)
    left = (await world.match()).timing.deadline - world.env.now().timestamp()
    await propose(world, world.amira, "pause")
    await world.boutros.click(world.table, "Agree")
    assert (await world.match()).pause is not None
    await restart_unnoticed(world)
    await world.env.advance_time(3 * DAY)
    await world.boutros.click(world.table, "Go on")
    match = await world.match()
    assert match.pause is None
    assert match.turn_user == player.id
    assert match.timing.deadline - world.env.now().timestamp() == pytest.approx(left, abs=60)


async def test_while_everybody_is_gone(world: World):
    await seat_in(world, absences=1)
    await world.env.advance_time(DAY + 60)
    await world.env.advance_time(DAY + 60)
    assert (await world.match()).is_suspended
    await restart_unnoticed(world)
    await world.boutros.click(world.boutros.hand, "Take my seat back")
    match = await world.match()
    assert not match.is_suspended
    assert match.turn_user == world.boutros.id
    await restart_unnoticed(world)
    await world.play_any()
    assert (await world.match()).number > match.number


async def test_while_a_seat_is_offered(world: World):
    await seat_in(world)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    before = len(world.chadi.dms)
    await restart_unnoticed(world)
    assert len(world.chadi.dms) == before == 1
    await world.chadi.click(world.chadi.hand, "Take the seat")
    match = await world.match()
    assert match.seat_of(world.chadi.id) is not None
    assert match.seat_of(world.boutros.id) is None
    await restart_unnoticed(world)


async def test_while_a_play_can_be_taken_back(world: World):
    player, _ = await seat_in(world)
    while "Take back" not in labels(player.hand):
        player = await world.play_any()
    number = (await world.match()).number
    await restart_unnoticed(world)
    await player.click(player.hand, "Take back")
    match = await world.match()
    assert match.number == number + 1
    assert match.turn_user == player.id


# Killed between the commit and the message: the same request, of which nobody is told

Unsaid = Callable[[World, Someone, Someone], Awaitable[object]]


async def play(world: World, player: Someone, _other: Someone) -> object:
    match, view = await world.match(), await world.view()
    card = view.hand[0]
    return await world.bot.matches.play(
        match.id, match.number, player.id, Play(card, next(iter(view.ways(card)), ()))
    )


async def resign(world: World, player: Someone, _other: Someone) -> object:
    return await world.bot.matches.resign((await world.match()).id, player.id)


async def ask_for_a_draw(world: World, player: Someone, _other: Someone) -> object:
    return await world.bot.matches.propose((await world.match()).id, player.id, "draw")


async def offer(world: World, player: Someone, _other: Someone) -> object:
    return await world.bot.matches.offer_seat((await world.match()).id, player.id, world.chadi.id)


async def substitute(world: World, player: Someone, other: Someone) -> object:
    await offer(world, player, other)
    match = await world.match()
    seat = match.seat_of(player.id)
    assert seat is not None
    return await world.bot.matches.accept_seat(match.id, seat.index, Person(world.chadi.id, "Chadi"))


async def cancel(world: World, _player: Someone, _other: Someone) -> object:
    return await world.bot.matches.cancel((await world.match()).id, world.amira.id)


UNSAID: dict[str, tuple[Unsaid, Callable[[World, Someone, Someone], Someone | None], str]] = {
    "play": (play, lambda _, player, other: other, "Your turn"),
    "proposal": (ask_for_a_draw, lambda _, player, other: other, "proposes a draw"),
    "offer": (offer, lambda world, player, other: world.chadi, "seat"),
    "substitution": (substitute, lambda world, player, other: world.chadi, "Your hand"),
    "resignation": (resign, lambda _, player, other: other, "Your turn"),
    "cancellation": (cancel, lambda _, player, other: None, "cancelled"),
}


@pytest.mark.parametrize("step", UNSAID)
async def test_what_was_committed_and_not_said_is_said_once_after_the_start(world: World, step: str):
    request, find_told, said = UNSAID[step]
    player, other = await seat_in(world)
    await request(world, player, other)
    told = find_told(world, player, other)
    before = [message.id for message in told.dms] if told else []
    await world.restart()
    if told is None:
        assert any(said in words(message) for message in world.channel.history())
    else:
        news = [words(message) for message in told.dms if message.id not in before]
        assert len([words_of for words_of in news if said in words_of]) == 1, news
    assert await world.bot.matches.fetch_untold() == []
    await restart_unnoticed(world)


async def test_what_time_brought_and_nobody_heard_of_is_said_after_the_start(world: World):
    _, other = await seat_in(world, "live")
    await world.bot.get_cog("match").waker.stop()
    await world.env.advance_time(LIVE + 10)
    match = await world.match()
    update = await world.bot.matches.wake(match.id)
    assert update.after.turn_user == other.id
    before = len(other.dms)
    await world.restart()
    assert "Your turn" in words(other.hand)
    assert len(other.dms) == before + 1
    await restart_unnoticed(world)
