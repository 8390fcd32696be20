"""What an admin chooses for a server: stored and logged in one."""

from typing import Any

from bot.storage import append_admin_log, fetch_server, upsert_server

from .choices import ServerSettings, parse_server
from .posting import Posting


class ServerChoices(Posting):
    """Changes the settings of a server. Raises `StorageError`."""

    async def choose_for_server(self, guild_id: int, by: int, **settings: Any) -> ServerSettings:
        """Choose the named fields of `ServerSettings`; each that changes is logged. The settings as they are then."""
        async with self._storage.writing() as connection:
            before = parse_server(await fetch_server(connection, guild_id))
            for name, value in settings.items():
                if getattr(before, name) == value:
                    continue
                stored = list(value) if isinstance(value, tuple) else value
                await upsert_server(connection, guild_id, **{name: stored})
                data = {"setting": name, "value": stored}
                await append_admin_log(connection, guild_id, by, None, "setting_changed", data, self._now())
            return parse_server(await fetch_server(connection, guild_id))
