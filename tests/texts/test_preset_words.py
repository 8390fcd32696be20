"""Presets by name and by what somebody types, the words of the game, and pages about a preset."""

import re

import pytest

from bot.rules import PRESETS, Seating, make_rules
from bot.texts import (
    LANGUAGES,
    find_presets,
    fold,
    read_preset,
    say,
    say_changes,
    say_preset_choice,
    say_preset_name,
    say_preset_special,
    say_rules_page,
)
from bot.texts.catalogue import AS_TEXT
from bot.texts.glossary import GLOSSARY, say_glossary
from bot.texts.preset_places import PLACES


def page(name, preset="classic", **rules):
    return say_rules_page("en", name, make_rules(preset, **rules), Seating(2), "preset").replace(AS_TEXT, "")


@pytest.mark.parametrize("preset", PRESETS)
def test_each_preset_has_a_name_a_place_and_something_special_that_fit(preset):
    choice = say_preset_choice("en", preset)
    assert choice == f"{say_preset_name('en', preset)} · {say_preset_special('en', preset)}"
    assert re.fullmatch(r".+ · .+: .+", choice)
    assert len(choice) <= 100


def test_no_two_presets_say_the_same_of_themselves():
    assert len({say_preset_choice("en", preset) for preset in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_found_by_its_name_and_its_key(preset):
    for typed in (preset, say_preset_name("en", preset), f" {preset.upper()} "):
        assert find_presets("en", typed)[0] == preset
        assert read_preset("en", typed) == preset


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("μπαστρα", ["bastra"]),
        ("يمنية", ["yemeni"]),
        ("Äthiopisch", ["ethiopian"]),
        ("athiopisch", ["ethiopian"]),
        ("komai", ["ethiopian"]),
        ("homs", ["homsi"]),
        ("egyp", ["egyptian", "classic", "two_card"]),
        ("Cairo", ["egyptian", "classic", "two_card"]),
        ("cai", ["egyptian", "classic", "two_card"]),
        ("القاهره", ["egyptian", "classic", "two_card"]),
        ("Beyrouth", ["lebanese", "lebanese_six", "ashush"]),
        ("Damaskus", ["syrian", "homsi"]),
        ("jerusalem", ["palestinian"]),
        ("AMMAN", ["jordanian", "palestinian"]),
        ("Λευκωσία", ["bastra"]),
        ("poker", []),
    ],
)
def test_local_names_places_and_beginnings_are_understood(typed, found):
    assert find_presets("en", typed) == found


def test_a_local_name_is_taken_where_it_means_one_preset():
    assert read_preset("en", "حمصية") == "homsi"
    assert read_preset("en", "سورية") is None
    assert read_preset("en", "egyptian") == "egyptian"
    assert read_preset("en", "") is None
    assert read_preset("en", "class") is None


@pytest.mark.parametrize(
    ("typed", "preset"),
    [
        ("Egypt", "egyptian"),
        ("cairo", "egyptian"),
        ("Misir", "egyptian"),
        ("Lebanon", "lebanese"),
        ("Syria", "syrian"),
        ("Homs", "homsi"),
        ("Jordan", "jordanian"),
        ("Palestine", "palestinian"),
        ("Bagdad", "iraqi"),
        ("Sanaa", "yemeni"),
        ("Ethiopia", "ethiopian"),
        ("Greece", "bastra"),
        ("Zypern", "bastra"),
        ("égyptienne", "egyptian"),
        ("Κλασική", "classic"),
    ],
)
def test_a_place_means_the_preset_that_is_called_after_it_and_a_name_in_any_language_is_a_name(typed, preset):
    assert read_preset("en", typed) == preset


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "traditional"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_that_a_preset_tells_of_itself_finds_it(language, preset):
    there = [place for place, presets in PLACES.items() if preset in presets]
    told = fold(say(language, f"preset.{preset}.place"))
    known = [name for place in there for name in say(language, f"preset.at.{place}").split(",")]
    assert [name for name in known if fold(name) in told] != []
    for name in known:
        assert preset in find_presets(language, name)


