"""What servers and their members have chosen for themselves."""

from dataclasses import dataclass
from typing import Any

from bot.storage import Storage, fetch_preferences, fetch_server, upsert_preferences, upsert_server


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What holds for everybody in a server; None is not chosen. Themes and decks are names, perhaps of another
    version."""

    theme: str | None = None
    deck: str | None = None


@dataclass(frozen=True, slots=True)
class Preferences:
    """What holds for one person everywhere; None is as the server has it."""

    hand_theme: str | None = None
    hand_deck: str | None = None


class Choices:
    """Reads and writes them; what is chosen holds from then on. Raises `StorageError`."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def fetch_server(self, guild_id: int) -> ServerSettings:
        """The settings of a server."""
        async with self._storage.reading() as connection:
            row = await fetch_server(connection, guild_id)
        return ServerSettings(row.theme, row.deck) if row else ServerSettings()

    async def fetch_person(self, user_id: int) -> Preferences:
        """The preferences of a person."""
        async with self._storage.reading() as connection:
            row = await fetch_preferences(connection, user_id)
        return Preferences(row.hand_theme, row.hand_deck) if row else Preferences()

    async def update_server(self, guild_id: int, **settings: Any) -> None:
        """Choose the named fields of `ServerSettings`; None takes a choice back."""
        async with self._storage.writing() as connection:
            await upsert_server(connection, guild_id, **settings)

    async def update_person(self, user_id: int, **preferences: Any) -> None:
        """Choose the named fields of `Preferences`; None takes a choice back."""
        async with self._storage.writing() as connection:
            await upsert_preferences(connection, user_id, **preferences)
