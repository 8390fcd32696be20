import pytest

from bot.storage import (
    ActionRow,
    ActionTaken,
    PersonRow,
    Storage,
    append_action,
    fetch_actions,
    fetch_person,
    upsert_person,
)

from .samples import DISCORD_ID, append, open_lobby


async def test_the_log_is_read_in_the_order_of_its_numbers(storage: Storage) -> None:
    match_id, other = await open_lobby(storage), await open_lobby(storage, channel_id=21)
    async with storage.writing() as connection:
        await append_action(connection, match_id, 1, "play", 1, '{"card":"Jd"}', 12.5)
        await append_action(connection, match_id, 0, "deal", None, '{"deck":"…"}', 11.5)
        await append_action(connection, other, 0, "computer", 1, "{}", 1.0)
    async with storage.reading() as connection:
        assert await fetch_actions(connection, match_id) == [
            ActionRow(match_id, 0, "deal", None, '{"deck":"…"}', 11.5),
            ActionRow(match_id, 1, "play", 1, '{"card":"Jd"}', 12.5),
        ]


async def test_the_log_can_be_read_from_a_number_on(storage: Storage) -> None:
    match_id = await open_lobby(storage)
    for number in range(5):
        await append(storage, match_id, number)
    async with storage.reading() as connection:
        assert [action.number for action in await fetch_actions(connection, match_id, since=3)] == [3, 4]


async def test_a_number_is_taken_only_once_and_the_first_stays(storage: Storage) -> None:
    match_id = await open_lobby(storage)
    await append(storage, match_id, 0)
    with pytest.raises(ActionTaken):
        async with storage.writing() as connection:
            await append_action(connection, match_id, 0, "play", 1, '{"card":"As"}', 99.0)
    async with storage.reading() as connection:
        assert [action.data for action in await fetch_actions(connection, match_id)] == ['{"card":"7d"}']


async def test_what_is_learnt_of_a_person_adds_up(storage: Storage) -> None:
    async with storage.writing() as connection:
        await upsert_person(connection, DISCORD_ID, dm_channel_id=DISCORD_ID + 1)
        await upsert_person(connection, DISCORD_ID, name="Mona", locale="es-ES")
        await upsert_person(connection, DISCORD_ID, dms_closed=True)
        await upsert_person(connection, DISCORD_ID)
    async with storage.reading() as connection:
        assert await fetch_person(connection, DISCORD_ID) == PersonRow(
            DISCORD_ID, "Mona", DISCORD_ID + 1, dms_closed=True, locale="es-ES"
        )


async def test_a_person_may_be_met_with_nothing_known(storage: Storage) -> None:
    async with storage.writing() as connection:
        await upsert_person(connection, 7)
    async with storage.reading() as connection:
        assert await fetch_person(connection, 7) == PersonRow(7, None, None, dms_closed=False, locale=None)
        assert await fetch_person(connection, 8) is None
