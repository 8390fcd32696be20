"""Which language people and servers have chosen: kept in memory, so that no click asks the database for it."""

from bot.community import Choices
from bot.texts import choose_language


class Languages:
    """What is chosen is stored first and holds from then on. Codes of another version count as not chosen."""

    def __init__(self, choices: Choices) -> None:
        self._choices = choices
        self._people: dict[int, str] = {}
        self._servers: dict[int, str] = {}

    async def load(self) -> None:
        """Read all that was ever chosen; to be called once, at the start. Raises `StorageError`."""
        self._people, self._servers = await self._choices.fetch_languages()

    def of_person(self, user_id: int, guild_id: int | None, locale: str | None) -> str:
        """What one person reads alone, about a server or none, who was last seen with Discord in this locale."""
        return choose_language(self._people.get(user_id), self._servers.get(guild_id or 0), locale)

    def of_server(self, guild_id: int, preferred_locale: str | None) -> str:
        """What everybody in a server reads, which has set this locale in Discord."""
        return choose_language(self._servers.get(guild_id), preferred_locale)

    def chosen_by(self, user_id: int) -> str | None:
        """What a person has chosen, None where they go by Discord's language."""
        return self._people.get(user_id)

    async def choose(self, user_id: int, language: str | None) -> None:
        """Let a person read a language everywhere; None is as their Discord. Raises `StorageError`."""
        await self._choices.update_person(user_id, language=language)
        _note(self._people, user_id, language)

    def note_server(self, guild_id: int, language: str | None) -> None:
        """A server has chosen a language, which is stored."""
        _note(self._servers, guild_id, language)

    def forget_person(self, user_id: int) -> None:
        """What a person had chosen is deleted."""
        _note(self._people, user_id, None)


def _note(languages: dict[int, str], key: int, language: str | None) -> None:
    if language is None:
        languages.pop(key, None)
    else:
        languages[key] = language
