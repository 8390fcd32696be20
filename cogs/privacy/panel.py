"""The panel: what is stored about somebody in plain words, and the buttons that hand it out, hide and delete it."""

from typing import Any

import discord

from bot.client import BLUE, BasraBot, Control, Page, Style, boxed, escape, language_of, replace_with, rows, text
from bot.texts import say, say_number

from .data import MyDataButton
from .forgetting import AskToForgetButton

SHOWN, HIDDEN = 0, 1
COUNTED = ("hosted_matches", "results", "standings", "pairs", "rating_steps", "offers", "admin_log", "voids")
"""The kinds of rows that are told with their number, each by its own words; seats are counted by matches."""

Stored = dict[str, list[dict[str, Any]]]


class HideButton(Control, form="hideme:{wanted}"):
    """Leave the leaderboards, or stand on them again."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store it and show it in the same message."""
        await replace_with(interaction, self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction[Any]) -> Page:
        await interaction.client.community.hide_person(interaction.user.id, self.number("wanted") == HIDDEN)
        return await privacy_page(interaction)


CONTROLS: tuple[type[Control], ...] = (HideButton, MyDataButton)


async def privacy_page(interaction: discord.Interaction[Any]) -> Page:
    """What is stored about whoever asks, as it is now."""
    bot: BasraBot = interaction.client
    language = language_of(interaction)
    stored = await bot.community.fetch_stored_about(interaction.user.id)
    hides = await bot.community.is_hidden(interaction.user.id)
    known = say_stored(language, stored)
    state = say(language, "privacy.hidden" if hides else "privacy.shown")
    items: list[discord.ui.Item[Any]] = [
        text(say(language, "privacy.title"), *(known or [say(language, "privacy.nothing")])),
        discord.ui.Separator(),
        text(state, say(language, "privacy.messages")),
    ]
    return boxed([*items, *rows(_buttons(language, hides=hides, is_known=bool(known)))], BLUE)


def _buttons(language: str, *, hides: bool, is_known: bool) -> list[discord.ui.Item[Any]]:
    hide = say(language, "button.privacy.show" if hides else "button.privacy.hide")
    return [
        MyDataButton.button(say(language, "button.privacy.data"), style=Style.primary, is_disabled=not is_known),
        HideButton.button(hide, wanted=SHOWN if hides else HIDDEN),
        AskToForgetButton.button(
            say(language, "button.privacy.delete"), style=Style.danger, is_disabled=not is_known
        ),
    ]


def say_stored(language: str, stored: Stored) -> list[str]:
    """Each kind of what is stored in a line; no line if there is nothing."""
    lines = [say(language, "privacy.person", name=escape(person["name"] or "")) for person in stored["people"]]
    if stored["preferences"]:
        lines.append(say(language, "privacy.preferences"))
    seated = {row["match_id"] for name in ("seats", "sittings") for row in stored[name]}
    counts = {"seats": len(seated)} | {name: len(stored[name]) for name in COUNTED}
    lines += [
        say(language, f"privacy.{name}", count=count, number=say_number(language, count))
        for name, count in counts.items()
        if count
    ]
    return lines
