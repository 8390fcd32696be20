"""How the host's pages of the house rules look: a heading and a menu for each rule, the topics below."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.client import BLUE, Page, Style, boxed, rows, text, write_code
from bot.matches import StoredMatch
from bot.rules import PRESETS, RANGES, RuleSet
from bot.texts import (
    differing_rules,
    say,
    say_differing,
    say_house_rule,
    say_list,
    say_parts,
    say_preset,
    say_preset_name,
    say_preset_special,
)

from .clocks import clock_menu
from .house_rule_values import TOPICS, numbers_to_show, options_of, rules_to_show
from .house_rules import (
    AsLastTimeButton,
    BackToPresetButton,
    HousePresetMenu,
    HouseRuleMenu,
    HouseRulesTab,
    OtherNumbersButton,
)

Items = list[discord.ui.Item[Any]]
TABS_IN_A_ROW = 3


def house_rules_page(
    language: str, match: StoredMatch, topic: str, last: RuleSet | None, wrong: Sequence[str]
) -> Page:
    """One page; `last` are the rules that *As last time* would bring, `wrong` names values that were refused."""
    rules = match.rules
    title = [say(language, "house_rules.title", preset=say_preset(language, rules)), *_say_wrong(language, wrong)]
    is_first = topic == "preset"
    items = _preset_items(language, match, last) if is_first else _rule_items(language, match, topic)
    tabs = rows([_tab(language, match.id, other, other == topic) for other in TOPICS], TABS_IN_A_ROW)
    return boxed([text(*title), *items, discord.ui.Separator(), *tabs], BLUE)


def _say_wrong(language: str, wrong: Sequence[str]) -> list[str]:
    """Which values cannot be, and what can."""
    ranges = [name for name in wrong if name in RANGES]
    lines = [
        say(
            language,
            "house_rules.invalid.range",
            name=say_house_rule(language, name),
            low=RANGES[name][0],
            high=RANGES[name][1],
        )
        for name in ranges
    ]
    others = [say_house_rule(language, name) for name in wrong if name not in RANGES]
    if others:
        lines.append(say(language, "house_rules.invalid", names=say_list(language, others)))
    return [*lines, say(language, "house_rules.unchanged")] if lines else []


def _preset_items(language: str, match: StoredMatch, last: RuleSet | None) -> Items:
    rules = match.rules
    menu = HousePresetMenu.select(
        [
            discord.SelectOption(
                label=say_preset_name(language, preset),
                value=write_code(preset),
                description=say_preset_special(language, preset),
                default=preset == rules.preset,
            )
            for preset in PRESETS
        ],
        placeholder=say(language, "house_rules.choose"),
        match=match.id,
    )
    is_new = last is not None and last != rules
    buttons: Items = []
    if rules != PRESETS[rules.preset]:
        buttons.append(BackToPresetButton.button(say(language, "button.house_rules.reset"), match=match.id))
    if is_new:
        buttons.append(AsLastTimeButton.button(say(language, "button.house_rules.last"), match=match.id))
    return [
        text(_say_own(language, rules), _say_last(language, last, is_new)),
        *rows(buttons),
        text(say(language, "house_rules.preset")),
        discord.ui.ActionRow(menu),
        text(say(language, "house_rules.preset_hint")),
    ]


def _say_own(language: str, rules: RuleSet) -> str:
    own = say_differing(language, rules)
    if not own:
        return say(language, "house_rules.none", preset=say_preset(language, rules))
    return say(language, "house_rules.own", phrases=say_parts(language, own))


def _say_last(language: str, last: RuleSet | None, is_new: bool) -> str:
    if last is None or not is_new:
        return ""
    return say(language, "house_rules.last", phrases=say_parts(language, say_differing(language, last)))


def _rule_items(language: str, match: StoredMatch, topic: str) -> Items:
    own = differing_rules(match.rules)
    items: Items = []
    for name in rules_to_show(match.rules, topic):
        key = "house_rules.heading.own" if name in own else "house_rules.heading"
        menu = HouseRuleMenu.select(
            options_of(language, match.rules, name),
            placeholder=say(language, "house_rules.choose"),
            match=match.id,
            rule=write_code(name),
        )
        items += [text(say(language, key, name=say_house_rule(language, name))), discord.ui.ActionRow(menu)]
    if topic == "match":
        items += [
            text(say(language, "house_rules.heading", name=say(language, "clock.title"))),
            clock_menu(language, match),
        ]
    if numbers_to_show(match.rules, topic):
        label = say(language, "button.house_rules.numbers")
        items += rows([OtherNumbersButton.button(label, match=match.id, topic=write_code(topic))])
    return items


def _tab(language: str, match_id: int, topic: str, is_here: bool) -> HouseRulesTab:
    return HouseRulesTab.button(
        say(language, f"button.house_rules.{topic}"),
        style=Style.primary if is_here else Style.secondary,
        is_disabled=is_here,
        match=match_id,
        topic=write_code(topic),
    )
