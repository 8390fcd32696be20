"""`/basra stats`: one member's record."""

import io
import re

import pytest
from PIL import Image

from .people import BUTTON, Someone, World, alts, custom_ids, labels, parts, words
from .results import START, store_result


async def ask(world: World, by: Someone | None = None, about: Someone | None = None):
    options = {"member": about.member} if about else {}
    return await (by or world.amira).slash("basra stats", **options)


async def play_some(world: World) -> None:
    """Amira wins three duels against Boutros and loses one, and wins two matches with Chadi as her partner."""
    for at in range(3):
        figures = {"basras": 4, "conceded": 1, "plays": 50, "captures": 31, "sweeps": 2, "best_deal": 30 + at}
        await store_result(world, [world.amira], [world.boutros], at=START + at, **figures)
    await store_result(world, [world.boutros], [world.amira], at=START + 9)
    for at in range(2):
        await store_result(
            world, [world.amira, world.chadi], [world.boutros, world.dalia], at=START + 20 + at, preset="egyptian"
        )


async def test_a_record_has_every_ladder_with_its_figures(world: World):
    await play_some(world)
    answer = await ask(world)
    assert not answer.ephemeral
    said = words(answer.response)
    assert said.strip().startswith("## Amira")
    assert re.search(r"### Heads-up · 1,\d{3} ± \d{3}, new\n\*\*3 wins\*\* · \*\*1 loss\*\* · \*\*75% won\*\*", said)
    assert "1.75 basras a deal · 0.50 made by opponents · 50.8 points a deal" in said
    assert "best deal 59 points · 3 wins in a row" in said
    assert "captures with 61% of the cards played · 7% of the captures sweep the floor" in said
    assert "Place 1 of 2 by rating" in said
    assert "### Partners" in said
    assert "### Free-for-all" not in said


async def test_a_record_names_the_best_partner_and_the_favourite_rules(world: World):
    await play_some(world)
    said = words((await ask(world)).response)
    assert "Best partner: **Chadi**, 2 of 2 matches won" in said
    assert "Favourite rules: **Classic**" in said


async def test_whoever_asks_about_another_is_told_how_they_fare_with_them(world: World):
    await play_some(world)
    said = words((await ask(world, world.boutros, world.amira)).response)
    assert "With **Boutros**:\n**Heads-up**, 4 matches: Boutros won 1 · Amira won 3" in said
    assert "**Partners**, 2 matches: Boutros won 0 · Amira won 2" in said
    own = words((await ask(world)).response)
    assert "With **" not in own
    as_partner = words((await ask(world, world.chadi, world.amira)).response)
    assert "With **Chadi**:\n**As partners**, 2 matches: 2 won · 0 lost" in as_partner


async def test_the_course_of_the_rating_is_drawn_and_told(world: World):
    await play_some(world)
    answer = await ask(world)
    (alt,) = alts(answer.response)
    assert re.fullmatch(
        r"The rating over 4 matches: from 1,\d{3} on October 9, 2025 to 1,\d{3} on October 9, 2025, "
        r"never below 1,\d{3} or above 1,\d{3}\.",
        alt,
    )
    picture = Image.open(io.BytesIO(await answer.response.attachments[0].read()))
    assert picture.size == (1000, 420)


async def test_the_course_of_another_ladder_is_a_button_away(world: World):
    await play_some(world)
    page = (await ask(world)).response
    assert labels(page) == ["Heads-up", "Partners"]
    assert [part["label"] for part in parts(page) if part["type"] == BUTTON and part.get("disabled")] == ["Heads-up"]
    await world.restart()
    await world.amira.member.click(page, label="Partners")
    assert "over 2 matches" in alts(page)[0]
    assert "How the rating went: Partners" in words(page)
    refused = await world.boutros.member.click(page, label="Heads-up")
    assert refused.ephemeral
    assert "`/basra stats`" in words(refused.response)


async def test_without_a_rated_match_there_is_neither_rating_nor_picture(world: World):
    await store_result(world, [world.amira], [world.boutros], rated=False)
    page = (await ask(world)).response
    assert "### Heads-up\n**1 win**" in words(page)
    assert alts(page) == []
    assert labels(page) == []


