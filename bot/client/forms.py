"""Forms to fill in (Discord's modals) whose custom id says all they need, so that they too outlive a restart."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, NamedTuple, cast

import discord

from bot.matches import Refusal
from bot.texts import shorten

from .border import guard
from .controls import make_pattern, read_number

SECONDS_OPEN = 900.0
"""discord.py forgets a form after this; it is answered all the same."""
LONGEST_TITLE, LONGEST_LABEL, LONGEST_HINT = 45, 45, 100


class Field(NamedTuple):
    """A line to fill in."""

    name: str
    label: str
    hint: str
    value: str
    longest: int


class Form:
    """What was written into a form; `form` is its custom id with the values in braces, as for a `Control`."""

    form: ClassVar[str]
    pattern: ClassVar[re.Pattern[str]]
    forms: ClassVar[list[type["Form"]]] = []
    """All of them."""

    def __init_subclass__(cls, *, form: str) -> None:
        cls.form = form
        cls.pattern = make_pattern(form)
        Form.forms.append(cls)
        super().__init_subclass__()

    def __init__(self, values: dict[str, str], answers: dict[str, str]) -> None:
        self.values = values
        self.answers = answers
        """What was written, by the names of the fields."""

    @classmethod
    def modal(cls, title: str, fields: Sequence[Field], **values: Any) -> discord.ui.Modal:
        """A new form with these values in its custom id and one to five fields."""
        modal = discord.ui.Modal(
            title=shorten(title, LONGEST_TITLE), custom_id=cls.form.format(**values), timeout=SECONDS_OPEN
        )
        for field in fields:
            line: discord.ui.TextInput[Any] = discord.ui.TextInput(
                custom_id=field.name, default=field.value, max_length=field.longest
            )
            hint = shorten(field.hint, LONGEST_HINT)
            modal.add_item(
                discord.ui.Label(text=shorten(field.label, LONGEST_LABEL), description=hint, component=line)
            )
        return modal

    def number(self, name: str) -> int:
        """A value of the custom id that is a number; a `Refusal` for what no form of ours holds."""
        return read_number(self.values[name])

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """What sending it off does."""
        raise NotImplementedError


async def answer_form(interaction: discord.Interaction[Any]) -> None:
    """Answer a form that was sent off, whichever process opened it."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return
    data = cast("dict[str, Any]", interaction.data)
    await guard(interaction, lambda: _answer(interaction, data), "form")


async def _answer(interaction: discord.Interaction[Any], data: dict[str, Any]) -> None:
    for kind in Form.forms:
        if found := kind.pattern.fullmatch(data["custom_id"]):
            await kind(found.groupdict(), dict(_answers(data["components"]))).answer(interaction)
            return
    raise Refusal


def _answers(parts: Sequence[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for part in parts:
        inner = part.get("component", part)
        if "custom_id" in inner:
            yield inner["custom_id"], str(inner.get("value") or "")
