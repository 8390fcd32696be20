"""The log: one readable line per event on standard error; no token, no cards."""

import copy
import logging
import re
import sys

import discord

from .faults import is_unreachable, say_fault

OURS = ("bot", "cogs", "card_images")
LINE_ENDED = (discord.ConnectionClosed, discord.GatewayNotFound)
SECRET_IN_ADDRESS = re.compile(r"(/(?:webhooks|interactions)/\d+)/[^/\s?'\"]{20,}")


class LineFormatter(logging.Formatter):
    """Time, level, where, what. A message stays on its line whatever it holds; only tracebacks have more."""

    def __init__(self, token: str | None) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")
        self._token = token

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        return super().formatMessage(record).replace("\r", "\\r").replace("\n", "\\n")

    def format(self, record: logging.LogRecord) -> str:
        text = SECRET_IN_ADDRESS.sub(r"\1/…", super().format(_without_everyday_traceback(record)))
        return text.replace(self._token, "…") if self._token else text


def _without_everyday_traceback(record: logging.LogRecord) -> logging.LogRecord:
    """The record; a broken line to Discord, of which discord.py logs the traceback, told in its words alone."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None or not (is_unreachable(error) or isinstance(error, LINE_ENDED)):
        return record
    short = copy.copy(record)
    short.msg, short.args = f"{record.getMessage()}: {say_fault(error)}", ()
    short.exc_info = short.exc_text = None
    return short


def set_up_logging(level: str, token: str | None) -> None:
    """Our own events from `level` on. Libraries are heard from WARNING on: discord.py's DEBUG prints whole hands."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(LineFormatter(token))
    logging.basicConfig(level=logging.WARNING, handlers=[out], force=True)
    for name in OURS:
        logging.getLogger(name).setLevel(level)
