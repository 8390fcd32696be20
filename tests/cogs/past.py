"""Matches that are over, brought to a server without a click for each card."""

import random
from typing import Any

from bot.client import BasraBot
from bot.matches import Inquiry, Matches, Person, StoredMatch
from bot.rules import Play, make_rules
from bot.settings import Settings
from tests.matches.table import judge_here

from .people import Someone, World

CLICK = 1_234_567_890_123_456_789


async def deal_match(world: World, *people: Someone, seats: int = 2, channel: int = 0, **house: Any) -> StoredMatch:
    """A match of Amira, the people named and computers, just dealt, in a channel of its own."""
    matches = world.bot.matches
    lobby = await matches.open_lobby(
        guild_id=world.guild.id,
        channel_id=channel or random.Random().getrandbits(60),
        host=person_of(world.amira),
        seats=seats,
        partners=house.pop("partners", False),
        rules=make_rules(house.pop("preset", "classic"), **{"target": 1, **house}),
    )
    for number, person in enumerate(people):
        await matches.join(lobby.after.id, person_of(person), CLICK + number)
    return (await matches.fill_and_deal(lobby.after.id, world.amira.id, CLICK + 10)).after


def person_of(someone: Someone) -> Person:
    return Person(someone.id, someone.name)


async def play_some(matches: Matches, match: StoredMatch, plays: int) -> StoredMatch:
    """The match after so many plays by people, or when it is over."""
    rng = random.Random(match.id)
    for _ in range(plays):
        if match.turn is None or match.turn_user is None:
            break
        view = match.seat_view(match.turn)
        card = rng.choice(view.hand)
        play = Play(card, next(iter(view.ways(card)), ()))
        match = (await matches.play(match.id, match.number, match.turn_user, play)).after
    return match


async def finish_match(world: World, *people: Someone, **options: Any) -> StoredMatch:
    """A match that was played to its end."""
    return await play_some(world.bot.matches, await deal_match(world, *people, **options), 10_000)


async def start_without_seed(world: World) -> None:
    """A new bot process whose decks nobody can repeat: clicks are mixed in, as in service."""
    await world.env.restart_bot(BasraBot(Settings(), world.storage, now=lambda: world.env.now().timestamp()))


async def judge_briefly(inquiry: Inquiry) -> Any:
    """What plays are worth at a first glance, so that a test need not wait for the whole look."""
    return await judge_here(inquiry._replace(iterations=60))
