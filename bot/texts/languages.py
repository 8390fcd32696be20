"""The languages we speak: one for each catalogue, and one more where a language has digits of its own."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel import Locale

from .capitals import capitalize

FOLDER = Path(__file__).parent / "catalogues"
DEFAULT = "en"

_OWN_DIGITS = {"ar-arab": ("ar", "arab")}
"""Codes for another system of digits (CLDR's name) with the same catalogue."""
_DIGITS = {"latn": {}, "arab": str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")}
_BETWEEN = {"latn": " · ", "arab": "؛ "}
"""What stands between the parts of a line, by the digits: the Arabic zero is such a dot."""


class Language(NamedTuple):
    """A language by its code: whose texts it has, and how Babel writes numbers and dates in it."""

    code: str
    catalogue: str
    locale: Locale
    digits: str
    is_right_to_left: bool


@cache
def read_language(code: str) -> Language:
    """The language of a code of ours; raises `babel.UnknownLocaleError` or `ValueError` for what is no language."""
    catalogue, digits = _OWN_DIGITS.get(code, (code, "latn"))
    locale = Locale.parse(catalogue, sep="-")
    return Language(code, catalogue, locale, digits, locale.character_order == "right-to-left")


def find_languages(folder: Path = FOLDER) -> tuple[str, ...]:
    """The codes of the languages that have a catalogue, English first."""
    catalogues = {path.stem for path in folder.glob("*.po")}
    more = {code for code, (catalogue, _) in _OWN_DIGITS.items() if catalogue in catalogues}
    return (DEFAULT, *sorted((catalogues | more) - {DEFAULT}))


LANGUAGES: tuple[str, ...] = find_languages()
"""The languages that can be chosen."""


def is_right_to_left(code: str) -> bool:
    """Whether the language is written from right to left."""
    return read_language(code).is_right_to_left


def has_own_digits(code: str) -> bool:
    """Whether it is a language that we speak under another code too, with other digits."""
    return code in _OWN_DIGITS


def language_name(code: str) -> str:
    """What the language calls itself, `Deutsch`, with its digits where it has another kind of them too."""
    language = read_language(code)
    name = capitalize(code, language.locale.get_display_name(language.locale) or code)
    shown = change_digits(code, "0123")
    return f"{name} ({shown})" if code in _OWN_DIGITS else name


def change_digits(code: str, text: str) -> str:
    """The text with its digits in the language's own."""
    return text.translate(_DIGITS[read_language(code).digits])


def say_parts(code: str, parts: Iterable[str]) -> str:
    """The parts of a line, `Amira 3 · Ben 4`; among Arabic digits, whose zero is such a dot, with another sign."""
    return _BETWEEN[read_language(code).digits].join(parts)


def change_dots(code: str, text: str) -> str:
    """The text with what stands between its parts in the language's own sign."""
    return text.replace(_BETWEEN["latn"], _BETWEEN[read_language(code).digits])
