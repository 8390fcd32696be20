"""`/basra-admin cancel-match` and `remove-player`: what is asked, done, refused and logged."""

import pytest
from sqlalchemy import text

from .admins import Admin
from .past import deal_match, finish_match
from .people import World, labels, words


@pytest.fixture
def admin(world: World) -> Admin:
    return Admin(world)


async def state(world: World, match_id: int) -> str:
    return (await world.bot.matches.fetch(match_id)).state


async def test_the_match_of_the_channel_is_cancelled_after_a_question(world: World, admin: Admin):
    match = await world.deal(world.boutros)
    asked = await admin.ask("cancel-match")
    assert asked.ephemeral
    assert "Amira" in words(asked.response)
    assert f"<#{world.channel.id}>" in words(asked.response)
    assert await state(world, match.id) == "running"
    await admin.click(asked, "Cancel the match")
    assert words(asked.response) == f"\nMatch {match.id} is cancelled."
    assert await state(world, match.id) == "cancelled"
    assert "was cancelled" in words(world.boutros.hand)
    assert await admin.log() == [f"<@{admin.id}> · cancelled match {match.id}"]


async def test_a_question_may_be_left_open(world: World, admin: Admin):
    match = await world.deal(world.boutros)
    asked = await admin.ask("cancel-match")
    await admin.click(asked, "Leave it")
    assert labels(asked.response) == []
    assert await state(world, match.id) == "running"
    assert await admin.log() == []


async def test_a_match_elsewhere_is_cancelled_by_its_number_which_is_suggested(world: World, admin: Admin):
    match = await deal_match(world, world.boutros)
    choices = await admin.member.autocomplete(world.channel, "basra-admin cancel-match", "match", "amir")
    assert [choice["value"] for choice in choices] == [match.id]
    assert choices[0]["name"].startswith(f"Match {match.id}: Amira")
    await admin.click(await admin.ask("cancel-match", match=match.id), "Cancel the match")
    assert await state(world, match.id) == "cancelled"


async def test_where_no_match_is_none_can_be_cancelled(world: World, admin: Admin):
    assert "no match in this channel" in await admin.told("cancel-match")
    assert "has no match 4711" in await admin.told("cancel-match", match=4711)
    over = await finish_match(world, world.boutros)
    assert "over" in await admin.told("cancel-match", match=over.id)


async def test_the_matches_of_another_server_are_none_of_its_business(world: World):
    match = await world.deal(world.boutros)
    elsewhere = world.env.create_guild("Elsewhere")
    stranger = Admin(world, "stranger", elsewhere)
    channel = elsewhere.create_text_channel("cards")
    for command, options in (
        ("cancel-match", {}),
        ("remove-player", {"member": stranger.member}),
        ("void-result", {"reason": "x"}),
        ("unvoid", {}),
    ):
        refused = await stranger.ask(command, channel, match=match.id, **options)
        assert "match" in words(refused.response)
        assert labels(refused.response) == []
    choices = await stranger.member.autocomplete(channel, "basra-admin cancel-match", "match", "")
    assert choices == []
    assert await state(world, match.id) == "running"


async def test_the_second_of_two_admins_is_told_that_it_is_done(world: World, admin: Admin):
    other = Admin(world, "second")
    match = await world.deal(world.boutros)
    one, two = await admin.ask("cancel-match"), await other.ask("cancel-match")
    await admin.click(one, "Cancel the match")
    late = await other.click(two, "Cancel the match")
    assert late.ephemeral
    assert "has ended" in words(late.response)
    assert await admin.log() == [f"<@{admin.id}> · cancelled match {match.id}"]


async def test_a_match_that_cannot_be_read_is_put_away(world: World, admin: Admin, error_log):
    match = await world.deal(world.boutros)
    async with world.storage.writing() as connection:
        await connection.execute(text("DELETE FROM actions WHERE match_id = 1"))
    await world.restart()
    await admin.click(await admin.ask("cancel-match", match=match.id), "Cancel the match")
    assert await world.bot.matches.fetch_in_channel(world.channel.id) is None
    error_log.records.clear()


async def test_in_a_running_match_a_computer_takes_the_seat(world: World, admin: Admin):
    match = await world.deal(world.boutros, world.chadi, players=3)
    asked = await admin.ask("remove-player", member=world.boutros.member)
    assert "a computer takes the seat" in words(asked.response)
    await admin.click(asked, "Remove them")
    after = await world.match()
    assert after.id == match.id
    assert after.seat_of(world.boutros.id) is None
    assert {seat.name for seat in after.persons} == {"Amira", "Chadi"}
    assert "Boutros" in words(world.table)
    assert "has left: a computer plays on" in words(world.table)
    assert await admin.log() == [f"<@{admin.id}> · removed <@{world.boutros.id}> from match {match.id}"]


async def test_in_a_lobby_the_chair_is_free_again(world: World, admin: Admin):
    await world.amira.slash("basra start", players=3)
    await world.boutros.click(world.table, "Join")
    asked = await admin.ask("remove-player", member=world.boutros.member)
    assert "the chair is free again" in words(asked.response)
    await admin.click(asked, "Remove them")
    assert [seat.name for seat in (await world.match()).persons] == ["Amira"]


async def test_without_its_last_person_a_match_ends(world: World, admin: Admin):
    match = await world.deal()
    asked = await admin.ask("remove-player", member=world.amira.member)
    assert "last person" in words(asked.response)
    await admin.click(asked, "Remove them")
    assert await state(world, match.id) == "abandoned"
    assert "it has ended" in words(asked.response)


async def test_who_sits_nowhere_cannot_be_removed(world: World, admin: Admin):
    match = await world.deal(world.boutros)
    assert "**Dalia** has no seat there" in await admin.told("remove-player", member=world.dalia.member)
    assert "has no seat there" in await admin.told("remove-player", member=world.dalia.member, match=match.id)


async def test_of_several_tables_the_one_in_the_channel_is_meant_else_it_is_asked_for(world: World, admin: Admin):
    first, second = await deal_match(world, world.boutros), await deal_match(world, world.boutros)
    told = await admin.told("remove-player", member=world.boutros.member)
    assert f"several tables: matches {second.id} and {first.id}" in told
    await deal_match(world, world.boutros, channel=world.channel.id)
    asked = await admin.ask("remove-player", member=world.boutros.member)
    assert labels(asked.response) == ["Remove them", "Leave it"]
