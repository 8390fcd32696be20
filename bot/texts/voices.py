"""How a picture is told in words: as fully as Discord has room for, the least important left out first."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from bot.rules import Card, Seating, write_card

from .cards import write_symbols
from .plays import say_side
from .speech import say

LONGEST = 1024
"""Discord's limit for an alt text."""

_SHORT_NAME = 12

Role = Literal["subject", "object"]
"""What a card is in its sentence."""

_DECLINED = frozenset("AJQK")
"""The ranks that are words, and not numbers."""


class Sentence(NamedTuple):
    """A sentence and how soon it is left out: of those with the highest number the last one first."""

    text: str
    spare: int = 0


@dataclass(frozen=True)
class Voice:
    """A language, how it speaks a card, and the seats' names."""

    language: str
    speak: Callable[[str, Card, Role], str]
    names: tuple[str, ...]

    def cards(self, cards: Iterable[Card], role: Role = "subject") -> str:
        """Cards in a row, `ace of spades, 10 of diamonds` or `A♠, 10♦`; an object is laid or taken by somebody."""
        return say_row(self.language, (self.speak(self.language, card, role) for card in cards))

    def side(self, seating: Seating, side: int) -> str:
        """The names of a side."""
        return say_side(self.language, seating, side, self.names)

    def counts(self, pairs: Iterable[tuple[str, object]]) -> str:
        """What each one has, `Amira 3, Ben 4`."""
        counts = (say(self.language, "alt.count", name=name, count=count) for name, count in pairs)
        return say_row(self.language, counts)

    def say(self, key: str, /, **values: Any) -> str:
        """A text of the descriptions."""
        return say(self.language, f"alt.{key}", **values)


def tell(language: str, names: Sequence[str], describe: Callable[[Voice], list[Sentence]]) -> str:
    """A description of at most `LONGEST` characters: in full words, else in symbols and with short names.

    Where even that is too long whole sentences are left out, so nothing is ever cut.
    """
    full = _join(describe(Voice(language, speak_card, tuple(names))))
    if _length(full) <= LONGEST:
        return full
    short = tuple(name if len(name) <= _SHORT_NAME else name[: _SHORT_NAME - 1] + "…" for name in names)
    sentences = describe(Voice(language, lambda _language, card, _role: write_symbols(card), short))
    while _length(_join(sentences)) > LONGEST:
        most = max(sentence.spare for sentence in sentences)
        last = max(at for at, sentence in enumerate(sentences) if sentence.spare == most)
        del sentences[last]
    return _join(sentences)


def say_row(language: str, words: Iterable[str]) -> str:
    """Words one after the other, `Amira 3, Ben 4`."""
    return say(language, "alt.comma").join(words)


def speak_card(language: str, card: Card, role: Role = "subject") -> str:
    """A card in full words, `10 of diamonds`; an ace or picture is declined where somebody lays or takes it."""
    rank, suit = tuple(write_card(card))
    suit_name = say(language, f"card.suit.{suit}")
    if rank not in _DECLINED:
        return say(language, "card.spoken", rank=say(language, f"card.rank.{rank}"), suit=suit_name)
    rank_name = say(language, f"card.rank.{rank}.object" if role == "object" else f"card.rank.{rank}")
    return say(language, "card.spoken.picture", rank=rank_name, suit=suit_name)


def _join(sentences: Iterable[Sentence]) -> str:
    return " ".join(sentence.text for sentence in sentences)


def _length(text: str) -> int:
    """Characters as Discord may count them: those beyond the basic plane, as two."""
    return len(text.encode("utf-16-le")) // 2
