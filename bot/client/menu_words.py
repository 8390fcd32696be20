"""The words of the command menu in every language that Discord's clients and the catalogues share."""

import logging
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import TranslationContextTypes, locale_str

from bot.texts import DEFAULT, choose_language, fetch_catalogue

from .described import KEY

log = logging.getLogger(__name__)

NAME = re.compile(r"[-_'\w]{1,32}")
"""What Discord takes as the name of a command or an option, beside that it is in lower case."""
LONGEST = 100
"""Characters of a description or a choice."""


def language_of_locale(locale: str) -> str | None:
    """The language of a locale such as `es-419`, None for those that Discord shows as the default, in English."""
    language = choose_language(locale)
    return None if language == DEFAULT else language


class MenuTranslator(app_commands.Translator):
    """Finds each string under the key that it says."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, _context: TranslationContextTypes
    ) -> str | None:
        """The words of a locale, None where they are the default ones."""
        language, key = language_of_locale(locale.value), string.extras.get(KEY)
        if language is None or key is None:
            return None
        forms = fetch_catalogue(language).forms.get(key)
        return forms[0] if forms and forms[0] != string.message else None


async def translated_payload(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """The commands as they are sent to Discord; a translation that Discord would refuse is logged and left out."""
    translator = tree.translator
    commands = tree.get_commands()
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    payload = [await command.get_translated_payload(tree, translator) for command in commands]
    for fault in leave_out_faulty(payload):
        log.error("the command menu keeps to English where Discord would refuse a translation: %s", fault)
    return payload


def leave_out_faulty(siblings: Sequence[dict[str, Any]], path: str = "") -> Iterator[str]:
    """Take out of a payload what breaks Discord's rules, and tell what and where, such as `/basra start: de name`."""
    yield from _leave_out_names(siblings, path)
    for thing in siblings:
        here = f"{path} {thing['name']}".strip()
        yield from _leave_out_long(thing, "description_localizations", here)
        for choice in thing.get("choices") or ():
            yield from _leave_out_long(choice, "name_localizations", f"{here} {choice['name']}")
        yield from leave_out_faulty(thing.get("options") or (), here)


def _leave_out_names(siblings: Sequence[dict[str, Any]], path: str) -> Iterator[str]:
    """Names that are no names, and those that a sibling has already, in English or in the same language."""
    taken: dict[str, set[str]] = {}
    for thing in siblings:
        others = {other["name"] for other in siblings if other is not thing}
        names: Mapping[str, str] = thing.get("name_localizations") or {}
        for locale, name in list(names.items()):
            has_it = others | taken.setdefault(locale, set())
            if NAME.fullmatch(name) and name == name.lower() and name not in has_it:
                taken[locale].add(name)
            else:
                del thing["name_localizations"][locale]
                yield f"/{path} {thing['name']}: {locale} {name!r}"


def _leave_out_long(thing: dict[str, Any], field: str, path: str) -> Iterator[str]:
    for locale, words in list((thing.get(field) or {}).items()):
        if not 1 <= len(words) <= LONGEST:
            del thing[field][locale]
            yield f"/{path}: {locale} {words!r}"
