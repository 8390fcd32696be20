"""Messages and their files written as Discord's JSON objects."""

import hashlib
from copy import deepcopy
from typing import Any

from .clock import write_time
from .objects import write_channel, write_member, write_user
from .world import Attachment, Json, Message, World

LINK_LIFE = 24 * 3600  # seconds a signed attachment link lives


def write_attachment(attachment: Attachment, base: str, now: float) -> Json:
    url = attachment_url(attachment, base, now)
    written: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
        "flags": 0,
    }
    if attachment.description is not None:
        written["description"] = attachment.description
    if attachment.size_in_pixels is not None:
        written["width"], written["height"] = attachment.size_in_pixels
    return written


def attachment_url(attachment: Attachment, base: str, now: float) -> str:
    """`base` is "" for a relative link that lasts, or the server's address for a signed one that expires."""
    path = f"{base}/attachments/{attachment.channel_id}/{attachment.id}/{attachment.filename}"
    if not base:
        return path
    expires = f"{int(now) + LINK_LIFE:x}"
    return f"{path}?ex={expires}&is={int(now):x}&hm={sign_link(attachment.id, expires)}"


def sign_link(attachment_id: int, expires: str) -> str:
    return hashlib.sha256(f"{attachment_id}:{expires}".encode()).hexdigest()


def write_message(message: Message, base: str, now: float) -> Json:
    """A message in full. Media named `attachment://` come out with their link, size and id."""
    written: Json = {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "author": write_user(message.author),
        "content": message.content,
        "timestamp": write_time(message.created),
        "edited_timestamp": write_time(message.edited) if message.edited else None,
        "tts": False,
        "mention_everyone": message.mention_everyone,
        "mentions": [write_user(user) for user in message.mentions],
        "mention_roles": [str(role) for role in message.mention_roles],
        "attachments": [write_attachment(a, base, now) for a in message.attachments],
        "embeds": [_resolve_media(embed, message, base, now) for embed in message.embeds],
        "components": [_resolve_media(part, message, base, now) for part in message.components],
        "pinned": message.pinned,
        "type": message.kind,
        "flags": message.flags,
    }
    return written | _origin_fields(message)


def _origin_fields(message: Message) -> Json:
    written: Json = {}
    if message.nonce is not None:
        written["nonce"] = message.nonce
    if message.author.is_bot:
        written["application_id"] = str(message.author.id)
    if message.by_token:
        written["webhook_id"] = str(message.author.id)
    if message.interaction is not None:
        written["interaction_metadata"] = message.interaction
        if message.interaction["type"] == 2:
            written["interaction"] = {key: message.interaction[key] for key in ("id", "type", "name", "user")}
    if message.reference is not None:
        written["message_reference"] = message.reference
    if message.thread is not None:
        written["thread"] = write_channel(message.thread)
    return written


def _resolve_media(part: Any, message: Message, base: str, now: float) -> Any:
    """A copy of a component or embed with every `attachment://name` replaced."""
    if isinstance(part, list):
        return [_resolve_media(item, message, base, now) for item in part]
    if not isinstance(part, dict):
        return deepcopy(part)
    copy = {key: _resolve_media(value, message, base, now) for key, value in part.items()}
    url = copy.get("url")
    if isinstance(url, str) and url.startswith("attachment://"):
        copy |= _media_fields(url, message, base, now)
    elif not base and isinstance(url, str):
        copy["url"] = _relative(url, message)
    return copy


def _media_fields(url: str, message: Message, base: str, now: float) -> Json:
    name = url.removeprefix("attachment://")
    found = next((a for a in message.attachments if a.filename == name), None)
    if found is None:
        return {}
    link = attachment_url(found, base, now)
    written: Json = {"url": link, "proxy_url": link, "content_type": found.content_type}
    written["attachment_id"] = str(found.id)
    if found.size_in_pixels is not None:
        written["width"], written["height"] = found.size_in_pixels
    return written


def _relative(url: str, message: Message) -> str:
    """A link to one of the message's own files, sent back by the bot, made relative for the page."""
    for attachment in message.attachments:
        path = f"/attachments/{attachment.channel_id}/{attachment.id}/"
        if path in url:
            return path + attachment.filename
    return url


def write_for_gateway(message: Message, world: World, base: str, now: float, *, reads_content: bool) -> Json:
    """MESSAGE_CREATE and MESSAGE_UPDATE: with guild and member, and without what the bot has no intent for."""
    written = write_message(message, base, now)
    guild = message.channel.guild
    if guild is not None:
        written["guild_id"] = str(guild.id)
        member = guild.members.get(message.author.id)
        if member is not None:
            written["member"] = write_member(member, with_user=False)
    return written if reads_content else hide_content(written, message, world)


def hide_content(written: Json, message: Message, world: World) -> Json:
    """Without the message content intent only own messages, mentions and DMs show what they say."""
    is_own = message.author is world.bot
    if is_own or message.channel.guild is None or world.bot in message.mentions:
        return written
    return written | {"content": "", "embeds": [], "attachments": [], "components": []}
