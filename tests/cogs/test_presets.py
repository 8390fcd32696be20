"""`/basra start rules:` and `/basra rules preset:`."""

import pytest

from bot.rules import PRESETS, Seating, make_rules
from bot.texts import say_changes, say_preset_name, say_rules

from .people import SELECT, World, button, labels, parts, weight, words
from .test_rules import TABS


async def suggested(world: World, typed: str, command: str = "basra start", option: str = "rules") -> list[str]:
    choices = await world.amira.member.autocomplete(world.channel, command, option, typed)
    assert all(1 <= len(choice["name"]) <= 100 for choice in choices)
    return [choice["value"] for choice in choices]


@pytest.mark.parametrize(("command", "option"), [("basra start", "rules"), ("basra rules", "preset")])
async def test_all_presets_are_offered_and_fewer_the_more_is_typed(world: World, command: str, option: str):
    assert await suggested(world, "", command, option) == list(PRESETS)
    assert await suggested(world, "Lebanon", command, option) == ["lebanese", "lebanese_six", "ashush"]
    assert await suggested(world, "Cairo", command, option) == ["egyptian", "classic", "two_card"]
    assert await suggested(world, "jordan", command, option) == ["jordanian", "palestinian"]
    assert await suggested(world, "حمصية", command, option) == ["homsi"]
    assert await suggested(world, "no such game", command, option) == []


async def test_a_choice_tells_where_it_is_played_and_what_is_special(world: World):
    (choice,) = await world.amira.member.autocomplete(world.channel, "basra start", "rules", "yemeni")
    assert choice["name"].startswith("Yemeni · Yemen: ")
    assert "equal groups" in choice["name"]


@pytest.mark.parametrize("typed", ["lebanese_six", "LEBANESE, six cards", " Lebanese six "])
async def test_a_table_is_opened_with_the_preset_of_that_name(world: World, typed: str):
    await world.amira.slash("basra start", rules=typed)
    assert (await world.match()).rules == PRESETS["lebanese_six"]
    assert "**Lebanese, six cards**" in words(world.table)


async def test_a_table_is_opened_with_the_preset_of_a_place_that_was_typed_and_not_chosen(world: World):
    await world.amira.slash("basra start", rules="Egypt")
    assert (await world.match()).rules == PRESETS["egyptian"]
    assert "**Egyptian**" in words(world.table)


async def test_a_table_that_names_no_rules_is_classic(world: World):
    await world.amira.slash("basra start")
    assert (await world.match()).rules == make_rules()


async def test_a_target_goes_before_that_of_the_preset(world: World):
    await world.amira.slash("basra start", rules="ethiopian", target=77)
    assert (await world.match()).rules == make_rules("ethiopian", target=77)
    assert "first to 77" in words(world.table)


async def test_targets_are_suggested_for_the_rules_chosen(world: World):
    actor, channel = world.amira.member, world.channel
    for rules, targets in (("ethiopian", [52]), ("yemeni", [101, 121]), ("nonsense", [101, 151])):
        choices = await actor.autocomplete(channel, "basra start", "target", "", rules=rules)
        assert [choice["value"] for choice in choices] == targets


@pytest.mark.parametrize("command", ["start", "rules"])
async def test_what_is_no_preset_is_refused_kindly(world: World, command: str):
    option = {"start": "rules", "rules": "preset"}[command]
    result = await world.amira.slash(f"basra {command}", **{option: "*Poker* @everyone"})
    assert result.ephemeral
    assert "I know no rules called “\\*Poker\\* @\u200beveryone”" in words(result.response)
    assert await world.bot.matches.fetch_in_channel(world.channel.id) is None


async def test_a_table_opened_in_place_of_a_sleeping_one_keeps_its_preset(world: World):
    await world.amira.slash("basra start")
    await world.env.advance_time(86401)
    result = await world.chadi.slash("basra start", rules="two_card")
    await world.restart()
    await world.chadi.click(result.response.message, "Close it and open mine")
    assert (await world.match()).rules == PRESETS["two_card"]


@pytest.mark.parametrize("preset", PRESETS)
async def test_any_preset_is_explained_in_pages(world: World, preset: str):
    answer = await world.amira.user.slash("basra rules", preset=preset)
    page = answer.response
    assert f"## {say_preset_name('en', preset)} · first to {PRESETS[preset].target}" in words(page)
    for line in say_rules("en", PRESETS[preset], Seating(2)):
        assert line in words(page) or "players, each alone" in line
    assert labels(page) == TABS
    seen = {words(page)}
    for tab in TABS[1:]:
        await world.amira.user.click(page, label=tab)
        seen.add(words(page))
        assert button(page, tab)["disabled"]
        assert weight(page) < 10_000
    assert len(seen) == len(TABS)


async def test_what_a_preset_changes_is_told_beside_how_it_is_in_classic(world: World):
    page = (await world.amira.slash("basra rules", preset="yemeni")).response
    await world.amira.member.click(page, label="Changes")
    changes = say_changes("en", PRESETS["yemeni"], PRESETS["classic"], Seating(2))
    assert len(changes) >= 5
    assert all(change.line in words(page) and change.instead in words(page) for change in changes)
    await world.amira.member.click(page, label="Rules")
    assert "Yemeni · first to 101" in words(page)


async def test_the_menu_leads_to_the_same_page_of_another_preset_also_after_a_restart(world: World):
    page = (await world.amira.slash("basra rules", preset="classic")).response
    await world.amira.member.click(page, label="Tips")
    await world.restart()
    (menu,) = [part for part in parts(page) if part["type"] == SELECT]
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["classic"]
    assert len(menu["options"]) == len(PRESETS)
    await world.amira.select(page.message, menu["custom_id"], "ethiopian")
    assert "Never lay the 7♦" in words(page).replace("\ufe0e", "")
    await world.amira.member.click(page, label="Rules")
    assert "Ethiopian · first to 52" in words(page)


async def test_classic_is_what_the_others_change(world: World):
    page = (await world.amira.slash("basra rules", preset="classic")).response
    await world.amira.member.click(page, label="Changes")
    assert all(f"**{say_preset_name('en', preset)}**" in words(page) for preset in PRESETS if preset != "classic")
