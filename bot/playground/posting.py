"""Messages come, change and go; every step is told to the bot's gateway and to whoever looks on."""

import re
from typing import TYPE_CHECKING, Any

from . import gateway as wire
from .clock import write_time
from .errors import DiscordError
from .images import picture_size
from .objects import write_channel, write_for_gateway
from .uploads import Upload
from .world import (
    COMPONENTS_V2,
    DM,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Attachment,
    Channel,
    Guild,
    Json,
    Message,
    User,
)

if TYPE_CHECKING:
    from .service import Service

SENDABLE_FLAGS = COMPONENTS_V2 | SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | EPHEMERAL
_USER_MENTION = re.compile(r"<@!?(\d+)>")
_ROLE_MENTION = re.compile(r"<@&(\d+)>")


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
        reference=write_reference(channel, body),
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


def write_reference(channel: Channel, body: Json) -> Json | None:
    reference = body.get("message_reference")
    if not isinstance(reference, dict):
        return None
    written = {"type": 0, "message_id": str(reference.get("message_id")), "channel_id": str(channel.id)}
    return written | ({"guild_id": str(channel.guild.id)} if channel.guild else {})


def fill_message(service: "Service", message: Message, body: Json, uploads: list[Upload]) -> None:
    """Take over the fields a body names; the others stay as they are."""
    message.attachments = settle_attachments(service, message, body, uploads)
    if "content" in body:
        message.content = (body["content"] or "").strip()
    if "embeds" in body:
        message.embeds = [{"type": "rich"} | embed for embed in body["embeds"] or []]
    if "components" in body:
        message.components = number_components(body["components"] or [])
    if body.get("flags") is not None:
        message.flags |= int(body["flags"]) & (COMPONENTS_V2 | SUPPRESS_EMBEDS)
    _find_mentions(message, body.get("allowed_mentions"))


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


def settle_attachments(service: "Service", message: Message, body: Json, uploads: list[Upload]) -> list[Attachment]:
    """The files a message has from now on: of the old ones only those listed, where a list is given."""
    listed = body.get("attachments")
    if listed is None:
        return message.attachments + [_attach(service, message.channel, u, {}) for u in uploads]
    kept: list[Attachment] = []
    by_id = {str(attachment.id): attachment for attachment in message.attachments}
    by_index = {str(upload.index): upload for upload in uploads}
    for entry in listed:
        name = str(entry.get("id"))
        if name in by_index:
            kept.append(_attach(service, message.channel, by_index.pop(name), entry))
        elif name in by_id:
            kept.append(by_id[name])
    return kept + [_attach(service, message.channel, u, {}) for u in by_index.values()]


def _attach(service: "Service", channel: Channel, upload: Upload, entry: Json) -> Attachment:
    attachment = Attachment(
        service.ids.next(),
        str(entry.get("filename") or upload.filename),
        upload.content_type,
        upload.data,
        channel.id,
        entry.get("description"),
        picture_size(upload.data),
    )
    service.world.attachments[attachment.id] = attachment
    return attachment


def number_components(components: list[Json]) -> list[Json]:
    """A copy in which every component has an `id`, counted from 1 around those the bot chose itself."""
    taken = {part["id"] for part in walk(components) if part.get("id")}
    next_id = 0

    def number(part: Any) -> Any:
        nonlocal next_id
        if isinstance(part, list):
            return [number(item) for item in part]
        if not isinstance(part, dict):
            return part
        own = part.get("id") if "type" in part else None
        if "type" in part and not own:
            next_id += 1
            while next_id in taken:
                next_id += 1
            own = next_id
        copy = {key: number(part[key]) if key in _NESTED else part[key] for key in part if key != "id"}
        return {"type": part["type"], "id": own} | copy if "type" in part else part

    return [number(part) for part in components]


_NESTED = ("components", "component", "accessory")


def walk(parts: Any) -> list[Json]:
    """All components of a tree in reading order, accessories and the inside of labels too."""
    found: list[Json] = []
    for part in parts if isinstance(parts, list) else [parts]:
        if isinstance(part, dict):
            found.append(part)
            for key in _NESTED:
                if part.get(key):
                    found += walk(part[key])
    return found


def shown_text(message: Message) -> str:
    """What a message says: its content, or all its text displays."""
    texts = [part["content"] for part in walk(message.components) if part.get("type") == 10]
    return "\n".join([message.content, *texts] if message.content else texts)


def _find_mentions(message: Message, allowed: Json | None) -> None:
    guild = message.channel.guild
    text = shown_text(message)
    ids = dict.fromkeys(int(found) for found in _USER_MENTION.findall(text))
    message.mentions = [user for user in _known_users(message, ids) if _is_allowed(user.id, "users", allowed)]
    roles = dict.fromkeys(int(found) for found in _ROLE_MENTION.findall(text))
    known = guild.roles if guild else {}
    message.mention_roles = [role for role in roles if role in known and _is_allowed(role, "roles", allowed)]
    calls_all = "@everyone" in text or "@here" in text
    message.mention_everyone = calls_all and (allowed is None or "everyone" in (allowed.get("parse") or []))


def _known_users(message: Message, ids: dict[int, None]) -> list[User]:
    channel = message.channel
    if channel.guild is not None:
        return [channel.guild.members[found].user for found in ids if found in channel.guild.members]
    near = [channel.recipient, message.author]
    return [user for user in near if user is not None and user.id in ids]


def _is_allowed(target: int, kind: str, allowed: Json | None) -> bool:
    if allowed is None or kind in (allowed.get("parse") or []):
        return True
    return str(target) in {str(entry) for entry in allowed.get(kind) or []}


def open_dm(service: "Service", user: User) -> Channel:
    """The DM channel between the bot and a person, made at the first call."""
    found = service.world.dms.get(user.id)
    if found is not None:
        return found
    channel = Channel(service.ids.next(), DM, user.name, recipient=user)
    service.world.dms[user.id] = service.world.channels[channel.id] = channel
    service.tell("channel", channel)
    return channel


def announce_channel(service: "Service", event: str, channel: Channel) -> None:
    service.dispatch(event, write_channel(channel), channel)
    service.tell("channel" if not event.endswith("DELETE") else "channel_delete", channel)


def delete_channel(service: "Service", channel: Channel) -> None:
    """A channel goes with its threads; their messages can no longer be reached."""
    for thread in [c for c in service.world.channels.values() if c.parent is channel]:
        delete_channel(service, thread)
    service.world.drop_channel(channel)
    announce_channel(service, "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE", channel)


def archive(service: "Service", thread: Channel, *, archived: bool) -> None:
    thread.archived, thread.archive_moment = archived, service.clock.moment()
    announce_channel(service, "THREAD_UPDATE", thread)


def member_left(service: "Service", guild: Guild, user: User) -> None:
    guild.members.pop(user.id, None)
    service.gateway.dispatch(
        "GUILD_MEMBER_REMOVE",
        {"guild_id": str(guild.id), "user": {"id": str(user.id), "username": user.name}},
        guild=guild,
        intent=wire.GUILD_MEMBERS,
    )
    service.tell("state", None)


def find_message(channel: Channel, message_id: str | int) -> Message:
    """A message the bot may see; ephemeral ones are unknown to it (10008)."""
    found = channel.messages.get(int(message_id))
    if found is None or found.ephemeral_for is not None:
        raise DiscordError(10008)
    return found


def write_moment(service: "Service") -> str:
    return write_time(service.clock.moment())
