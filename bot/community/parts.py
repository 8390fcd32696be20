"""Files made piece by piece, none larger than a limit, and without names on the disk: nothing is left behind."""

import tempfile
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Self

from bot.storage import storage_error

from .csv_rows import BYTE_ORDER_MARK, Cell, write_rows

ENTRY = 200
"""More than what a ZIP file says about each of its files, beside twice their names."""
TAIL = 100
"""More than the end of a ZIP file without a comment."""


class _Files:
    """The files so far; all of it blocks. Raises `StorageError`."""

    def __init__(self, folder: Path, limit: int) -> None:
        self._folder = folder
        self._limit = limit
        self._files: list[IO[bytes]] = []

    def _open(self) -> IO[bytes]:
        # No name from the start (on Windows deleted when closed): nothing is left even if the process is killed.
        file: IO[bytes] = tempfile.TemporaryFile(dir=self._folder)  # noqa: SIM115 - it outlives this call
        self._files.append(file)
        return file

    def _rewound(self) -> list[IO[bytes]]:
        files, self._files = self._files, []
        for file in files:
            file.flush()
            file.seek(0)
        return files

    def close(self) -> None:
        """Throw away what is written."""
        for file in self._files:
            file.close()
        self._files.clear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _in_clear_words(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise storage_error(error, self._folder) or error from error


class CsvParts(_Files):
    """CSV files; each begins with the header."""

    def __init__(self, folder: Path, limit: int, header: Sequence[str]) -> None:
        super().__init__(folder, limit)
        (line,) = write_rows([header])
        self._head = BYTE_ORDER_MARK + line
        self._size = 0

    def add(self, rows: Sequence[Sequence[Cell]]) -> None:
        """Add rows, each to the file that has room for it."""
        with self._in_clear_words():
            for line in write_rows(rows):
                if not self._files or self._size + len(line) > self._limit:
                    self._begin()
                self._files[-1].write(line)
                self._size += len(line)

    def finish(self) -> list[IO[bytes]]:
        """The files; one with the header alone if there were no rows."""
        with self._in_clear_words():
            if not self._files:
                self._begin()
            return self._rewound()

    def _begin(self) -> None:
        self._open().write(self._head)
        self._size = len(self._head)


class ZipParts(_Files):
    """ZIP files of small texts."""

    def __init__(self, folder: Path, limit: int) -> None:
        super().__init__(folder, limit)
        self._zip: zipfile.ZipFile | None = None
        self._named = 0
        """Bytes that the list at the end of the current file will take at most."""

    def add(self, texts: Sequence[tuple[str, str]]) -> None:
        """Add files by their names, each to the ZIP file that has room for it however badly it is packed."""
        with self._in_clear_words():
            for name, text in texts:
                self._add(name, text.encode())

    def _add(self, name: str, data: bytes) -> None:
        room = len(data) + 2 * len(name) + ENTRY + TAIL
        if self._zip is None or self._files[-1].tell() + self._named + room > self._limit:
            self._begin()
        assert self._zip is not None
        self._zip.writestr(name, data)
        self._named += len(name) + ENTRY

    def finish(self) -> list[IO[bytes]]:
        """The files; an empty one if nothing was added."""
        with self._in_clear_words():
            if self._zip is None:
                self._begin()
            self._end()
            return self._rewound()

    def close(self) -> None:
        """Throw away what is written."""
        with suppress(OSError):
            self._end()
        super().close()

    def _begin(self) -> None:
        self._end()
        self._zip = zipfile.ZipFile(self._open(), "w", zipfile.ZIP_DEFLATED)
        self._named = 0

    def _end(self) -> None:
        done, self._zip = self._zip, None
        if done is not None:
            done.close()
