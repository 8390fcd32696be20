"""`say`: a key and values become words in a language."""

from collections.abc import Mapping
from functools import cache
from threading import Lock
from typing import Any

from .catalogue import FOLDER, Catalogue, read_catalogue

DEFAULT = "en"
LANGUAGES: tuple[str, ...] = (DEFAULT, *sorted({path.stem for path in FOLDER.glob("*.po")} - {DEFAULT}))
"""The languages we have, English first."""

_catalogues: dict[str, Catalogue] = {}
_reading = Lock()


class UnknownText(KeyError):
    """No language has a text under this key."""


def fetch_catalogue(language: str) -> Catalogue:
    """A language's catalogue, read once, at its first use; `KeyError` if we do not speak it."""
    if language not in LANGUAGES:
        raise KeyError(language)
    with _reading:
        if language not in _catalogues:
            _catalogues[language] = read_catalogue(language)
        return _catalogues[language]


def say(language: str, key: str, /, **values: Any) -> str:
    """The text of a key, with values put in where it says `{name}`; `count` chooses the plural form.

    A key the language lacks is said in English; raises `UnknownText` if English lacks it too, and
    `KeyError` if the text wants a value that was not given.
    """
    forms, choose_form = _find(language, key)
    form = forms[choose_form(values["count"])] if len(forms) > 1 else forms[0]
    return form.format_map(values)


def has_text(key: str) -> bool:
    """Whether there is a text under this key."""
    return key in fetch_catalogue(DEFAULT).forms


def choose_language(*candidates: str | None) -> str:
    """The first candidate we speak, English at last; candidates are our codes or Discord's locales (`es-419`)."""
    for candidate in candidates:
        if candidate and (language := _match_locale(candidate)):
            return language
    return DEFAULT


@cache
def _find(language: str, key: str) -> tuple[tuple[str, ...], Any]:
    for catalogue in (_catalogue_or_english(language), fetch_catalogue(DEFAULT)):
        if key in catalogue.forms:
            return catalogue.forms[key], catalogue.choose_form
    raise UnknownText(key)


def _catalogue_or_english(language: str) -> Catalogue:
    return fetch_catalogue(language if language in LANGUAGES else DEFAULT)


def _match_locale(locale: str) -> str | None:
    by_name: Mapping[str, str] = {language.lower(): language for language in LANGUAGES}
    wanted = locale.replace("_", "-").lower()
    return by_name.get(wanted) or by_name.get(wanted.partition("-")[0])
