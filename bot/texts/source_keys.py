"""The keys that the code names, found in its source: what `make texts` and the tests go by."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
ROOMS = ("bot", "cogs")
_ANY_DESCRIPTION = r"alt\.(.+)"
"""What a `Voice` says begins so; it names its keys without it."""


class Use(NamedTuple):
    """A call of `say` with a key: a literal, or a pattern where the key is put together."""

    place: str
    pattern: str
    given: frozenset[str] | None
    """The names of the values, None if they are passed on."""

    @property
    def key(self) -> str | None:
        """The literal key, None for a pattern."""
        return None if self.pattern.endswith("*") or "(" in self.pattern else self.pattern.replace("\\", "")


@cache
def _trees() -> tuple[tuple[str, ast.Module], ...]:
    files = [file for room in ROOMS for file in sorted((ROOT / room).rglob("*.py"))]
    return tuple((str(file.relative_to(ROOT)), ast.parse(file.read_text("utf-8"))) for file in files)


def find_missing(keys: Collection[str]) -> list[Use]:
    """The calls of `say` that none of these keys answers."""
    return [use for use in uses() if not any(re.fullmatch(use.pattern, key) for key in keys)]


def find_unused(keys: Iterable[str]) -> list[str]:
    """Those of these keys that no line of the source names."""
    patterns = [re.compile(pattern) for pattern in set(mentioned()) - {_ANY_DESCRIPTION}]
    return [key for key in keys if not any(pattern.fullmatch(key) for pattern in patterns)]


def pattern_of(node: ast.expr) -> str | None:
    """A regular expression for a key that is written as a literal or an f-string, None for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in node.values
        )
    return None


def uses() -> Iterator[Use]:
    """Every call `say(language, key, …)` whose key can be read off, both branches of a choice counted."""
    for place, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
                yield from _uses_of(f"{place}:{node.lineno}", node)


def _uses_of(place: str, call: ast.Call) -> Iterator[Use]:
    given = None if any(word.arg is None for word in call.keywords) else frozenset(str(w.arg) for w in call.keywords)
    key = call.args[1]
    for branch in (key.body, key.orelse) if isinstance(key, ast.IfExp) else (key,):
        if pattern := pattern_of(branch):
            yield Use(place, pattern, given)


def mentioned() -> Iterator[str]:
    """A pattern for every text in the source that may be a key: `say` is not the only one to name them."""
    for _, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.expr) and (pattern := pattern_of(node)) and re.match(r"[a-z_]+\\\.", pattern):
                yield pattern
    yield from (f"alt\\.{re.escape(name)}" for name in _spoken_by_voice())


def _spoken_by_voice() -> Iterator[str]:
    for _, tree in _trees():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and ast.unparse(node.func) == "voice.say"
                and isinstance(node.args[0], ast.Constant)
            ):
                yield str(node.args[0].value)
