"""The gateway's websocket: hello, identify, resume, heartbeats, and closing with Discord's codes."""

import asyncio
import contextlib
import json
import time
from collections import deque
from typing import TYPE_CHECKING

from aiohttp import ClientConnectionResetError, WSMsgType, web

from .gateway import GUILD_MEMBERS, GUILDS, PRIVILEGED, Session, write_frame
from .objects import write_member, write_user
from .world import Guild, Json

if TYPE_CHECKING:
    from .service import Service

HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, MEMBERS = 1, 2, 3, 4, 6, 8
INVALID_SESSION, HELLO, HEARTBEAT_ACK = 9, 10, 11
UNKNOWN_OP, DECODE_ERROR, NOT_AUTHENTICATED, AUTHENTICATION_FAILED, ALREADY_AUTHENTICATED = range(4001, 4006)
RATE_LIMITED, TIMED_OUT, INVALID_SHARD = 4008, 4009, 4010
INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS = 4012, 4013, 4014
PING = b"caught up?"
FATAL = frozenset({AUTHENTICATION_FAILED, INVALID_SHARD, 4011, INVALID_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS})
KNOWN_INTENTS = (1 << 26) - 1
COMMANDS_PER_MINUTE = 120
ACK_SECONDS = 0.25  # as over the internet: a client notes when it sent a heartbeat only after it has sent it


class GatewayClose(Exception):
    """The client did something for which Discord closes the socket."""

    def __init__(self, code: int) -> None:
        self.code = code
        super().__init__(str(code))


class Connection:
    """One websocket of the bot, from HELLO to its end."""

    def __init__(self, service: "Service", request: web.Request) -> None:
        self._service = service
        self._request = request
        self._socket = web.WebSocketResponse(max_msg_size=16 * 1024, autoclose=True, autoping=False)
        self._frames: asyncio.Queue[Json | int | bytes] = asyncio.Queue()
        self._session: Session | None = None
        self._last_beat = time.monotonic()
        self._received: deque[float] = deque(maxlen=COMMANDS_PER_MINUTE)
        self._closed_with: int | None = None

    def send(self, frame: Json) -> None:
        self._frames.put_nowait(frame)

    def close(self, code: int) -> None:
        self._frames.put_nowait(code)

    def abort(self) -> None:
        if self._request.transport is not None:
            self._request.transport.abort()

    async def run(self) -> web.WebSocketResponse:
        await self._socket.prepare(self._request)
        self.send({"op": HELLO, "d": {"heartbeat_interval": int(self._interval * 1000)}, "s": None, "t": None})
        pump = asyncio.create_task(self._pump())
        try:
            await self._listen()
        except GatewayClose as reason:
            await self._close(reason.code)
        finally:
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await pump
            if self._session is not None:
                self._service.gateway.lose(self._session, self, resumable=self._may_resume)
        return self._socket

    @property
    def _interval(self) -> float:
        return self._service.options.heartbeat_seconds

    @property
    def _may_resume(self) -> bool:
        """A client that closes with 1000 or 1001 has ended its session itself."""
        if self._closed_with is not None:
            return self._closed_with not in FATAL
        return self._socket.close_code not in (1000, 1001)

    async def _close(self, code: int) -> None:
        self._closed_with = code
        await self._socket.close(code=code)

    async def _pump(self) -> None:
        while True:
            frame = await self._frames.get()
            if isinstance(frame, int):
                await self._close(frame)
                return
            try:
                if isinstance(frame, bytes):
                    await self._socket.ping(frame)
                else:
                    await self._socket.send_str(write_frame(frame))
            except (ConnectionError, ClientConnectionResetError):
                return

    async def _listen(self) -> None:
        while True:
            patience = self._last_beat + self._interval * 1.5 - time.monotonic()
            try:
                received = await self._socket.receive(timeout=max(patience, 0.001))
            except TimeoutError:
                raise GatewayClose(TIMED_OUT) from None
            if received.type is WSMsgType.PING:
                await self._socket.pong(received.data)
            elif received.type is WSMsgType.PONG:
                self._note_pong()
            elif received.type in (WSMsgType.TEXT, WSMsgType.BINARY):
                self._count_command()
                self._answer(_parse_frame(received.data))
            else:
                return

    def _note_pong(self) -> None:
        """The client reads in order, so it has read all that was sent before the ping."""
        if self._session is not None:
            self._service.gateway.note_caught_up(self._session, self)

    def _count_command(self) -> None:
        now = time.monotonic()
        if len(self._received) == COMMANDS_PER_MINUTE and now - self._received[0] < 60:
            raise GatewayClose(RATE_LIMITED)
        self._received.append(now)

    def _answer(self, frame: Json) -> None:
        op, data = frame.get("op"), frame.get("d")
        if op == HEARTBEAT:
            self._last_beat = time.monotonic()
            ack: Json = {"op": HEARTBEAT_ACK, "d": None, "s": None, "t": None}
            asyncio.get_running_loop().call_later(min(ACK_SECONDS, self._interval / 4), self.send, ack)
        elif op == IDENTIFY and isinstance(data, dict):
            self._identify(data)
        elif op == RESUME and isinstance(data, dict):
            self._resume(data)
        elif self._session is None:
            raise GatewayClose(NOT_AUTHENTICATED)
        elif op == MEMBERS and isinstance(data, dict):
            self._send_members(data)
        elif op not in (PRESENCE, VOICE):
            raise GatewayClose(UNKNOWN_OP)

    def _identify(self, data: Json) -> None:
        if self._session is not None:
            raise GatewayClose(ALREADY_AUTHENTICATED)
        if data.get("token", "").removeprefix("Bot ") != self._service.token:
            raise GatewayClose(AUTHENTICATION_FAILED)
        shard, intents = _parse_shard(data), self._parse_intents(data)
        self._session = self._service.gateway.open(shard, intents)
        self._session.line = self
        self._greet(self._session)
        self._service.gateway.ready_count += 1
        self._service.gateway.attach(self._session, self)
        self._frames.put_nowait(PING)

    def _parse_intents(self, data: Json) -> int:
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            raise GatewayClose(INVALID_INTENTS)
        if intents & PRIVILEGED & ~self._service.options.privileged_intents:
            raise GatewayClose(DISALLOWED_INTENTS)
        return intents

    def _greet(self, session: Session) -> None:
        service = self._service
        guilds = [guild for guild in service.world.guilds.values() if session.is_shard_of(guild)]
        application = {"id": str(service.world.application_id), "flags": 0}
        session.push(
            "READY",
            {
                "v": 10,
                "user": write_user(service.world.bot) | {"verified": True, "mfa_enabled": False, "email": None},
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": service.gateway_url,
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "application": application,
                "shard": list(session.shard),
                "private_channels": [],
                "relationships": [],
                "presences": [],
                "guild_join_requests": [],
                "user_settings": {},
                "_trace": ["local"],
            },
        )
        if session.intents & GUILDS:
            for guild in guilds:
                session.push("GUILD_CREATE", self._service.write_guild_create(guild, session.intents))

    def _resume(self, data: Json) -> None:
        if data.get("token", "").removeprefix("Bot ") != self._service.token:
            raise GatewayClose(AUTHENTICATION_FAILED)
        session = self._service.gateway.find(data.get("session_id"))
        sequence = data.get("seq")
        missed = session.missed_since(sequence) if session is not None and isinstance(sequence, int) else None
        if session is None or missed is None:
            self.send({"op": INVALID_SESSION, "d": False, "s": None, "t": None})
            return
        if session.line is not None:
            session.line.close(4000)
        self._session = session
        for frame in missed:
            self.send(frame)
        session.line = self
        session.push("RESUMED", {"_trace": ["local"]})
        self._service.gateway.attach(session, self)
        self._frames.put_nowait(PING)

    def _send_members(self, data: Json) -> None:
        assert self._session is not None
        guild = self._service.world.guilds.get(int(data.get("guild_id", 0)))
        if guild is None:
            return
        members = _wanted_members(guild, data, may_list=bool(self._session.intents & GUILD_MEMBERS))
        asked = {str(user) for user in data.get("user_ids") or []}
        found = {str(member["user"]["id"]) for member in members}
        chunk: Json = {
            "guild_id": str(guild.id),
            "members": members,
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": sorted(asked - found),
        }
        if data.get("nonce") is not None:
            chunk["nonce"] = data["nonce"]
        self._session.push("GUILD_MEMBERS_CHUNK", chunk)


