"""Messages written as Discord's JSON objects."""

from .attachments import write_attachment
from .clock import write_time
from .component_objects import write_components, write_embeds
from .objects import write_channel, write_member, write_user
from .world import Json, Message, World


def write_message(message: Message, base: str, now: float) -> Json:
    """A message in full; `base` and `now` are where and when its files' links are good."""
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
        "embeds": write_embeds(message, base, now),
        "components": write_components(message, base, now),
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
