"""A killed process loses nothing that was acknowledged, and leaves nothing half."""

import json
import multiprocessing
import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from bot.storage import Storage, fetch_open_match_ids

from .streaming import stream_plays
from .table import matches_on

KILLS = 50


def kill_while_playing(path: Path, seed: int, rng: random.Random) -> list[tuple[int, int, int, str]]:
    """Let a child play, kill it at some moment after its first play, and return what it acknowledged."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.matches.streaming"])
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=stream_plays, args=(str(path), sender, seed))
    child.start()
    sender.close()
    acknowledged = [receiver.recv()]
    time.sleep(rng.uniform(0, 0.1))
    child.kill()
    child.join()
    assert child.exitcode == -9, "the child ended by itself"
    try:
        while True:
            acknowledged.append(receiver.recv())
    except EOFError:
        return acknowledged
    finally:
        receiver.close()


async def test_fifty_kills_lose_no_acknowledged_play_and_leave_no_half_one(tmp_path: Path) -> None:
    path = tmp_path / "basra.sqlite3"
    await (await Storage.open(path)).close()
    rng = random.Random(7)
    acknowledged = [entry for seed in range(KILLS) for entry in kill_while_playing(path, seed, rng)]
    assert len(set(acknowledged)) == len(acknowledged) >= KILLS

    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = database.execute("SELECT match_id, number, seat, data FROM actions WHERE kind = 'play'").fetchall()
    stored = {(match, number): (seat, json.loads(data)["play"]) for match, number, seat, data in rows}
    for match, number, seat, play in acknowledged:
        assert stored[match, number] == (seat, play)

    storage = await Storage.open(path)
    matches = matches_on(storage)
    async with storage.reading() as connection:
        open_ids = await fetch_open_match_ids(connection)
    for match_id in open_ids:
        match = await matches.fetch(match_id)
        # a play is stored together with the computers' answers, so it is always a person's turn
        assert match.state == "lobby" or match.turn_user is not None
    await storage.close()
