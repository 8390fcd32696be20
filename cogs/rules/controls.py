"""The tabs that turn to a page, and the menu of presets below them."""

from collections.abc import Callable
from typing import Any

import discord

from bot.client import (
    BLUE,
    Control,
    Page,
    Style,
    boxed,
    language_of,
    read_code,
    replace_with,
    rows,
    text,
    write_code,
)
from bot.matches import Matches, NoSuchMatch, StoredMatch
from bot.rules import PRESETS, Seating, make_rules
from bot.texts import RULES_PAGES, RulesPage, say, say_preset_name, say_preset_special, say_rules_page

NO_MATCH = 0
"""In a custom id: no match, so the rules as they are usually played."""

TABS: tuple[RulesPage, ...] = ("in_force", "changes", "play", "scoring", "words", "tips")
"""The pages in reading order, three tabs beside one another."""

USUAL_TABLE = Seating(2)
"""Where no match is open, the rules are told as for two."""


class RulesTab(Control, form="rulespage:{match}:{page}"):
    """Turns to a page, numbered as in `RULES_PAGES`, of one match's rules."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the page."""
        await replace_with(interaction, self._turned(interaction))

    async def _turned(self, interaction: discord.Interaction[Any]) -> Page:
        match = await _fetch_match(interaction.client.matches, self.number("match"))
        return await page_of_match(interaction, match, page_numbered(self.number("page")))


class PresetTab(Control, form="presetpage:{preset}:{page}"):
    """Turns to a page about a preset."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the page."""
        preset, page = read_code(self.values["preset"], PRESETS), page_numbered(self.number("page"))
        await replace_with(interaction, page_of_preset(interaction, preset, page))


class PresetMenu(Control, form="presetmenu:{page}"):
    """Chooses the preset that the same page is about."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn to the other preset."""
        preset = read_code(self.chosen[0] if self.chosen else "", PRESETS)
        await replace_with(interaction, page_of_preset(interaction, preset, page_numbered(self.number("page"))))


CONTROLS: tuple[type[Control], ...] = (RulesTab, PresetTab, PresetMenu)


def page_numbered(number: int) -> RulesPage:
    """The page of a number in a custom id."""
    return RULES_PAGES[number % len(RULES_PAGES)]


async def page_of_match(interaction: discord.Interaction[Any], match: StoredMatch | None, page: RulesPage) -> Page:
    """A page of the rules in force; where there is no match, of the usual ones."""
    language = language_of(interaction)
    rules, seating = (match.rules, match.seating) if match else (make_rules(), USUAL_TABLE)
    words = say_rules_page(language, page, rules, seating, "in_force" if match else "usual")
    number = match.id if match else NO_MATCH

    def make_tab(label: str, style: Style, is_here: bool, at: int) -> Control:
        return RulesTab.button(label, style=style, is_disabled=is_here, match=number, page=at)

    return _page(language, words, page, None if match else rules.preset, make_tab)


async def page_of_preset(interaction: discord.Interaction[Any], preset: str, page: RulesPage) -> Page:
    """A page about a preset."""
    language = language_of(interaction)
    words = say_rules_page(language, page, PRESETS[preset], USUAL_TABLE, "preset")

    def make_tab(label: str, style: Style, is_here: bool, at: int) -> Control:
        return PresetTab.button(label, style=style, is_disabled=is_here, preset=write_code(preset), page=at)

    return _page(language, words, page, preset, make_tab)


def _page(
    language: str,
    words: str,
    page: RulesPage,
    preset: str | None,
    make_tab: Callable[[str, Style, bool, int], Control],
) -> Page:
    """One page above the tabs that lead to the others, and the menu that leads to other presets."""
    tabs: list[discord.ui.Item[Any]] = [
        make_tab(
            say(language, f"button.rules.{other}"),
            Style.primary if other == page else Style.secondary,
            other == page,
            RULES_PAGES.index(other),
        )
        for other in TABS
    ]
    menu = PresetMenu.select(
        [_option(language, other, other == preset) for other in PRESETS],
        placeholder=say(language, "rules.other_presets"),
        page=RULES_PAGES.index(page),
    )
    return boxed([text(words), discord.ui.Separator(), *rows(tabs, 3), discord.ui.ActionRow(menu)], BLUE)


def _option(language: str, preset: str, is_here: bool) -> discord.SelectOption:
    return discord.SelectOption(
        label=say_preset_name(language, preset),
        value=write_code(preset),
        description=say_preset_special(language, preset),
        default=is_here,
    )


async def _fetch_match(matches: Matches, match_id: int) -> StoredMatch | None:
    try:
        return await matches.fetch(match_id) if match_id != NO_MATCH else None
    except NoSuchMatch:
        return None
