"""Words that run from right to left, and the invisible marks that keep cards, numbers and names in order among them.

Where a line meets both directions, the reader's program orders it by Unicode's bidirectional algorithm. An
*isolate* keeps what it holds to itself: `7♦` stays `7♦`, and a Latin name moves nothing beside it. A
*right-to-left mark* at both ends of a line makes it one piece that runs from right to left, even where
the program lays lines out from left to right or judges them by their first letter.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from .languages import is_right_to_left

LEFT, RIGHT = "\N{LEFT-TO-RIGHT ISOLATE}", "\N{RIGHT-TO-LEFT ISOLATE}"
FIRST, END = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
"""`FIRST` runs as the first letter in it does; what has no letter runs from left to right."""
MARK = "\N{RIGHT-TO-LEFT MARK}"
JOINER = "\N{WORD JOINER}"
"""Keeps Arabic's *and* or *for*, which has no space after it, in one line with the isolate that follows."""

MARKS = frozenset(map(chr, (*range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x061C, 0x2060)))
"""All signs that only turn writing or hold it together."""

_OPENING = frozenset((LEFT, RIGHT, FIRST))
_TURNED = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""Letters that are written from right to left."""

_PREFIXED = re.compile(f"(?<={_TURNED.pattern})(?=[{LEFT}{RIGHT}{FIRST}])")

_LINE = re.compile(r"((?:#{1,3} |-# |> |[-*] |\d+\. )*)(.*)")
"""What Discord reads at the start of a line, which must stay there, and the line itself."""
_BORDER = "*_~|"
_LATIN = r"[A-Za-zÀ-ɏ][A-Za-z0-9À-ɏ]*(?:['’./+-][A-Za-z0-9À-ɏ]+)*"
_APART = re.compile(
    r"(?P<left>`[^`\n]*`"  # a command, or anything else to be typed
    r"|(?:10|[2-9AJQK])?[♠♥♦♣]\ufe0e?"
    rf"|/?{_LATIN}(?:[ \u00a0](?:& )?(?:{_LATIN}))*)"
    r"|(?P<number>[+\-\u2212±]?\d+(?:[.,:–-]\d+)*%?)"
    r"|(?P<first><[^>\s]+>|(?:[+\-\u2212±]\u00a0?)?\{\w+\}%?)"
)
"""What stands in a catalogue's text and runs the other way, or may."""


def isolate(language: str, text: str) -> str:
    """A name or another text, set apart where it may disturb a line; it runs as its first letter does."""
    return _isolate(text) if is_right_to_left(language) else isolate_turned(text)


def run_with(language: str, text: str) -> str:
    """A row of signs, numbers and isolates made to run as the language does, also where it begins a line."""
    return MARK + text if is_right_to_left(language) else text


@lru_cache(maxsize=4096)
def isolate_turned(text: str) -> str:
    """The text set apart if letters in it, outside isolates, run from right to left."""
    if _TURNED.search(text) is None or not any(_is_turned(letter) for letter in _letters(text)):
        return text
    return _isolate(text)


def _isolate(text: str) -> str:
    return text if _is_isolated(text) else f"{FIRST}{text}{END}"


def _is_isolated(text: str) -> bool:
    """Whether it is one isolate from its first sign to its last."""
    return text[:1] in _OPENING and text.find(END) == len(text) - 1


@lru_cache(maxsize=4096)
def run_right(text: str) -> str:
    """What is put into a right-to-left text, whose own isolate for it is `FIRST`.

    One that is isolated already gives up its own; a row of isolates, such as cards, follows the language.
    """
    if _is_isolated(text):
        return text[1:-1]
    return MARK + text if _OPENING.intersection(text) and not _letters(text) else text


def hold_prefixes(text: str) -> str:
    """The text with each isolate that has a letter before it held to that letter, which belongs to its word."""
    return _PREFIXED.sub(JOINER, text)


def without_marks(text: str) -> str:
    """The text without marks and isolates, to compare it with what somebody has typed."""
    return "".join(sign for sign in text if sign not in MARKS)


def close_isolates(text: str) -> str:
    """The beginning of a text with the isolates closed that it has left open."""
    depth = 0
    for sign in text:
        depth = depth + 1 if sign in _OPENING else max(0, depth - (sign == END))
    return text + depth * END


def mark_right_to_left(text: str, say_digits: Callable[[str], str] = str) -> str:
    """A text of a right-to-left catalogue with isolates and marks; placeholders become `FIRST {name} END`.

    `say_digits` gives the numbers in it the digits of the language; those of cards and commands stay.
    """
    if not any(sign.isalnum() for sign in text):
        return text
    return "\n".join(_mark_line(line, say_digits) for line in text.split("\n"))


def _mark_line(line: str, say_digits: Callable[[str], str]) -> str:
    found = _LINE.fullmatch(line)
    assert found is not None
    start, words = found.groups()
    bare = words.strip(_BORDER)
    apart = hold_prefixes(_APART.sub(lambda one: _set_apart(one, say_digits), words))
    if not bare or (not start and re.fullmatch(r"\{\w+\}", words)):
        return start + apart
    before = "" if _is_turned(bare[0]) else MARK
    after = "" if _is_turned(bare[-1]) else MARK
    return f"{start}{before}{apart}{after}"


def _set_apart(found: re.Match[str], say_digits: Callable[[str], str]) -> str:
    if found["first"]:
        return f"{FIRST}{found[0]}{END}"
    return f"{LEFT}{say_digits(found[0]) if found['number'] else found[0]}{END}"


def _letters(text: str) -> str:
    """The letters outside isolates."""
    depth, letters = 0, []
    for sign in text:
        if sign in _OPENING:
            depth += 1
        elif sign == END:
            depth = max(0, depth - 1)
        elif not depth and unicodedata.bidirectional(sign) in ("L", "R", "AL"):
            letters.append(sign)
    return "".join(letters)


def _is_turned(sign: str) -> bool:
    return unicodedata.bidirectional(sign) in ("R", "AL")
