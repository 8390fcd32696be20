"""Collecting what is wrong with a request body, as Discord's tree of paths."""

import re
from collections.abc import Callable
from typing import Any

from .errors import DiscordError
from .world import Json

_URL = re.compile(r"(https?|discord)://\S+")


class Form:
    """Errors by path. All checks return whether the value is sound, and note what is not."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def add(self, path: str, code: str, message: str) -> bool:
        """Note an error at a dotted path; always False, so that checks can return it."""
        node = self.errors
        for step in path.split(".") if path else []:
            node = node.setdefault(step, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})
        return False

    def finish(self) -> None:
        if self.errors:
            raise DiscordError(50035, errors=self.errors)

    def text(self, body: Json, key: str, path: str, low: int, high: int, *, required: bool = False) -> bool:
        """A string of `low` to `high` characters (spaces at the ends not counted), or absent where it may be."""
        value, at = body.get(key), join(path, key)
        if value is None:
            return self.missing(at) if required else True
        if not isinstance(value, str):
            return self.add(at, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
        length = len(value.strip())
        if low and not length:
            return self.missing(at)
        return self.length(length, at, low, high)

    def length(self, length: int, at: str, low: int, high: int) -> bool:
        if low <= length <= high:
            return True
        if low <= 1 and length > high and low == 0:
            return self.add(at, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        return self.add(at, "BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.")

    def items(self, body: Json, key: str, path: str, low: int, high: int) -> list[Json]:
        """A list of `low` to `high` objects; [] where it is not one at all."""
        value, at = body.get(key), join(path, key)
        if value is None:
            if low:
                self.missing(at)
            return []
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.add(at, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        self.length(len(value), at, low, high)
        return value

    def mapping(self, body: Json, key: str, path: str) -> Json:
        """An object; {} where there is none or it is something else."""
        value = body.get(key)
        if value is not None and not isinstance(value, dict):
            self.add(join(path, key), "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")
        return value if isinstance(value, dict) else {}

    def listing(self, body: Json, key: str, path: str) -> list[Any]:
        """A list of anything; [] where there is none or it is something else."""
        value = body.get(key)
        if value is not None and not isinstance(value, list):
            self.add(join(path, key), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return value if isinstance(value, list) else []

    def number(self, body: Json, key: str, path: str, low: int, high: int) -> bool:
        value, at = body.get(key), join(path, key)
        if value is None:
            return True
        if not isinstance(value, int) or isinstance(value, bool):
            return self.add(at, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        if value < low:
            message = f"int value should be greater than or equal to {low}."
            return self.add(at, "NUMBER_TYPE_MIN", message)
        message = f"int value should be less than or equal to {high}."
        return value <= high or self.add(at, "NUMBER_TYPE_MAX", message)

    def choice(self, value: Any, at: str, allowed: tuple[Any, ...]) -> bool:
        if value in allowed and not isinstance(value, bool):
            return True
        if value is None:
            return self.missing(at)
        return self.add(at, "BASE_TYPE_CHOICES", f"Value must be one of {{{', '.join(map(str, allowed))}}}.")

    def url(self, value: Any, at: str) -> bool:
        if isinstance(value, str) and _URL.fullmatch(value):
            return self.length(len(value), at, 0, 512)
        return self.add(at, "URL_TYPE_INVALID_URL", "Not a well formed URL.")

    def missing(self, at: str) -> bool:
        return self.add(at, "BASE_TYPE_REQUIRED", "This field is required")

    def each(self, items: list[Json], path: str, check: Callable[[Json, str], None]) -> None:
        for index, item in enumerate(items):
            check(item, join(path, str(index)))


def join(path: str, step: str) -> str:
    return f"{path}.{step}" if path else step
