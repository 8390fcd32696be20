"""What a person may do in Discord's client, turned into interactions. A thing the client would not let them do
raises ValueError with a sentence that says so."""

from typing import TYPE_CHECKING, Any

from .command_rules import BOOLEAN, CHANNEL, INTEGER, NUMBER, STRING, SUB_COMMAND, SUB_COMMAND_GROUP, USER_OPTION
from .components import BUTTON, SELECTS, STRING_SELECT, USER_SELECT
from .interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL, Interaction
from .message_parts import walk
from .modals import inputs_of, write_submission
from .objects import write_interaction_channel, write_member, write_user
from .permissions import can, channel_permissions
from .posting import post_message
from .world import Channel, Json, Message, User

if TYPE_CHECKING:
    from .service import Service


def commands_for(service: "Service", channel: Channel, user: User) -> list[Json]:
    """The commands a person is offered in a channel."""
    guild = channel.guild
    context = 0 if guild else 1
    listed = list(service.world.commands.get(None, []))
    listed += service.world.commands.get(guild.id, []) if guild else []
    return [c for c in listed if _is_offered(c, context, channel, user)]


def _is_offered(command: Json, context: int, channel: Channel, user: User) -> bool:
    contexts = command["contexts"]
    allowed_here = context in contexts if contexts is not None else context == 0 or command["dm_permission"]
    needed = int(command["default_member_permissions"] or 0)
    held = channel_permissions(channel, user)
    return allowed_here and (context == 1 or held & needed == needed)


def use_command(
    service: "Service",
    user: User,
    channel: Channel,
    name: str,
    options: dict[str, Any],
    *,
    focused: str | None = None,
    nonce: str | None = None,
) -> Interaction:
    """A slash command, or with `focused` the autocomplete of one of its options."""
    if not is_visible(channel, user) or not can(user, channel, "use_application_commands"):
        raise ValueError("you may not use commands in this channel")
    command, path, defined = _find_command(commands_for(service, channel, user), name)
    data: Json = {"id": command["id"], "name": command["name"], "type": 1}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    resolved: Json = {}
    written = _write_options(service, channel, defined, options, focused, resolved)
    for kind, word in reversed(path):
        written = [{"type": kind, "name": word, "options": written}]
    data["options"] = written
    if resolved:
        data["resolved"] = resolved
    kind = AUTOCOMPLETE if focused else COMMAND
    return service.interactions.start(kind, user, channel, data, nonce=nonce)


