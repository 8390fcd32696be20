"""One language's texts, read from its gettext catalogue (`catalogues/<language>.po`).

Keys are symbolic (`table.turn`) and stand as msgid; a text with plural forms repeats its key as
msgid_plural, and the number called `count` chooses the form.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from gettext import c2py
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog as MessageCatalogue
from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po

from .directions import mark_right_to_left
from .languages import FOLDER, Language, change_digits, change_dots, read_language

AS_TEXT = "\N{VARIATION SELECTOR-15}"
"""Asks for the plain symbol; without it Discord draws `♥` as a coloured emoji."""

_CATEGORIES = ("zero", "one", "two", "few", "many", "other")
"""Of numbers, as CLDR calls them; gettext numbers the forms in the same order."""

_COMMAND_NAME = re.compile(r"command\..+\.name")
"""These are no words to read but names for Discord, which allows no invisible signs."""


class BadCatalogue(ValueError):
    """A catalogue that cannot be used; the message names the language and the key."""


@dataclass(frozen=True)
class Catalogue:
    """The texts of one language: for each key its forms, one only if it has no plural."""

    language: str
    forms: Mapping[str, tuple[str, ...]]
    choose_form: Callable[[int | Decimal], int]

    @cached_property
    def placeholders(self) -> Mapping[str, frozenset[str]]:
        """For each key the names that stand in braces in any of its forms."""
        return {
            key: frozenset(name for form in forms for name in parse_placeholders(form))
            for key, forms in self.forms.items()
        }


def parse_placeholders(template: str) -> tuple[str, ...]:
    """The names in braces; `ValueError` for anything but `{name}`, so that values stay plain words."""
    names = []
    for _, name, spec, conversion in Formatter().parse(template):
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise ValueError(f"{{{name}}} is no plain placeholder")
        names.append(name)
    return tuple(names)


def keep_suits_plain(text: str) -> str:
    """The text with its suit symbols asked for as text."""
    return re.sub("[♠♥♦♣]", rf"\g<0>{AS_TEXT}", text)


def read_catalogue(code: str, folder: Path = FOLDER) -> Catalogue:
    """Read a language's file; raises `BadCatalogue` for a text no words can be made from."""
    language = read_language(code)
    messages = read_messages(code, folder / f"{language.catalogue}.po")
    forms = {key_of(message): _prepare(language, message) for message in messages if message.id and is_ready(message)}
    for key, texts in forms.items():
        _check_texts(code, key, texts)
    return Catalogue(code, forms, _form_chooser(language, messages.plural_expr))


def _form_chooser(language: Language, rule: str) -> Callable[[int | Decimal], int]:
    """Which form a number takes: by the rule of the catalogue, or by Babel's where it has digits after the point."""
    choose_whole, category = c2py(rule), language.locale.plural_form
    categories = [name for name in _CATEGORIES if name in category.tags or name == _CATEGORIES[-1]]

    def choose(number: int | Decimal) -> int:
        return choose_whole(number) if type(number) is int else categories.index(category(number))

    return choose


def read_messages(code: str, file: Path) -> MessageCatalogue:
    """The messages as they stand in a file, comments included; raises `BadCatalogue`."""
    with file.open("rb") as opened:
        try:
            return read_po(opened, locale=read_language(code).locale, abort_invalid=True)
        except PoFileError as reason:
            raise BadCatalogue(f"{code}: line {reason.lineno}: {reason}") from None


def key_of(message: Message) -> str:
    """The symbolic key of a message."""
    return str(message.id[0] if message.pluralizable else message.id)


def forms_of(message: Message) -> tuple[str, ...]:
    """The text of a message in its forms, one only if it has no plural; empty where it is not translated."""
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)


def is_ready(message: Message) -> bool:
    """Whether it is translated; a text left empty or marked fuzzy is said in English."""
    return all(forms_of(message)) and not message.fuzzy


def _prepare(language: Language, message: Message) -> tuple[str, ...]:
    """The forms as they are said: plain suits, and marks where the language runs from right to left."""
    forms = tuple(map(keep_suits_plain, forms_of(message)))
    if not language.is_right_to_left or _COMMAND_NAME.fullmatch(key_of(message)):
        return forms
    dotted = (change_dots(language.code, form) for form in forms)
    return tuple(mark_right_to_left(form, lambda number: change_digits(language.code, number)) for form in dotted)


def _check_texts(language: str, key: str, texts: tuple[str, ...]) -> None:
    for text in texts:
        try:
            parse_placeholders(text)
        except ValueError as reason:
            raise BadCatalogue(f"{language}: {key}: {reason}") from None
