"""What a message is made of: files, numbered components, the people it names."""

import asyncio
import re
from typing import TYPE_CHECKING, Any

from .images import picture_size
from .uploads import Upload
from .world import Attachment, Channel, Json, Message, User

if TYPE_CHECKING:
    from .service import Service

FORGET_SECONDS = 60.0  # how long a dropped file can still be fetched by a page that is about to show it
_NESTED = ("components", "component", "accessory")
_USER_MENTION = re.compile(r"<@!?(\d+)>")
_ROLE_MENTION = re.compile(r"<@&(\d+)>")


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


def find_mentions(message: Message, allowed: Json | None) -> None:
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


def forget_attachments(service: "Service", dropped: list[Attachment]) -> None:
    """Let go of files that no message has any more."""
    loop = asyncio.get_running_loop()
    for attachment in dropped:
        loop.call_later(FORGET_SECONDS, service.world.attachments.pop, attachment.id, None)
