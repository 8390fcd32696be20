"""What the operator sets: in the environment, or in a file `.env` in the current directory. The environment wins."""

import difflib
import ipaddress
import math
import os
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Self
from urllib.parse import urlsplit

from dotenv import dotenv_values

LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
NAMES = (
    "DISCORD_TOKEN", "BASRA_DATABASE", "BASRA_LOG_LEVEL", "BASRA_KEEP_DAYS", "BASRA_DISCORD_URL", "BASRA_SEED",
    "BASRA_SPEED",
)  # fmt: skip
KEEP_DAYS, MOST_KEEP_DAYS = 30, 3650
"""For how long the data of a server is kept after the bot has left it."""
LOOPBACK = (ipaddress.ip_network("127.0.0.0/8"), ipaddress.ip_network("::1/128"))


class SettingsError(Exception):
    """The message is one clear line for the operator."""


FASTEST = 100_000


class Pace(NamedTuple):
    """The match clock goes `speed` seconds in a second since the unix second `since`, when it was `ahead` seconds."""

    speed: float = 1.0
    since: float = 0.0
    ahead: float = 0.0


REAL_TIME = Pace()


@dataclass(frozen=True, slots=True)
class Settings:
    """Checked values. `discord_url`, `seed` and `pace` are set only for a Discord on this very machine."""

    token: str | None = field(default=None, repr=False)
    database: Path = Path("basra.sqlite3")
    log_level: str = "INFO"
    discord_url: str | None = None
    seed: int | None = None
    pace: Pace = REAL_TIME
    keep_days: int = KEEP_DAYS

    @classmethod
    def read(cls, environment: Mapping[str, str] | None = None, env_file: Path = Path(".env")) -> Self:
        """From the environment and the file, if there is one. Raises `SettingsError`; empty values count as unset."""
        environment = os.environ if environment is None else environment
        values = _read_file(env_file) | {
            name: environment[name] for name in NAMES if environment.get(name, "").strip()
        }
        return cls.parse(values)

    @classmethod
    def parse(cls, values: Mapping[str, str]) -> Self:
        """From values by their names. Raises `SettingsError`."""
        given = {name: value.strip() for name, value in values.items() if value.strip()}
        discord_url = _parse_url(given.get("BASRA_DISCORD_URL"))
        return cls(
            token=_parse_token(given.get("DISCORD_TOKEN")),
            database=Path(given.get("BASRA_DATABASE", "basra.sqlite3")).expanduser(),
            log_level=_parse_log_level(given.get("BASRA_LOG_LEVEL", "INFO")),
            discord_url=discord_url,
            seed=_parse_seed(given.get("BASRA_SEED"), discord_url),
            pace=_parse_pace(given.get("BASRA_SPEED"), discord_url),
            keep_days=_parse_keep_days(given.get("BASRA_KEEP_DAYS", str(KEEP_DAYS))),
        )

    def require_token(self) -> str:
        """The token; raises `SettingsError` where there is none."""
        if self.token is None:
            raise SettingsError(
                "DISCORD_TOKEN is not set; put it into the environment or into .env (see .env.example)"
            )
        return self.token


def _read_file(env_file: Path) -> dict[str, str]:
    if not env_file.exists():
        return {}
    try:
        values = dotenv_values(env_file, interpolate=False, encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise SettingsError(f"{env_file} cannot be read: {error}") from error
    for name in values:
        _refuse_misspelling(name, env_file)
    return {name: value or "" for name, value in values.items() if name in NAMES}


def _refuse_misspelling(name: str, env_file: Path) -> None:
    if name in NAMES or not name.startswith("BASRA_"):
        return
    near = difflib.get_close_matches(name, NAMES, n=1)
    hint = f"; is {near[0]} meant?" if near else f"; there are {', '.join(NAMES)}"
    raise SettingsError(f"{env_file} sets {name}, which is no setting of Basra{hint}")


def _parse_token(token: str | None) -> str | None:
    if token is not None and not (token.isascii() and token.isprintable() and " " not in token):
        raise SettingsError("DISCORD_TOKEN holds blanks or signs that no token has; copy it again, without quotes")
    return token


def _parse_log_level(level: str) -> str:
    if level.upper() not in LOG_LEVELS:
        raise SettingsError(f"BASRA_LOG_LEVEL is {level!r}; it can be {', '.join(LOG_LEVELS)}")
    return level.upper()


def _parse_keep_days(text: str) -> int:
    days = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_KEEP_DAYS)) else 0
    if not 1 <= days <= MOST_KEEP_DAYS:
        raise SettingsError(
            f"BASRA_KEEP_DAYS is {text!r}; it must be a whole number of days from 1 to {MOST_KEEP_DAYS:,}"
        )
    return days


def _parse_url(url: str | None) -> str | None:
    if url is not None and not _is_loopback(url):
        raise SettingsError(
            f"BASRA_DISCORD_URL is {url!r}; it can only be an http address of this machine such as http://127.0.0.1:8642"
        )
    return url


def _is_loopback(url: str) -> bool:
    try:
        parts = urlsplit(url)
        port_is_sound = parts.port != 0
    except ValueError:
        return False
    is_plain = not (parts.username or parts.password or parts.query or parts.fragment)
    return parts.scheme in ("http", "https") and is_plain and port_is_sound and _is_loopback_host(parts.hostname)


def _is_loopback_host(host: str | None) -> bool:
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host or "")
    except ValueError:
        return False
    return any(address in network for network in LOOPBACK)


def _parse_seed(seed: str | None, discord_url: str | None) -> int | None:
    if seed is None:
        return None
    if discord_url is None:
        raise SettingsError(
            "BASRA_SEED makes the decks foreseeable, so it is taken only together with BASRA_DISCORD_URL"
        )
    try:
        return int(seed)
    except ValueError:
        raise SettingsError(f"BASRA_SEED is {seed!r}; it must be a whole number") from None


def write_pace(pace: Pace) -> str:
    """As `BASRA_SPEED` holds it."""
    return f"{pace.speed}@{pace.since:.3f}+{pace.ahead:.3f}"


def _parse_pace(text: str | None, discord_url: str | None) -> Pace:
    """`3600`, or `3600@1700000000+60` for a clock that was a minute ahead then and has gone so fast since."""
    if text is None:
        return REAL_TIME
    if discord_url is None:
        raise SettingsError("BASRA_SPEED hurries people, so it is taken only together with BASRA_DISCORD_URL")
    speed, _, start = text.partition("@")
    since, _, ahead = start.partition("+")
    try:
        pace = Pace(float(speed), float(since or time.time()), float(ahead or 0))
    except ValueError:
        pace = Pace(0)
    if not (1 <= pace.speed <= FASTEST and math.isfinite(pace.since) and 0 <= pace.ahead < math.inf):
        raise SettingsError(f"BASRA_SPEED is {text!r}; it must be a number from 1 to {FASTEST:,}")
    return pace
