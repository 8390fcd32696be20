"""`/basra versus`: two members against each other."""

from .people import Someone, World, words
from .results import START, store_result


async def ask(world: World, one: Someone, other: Someone | None = None, by: Someone | None = None):
    options = {"other": other.member} if other else {}
    return await (by or world.amira).slash("basra versus", member=one.member, **options)


async def test_each_ladder_has_its_line_and_the_partnership_too(world: World):
    for at in range(3):
        await store_result(world, [world.amira], [world.boutros], at=START + at)
    await store_result(world, [world.boutros], [world.amira], at=START + 4, draw=True)
    await store_result(world, [world.chadi], [world.boutros], [world.amira], at=START + 5)
    await store_result(world, [world.chadi, world.dalia], [world.amira, world.boutros], at=START + 6)
    answer = await ask(world, world.amira, world.boutros, by=world.dalia)
    assert not answer.ephemeral
    said = words(answer.response)
    assert "## Amira and Boutros" in said
    assert "**Heads-up**, 4 matches: Amira won 3 · Boutros won 0 · 1 drawn" in said
    assert "**Free-for-all**, 1 match: Amira won 0 · Boutros won 0 · others won 1" in said
    assert "**As partners**, 1 match: 0 won · 1 lost" in said
    assert f"Last match: <t:{int(START) + 6}:D>" in said


async def test_the_second_is_seen_from_the_other_side(world: World):
    await store_result(world, [world.amira], [world.boutros])
    said = words((await ask(world, world.boutros, world.amira)).response)
    assert "Boutros won 0 · Amira won 1" in said


async def test_one_name_is_held_against_whoever_asks(world: World):
    await store_result(world, [world.amira], [world.boutros])
    assert "## Amira and Boutros" in words((await ask(world, world.boutros)).response)


async def test_who_never_met_is_told_privately(world: World):
    await store_result(world, [world.amira], [world.boutros])
    answer = await ask(world, world.boutros, world.chadi)
    assert answer.ephemeral
    assert "Boutros and Chadi have no match" in answer.response.content


async def test_nobody_plays_against_themselves(world: World):
    for answer in (await ask(world, world.amira), await ask(world, world.boutros, world.boutros)):
        assert answer.ephemeral
        assert "one and the same person" in answer.response.content


async def test_bots_are_refused_on_either_side(world: World):
    robot = Someone.__new__(Someone)
    robot.member = world.guild.add_member(world.env.create_user("robot", bot=True))
    for answer in (await ask(world, robot), await ask(world, world.boutros, robot)):
        assert answer.ephemeral
        assert "robot is a bot" in answer.response.content


async def test_a_hidden_member_is_seen_by_themselves_alone(world: World):
    await store_result(world, [world.amira], [world.boutros])
    await world.bot.community.hide_person(world.boutros.id, True)
    refused = await ask(world, world.boutros)
    assert refused.ephemeral
    assert "Boutros keeps out" in refused.response.content
    assert "won 1" in words((await ask(world, world.amira, by=world.boutros)).response)


async def test_void_matches_and_other_servers_do_not_count(world: World):
    match_id = await store_result(world, [world.amira], [world.boutros])
    await store_result(world, [world.amira], [world.boutros], guild=world.env.create_guild().id)
    await world.bot.community.void_match(world.guild.id, match_id, world.dalia.id, "a test")
    assert "have no match" in (await ask(world, world.boutros)).response.content


async def test_in_direct_messages_one_is_sent_to_a_server(world: World):
    answer = await world.amira.user.slash("basra versus", member=world.boutros.user)
    assert "works in a server" in answer.response.content
