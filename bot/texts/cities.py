"""Cities that stand for time zones, by their names in a language."""

from collections.abc import Mapping
from functools import cache

from .languages import read_language


@cache
def city_names(language: str) -> Mapping[str, str]:
    """What the language calls the city of a time zone, `Kairo`, where that differs from the zone's IANA name."""
    zones = read_language(language).locale.time_zones
    return {zone: str(names["city"]) for zone, names in zones.items() if "city" in names}
