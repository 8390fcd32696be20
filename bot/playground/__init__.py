"""A Discord on this machine: REST v10, gateway and a page, for playing and testing without the real one.

    async with LocalDiscord() as local:            # a bot connects to local.url with local.token
        await local.wait_online()
        amira, channel = local.people[0], local.channel("basra")
        outcome = await amira.slash("basra start", channel, players=2)
        await amira.click(outcome.message, buttons(outcome.message)["Join"])

Several acts may be under way at once (`asyncio.gather`). `serve` runs a bot as a child process beside it.
"""

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
