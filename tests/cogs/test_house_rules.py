"""House rules in the lobby."""

import pytest

from bot.rules import FACE, PRESETS, make_rules
from bot.texts import say_brief_rules

from .people import SELECT, World, button, labels, parts, words

TOPICS = ["Preset", "Deal", "Capture", "Basra", "Scoring", "Match"]


async def open_pages(world: World, topic: str = "Preset", **options):
    """Amira's private page of a topic at a new table."""
    await world.amira.slash("basra start", **options)
    page = (await world.amira.click(world.table, "House rules")).response
    if topic != "Preset":
        await world.amira.member.click(page, label=topic)
    return page


def menus(page) -> dict[str, dict]:
    """The menus of a page by their rule."""
    found = [part for part in parts(page) if part["type"] == SELECT]
    return {menu["custom_id"].rpartition(":")[2]: menu for menu in found}


async def choose(world: World, page, rule: str, value: str):
    return await world.amira.select(page.message, menus(page)[rule]["custom_id"], value)


def plain(text: str) -> str:
    return text.replace("\ufe0e", "")


async def test_the_lobby_lists_the_rules_in_force_in_words(world: World):
    await world.amira.slash("basra start", rules="homsi", players=4)
    told = words(world.table)
    assert all(line in told for line in say_brief_rules("en", PRESETS["homsi"]))
    for phrase in ("44 cards", "twice its card", "a jack's basra is worth 25", "first to 101", "most cards 3"):
        assert phrase in told
    assert "House rules:" not in told


async def test_the_host_opens_pages_for_each_topic(world: World):
    page = await open_pages(world)
    assert "You play Classic as it stands" in words(page)
    assert labels(page) == TOPICS
    for topic in TOPICS[1:]:
        await world.amira.member.click(page, label=topic)
        assert button(page, topic)["disabled"]
    *rules, clock = menus(page)
    assert rules == ["target", "tiebreak"]
    assert menus(page)[clock]["custom_id"].startswith("clock:")


async def test_a_choice_is_in_force_at_once_and_everybody_sees_it(world: World):
    page = await open_pages(world, "Deal")
    await world.boutros.click(world.table, "Join")
    await choose(world, page, "hand", "6")
    assert (await world.match()).rules == make_rules(hand=6)
    assert "House rules: hands of 6" in words(world.table)
    assert "**hands of 6**" in words(world.table)
    assert "**Cards in each hand** · house rule" in words(page)
    assert [option["label"] for option in menus(page)["hand"]["options"] if option.get("default")] == ["Hands of 6"]
    shown = (await world.boutros.slash("basra rules")).response
    assert "**52 cards: 6 in each hand" in words(shown)


async def test_what_is_also_played_comes_second_and_is_marked(world: World):
    page = await open_pages(world, "Basra", rules="egyptian")
    options = menus(page)["jackpoints"]["options"]
    assert [option["value"] for option in options[:2]] == ["20", "30"]
    assert [option["description"] for option in options[:2]] == [
        "As usual in Egyptian",
        "Egyptian is also played like this",
    ]
    assert options[-1]["description"].startswith("As in ")


async def test_only_what_makes_a_difference_is_shown(world: World):
    page = await open_pages(world, "Basra", rules="bastra")
    assert list(menus(page)) == ["basra", "basrapoints", "jack"]
    await choose(world, page, "jack", "lone_jack")
    await choose(world, page, "basrapoints", FACE)
    assert list(menus(page)) == ["basra", "basrapoints", "facequeen", "faceking", "jack", "jackpoints"]
    await world.amira.member.click(page, label="Deal")
    await choose(world, page, "deck", "44")
    await world.amira.member.click(page, label="Basra")
    assert list(menus(page)) == ["basra", "basrapoints", "jack", "jackpoints"]
    await world.amira.member.click(page, label="Match")
    assert "extendby" not in menus(page)
    await choose(world, page, "tiebreak", "extend")
    assert "extendby" in menus(page)


async def test_other_numbers_are_written_into_a_form(world: World):
    page = await open_pages(world, "Scoring")
    form = await world.amira.member.click(page, label="Other numbers…")
    await world.amira.member.submit_modal(form, {"majority": "20", "majority_minimum": "28", "ten_points": "١٠"})
    assert (await world.match()).rules == make_rules(majority=20, majority_minimum=28, ten_points=10)
    assert "most cards 20 · most cards score from 28 on · 10♦ scores 10" in plain(words(world.table))
    assert [option["value"] for option in menus(page)["majority"]["options"] if option.get("default")] == ["20"]


@pytest.mark.parametrize("target", ["0", "1001", "ten", "-5", "1.5", "²"])
async def test_a_number_that_cannot_be_is_told_on_the_page(world: World, target: str):
    page = await open_pages(world, "Match")
    form = await world.amira.member.click(page, label="Other numbers…")
    await world.amira.member.submit_modal(form, {"target": target})
    assert "**Points that end the match**: a whole number from 1 to 1,000" in words(page)
    assert (await world.match()).rules == make_rules()


