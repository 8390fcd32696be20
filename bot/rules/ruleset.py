"""The rule set: every rule a match is played by, as data.

The fields are the house rules of a match record under the same names. A preset is one `RuleSet`
(`presets.py`); the engine reads fields and never asks for a preset's name.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal

from .cards import JACKS, SEVEN_OF_DIAMONDS, Card, parse_card

Capture = Literal["optional", "compulsory"]
Jack = Literal["never", "any_lone", "up_to_two", "lone_jack"]
Seven = Literal["plain", "limit", "sweep_ten", "sweep_yemeni", "sweep_ethiopian"]
BasraTest = Literal["cleared", "lone_match", "lone_match_or_follow_up"]
Tie = Literal["nobody", "held_over", "each"]
Leftovers = Literal["last_capturer", "split"]
TieBreak = Literal["extra_deal", "draw", "extend"]

CHOICES: Mapping[str, tuple[Any, ...]] = {
    "deck": (52, 44),
    "hand": (4, 5, 6),
    "forbidden": ("J", "J 7d"),
    "bury": ("middle", "bottom"),
    "capture": ("optional", "compulsory"),
    "jack": ("never", "any_lone", "up_to_two", "lone_jack"),
    "seven": ("plain", "limit", "sweep_ten", "sweep_yemeni", "sweep_ethiopian"),
    "lone_seven": (False, True),
    "basra": ("cleared", "lone_match", "lone_match_or_follow_up"),
    "tie": ("nobody", "held_over", "each"),
    "two": ("2c", "2s"),
    "leftovers": ("last_capturer", "split"),
    "tie_break": ("extra_deal", "draw", "extend"),
    "extend_by": (20, 30, 50),
    "dealer_peeks": (False, True),
}
"""The values of each house rule that is a choice."""

RANGES: Mapping[str, tuple[int, int]] = {
    "jack_points": (0, 100),
    "basra_points": (0, 100),
    "face_queen": (0, 20),
    "face_king": (0, 20),
    "majority": (0, 100),
    "majority_minimum": (0, 52),
    "ten_points": (0, 20),
    "target": (1, 1000),
}
"""The least and greatest value of each house rule that is a number."""

FACE = "face"
"""The value of `basra_points` that means twice the face value of the capturing card."""


class InvalidRules(ValueError):
    """A rule set that cannot be played; `names` are the house rules at fault."""

    def __init__(self, names: tuple[str, ...], reason: str) -> None:
        super().__init__(reason)
        self.names = names


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """All rules of a match, checked when made. The defaults are those of `classic` (S1, S2).

    Raises `InvalidRules` for a value that no match can be played by.
    """

    preset: str = "classic"
    deck: int = 52
    hand: int = 4
    forbidden: str = "J 7d"
    bury: Literal["middle", "bottom"] = "middle"
    capture: Capture = "optional"
    jack: Jack = "any_lone"
    jack_points: int = 10
    seven: Seven = "limit"
    lone_seven: bool = False
    basra: BasraTest = "cleared"
    basra_points: int | str = 10
    face_queen: int = 10
    face_king: int = 10
    majority: int = 30
    majority_minimum: int = 0
    tie: Tie = "nobody"
    two: str = "2c"
    ten_points: int = 3
    target: int = 101
    leftovers: Leftovers = "last_capturer"
    tie_break: TieBreak = "extra_deal"
    extend_by: int = 20
    dealer_peeks: bool = False

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            _check_choice(name, getattr(self, name), choices)
        for name, (low, high) in RANGES.items():
            if name == "basra_points" and self.basra_points == FACE:
                continue
            _check_range(name, getattr(self, name), low, high)

    @property
    def is_compulsory(self) -> bool:
        """Whether a card that can capture must, as much as it can."""
        return self.capture == "compulsory"

    @property
    def pointed_two(self) -> Card:
        """The black two that scores two points."""
        return parse_card(self.two)

    @property
    def forbidden_cards(self) -> frozenset[Card]:
        """The cards that may not lie on the first floor."""
        return _FORBIDDEN[self.forbidden]

    def with_rules(self, /, **house_rules: Any) -> "RuleSet":
        """The same rules with some overridden; `InvalidRules` for unknown names or bad values."""
        for name in house_rules:
            if name not in HOUSE_RULES:
                raise InvalidRules((name,), f"unknown house rule {name[:40]!r}")
        return replace(self, **house_rules)

    def write_house_rules(self) -> dict[str, Any]:
        """Every field but the preset's name, for storage and records."""
        values = asdict(self)
        del values["preset"]
        return values


HOUSE_RULES: tuple[str, ...] = tuple(field.name for field in fields(RuleSet) if field.name != "preset")
"""The names of all house rules, in the order of the presets table."""

_FORBIDDEN = {"J": frozenset(JACKS), "J 7d": frozenset((*JACKS, SEVEN_OF_DIAMONDS))}


def _check_choice(name: str, value: object, choices: tuple[Any, ...]) -> None:
    if not any(type(value) is type(choice) and value == choice for choice in choices):
        words = ", ".join(str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in choices)
        raise InvalidRules((name,), f"{name} is one of {words}, not {str(value)[:40]!r}")


def _check_range(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        raise InvalidRules((name,), f"{name} is a whole number from {low} to {high}, not {str(value)[:40]!r}")
