"""`/basra rules`."""

from bot.matches import Person, StoredMatch
from bot.rules import Seating, make_rules
from bot.texts import say_rules

from .people import World, button, labels, words

TABS = ["Rules", "Changes", "How to play", "Scoring", "Words", "Tips"]


async def open_rules(world: World):
    answer = await world.amira.slash("basra rules")
    assert answer.ephemeral
    return answer.response


async def open_lobby(world: World, **house_rules) -> StoredMatch:
    host = Person(world.amira.id, "Amira")
    update = await world.bot.matches.open_lobby(
        guild_id=world.guild.id, channel_id=world.channel.id, host=host, seats=4, partners=False,
        rules=make_rules(**house_rules),
    )  # fmt: skip
    return update.after


async def test_without_a_match_the_usual_rules_are_shown(world: World):
    page = await open_rules(world)
    assert "Classic · first to 101" in words(page)
    assert "usually played" in words(page)
    assert all(line in words(page) for line in say_rules("en", make_rules(), Seating(2)))
    assert labels(page) == TABS


async def test_the_rules_of_the_channels_match_are_shown(world: World):
    await open_lobby(world, target=151, leftovers="split")
    said = words(await open_rules(world))
    assert "Classic · first to 151" in said
    assert "In force in this match" in said
    assert all(line in said for line in say_rules("en", make_rules(target=151, leftovers="split"), Seating(4)))


async def test_each_tab_turns_to_its_page_and_shows_where_one_is(world: World):
    page = await open_rules(world)
    seen = {words(page)}
    for tab in [*TABS[1:], TABS[0]]:
        await world.amira.member.click(page, label=tab)
        seen.add(words(page))
        assert [label for label in TABS if button(page, label).get("disabled")] == [tab]
    assert len(seen) == len(TABS)


async def test_pages_of_a_match_keep_to_its_rules_after_a_restart_and_after_its_end(world: World):
    match = await open_lobby(world, ten_points=6)
    page = await open_rules(world)
    await world.bot.matches.cancel(match.id, world.amira.id)
    await world.restart()
    await world.amira.member.click(page, label="Scoring")
    assert "**46** points to share" in words(page)


async def test_in_direct_messages_the_rules_are_those_of_ones_own_match(world: World):
    await open_lobby(world, target=77)
    assert "to 101" in words((await world.boutros.user.slash("basra rules")).response)
    page = (await world.amira.user.slash("basra rules")).response
    assert "to 77" in words(page)
    await world.amira.user.click(page, label="Tips")
    assert "## Tips" in words(page)
