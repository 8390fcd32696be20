"""The world written as Discord's JSON objects. All ids are strings."""

import hashlib
from copy import deepcopy
from typing import Any

from . import permissions
from .clock import write_time
from .world import DM, EPHEMERAL, Attachment, Channel, Emoji, Guild, Json, Member, Message, Role, User, World

LINK_LIFE = 24 * 3600  # seconds a signed attachment link lives
UPLOAD_LIMIT = 10 * 1024 * 1024


def write_user(user: User) -> Json:
    return {
        "id": str(user.id),
        "username": user.name.lower(),
        "global_name": None if user.is_bot else user.name,
        "discriminator": "0001" if user.is_bot else "0",
        "avatar": None,
        "bot": user.is_bot,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "avatar_decoration_data": None,
        "collectibles": None,
        "primary_guild": None,
    } | ({"username": user.name} if user.is_bot else {})


def write_member(member: Member, *, with_user: bool = True) -> Json:
    written: Json = {
        "roles": [str(role) for role in member.roles],
        "joined_at": write_time(member.joined),
        "nick": None,
        "avatar": None,
        "banner": None,
        "premium_since": None,
        "communication_disabled_until": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
    }
    return written | ({"user": write_user(member.user)} if with_user else {})


def write_role(role: Role) -> Json:
    written: Json = {
        "id": str(role.id),
        "name": role.name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": role.position,
        "permissions": str(role.permissions),
        "managed": role.managed_by is not None,
        "mentionable": False,
        "flags": 0,
    }
    return written | ({"tags": {"bot_id": str(role.managed_by)}} if role.managed_by is not None else {})


def write_channel(channel: Channel) -> Json:
    """A channel as REST and the gateway give it; threads and DMs have their own fields."""
    last = str(channel.last_message_id) if channel.last_message_id else None
    written: Json = {"id": str(channel.id), "type": channel.kind, "last_message_id": last, "flags": 0}
    if channel.kind == DM:
        assert channel.recipient is not None
        return written | {"recipients": [write_user(channel.recipient)]}
    assert channel.guild is not None
    written |= {
        "guild_id": str(channel.guild.id),
        "name": channel.name,
        "parent_id": str(channel.parent.id) if channel.parent else None,
        "rate_limit_per_user": channel.slow_mode,
    }
    return written | (_thread_fields(channel) if channel.is_thread else _text_fields(channel))


def _text_fields(channel: Channel) -> Json:
    return {
        "topic": channel.topic,
        "position": channel.position,
        "nsfw": False,
        "permission_overwrites": [
            {"id": str(target), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
            for target, o in channel.overwrites.items()
        ],
    }


def _thread_fields(channel: Channel) -> Json:
    assert channel.archive_moment is not None
    return {
        "owner_id": str(channel.owner_id),
        "message_count": channel.message_count,
        "total_message_sent": channel.message_count,
        "member_count": 1,
        "thread_metadata": {
            "archived": channel.archived,
            "locked": channel.locked,
            "auto_archive_duration": channel.auto_archive_minutes,
            "archive_timestamp": write_time(channel.archive_moment),
            "create_timestamp": write_time(channel.archive_moment),
        },
    }


def write_guild(guild: Guild, *, members: list[Member] | None = None) -> Json:
    """A guild; with `members` it is the GUILD_CREATE form, which holds channels and threads too."""
    written: Json = {
        "id": str(guild.id),
        "name": guild.name,
        "icon": None,
        "splash": None,
        "banner": None,
        "description": None,
        "owner_id": str(guild.owner.id),
        "afk_channel_id": None,
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": [write_role(role) for role in guild.roles.values()],
        "emojis": [],
        "stickers": [],
        "features": [],
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": guild.locale,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "vanity_url_code": None,
        "application_id": None,
    }
    return written if members is None else written | _guild_create_fields(guild, members)


def _guild_create_fields(guild: Guild, members: list[Member]) -> Json:
    channels = guild.channels.values()
    return {
        "joined_at": write_time(guild.created) if guild.created else None,
        "large": False,
        "member_count": len(guild.members),
        "members": [write_member(member) for member in members],
        "channels": [write_channel(channel) for channel in channels if not channel.is_thread],
        "threads": [write_channel(channel) for channel in channels if channel.is_thread and not channel.archived],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


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


def write_interaction_channel(channel: Channel, user: User) -> Json:
    """The partial channel of an interaction, with the permissions of who acted."""
    written = write_channel(channel)
    written.pop("permission_overwrites", None)
    return written | {"permissions": str(permissions.channel_permissions(channel, user))}


def write_application(world: World, owner: User) -> Json:
    return {
        "id": str(world.application_id),
        "name": world.application_name,
        "icon": None,
        "description": "",
        "type": None,
        "summary": "",
        "bot": write_user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": hashlib.sha256(str(world.application_id).encode()).hexdigest(),
        "flags": 0,
        "owner": write_user(owner),
        "team": None,
        "hook": True,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "integration_types_config": {"0": {}},
    }


def write_emoji(emoji: Emoji, world: World) -> Json:
    return {
        "id": str(emoji.id),
        "name": emoji.name,
        "roles": [],
        "user": write_user(world.bot),
        "require_colons": True,
        "managed": False,
        "animated": emoji.animated,
        "available": True,
    }


def is_ephemeral(message: Message) -> bool:
    return bool(message.flags & EPHEMERAL)
