"""JSON as it must be in a record: small, plain, and read alike by everybody.

Python's own reader takes more than JSON is: `NaN`, names twice in one object, half of a surrogate pair.
"""

import json
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")

LARGEST = 2 << 20
"""Bytes of the longest text that is read; a match of a hundred deals has about 150,000."""

_LONGEST_LINE = 300

_KINDS = {dict: "an object", list: "a list", str: "a text", int: "a whole number", bool: "true or false"}


class InvalidRecord(ValueError):
    """A record that is refused; the message is one line that names the place and the reason."""

    def __init__(self, reason: object, place: str = "") -> None:
        line = f"{place}: {reason}" if place else str(reason)
        plain = line.encode("ascii", "backslashreplace").decode()
        shown = "".join(sign if sign.isprintable() else " " for sign in plain)
        super().__init__(shown if len(shown) <= _LONGEST_LINE else f"{shown[: _LONGEST_LINE - 3]}...")


def read_object(text: str | bytes) -> dict[str, Any]:
    """The object of a JSON text, bytes being UTF-8; raises `InvalidRecord`."""
    if len(text) > LARGEST:
        raise InvalidRecord(f"the record is longer than {LARGEST >> 20} MiB")
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        fields = json.loads(text, object_pairs_hook=_make_object, parse_constant=_refuse_constant)
    except InvalidRecord:
        raise
    except RecursionError:
        raise InvalidRecord("the record is nested too deeply") from None
    except UnicodeDecodeError as error:
        raise InvalidRecord(f"the record is not UTF-8 (byte {error.start})") from None
    except ValueError as error:
        raise InvalidRecord(f"the record is not JSON ({error})") from None
    return expect(fields, dict, "the record")


def expect(value: object, kind: type[T], place: str) -> T:
    """The value if it is just of that type (true is no number), else `InvalidRecord`."""
    if type(value) is not kind:
        raise InvalidRecord(f"{_KINDS[kind]} is expected", place)
    if isinstance(value, str) and not _is_whole(value):
        raise InvalidRecord("half of a surrogate pair is no text", place)
    return value


def expect_if_there(value: object, kind: type[T], place: str) -> T | None:
    """The same for what may be left out, or null."""
    return None if value is None else expect(value, kind, place)


def _is_whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _make_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise InvalidRecord("an object names something twice")
    return made


def _refuse_constant(text: str) -> NoReturn:
    raise InvalidRecord(f"the record is not JSON ({text} is no number)")
