"""A Discord on this machine: REST v10, gateway and a page, for playing and testing without the real one."""

from .errors import DiscordError
from .guard import Request
from .local import LocalDiscord
from .people import Outcome, Person, buttons, selects, shown_text
from .service import Options
from .world import Channel, Guild, Message, User

__all__ = [
    "Channel",
    "DiscordError",
    "Guild",
    "LocalDiscord",
    "Message",
    "Options",
    "Outcome",
    "Person",
    "Request",
    "User",
    "buttons",
    "selects",
    "shown_text",
]
