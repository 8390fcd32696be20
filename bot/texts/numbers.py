"""Numbers and days as a language writes them."""

from datetime import UTC, datetime
from functools import lru_cache

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent

from .languages import change_digits, read_language

GROUPED_FROM = {"es": 10_000}
"""Where four digits stay together, the first number whose thousands stand apart: CLDR knows it, Babel does not."""


@lru_cache(maxsize=8192)
def say_number(language: str, number: int) -> str:
    """A whole number with the language's separators, `1,024`."""
    spoken = read_language(language)
    is_grouped = abs(number) >= GROUPED_FROM.get(spoken.locale.language, 0)
    said = format_decimal(number, locale=spoken.locale, numbering_system=spoken.digits, group_separator=is_grouped)
    return change_digits(language, said)


def say_percent(language: str, share: float) -> str:
    """A share of 1 as a whole percentage, `62%`."""
    spoken = read_language(language)
    return change_digits(language, format_percent(share, locale=spoken.locale, numbering_system=spoken.digits))


def say_decimal(language: str, number: float, digits: int) -> str:
    """A number with so many digits after the language's decimal sign, `1.50`."""
    spoken = read_language(language)
    pattern = f"#,##0.{'0' * digits}"
    said = format_decimal(number, format=pattern, locale=spoken.locale, numbering_system=spoken.digits)
    return change_digits(language, said)


def say_day(language: str, at: float) -> str:
    """The day (UTC) of a moment in unix seconds, `September 21, 2026`."""
    day = datetime.fromtimestamp(at, UTC).date()
    return change_digits(language, format_date(day, "long", locale=read_language(language).locale))
