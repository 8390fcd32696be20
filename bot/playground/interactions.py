"""Interactions: a person acts, the bot has three seconds for its first answer and fifteen minutes for the rest."""

import asyncio
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from . import permissions
from .errors import DiscordError
from .gateway import ANY_INTENT
from .message_objects import write_message
from .objects import write_interaction_channel, write_member, write_user
from .uploads import FILE_LIMIT
from .world import Channel, Json, Message, User

if TYPE_CHECKING:
    from .service import Service

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFERRED_REPLY, DEFERRED_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9
DISPENSABLE = frozenset(
    {"app_permissions", "authorizing_integration_owners", "context", "guild", "guild_locale"}
    | {"entitlements", "entitlement_sku_ids"}
)


@dataclass(eq=False)
class Interaction:
    """One act of a person.

    `state` is "sent", "thinking" (a deferred reply), "done", "timeout" (no answer in time) or "failed" (a
    deferred reply never came). `latency` is the time in seconds from the act to the first answer.
    """

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    created: float
    started: float
    source: Message | None = None
    opened_by: "Interaction | None" = None
    nonce: str | None = None
    state: str = "sent"
    answer_type: int | None = None
    latency: float | None = None
    original: Message | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    refused: DiscordError | None = None
    followups: list[Message] = field(default_factory=list)
    settled: asyncio.Event = field(default_factory=asyncio.Event)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def command_name(self) -> str:
        """The command as a person types it, sub-commands included."""
        words, options = [str(self.data.get("name", ""))], self.data.get("options") or []
        while options and options[0]["type"] in (1, 2):
            words.append(options[0]["name"])
            options = options[0].get("options") or []
        return " ".join(words)


class Interactions:
    """All interactions of the last fifteen minutes, found by token."""

    def __init__(self, service: "Service") -> None:
        self._service = service
        self._by_token: dict[str, Interaction] = {}

    def start(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        *,
        source: Message | None = None,
        opened_by: Interaction | None = None,
        nonce: str | None = None,
    ) -> Interaction:
        """Send an interaction to the bot. Without a bot it times out like an unanswered one."""
        service = self._service
        loop = asyncio.get_running_loop()
        interaction = Interaction(
            service.ids.next(),
            secrets.token_urlsafe(96),
            kind,
            user,
            channel,
            data,
            service.clock.now(),
            loop.time(),
            source,
            opened_by,
            nonce,
        )
        self._by_token[interaction.token] = interaction
        service.tell("interaction", interaction)
        payload = write_interaction(service, interaction)
        service.gateway.dispatch("INTERACTION_CREATE", payload, guild=channel.guild, intent=ANY_INTENT)
        loop.call_later(service.options.answer_seconds, self._expire_unanswered, interaction)
        loop.call_later(service.options.token_seconds, self._forget, interaction)
        return interaction

    def find_for_answer(self, interaction_id: str, token: str) -> Interaction:
        """The interaction a callback is for: 10062 when unknown or too late, 40060 when answered."""
        found = self._by_token.get(token)
        if found is None or str(found.id) != interaction_id:
            raise DiscordError(10062)
        if found.answer_type is not None:
            raise DiscordError(40060)
        if found.state == "timeout" or self._age(found) > self._service.options.answer_seconds:
            self._expire_unanswered(found)
            raise DiscordError(10062)
        return found

    def find_for_followup(self, token: str) -> Interaction:
        """The interaction a webhook token belongs to: 50027 after fifteen minutes, 10015 before an answer."""
        found = self._by_token.get(token)
        if found is None or self._age(found) > self._service.options.token_seconds:
            raise DiscordError(50027)
        if found.answer_type is None:
            raise DiscordError(10015)
        return found

    def answer(self, interaction: Interaction, kind: int) -> None:
        """Note the first answer."""
        interaction.answer_type = kind
        interaction.latency = asyncio.get_running_loop().time() - interaction.started
        interaction.state = "thinking" if kind == DEFERRED_REPLY else "done"
        interaction.answered.set()
        self._tell(interaction)

    def fill(self, interaction: Interaction) -> None:
        """A deferred reply got its content, or was deleted."""
        if interaction.state == "thinking":
            interaction.state = "done"
            self._tell(interaction)

    def newest_first(self) -> list[Interaction]:
        return list(reversed(self._by_token.values()))

    def age_all(self) -> None:
        """Let the deadlines strike that a moved clock has passed."""
        options = self._service.options
        for interaction in list(self._by_token.values()):
            if self._age(interaction) > options.answer_seconds:
                self._expire_unanswered(interaction)
            if self._age(interaction) > options.token_seconds:
                self._forget(interaction)

    def _age(self, interaction: Interaction) -> float:
        return self._service.clock.now() - interaction.created

    def _expire_unanswered(self, interaction: Interaction) -> None:
        if interaction.state == "sent":
            interaction.state = "timeout"
            interaction.answered.set()
            self._tell(interaction)

    def _forget(self, interaction: Interaction) -> None:
        self._by_token.pop(interaction.token, None)
        if interaction.state == "thinking":
            interaction.state = "failed"
            self._tell(interaction)

    def _tell(self, interaction: Interaction) -> None:
        if interaction.state in ("done", "timeout", "failed"):
            interaction.settled.set()
        self._service.tell("interaction", interaction)