async def test_of_several_numbers_all_that_are_wrong_are_named_and_none_is_taken(world: World):
    page = await open_pages(world, "Scoring")
    form = await world.amira.member.click(page, label="Other numbers…")
    await world.amira.member.submit_modal(form, {"majority": "500", "majority_minimum": "28", "ten_points": "x"})
    assert words(page).count("⚠️") == 2
    assert "Nothing has changed" in words(page)
    assert (await world.match()).rules == make_rules()
    await world.amira.member.click(page, label="Match")
    assert "⚠️" not in words(page)


async def test_a_form_sent_off_after_a_restart_is_answered(world: World):
    page = await open_pages(world, "Match")
    form = await world.amira.member.click(page, label="Other numbers…")
    await world.restart()
    await world.amira.member.submit_modal(form, {"target": "88"})
    assert (await world.match()).rules.target == 88


async def test_menus_and_tabs_work_after_a_restart(world: World):
    page = await open_pages(world)
    await world.restart()
    await world.amira.member.click(page, label="Capture")
    await choose(world, page, "seven", "sweep_yemeni")
    assert (await world.match()).rules == make_rules(seven="sweep_yemeni")


async def test_the_preset_can_be_changed_and_comes_as_it_stands(world: World):
    page = await open_pages(world, target=77)
    (menu,) = menus(page).values()
    await world.amira.select(page.message, menu["custom_id"], "lebanesesix")
    assert (await world.match()).rules == PRESETS["lebanese_six"]
    assert "**Lebanese, six cards**" in words(world.table)
    assert "House rules · Lebanese, six cards" in words(page)


async def test_back_to_the_preset_drops_all_house_rules(world: World):
    page = await open_pages(world, "Match", rules="iraqi")
    await choose(world, page, "target", "151")
    await world.amira.member.click(page, label="Preset")
    assert "**Your house rules:** first to 151" in words(page)
    await world.amira.member.click(page, label="Back to the preset")
    assert (await world.match()).rules == PRESETS["iraqi"]
    assert "Back to the preset" not in labels(page)


async def test_the_server_offers_its_last_house_rules_where_they_differ(world: World):
    page = await open_pages(world, "Scoring", rules="syrian", computers=1)
    await choose(world, page, "leftovers", "split")
    await world.amira.click(world.table, "Deal")
    await world.bot.matches.cancel((await world.match()).id, world.amira.id)
    page = await open_pages(world, rules="yemeni")
    assert "As last time" not in labels(page)
    (menu,) = menus(page).values()
    await world.amira.select(page.message, menu["custom_id"], "syrian")
    assert "Last time here: leftovers shared out" in words(page)
    await world.restart()
    await world.amira.member.click(page, label="As last time")
    assert (await world.match()).rules == make_rules("syrian", leftovers="split")
    assert "As last time" not in labels(page)
    assert "Back to the preset" in labels(page)


async def test_others_see_the_rules_and_whom_to_ask(world: World):
    await world.amira.slash("basra start", rules="yemeni", target=77)
    result = await world.boutros.click(world.table, "House rules")
    assert result.ephemeral
    assert f"Only the host, <@{world.amira.id}>, can change" in words(result.response)
    assert "**The match ends when somebody has 77 points" in words(result.response)
    assert menus(result.response) == {}


async def test_whoever_is_no_longer_host_changes_nothing(world: World):
    page = await open_pages(world, "Deal", players=3)
    await world.boutros.click(world.table, "Join")
    await world.amira.click(world.table, "Leave")
    result = await choose(world, page, "hand", "6")
    assert f"Only the host, <@{world.boutros.id}>" in words(result.response)
    assert (await world.match()).rules == make_rules()


async def test_after_the_deal_the_rules_stay(world: World):
    page = await open_pages(world, "Match", computers=1)
    form = await world.amira.member.click(page, label="Other numbers…")
    await world.amira.click(world.table, "Deal")
    late = [await choose(world, page, "target", "151")]
    late.append(await world.amira.member.click(page, label="Preset"))
    late.append(await world.amira.member.submit_modal(form, {"target": "5"}))
    for result in late:
        assert result.ephemeral
        assert "The cards are dealt" in words(result.response)
    assert (await world.match()).rules == make_rules()


async def test_a_house_rule_is_played_by(world: World):
    page = await open_pages(world, "Deal")
    await choose(world, page, "hand", "6")
    await world.amira.click(world.table, "Add computer")
    await world.amira.click(world.table, "Deal")
    view = (await world.match()).seat_view(0)
    assert len(view.hand) + sum(step.seat == 0 for step in view.steps) == 6


async def test_a_target_of_its_own_is_told_once(world: World):
    await world.amira.slash("basra start", target=60)
    assert "first to 60 points" in words(world.table)
    assert "**first to 60**" in words(world.table)
    assert "House rules:" not in words(world.table)
