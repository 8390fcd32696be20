"""Channels, threads and DMs."""

from typing import Any

from aiohttp import web

from .errors import DiscordError, refuse_form
from .guard import no_content, write_json
from .objects import write_channel
from .permissions import can
from .places import announce_channel, archive, delete_channel, open_dm
from .posting import announce_message, announce_thread, find_message
from .rest_common import find_channel, find_guild, require, service_of, snowflake
from .service import Service
from .uploads import read_object
from .world import DM, HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Guild, Json

routes = web.RouteTableDef()
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
DM_WINDOW = 600.0


@routes.get("/channels/{channel}")
async def read(request: web.Request) -> web.Response:
    return write_json(write_channel(find_channel(request)))


@routes.patch("/channels/{channel}")
async def edit(request: web.Request) -> web.Response:
    """Name and topic of a channel; name, archived and locked of a thread."""
    service, channel = service_of(request), find_channel(request)
    body = await read_object(request)
    if channel.kind == DM:
        raise DiscordError(50003)
    if not (channel.is_thread and channel.owner_id == service.world.bot.id):
        require(service, channel, "manage_threads" if channel.is_thread else "manage_channels")
    if channel.archived and body.get("archived") is not False:
        raise DiscordError(50083)
    _apply(channel, body)
    if channel.is_thread and "archived" in body:
        archive(service, channel, archived=bool(body["archived"]))
    else:
        announce_channel(service, "THREAD_UPDATE" if channel.is_thread else "CHANNEL_UPDATE", channel)
    return write_json(write_channel(channel))


def _apply(channel: Channel, body: Json) -> None:
    if "name" in body:
        channel.name = _check_name(body["name"])
    if "locked" in body:
        channel.locked = bool(body["locked"])
    if "topic" in body:
        channel.topic = body["topic"]
    if "auto_archive_duration" in body:
        channel.auto_archive_minutes = _check_archive(body["auto_archive_duration"])


@routes.delete("/channels/{channel}")
async def delete(request: web.Request) -> web.Response:
    """A DM is only closed and stays where it is; anything else is gone for good."""
    service, channel = service_of(request), find_channel(request)
    written = write_channel(channel)
    if channel.kind != DM:
        require(service, channel, "manage_threads" if channel.is_thread else "manage_channels")
        delete_channel(service, channel)
    return write_json(written)


@routes.post("/users/@me/channels")
async def create_dm(request: web.Request) -> web.Response:
    """The DM with one person; 50033 for nobody, 50007 for the bot itself, 40003 when opened too fast."""
    service = service_of(request)
    body = await read_object(request)
    raw = body.get("recipient_id")
    user = service.world.users.get(int(raw)) if raw is not None and str(raw).isdecimal() else None
    if user is None:
        raise DiscordError(50033)
    if user is service.world.bot:
        raise DiscordError(50007)
    if user.id not in service.world.dms:
        _count_opening(service)
    return write_json(write_channel(open_dm(service, user)))


def _count_opening(service: Service) -> None:
    limit, now = service.options.dm_openings, service.clock.now()
    while service.dm_opened and now - service.dm_opened[0] >= DM_WINDOW:
        service.dm_opened.popleft()
    if limit is not None and len(service.dm_opened) >= limit:
        raise DiscordError(40003)
    service.dm_opened.append(now)


@routes.post("/channels/{channel}/threads")
async def create_thread(request: web.Request) -> web.Response:
    service, channel = service_of(request), find_channel(request)
    body = await read_object(request)
    kind = body.get("type", PRIVATE_THREAD)
    if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
        raise refuse_form("type", "BASE_TYPE_CHOICES", "Value must be one of (11, 12).")
    thread = _open_thread(service, channel, body, kind, service.ids.next())
    if kind == PUBLIC_THREAD:
        announce_thread(service, thread)
    return write_json(write_channel(thread), 201)


@routes.post("/channels/{channel}/messages/{message}/threads")
async def create_thread_from_message(request: web.Request) -> web.Response:
    """The thread has its message's id; a message has at most one (160004)."""
    service, channel = service_of(request), find_channel(request)
    body = await read_object(request)
    message = find_message(channel, snowflake(request, "message"))
    if message.thread is not None:
        raise DiscordError(160004)
    message.thread = _open_thread(service, channel, body, PUBLIC_THREAD, message.id)
    message.flags |= HAS_THREAD
    announce_message(service, "MESSAGE_UPDATE", message)
    return write_json(write_channel(message.thread), 201)


def _open_thread(service: Service, parent: Channel, body: Json, kind: int, thread_id: int) -> Channel:
    if parent.kind != TEXT or parent.guild is None:
        raise DiscordError(50024)
    require(service, parent, "create_public_threads" if kind == PUBLIC_THREAD else "create_private_threads")
    thread = Channel(
        thread_id,
        kind,
        _check_name(body.get("name")),
        parent.guild,
        parent=parent,
        owner_id=service.world.bot.id,
        auto_archive_minutes=_check_archive(body.get("auto_archive_duration", 1440)),
        archive_moment=service.clock.moment(),
    )
    service.world.channels[thread.id] = parent.guild.channels[thread.id] = thread
    announce_channel(service, "THREAD_CREATE", thread)
    return thread


def _check_name(name: Any) -> str:
    if not isinstance(name, str) or not 1 <= len(name.strip()) <= 100:
        raise refuse_form("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    return name.strip()


def _check_archive(minutes: Any) -> int:
    if minutes not in ARCHIVE_MINUTES:
        choices = ", ".join(map(str, ARCHIVE_MINUTES))
        raise refuse_form("auto_archive_duration", "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
    return int(minutes)


@routes.put("/channels/{channel}/thread-members/{user}")
async def join_thread(request: web.Request) -> web.Response:
    if not find_channel(request).is_thread:
        raise DiscordError(50024)
    return no_content()


@routes.delete("/channels/{channel}/thread-members/{user}")
async def leave_thread(request: web.Request) -> web.Response:
    if not find_channel(request).is_thread:
        raise DiscordError(50024)
    return no_content()


@routes.get("/guilds/{guild}/threads/active")
async def active_threads(request: web.Request) -> web.Response:
    service, guild = service_of(request), find_guild(request)
    shown = [
        t for t in service.world.threads_of(guild) if not t.archived and can(service.world.bot, t, "view_channel")
    ]
    return write_json({"threads": [write_channel(thread) for thread in shown], "members": [], "has_more": False})


@routes.get("/channels/{channel}/threads/archived/public")
async def archived_threads(request: web.Request) -> web.Response:
    service, channel = service_of(request), find_channel(request)
    require(service, channel, "read_message_history")
    guild: Guild | None = channel.guild
    threads = service.world.threads_of(guild) if guild else []
    shown = [write_channel(t) for t in threads if t.parent is channel and t.archived]
    return write_json({"threads": shown, "members": [], "has_more": False})
