"""Plays and sides in words. `names` are the seats' names, already escaped for Discord by the caller."""

from collections.abc import Sequence

from bot.rules import Card, Seating, Step, TableView, Takes, part_groups

from .cards import say_card, say_cards
from .languages import say_parts
from .speech import say


def say_side(language: str, seating: Seating, side: int, names: Sequence[str]) -> str:
    """A side by the names of its seats, `Amira & Ben` for partners."""
    first, *partner = (names[seat] for seat in seating.sides[side])
    return say(language, "play.partners", first=first, second=partner[0]) if partner else first


def say_play(language: str, name: str, step: Step, *, is_absent: bool = False) -> str:
    """One play by somebody, `**Amira** 8♣ takes 5♥ 3♦ — **Basra! +10**`.

    It is marked where the computer made it for somebody whose time was up.
    """
    words = say(language, f"play.{_outcome(step)}", name=f"**{name}**", **_words_of(language, step))
    return say(language, "play.absent", play=words) if is_absent else words


def say_own_play(language: str, step: Step, *, is_absent: bool = False) -> str:
    """One play to the person who made it, `Your 8♣ takes 5♥ 3♦`, or whose time was up when the computer made it."""
    whose = "play.own.absent" if is_absent else "play.own"
    return say(language, f"{whose}.{_outcome(step)}", **_words_of(language, step))


def say_way(language: str, card: Card, takes: Takes) -> str:
    """What a card would do, with its groups apart: `7♦ takes 7♥ + 4♣ 3♠`, or `Lay 7♦`."""
    name = say_card(language, card)
    if not takes:
        return say(language, "play.way.lay", card=name)
    groups = part_groups(card, takes) or (takes,)
    return say(language, "play.way.take", card=name, takes=" + ".join(say_cards(language, group) for group in groups))


def say_sides(language: str, view: TableView, names: Sequence[str], scores: Sequence[int]) -> list[str]:
    """A line for each side: its points in the match, its cards, and its basras of this deal."""
    return [_say_side_line(language, view, side, names, scores[side]) for side in range(len(view.piles))]


def _say_side_line(language: str, view: TableView, side: int, names: Sequence[str], score: int) -> str:
    name = say_side(language, view.seating, side, names)
    points = say(language, "table.points", count=score)
    line = say(language, "table.side", name=name, points=points, count=view.piles[side])
    if not view.basras[side]:
        return line
    cards = say_cards(language, (card for card, _ in view.basras[side]))
    worth = sum(points for _, points in view.basras[side])
    return say_parts(language, (line, say(language, "table.basras", cards=cards, points=worth)))


def _outcome(step: Step) -> str:
    if not step.takes:
        return "laid"
    return "took" if step.basra is None else "basra"


def _words_of(language: str, step: Step) -> dict[str, str | int]:
    cards = {"card": say_card(language, step.card), "takes": say_cards(language, step.takes)}
    return {**cards, "points": step.basra or 0}