def write_interaction(service: "Service", interaction: Interaction) -> Json:
    """INTERACTION_CREATE as the gateway carries it."""
    channel, user = interaction.channel, interaction.user
    app_permissions = permissions.channel_permissions(channel, service.world.bot)
    written: Json = {
        "id": str(interaction.id),
        "application_id": str(service.world.application_id),
        "type": interaction.kind,
        "data": interaction.data,
        "token": interaction.token,
        "version": 1,
        "channel_id": str(channel.id),
        "channel": write_interaction_channel(channel, user),
        "app_permissions": str(app_permissions),
        "locale": user.locale,
        "entitlements": [],
        "entitlement_sku_ids": [],
        "attachment_size_limit": FILE_LIMIT,
    }
    if interaction.source is not None:
        written["message"] = write_message(interaction.source, service.url, service.clock.now())
    written |= _guild_part(interaction) if channel.guild else _dm_part(user)
    return _thin_out(written) if service.options.sparse else written


def _thin_out(written: Json) -> Json:
    kept = {key: value for key, value in written.items() if key not in DISPENSABLE}
    return kept | {"channel": {key: written["channel"][key] for key in ("id", "type")}}


def _guild_part(interaction: Interaction) -> Json:
    guild = interaction.channel.guild
    assert guild is not None
    bits = permissions.channel_permissions(interaction.channel, interaction.user)
    return {
        "guild_id": str(guild.id),
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_locale": guild.locale,
        "member": write_member(guild.members[interaction.user.id]) | {"permissions": str(bits)},
        "authorizing_integration_owners": {"0": str(guild.id)},
        "context": 0,
    }


def _dm_part(user: User) -> Json:
    return {"user": write_user(user), "authorizing_integration_owners": {"0": "0"}, "context": 1}


def write_metadata(interaction: Interaction) -> Json:
    """`interaction_metadata` of a message that answers an interaction."""
    owners = {"0": str(interaction.channel.guild.id) if interaction.channel.guild else "0"}
    written: Json = {
        "id": str(interaction.id),
        "type": interaction.kind,
        "user": write_user(interaction.user),
        "authorizing_integration_owners": owners,
    }
    if interaction.kind == COMMAND:
        written |= {"name": interaction.command_name, "command_type": 1}
    if interaction.kind == COMPONENT and interaction.source is not None:
        written["interacted_message_id"] = str(interaction.source.id)
    if interaction.kind == MODAL and interaction.opened_by is not None:
        written["triggering_interaction_metadata"] = write_metadata(interaction.opened_by)
    return written
