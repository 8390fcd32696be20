"""How a command ends that cannot do what it should."""

from collections.abc import Iterator
from contextlib import contextmanager

FAILED = 1
REFUSED = 2
INTERRUPTED = 130
READER_GONE = 141
"""What a shell reports of a program whose reader has closed the pipe."""


class CommandFailed(Exception):
    """The message is one clear line for whoever typed the command."""


@contextmanager
def operator_told() -> Iterator[None]:
    """Makes what settings and database complain of a `CommandFailed`."""
    from bot.settings import SettingsError
    from bot.storage import StorageError

    try:
        yield
    except (SettingsError, StorageError) as error:
        raise CommandFailed(str(error)) from error
