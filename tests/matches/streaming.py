"""A service in a child process that plays without pause and acknowledges each action once it is committed."""

import asyncio
import random
from multiprocessing.connection import Connection
from pathlib import Path

from bot.rules import write_play
from bot.storage import Storage

from .table import BOUTROS, CHADI, CLICK, any_play, deal_match, matches_on

CHANNELS = (11, 12, 13)


def stream_plays(path: str, acknowledged: Connection, seed: int) -> None:
    """Play in several matches at once until killed; each acknowledgement is (match, number, seat, play)."""
    asyncio.run(_stream(Path(path), acknowledged, seed))


async def _stream(path: Path, acknowledged: Connection, seed: int) -> None:
    matches = matches_on(await Storage.open(path), seed=seed)
    await asyncio.gather(*(_keep_playing(matches, channel, acknowledged, seed) for channel in CHANNELS))


async def _keep_playing(matches, channel: int, acknowledged: Connection, seed: int) -> None:
    rng = random.Random(f"{seed}/{channel}")
    while True:
        match = await matches.fetch_in_channel(channel)
        if match is not None and match.state == "lobby":  # killed between opening and dealing
            match = (await matches.fill_and_deal(match.id, match.host_id, CLICK)).after
        if match is None:
            match = await deal_match(matches, BOUTROS, CHADI, seats=4, channel_id=channel)
        while match.is_running:
            play = any_play(match, rng)
            before = match
            match = (await matches.play(match.id, match.number, match.turn_user, play)).after
            acknowledged.send((before.id, before.number, before.turn, write_play(play)))
