"""A Discord on this machine: REST v10, gateway and a page, for playing and testing without the real one."""

from .errors import DiscordError
from .guard import Request
from .local import LocalDiscord
from .message_parts import shown_text
from .people import Outcome, Person, buttons, selects
from .play import PORT, serve
from .service import Options
from .supervisor import Supervisor
from .world import Channel, Guild, Message, User

__all__ = [
    "PORT",
    "Channel",
    "DiscordError",
    "Guild",
    "LocalDiscord",
    "Message",
    "Options",
    "Outcome",
    "Person",
    "Request",
    "Supervisor",
    "User",
    "buttons",
    "selects",
    "serve",
    "shown_text",
]
