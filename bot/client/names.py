"""Names that people and servers gave themselves, made harmless: they say who somebody is and do nothing else."""

import re
import unicodedata

PERSON, PLACE = 32, 100
"""The most characters that Discord allows for people, and for servers and channels."""
MOST_MARKS = 3
"""Marks on one letter: what Arabic and Vietnamese write, and no towers."""
NAMELESS = "?"

JOINERS = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xE0020, 0xE0080)))
"""Invisible signs with a use: Persian spelling, joined emojis, flags of regions."""
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Signs that count as letters and show nothing."""
AS_TEXT = "\N{VARIATION SELECTOR-15}"
"""Asks for the plain form of the sign before it; our own words write cards with it, which become emojis."""
MARKUP = re.compile(r"[\\*_~|`<>\[\]()#:]|^[-+]")
"""Whatever Discord reads as markup, as a link, an emoji or a time."""


def plain(name: str, longest: int = PERSON) -> str:
    """One line that begins, runs and ends as itself: no turned writing, no hidden signs, no towers of marks."""
    kept = "".join(_keep(name))
    line = " ".join(kept.split())[:longest].strip(" \u200d")
    return line if any(sign not in BLANKS and sign not in JOINERS and sign != " " for sign in line) else NAMELESS


def escape(name: str, longest: int = PERSON) -> str:
    """A name as plain words in a message: no markup, no mention, no link, one line."""
    return MARKUP.sub(r"\\\g<0>", plain(name, longest)).replace("@", "@\u200b")


def _keep(name: str) -> list[str]:
    kept: list[str] = []
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if sign == AS_TEXT or marks > MOST_MARKS or (kind in ("Cf", "Cs", "Co") and sign not in JOINERS):
            continue
        kept.append(" " if kind in ("Cc", "Zl", "Zp") else sign)
    return kept
