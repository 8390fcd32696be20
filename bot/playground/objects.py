"""The world written as Discord's JSON objects. All ids are strings."""

import hashlib

from . import permissions
from .clock import write_time
from .world import DM, Channel, Emoji, Guild, Json, Member, Role, User, World


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
        "discovery_splash": None,
        "home_header": None,
        "banner": None,
        "description": None,
        "owner_id": str(guild.owner.id),
        "region": "deprecated",
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
        "nsfw": False,
        "nsfw_level": 0,
        "incidents_data": None,
        "max_members": 25_000_000,
        "max_presences": None,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "preferred_locale": guild.locale,
        "system_channel_id": None,
        "system_channel_flags": 0,
        "rules_channel_id": None,
        "public_updates_channel_id": None,
        "safety_alerts_channel_id": None,
        "widget_enabled": False,
        "widget_channel_id": None,
        "vanity_url_code": None,
        "application_id": None,
    }
    return written if members is None else written | _guild_create_fields(guild, members)


def write_own_guild(guild: Guild, user: User) -> Json:
    """A guild in somebody's own list, with what they may do there."""
    written = {
        key: value for key, value in write_guild(guild).items() if key in ("id", "name", "icon", "banner", "features")
    }
    held = permissions.guild_permissions(guild, guild.members[user.id])
    return written | {"owner": guild.owner is user, "permissions": str(held)}


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


def write_interaction_channel(channel: Channel, user: User) -> Json:
    """The partial channel of an interaction, with the permissions of who acted; a DM does not say whose it is."""
    written = write_channel(channel)
    for hidden in ("permission_overwrites", "recipients"):
        written.pop(hidden, None)
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
        "flags_new": "0",
        "owner": write_user(owner),
        "team": None,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
        "hook": True,
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
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
