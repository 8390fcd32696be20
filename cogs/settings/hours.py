"""Times of the day as people write them in any of our languages, and what time it is where."""

import re
from collections.abc import Iterable
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.texts import fold

_MORNING = (
    *("am", "a.m.", "a. m.", "πμ", "π.μ.", "το πρωί", "ص", "صباحًا", "فجرًا"),
    *("morgens", "'s ochtends", "de la mañana", "du matin"),
)
_EVENING = (
    *("pm", "p.m.", "p. m.", "μμ", "μ.μ.", "το βράδυ", "م", "مساءً"),
    *("abends", "'s avonds", "de la tarde", "du soir"),
)
_NIGHT = ("ليلًا", "nachts", "'s nachts", "de la noche")
_HALVES = {
    fold(word): half
    for half, words in {"morning": _MORNING, "evening": _EVENING, "night": _NIGHT}.items()
    for word in words
}
"""What tells the two halves of a day apart; nights are late or early by the hour."""
_FROM = ("from", "von", "van", "de", "desde", "من", "από", "saat")
_TO = ("to", "until", "bis", "tot", "a", "à", "hasta", "ως", "έως", "μέχρι", "ile", "إلى", "حتى")
_AT = ("las", "les", "τις", "saat", "الساعة")
_UNITS = ("h", "hs", "u", "uhr", "uur", "horas", "heures")


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, map(fold, words)), key=len, reverse=True))


_TIME = (
    rf"(?:(?:{_any(_AT)})\s+)?(\d{{1,2}})(?:\s*(?:[:.,،]|h|u|uhr|uur)\s*(\d{{2}}))?"
    rf"(?:\s*(?:{_any(_UNITS)})\b)?(?:\s*({_any(_HALVES)})(?!\w))?"
)
_HOURS = re.compile(
    rf"(?:(?:{_any(_FROM)})\s+)?{_TIME}(?:'[dt][ea]n)?"
    rf"\s*(?:[-–—−،]|\b(?:{_any(_TO)})\b|\s)\s*"
    rf"{_TIME}(?:'y?[ea])?(?:\s+(?:kadar|arasi))?"
)


def parse_hours(text: str) -> tuple[int, int] | None:
    """The minutes of the day from which and to which, None for what is no hours.

    `22:00–06:30`, `22-6:30`, `10pm to 6am`, `22h-6h`, `22 Uhr bis 6 Uhr`, `10μμ-6πμ`, `من ١٠ مساءً إلى ٦ صباحًا`.
    """
    found = _HOURS.fullmatch(fold(text).replace("’", "'"))
    if found is None:
        return None
    start, end = _minute(*found.group(1, 2, 3)), _minute(*found.group(4, 5, 6))
    return None if start is None or end is None else (start, end)


def _minute(hour: str, minute: str | None, half: str | None) -> int | None:
    """The minute of the day; None for what no clock shows. Midnight may be 24."""
    hours, minutes = int(hour), int(minute or 0)
    if minutes > 59 or (hours, minutes) > (24, 0) or (half and not 1 <= hours <= 12):
        return None
    if half:
        hours = _hour_of_day(hours % 12, _HALVES[half])
    return (hours * 60 + minutes) % (24 * 60)


def _hour_of_day(hours: int, half: str) -> int:
    is_late = half == "evening" or (half == "night" and hours >= 6)
    return hours + 12 * is_late


def write_hours(start: int, end: int) -> str:
    """The notation of hours: `22:00–06:30`."""
    return f"{_write_time(start)}–{_write_time(end)}"


def _write_time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def time_in(zone: str, now: float) -> str:
    """What the clocks of a known time zone show at a moment: `14:03`."""
    return datetime.fromtimestamp(now, ZoneInfo(zone)).strftime("%H:%M")
