"""Keeping the catalogues in step: every language has the keys, order and sections of the English one.

Each message of another language carries the English text it was made from as a comment (`#. `). A text whose
English has changed since is marked fuzzy, which lets English be said until somebody has looked at it.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import normalize

from .catalogue import forms_of, key_of, read_messages
from .languages import DEFAULT, FOLDER, has_own_digits, read_language

_SECTION = "---- "
_SCRIPT = 4
"""Letters in the code of a script, `Hant`."""
_UNBROKEN = 0
"""Lines of a file break where those of the text do and nowhere else, so that a change of a word changes one line."""

GLOSSARY = (
    *("match", "deal", "batch", "play", "seat", "side", "floor", "stock", "pile", "leftovers", "basra", "capture"),
    *("lay", "hand", "table", "lobby", "host", "dealer", "partner", "computer", "preset", "house rule", "target"),
    *("clock", "substitute", "take-back", "rating", "ladder", "leaderboard", "season", "record", "film"),
    *("jack", "queen", "king", "ace", "diamonds", "clubs", "hearts", "spades"),
)
"""The terms that every catalogue says at its head what it calls them."""


class Missing(NamedTuple):
    """What a catalogue still lacks: keys without a text, and keys whose text awaits another look."""

    empty: tuple[str, ...]
    fuzzy: tuple[str, ...]


def name_catalogue(typed: str) -> str:
    """The code by which a language's file goes, `pt-BR` for `pt_br`; raises `ValueError` for what is no language."""
    language, *more = typed.replace("_", "-").split("-")
    code = "-".join([language.lower(), *(part.title() if len(part) == _SCRIPT else part.upper() for part in more)])
    with suppress(UnknownLocaleError, ValueError):
        if all(part.isalnum() for part in (language, *more)):  # Babel reads sv out of sv.po, too
            return read_language(code.lower() if has_own_digits(code.lower()) else code).catalogue
    raise ValueError(f"{typed!r} is no language's code; they are like sv, pt-BR or zh-TW")


def update_catalogue(language: str, folder: Path = FOLDER) -> Missing:
    """Bring a language's file in step with the English one, or begin it; what it lacks then."""
    file = folder / f"{language}.po"
    if not file.exists():
        file.write_text(_begin_header(language), "utf-8")
    own = {key_of(message): message for message in read_messages(language, file) if message.id}
    english = [message for message in read_messages(DEFAULT, folder / f"{DEFAULT}.po") if message.id]
    count = get_plural(language.replace("-", "_")).num_plurals
    messages = [_renew(own.get(key_of(one)), one, count) for one in english]
    header = _read_header(file.read_text("utf-8"))
    entries = [_write_entry(message, one) for message, one in zip(messages, english, strict=True)]
    file.write_text("\n".join([header, *entries]), "utf-8")
    empty = tuple(key_of(message) for message in messages if not all(forms_of(message)))
    return Missing(empty, tuple(key_of(message) for message in messages if all(forms_of(message)) and message.fuzzy))


def _renew(own: Message | None, english: Message, count: int) -> Message:
    """The message as it goes on: the same text, the English beside it, fuzzy if that has become another."""
    forms = () if own is None else forms_of(own)
    wanted = count if english.pluralizable else 1
    forms = (*forms, *("" for _ in range(wanted - len(forms))))[:wanted]
    beside = tuple(_english_lines(english))
    before = () if own is None else tuple(map(str, own.auto_comments))
    flags = set() if own is None else set(own.flags) & {"fuzzy"}
    if any(forms) and before and before != beside:
        flags.add("fuzzy")
    return Message(
        english.id,
        forms if english.pluralizable else forms[0],
        flags=flags,
        auto_comments=beside,
        user_comments=() if own is None else [line for line in own.user_comments if not line.startswith(_SECTION)],
    )


def _english_lines(message: Message) -> Iterator[str]:
    forms = forms_of(message)
    for number, form in enumerate(forms):
        mark = f"[{number}] " if len(forms) > 1 else ""
        yield from (f"{mark}{line}".strip() for line in form.split("\n"))


def _write_entry(message: Message, english: Message) -> str:
    """A message as it stands in a file, below the heading of the section that it opens."""
    lines = [f"# {line}\n" for line in english.user_comments if line.startswith(_SECTION)]
    lines += [f"# {line}".rstrip() for line in message.user_comments]
    lines += [f"#. {line}".rstrip() for line in message.auto_comments]
    lines += [f"#, {', '.join(sorted(message.flags))}"] if message.flags else []
    key, forms = normalize(key_of(message), width=_UNBROKEN), forms_of(message)
    lines.append(f"msgid {key}")
    if not message.pluralizable:
        return "\n".join([*lines, f"msgstr {normalize(forms[0], width=_UNBROKEN)}\n"])
    lines.append(f"msgid_plural {key}")
    lines += [f"msgstr[{at}] {normalize(form, width=_UNBROKEN)}" for at, form in enumerate(forms)]
    return "\n".join([*lines, ""])


def _read_header(text: str) -> str:
    """The comments and the first message of a file, as they stand."""
    start = text.index('msgid ""\n')
    end = text.find("\n\n", start)
    return text if end < 0 else text[: end + 1]


def _begin_header(language: str) -> str:
    name = Locale.parse(language, sep="-").get_display_name(DEFAULT)
    headers = {
        "Project-Id-Version": "basra",
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": get_plural(language.replace("-", "_")).plural_forms,
    }
    lines = [f"# Basra in {name}.", "#", "# Glossary: what things are called, the same everywhere."]
    lines += [f"#   {term} =" for term in GLOSSARY]
    lines += ["#", 'msgid ""', 'msgstr ""', *(f'"{key}: {value}\\n"' for key, value in headers.items())]
    return "\n".join([*lines, ""])
