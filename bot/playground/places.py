"""Channels, threads, DMs and members come, change and go."""

from typing import TYPE_CHECKING

from . import gateway as wire
from .objects import write_channel
from .world import DM, Channel, Guild, User

if TYPE_CHECKING:
    from .service import Service


def open_dm(service: "Service", user: User) -> Channel:
    """The DM channel between the bot and a person, made at the first call."""
    found = service.world.dms.get(user.id)
    if found is not None:
        return found
    # made from the person's own id, so that a bot finds the channel again where the person is still the same
    channel = Channel(user.id | 1 << 21, DM, user.name, recipient=user)
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