def _wanted_members(guild: Guild, data: Json, *, may_list: bool) -> list[Json]:
    raw = data.get("user_ids")
    if raw:
        ids = raw if isinstance(raw, list) else [raw]
        return [write_member(guild.members[int(user)]) for user in ids if int(user) in guild.members]
    query = str(data.get("query") or "").lower()
    if not query and not may_list:
        return []
    found = [m for m in guild.members.values() if m.user.name.lower().startswith(query)]
    limit = int(data.get("limit") or 0) or len(found)
    return [write_member(member) for member in found[:limit]]


def _parse_frame(text: str | bytes) -> Json:
    try:
        frame = json.loads(text)
    except ValueError:
        raise GatewayClose(DECODE_ERROR) from None
    if not isinstance(frame, dict):
        raise GatewayClose(DECODE_ERROR)
    return frame


def _parse_shard(data: Json) -> tuple[int, int]:
    shard = data.get("shard") or [0, 1]
    valid = isinstance(shard, list) and len(shard) == 2 and all(isinstance(part, int) for part in shard)
    if not valid or not 0 <= shard[0] < shard[1]:
        raise GatewayClose(INVALID_SHARD)
    return shard[0], shard[1]


async def serve_gateway(service: "Service", request: web.Request) -> web.WebSocketResponse:
    """`GET /gateway`: 4012 for another API version than 9 or 10."""
    connection = Connection(service, request)
    service.connections.add(connection)
    try:
        if request.query.get("v", "10") not in ("9", "10"):
            connection.close(INVALID_VERSION)
        return await connection.run()
    finally:
        service.connections.discard(connection)
