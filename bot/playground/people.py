"""People who act by program: they type commands, press buttons and read what they see."""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import acts
from .errors import DiscordError
from .interactions import Interaction
from .message_parts import walk
from .places import open_dm
from .world import Channel, Json, Message, User

if TYPE_CHECKING:
    from .service import Service

PATIENCE = 30.0  # seconds to wait for a deferred reply to be filled


class Outcome:
    """What became of an act. It goes on living: a deferred reply fills it later."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction

    @property
    def state(self) -> str:
        """ "sent", "thinking", "done", "timeout" (no valid answer in three seconds) or "failed"."""
        return self.interaction.state

    @property
    def callback(self) -> int | None:
        """Discord's callback type: 4 reply, 5 deferred reply, 6 deferred update, 7 update, 8 choices, 9 modal."""
        return self.interaction.answer_type

    @property
    def message(self) -> Message | None:
        """The reply, or the updated message the component is on."""
        return self.interaction.original

    @property
    def followups(self) -> list[Message]:
        return self.interaction.followups

    @property
    def modal(self) -> Json | None:
        return self.interaction.modal

    @property
    def choices(self) -> list[Json] | None:
        return self.interaction.choices

    @property
    def latency(self) -> float | None:
        """Seconds from the act to the first answer."""
        return self.interaction.latency

    @property
    def refused(self) -> DiscordError | None:
        """Why the last answer the bot tried was refused, if it was."""
        return self.interaction.refused

    async def wait_answered(self) -> "Outcome":
        """Until the first answer, or three seconds have passed."""
        await self.interaction.answered.wait()
        return self

    async def wait_settled(self, patience: float = PATIENCE) -> "Outcome":
        """Until nothing more is to come; a deferred reply is given `patience` seconds to be filled."""
        await self.wait_answered()
        try:
            await asyncio.wait_for(self.interaction.settled.wait(), patience)
        except TimeoutError:
            return self
        return self

    def __repr__(self) -> str:
        return f"<Outcome {self.state} callback={self.callback} latency={self.latency} refused={self.refused}>"


class Person:
    """One person. Each act sends an interaction at once and is awaited until it is settled; the `start_` forms
    return without waiting. What Discord's client would not allow raises ValueError."""

    def __init__(self, service: "Service", user: User) -> None:
        self._service = service
        self.user = user

    @property
    def id(self) -> int:
        return self.user.id

    @property
    def name(self) -> str:
        return self.user.name

    @property
    def mention(self) -> str:
        return f"<@{self.user.id}>"

    @property
    def dm(self) -> Channel:
        """The DM with the bot."""
        return open_dm(self._service, self.user)

    @property
    def locale(self) -> str:
        return self.user.locale

    @locale.setter
    def locale(self, locale: str) -> None:
        self.user.locale = locale
        self._service.tell("person", self.user)

    def start_slash(self, command: str, channel: Channel, /, **options: Any) -> Outcome:
        return Outcome(acts.use_command(self._service, self.user, channel, command, options))

    async def slash(self, command: str, channel: Channel, /, **options: Any) -> Outcome:
        """`await amira.slash("basra start", channel, players=2)`; people and channels may be given as they are."""
        return await self.start_slash(command, channel, **options).wait_settled()

    async def autocomplete(self, command: str, channel: Channel, focused: str, /, **options: Any) -> Outcome:
        """What the bot offers for the option `focused`, given what is typed so far."""
        found = acts.use_command(self._service, self.user, channel, command, {focused: ""} | options, focused=focused)
        return await Outcome(found).wait_settled()

    def start_click(self, message: Message, custom_id: str) -> Outcome:
        return Outcome(acts.press(self._service, self.user, message, custom_id))

    async def click(self, message: Message, custom_id: str) -> Outcome:
        return await self.start_click(message, custom_id).wait_settled()

    def start_select(self, message: Message, custom_id: str, values: Sequence["str | Person"]) -> Outcome:
        chosen = [str(value.id) if isinstance(value, Person) else value for value in values]
        return Outcome(acts.choose(self._service, self.user, message, custom_id, chosen))

    async def select(self, message: Message, custom_id: str, values: Sequence["str | Person"]) -> Outcome:
        """Values of a menu's options, or people for a menu of people."""
        return await self.start_select(message, custom_id, values).wait_settled()

    async def submit(self, opened: Outcome, values: dict[str, Any]) -> Outcome:
        """Send off the modal of an outcome with a value (text, or a list) for each custom id."""
        found = acts.submit(self._service, self.user, opened.interaction, values)
        return await Outcome(found).wait_settled()

    def say(self, channel: Channel, text: str) -> Message:
        return acts.say(self._service, self.user, channel, text)

    def sees(self, channel: Channel) -> list[Message]:
        """The messages of a channel that this person is shown, oldest first."""
        return [message for message in channel.messages.values() if acts.sees(message, self.user)]

    def __repr__(self) -> str:
        return f"<Person {self.name} {self.id}>"


def buttons(message: Message) -> dict[str, str]:
    """Label to custom id of the enabled buttons, in reading order; an emoji's name stands for a missing label."""
    found: dict[str, str] = {}
    for part in walk(message.components):
        if part.get("type") == 2 and part.get("custom_id") and not part.get("disabled"):
            found[part.get("label") or (part.get("emoji") or {}).get("name", "")] = part["custom_id"]
    return found


def selects(message: Message) -> list[Json]:
    """The menus of a message."""
    return [part for part in walk(message.components) if part.get("type") in (3, 5, 6, 7, 8)]
