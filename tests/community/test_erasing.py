"""What was deleted is not only out of every table: no byte of it is left in the files."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.storage import Storage, update_seat, upsert_person

from .evenings import ADMIN, ALI, MONA, SERVER, Evenings

NAME = "Zenobia of Palmyra"


def bytes_on_disk(path: Path) -> bytes:
    """Everything in the file of the database and those beside it."""
    return b"".join(file.read_bytes() for file in sorted(path.parent.glob(f"{path.name}*")))


def traces(path: Path, name: str, *numbers: int) -> list[str]:
    """Which of a name and some ids can still be read on the disk, as text or as SQLite writes numbers."""
    found = bytes_on_disk(path)
    wanted = {name: name.encode()}
    for number in numbers:
        wanted |= {f"{number}": str(number).encode(), f"{number} in binary": number.to_bytes(8, "big")}
    return [what for what, sign in wanted.items() if sign in found]


async def play_a_season(evenings: Evenings, storage: Storage) -> None:
    """Many matches with somebody of a telling name, so that whole pages become free when they go."""
    await evenings.community.start_season(SERVER, ADMIN, "Spring")
    match_ids = await evenings.play_some(random.Random(3), 120)
    async with storage.writing() as connection:
        await upsert_person(connection, MONA, name=NAME)
        for match_id in match_ids:
            await update_seat(connection, match_id, 0, user_id=MONA, name=NAME, offered_to=ALI, offered_by=MONA)
    await evenings.community.void_match(SERVER, match_ids[0], MONA, f"it was {NAME.lower()} <@{MONA}>")
    await evenings.community.end_season(SERVER, MONA)


async def test_nothing_of_a_forgotten_person_can_be_read_in_the_files(
    evenings: Evenings, storage: Storage, path: Path
) -> None:
    await play_a_season(evenings, storage)
    assert len(traces(path, NAME, MONA)) == 3
    await evenings.community.forget_person(MONA)
    assert traces(path, NAME, MONA) == []
    assert NAME.lower().encode() not in bytes_on_disk(path)


async def test_nothing_of_a_server_left_long_ago_can_be_read_in_the_files(
    evenings: Evenings, storage: Storage, path: Path
) -> None:
    await play_a_season(evenings, storage)
    await evenings.community.note_left(SERVER)
    evenings.now += 31 * 86_400
    assert await evenings.community.delete_left() == [SERVER]
    assert traces(path, NAME, MONA, SERVER) == []


async def test_where_somebody_reads_meanwhile_the_daily_look_makes_up_for_it(
    evenings: Evenings, storage: Storage, path: Path
) -> None:
    await play_a_season(evenings, storage)
    with closing(sqlite3.connect(path)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM people").fetchone()
        await evenings.community.forget_person(MONA)
        assert traces(path, NAME) == [NAME]
    await evenings.community.delete_left()
    assert traces(path, NAME, MONA) == []
