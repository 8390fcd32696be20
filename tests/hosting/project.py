"""The hosting files as text, and what the project really has."""

import argparse
import re
from pathlib import Path

from bot.__main__ import build_parser

PROJECT = Path(__file__).parents[2]
HOSTING = PROJECT / "docs" / "hosting"


def read(name: str) -> str:
    return (HOSTING / name).read_text(encoding="utf-8")


def read_instructions(name: str = "Dockerfile") -> list[str]:
    """The instructions of a Dockerfile, each on a line of its own, without comments."""
    lines = [line for line in read(name).splitlines() if line.strip() and not line.startswith("#")]
    return re.sub(r"\s*\\\n\s*", " ", "\n".join(lines)).splitlines()


def read_unit(name: str) -> dict[str, list[str]]:
    """The settings of a systemd unit; one that is given twice has two values."""
    settings: dict[str, list[str]] = {}
    for line in read(name).splitlines():
        if line and not line.startswith(("#", "[")):
            key, value = line.split("=", 1)
            settings.setdefault(key, []).append(value)
    return settings


def read_paths(name: str = "compose.yaml") -> dict[str, str]:
    """The values of a plain YAML file by their path, `services.basra.read_only`; a list's are joined by blanks."""
    values: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in read(name).splitlines():
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        depth = len(line) - len(line.lstrip())
        above = [(at, key) for at, key in above if at < depth]
        path = ".".join(key for _, key in above)
        if text.startswith("- "):
            values[path] = f"{values.get(path, '')} {text[2:]}".strip()
        else:
            key, _, value = text.partition(":")
            above.append((depth, key))
            if value.strip():
                values[f"{path}.{key}".lstrip(".")] = value.strip().strip('"')
    return values


def commands() -> set[str]:
    """What may stand behind `basra`."""
    (choices,) = (
        action.choices
        for action in build_parser()._actions
        if isinstance(action, argparse._SubParsersAction)  # argparse has no other way to ask
    )
    return set(choices)