async def test_figures_that_old_matches_do_not_have_are_left_out(world: World):
    unknown = dict.fromkeys(("conceded", "plays", "captures", "sweeps", "best_deal", "preset"))
    await store_result(world, [world.amira], [world.boutros], **unknown)
    said = words((await ask(world)).response)
    assert "**1 win**" in said
    for absent in ("conceded", "captures", "best deal", "Favourite", "None"):
        assert absent not in said


async def test_rules_of_another_version_are_left_out(world: World):
    await store_result(world, [world.amira], [world.boutros], preset="martian")
    said = words((await ask(world)).response)
    assert "Favourite" not in said


async def test_who_has_no_record_is_told_privately(world: World):
    own = await ask(world, world.chadi)
    assert own.ephemeral
    assert "No match on this server counts for you yet. Those count that at least two people" in own.response.content
    other = await ask(world, world.amira, world.chadi)
    assert other.ephemeral
    assert "counts for Chadi yet" in other.response.content


async def test_a_hidden_members_record_is_for_their_own_eyes(world: World):
    await play_some(world)
    await world.bot.community.hide_person(world.amira.id, True)
    refused = await ask(world, world.boutros, world.amira)
    assert refused.ephemeral
    assert "Amira keeps out of the leaderboards" in refused.response.content
    own = await ask(world)
    assert own.ephemeral
    assert "**3 wins**" in words(own.response)
    assert "Place" not in words(own.response)
    assert "Best partner" not in words((await ask(world, world.chadi)).response)


async def test_a_bot_has_no_record(world: World):
    robot = world.env.create_user("robot", bot=True)
    answer = await world.amira.slash("basra stats", member=world.guild.add_member(robot))
    assert answer.ephemeral
    assert "robot is a bot" in answer.response.content


async def test_a_void_match_counts_nowhere(world: World):
    await store_result(world, [world.amira], [world.boutros])
    match_id = await store_result(world, [world.boutros], [world.amira], at=START + 1)
    await world.bot.community.void_match(world.guild.id, match_id, world.dalia.id, "they agreed")
    said = words((await ask(world)).response)
    assert "**1 win** · **0 losses** · **100% won**" in said


async def test_other_servers_have_records_of_their_own(world: World):
    await play_some(world)
    elsewhere = world.env.create_guild()
    member = elsewhere.add_member(world.amira.user)
    answer = await member.slash(elsewhere.create_text_channel("basra"), "basra stats")
    assert "counts for you yet" in answer.response.content


@pytest.mark.parametrize("who", ["1", "9" * 19, "{other}"])
async def test_a_forged_button_shows_no_more_than_the_command(world: World, who):
    await play_some(world)
    await world.bot.community.hide_person(world.boutros.id, True)
    await ask(world)
    page = world.channel.history()[-1]
    custom_id = f"stats:{world.amira.id}:{who.format(other=world.boutros.id)}:duel"
    world.show_again(page, custom_id)
    result = await world.amira.member.click(page, custom_id=custom_id)
    assert result.ephemeral
    assert "3 wins" not in result.response.content


async def test_names_and_ids_fit_and_do_nothing(world: World):
    someone = Someone(world, "*@everyone* <@1> [x](http://e.example)")
    for at in range(3):
        await store_result(world, [someone], [world.amira], at=START + at)
        await store_result(world, [someone, world.chadi], [world.boutros, world.dalia], at=START + at)
        await store_result(world, [someone], [world.amira], [world.dalia], at=START + at)
    page = (await ask(world, world.amira, someone)).response
    said = words(page)
    assert "@everyone" not in said
    assert "](http" not in said
    assert len(parts(page)) <= 40
    assert len(said) <= 4000
    assert all(len(one) <= 100 for one in custom_ids(page))


async def test_in_direct_messages_one_is_sent_to_a_server(world: World):
    answer = await world.amira.user.slash("basra stats")
    assert "works in a server" in answer.response.content
