"""Commands in texts as what Discord lets a reader tap, in the reader's own language."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

SUBCOMMAND, GROUP = 1, 2
"""Discord's types of what stands in a command beside its options."""

_MARKS = "[\u2066-\u2069\u200e\u200f]*"
"""Those that keep a command together among right-to-left words."""
_WRITTEN = re.compile(f"`{_MARKS}/([a-z][a-z -]*?)(?: ([^\\s:`]+:[^\\s`]+?))?{_MARKS}`")
"""A command as the texts have it, perhaps with one of its options."""


class CommandMentions:
    """Writes `/basra start` as Discord's mention of it, once the ids of the commands are known."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}

    def note(self, commands: Sequence[dict[str, Any]]) -> None:
        """These are the commands as Discord knows them."""
        self._ids = {path: str(command["id"]) for command in commands for path in _paths(command)}

    def write_into(self, words: str) -> str:
        """The words with each command between backticks that Discord knows as a mention."""
        return _WRITTEN.sub(self._write, words) if self._ids else words

    def _write(self, written: re.Match[str]) -> str:
        path, option = written.groups()
        if path not in self._ids:
            return written[0]
        mention = f"</{path}:{self._ids[path]}>"
        return f"{mention} `{option}`" if option else mention


def _paths(command: dict[str, Any], before: str = "") -> Iterator[str]:
    """What can be called: a command that has subcommands cannot."""
    path = f"{before} {command['name']}".strip()
    inner = [part for part in command.get("options") or () if part["type"] in (SUBCOMMAND, GROUP)]
    if not inner:
        yield path
    for part in inner:
        yield from _paths(part, path)
