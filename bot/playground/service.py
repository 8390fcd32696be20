"""The local Discord's parts, held together."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import gateway as wire
from .clock import Clock, Snowflakes
from .faults import Faults
from .gateway import Gateway, Session
from .gateway_socket import Connection
from .interactions import Interactions
from .objects import write_guild
from .ratelimits import RateLimits
from .supervisor import Supervisor
from .world import Channel, Guild, Json, World

if TYPE_CHECKING:
    from .guard import Request

Watcher = Callable[[str, Any], None]


@dataclass
class Options:
    """What can be set differently from Discord, mostly to make waiting short. All times in seconds.

    `old_message_edits` is how many edits of messages older than an hour a channel takes in six seconds;
    `dm_openings` how many new DMs may be opened in ten minutes; None for either means no limit. `shards` and
    `identifies_at_once` are what `GET /gateway/bot` recommends and allows. With `sparse` interactions and the
    answers to them hold no more than a client cannot do without, as other services that speak like Discord may do.
    """

    rate_limits: bool = False
    heartbeat_seconds: float = 41.25
    resume_seconds: float = 120.0
    answer_seconds: float = 3.0
    token_seconds: float = 900.0
    old_message_edits: int | None = 3
    dm_openings: int | None = None
    daily_command_creates: int = 200
    privileged_intents: int = 0
    shards: int = 1
    identifies_at_once: int = 1
    sparse: bool = False


class Service:
    """World, clock, gateway and interactions of one local Discord, and those who look on."""

    def __init__(self, world: World, clock: Clock, ids: Snowflakes, token: str, options: Options) -> None:
        self.world, self.clock, self.ids = world, clock, ids
        self.token, self.options = token, options
        self.port = 0
        self.connections: set[Connection] = set()
        self.watchers: list[Watcher] = []
        self.requests: list[Request] = []
        self.faults = Faults()
        self.rate_limits = RateLimits(clock)
        self.old_edits: dict[int, deque[float]] = {}
        self.dm_opened: deque[float] = deque(maxlen=1000)
        self.command_creates: deque[float] = deque(maxlen=1000)
        self.nonces: dict[tuple[int, str], tuple[float, int]] = {}
        self.gateway = Gateway(clock, options.resume_seconds, lambda: self.tell("bot", None))
        self.interactions = Interactions(self)
        self.supervisor: Supervisor | None = None
        self.stopping = asyncio.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def bot_state(self) -> str:
        """ "online", "starting" (its process runs, but is not connected yet) or "offline"."""
        if self.gateway.is_online:
            return "online"
        return "starting" if self.supervisor is not None and self.supervisor.is_running else "offline"

    def dispatch(
        self, event: str, data: Json | Callable[[Session], Json], channel: Channel, *, messages: bool = False
    ) -> None:
        """Give the bot an event of a channel, where its intents ask for it."""
        in_guild = channel.guild is not None
        if messages:
            intent = wire.GUILD_MESSAGES if in_guild else wire.DIRECT_MESSAGES
        else:
            intent = wire.GUILDS if in_guild else wire.ANY_INTENT
        self.gateway.dispatch(event, data, guild=channel.guild, intent=intent)

    def tell(self, what: str, subject: Any) -> None:
        """Tell the watchers: message, message_update, message_delete, channel, interaction, bot …"""
        for watcher in list(self.watchers):
            watcher(what, subject)

    def write_guild_create(self, guild: Guild, intents: int, *, is_new: bool = False) -> Json:
        """GUILD_CREATE; without the members intent it holds no member but the bot.

        Only a guild announced by READY before says that it is no longer unavailable: so a client tells a join apart.
        """
        everyone = list(guild.members.values())
        may_list = bool(intents & wire.GUILD_MEMBERS)
        written = write_guild(guild, members=everyone if may_list else [m for m in everyone if m.user.is_bot])
        return written if is_new else written | {"unavailable": False}
