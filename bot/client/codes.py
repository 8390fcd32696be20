"""Names in custom ids, which hold letters and digits alone."""

from collections.abc import Iterable

from bot.matches import Refusal


def write_code(name: str) -> str:
    """The code of a name such as `two_card`."""
    return name.replace("_", "")


def read_code(code: str, names: Iterable[str]) -> str:
    """The one of these names that has the code; a `Refusal` if none has."""
    for name in names:
        if write_code(name) == code:
            return name
    raise Refusal