def _find_command(commands: list[Json], name: str) -> tuple[Json, list[tuple[int, str]], list[Json]]:
    """The command, the types and names of the sub-commands on the way, and the options at its end."""
    words = name.strip().removeprefix("/").split()
    command = next((c for c in commands if words and c["name"] == words[0] and c["type"] == 1), None)
    if command is None:
        raise ValueError(f"there is no command /{name} here")
    path, defined = [], command.get("options") or []
    for word in words[1:]:
        found = next(
            (o for o in defined if o["name"] == word and o["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP)), None
        )
        if found is None:
            raise ValueError(f"there is no command /{name} here")
        path.append((found["type"], word))
        defined = found.get("options") or []
    if any(option["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP) for option in defined):
        raise ValueError(f"/{name} needs a sub-command")
    return command, path, defined


def _write_options(
    service: "Service",
    channel: Channel,
    defined: list[Json],
    given: dict[str, Any],
    focused: str | None,
    resolved: Json,
) -> list[Json]:
    unknown = given.keys() - {option["name"] for option in defined}
    if unknown:
        raise ValueError(f"there is no option {', '.join(sorted(unknown))}")
    written = []
    for option in defined:
        value = given.get(option["name"])
        if value is None:
            if option.get("required") and not focused:
                raise ValueError(f"{option['name']} is required")
            continue
        is_focused = option["name"] == focused
        checked = str(value) if is_focused else _check_value(option, value)
        _resolve(service, channel, option, checked, resolved)
        entry = {"type": option["type"], "name": option["name"], "value": checked}
        written.append(entry | ({"focused": True} if is_focused else {}))
    return written


def _check_value(option: Json, value: Any) -> Any:
    """The value in its option's type and bounds, as the client would send it."""
    value, name = _convert(option, value), option["name"]
    choices = [choice["value"] for choice in option.get("choices") or []]
    if choices and value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(map(str, choices))}")
    if option["type"] in (INTEGER, NUMBER):
        _check_between(name, value, option.get("min_value"), option.get("max_value"))
    if option["type"] == STRING:
        _check_between(f"the length of {name}", len(value), option.get("min_length"), option.get("max_length"))
    return value


def _convert(option: Json, value: Any) -> Any:
    kind, name = option["type"], option["name"]
    try:
        if kind == INTEGER:
            return int(value)
        if kind == NUMBER:
            return float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be a number") from None
    if kind == BOOLEAN:
        return value if isinstance(value, bool) else str(value).lower() in ("true", "1", "yes")
    return str(getattr(value, "id", value))


def _check_between(name: str, value: float, low: float | None, high: float | None) -> None:
    if (low is not None and value < low) or (high is not None and value > high):
        raise ValueError(f"{name} must be between {low} and {high}")


def _resolve(service: "Service", channel: Channel, option: Json, value: Any, resolved: Json) -> None:
    if option["type"] == USER_OPTION:
        resolve_users(service, channel, [value], resolved)
    elif option["type"] == CHANNEL:
        found = service.world.channels.get(int(value)) if str(value).isdecimal() else None
        if found is None:
            raise ValueError(f"{option['name']} must be a channel")
        resolved.setdefault("channels", {})[value] = write_interaction_channel(found, service.world.bot)


def resolve_users(service: "Service", channel: Channel, ids: list[str], resolved: Json) -> None:
    """Put users, and in a guild their memberships, beside the ids that name them."""
    for user_id in ids:
        user = service.world.users.get(int(user_id)) if user_id.isdecimal() else None
        if user is None:
            raise ValueError("there is no such person")
        resolved.setdefault("users", {})[user_id] = write_user(user)
        member = channel.guild.members.get(user.id) if channel.guild else None
        if member is not None:
            bits = str(channel_permissions(channel, user))
            written = write_member(member, with_user=False) | {"permissions": bits}
            resolved.setdefault("members", {})[user_id] = written


def is_visible(channel: Channel, user: User) -> bool:
    return can(user, channel, "view_channel")


def sees(message: Message, user: User) -> bool:
    """Whether a message is shown to a person: in a channel they see, and theirs if it is ephemeral."""
    is_theirs = message.ephemeral_for in (None, user) and not message.is_dismissed
    return is_theirs and is_visible(message.channel, user)


def find_component(user: User, message: Message, custom_id: str) -> Json:
    if message.id not in message.channel.messages or not sees(message, user):
        raise ValueError("you cannot see this message")
    found = next((part for part in walk(message.components) if part.get("custom_id") == custom_id), None)
    if found is None:
        raise ValueError("the message has no such button any more")
    if found.get("disabled"):
        raise ValueError("this is disabled")
    return found


def press(service: "Service", user: User, message: Message, custom_id: str, nonce: str | None = None) -> Interaction:
    part = find_component(user, message, custom_id)
    if part["type"] != BUTTON:
        raise ValueError("this is no button")
    data: Json = {"custom_id": custom_id, "component_type": BUTTON, "id": part["id"]}
    return service.interactions.start(COMPONENT, user, message.channel, data, source=message, nonce=nonce)


def choose(
    service: "Service", user: User, message: Message, custom_id: str, values: list[str], nonce: str | None = None
) -> Interaction:
    part = find_component(user, message, custom_id)
    if part["type"] not in SELECTS:
        raise ValueError("this is no menu")
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    if not low <= len(values) <= high:
        raise ValueError(f"choose {low} to {high} of these")
    offered = {option["value"] for option in part.get("options") or []}
    if part["type"] == STRING_SELECT and not offered.issuperset(values):
        raise ValueError("the menu does not offer that")
    data: Json = {"custom_id": custom_id, "component_type": part["type"], "values": values, "id": part["id"]}
    resolved: Json = {}
    if part["type"] == USER_SELECT:
        resolve_users(service, message.channel, values, resolved)
    if part["type"] != STRING_SELECT:
        data["resolved"] = resolved
    return service.interactions.start(COMPONENT, user, message.channel, data, source=message, nonce=nonce)


def submit(
    service: "Service", user: User, opened_by: Interaction, values: dict[str, Any], nonce: str | None = None
) -> Interaction:
    """Send off the modal that an interaction was answered with."""
    modal = opened_by.modal
    if modal is None or opened_by.user is not user:
        raise ValueError("there is no form open")
    data: Json = {"custom_id": modal["custom_id"], "components": write_submission(modal, values)}
    resolved: Json = {}
    for part in inputs_of(modal):
        given = values.get(part["custom_id"])
        if part["type"] == USER_SELECT and given:
            resolve_users(service, opened_by.channel, [given] if isinstance(given, str) else given, resolved)
    if resolved:
        data["resolved"] = resolved
    return service.interactions.start(
        MODAL, user, opened_by.channel, data, source=opened_by.source, opened_by=opened_by, nonce=nonce
    )


def say(service: "Service", user: User, channel: Channel, text: str) -> Message:
    """An ordinary message of a person."""
    needed = "send_messages_in_threads" if channel.is_thread else "send_messages"
    if not can(user, channel, "view_channel", needed):
        raise ValueError("you may not write in this channel")
    if not 1 <= len(text.strip()) <= 2000:
        raise ValueError("a message has 1 to 2000 characters")
    return post_message(service, channel, user, {"content": text})
