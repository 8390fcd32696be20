"""Words of the game, and what they are called where it is played (S0 to S3)."""

from collections.abc import Mapping
from typing import NamedTuple

from .languages import read_language, say_parts
from .speech import say


class Term(NamedTuple):
    """A word; its meaning is the text `glossary.<name>`, `local` its names by language."""

    name: str
    local: Mapping[str, str]


GLOSSARY = (
    Term("floor", {"ar": "saha ساحة", "de": "Boden", "nl": "vloer", "es": "suelo"}),
    Term(
        "basra",
        {
            "ar": "basra بصرة",
            "de": "Basra",
            "nl": "basra, slag",
            "es": "basra, barrida",
            "el": "bastra μπάστρα",
            "tr": "bastra",
        },
    ),
    Term("pile", {"de": "Fangstapel", "nl": "veroverde stapel", "es": "pila de capturas"}),
    Term("capture", {}),
    Term("lay", {"de": "ablegen", "nl": "passen", "es": "dejar carta"}),
    Term("jack", {"ar": "walad ولد", "de": "Bube", "nl": "Boer", "es": "Jota"}),
    Term("queen", {"ar": "bint بنت", "de": "Dame", "nl": "Vrouw", "es": "Reina"}),
    Term("king", {"ar": "shayib شايب", "de": "König", "nl": "Heer", "es": "Rey"}),
    Term("ace", {"ar": "as آس", "de": "Ass", "nl": "Aas", "es": "As"}),
    Term("ten", {"ar": "mishtara"}),
    Term("two", {"ar": "baghbough"}),
    Term("seven", {"am": "komai", "de": "Karo 7", "nl": "ruiten 7", "es": "7 de diamantes"}),
    Term("stock", {}),
    Term("leftovers", {}),
    Term("match", {}),
)


def say_glossary(language: str) -> str:
    """Every word with its meaning and, in small, its names in other languages."""
    own, lines = read_language(language).catalogue, []
    for term in GLOSSARY:
        lines.append(say(language, f"glossary.{term.name}"))
        local = [
            say(language, f"glossary.language.{code}", word=word) for code, word in term.local.items() if code != own
        ]
        lines += [f"-# {say_parts(language, local)}"] if local else []
    return "\n".join(lines)
