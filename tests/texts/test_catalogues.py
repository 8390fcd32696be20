"""Every catalogue says everything that English says, whole, in its own words, and fit for its place."""

import re
from gettext import c2py

import pytest
from babel import Locale

from bot.rules import PRESETS
from bot.texts import LANGUAGES, fetch_catalogue, say, say_preset_choice, say_preset_special
from bot.texts.catalogue import forms_of, key_of, parse_placeholders, read_messages
from bot.texts.directions import MARKS
from bot.texts.languages import FOLDER

from .places import room_for

CATALOGUES = sorted(path.stem for path in FOLDER.glob("*.po"))
OTHERS = [language for language in CATALOGUES if language != "en"]
AMOUNTS = (0, 1, 2, 3, 7, 10, 11, 21, 99, 100, 101, 102, 1000, 1_000_000, 2_000_000)
SAME = "same as English"
START = re.compile(r"(?:#{1,3} |-# |> |- |\d+\. )*")
COMMAND = re.compile(r"`/(basra(?:-admin)?(?: [a-z-]+)*)")


def messages_of(language):
    return {key_of(one): one for one in read_messages(language, FOLDER / f"{language}.po") if one.id}


ENGLISH = messages_of("en")
ALL = {language: messages_of(language) for language in CATALOGUES}


def texts_of(language):
    return [(key, form) for key, one in ALL[language].items() for form in forms_of(one) if form]


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing(language):
    own = ALL[language]
    missing = [key for key in ENGLISH if key not in own or not all(forms_of(own[key]))]
    assert missing == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_waits_for_another_look(language):
    assert [key for key, message in ALL[language].items() if message.fuzzy] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_there_that_english_lacks(language):
    assert sorted(ALL[language].keys() - ENGLISH.keys()) == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_no_key_stands_twice_in_a_catalogue(language):
    keys = re.findall(r'^msgid "(.+)"$', (FOLDER / f"{language}.po").read_text("utf-8"), re.MULTILINE)
    assert sorted({key for key in keys if keys.count(key) > 1}) == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_form_has_the_placeholders_of_english(language):
    """A form for one number, such as the Arabic dual, may say the number in words."""
    wrong = []
    for key, form in texts_of(language):
        if key not in ENGLISH:
            continue
        there = [set(parse_placeholders(one)) for one in forms_of(ENGLISH[key])]
        own = set(parse_placeholders(form))
        lacking = set.intersection(*there) - own - ({"count"} if ENGLISH[key].pluralizable else set())
        if lacking or own - set.union(*there):
            wrong.append((key, form))
    assert wrong == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_plural_forms_are_those_of_the_language(language):
    catalogue = read_messages(language, FOLDER / f"{language}.po")
    choose, rule = c2py(catalogue.plural_expr), Locale.parse(language, sep="-").plural_form
    categories = {}
    for amount in AMOUNTS:
        categories.setdefault(choose(amount), set()).add(rule(amount))
    assert all(len(names) == 1 for names in categories.values())
    assert len({name for names in categories.values() for name in names}) == len(categories)
    assert catalogue.num_plurals == len(rule.tags) + 1


@pytest.mark.parametrize("language", OTHERS)
def test_what_counts_in_english_counts_everywhere(language):
    wrong = [
        key
        for key, one in ALL[language].items()
        if key in ENGLISH and bool(one.pluralizable) != bool(ENGLISH[key].pluralizable)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_text_fits_its_place(language):
    shown = [(key, re.sub(r"\{\w+\}", "", form)) for key, form in texts_of(language)]
    assert [(key, len(text), room_for(key)) for key, text in shown if len(text) > room_for(key)] == []
    assert [key for key, form in texts_of(language) if not form.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_presets_are_told_whole_in_a_menu(language):
    told = [say_preset_special(language, preset) for preset in PRESETS]
    told += [say_preset_choice(language, preset) for preset in PRESETS]
    assert [text for text in told if text.endswith("…") or len(text) > 100] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left(language):
    """A text of words that is the same must say so in a comment."""
    left = [
        key
        for key, one in ALL[language].items()
        if key in ENGLISH and set(forms_of(one)) & set(forms_of(ENGLISH[key])) and SAME not in one.user_comments
        if any(re.search(r"[^\W\d_]{3}", re.sub(r"\{\w+\}|`[^`]*`", "", form)) for form in forms_of(one))
        if not re.fullmatch(r"command\..+\.name", key)
    ]
    assert left == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_command_that_is_named_exists(language):
    keys = [key for key in ENGLISH if key.startswith("command.")]
    commands = {re.sub(r"^command\.|\.description$", "", key).replace(".", " ") for key in keys}
    known = commands | {f"basra {command}" for command in commands}
    named = [(key, command) for key, form in texts_of(language) for command in COMMAND.findall(form)]
    assert len(named) > 30
    assert [(key, command) for key, command in named if command not in known] == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_names_the_commands_that_english_names(language):
    wrong = []
    for key, form in texts_of(language):
        there = {tuple(sorted(COMMAND.findall(one))) for one in forms_of(ENGLISH[key])} if key in ENGLISH else set()
        if there and tuple(sorted(COMMAND.findall(form))) not in there:
            wrong.append(key)
    assert wrong == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_markup_is_closed(language):
    odd = [
        key
        for key, form in texts_of(language)
        for line in form.split("\n")
        if line.count("**") % 2 or line.count("`") % 2 or re.sub(r"\*\*|^\* ", "", line).count("*") % 2
    ]
    assert odd == []


@pytest.mark.parametrize("language", OTHERS)
def test_lines_begin_as_in_english(language):
    def starts(form):
        return [START.match(line)[0] for line in form.split("\n")]

    wrong = [
        key
        for key, form in texts_of(language)
        if key in ENGLISH and starts(form) not in [starts(one) for one in forms_of(ENGLISH[key])]
    ]
    assert wrong == []


@pytest.mark.parametrize("language", CATALOGUES)
def test_nobody_turns_writing_by_hand(language):
    assert [key for key, form in texts_of(language) if MARKS.intersection(form)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said(language):
    catalogue, english = fetch_catalogue(language), fetch_catalogue("en")
    for key in english.forms:
        names = catalogue.placeholders.get(key, frozenset()) | english.placeholders[key]
        for amount in AMOUNTS:
            for value in (amount, f"Amira {amount}", "**سارة**", "7♦", "<@1>"):
                said = say(language, key, **{**dict.fromkeys(names, value), "count": amount})
                assert said.strip()
                assert not set("{}").intersection(said), (key, said)
