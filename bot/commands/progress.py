"""A bar that shows how far a long work is, on a terminal alone."""

import sys
import time
from typing import TextIO

WIDTH = 30
EVERY = 0.1
"""Seconds between two drawings."""


class Bar:
    """Drawn over itself on standard error; on anything but a terminal nothing is."""

    def __init__(self, title: str, stream: TextIO | None = None) -> None:
        self._title = title
        self._stream = stream or sys.stderr
        self._is_shown = bool(self._stream and self._stream.isatty())
        self._drawn_at = float("-inf")

    def show(self, done: int, total: int) -> None:
        """So many of so many are done."""
        self._draw(done / total if total else 1.0, f"  {done:,} of {total:,}")

    def show_part(self, part: float) -> None:
        """This part is done, 0 to 1, of a work whose steps tell nobody anything."""
        self._draw(part, "")

    def _draw(self, part: float, count: str) -> None:
        now = time.monotonic()
        if not self._is_shown or (part < 1 and now - self._drawn_at < EVERY):
            return
        self._drawn_at = now
        filled = "#" * int(part * WIDTH)
        self._write(f"\r{self._title} [{filled:<{WIDTH}}] {part:4.0%}{count}")

    def close(self) -> None:
        """Remove the bar, so that the next line begins on the left."""
        if self._is_shown and self._drawn_at > float("-inf"):
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except OSError:  # the terminal has been closed; the work goes on
            self._is_shown = False
