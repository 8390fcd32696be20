"""What a person sees on a message: what it says, and what each of its controls is for."""

import re
from functools import cache
from typing import NamedTuple

from bot.playground import Message, buttons, selects, shown_text
from bot.playground.message_parts import walk
from bot.texts import fetch_catalogue

PRIMARY, SUCCESS = 1, 3
"""Styles of buttons: a hand's cards are primary when it is the person's turn."""
CHOICES = ("take", "way", "pick")
"""What stands on the page that asks in which way a card is played."""
REFUSALS = ("refusal.", "error.")


class Spot(NamedTuple):
    """A button or menu: its kind (the word its custom id begins with), the match, and the numbers after it."""

    kind: str
    match: int
    rest: tuple[str, ...]
    custom_id: str
    style: int
    options: tuple[str, ...]

    @property
    def number(self) -> int:
        """The number of the action that the control was made for."""
        return int(self.rest[0])


class Sight(NamedTuple):
    """A message at one moment."""

    message: Message
    text: str
    spots: tuple[Spot, ...]

    def of(self, *kinds: str) -> list[Spot]:
        """The controls of these kinds."""
        return [spot for spot in self.spots if spot.kind in kinds]

    def first(self, *kinds: str) -> Spot | None:
        """The first control of these kinds."""
        return next(iter(self.of(*kinds)), None)

    @property
    def is_my_turn(self) -> bool:
        """Whether it is a hand that says so by the colour of its cards, or asks in which way to play one."""
        return bool(self.of(*CHOICES)) or any(spot.style == PRIMARY for spot in self.of("card"))

    @property
    def is_reminder(self) -> bool:
        """Whether it says that the person's time runs out."""
        return any(pattern.search(self.text) for pattern in patterns("hand.reminder"))

    @property
    def is_refusal(self) -> bool:
        """Whether one of its lines says why something may not be, or that something went wrong."""
        return any(pattern.search(self.text) for pattern in patterns(*REFUSALS))


def look(message: Message) -> Sight:
    """What the message shows just now."""
    enabled = set(buttons(message).values()) | {menu["custom_id"] for menu in selects(message)}
    parts = [part for part in walk(message.components) if part.get("custom_id") in enabled]
    return Sight(message, shown_text(message), tuple(spot for part in parts if (spot := _read(part)) is not None))


def _read(part: dict) -> Spot | None:
    kind, *rest = part["custom_id"].split(":")
    if not rest or not rest[0].isdecimal():
        return None
    options = tuple(option["value"] for option in part.get("options") or ())
    return Spot(kind, int(rest[0]), tuple(rest[1:]), part["custom_id"], part.get("style", 0), options)


@cache
def patterns(*beginnings: str) -> tuple[re.Pattern[str], ...]:
    """Patterns of all texts whose keys begin so, with anything in place of their values."""
    forms = fetch_catalogue("en").forms
    texts = [form for key, own in forms.items() if key.startswith(beginnings) for form in own]
    return tuple(re.compile(re.sub(r"\\\{\w+\\\}", ".+?", re.escape(text))) for text in texts)
