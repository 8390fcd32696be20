"""Descriptions of the pictures, complete enough to play by ear.

Cards are in full words, for screen readers; where that grows too long for Discord, in symbols and with
short names. `names` are by seat and plain, not escaped.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bot.rules import Card, SeatView, Step, TableView, write_card

from .cards import write_symbols
from .plays import say_side
from .speech import say

LONGEST = 1024
"""Discord's limit for an alt text."""

_SHORT_NAME = 12


@dataclass(frozen=True)
class _Voice:
    """A language, how it speaks a card, and the seats' names."""

    language: str
    speak: Callable[[str, Card], str]
    names: tuple[str, ...]

    def cards(self, cards: Iterable[Card]) -> str:
        return ", ".join(self.speak(self.language, card) for card in cards)

    def say(self, key: str, /, **values: object) -> str:
        return say(self.language, f"alt.{key}", **values)


def describe_floor(language: str, view: TableView, names: Sequence[str]) -> str:
    """The floor picture: the cards, the last play, whose turn it is, hands, piles, basras and stock."""
    return _fit(language, names, lambda voice: _table_sentences(voice, view))


def describe_hand(language: str, view: SeatView, names: Sequence[str]) -> str:
    """The hand picture: the seat's own cards, the floor, the last play and whose turn it is."""
    return _fit(language, names, lambda voice: _hand_sentences(voice, view))


def speak_card(language: str, card: Card) -> str:
    """A card in full words, `ten of diamonds`."""
    rank, suit = tuple(write_card(card))
    return say(
        language, "card.spoken", rank=say(language, f"card.rank.{rank}"), suit=say(language, f"card.suit.{suit}")
    )


def _fit(language: str, names: Sequence[str], describe: Callable[[_Voice], list[str]]) -> str:
    full = " ".join(describe(_Voice(language, speak_card, tuple(names))))
    if len(full) <= LONGEST:
        return full
    short = tuple(name if len(name) <= _SHORT_NAME else name[: _SHORT_NAME - 1] + "…" for name in names)
    return " ".join(describe(_Voice(language, lambda _, card: write_symbols(card), short)))


def _table_sentences(voice: _Voice, view: TableView) -> list[str]:
    return [
        *_floor_sentences(voice, view),
        _say_turn(voice, view),
        *_count_sentences(voice, view),
    ]


def _hand_sentences(voice: _Voice, view: SeatView) -> list[str]:
    hand = voice.say("hand", cards=voice.cards(view.hand)) if view.hand else voice.say("hand.empty")
    sentences = [hand, *_floor_sentences(voice, view)]
    if view.peeked is not None and view.stock:
        sentences.append(voice.say("peeked", card=voice.cards([view.peeked])))
    return [*sentences, voice.say("turn.own") if view.is_my_turn else _say_turn(voice, view)]


def _floor_sentences(voice: _Voice, view: TableView) -> list[str]:
    floor = voice.say("floor", cards=voice.cards(view.floor)) if view.floor else voice.say("floor.empty")
    return [floor, _say_step(voice, view.last_step)] if view.last_step else [floor]


def _say_step(voice: _Voice, step: Step) -> str:
    values = {"name": voice.names[step.seat], "card": voice.cards([step.card]), "takes": voice.cards(step.takes)}
    if not step.takes:
        return voice.say("last.laid", **values)
    if step.basra is None:
        return voice.say("last.took", **values)
    return voice.say("last.basra", points=step.basra, **values)


def _say_turn(voice: _Voice, view: TableView) -> str:
    return voice.say("over") if view.turn is None else voice.say("turn", name=voice.names[view.turn])


def _count_sentences(voice: _Voice, view: TableView) -> list[str]:
    sides = [say_side(voice.language, view.seating, side, voice.names) for side in range(len(view.piles))]
    sentences = [
        voice.say("held", counts=_join(voice, ((voice.names[seat], view.held[seat]) for seat in view.players))),
        voice.say("piles", counts=_join(voice, zip(sides, view.piles, strict=True))),
    ]
    if any(view.basras):
        made = (
            (name, voice.cards(card for card, _ in own)) for name, own in zip(sides, view.basras, strict=True) if own
        )
        sentences.append(voice.say("basras", counts=_join(voice, made)))
    return [*sentences, voice.say("stock", count=view.stock)]


def _join(voice: _Voice, pairs: Iterable[tuple[str, object]]) -> str:
    return ", ".join(voice.say("count", name=name, count=count) for name, count in pairs)
