"""Permissions as bits, and what a member may do in a channel."""

from collections.abc import Iterable

from .world import Channel, Guild, Member, User

BITS: dict[str, int] = {
    "create_instant_invite": 1 << 0,
    "kick_members": 1 << 1,
    "ban_members": 1 << 2,
    "administrator": 1 << 3,
    "manage_channels": 1 << 4,
    "manage_guild": 1 << 5,
    "add_reactions": 1 << 6,
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "manage_messages": 1 << 13,
    "embed_links": 1 << 14,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "mention_everyone": 1 << 17,
    "use_external_emojis": 1 << 18,
    "connect": 1 << 20,
    "speak": 1 << 21,
    "change_nickname": 1 << 26,
    "manage_roles": 1 << 28,
    "manage_webhooks": 1 << 29,
    "manage_guild_expressions": 1 << 30,
    "use_application_commands": 1 << 31,
    "manage_events": 1 << 33,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "create_private_threads": 1 << 36,
    "use_external_stickers": 1 << 37,
    "send_messages_in_threads": 1 << 38,
    "use_external_apps": 1 << 50,
}


def to_bits(permissions: int | str | Iterable[str]) -> int:
    """Bits of an integer, a name, or several names; an unknown name raises KeyError."""
    if isinstance(permissions, int):
        return permissions
    names = permissions.replace(",", " ").split() if isinstance(permissions, str) else permissions
    return sum({BITS[name] for name in names})


ALL = sum(BITS.values())
EVERYONE = to_bits(
    """
    create_instant_invite add_reactions view_channel send_messages embed_links attach_files read_message_history
    use_external_emojis connect speak change_nickname use_application_commands create_public_threads
    create_private_threads use_external_stickers send_messages_in_threads use_external_apps
    """
)
BOT_ROLE = to_bits(
    """
    view_channel send_messages embed_links attach_files read_message_history use_external_emojis
    create_public_threads send_messages_in_threads
    """
)
DM = EVERYONE


def guild_permissions(guild: Guild, member: Member) -> int:
    if member.user is guild.owner:
        return ALL
    bits = guild.roles[guild.id].permissions
    for role in member.roles:
        bits |= guild.roles[role].permissions
    return ALL if bits & BITS["administrator"] else bits


def channel_permissions(channel: Channel, user: User) -> int:
    """What a user may do in a channel; 0 for one who is no member, all of a DM's for those in it."""
    if channel.guild is None:
        return DM if user.is_bot or user is channel.recipient else 0
    member = channel.guild.members.get(user.id)
    if member is None:
        return 0
    bits = guild_permissions(channel.guild, member)
    if bits & BITS["administrator"]:
        return ALL
    return _apply_overwrites(bits, channel.parent or channel, member)


def _apply_overwrites(bits: int, channel: Channel, member: Member) -> int:
    assert channel.guild is not None
    steps = ([channel.guild.id], member.roles, [member.user.id])
    for targets in steps:
        found = [channel.overwrites[target] for target in targets if target in channel.overwrites]
        for overwrite in found:
            bits &= ~overwrite.deny
        for overwrite in found:
            bits |= overwrite.allow
    return bits if bits & BITS["view_channel"] else 0


def can(user: User, channel: Channel, *names: str) -> bool:
    """Whether a user holds all of the named permissions in a channel."""
    wanted = to_bits(names)
    return channel_permissions(channel, user) & wanted == wanted
