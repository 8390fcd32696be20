"""What admins do is done and logged in one, or not at all, by whichever way they do it."""

import pytest
from sqlalchemy import text

from .admins import Admin
from .past import deal_match
from .people import World, words

REFUSE_ENTRIES = "CREATE TRIGGER no_log BEFORE INSERT ON admin_log BEGIN SELECT RAISE(ABORT, 'no log'); END"


@pytest.fixture
def admin(world: World) -> Admin:
    return Admin(world)


async def refuse_entries(world: World) -> None:
    """Let everything fail that is to be logged, as where the bot is killed before it is."""
    async with world.storage.writing() as connection:
        await connection.execute(text(REFUSE_ENTRIES))


async def test_a_match_is_not_cancelled_where_it_cannot_be_logged(world: World, admin: Admin, error_log):
    match = await world.deal(world.boutros)
    asked = await admin.ask("cancel-match")
    await refuse_entries(world)
    await admin.click(asked, "Cancel the match")
    assert (await world.bot.matches.fetch(match.id)).state == "running"
    assert await admin.log() == []
    error_log.records.clear()


async def test_a_match_that_cannot_be_read_is_not_put_away_where_it_cannot_be_logged(
    world: World, admin: Admin, error_log
):
    match = await world.deal(world.boutros)
    async with world.storage.writing() as connection:
        await connection.execute(text("DELETE FROM actions"))
    await world.restart()
    asked = await admin.ask("cancel-match", match=match.id)
    await refuse_entries(world)
    await admin.click(asked, "Cancel the match")
    async with world.storage.reading() as connection:
        assert (await connection.execute(text("SELECT state FROM matches"))).scalar_one() == "running"
    error_log.records.clear()


@pytest.mark.parametrize("is_lobby", [True, False])
async def test_nobody_is_removed_where_it_cannot_be_logged(world: World, admin: Admin, error_log, is_lobby: bool):
    if is_lobby:
        await world.amira.slash("basra start", players=3)
        await world.boutros.click(world.table, "Join")
    else:
        await world.deal(world.boutros, world.chadi, players=3)
    asked = await admin.ask("remove-player", member=world.boutros.member)
    await refuse_entries(world)
    await admin.click(asked, "Remove them")
    seat = (await world.match()).seat_of(world.boutros.id)
    assert seat is not None
    assert seat.is_person
    error_log.records.clear()


async def test_what_a_moderator_does_at_the_table_is_logged_too(world: World, admin: Admin):
    match = await world.deal(world.boutros)
    asked = await admin.member.slash(world.channel, "basra cancel")
    await admin.click(asked, "Cancel the match")
    assert await admin.log() == [f"<@{admin.id}> · cancelled match {match.id}"]


async def test_what_a_host_does_with_their_own_match_is_not(world: World, admin: Admin):
    await world.deal(world.boutros)
    asked = await world.amira.slash("basra cancel")
    await world.amira.click(asked.response.message, "Cancel the match")
    assert await admin.log() == []


async def test_the_look_of_the_tables_is_logged_wherever_it_is_chosen(world: World, admin: Admin):
    panel = await admin.member.slash(world.channel, "basra look")
    await admin.member.select(panel.response.message, ["night"], custom_id="tablelook:theme")
    assert await admin.log() == [f"<@{admin.id}> · set theme: Night"]


async def test_the_seat_of_somebody_absent_that_a_moderator_offers_is_logged(world: World, admin: Admin):
    match = await deal_match(world, world.boutros, channel=world.channel.id)
    matches, desk = world.bot.matches, admin.member
    await matches.resign(match.id, world.boutros.id)
    offered = await desk.slash(world.channel, "basra substitute", member=world.chadi.member)
    assert "I have asked" in words(offered.response)
    assert await admin.log() == [f"<@{admin.id}> · offered <@{world.chadi.id}> a seat of match {match.id}"]
