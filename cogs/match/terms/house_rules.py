"""House rules in the lobby: the host's private pages, one for each topic; every change is the match's at once."""

from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.client import (
    Control,
    Field,
    Form,
    Page,
    answer_with,
    language_of,
    read_code,
    replace_with,
    write_code,
)
from bot.matches import MatchOver, NotHost, NotInLobby, Refusal, StoredMatch
from bot.rules import HOUSE_RULES, PRESETS, RANGES, InvalidRules, RuleSet
from bot.texts import HOUSE_RULE_TOPICS, say, say_house_rule

from ..telling import Desk, desk_of
from .house_rule_values import TOPICS, also_played, numbers_to_show, read_value, with_figures
from .rules_page import rules_page

Make = Callable[[RuleSet], RuleSet]
"""Makes new rules of those in force; `InvalidRules` for a value that cannot be."""


class HouseRulesButton(Control, form="house:{match}"):
    """Open the pages; for whoever is not the host, the rules in force."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message."""
        await answer_with(interaction, self._page(interaction))

    async def _page(self, interaction: discord.Interaction[Any]) -> Page:
        match = await desk_of(interaction).fetch_at(interaction, self.number("match"))
        _check_lobby(match)
        if match.host_id != interaction.user.id:
            language = language_of(interaction)
            return rules_page(language, match, say(language, "house_rules.for_host", host=f"<@{match.host_id}>"))
        return await _page_now(interaction, match, "preset")


class HouseRulesTab(Control, form="housetab:{match}:{topic}"):
    """Turn to the page of a topic."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The page with the rules as they are now."""
        await replace_with(interaction, self._turned(interaction))

    async def _turned(self, interaction: discord.Interaction[Any]) -> Page:
        match = await _fetch_as_host(interaction, self.number("match"))
        return await _page_now(interaction, match, read_code(self.values["topic"], TOPICS))


class HouseRuleMenu(Control, form="houserule:{match}:{rule}"):
    """Choose the value of one house rule."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The same page with the rule changed."""
        name = read_code(self.values["rule"], HOUSE_RULES)
        topic = next(topic for topic, names in HOUSE_RULE_TOPICS.items() if name in names)
        text = self.chosen[0] if self.chosen else ""
        changed = _changed(
            interaction, self.number("match"), topic, lambda rules: rules.with_rules(**{name: read_value(name, text)})
        )
        await replace_with(interaction, changed)


class HousePresetMenu(Control, form="housepreset:{match}"):
    """Choose another preset, which brings its own rules."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The first page with the rules of that preset."""
        preset = read_code(self.chosen[0] if self.chosen else "", PRESETS)
        await replace_with(
            interaction, _changed(interaction, self.number("match"), "preset", lambda _: PRESETS[preset])
        )


class BackToPresetButton(Control, form="housereset:{match}"):
    """Drop all house rules."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The first page with the preset as it stands."""
        await replace_with(
            interaction, _changed(interaction, self.number("match"), "preset", lambda rules: PRESETS[rules.preset])
        )


class AsLastTimeButton(Control, form="houselast:{match}"):
    """Take the house rules that this server played the preset by last."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The first page with those rules."""
        await replace_with(interaction, self._changed(interaction))

    async def _changed(self, interaction: discord.Interaction[Any]) -> Page:
        match = await _fetch_as_host(interaction, self.number("match"))
        last = await _fetch_last(desk_of(interaction), match)
        return await _changed(interaction, match.id, "preset", lambda rules: last or rules)


class OtherNumbersButton(Control, form="housenumbers:{match}:{topic}"):
    """Open a form for the numbers of a topic."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The form, filled in with the numbers in force."""
        match = await _fetch_as_host(interaction, self.number("match"))
        topic = read_code(self.values["topic"], HOUSE_RULE_TOPICS)
        fields = _fields(language_of(interaction), match.rules, topic)
        if not fields:
            raise Refusal
        title = say(language_of(interaction), "house_rules.numbers")
        form = NumbersForm.modal(title, fields, match=match.id, topic=write_code(topic))
        await interaction.response.send_modal(form)


class NumbersForm(Form, form="houseform:{match}:{topic}"):
    """Numbers that somebody wrote."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The page of the topic with them, or with what is wrong."""
        topic = read_code(self.values["topic"], HOUSE_RULE_TOPICS)
        answers = {name: text for name, text in self.answers.items() if name in HOUSE_RULE_TOPICS[topic]}
        changed = _changed(interaction, self.number("match"), topic, lambda rules: with_figures(rules, answers))
        await replace_with(interaction, changed)


def _fields(language: str, rules: RuleSet, topic: str) -> list[Field]:
    return [
        Field(
            name=name,
            label=say_house_rule(language, name),
            hint=_say_range(language, rules, name),
            value=str(getattr(rules, name)),
            longest=len(str(RANGES[name][1])),
        )
        for name in numbers_to_show(rules, topic)
    ]


def _say_range(language: str, rules: RuleSet, name: str) -> str:
    low, high = RANGES[name]
    values: Mapping[str, Any] = {"low": low, "high": high, "usual": getattr(PRESETS[rules.preset], name)}
    also = also_played(rules, name)
    if isinstance(values["usual"], str):
        return say(language, "house_rules.numbers.plain", low=low, high=high)
    if also is None:
        return say(language, "house_rules.numbers.range", **values)
    return say(language, "house_rules.numbers.range_also", also=also, **values)


async def _fetch_as_host(interaction: discord.Interaction[Any], match_id: int) -> StoredMatch:
    """The match if whoever clicked may change its rules, else a `Refusal`."""
    match = await desk_of(interaction).fetch_at(interaction, match_id)
    _check_lobby(match)
    if match.host_id != interaction.user.id:
        raise NotHost(match, host=match.host_id)
    return match


def _check_lobby(match: StoredMatch) -> None:
    if not match.is_open:
        raise MatchOver(match)
    if match.is_running:
        raise NotInLobby(match)


async def _changed(interaction: discord.Interaction[Any], match_id: int, topic: str, make: Make) -> Page:
    """Change the rules for everybody; a value that cannot be is told on the page."""
    desk = desk_of(interaction)
    match = await _fetch_as_host(interaction, match_id)
    try:
        update = await desk.matches.change_rules(match.id, interaction.user.id, make)
    except InvalidRules as invalid:
        return await _page_now(interaction, match, topic, invalid.names)
    desk.spread(update)
    return await _page_now(interaction, update.after, topic)


async def _page_now(
    interaction: discord.Interaction[Any], match: StoredMatch, topic: str, wrong: tuple[str, ...] = ()
) -> Page:
    desk = desk_of(interaction)
    last = await _fetch_last(desk, match) if topic == "preset" else None
    return desk.makers.house_rules(match, topic, language_of(interaction), last, wrong)


async def _fetch_last(desk: Desk, match: StoredMatch) -> RuleSet | None:
    """The server's last rules for the preset, None if they are no house rules or cannot be played any more."""
    try:
        last = await desk.matches.fetch_last_rules(match.guild_id, match.rules.preset)
    except InvalidRules:
        return None
    return None if last is None or last == PRESETS[match.rules.preset] else last
