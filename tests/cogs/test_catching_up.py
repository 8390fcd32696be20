"""What was committed and never told is told after a start, once."""

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.matches import DealEnded, MatchUpdate
from bot.playground import LocalDiscord, Person, buttons, shown_text
from bot.rules import Play
from tests.running_bot import running_bot

from .people import Someone, World, labels, words
from .test_slow_answers import cards, until


async def play_untold(world: World) -> MatchUpdate:
    """Whoever is to play does so, and the process dies between the commit and the first message."""
    match, view = await world.match(), await world.view()
    card = view.hand[0]
    play = Play(card, next(iter(view.ways(card))))
    return await world.bot.matches.play(match.id, match.number, match.turn_user, play)


def hands(person: Someone) -> int:
    return sum("Your hand" in words(message) for message in person.dms)


async def test_the_table_shows_the_play_and_the_next_player_is_called(world: World):
    await world.deal(world.boutros)
    caller, waiting = await world.player, await world.waiting
    before, of_caller = hands(waiting), hands(caller)
    await play_untold(world)
    await world.restart()
    assert hands(waiting) == before + 1
    assert "Your turn" in words(waiting.hand)
    assert hands(caller) == of_caller
    match = await world.match()
    assert match.untold is None
    assert match.table_message_id == world.table.id
    assert "Boutros to play" in words(world.table) or "Amira to play" in words(world.table)


async def test_nobody_is_told_twice(world: World):
    await world.deal(world.boutros)
    await play_untold(world)
    await world.restart()
    messages = [len(world.amira.dms), len(world.boutros.dms), len(world.channel.history())]
    requests = len(world.env.http_requests)
    await world.restart()
    assert [len(world.amira.dms), len(world.boutros.dms), len(world.channel.history())] == messages
    made = [request.path for request in world.env.http_requests[requests:] if "/messages" in request.path]
    assert made == []


async def test_a_play_that_was_told_is_not_told_again(world: World):
    await world.deal(world.boutros)
    await world.play_any()
    assert await world.bot.matches.fetch_untold() == []


async def test_the_sheet_of_a_deal_that_ended_meanwhile_is_posted(world: World):
    await world.deal(world.boutros)
    ended: list[DealEnded] = []
    while not ended:
        update = await play_untold(world)
        ended = [event for event in update.happened if isinstance(event, DealEnded)]
    await world.restart()
    sheets = [message for message in world.channel.history() if "Deal 1" in words(message)]
    assert len(sheets) == 1
    assert world.channel.history()[-1].id == world.table.id
    assert "deal 2" in words(world.table)
    assert "Deal 1 is over" in words(world.amira.hand) or "Deal 1 is over" in words(world.boutros.hand)


async def test_the_result_of_a_match_that_ended_meanwhile_is_posted(world: World):
    await world.deal(world.boutros, target=1)
    match = await world.match()
    while (await world.bot.matches.fetch(match.id)).is_running:
        await play_untold(world)
    await world.restart()
    assert any("Rematch" in labels(message) for message in world.channel.history())
    assert await world.bot.matches.fetch_untold() == []


async def test_what_discord_refused_for_long_is_told_later(world: World):
    await world.deal(world.boutros)
    waiting = await world.waiting
    before = hands(waiting)
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    world.env.inject_error("PATCH", "/channels/*", status=503, times=None)
    await world.play_any()
    await world.env.advance_time(100)
    match = await world.match()
    assert match.untold is not None
    assert hands(waiting) == before
    world.env.backend.faults.clear()
    await world.restart()
    assert hands(waiting) == before + 1
    assert (await world.match()).untold is None


async def start_for_two(local: LocalDiscord) -> tuple[Person, Person]:
    """Two people at a table: whoever is to play, and the other."""
    first, second = local.people[:2]
    await first.slash("basra start", local.channel("basra"), players=2)
    lobby = first.sees(local.channel("basra"))[-1]
    await second.click(lobby, buttons(lobby)["Join"])
    await first.click(lobby, buttons(lobby)["Deal"])
    await until(lambda: bool(hands_of(first) and hands_of(second)))
    return (first, second) if "Your turn" in shown_text(hands_of(first)[-1]) else (second, first)


def hands_of(person: Person) -> list:
    return [message for message in person.sees(person.dm) if cards(message)]


async def play_one(person: Person) -> None:
    hand = hands_of(person)[-1]
    await person.click(hand, cards(hand)[0])
    if ways := [custom_id for custom_id in buttons(hand).values() if custom_id.startswith("take:")]:
        await person.click(hand, ways[0])


def untold(database: Path) -> int | None:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute("SELECT untold FROM matches").fetchone()[0]


async def test_a_process_killed_between_the_play_and_the_messages_loses_none(tmp_path: Path):
    database = tmp_path / "basra.sqlite3"
    async with LocalDiscord() as local, running_bot(local, database) as bot:
        player, other = await start_for_two(local)
        await until(lambda: untold(database) is None)
        faults = [local.inject(method, "/channels/*", status=503, times=None) for method in ("POST", "PATCH")]
        await play_one(player)
        await bot.kill()
        assert untold(database) is not None
        for fault in faults:
            local.clear_fault(fault)
        await bot.start()
        await until(lambda: untold(database) is None)
        assert len(hands_of(other)) == 2
        assert "Your turn" in shown_text(hands_of(other)[-1])


async def test_a_process_killed_after_the_messages_tells_nobody_twice(tmp_path: Path):
    database = tmp_path / "basra.sqlite3"
    async with LocalDiscord() as local, running_bot(local, database) as bot:
        player, other = await start_for_two(local)
        await until(lambda: untold(database) is None)
        await play_one(player)
        await until(lambda: len(hands_of(other)) == 2 and untold(database) is None)
        await bot.kill()
        with closing(sqlite3.connect(database)) as connection, connection:
            connection.execute("UPDATE matches SET untold = 1")
        await bot.start()
        await until(lambda: untold(database) is None)
        assert len(hands_of(other)) == 2
        assert len(hands_of(player)) == 1
