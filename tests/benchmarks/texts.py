"""What it costs to say something, beside gettext's own look-up with `str.format`."""

import gettext
import io
from collections.abc import Callable
from statistics import median
from time import perf_counter

from babel.messages.mofile import write_mo

from bot.rules import parse_card, parse_cards
from bot.texts import LANGUAGES, say, say_card, say_cards
from bot.texts.catalogue import read_messages
from bot.texts.languages import FOLDER, read_language

Row = tuple[str, str]

AT_MOST = 5.0
"""Microseconds for a text without numbers; `AssertionError` beyond."""


def bench_say(quick: bool) -> list[Row]:
    """A text alone, one with a name and cards, one that counts; in a language of each direction."""
    count = 2_000 if quick else 50_000
    return [row for language in ("en", "de", "ar") if language in LANGUAGES for row in _bench(language, count)]


def _bench(language: str, count: int) -> list[Row]:
    texts = _read_gettext(language)
    card, takes = say_card(language, parse_card("7d")), say_cards(language, parse_cards("4c 3s"))
    values = {"name": "Amira", "card": card, "takes": takes}
    alone = _alternate(count, lambda: say(language, "button.next"), lambda: texts.gettext("button.next"))
    filled = _alternate(
        count, lambda: say(language, "play.took", **values), lambda: texts.gettext("play.took").format(**values)
    )
    counted = _alternate(
        count,
        lambda: say(language, "score.cards", count=12),
        lambda: texts.ngettext("score.cards", "score.cards", 12).format(count=12),
    )
    return [
        _judge(f"{language}: a text", *alone),
        _judge(f"{language}: with a name and cards", *filled),
        _tell(f"{language}: with a number that counts", *counted),
    ]


def _read_gettext(language: str) -> gettext.GNUTranslations:
    file = io.BytesIO()
    write_mo(file, read_messages(language, FOLDER / f"{read_language(language).catalogue}.po"))
    file.seek(0)
    return gettext.GNUTranslations(file)


def _judge(name: str, ours: float, usual: float) -> Row:
    if ours > AT_MOST:
        raise AssertionError(f"{name}: {ours:.2f} µs, more than {AT_MOST:g}")
    name, figure = _tell(name, ours, usual)
    return name, f"{figure} (at most {AT_MOST:g} µs)"


def _tell(name: str, ours: float, usual: float) -> Row:
    return name, f"{ours:.2f} µs, gettext and format {usual:.2f} µs"


def _alternate(count: int, *works: Callable[[], object]) -> list[float]:
    """The median microseconds of each work, done in turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(9):
        for work, took in zip(works, times, strict=True):
            started = perf_counter()
            for _ in range(count):
                work()
            took.append((perf_counter() - started) / count * 1e6)
    return [median(took) for took in times]
