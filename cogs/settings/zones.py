"""Time zones by the names of the IANA database, found however people write them."""

import difflib
import re
from collections.abc import Iterable, Iterator
from functools import cache
from zoneinfo import available_timezones

from bot.texts import LANGUAGES, city_names, fold

MOST_FOUND = 10
LEAST_TYPED = 3
LIKENESS = 0.7
"""From 0 to 1, how alike a name must be to what was typed."""

_WESTWARDS = "Etc/GMT"
"""What is two hours ahead of Greenwich is `Etc/GMT-2` in the database."""
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+−-])\s*(\d{1,2})(?::00)?")

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


def read_zone(language: str, typed: str) -> str | None:
    """The zone that is meant beyond doubt: `europe/athens`, `Athens`, `new york`, `UTC+2`; None for all else.

    Cities may have their names in any of our languages, those in `language` first. A name that several zones share
    means none of them, unless one language calls only one of them so.
    """
    wanted = _plain(typed)
    if offset := _OFFSET.fullmatch(wanted):
        return _by_offset(offset.group(1), int(offset.group(2)))
    for names in (_zones_by_path(), _zones_by_city(), *_zones_by_local_city(language)):
        if len(named := names.get(wanted, [])) == 1:
            return named[0]
    return None


def near_zones(language: str, typed: str) -> list[str]:
    """The zones that may be meant: those whose name holds what was typed, then those that are spelled like it."""
    wanted = _plain(typed)
    if len(wanted) < LEAST_TYPED:
        return []
    by_name: dict[str, list[str]] = {}
    for names in (_zones_by_path(), _zones_by_city(), *_zones_by_local_city(language)):
        for name, zones in names.items():
            by_name.setdefault(name, []).extend(zone for zone in zones if not zone.startswith(_WESTWARDS))
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
    return " ".join(fold(name).replace("_", " ").split())


Names = dict[str, list[str]]
"""Zones by what they are called, folded."""


@cache
def _zones_by_path() -> Names:
    return {_plain(zone): [zone] for zone in _zones()}


@cache
def _zones_by_city() -> Names:
    return _group((zone.rpartition("/")[2], zone) for zone in _zones())


def _zones_by_local_city(language: str) -> Iterator[Names]:
    """By the names of cities in a language, then in the others that we speak."""
    yield from map(_zones_in, dict.fromkeys((language, *LANGUAGES)))


@cache
def _zones_in(language: str) -> Names:
    return _group((city, zone) for zone, city in city_names(language).items() if zone in _zones())


def _group(named: Iterable[tuple[str, str]]) -> Names:
    names: Names = {}
    for name, zone in named:
        names.setdefault(_plain(name), []).append(zone)
    return names


@cache
def _zones() -> tuple[str, ...]:
    """All of them; empty where the machine has no database of time zones."""
    return tuple(sorted(available_timezones()))
