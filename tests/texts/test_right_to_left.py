"""Arabic runs from right to left, and cards, numbers, names and commands in it stay as they are."""

import re
import unicodedata

import pytest

from bot.rules import parse_card, parse_cards
from bot.texts import (
    LANGUAGES,
    fetch_catalogue,
    is_right_to_left,
    isolate,
    language_name,
    say,
    say_card,
    say_cards,
    say_list,
    say_parts,
    without_marks,
)
from bot.texts.directions import END, FIRST, JOINER, LEFT, MARK, MARKS, RIGHT, mark_right_to_left, run_right

TURNED = [language for language in LANGUAGES if is_right_to_left(language)]
OPENING = (LEFT, RIGHT, FIRST)
VALUES = ("سارة", "**Amira**", "7♦", "<@1>", "10", 10, f"{FIRST}Amira{END} · {FIRST}Ben{END}")


def first_strong(line):
    """The direction that a paragraph takes from its text (rule P2): isolates are skipped."""
    depth = 0
    for sign in line:
        depth += (sign in OPENING) - (sign == END)
        kind = unicodedata.bidirectional(sign)
        if not depth and kind in ("L", "R", "AL"):
            return kind
    return None


def outside(line):
    """What stands in a line outside isolates."""
    depth, kept = 0, []
    for sign in line:
        depth += sign in OPENING
        if not depth:
            kept.append(sign)
        depth -= sign == END
    return "".join(kept)


def test_a_text_that_begins_with_an_arabic_letter_and_ends_with_one_needs_no_mark():
    assert mark_right_to_left("الدور لك") == "الدور لك"


def test_a_line_that_begins_or_ends_otherwise_is_marked_there():
    assert mark_right_to_left("🏆 فاز!") == f"{MARK}🏆 فاز!{MARK}"


@pytest.mark.parametrize("start", ["## ", "-# ", "> ", "- ", "> - ", "1. "])
def test_what_discord_reads_at_the_start_of_a_line_stays_first(start):
    assert mark_right_to_left(f"{start}{{name}} يلعب\n{start}**تمت**") == (
        f"{start}{MARK}{FIRST}{{name}}{END} يلعب\n{start}**تمت**"
    )


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("ورقة 7♦ هنا", "7♦"),
        ("ورقة 10♦\ufe0e هنا", "10♦\ufe0e"),
        ("ورقة J هنا", "J"),
        ("بعد 14 يوما", "14"),
        ("نقطة +10 له", "+10"),
        ("من 22:00–06:30 ليلا", "22:00–06:30"),
        ("اكتب `/basra cancel` هنا", "`/basra cancel`"),
        ("صلاحية *Manage Server* هنا", "Manage Server"),
        ("من SHA-256. هو", "SHA-256"),
        ("أو **/basra-admin** هنا", "/basra-admin"),
        ("في Europe/Athens، أو", "Europe/Athens"),
    ],
)
def test_what_runs_the_other_way_is_isolated_in_one_piece(text, kept):
    assert mark_right_to_left(text) == text.replace(kept, f"{LEFT}{kept}{END}")


def test_a_sign_before_a_placeholder_goes_with_its_number():
    assert mark_right_to_left("له +{points} الآن") == f"له {FIRST}+{{points}}{END} الآن"


def test_nothing_invisible_stands_inside_backticks():
    assert mark_right_to_left("اكتب `/basra verify match:{match}`") == (
        f"اكتب {LEFT}`/basra verify match:{{match}}`{END}{MARK}"
    )


def test_a_value_that_is_isolated_already_is_so_once():
    assert run_right(say_card("ar", parse_card("7d"))) == "7♦\ufe0e"
    assert isolate("ar", isolate("ar", "Amira")) == f"{FIRST}Amira{END}"


def test_cards_in_a_row_are_isolated_one_by_one_and_run_with_the_language():
    row = say_cards("ar", parse_cards("4c 3s"))
    assert row == f"{LEFT}4♣\ufe0e{END} {LEFT}3♠\ufe0e{END}"
    assert first_strong(run_right(row)) == "R"


