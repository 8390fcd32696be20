"""Messages of a channel: send, read, edit, delete."""

from collections import deque

from aiohttp import web

from .bodies import check_edit, check_new
from .clock import snowflake_seconds
from .errors import DiscordError
from .guard import no_content, write_json
from .message_objects import hide_content, write_message
from .permissions import can
from .places import archive
from .posting import delete_message, edit_message, find_message, post_message
from .rest_common import find_channel, int_query, require, service_of, snowflake
from .service import Service
from .uploads import Upload, read_body, read_object
from .world import Channel, Json, Message

routes = web.RouteTableDef()
NONCE_SECONDS = 300.0
OLD_AFTER, OLD_WINDOW = 3600.0, 6.0


@routes.post("/channels/{channel}/messages")
async def send(request: web.Request) -> web.Response:
    service, channel = service_of(request), find_channel(request)
    body, uploads = await read_body(request)
    check_new(service, channel, body, uploads)
    _require_sendable(service, channel, body, uploads)
    repeated = _find_repeat(service, channel, body)
    if repeated is not None:
        return write_json(_write(service, repeated))
    message = post_message(service, channel, service.world.bot, body, uploads, kind=_kind_of(body))
    if body.get("nonce") is not None:
        service.nonces[channel.id, str(body["nonce"])] = (service.clock.now(), message.id)
    return write_json(_write(service, message))


def _kind_of(body: Json) -> int:
    """19 is a reply, 0 an ordinary message."""
    return 19 if body.get("message_reference") else 0


def _require_sendable(service: Service, channel: Channel, body: Json, uploads: list[Upload]) -> None:
    if channel.guild is None:
        _require_open_dm(service, channel)
        return
    require(service, channel, "send_messages_in_threads" if channel.is_thread else "send_messages")
    if uploads:
        require(service, channel, "attach_files")
    if body.get("embeds"):
        require(service, channel, "embed_links")
    if body.get("message_reference"):
        require(service, channel, "read_message_history")
    if channel.archived:
        if channel.locked and not can(service.world.bot, channel, "manage_threads"):
            raise DiscordError(50083)
        archive(service, channel, archived=False)


def _require_open_dm(service: Service, channel: Channel) -> None:
    """50278 for a person who shares no guild with the bot, 50007 for one who takes no DMs."""
    assert channel.recipient is not None
    if not service.world.have_mutual_guild(channel.recipient):
        raise DiscordError(50278)
    if not channel.recipient.dms_open:
        raise DiscordError(50007)


def _find_repeat(service: Service, channel: Channel, body: Json) -> Message | None:
    """With `enforce_nonce` a nonce of the last minutes gives back the message it made."""
    if body.get("nonce") is None or not body.get("enforce_nonce"):
        return None
    made, message_id = service.nonces.get((channel.id, str(body["nonce"])), (0.0, 0))
    return channel.messages.get(message_id) if service.clock.now() - made <= NONCE_SECONDS else None


@routes.get("/channels/{channel}/messages")
async def history(request: web.Request) -> web.Response:
    """Newest first; without the permission to read the history it is empty."""
    service, channel = service_of(request), find_channel(request)
    limit = int_query(request, "limit", 1, 100, 50)
    if not can(service.world.bot, channel, "read_message_history"):
        return write_json([])
    seen = [m for m in channel.messages.values() if m.ephemeral_for is None]
    return write_json([_write(service, message) for message in _cut(seen, request, limit)])


def _cut(messages: list[Message], request: web.Request, limit: int) -> list[Message]:
    """`messages` are oldest first; what is wanted comes out newest first."""
    names = [name for name in ("around", "before", "after") if name in request.query]
    marks = {name: int_query(request, name, 0, 2**63, 0) for name in names}
    if "around" in marks:
        older = [m for m in messages if m.id < marks["around"]][-(limit // 2) :]
        newer = [m for m in messages if m.id >= marks["around"]][: limit - len(older)]
        return (older + newer)[::-1]
    if "after" in marks:
        return [m for m in messages if m.id > marks["after"]][:limit][::-1]
    if "before" in marks:
        messages = [m for m in messages if m.id < marks["before"]]
    return messages[-limit:][::-1]


@routes.get("/channels/{channel}/messages/{message}")
async def read(request: web.Request) -> web.Response:
    service, channel = service_of(request), find_channel(request)
    require(service, channel, "read_message_history")
    return write_json(_write(service, find_message(channel, snowflake(request, "message"))))


@routes.patch("/channels/{channel}/messages/{message}")
async def edit(request: web.Request) -> web.Response:
    service, channel = service_of(request), find_channel(request)
    body, uploads = await read_body(request)
    message = find_message(channel, snowflake(request, "message"))
    if message.author is not service.world.bot:
        raise DiscordError(50005)
    if channel.archived:
        raise DiscordError(50083)
    check_edit(service, message, body, uploads)
    if uploads and channel.guild is not None:
        require(service, channel, "attach_files")
    _count_old_edit(service, message)
    edit_message(service, message, body, uploads)
    return write_json(_write(service, message))


def _count_old_edit(service: Service, message: Message) -> None:
    """30046 when a channel's messages of more than an hour ago are edited too often."""
    limit, now = service.options.old_message_edits, service.clock.now()
    if limit is None or now - snowflake_seconds(message.id) < OLD_AFTER:
        return
    recent = service.old_edits.setdefault(message.channel.id, deque())
    while recent and now - recent[0] >= OLD_WINDOW:
        recent.popleft()
    if len(recent) >= limit:
        raise DiscordError(30046, retry_after=round(OLD_WINDOW - (now - recent[0]), 3))
    recent.append(now)


@routes.delete("/channels/{channel}/messages/{message}")
async def delete(request: web.Request) -> web.Response:
    """Others' messages need Manage Messages; in a DM they cannot be deleted at all."""
    service, channel = service_of(request), find_channel(request)
    message = find_message(channel, snowflake(request, "message"))
    if message.author is not service.world.bot:
        if channel.guild is None:
            raise DiscordError(50003)
        require(service, channel, "manage_messages")
    if channel.archived:
        raise DiscordError(50083)
    delete_message(service, message)
    return no_content()


@routes.post("/channels/{channel}/messages/bulk-delete")
async def bulk_delete(request: web.Request) -> web.Response:
    service, channel = service_of(request), find_channel(request)
    if channel.guild is None:
        raise DiscordError(50003)
    require(service, channel, "manage_messages")
    body = await read_object(request)
    for message_id in body.get("messages", []):
        message = channel.messages.get(int(message_id))
        if message is not None and message.ephemeral_for is None:
            delete_message(service, message)
    return no_content()


@routes.post("/channels/{channel}/typing")
async def typing(request: web.Request) -> web.Response:
    service, channel = service_of(request), find_channel(request)
    if channel.guild is not None:
        require(service, channel, "send_messages")
    return no_content()


def _write(service: Service, message: Message) -> Json:
    written = write_message(message, service.url, service.clock.now())
    reads_content = service.options.privileged_intents >> 15 & 1
    return written if reads_content else hide_content(written, message, service.world)
