import pytest
from sqlalchemy.exc import IntegrityError

from bot.storage import (
    ChannelTaken,
    MatchRow,
    SeatRow,
    Storage,
    fetch_match,
    fetch_match_ids_of,
    fetch_open_match_id,
    fetch_open_match_ids,
    fetch_seats,
    update_match,
    update_seat,
)

from .samples import DISCORD_ID, insert_lobby, open_lobby


async def test_a_new_match_is_a_lobby_with_everything_it_was_given(storage: Storage) -> None:
    match_id = await open_lobby(
        storage, DISCORD_ID, guild_id=DISCORD_ID + 1, host_id=DISCORD_ID + 2, seats=4, partners=True, first_dealer=3
    )
    async with storage.reading() as connection:
        match = await fetch_match(connection, match_id)
    assert match == MatchRow(
        id=match_id,
        guild_id=DISCORD_ID + 1,
        channel_id=DISCORD_ID,
        host_id=DISCORD_ID + 2,
        state="lobby",
        seats=4,
        partners=True,
        rules={"preset": "classic", "target": 101, "jacks": ["sweep"]},
        created_at=1000.5,
        touched_at=1000.5,
        finished_at=None,
        first_dealer=3,
        table_message_id=None,
        table_posted_at=None,
        dms_told=False,
        secret=bytes(32),
        joins=[],
    )


async def test_a_new_match_has_an_empty_chair_for_each_seat(storage: Storage) -> None:
    match_id = await open_lobby(storage, seats=3)
    async with storage.reading() as connection:
        seats = await fetch_seats(connection, match_id)
    assert seats == [SeatRow(match_id, seat, None, None, False) for seat in range(3)]


async def test_a_channel_with_an_open_match_takes_no_second_one(storage: Storage) -> None:
    first = await open_lobby(storage)
    for state in ("lobby", "running"):
        async with storage.writing() as connection:
            await update_match(connection, first, state=state)
        with pytest.raises(ChannelTaken):
            await open_lobby(storage)
    assert await open_lobby(storage, channel_id=21) != first


async def test_a_refused_match_leaves_nothing_behind(storage: Storage) -> None:
    first = await open_lobby(storage)
    async with storage.writing() as connection:
        with pytest.raises(ChannelTaken):
            await insert_lobby(connection)
    async with storage.reading() as connection:
        assert await fetch_open_match_ids(connection) == [first]
        assert await fetch_seats(connection, first + 1) == []


@pytest.mark.parametrize("state", ["finished", "cancelled", "abandoned"])
async def test_a_closed_match_frees_its_channel(storage: Storage, state: str) -> None:
    first = await open_lobby(storage)
    async with storage.writing() as connection:
        await update_match(connection, first, state=state, finished_at=2000.0)
    second = await open_lobby(storage)
    async with storage.reading() as connection:
        assert await fetch_open_match_id(connection, 20) == second
        assert await fetch_open_match_ids(connection) == [second]


async def test_a_closed_match_cannot_be_opened_beside_another(storage: Storage) -> None:
    first = await open_lobby(storage)
    async with storage.writing() as connection:
        await update_match(connection, first, state="finished", finished_at=2000.0)
    await open_lobby(storage)
    with pytest.raises(IntegrityError):
        async with storage.writing() as connection:
            await update_match(connection, first, state="running", finished_at=None)


async def test_the_id_of_a_deleted_match_is_never_used_again(storage: Storage) -> None:
    first = await open_lobby(storage)
    async with storage.writing() as connection:
        await connection.exec_driver_sql("INSERT INTO sittings VALUES (1, 5, 0, 7, 'Amira')")
        await connection.exec_driver_sql("DELETE FROM matches")
    assert await open_lobby(storage) > first


async def test_what_was_not_there_is_none(storage: Storage) -> None:
    async with storage.reading() as connection:
        assert await fetch_match(connection, 1) is None
        assert await fetch_open_match_id(connection, 1) is None
        assert await fetch_match_ids_of(connection, 1) == []
        assert await fetch_open_match_ids(connection) == []


async def test_updates_change_the_named_columns_of_one_match(storage: Storage) -> None:
    first, second = await open_lobby(storage), await open_lobby(storage, channel_id=21)
    async with storage.writing() as connection:
        await update_match(connection, first, state="running", touched_at=5.0, table_message_id=DISCORD_ID)
    async with storage.reading() as connection:
        changed, other = await fetch_match(connection, first), await fetch_match(connection, second)
    assert changed is not None
    assert (changed.state, changed.touched_at, changed.table_message_id) == ("running", 5.0, DISCORD_ID)
    assert changed.created_at == 1000.5
    assert other is not None
    assert other.state == "lobby"


