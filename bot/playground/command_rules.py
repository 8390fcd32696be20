"""Discord's rules for application commands, and the form it gives them back in."""

import re
import unicodedata
from typing import Any

from .form import Form, join
from .world import Json

CHAT_INPUT, USER, MESSAGE = 1, 2, 3
SUB_COMMAND, SUB_COMMAND_GROUP = 1, 2
STRING, INTEGER, BOOLEAN, USER_OPTION, CHANNEL, ROLE, MENTIONABLE, NUMBER, ATTACHMENT = range(3, 12)
MOST_COMMANDS, MOST_OPTIONS, MOST_CHOICES, MOST_CHARACTERS = 100, 25, 25, 8000
LOCALES = frozenset(
    [
        "id",
        "da",
        "de",
        "en-GB",
        "en-US",
        "es-ES",
        "es-419",
        "fr",
        "hr",
        "it",
        "lt",
        "hu",
        "nl",
        "no",
        "pl",
        "pt-BR",
        "ro",
        "fi",
        "sv-SE",
        "vi",
        "tr",
        "cs",
        "el",
        "bg",
        "ru",
        "uk",
        "hi",
        "th",
        "zh-CN",
        "ja",
        "zh-TW",
        "ko",
    ]
)
_NAME = re.compile(r"[-_'\w]{1,32}")


def check_command(form: Form, command: Json, at: str) -> None:
    """One command with its options, names and descriptions in every language."""
    if command.get("type", CHAT_INPUT) != CHAT_INPUT:
        form.text(command, "name", at, 1, 32, required=True)
        return
    _check_words(form, command, at)
    _check_options(form, command, at, depth=0)
    if not form.errors and _characters(command) > MOST_CHARACTERS:
        message = f"Command exceeds maximum size ({MOST_CHARACTERS})"
        form.add(at, "APPLICATION_COMMAND_TOO_LARGE", message)


def check_unique_names(form: Form, commands: list[Json]) -> None:
    seen: set[tuple[int, Any]] = set()
    for index, command in enumerate(commands):
        key = (command.get("type", CHAT_INPUT), command.get("name"))
        if key in seen:
            message = "Application command names must be unique"
            form.add(str(index), "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
        seen.add(key)


def _check_words(form: Form, part: Json, at: str) -> None:
    if form.text(part, "name", at, 1, 32, required=True):
        _check_name(form, part["name"], join(at, "name"))
    form.text(part, "description", at, 1, 100, required=True)
    for key, low in (("name_localizations", 32), ("description_localizations", 100)):
        for locale, words in form.mapping(part, key, at).items():
            where = join(at, key)
            if locale not in LOCALES:
                form.add(join(where, locale), "APPLICATION_COMMAND_INVALID_LOCALE", "Unknown locale")
            form.text({locale: words}, locale, where, 1, low)
            if key == "name_localizations":
                _check_name(form, str(words), join(where, locale))


def _check_name(form: Form, name: str, at: str) -> None:
    """Lower case letters (of any script Discord takes, which Arabic is not), digits, dashes, underscores."""
    scripts_ok = not any(unicodedata.name(char, "").startswith("ARABIC") for char in name)
    if not _NAME.fullmatch(name) or name != name.lower() or not scripts_ok:
        form.add(at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_options(form: Form, part: Json, at: str, depth: int) -> None:
    options = form.items(part, "options", at, 0, MOST_OPTIONS)
    inside = join(at, "options")
    form.each(options, inside, lambda option, to: _check_option(form, option, to, depth))
    names = [str(option.get("name")) for option in options]
    if len(names) != len(set(names)):
        form.add(inside, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists")
    kinds = {option.get("type") in (SUB_COMMAND, SUB_COMMAND_GROUP) for option in options}
    if len(kinds) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.add(inside, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        message = "Required options must be placed before non-required options"
        form.add(inside, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)


def _check_option(form: Form, option: Json, at: str, depth: int) -> None:
    kind = option.get("type")
    allowed = {0: range(1, 12), 1: (SUB_COMMAND, *range(3, 12)), 2: range(3, 12)}[depth]
    if not form.choice(kind, join(at, "type"), tuple(allowed)):
        return
    _check_words(form, option, at)
    if kind == SUB_COMMAND_GROUP:
        _check_options(form, option, at, depth=1)
    elif kind == SUB_COMMAND:
        _check_options(form, option, at, depth=2)
    else:
        _check_choices(form, option, at)


def _check_choices(form: Form, option: Json, at: str) -> None:
    choices = form.items(option, "choices", at, 0, MOST_CHOICES)
    if choices and option.get("autocomplete"):
        message = "Autocomplete and choices exclude each other"
        form.add(at, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES", message)

    def check(choice: Json, to: str) -> None:
        form.text(choice, "name", to, 1, 100, required=True)
        if option["type"] == STRING:
            form.text(choice, "value", to, 1, 100, required=True)
        elif not isinstance(choice.get("value"), int | float):
            form.add(join(to, "value"), "NUMBER_TYPE_COERCE", f'Value "{choice.get("value")}" is not a number.')

    form.each(choices, join(at, "choices"), check)


def _characters(part: Json) -> int:
    """Names, descriptions and choice values, each in its longest language."""
    total = 0
    for key in ("name", "description"):
        words = [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]
        total += max(len(str(word)) for word in words)
    if isinstance(part.get("value"), str):
        total += len(part["value"])
    inner = [*(part.get("options") or []), *(part.get("choices") or [])]
    return total + sum(_characters(entry) for entry in inner if isinstance(entry, dict))


def without_translations(part: Json) -> Json:
    """A command, an option or a choice in its default words."""
    plain = {key: value for key, value in part.items() if not key.endswith("_localizations")}
    for inner in ("options", "choices"):
        if part.get(inner):
            plain[inner] = [without_translations(entry) for entry in part[inner]]
    return plain


def complete_command(command: Json, command_id: int, application_id: int, guild_id: int | None) -> Json:
    """A command as Discord returns it, with everything it adds."""
    kind = command.get("type", CHAT_INPUT)
    written: Json = {
        "id": str(command_id),
        "application_id": str(application_id),
        "version": str(command_id),
        "type": kind,
        "name": command["name"],
        "name_localizations": command.get("name_localizations"),
        "description": command.get("description", ""),
        "description_localizations": command.get("description_localizations"),
        "default_member_permissions": _as_string(command.get("default_member_permissions")),
        "dm_permission": command.get("dm_permission", True),
        "nsfw": bool(command.get("nsfw")),
        "integration_types": command.get("integration_types") or [0],
        "contexts": command.get("contexts"),
    }
    if kind == CHAT_INPUT and command.get("options"):
        written["options"] = command["options"]
    return written | ({"guild_id": str(guild_id)} if guild_id is not None else {})


def _as_string(bits: Any) -> str | None:
    return None if bits is None else str(bits)
