"""Buttons and menus whose custom id says all they need, so that they outlive a restart."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Self, cast

import discord

from bot.matches import Refusal
from bot.texts import shorten

from .border import guard

Style = discord.ButtonStyle

NO_FORM = "(?!)"
"""The form of a control that only others are made from: no custom id has it."""

LONGEST_LABEL, LONGEST_PLACEHOLDER = 80, 150
"""What Discord takes on a button and above a menu."""

MOST = 2**63 - 1
"""The greatest number that Discord's ids and the database have room for."""


class Control(discord.ui.DynamicItem[discord.ui.Item[Any]], template=NO_FORM):
    """A button or menu; `form` is its custom id with the values in braces: `join:{match}`.

    Values are letters and digits. Subclasses say in `answer` what a click does.
    """

    form: ClassVar[str]
    pattern: ClassVar[re.Pattern[str]]
    patterns: ClassVar[list[re.Pattern[str]]] = []
    """Those of all controls."""

    def __init_subclass__(cls, *, form: str) -> None:
        cls.form = form
        cls.pattern = make_pattern(form)
        Control.patterns.append(cls.pattern)
        super().__init_subclass__(template=cls.pattern)

    def __init__(self, item: discord.ui.Item[Any], values: dict[str, str]) -> None:
        super().__init__(item)
        self.values = values

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        """The control that was clicked."""
        return cls(item, match.groupdict())

    @classmethod
    def button(
        cls,
        label: str,
        *,
        style: Style = Style.secondary,
        emoji: str | None = None,
        is_disabled: bool = False,
        **values: Any,
    ) -> Self:
        """A new button with these values in its custom id."""
        custom_id = cls.form.format(**values)
        button: discord.ui.Button[Any] = discord.ui.Button(
            label=shorten(label, LONGEST_LABEL), style=style, emoji=emoji, disabled=is_disabled, custom_id=custom_id
        )
        return cls(button, {name: str(value) for name, value in values.items()})

    @classmethod
    def select(
        cls,
        options: Sequence[discord.SelectOption],
        *,
        placeholder: str,
        least: int = 1,
        most: int = 1,
        **values: Any,
    ) -> Self:
        """A new menu with these values in its custom id."""
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=cls.form.format(**values),
            options=list(options),
            placeholder=shorten(placeholder, LONGEST_PLACEHOLDER),
            min_values=least,
            max_values=most,
        )
        return cls(select, {name: str(value) for name, value in values.items()})

    def number(self, name: str) -> int:
        """A value of the custom id that is a number; a `Refusal` for what no button of ours holds."""
        return read_number(self.values[name])

    @property
    def chosen_number(self) -> int:
        """What was chosen in a menu of numbers; a `Refusal` for what no menu of ours offers."""
        return read_number(self.chosen[0] if self.chosen else "")

    @property
    def chosen(self) -> list[str]:
        """What was chosen in a menu; nothing on a button of that custom id, which no version of ours has sent."""
        return cast("list[str]", getattr(self.item, "values", []))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer behind the error border."""
        about = f"match {self.values['match']}" if "match" in self.values else type(self).__name__
        await guard(interaction, lambda: self.answer(interaction), about)

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """What a click does."""
        raise NotImplementedError


def make_pattern(form: str) -> re.Pattern[str]:
    """What the custom ids of a form look like."""
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[0-9A-Za-z]*)", form))


def read_number(text: str, most: int = MOST) -> int:
    """The number that comes back from a message; a `Refusal` for anything but 0 to `most`."""
    if not (text.isascii() and text.isdecimal()) or int(text) > most:
        raise Refusal
    return int(text)


async def answer_unknown(interaction: discord.Interaction[Any]) -> None:
    """Answer a click on what no control knows, such as a button of another version: a click is never silent."""
    if interaction.type is not discord.InteractionType.component:
        return
    custom_id = cast("dict[str, Any]", interaction.data)["custom_id"]
    if not any(pattern.fullmatch(custom_id) for pattern in Control.patterns):
        await guard(interaction, _refuse, "unknown control")


async def _refuse() -> None:
    raise Refusal
