"""The local Discord as a thing to start, look into and disturb."""

import contextlib
from collections.abc import AsyncIterator, Iterable, Sequence
from types import TracebackType
from typing import Any, Self

from aiohttp import web

from . import default_world, places, posting
from .clock import Clock, Snowflakes
from .faults import Fault
from .gateway import GUILDS
from .guard import Request
from .people import Person
from .permissions import to_bits
from .server import start_server
from .service import Options, Service
from .world import Channel, Guild, Member, Message, Overwrite, User

TOKEN = "bG9jYWw.local.discord-of-the-playground"  # noqa: S105 - opens nothing but this server


class LocalDiscord:
    """A Discord on loopback, for one bot.

    `async with LocalDiscord() as local:` listens at `local.url`; `port=0` takes any free port, and with
    `any_port` a taken port is replaced by a free one. Further keywords are those of `Options`.
    """

    def __init__(
        self,
        *,
        port: int = 0,
        people: Sequence[str] = default_world.PEOPLE,
        channels: Sequence[str] = default_world.CHANNELS,
        guild: str = default_world.GUILD,
        token: str = TOKEN,
        any_port: bool = False,
        **options: Any,
    ) -> None:
        self._port, self._any_port = port, any_port
        self._runner: web.AppRunner | None = None
        self.clock = Clock()
        self._ids = Snowflakes(self.clock)
        self._world = default_world.build_world(self.clock, people, channels, guild)
        self._token, self._options = token, Options(**options)
        self.service: Service

    async def __aenter__(self) -> Self:
        self.service = Service(self._world, self.clock, self._ids, self._token, self._options)
        self.people = [Person(self.service, user) for user in self._world.people()]
        on_taken = (lambda: None) if self._any_port else None
        self._runner = await start_server(self.service, self._port, on_taken=on_taken)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.service.stopping.set()
        for connection in list(self.service.connections):
            connection.abort()
        if self._runner is not None:
            await self._runner.cleanup()

    @property
    def url(self) -> str:
        """`http://127.0.0.1:PORT`; REST below `/api/v10`, the gateway at `/gateway`, the page at `/`."""
        return self.service.url

    @property
    def token(self) -> str:
        return self._token

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self._world.guilds.values()))

    @property
    def bot(self) -> User:
        return self._world.bot

    @property
    def requests(self) -> list[Request]:
        """Every request the bot made, oldest first; clear it to count from here."""
        return self.service.requests

    def channel(self, name: str, guild: Guild | None = None) -> Channel:
        """A channel or thread of a guild by its name; KeyError where there is none."""
        for channel in (guild or self.guild).channels.values():
            if channel.name == name:
                return channel
        raise KeyError(name)

    def person(self, name: str) -> Person:
        return next(person for person in self.people if person.name == name)

    async def wait_online(self) -> None:
        """Until the bot is connected to the gateway."""
        await self.service.gateway.wait_until(lambda gateway: gateway.is_online)

    async def wait_offline(self) -> None:
        await self.service.gateway.wait_until(lambda gateway: not gateway.is_online)

    def add_person(self, name: str) -> Person:
        """A new member of the first guild."""
        user = User(self._ids.next(), name, avatar_color=default_world.COLORS[len(self.people) % 6])
        self._world.users[user.id] = user
        self.guild.members[user.id] = Member(user, [], self.clock.moment())
        person = Person(self.service, user)
        self.people.append(person)
        self.service.tell("state", None)
        return person

    def add_channel(self, name: str, guild: Guild | None = None) -> Channel:
        channel = default_world.add_channel(self._world, self._ids, guild or self.guild, name)
        places.announce_channel(self.service, "CHANNEL_CREATE", channel)
        return channel

    def add_guild(self, name: str, channels: Sequence[str] = ("basra",)) -> Guild:
        """Another guild with the same people, which the bot joins at once."""
        guild = default_world.add_guild(self._world, self._ids, self.clock, name, channels, self._world.people())
        self._announce_guild(guild)
        return guild

    def invite_back(self, guild: Guild) -> None:
        """The bot comes back to a guild it was thrown out of, and finds everything as it was."""
        self._world.guilds[guild.id] = guild
        self._world.channels |= guild.channels
        self._announce_guild(guild)

    def _announce_guild(self, guild: Guild) -> None:
        self.service.gateway.dispatch(
            "GUILD_CREATE",
            lambda session: self.service.write_guild_create(guild, session.intents, is_new=True),
            guild=guild,
            intent=GUILDS,
        )
        self.service.tell("state", None)

    def remove_guild(self, guild: Guild) -> None:
        """The bot is thrown out of a guild."""
        for channel in list(guild.channels.values()):
            self._world.channels.pop(channel.id, None)
        del self._world.guilds[guild.id]
        self.service.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)}, guild=guild, intent=GUILDS)
        self.service.tell("state", None)

    def remove_member(self, person: Person, guild: Guild | None = None) -> None:
        """A person leaves; without a guild in common the bot's DMs to them fail with 50278."""
        places.member_left(self.service, guild or self.guild, person.user)

    def close_dms(self, person: Person, *, closed: bool = True) -> None:
        """A person takes no more DMs (50007); `closed=False` opens them again."""
        person.user.dms_open = not closed
        self.service.tell("person", person.user)

    def set_permissions(
        self,
        channel: Channel,
        *,
        allow: int | str | Iterable[str] = (),
        deny: int | str | Iterable[str] = (),
        who: Person | User | None = None,
    ) -> None:
        """Overwrite permissions of a member (the bot, where nobody is named) in a channel; replaces what was set
        before for the same one, so `set_permissions(channel)` lifts it. Names as in `permissions.BITS`."""
        target = who if who is not None else self.bot
        channel.overwrites[target.id] = Overwrite(1, to_bits(allow), to_bits(deny))
        places.announce_channel(self.service, "CHANNEL_UPDATE", channel)

    def delete_message(self, message: Message) -> None:
        posting.delete_message(self.service, message)

    def delete_channel(self, channel: Channel) -> None:
        places.delete_channel(self.service, channel)

    def archive_thread(self, thread: Channel, *, locked: bool = False) -> None:
        thread.locked = locked
        places.archive(self.service, thread, archived=True)

    def inject(
        self,
        method: str,
        path: str,
        status: int | None = None,
        code: int = 0,
        *,
        times: int | None = 1,
        delay: float = 0.0,
        lose_answer: bool = False,
        retry_after: float = 1.0,
    ) -> Fault:
        """Make the next `times` requests (None: all) that fit fail or wait.

        `path` is a glob below `/api/v10`, as in `("POST", "/channels/*/messages", 403, 50013)`. Without a status
        a request only waits `delay` seconds; `lose_answer` lets it happen and cuts the line before the answer.
        """
        return self.service.faults.add(Fault(method, path, status, code, times, delay, lose_answer, retry_after))

    def clear_fault(self, fault: Fault) -> None:
        self.service.faults.remove(fault)

    def advance(self, seconds: float) -> None:
        """Move the clock: tokens, deadlines, messages and links grow older by that much."""
        self.clock.advance(seconds)
        self.service.interactions.age_all()

    def drop_gateway(self, close_code: int | None = None) -> None:
        """Cut the bot's gateway connections: with a close code, or (None) as a broken line."""
        for line in self.service.gateway.lines():
            line.abort() if close_code is None else line.close(close_code)

    def ask_to_reconnect(self) -> None:
        """Op 7: the bot is to come back and resume."""
        for line in self.service.gateway.lines():
            line.send({"op": 7, "d": None, "s": None, "t": None})

    def invalidate_session(self, *, resumable: bool) -> None:
        """Op 9: with `resumable` false the bot must identify anew, and what it missed is lost."""
        for session in list(self.service.gateway.sessions.values()):
            if session.line is not None:
                session.line.send({"op": 9, "d": resumable, "s": None, "t": None})
            if not resumable:
                self.service.gateway.invalidate(session)

    @contextlib.asynccontextmanager
    async def counting(self) -> AsyncIterator[list[Request]]:
        """The requests made inside the block, filled when it ends."""
        begin, counted = len(self.requests), list[Request]()
        yield counted
        counted += self.requests[begin:]
