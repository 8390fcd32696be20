"""Messages come, change and go; every step is told to the bot's gateway and to whoever looks on."""

from typing import TYPE_CHECKING

from . import gateway as wire
from .errors import DiscordError
from .message_objects import write_for_gateway
from .message_parts import find_mentions, forget_attachments, number_components, settle_attachments
from .uploads import Upload
from .world import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    THREAD_CREATED,
    Channel,
    Json,
    Message,
    User,
)

if TYPE_CHECKING:
    from .service import Service

SENDABLE_FLAGS = COMPONENTS_V2 | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS


def post_message(
    service: "Service",
    channel: Channel,
    author: User,
    body: Json,
    uploads: list[Upload] | None = None,
    *,
    flags: int = 0,
    ephemeral_for: User | None = None,
    interaction: Json | None = None,
    by_token: bool = False,
    kind: int = 0,
    reference: Json | None = None,
) -> Message:
    """Put a checked body into a channel as a new message and tell of it."""
    message = Message(
        service.ids.next(),
        channel,
        author,
        service.clock.moment(),
        flags=flags | (int(body.get("flags") or 0) & SENDABLE_FLAGS),
        nonce=body.get("nonce"),
        ephemeral_for=ephemeral_for,
        interaction=interaction,
        by_token=by_token,
        kind=kind,
        reference=reference or write_reference(channel, body),
    )
    if ephemeral_for is not None:
        message.flags |= EPHEMERAL
    fill_message(service, message, body, uploads or [])
    channel.messages[message.id] = message
    if ephemeral_for is None:
        channel.last_message_id = message.id
        channel.message_count += 1
    announce_message(service, "MESSAGE_CREATE", message)
    return message


def announce_thread(service: "Service", thread: Channel) -> None:
    """Tell a channel of a thread that hangs on none of its messages, as whoever opened it."""
    assert thread.parent is not None
    assert thread.guild is not None
    body = {"content": thread.name, "allowed_mentions": {"parse": []}}
    reference = {"type": 0, "channel_id": str(thread.id), "guild_id": str(thread.guild.id)}
    post_message(service, thread.parent, service.world.bot, body, kind=THREAD_CREATED, reference=reference)


def write_reference(channel: Channel, body: Json) -> Json | None:
    reference = body.get("message_reference")
    if not isinstance(reference, dict):
        return None
    written = {"type": 0, "message_id": str(reference.get("message_id")), "channel_id": str(channel.id)}
    return written | ({"guild_id": str(channel.guild.id)} if channel.guild else {})


def fill_message(service: "Service", message: Message, body: Json, uploads: list[Upload]) -> None:
    """Take over the fields a body names; the others stay as they are."""
    old = message.attachments
    message.attachments = settle_attachments(service, message, body, uploads)
    forget_attachments(service, [attachment for attachment in old if attachment not in message.attachments])
    if "content" in body:
        message.content = (body["content"] or "").strip()
    if "embeds" in body:
        message.embeds = [{"type": "rich"} | embed for embed in body["embeds"] or []]
    if "components" in body:
        message.components = number_components(body["components"] or [])
    if body.get("flags") is not None:
        message.flags |= int(body["flags"]) & (COMPONENTS_V2 | SUPPRESS_EMBEDS)
    find_mentions(message, body.get("allowed_mentions"))


def edit_message(service: "Service", message: Message, body: Json, uploads: list[Upload]) -> None:
    """Change a message; the deferred one that is still loading is filled for the first time and not edited."""
    was_loading = message.is_loading
    fill_message(service, message, body, uploads)
    message.flags &= ~LOADING
    if not was_loading:
        message.edited = service.clock.moment()
    announce_message(service, "MESSAGE_UPDATE", message)


def delete_message(service: "Service", message: Message) -> None:
    message.channel.messages.pop(message.id, None)
    forget_attachments(service, message.attachments)
    if message.ephemeral_for is None:
        gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
        service.dispatch("MESSAGE_DELETE", gone | _guild_field(message.channel), message.channel, messages=True)
    service.tell("message_delete", message)


def announce_message(service: "Service", event: str, message: Message) -> None:
    """Tell the bot (never of ephemeral messages) and those who watch."""
    if message.ephemeral_for is None:

        def write(session: wire.Session) -> Json:
            reads = bool(session.intents & wire.MESSAGE_CONTENT)
            base, now = service.url, service.clock.now()
            return write_for_gateway(message, service.world, base, now, reads_content=reads)

        service.dispatch(event, write, message.channel, messages=True)
    service.tell("message" if event == "MESSAGE_CREATE" else "message_update", message)


def _guild_field(channel: Channel) -> Json:
    return {"guild_id": str(channel.guild.id)} if channel.guild else {}


def find_message(channel: Channel, message_id: str | int) -> Message:
    """A message the bot may see; ephemeral ones are unknown to it (10008)."""
    found = channel.messages.get(int(message_id))
    if found is None or found.ephemeral_for is not None:
        raise DiscordError(10008)
    return found