async def test_a_person_finds_the_open_matches_they_sit_in_newest_first(storage: Storage) -> None:
    old, new, closed, elsewhere = [await open_lobby(storage, channel_id=channel) for channel in range(4)]
    async with storage.writing() as connection:
        for match_id in (old, new, closed):
            await update_seat(connection, match_id, 1, user_id=DISCORD_ID, name="Mona", is_computer=False)
        await update_seat(connection, elsewhere, 1, user_id=7, name="Ali", is_computer=False)
        await update_match(connection, new, touched_at=3000.0)
        await update_match(connection, closed, state="finished", finished_at=2000.0)
    async with storage.reading() as connection:
        assert await fetch_match_ids_of(connection, DISCORD_ID) == [new, old]


async def test_a_seat_that_a_computer_took_over_is_no_longer_its_persons(storage: Storage) -> None:
    match_id = await open_lobby(storage)
    async with storage.writing() as connection:
        await update_seat(connection, match_id, 0, user_id=7, name="Ali", is_computer=True)
    async with storage.reading() as connection:
        assert await fetch_match_ids_of(connection, 7) == []
        assert (await fetch_seats(connection, match_id))[0] == SeatRow(match_id, 0, 7, "Ali", True)


INSERT_RESULT = (
    "INSERT INTO results"
    " (match_id, user_id, seat, guild_id, side, outcome, points, basras, deals, finished_at, ladder) VALUES"
)


@pytest.mark.parametrize(
    "wrong",
    [
        "UPDATE matches SET state = 'asleep'",
        "UPDATE matches SET seats = 5",
        "UPDATE matches SET partners = 1",
        "UPDATE matches SET first_dealer = 2",
        "UPDATE matches SET finished_at = 1",
        "UPDATE matches SET state = 'finished'",
        "UPDATE seats SET seat = 4 WHERE seat = 1",
        "UPDATE seats SET user_id = 7",
        "UPDATE seats SET match_id = 99",
        "INSERT INTO actions VALUES (1, 0, 'cheat', 0, '{}', 1)",
        "INSERT INTO actions VALUES (1, 0, 'play', NULL, '{}', 1)",
        "INSERT INTO actions VALUES (1, -1, 'play', 0, '{}', 1)",
        "INSERT INTO actions VALUES (99, 0, 'play', 0, '{}', 1)",
        f"{INSERT_RESULT} (1, 7, 0, 10, 0, 'tied', 1, 1, 1, 1, 'duel')",
        f"{INSERT_RESULT} (1, 7, 4, 10, 0, 'won', 1, 1, 1, 1, 'duel')",
        f"{INSERT_RESULT} (1, 7, 0, 10, 0, 'won', 1, 1, 1, 1, 'duel'), (1, 7, 1, 10, 1, 'won', 1, 1, 1, 1, 'duel')",
        f"{INSERT_RESULT} (99, 7, 0, 10, 0, 'won', 1, 1, 1, 1, 'duel')",
        f"{INSERT_RESULT} (1, 7, 0, 10, 0, 'won', 1, 1, 1, 1, 'chess')",
        "INSERT INTO actions VALUES (1, 0, 'absent', NULL, '{}', 1)",
        "INSERT INTO actions VALUES (1, 0, 'take_back', 4, '{}', 1)",
        "INSERT INTO sittings VALUES (1, 5, 4, 7, 'Amira')",
        "INSERT INTO sittings VALUES (99, 5, 0, 7, 'Amira')",
        "INSERT INTO pulse VALUES (2, 1.0)",
        "INSERT INTO preferences (user_id, notice) VALUES (7, 'shout')",
    ],
)
async def test_the_database_itself_refuses_what_cannot_be(storage: Storage, wrong: str) -> None:
    assert await open_lobby(storage) == 1
    with pytest.raises(IntegrityError):
        async with storage.writing() as connection:
            await connection.exec_driver_sql(wrong)


async def test_deleting_a_match_deletes_all_that_belongs_to_it(storage: Storage) -> None:
    await open_lobby(storage)
    async with storage.writing() as connection:
        await connection.exec_driver_sql("INSERT INTO actions VALUES (1, 0, 'play', 0, '{}', 1)")
        await connection.exec_driver_sql(f"{INSERT_RESULT} (1, 7, 0, 10, 0, 'won', 1, 1, 1, 1, 'duel')")
        await connection.exec_driver_sql("INSERT INTO voids VALUES (1, 10, 8, 'why', 1)")
        await connection.exec_driver_sql("INSERT INTO rating_steps VALUES (1, 7, 10, 'duel', 25, 8, 8, 1100, 1)")
        await connection.exec_driver_sql("DELETE FROM matches")
    async with storage.reading() as connection:
        for table in ("seats", "actions", "results", "sittings", "voids", "rating_steps"):
            assert (await connection.exec_driver_sql(f"SELECT count(*) FROM {table}")).scalar() == 0
