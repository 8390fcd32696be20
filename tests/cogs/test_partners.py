"""`/basra partners`, and `/basra seasons`: who wins most together, and how seasons ended."""

import pytest

from bot.client import write_code

from .people import BUTTON, SELECT, Someone, World, alts, custom_ids, labels, parts, words
from .results import store_result


async def fill_pairs(world: World, count: int) -> list[Someone]:
    people = [Someone(world, f"guest{number:02}") for number in range(count)]
    for number, person in enumerate(people):
        for _ in range(count - number):
            await store_result(world, [person, world.chadi], [world.boutros, world.dalia])
    return people


async def test_pairs_stand_by_their_wins(world: World):
    await fill_pairs(world, 2)
    said = words((await world.amira.slash("basra partners")).response)
    first, second, last = (line for line in said.splitlines() if " & " in line)
    assert "🥇" in first
    assert "guest00" in first
    assert "Chadi" in first
    assert first.endswith("· 2 wins")
    assert "🥈" in second
    assert last.startswith("**3.**")
    assert "3 matches · 0% won" in said
    assert "Page 1 of 1 · 3 pairs" in said


async def test_pairs_are_leafed_through_by_whoever_asked(world: World):
    await fill_pairs(world, 11)
    page = (await world.amira.slash("basra partners")).response
    assert labels(page) == ["Previous", "Next"]
    refused = await world.boutros.member.click(page, label="Next")
    assert "`/basra partners`" in words(refused.response)
    await world.amira.member.click(page, label="Next")
    assert "Page 2 of 2" in words(page)
    assert "Boutros" in words(page)


async def test_pairs_with_a_hidden_member_are_left_out(world: World):
    await fill_pairs(world, 2)
    await world.bot.community.hide_person(world.chadi.id, True)
    assert "Chadi" not in words((await world.amira.slash("basra partners")).response)


async def test_without_partners_it_is_said_how_to_begin(world: World):
    await store_result(world, [world.amira], [world.boutros])
    assert "`/basra start`" in words((await world.amira.slash("basra partners")).response)


async def play_season(world: World, name: str, *winners: Someone) -> None:
    community = world.bot.community
    await community.start_season(world.guild.id, world.dalia.id, name)
    for winner in winners:
        await store_result(world, [winner], [world.dalia], at=world.bot.now())
        await store_result(world, [winner, world.dalia], [world.boutros, world.chadi], at=world.bot.now())
    await world.env.advance_time(60)
    await community.end_season(world.guild.id, world.dalia.id)


async def open_seasons(world: World):
    answer = await world.amira.slash("basra seasons")
    assert not answer.ephemeral
    return answer.response


async def choose(world: World, page, name: str, value: str):
    return await world.amira.member.select(page, [value], custom_id=menu(page, name)["custom_id"])


def menu(page, name: str):
    return next(part for part in parts(page) if part["type"] == SELECT and part["custom_id"].startswith(name))


async def test_an_ended_season_keeps_its_final_table(world: World):
    await play_season(world, "Winter", world.amira)
    await store_result(world, [world.dalia], [world.amira], at=world.bot.now())
    page = await open_seasons(world)
    said = words(page)
    assert "## Season Winter" in said
    assert "<t:" in said
    assert "🥇 🔵 **Amira** · 1," in said
    assert "1 match · 1 win · 100% won" in said
    assert alts(page)[0].startswith("Rating, best first. 1. Amira: 1")
    assert len(page.attachments) == 1


async def test_another_season_and_another_ladder_are_chosen(world: World):
    await play_season(world, "Autumn", world.amira)
    await play_season(world, "Winter", Someone(world, "guest"))
    page = await open_seasons(world)
    assert "Season Winter" in words(page)
    autumn = next(option for option in menu(page, "seasonmenu")["options"] if option["label"] == "Autumn")
    await choose(world, page, "seasonmenu", autumn["value"])
    assert "Season Autumn" in words(page)
    assert "Boutros" not in words(page)
    await choose(world, page, "seasonladder", write_code("partners"))
    assert "Season Autumn" in words(page)
    assert "· Partners" in words(page)
    assert "Boutros" in words(page)
    refused = await world.boutros.member.select(
        page, [autumn["value"]], custom_id=menu(page, "seasonmenu")["custom_id"]
    )
    assert "`/basra seasons`" in words(refused.response)


async def test_a_running_season_shows_how_it_stands(world: World):
    await world.bot.community.start_season(world.guild.id, world.dalia.id, "*Spring*")
    page = await open_seasons(world)
    assert "## Season \\*Spring\\*" in words(page)
    assert "still going on" in words(page)
    assert "Nobody stands in this table" in words(page)
    await store_result(world, [world.amira], [world.boutros], at=world.bot.now() + 1)
    assert "🥇 🔵 **Amira**" in words(await open_seasons(world))


async def test_long_tables_are_leafed_through(world: World):
    await play_season(world, "Winter", *(Someone(world, f"guest{number:02}") for number in range(12)))
    page = await open_seasons(world)
    assert [part["label"] for part in parts(page) if part["type"] == BUTTON and not part.get("disabled")] == ["Next"]
    await world.restart()
    await world.amira.member.click(page, label="Next")
    assert "Dalia" in words(page)
    assert len(parts(page)) <= 40
    assert all(len(one) <= 100 for one in custom_ids(page))


async def test_where_no_season_was_it_is_said_privately(world: World):
    answer = await world.amira.slash("basra seasons")
    assert answer.ephemeral
    assert "no season yet" in answer.response.content


@pytest.mark.parametrize("season", ["0", "2", "9" * 18, "x"])
async def test_a_season_of_another_server_is_not_shown(world: World, season):
    await play_season(world, "Winter", world.amira)
    await world.bot.community.start_season(world.env.create_guild().id, world.dalia.id, "Secret")
    await open_seasons(world)
    page = world.channel.history()[-1]
    custom_id = f"season:{world.amira.id}:{season}:duel:1"
    world.show_again(page, custom_id)
    result = await world.amira.member.click(page, custom_id=custom_id)
    told = words(result.response) if result.response else ""
    assert "Secret" not in told + words(world.channel.history()[-1])
    assert told


@pytest.mark.parametrize("command", ["basra partners", "basra seasons"])
async def test_in_direct_messages_one_is_sent_to_a_server(world: World, command):
    answer = await world.amira.user.slash(command)
    assert "works in a server" in answer.response.content
