"""What may be typed, and the files that are then written."""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..failing import CommandFailed
from ..output import write_out

if TYPE_CHECKING:
    from .pictures import Picture

_HEAD = 4096
"""How much of a page is read to see whether it is ours."""


def add(commands: Any) -> None:
    """Add the command."""
    parser = commands.add_parser(
        "gallery",
        help="draw every card, every look and sample tables into a folder",
        description=(
            "Draws every card in every look, and tables, hands and results from real deals, into the folder OUT, "
            "with a page that shows them: OUT/index.html. An earlier gallery there is replaced, other files stay."
        ),
    )
    parser.add_argument("folder", type=Path, metavar="OUT", help="a folder; it is made if it is not there")
    parser.set_defaults(do=_gallery)


def _gallery(options: argparse.Namespace) -> int:
    from .page import write_page
    from .pictures import plan_gallery

    folder: Path = options.folder
    index = folder / "index.html"
    with _complaining(folder):
        _refuse_another_page(index)
        chapters = plan_gallery()
        pictures = [picture for chapter in chapters for picture in chapter.pictures]
        sizes = {picture.file: size for picture, size in _draw_all(folder, pictures) if size}
        _write(index, write_page(chapters, sizes).encode())
    write_out(f"{len(pictures)} pictures; open {index} in a browser\n")
    return 0


@contextmanager
def _complaining(folder: Path) -> Iterator[None]:
    """Says in one line which file or folder cannot be written, and why."""
    try:
        yield
    except OSError as error:
        where = error.filename or folder
        raise CommandFailed(f"{where} cannot be written: {error.strerror or error}") from error


def _refuse_another_page(index: Path) -> None:
    from .page import MARK

    if index.parent.exists() and not index.parent.is_dir():
        raise CommandFailed(f"{index.parent} is a file; name a folder")
    if index.exists() and MARK.encode() not in _read_head(index):
        raise CommandFailed(f"{index} is not a page of ours; name another folder")


def _read_head(file: Path) -> bytes:
    with file.open("rb") as stream:
        return stream.read(_HEAD)


def _draw_all(folder: Path, pictures: list["Picture"]) -> Iterator[tuple["Picture", tuple[int, int] | None]]:
    """Draw and write one picture after another, and tell its size."""
    with _progress(len(pictures)) as tell:
        for number, picture in enumerate(pictures, 1):
            data = picture.draw()
            _write(folder / picture.file, data)
            tell(number)
            yield picture, _size_of(data)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[int], None]]:
    """Tells on a terminal how many pictures there are by now, in one line that is wiped in the end."""
    if not sys.stderr or not sys.stderr.isatty():
        yield lambda _number: None
        return
    try:
        yield lambda number: _show(f"\r{number} of {count} pictures")
    finally:
        _show("\r\033[K")


def _show(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def _write(file: Path, data: bytes) -> None:
    """Put a file in its place once it is whole; an earlier one stays until then."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_bytes(data)
        part.replace(file)
    except OSError as error:
        part.unlink(missing_ok=True)
        error.filename = str(file)
        raise


def _size_of(data: bytes) -> tuple[int, int] | None:
    """The width and height that a PNG has in its head; None for pictures of another kind."""
    if not data.startswith(b"\x89PNG"):
        return None
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])