@pytest.mark.parametrize("place", PLACES)
def test_no_name_is_that_of_two_places(place):
    others = {name for other in PLACES if other != place for name in names_of_place(other)}
    assert names_of_place(place) & others == set()


def names_of_place(place):
    return {fold(name) for language in LANGUAGES for name in say(language, f"preset.at.{place}").split(",")}


def test_the_glossary_has_the_words_of_every_language():
    said = re.sub("[\u2066-\u2069\ufe0e]", "", say_glossary("en"))
    for words in (
        "ساحة saha بصرة ولد بنت شايب آس mishtara baghbough komai bastra suelo barrida Jota Reina Rey",
        "Boden Fangstapel ablegen Bube Dame König Ass vloer slag passen Boer Vrouw Heer Aas",
    ):
        assert [word for word in words.split() if not re.search(rf"(?<!\w){word}(?!\w)", said)] == []
    for phrase in ("veroverde stapel", "pila de capturas", "dejar carta", "Karo 7", "ruiten 7", "7 de diamantes"):
        assert phrase in said


@pytest.mark.parametrize(("language", "own"), [("de", "Boden"), ("nl", "vloer"), ("es", "suelo"), ("el", "ελληνικά")])
def test_the_glossary_tells_nobody_what_their_own_language_says(language, own):
    small = [line for line in say_glossary(language).split("\n") if line.startswith("-# ")]
    assert len(small) > 8
    assert [line for line in small if own in line] == []


def test_no_word_that_runs_the_other_way_moves_its_neighbours():
    for line in say_glossary("en").split("\n"):
        assert line.count("\u2068") == line.count("\u2069")
        outside = re.sub("\u2068[^\u2069]*\u2069", "", line)
        assert not re.search("[\u0590-\u08ff]", outside)
    assert len({term.name for term in GLOSSARY}) == len(GLOSSARY)


def test_changes_pair_each_rule_with_what_it_stands_for():
    changes = say_changes("en", PRESETS["lebanese"], PRESETS["classic"], Seating(2))
    said = [
        (change.heading, change.line.replace(AS_TEXT, ""), change.instead.replace(AS_TEXT, "")) for change in changes
    ]
    assert ("Capturing", "7♦ is an ordinary seven.") in [change[:2] for change in said]
    assert said[-1] == (
        "Basra",
        "A jack on a lone jack is a basra too, worth 10 points.",
        "A jack on a lone card is a basra too, worth 10 points.",
    )
    assert say_changes("en", PRESETS["classic"], PRESETS["classic"], Seating(2)) == ()


def test_what_is_new_and_what_is_gone_are_told_too():
    palestinian = page("changes", preset="palestinian")
    assert "~~A queen takes queens, a king takes kings.~~" in palestinian
    assert "the dealer may look at the bottom card" in page("changes", preset="traditional")
    assert "- **A deal" not in palestinian


def test_how_to_play_is_told_as_the_rules_are():
    assert "You may lay a card that could capture" in page("play")
    assert "One that can capture must" in page("play", preset="yemeni")
    assert "There are no queens and kings" in page("play", preset="homsi")
    assert "lies alone with one of the same rank" in page("play", preset="ashush")
    assert "their sum takes both" in page("play", preset="lebanese_six")
    assert "Mind the 7♦" not in page("play", preset="bastra")
    assert "alone on the floor is taken by whatever card" in page("play", preset="ethiopian")


def test_tips_are_those_that_help_under_the_rules():
    assert "a ten brings 20" in page("tips", preset="jordanian")
    assert "a ten brings 20" not in page("tips")
    assert "would give them 25" in page("tips", preset="syrian")
    assert "floor of 10 or less" not in page("tips", preset="ashush")
    assert "Never lay the 7♦ on an empty floor" in page("tips", preset="ethiopian")
    assert "worth double" in page("tips", preset="egyptian")
    assert "Most cards bring little here" in page("tips", preset="bastra")


def test_a_page_about_a_preset_speaks_of_no_table():
    assert "each alone" not in page("in_force", preset="yemeni")
    assert "7♦ makes basras of equal groups" in page("in_force", preset="yemeni")
