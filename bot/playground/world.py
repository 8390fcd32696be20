"""What there is on the local Discord: people, guilds, channels, messages, commands."""

from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

Json = dict[str, Any]

TEXT, DM, NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 10, 11, 12
THREADS = frozenset({NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD})

THREAD_CREATED = 18
"""The kind of message that tells a channel of a new thread."""

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
SUPPRESS_EMBEDS, HAS_THREAD, SUPPRESS_NOTIFICATIONS = 1 << 2, 1 << 5, 1 << 12


@dataclass(eq=False)
class User:
    """A person or the bot. `locale` is the language of this person's Discord client."""

    id: int
    name: str
    is_bot: bool = False
    locale: str = "en-US"
    dms_open: bool = True
    avatar_color: str = "#5865f2"


@dataclass(eq=False)
class Role:
    id: int
    name: str
    permissions: int
    position: int
    managed_by: int | None = None


@dataclass(eq=False)
class Member:
    user: User
    roles: list[int]
    joined: datetime


@dataclass
class Overwrite:
    """`kind` is 0 for a role and 1 for a member; allow and deny are permission bits."""

    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(eq=False)
class Attachment:
    id: int
    filename: str
    content_type: str
    data: bytes
    channel_id: int
    description: str | None = None
    size_in_pixels: tuple[int, int] | None = None


@dataclass(eq=False)
class Message:
    """`components` are as the bot sent them, with ids; `ephemeral_for` is the only person who sees it."""

    id: int
    channel: "Channel"
    author: User
    created: datetime
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    edited: datetime | None = None
    nonce: str | int | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    ephemeral_for: User | None = None
    interaction: Json | None = None
    by_token: bool = False
    reference: Json | None = None
    thread: "Channel | None" = None
    pinned: bool = False
    is_dismissed: bool = False

    @property
    def is_v2(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def is_loading(self) -> bool:
        return bool(self.flags & LOADING)


@dataclass(eq=False)
class Channel:
    """A text channel, a thread (with `parent`) or a DM between the bot and `recipient` (without a guild)."""

    id: int
    kind: int
    name: str
    guild: "Guild | None" = None
    position: int = 0
    topic: str | None = None
    recipient: User | None = None
    parent: "Channel | None" = None
    owner_id: int = 0
    archived: bool = False
    locked: bool = False
    auto_archive_minutes: int = 1440
    archive_moment: datetime | None = None
    slow_mode: int = 0
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: "OrderedDict[int, Message]" = field(default_factory=OrderedDict)
    last_message_id: int | None = None
    message_count: int = 0

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS


@dataclass(eq=False)
class Guild:
    id: int
    name: str
    owner: User
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    created: datetime | None = None


@dataclass(eq=False)
class Emoji:
    id: int
    name: str
    data: bytes
    content_type: str
    animated: bool = False


@dataclass(eq=False)
class World:
    """Everything that lasts. Commands are kept by guild id, the global ones under None."""

    bot: User
    application_id: int
    application_name: str
    users: dict[int, User] = field(default_factory=dict)
    guilds: dict[int, Guild] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    dms: dict[int, Channel] = field(default_factory=dict)
    attachments: dict[int, Attachment] = field(default_factory=dict)
    emojis: dict[int, Emoji] = field(default_factory=dict)
    commands: dict[int | None, list[Json]] = field(default_factory=dict)

    def people(self) -> list[User]:
        return [user for user in self.users.values() if not user.is_bot]

    def have_mutual_guild(self, user: User) -> bool:
        return any(user.id in guild.members for guild in self.guilds.values())

    def threads_of(self, guild: Guild) -> list[Channel]:
        return [channel for channel in guild.channels.values() if channel.is_thread]

    def drop_channel(self, channel: Channel) -> None:
        self.channels.pop(channel.id, None)
        if channel.guild is not None:
            channel.guild.channels.pop(channel.id, None)
        if channel.recipient is not None:
            self.dms.pop(channel.recipient.id, None)
