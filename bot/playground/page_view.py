"""What the page is shown, seen through one person's eyes."""

from typing import TYPE_CHECKING, Any

from .acts import commands_for, is_visible, sees
from .interactions import AUTOCOMPLETE, COMMAND, Interaction
from .message_objects import write_message
from .objects import write_user
from .permissions import BITS, guild_permissions
from .places import open_dm
from .world import DM, Channel, Guild, Json, Message, User

if TYPE_CHECKING:
    from .service import Service

SHOWN_MESSAGES = 200  # of each channel, the newest
FAILED = {COMMAND: "The application did not respond", AUTOCOMPLETE: "Loading options failed"}


def write_state(service: "Service", user: User) -> Json:
    """Everything a person sees."""
    channels = visible_channels(service, user)
    return {
        "me": write_person(service, user),
        "people": [write_person(service, person) for person in service.world.people()],
        "guild": {"id": str(_guild(service).id), "name": _guild(service).name},
        "channels": [write_channel(channel) for channel in channels],
        "messages": {str(channel.id): _write_messages(service, channel, user) for channel in channels},
        "commands": write_commands(service, user),
        "emojis": write_emojis(service),
        "bot": write_bot(service),
    }


def _guild(service: "Service") -> Guild:
    return next(iter(service.world.guilds.values()))


def visible_channels(service: "Service", user: User) -> list[Channel]:
    """The first guild's channels, threads after their parents, and the person's DM."""
    seen = [channel for channel in _guild(service).channels.values() if is_visible(channel, user)]
    seen.sort(key=lambda c: (c.parent or c).position * 10**20 + (c.id if c.parent else 0))
    return [*seen, open_dm(service, user)]


def is_shown(service: "Service", channel: Channel, user: User) -> bool:
    """Whether a channel stands in this person's list: theirs, and of the page's guild."""
    return is_visible(channel, user) and channel.guild in (None, _guild(service))


def _write_messages(service: "Service", channel: Channel, user: User) -> list[Json]:
    seen = [message for message in channel.messages.values() if sees(message, user)]
    return [write_shown(service, message) for message in seen[-SHOWN_MESSAGES:]]


def write_shown(service: "Service", message: Message) -> Json:
    """Discord's message with relative links, and the only person who sees it, if it is ephemeral."""
    owner = message.ephemeral_for
    written = write_message(message, "", service.clock.now())
    return written | {"ephemeral_for": str(owner.id) if owner else None}


def write_person(service: "Service", user: User) -> Json:
    member = _guild(service).members.get(user.id)
    bits = guild_permissions(_guild(service), member) if member else 0
    return {
        "id": str(user.id),
        "name": user.name,
        "avatar_color": user.avatar_color,
        "locale": user.locale,
        "dms_open": user.dms_open,
        "administrator": bool(bits & BITS["administrator"]),
    }


def write_channel(channel: Channel) -> Json:
    kind = "dm" if channel.kind == DM else "thread" if channel.is_thread else "text"
    written: Json = {"id": str(channel.id), "name": channel.name, "kind": kind, "topic": channel.topic}
    if channel.parent is not None:
        written |= {"parent": str(channel.parent.id), "archived": channel.archived}
    return written


def write_commands(service: "Service", user: User) -> list[Json]:
    """The commands offered to a person in the guild or in their DM."""
    places = visible_channels(service, user)
    offered = {c["id"]: c for place in (places[0], places[-1]) for c in commands_for(service, place, user)}
    return list(offered.values())


def write_emojis(service: "Service") -> list[Json]:
    emojis = service.world.emojis.values()
    return [{"id": str(e.id), "name": e.name, "url": f"/emojis/{e.id}.png"} for e in emojis]


def write_bot(service: "Service") -> Json:
    user = write_user(service.world.bot) | {"name": service.world.bot.name}
    return {"state": service.bot_state, "user": user | {"avatar_color": service.world.bot.avatar_color}}


def write_event(service: "Service", user: User, what: str, subject: Any) -> Json | None:
    """The page's event for something that happened, or None where this person has nothing of it."""
    if what in ("message", "message_update", "message_delete"):
        return _message_event(service, user, what, subject)
    if what in ("channel", "channel_delete"):
        return _channel_event(service, user, what, subject)
    if what == "interaction":
        return _interaction_event(subject) if subject.user is user and subject.nonce else None
    if what == "bot":
        return {"type": "bot"} | write_bot(service)
    if what == "person":
        return {"type": "person", "person": write_person(service, subject)}
    if what == "commands":
        return {"type": "commands", "commands": write_commands(service, user)}
    if what == "emojis":
        return {"type": "emojis", "emojis": write_emojis(service)}
    return {"type": what}


def _message_event(service: "Service", user: User, what: str, message: Message) -> Json | None:
    if not is_shown(service, message.channel, user) or not sees(message, user):
        return None
    event: Json = {"type": what, "channel": str(message.channel.id)}
    if what == "message_delete":
        return event | {"id": str(message.id)}
    return event | {"message": write_shown(service, message)}


def _channel_event(service: "Service", user: User, what: str, channel: Channel) -> Json | None:
    """A channel that this person may no longer see counts as deleted; one that appears is read anew."""
    if channel.guild not in (None, _guild(service)) or (channel.guild is None and channel.recipient is not user):
        return None
    written = write_channel(channel)
    if what == "channel_delete" or not is_visible(channel, user):
        return {"type": "channel", "channel": written | {"deleted": True}}
    return {"type": "channel", "channel": written} if channel.parent or channel.guild is None else {"type": "state"}


def _interaction_event(interaction: Interaction) -> Json:
    nonce = interaction.nonce
    if interaction.modal is not None:
        return {"type": "modal", "nonce": nonce, "modal": interaction.modal}
    if interaction.choices is not None:
        return {"type": "choices", "nonce": nonce, "choices": interaction.choices}
    event: Json = {"type": "interaction", "nonce": nonce, "state": interaction.state}
    if interaction.state in ("timeout", "failed"):
        event |= {"state": "failed", "text": FAILED.get(interaction.kind, "This interaction failed")}
    return event
