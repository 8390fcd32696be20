"""One language's texts, read from its gettext catalogue (`catalogues/<language>.po`).

Keys are symbolic (`table.turn`) and stand as msgid; a text with plural forms repeats its key as
msgid_plural, and the number called `count` chooses the form.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from gettext import c2py
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po

AS_TEXT = "\N{VARIATION SELECTOR-15}"
"""Asks for the plain symbol; without it Discord draws `♥` as a coloured emoji."""

FOLDER = Path(__file__).parent / "catalogues"


class BadCatalogue(ValueError):
    """A catalogue that cannot be used; the message names the language and the key."""


@dataclass(frozen=True)
class Catalogue:
    """The texts of one language: for each key its forms, one only if it has no plural."""

    language: str
    forms: Mapping[str, tuple[str, ...]]
    choose_form: Callable[[int], int]

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


def read_catalogue(language: str, folder: Path = FOLDER) -> Catalogue:
    """Read a language's file; raises `BadCatalogue` for a text no words can be made from."""
    with (folder / f"{language}.po").open("rb") as file:
        try:
            catalogue = read_po(file, locale=language.replace("-", "_"), abort_invalid=True)
        except PoFileError as reason:
            raise BadCatalogue(f"{language}: line {reason.lineno}: {reason}") from None
    forms = {_key_of(message): _forms_of(message) for message in catalogue if message.id and _is_ready(message)}
    for key, texts in forms.items():
        _check_texts(language, key, texts)
    return Catalogue(language, forms, c2py(catalogue.plural_expr))


def _key_of(message: Message) -> str:
    return str(message.id[0] if message.pluralizable else message.id)


def _forms_of(message: Message) -> tuple[str, ...]:
    text = message.string or ""
    return tuple(keep_suits_plain(form) for form in ((text,) if isinstance(text, str) else text))


def _is_ready(message: Message) -> bool:
    """Whether it is translated; a text left empty or marked fuzzy is said in English."""
    return all(_forms_of(message)) and not message.fuzzy


def _check_texts(language: str, key: str, texts: tuple[str, ...]) -> None:
    for text in texts:
        try:
            parse_placeholders(text)
        except ValueError as reason:
            raise BadCatalogue(f"{language}: {key}: {reason}") from None
