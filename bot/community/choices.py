"""What servers and their members have chosen for themselves."""

from dataclasses import dataclass
from typing import Any

from bot.storage import (
    ServerRow,
    Storage,
    fetch_languages,
    fetch_preferences,
    fetch_server,
    upsert_preferences,
    upsert_server,
)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What holds for everybody in a server; None is not chosen. Names and notations, perhaps of another version."""

    theme: str | None = None
    deck: str | None = None
    language: str | None = None
    preset: str | None = None
    clock: str | None = None
    """In the notation of the matches."""
    patience: int | None = None
    channels: tuple[int, ...] = ()
    """The channels that matches may be opened in; all if there are none."""
    threads: bool | None = None
    """Whether each match gets a thread of its own."""
    rated: bool = True
    """Whether matches that end now move ratings."""
    minimum_matches: int = 5
    """How many matches it takes to stand on a board of averages."""
    house_rules: bool = False
    """Whether tables begin with the house rules that their preset was dealt with last, else as it is."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What holds for one person everywhere; None is as the server has it."""

    hand_theme: str | None = None
    hand_deck: str | None = None
    language: str | None = None


def parse_server(row: ServerRow | None) -> ServerSettings:
    """The settings of a stored row, the usual ones if there is none."""
    if row is None:
        return ServerSettings()
    return ServerSettings(
        theme=row.theme,
        deck=row.deck,
        language=row.language,
        preset=row.preset,
        clock=row.clock,
        patience=row.patience,
        channels=tuple(row.channels),
        threads=row.threads,
        rated=row.rated,
        minimum_matches=row.minimum_matches,
        house_rules=row.house_rules,
    )


class Choices:
    """Reads and writes them; what is chosen holds from then on. Raises `StorageError`."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def fetch_server(self, guild_id: int) -> ServerSettings:
        """The settings of a server."""
        async with self._storage.reading() as connection:
            row = await fetch_server(connection, guild_id)
        return parse_server(row)

    async def fetch_person(self, user_id: int) -> Preferences:
        """The preferences of a person."""
        async with self._storage.reading() as connection:
            row = await fetch_preferences(connection, user_id)
        return Preferences(row.hand_theme, row.hand_deck, row.language) if row else Preferences()

    async def fetch_languages(self) -> tuple[dict[int, str], dict[int, str]]:
        """The languages that people and servers have chosen, by their ids."""
        async with self._storage.reading() as connection:
            return await fetch_languages(connection)

    async def update_server(self, guild_id: int, **settings: Any) -> None:
        """Choose the named fields of `ServerSettings`; None takes a choice back, where there may be none."""
        if "channels" in settings:
            settings["channels"] = list(settings["channels"])
        async with self._storage.writing() as connection:
            await upsert_server(connection, guild_id, **settings)

    async def update_person(self, user_id: int, **preferences: Any) -> None:
        """Choose the named fields of `Preferences`; None takes a choice back."""
        async with self._storage.writing() as connection:
            await upsert_preferences(connection, user_id, **preferences)
