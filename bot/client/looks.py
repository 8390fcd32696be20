"""Which look a picture gets, of what its server and its viewer have chosen."""

from collections.abc import Sequence

from bot.community import Preferences, ServerSettings
from card_images import DECKS, THEMES, USUAL, Look


def server_look(settings: ServerSettings) -> Look:
    """The look of what everybody in a server sees."""
    return _or_else(settings.theme, settings.deck, USUAL)


def hand_look(settings: ServerSettings, preferences: Preferences) -> Look:
    """The look of what one person sees alone: as the server has it, where they have chosen nothing."""
    return _or_else(preferences.hand_theme, preferences.hand_deck, server_look(settings))


def _or_else(theme: str | None, deck: str | None, other: Look) -> Look:
    """A name that this version does not know counts as not chosen."""
    return Look(_known(theme, THEMES, other.theme), _known(deck, DECKS, other.deck))


def _known(name: str | None, names: Sequence[str], other: str) -> str:
    return name if name in names and name is not None else other
