"""Whatever the rules, the lobby and the pages of its house rules keep to Discord's limits."""

import dataclasses
import json
from collections.abc import Iterator

import pytest

from bot.client import Page
from bot.matches import Seat, StoredMatch
from bot.rules import ALTERNATIVES, CHOICES, FACE, PRESETS, RANGES, RuleSet
from bot.texts import HOUSE_RULE_TOPICS, has_effect, say_brief_rules, say_rules
from cogs.match.table.lobby import lobby_page
from cogs.match.terms.house_rule_page import house_rules_page
from cogs.match.terms.rules_page import rules_page

from .people import SELECT, World


def longest(rules: RuleSet, name: str) -> RuleSet:
    """The rules with the value of one house rule that takes most words, one that differs before one that does not."""
    values = CHOICES.get(name) or (*RANGES[name], *([FACE] if name == "basra_points" else []))
    return max(
        (rules.with_rules(**{name: value}) for value in values),
        key=lambda changed: (sum(map(len, say_brief_rules("en", changed))), changed != rules),
    )


def worst_of(preset: str) -> RuleSet:
    rules = PRESETS[preset]
    for _ in range(2):  # what makes a difference depends on the others
        for names in HOUSE_RULE_TOPICS.values():
            for name in names:
                rules = longest(rules, name)
    return rules


def components_of(page: Page) -> Iterator[dict]:
    """Every component in reading order, nested ones too."""
    waiting = page.view.to_components()[::-1]
    while waiting:
        part = waiting.pop()
        yield part
        waiting += part.get("components", [])[::-1]


def check_limits(page: Page) -> None:
    found = list(components_of(page))
    assert len(found) <= 40
    assert sum(len(part.get("content", "")) for part in found) <= 4000
    assert len(json.dumps(page.view.to_components(), ensure_ascii=False, separators=(",", ":")).encode()) < 10_000
    custom_ids = [part["custom_id"] for part in found if "custom_id" in part]
    assert len(set(custom_ids)) == len(custom_ids)
    assert all(len(custom_id) <= 100 for custom_id in custom_ids)


async def open_table(world: World, preset: str, rules: RuleSet) -> StoredMatch:
    """A full table of people with long names, played by these rules."""
    await world.amira.slash("basra start", players=4, rules=preset)
    match = await world.match()
    update = await world.bot.matches.change_rules(match.id, world.amira.id, lambda _: rules)
    seats = tuple(Seat(seat, world.amira.id + seat, "*" * 32) for seat in range(4))
    return dataclasses.replace(update.after, seats=seats)


@pytest.mark.parametrize("preset", PRESETS)
async def test_the_worst_house_rules_fit_everywhere(world: World, preset: str):
    rules = worst_of(preset)
    assert sum(getattr(rules, name) != getattr(PRESETS[preset], name) for name in rules.write_house_rules()) >= 10
    match = await open_table(world, preset, rules)
    check_limits(lobby_page(world.bot, match))
    check_limits(rules_page("en", match, "note " * 40))
    for topic in ("preset", *HOUSE_RULE_TOPICS):
        check_limits(house_rules_page("en", match, topic, PRESETS["classic"], tuple(RANGES)))
    shown = "".join(part.get("content", "") for part in components_of(lobby_page(world.bot, match)))
    assert all(line in shown for line in say_brief_rules("en", rules))
    shown = "".join(part.get("content", "") for part in components_of(rules_page("en", match, "note")))
    assert all(line in shown for line in say_rules("en", rules, match.seating))


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_menu_offers_each_value_once_and_documented_figures_first(world: World, preset: str):
    match = await open_table(world, preset, PRESETS[preset])
    for topic, names in HOUSE_RULE_TOPICS.items():
        page = house_rules_page("en", match, topic, None, ())
        selects = [part for part in components_of(page) if part["type"] == SELECT]
        menus = [menu for menu in selects if menu["custom_id"].startswith("houserule:")]
        assert (len(selects) > len(menus)) == (topic == "match")  # the turn clock is no rule of the game
        shown = [name for name in names if has_effect(match.rules, name)]
        for menu, name in zip(menus, shown, strict=True):
            options = menu["options"]
            assert 2 <= len(options) <= 25
            assert all(len(option["label"]) <= 100 for option in options)
            assert all(len(option.get("description") or "") <= 100 for option in options)
            assert len({option["label"] for option in options}) == len(options)
            assert [option["value"] for option in options if option.get("default")] == [options[0]["value"]]
            documented = ALTERNATIVES.get(preset, {})
            assert name not in documented or options[1]["value"] == str(documented[name])
