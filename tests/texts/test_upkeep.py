"""`make texts`: other catalogues follow the English one and keep what translators wrote."""

import subprocess
import sys

import pytest

from bot.texts.catalogue import read_catalogue
from bot.texts.languages import FOLDER
from bot.texts.upkeep import name_catalogue, update_catalogue

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: {language}\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
)
ENGLISH = """
# ---- table ----

msgid "table.turn"
msgstr "{name} to play"

# ---- score ----

msgid "score.cards"
msgid_plural "score.cards"
msgstr[0] "{count} card"
msgstr[1] "{count} cards"

msgid "score.over"
msgstr ""
"The end\\n"
"of it"
"""
GERMAN = """
# ---- score ----

# review: or Blatt?
msgid "score.cards"
msgid_plural "score.cards"
msgstr[0] "{count} Karte"
msgstr[1] "{count} Karten"

msgid "score.gone"
msgstr "Weg"

#, fuzzy
msgid "table.turn"
msgstr "{name} ist dran"
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "en.po").write_text(HEADER.format(language="en") + ENGLISH, "utf-8")
    (tmp_path / "de.po").write_text(
        "# Glossar:\n#   floor = Boden\n" + HEADER.format(language="de") + GERMAN, "utf-8"
    )
    return tmp_path


def german(folder):
    return (folder / "de.po").read_text("utf-8")


def change_english(folder, old, new):
    file = folder / "en.po"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


def test_order_sections_comments_and_flags_are_as_they_should_be(folder):
    update_catalogue("de", folder)
    assert german(folder).partition("\n\n")[2] == (
        '# ---- table ----\n\n#. {name} to play\n#, fuzzy\nmsgid "table.turn"\nmsgstr "{name} ist dran"\n\n'
        "# ---- score ----\n\n# review: or Blatt?\n#. [0] {count} card\n#. [1] {count} cards\n"
        'msgid "score.cards"\nmsgid_plural "score.cards"\nmsgstr[0] "{count} Karte"\nmsgstr[1] "{count} Karten"\n\n'
        '#. The end\n#. of it\nmsgid "score.over"\nmsgstr ""\n'
    )


def test_the_glossary_at_the_head_stays(folder):
    update_catalogue("de", folder)
    assert german(folder).startswith("# Glossar:\n#   floor = Boden\n" + HEADER.format(language="de") + "\n")


def test_what_is_lacking_is_told(folder):
    assert update_catalogue("de", folder) == (("score.over",), ("table.turn",))


def test_a_second_time_changes_nothing(folder):
    update_catalogue("de", folder)
    once = german(folder)
    update_catalogue("de", folder)
    assert german(folder) == once


def test_a_text_whose_english_has_changed_waits_for_another_look(folder):
    update_catalogue("de", folder)
    change_english(folder, "{count} cards", "{count} cards in all")
    assert update_catalogue("de", folder).fuzzy == ("table.turn", "score.cards")
    assert "#. [1] {count} cards in all\n#, fuzzy\n" in german(folder)
    assert "score.cards" not in read_catalogue("de", folder).forms


def test_a_text_that_was_looked_at_is_said_again(folder):
    update_catalogue("de", folder)
    (folder / "de.po").write_text(german(folder).replace("#, fuzzy\n", ""), "utf-8")
    assert update_catalogue("de", folder).fuzzy == ()
    assert read_catalogue("de", folder).forms["table.turn"] == ("{name} ist dran",)


def test_a_text_that_begins_to_count_keeps_its_one_form_and_lacks_the_others(folder):
    update_catalogue("de", folder)
    (folder / "de.po").write_text(german(folder).replace('msgstr ""', 'msgstr "Ende"'), "utf-8")
    over = 'msgid "score.over"\n'
    change_english(folder, over, f'{over}msgid_plural "score.over"\n')
    change_english(folder, 'msgstr ""\n"The end', 'msgstr[1] "ends"\nmsgstr[0] ""\n"The end')
    assert "score.over" in update_catalogue("de", folder).empty
    assert 'msgstr[0] "Ende"\nmsgstr[1] ""\n' in german(folder)


def test_a_new_language_begins_with_its_plural_forms_and_a_glossary_to_fill_in(folder):
    assert len(update_catalogue("ar", folder).empty) == 3
    written = (folder / "ar.po").read_text("utf-8")
    assert written.startswith("# Basra in Arabic.\n")
    assert "#   floor =\n" in written
    assert "nplurals=6;" in written
    assert 'msgstr[5] ""\n' in written
    assert read_catalogue("ar", folder).forms == {}


@pytest.mark.parametrize(
    ("typed", "code"),
    [("sv", "sv"), ("SV", "sv"), ("pt_br", "pt-BR"), ("zh-TW", "zh-TW"), ("zh-hant", "zh-Hant"), ("ar-arab", "ar")],
)
def test_a_language_is_known_however_its_code_is_written(typed, code):
    assert name_catalogue(typed) == code


@pytest.mark.parametrize("typed", ["Swedish", "xx", "", "../sv", "sv.po", "--help"])
def test_what_is_no_language_is_told_and_nothing_is_written(typed):
    before = sorted(FOLDER.iterdir())
    done = subprocess.run([sys.executable, "-m", "bot.texts", typed], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{typed!r} is no language's code; they are like sv, pt-BR or zh-TW\n"
    assert sorted(FOLDER.iterdir()) == before
