"""The people of a match in words."""

from collections.abc import Iterable

from bot.matches import StoredMatch
from bot.texts import isolate, run_with, say, say_list, say_parts, say_side, shorten
from card_images import EMBLEMS

from .names import escape, plain
from .words import say_seat

LONGEST_CHOICE = 100
"""Characters of a choice in Discord's command menu."""


def sign(seat: int, words: str) -> str:
    """Words behind the sign that the pictures show for a seat, on the same line."""
    return f"{EMBLEMS[seat]}\N{NO-BREAK SPACE}{words}"


def signs_of(language: str, seats: Iterable[int]) -> str:
    """The signs of some seats, on the same line, one after the other as the language runs."""
    return run_with(language, "\N{WORD JOINER}".join(EMBLEMS[seat] for seat in seats))


def sign_name(language: str, seat: int, name: str) -> str:
    """A name behind its seat's sign; the two run as the language does, whatever script the name is in."""
    return run_with(language, sign(seat, isolate(language, name)))


def names_of(language: str, match: StoredMatch) -> tuple[str, ...]:
    """The seats' names, ready for a message, each with its sign."""
    said = (say_seat(language, match, seat.index) for seat in match.seats)
    return tuple(sign_name(language, seat, name) for seat, name in enumerate(said))


def own_name_of(language: str, match: StoredMatch, seat: int) -> str:
    """The name of the person whom a seat belongs to, whoever plays it now; ready for a message, with its sign."""
    return sign_name(language, seat, escape(match.seats[seat].name or ""))


def plain_names_of(language: str, match: StoredMatch) -> tuple[str, ...]:
    """The seats' names for alt texts, where no markup is read."""
    return tuple(
        plain(seat.name or "") if seat.is_person else say_seat(language, match, seat.index) for seat in match.seats
    )


def sides_of(language: str, match: StoredMatch) -> list[str]:
    """The sides' names, ready for a message."""
    names = names_of(language, match)
    return [say_side(language, match.seating, side, names) for side in range(len(match.seating.sides))]


def say_levels(language: str, match: StoredMatch) -> list[str]:
    """How well each computer plays that keeps the seat of nobody, in one small line; nothing where there is none."""
    names = names_of(language, match)
    said = [
        say(language, "lobby.level.choice", name=names[seat.index], level=say(language, f"lobby.level.{seat.level}"))
        for seat in match.seats
        if seat.is_computer and seat.user_id is None
    ]
    return [f"-# {say_parts(language, said)}"] if said else []


def say_match_choice(language: str, match: StoredMatch) -> str:
    """A match with its number and score in plain words, as a menu reads no markup."""
    names = plain_names_of(language, match)
    scores = match.position.scores if match.position else [0] * len(match.seating.sides)
    sides = [
        say(language, "history.side", name=say_side(language, match.seating, side, names), score=score)
        for side, score in enumerate(scores)
    ]
    said = say(language, "verify.choice", match=str(match.id), sides=say_list(language, sides))
    return shorten(said, LONGEST_CHOICE)
