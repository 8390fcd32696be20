"""What a command writes: standard output, which may be a terminal of few letters, a full disk, or a pipe that nobody
reads any more, and new files.
"""

import io
import os
import sys
from pathlib import Path

from .failing import CommandFailed


def write_out(text: str, encoding: str | None = None) -> None:
    """Writes the text, in the terminal's own encoding if none is given.

    Raises `BrokenPipeError` if the reader is gone, and `CommandFailed` if there is no room.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding=encoding, errors="backslashreplace")
    try:
        print(text, end="", flush=True)
    except OSError as error:
        _let_go()
        if isinstance(error, BrokenPipeError):
            raise
        raise CommandFailed(f"the output cannot be written: {error.strerror or error}") from error


def check_new_file(file: Path) -> None:
    """Pass if the file may be written once there is something to write; else raises `CommandFailed`."""
    if not (os.path.isdir(file.parent) and os.access(file.parent, os.W_OK | os.X_OK)):  # noqa: PTH112 - a Path raises
        raise CommandFailed(f"{file} cannot be written: {file.parent} is no folder that may be written to")
    try:
        file.lstat()
    except FileNotFoundError:
        return
    except OSError as error:
        raise CommandFailed(f"{file} cannot be written: {error.strerror or error}") from error
    raise CommandFailed(f"{file} exists already; name another file")


def write_new_file(file: Path, text: str) -> None:
    """Writes a file that was not there, or nothing at all; raises `CommandFailed`."""
    try:
        with file.open("x", encoding="utf-8") as stream:
            try:
                stream.write(text)
                stream.flush()
            except OSError:
                file.unlink()
                raise
    except FileExistsError:
        raise CommandFailed(f"{file} exists already; name another file") from None
    except OSError as error:
        raise CommandFailed(f"{file} cannot be written: {error.strerror or error}") from error


def _let_go() -> None:
    """So that Python does not try once more at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
