"""`say`: a key and values become words in a language."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cache
from threading import Lock
from typing import Any, NamedTuple

from .catalogue import Catalogue, read_catalogue
from .directions import isolate_turned, run_right
from .languages import DEFAULT, LANGUAGES, is_right_to_left
from .numbers import say_number

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


class Text(NamedTuple):
    """What `say` needs of a key: its forms, and how the language they are in puts values into them."""

    forms: tuple[str, ...]
    choose_form: Callable[[int | Decimal], int]
    language: str
    put: Callable[[str], str]


def say(language: str, key: str, /, **values: Any) -> str:
    """The text of a key, with values put in where it says `{name}`; `count` chooses the plural form.

    A whole number is a quantity and is written as the language writes numbers; an id is given as text. Text that runs
    the other way than the language is set apart. A key the language lacks is said in English; raises
    `UnknownText` if English lacks it too, and `KeyError` if the text wants a value that was not given.
    """
    forms, choose_form, spoken, put = _find(language, key)
    form = forms[choose_form(values["count"])] if len(forms) > 1 else forms[0]
    for name, value in values.items():
        if type(value) is int:
            values[name] = say_number(spoken, value)
        elif type(value) is str and not value.isascii():
            values[name] = put(value)
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
def _find(language: str, key: str) -> Text:
    for catalogue in (_catalogue_or_english(language), fetch_catalogue(DEFAULT)):
        if key in catalogue.forms:
            put = run_right if is_right_to_left(catalogue.language) else isolate_turned
            return Text(catalogue.forms[key], catalogue.choose_form, catalogue.language, put)
    raise UnknownText(key)


def _catalogue_or_english(language: str) -> Catalogue:
    return fetch_catalogue(language if language in LANGUAGES else DEFAULT)


def _match_locale(locale: str) -> str | None:
    by_name: Mapping[str, str] = {language.lower(): language for language in LANGUAGES}
    wanted = locale.replace("_", "-").lower()
    return by_name.get(wanted) or by_name.get(wanted.partition("-")[0])
