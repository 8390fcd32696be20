"""Commands whose words stand in the catalogues under one path: names, descriptions, options and choices."""

from typing import Any

from discord import app_commands
from discord.app_commands import locale_str

from bot.texts import DEFAULT, say

KEY = "key"
"""Under which a string for the command menu says its key in the catalogues."""


def described(path: str, callback: Any, **options: Any) -> app_commands.Command[Any, ..., Any]:
    """The command of a path such as `start` or `basra-admin.season.end`, whose last part is its name.

    Its texts are those of `command.{path}`, its options' those of `command.{path}.{option}`; raises `UnknownText`
    where one has none. `options` are those of `app_commands.Command`.
    """
    command: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=_name(path), description=_say(f"command.{path}.description"), callback=callback, **options
    )
    names = [parameter.name for parameter in command.parameters]
    app_commands.describe(**{name: _say(f"command.{path}.{name}.description") for name in names})(command)
    app_commands.rename(**{name: _name(f"{path}.{name}") for name in names})(command)
    return command


def described_group(path: str, **options: Any) -> app_commands.Group:
    """The group of a path; a group that stands alone, such as `basra`, has the same name everywhere."""
    name = _name(path) if "." in path else path
    return app_commands.Group(name=name, description=_say(f"command.{path}.description"), **options)


def described_choice(key: str, value: str) -> app_commands.Choice[str]:
    """A choice of an option, with the words of a key."""
    return app_commands.Choice(name=_say(key), value=value)


def _name(path: str) -> locale_str:
    """The name that discord.py knows a command by, whatever the catalogue calls it in English."""
    return locale_str(path.rpartition(".")[2], **{KEY: f"command.{path}.name"})


def _say(key: str) -> locale_str:
    return locale_str(say(DEFAULT, key), **{KEY: key})
