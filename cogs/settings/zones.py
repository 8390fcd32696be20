"""Time zones by the names of the IANA database, found however people write them."""

import difflib
import re
from functools import cache
from zoneinfo import available_timezones

MOST_FOUND = 10
LEAST_TYPED = 3
LIKENESS = 0.7
"""From 0 to 1, how alike a name must be to what was typed."""

_WESTWARDS = "Etc/GMT"
"""What is two hours ahead of Greenwich is `Etc/GMT-2` in the database."""
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-])\s*(\d{1,2})(?::00)?")

ZONE_OF_LANGUAGE = {
    "bg": "Europe/Sofia",
    "cs": "Europe/Prague",
    "da": "Europe/Copenhagen",
    "de": "Europe/Berlin",
    "el": "Europe/Athens",
    "en-GB": "Europe/London",
    "es-ES": "Europe/Madrid",
    "fi": "Europe/Helsinki",
    "fr": "Europe/Paris",
    "hi": "Asia/Kolkata",
    "hr": "Europe/Zagreb",
    "hu": "Europe/Budapest",
    "it": "Europe/Rome",
    "ja": "Asia/Tokyo",
    "ko": "Asia/Seoul",
    "lt": "Europe/Vilnius",
    "nl": "Europe/Amsterdam",
    "no": "Europe/Oslo",
    "pl": "Europe/Warsaw",
    "pt-BR": "America/Sao_Paulo",
    "ro": "Europe/Bucharest",
    "sv-SE": "Europe/Stockholm",
    "th": "Asia/Bangkok",
    "tr": "Europe/Istanbul",
    "uk": "Europe/Kyiv",
    "vi": "Asia/Ho_Chi_Minh",
    "zh-CN": "Asia/Shanghai",
    "zh-TW": "Asia/Taipei",
}
"""Where most people live whose Discord speaks a language; missing where nobody could tell."""


def guess_zone(locale: str) -> str:
    """The likeliest time zone of somebody's Discord language; empty where nobody could tell."""
    zone = ZONE_OF_LANGUAGE.get(locale, "")
    return zone if zone in _zones() else ""


def read_zone(typed: str) -> str | None:
    """The zone that is meant beyond doubt: `europe/athens`, `Athens`, `new york`, `UTC+2`; None for all else."""
    wanted = _plain(typed)
    if offset := _OFFSET.fullmatch(wanted):
        return _by_offset(offset.group(1), int(offset.group(2)))
    for name_of in (_plain, _city):
        named = [zone for zone in _zones() if name_of(zone) == wanted]
        if named:
            return named[0] if len(named) == 1 else None
    return None


def near_zones(typed: str) -> list[str]:
    """The zones that may be meant: those whose name holds what was typed, then those that are spelled like it."""
    wanted = _plain(typed)
    if len(wanted) < LEAST_TYPED:
        return []
    by_name: dict[str, list[str]] = {}
    for zone in _zones():
        names = set() if zone.startswith(_WESTWARDS) else {_plain(zone), _city(zone)}
        for name in names:
            by_name.setdefault(name, []).append(zone)
    holding = [name for name in by_name if wanted in name]
    near = difflib.get_close_matches(wanted, by_name, MOST_FOUND, LIKENESS)
    return list(dict.fromkeys(zone for name in [*holding, *near] for zone in by_name[name]))[:MOST_FOUND]


def _by_offset(sign: str, hours: int) -> str | None:
    zone = f"{_WESTWARDS}{_turned(sign)}{hours}" if hours else "Etc/UTC"
    return zone if zone in _zones() else None


def write_zone(zone: str) -> str:
    """A zone as people write it, which `read_zone` understands."""
    offset = zone.removeprefix(_WESTWARDS)
    return zone if offset == zone or len(offset) < len("+1") else f"UTC{_turned(offset[0])}{offset[1:]}"


def _turned(sign: str) -> str:
    return "-" if sign == "+" else "+"


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").split())


def _city(zone: str) -> str:
    return _plain(zone.rpartition("/")[2])


@cache
def _zones() -> tuple[str, ...]:
    """All of them; empty where the machine has no database of time zones."""
    return tuple(sorted(available_timezones()))
