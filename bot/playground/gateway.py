"""Gateway sessions: which events a bot gets, and the ones it missed while it was away."""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from .world import Guild, Json

if TYPE_CHECKING:
    from .clock import Clock

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT = 1 << 9, 1 << 12, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT
ANY_INTENT = 0
KEPT_EVENTS = 4096


class Line(Protocol):
    """An open socket to the bot, which takes frames in order."""

    def send(self, frame: Json) -> None: ...
    def close(self, code: int) -> None: ...
    def abort(self) -> None: ...


@dataclass(eq=False)
class Session:
    """One shard's session. `line` is None while the bot is disconnected and may still resume.

    `has_caught_up` says that the bot has taken in READY (or RESUMED) and what came with it, so that it can answer.
    """

    shard: tuple[int, int]
    intents: int
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    sequence: int = 0
    events: deque[Json] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))
    line: Line | None = None
    has_caught_up: bool = False
    lost_at: float | None = None

    def is_shard_of(self, guild: Guild | None) -> bool:
        """Whether this shard is told of a guild's events; DMs (None) belong to shard 0."""
        index, count = self.shard
        return index == ((guild.id >> 22) % count if guild is not None else 0)

    def push(self, event: str, data: Json) -> None:
        """Number an event, keep it for RESUME, and send it where the bot is connected."""
        self.sequence += 1
        frame: Json = {"op": 0, "t": event, "s": self.sequence, "d": data}
        self.events.append(frame)
        if self.line is not None:
            self.line.send(frame)

    def missed_since(self, sequence: int) -> list[Json] | None:
        """The frames after `sequence`, or None if they are no longer kept or never were."""
        if sequence > self.sequence:
            return None
        missed = [frame for frame in self.events if frame["s"] > sequence]
        return missed if len(missed) == self.sequence - sequence else None


class Gateway:
    """All sessions of the bot."""

    def __init__(self, clock: "Clock", resume_seconds: float, on_change: Callable[[], None]) -> None:
        self._clock = clock
        self._resume_seconds = resume_seconds
        self._on_change = on_change
        self._changed = asyncio.Condition()
        self.sessions: dict[str, Session] = {}
        self.ready_count = 0

    @property
    def is_online(self) -> bool:
        """Whether the bot is connected and has taken in where it is."""
        return any(session.line is not None and session.has_caught_up for session in self.sessions.values())

    def dispatch(
        self,
        event: str,
        data: Json | Callable[[Session], Json],
        *,
        guild: Guild | None,
        intent: int,
    ) -> int:
        """Give an event to every session that should have it; returns how many there were."""
        self._forget_lost()
        told = 0
        for session in list(self.sessions.values()):
            if session.is_shard_of(guild) and (intent == ANY_INTENT or session.intents & intent):
                session.push(event, data(session) if callable(data) else data)
                told += 1
        return told

    def open(self, shard: tuple[int, int], intents: int) -> Session:
        """A new session; a disconnected one of the same shard can no longer resume."""
        for old in list(self.sessions.values()):
            if old.shard == shard and old.line is None:
                del self.sessions[old.id]
        session = Session(shard, intents)
        self.sessions[session.id] = session
        return session

    def find(self, session_id: object) -> Session | None:
        self._forget_lost()
        return self.sessions.get(session_id) if isinstance(session_id, str) else None

    def attach(self, session: Session, line: Line) -> None:
        """A socket takes a session over; the bot has yet to read what was sent on it."""
        session.line, session.lost_at, session.has_caught_up = line, None, False
        self.tell()

    def note_caught_up(self, session: Session, line: Line) -> None:
        if session.line is line and not session.has_caught_up:
            session.has_caught_up = True
            self.tell()

    def lose(self, session: Session, line: Line, *, resumable: bool) -> None:
        """The socket is gone; another socket may have taken the session over in the meantime."""
        if session.line is not line:
            return
        session.line, session.lost_at = None, self._clock.now()
        if not resumable:
            self.sessions.pop(session.id, None)
        self.tell()

    def hang_up(self) -> None:
        """The bot's process is gone: what its sockets still seem to be is over."""
        for session in list(self.sessions.values()):
            if session.line is not None:
                session.line.abort()
                self.lose(session, session.line, resumable=True)

    def invalidate(self, session: Session) -> None:
        self.sessions.pop(session.id, None)

    def lines(self) -> list[Line]:
        return [session.line for session in self.sessions.values() if session.line is not None]

    def tell(self) -> None:
        """Wake those who wait for the bot to come or go."""
        self._on_change()
        task = asyncio.ensure_future(self._wake())
        _TASKS.add(task)
        task.add_done_callback(_TASKS.discard)

    async def _wake(self) -> None:
        async with self._changed:
            self._changed.notify_all()

    async def wait_until(self, is_true: Callable[["Gateway"], bool]) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: is_true(self))

    def _forget_lost(self) -> None:
        now = self._clock.now()
        for session in list(self.sessions.values()):
            if session.lost_at is not None and now - session.lost_at > self._resume_seconds:
                del self.sessions[session.id]


_TASKS: set["asyncio.Task[None]"] = set()


def write_frame(frame: Json) -> str:
    return json.dumps(frame, separators=(",", ":"), ensure_ascii=False)
