"""People whom the bot cannot write to play beside the table."""

import pytest

from bot.texts import say_card

from .people import Someone, World, card_with_one_way, words


def close_dms(world: World, person: Someone, code: int = 50007) -> None:
    world.env.inject_error("POST", f"/channels/{person.dm_channel_id}/messages", status=403, code=code, times=None)


async def until_turn_of(world: World, person: Someone) -> None:
    while await world.player is not person:
        await world.play_any()


@pytest.mark.parametrize("code", [50007, 50278, 40003])
async def test_the_table_says_so_once_and_calls_with_a_mention(world: World, code: int):
    close_dms(world, world.boutros, code)
    await world.deal(world.boutros)
    assert "Boutros: I cannot send you direct messages" in words(world.table)
    await until_turn_of(world, world.boutros)
    assert f"<@{world.boutros.id}>" in words(world.table)
    assert [user.id for user in world.table.mentions] == [world.boutros.id]
    assert world.channel.history()[-1].id == world.table.id
    assert (await world.match()).dms_told


async def test_a_refused_dm_channel_is_a_closed_door_too(world: World):
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=40003, times=None)
    await world.deal(world.boutros)
    player = await world.player
    assert f"<@{player.id}>" in words(world.table)


async def test_everything_can_be_played_beside_the_table(world: World):
    close_dms(world, world.boutros)
    await world.deal(world.boutros)
    await until_turn_of(world, world.boutros)
    view = await world.view()
    card = card_with_one_way(view)
    opened = await world.boutros.click(world.table, "My hand")
    assert opened.ephemeral
    await world.boutros.click(opened.response.message, say_card("en", card))
    assert (await world.match()).table_view().last_step.card == card
    mine = [message for message in world.boutros.seen if message.flags.ephemeral]
    assert "to play" in words(mine[-1])
    assert not [message for message in world.amira.seen if message.flags.ephemeral]


async def test_each_turn_calls_again_and_only_one_table_stays(world: World):
    close_dms(world, world.boutros)
    await world.deal(world.boutros)
    tables = set()
    for _ in range(3):
        await until_turn_of(world, world.boutros)
        tables.add(world.table.id)
        await world.play_any_beside()
    assert len(tables) == 3
    assert sum("deal 1" in words(message) for message in world.channel.history()) == 1


async def test_the_explanation_is_given_once_in_a_match(world: World):
    close_dms(world, world.boutros)
    await world.deal(world.boutros)
    before = (await world.match()).dms_told
    await world.restart()
    await until_turn_of(world, world.boutros)
    await world.amira.slash("basra table")
    assert before
    assert "direct messages" not in words(world.table)


async def test_the_explanation_goes_with_the_next_play(world: World):
    close_dms(world, world.boutros)
    await world.deal(world.boutros)
    assert "direct messages" in words(world.table)
    if await world.player is world.amira:
        await world.play_any()
    else:
        await world.play_any_beside()
    assert "direct messages" not in words(world.table)


async def test_a_door_opened_again_is_noticed_with_the_next_hand(world: World):
    close_dms(world, world.boutros)
    await world.deal(world.boutros)
    assert world.boutros.dms == []
    world.env.backend.faults.clear()
    for _ in range(8):
        player = await world.player
        if player is world.amira:
            await world.play_any()
            continue
        match = await world.match()
        await world.play_any_beside()
        assert (await world.match()).number > match.number
    assert (await world.match()).table_view().ply == 8
    person = await world.bot.matches.fetch_person(world.boutros.id)
    assert person is not None
    assert world.boutros.dms or person.dms_closed


async def test_a_dm_channel_that_is_gone_is_opened_anew(world: World):
    await world.deal(world.boutros)
    await world.bot.matches.note_person(world.boutros.id, dm_channel_id=12345)
    await until_turn_of(world, world.boutros)
    person = await world.bot.matches.fetch_person(world.boutros.id)
    assert person is not None
    assert person.dm_channel_id == world.boutros.dm_channel_id
