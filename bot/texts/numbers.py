"""Numbers and days as a language writes them."""

from datetime import UTC, datetime
from functools import lru_cache

from babel.dates import format_date
from babel.numbers import format_decimal, format_percent

from .languages import change_digits, read_language


@lru_cache(maxsize=8192)
def say_number(language: str, number: int) -> str:
    """A whole number with the language's separators, `1,024`."""
    _, _, locale, digits, _ = read_language(language)
    return format_decimal(number, locale=locale, numbering_system=digits)


def say_percent(language: str, share: float) -> str:
    """A share of 1 as a whole percentage, `62%`."""
    _, _, locale, digits, _ = read_language(language)
    return format_percent(share, locale=locale, numbering_system=digits)


def say_decimal(language: str, number: float, digits: int) -> str:
    """A number with so many digits after the language's decimal sign, `1.50`."""
    spoken = read_language(language)
    pattern = f"#,##0.{'0' * digits}"
    return format_decimal(number, format=pattern, locale=spoken.locale, numbering_system=spoken.digits)


def say_day(language: str, at: float) -> str:
    """The day (UTC) of a moment in unix seconds, `September 21, 2026`."""
    day = datetime.fromtimestamp(at, UTC).date()
    return change_digits(language, format_date(day, "long", locale=read_language(language).locale))