def test_names_in_a_list_are_isolated():
    assert say_list("ar", ["Amira", "سارة"]) == f"{FIRST}Amira{END} و{JOINER}{FIRST}سارة{END}"


def test_a_word_with_no_space_after_it_stays_in_one_line_with_what_follows():
    """A line would break before an emoji or a command that can be tapped, and leave the *and* alone at its end."""
    assert mark_right_to_left("لـ{name} الآن") == f"لـ{JOINER}{FIRST}{{name}}{END} الآن"
    assert mark_right_to_left("هنا و`/basra versus` هناك") == f"هنا و{JOINER}{LEFT}`/basra versus`{END} هناك"
    assert mark_right_to_left("عند {name} الآن") == f"عند {FIRST}{{name}}{END} الآن"


def test_an_arabic_name_moves_nothing_in_other_languages():
    assert say("en", "play.took", name="سارة", card="8", takes="5") == f"{FIRST}سارة{END} 8 takes 5"
    assert say("en", "play.took", name=f"{FIRST}سارة{END}", card="8", takes="5") == f"{FIRST}سارة{END} 8 takes 5"
    assert say_list("en", ["سارة", "Ben"]) == f"{FIRST}سارة{END} and Ben"
    assert say("en", "play.laid", name="Zoë", card="K") == "Zoë lays K"


def test_digits_of_the_language_are_for_numbers_and_never_for_cards_or_commands():
    said = mark_right_to_left("بعد 14 يوما 7♦ و`match:1`", lambda text: text.replace("14", "١٤"))
    assert without_marks(said) == "بعد ١٤ يوما 7♦ و`match:1`"


def test_no_dot_stands_between_numbers_whose_zero_is_a_dot():
    assert say_parts("ar", ("1", "2")) == "1 · 2"
    assert say_parts("ar-arab", ("١", "٢")) == "١؛ ٢"
    assert not any("·" in form for forms in fetch_catalogue("ar-arab").forms.values() for form in forms)


def test_languages_are_called_by_their_own_names():
    assert language_name("de") == "Deutsch"
    assert language_name("es") == "Español"
    assert language_name("ar") == "العربية"
    assert language_name("ar-arab") == "العربية (٠١٢٣)"


@pytest.mark.parametrize("language", TURNED)
def test_every_line_runs_from_right_to_left(language):
    """By its first letter outside isolates, and by its very first letter, as some programs judge it."""
    catalogue = fetch_catalogue(language)
    for key, names in catalogue.placeholders.items():
        if re.fullmatch(r"command\..+\.name", key) or any(
            re.fullmatch(r"\{\w+\}|\W*", without_marks(form)) for form in catalogue.forms[key]
        ):
            continue
        for value in VALUES:
            for line in say(language, key, **{**dict.fromkeys(names, value), "count": 3}).split("\n"):
                words = re.sub(r"^(?:#{1,3} |-# |> |- )*", "", line)
                strong = [sign for sign in words if unicodedata.bidirectional(sign) in ("L", "R", "AL")]
                assert not words or first_strong(words) in ("R", "AL"), (key, line)
                assert not words or unicodedata.bidirectional(strong[0]) in ("R", "AL"), (key, line)


@pytest.mark.parametrize("language", TURNED)
def test_nothing_latin_no_card_and_no_number_stands_outside_isolates(language):
    catalogue = fetch_catalogue(language)
    for key, names in catalogue.placeholders.items():
        if re.fullmatch(r"command\..+\.name", key):
            continue
        for value in VALUES:
            for line in say(language, key, **{**dict.fromkeys(names, value), "count": 3}).split("\n"):
                start = re.sub(r"^\d+\. ", "", outside(line))
                assert not re.search(r"[A-Za-z0-9♠♥♦♣]", start), (key, line)
                assert line.count(END) == sum(map(line.count, OPENING)), (key, line)


@pytest.mark.parametrize("language", LANGUAGES)
def test_command_names_and_code_have_no_invisible_signs(language):
    for key, forms in fetch_catalogue(language).forms.items():
        for form in forms:
            if re.fullmatch(r"command\..+\.name", key):
                assert not MARKS.intersection(form), key
            assert not any(MARKS.intersection(code) for code in re.findall(r"`[^`]*`", form)), key
