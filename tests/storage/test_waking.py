"""Which matches want something, who has not been told, and when the bot was last alive."""

import pytest

from bot.storage import (
    PreferencesRow,
    SittingRow,
    Storage,
    append_action,
    fetch_actions,
    fetch_due_ids,
    fetch_ids_with_deadline_before,
    fetch_next_wake,
    fetch_preferences_of,
    fetch_pulse,
    fetch_sittings,
    fetch_untold_ids,
    insert_sitting,
    update_match,
    update_pulse,
    update_told,
    upsert_preferences,
)

from .samples import DISCORD_ID, open_lobby

WAKES = (50.0, None, 10.0, 30.0)


@pytest.fixture
async def ids(storage: Storage) -> list[int]:
    """Four matches, one of which wants nothing."""
    made = [await open_lobby(storage, channel_id=channel) for channel in range(len(WAKES))]
    async with storage.writing() as connection:
        for match_id, at in zip(made, WAKES, strict=True):
            await update_match(connection, match_id, wake_at=at, deadline=at and at + 100)
    return made


async def test_what_is_due_comes_the_longest_due_first(storage: Storage, ids: list[int]) -> None:
    async with storage.reading() as connection:
        assert await fetch_due_ids(connection, 9.9, 10) == []
        assert await fetch_due_ids(connection, 30.0, 10) == [ids[2], ids[3]]
        assert await fetch_due_ids(connection, 99.0, 2) == [ids[2], ids[3]]
        assert await fetch_next_wake(connection) == 10.0


async def test_where_nothing_waits_nothing_is_next(storage: Storage) -> None:
    await open_lobby(storage)
    async with storage.reading() as connection:
        assert await fetch_next_wake(connection) is None
        assert await fetch_due_ids(connection, 1e12, 10) == []


async def test_clocks_that_run_out_soon_are_found(storage: Storage, ids: list[int]) -> None:
    async with storage.reading() as connection:
        assert await fetch_ids_with_deadline_before(connection, 130.0) == [ids[2]]
        assert await fetch_ids_with_deadline_before(connection, 131.0) == [ids[2], ids[3]]


async def test_people_were_told_unless_more_has_happened_since(storage: Storage, ids: list[int]) -> None:
    async with storage.writing() as connection:
        await update_match(connection, ids[0], untold=4, touched_at=7.0)
        await update_match(connection, ids[1], untold=0, touched_at=7.0)
        await update_told(connection, ids[0], 6.0)
        await update_told(connection, ids[1], 7.0)
    async with storage.reading() as connection:
        assert await fetch_untold_ids(connection) == [ids[0]]


async def test_the_bot_was_alive_when_it_last_said_so(storage: Storage) -> None:
    async with storage.writing() as connection:
        assert await fetch_pulse(connection) is None
        await update_pulse(connection, 5.0)
        await update_pulse(connection, 7.5)
        assert await fetch_pulse(connection) == 7.5


async def test_what_people_have_chosen_is_read_together(storage: Storage) -> None:
    async with storage.writing() as connection:
        await upsert_preferences(connection, DISCORD_ID, quiet_from=1320, quiet_to=360, time_zone="Asia/Beirut")
        await upsert_preferences(connection, 7, notice="none", reminders=False, away_until=9.0)
        found = await fetch_preferences_of(connection, [7, 8, DISCORD_ID])
        assert await fetch_preferences_of(connection, []) == []
    assert {row.user_id: row for row in found} == {
        7: PreferencesRow(7, notice="none", reminders=False, away_until=9.0),
        DISCORD_ID: PreferencesRow(DISCORD_ID, quiet_from=1320, quiet_to=360, time_zone="Asia/Beirut"),
    }


async def test_who_sat_there_before_is_read_in_order(storage: Storage, ids: list[int]) -> None:
    sittings = [SittingRow(ids[0], 9, 1, DISCORD_ID, "Mona"), SittingRow(ids[0], 4, 0, None, None)]
    async with storage.writing() as connection:
        for sitting in [*sittings, SittingRow(ids[1], 5, 0, 7, "Ben")]:
            await insert_sitting(connection, sitting)
        assert await fetch_sittings(connection, ids[0]) == sittings[::-1]


async def test_the_log_keeps_every_kind_of_action(storage: Storage, ids: list[int]) -> None:
    kinds = ("deal", "play", "absent", "computer", "stand_in", "return", "take_back", "substitute", "propose",
             "agree", "refuse", "lapse", "resume", "ready")  # fmt: skip
    async with storage.writing() as connection:
        for number, kind in enumerate(kinds):
            seat = None if kind in ("deal", "lapse", "resume") else 1
            await append_action(connection, ids[0], number, kind, seat, "{}", 1.0)
        assert [action.kind for action in await fetch_actions(connection, ids[0])] == list(kinds)
