"""`say`, languages, catalogues: keys and values become words."""

from decimal import Decimal
from threading import Thread

import pytest

from bot.rules import parse_card, parse_cards
from bot.texts import (
    LANGUAGES,
    BadCatalogue,
    UnknownText,
    choose_language,
    fetch_catalogue,
    say,
    say_card,
    say_cards,
    say_decimal,
    say_list,
    say_number,
    say_percent,
    speech,
    without_marks,
)
from bot.texts.catalogue import AS_TEXT, read_catalogue

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: {plurals};\\n"\n\n'
ENGLISH_PLURALS = "nplurals=2; plural=(n != 1)"
ARABIC_PLURALS = (
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 && n%100<=99 ? 4 : 5)"
)


@pytest.fixture
def write_language(tmp_path):
    def write(language, body, plurals=ENGLISH_PLURALS):
        (tmp_path / f"{language}.po").write_text(HEADER.format(plurals=plurals) + body, "utf-8")
        return read_catalogue(language, tmp_path)

    return write


@pytest.fixture
def speaks(monkeypatch):
    """Let the bot speak one more language for the length of a test."""

    def speak(catalogue):
        monkeypatch.setattr(speech, "LANGUAGES", (*LANGUAGES, catalogue.language))
        monkeypatch.setitem(speech._catalogues, catalogue.language, catalogue)
        speech._find.cache_clear()

    yield speak
    speech._find.cache_clear()


def test_a_value_is_put_in_its_place():
    assert say("en", "play.laid", name="Amira", card="K") == "Amira lays K"


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [
        ("en", "1.00", "1.00 basras a deal"),
        ("de", "1.00", "1,00 Basras pro Runde"),
        ("el", "0.75", "0,75 μπάστρες ανά γύρο"),
        ("fr", "1.50", "1,50 basra par manche"),
        ("fr", "2.00", "2,00 basras par manche"),
        ("es", "0.75", "0,75 basras por ronda"),
        ("tr", "0.75", "el başına 0,75 basra"),
    ],
)
def test_a_number_with_digits_after_the_point_chooses_its_own_form(language, number, said):
    written = say_decimal(language, float(number), 2)
    assert say(language, "leaderboard.figure.basras", count=Decimal(number), number=written) == said


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "A is still to be ready", "A and B are still to be ready"),
        ("de", "A ist noch nicht bereit", "A und B sind noch nicht bereit"),
        ("nl", "A is nog niet klaar", "A en B zijn nog niet klaar"),
        ("es", "Falta A", "Faltan A y B"),
    ],
)
def test_verbs_agree_with_how_many_people_are_named(language, one, two):
    waiting = [
        say(language, "hand.between.waiting", names=say_list(language, names), count=len(names))
        for names in (["A"], ["A", "B"])
    ]
    assert waiting == [one, two]


def test_count_chooses_the_plural_form():
    assert [say("en", "score.cards", count=count) for count in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]


def test_a_key_nobody_has_is_an_error():
    with pytest.raises(UnknownText, match=r"no\.such\.key"):
        say("en", "no.such.key")


def test_a_value_that_looks_like_a_placeholder_stays_as_it_is():
    name = "{card} {0} {name.__class__} %s"
    assert say("en", "play.laid", name=name, card="K") == f"{name} lays K"


def test_a_text_that_wants_a_value_says_so_when_it_is_missing():
    with pytest.raises(KeyError, match="card"):
        say("en", "play.laid", name="Amira")


def test_a_language_we_do_not_speak_is_answered_in_english():
    assert say("tlh", "button.next") == say("en", "button.next")


def test_a_key_a_language_lacks_is_said_in_english(write_language, speaks):
    speaks(write_language("nl", 'msgid "button.next"\nmsgstr "Volgende"\n'))
    assert say("nl", "button.next") == "Volgende"
    assert say("nl", "button.previous") == "Previous"
    assert say("nl", "score.cards", count=1) == "1 card"


def test_a_text_left_empty_or_marked_fuzzy_is_said_in_english(write_language, speaks):
    speaks(
        write_language(
            "nl", 'msgid "button.next"\nmsgstr ""\n\n#, fuzzy\nmsgid "button.previous"\nmsgstr "Vorige?"\n'
        )
    )
    assert say("nl", "button.next") == "Next"
    assert say("nl", "button.previous") == "Previous"


def test_arabic_has_six_plural_forms(write_language, speaks):
    forms = "".join(f'msgstr[{form}] "form {form}"\n' for form in range(6))
    body = f'msgid "score.cards"\nmsgid_plural "score.cards"\n{forms}'
    speaks(write_language("ar", body, ARABIC_PLURALS))
    said = [without_marks(say("ar", "score.cards", count=count)) for count in (0, 1, 2, 3, 11, 100)]
    assert said == [f"form {form}" for form in range(6)]


@pytest.mark.parametrize("text", ["{name.attribute}", "{name[0]}", "{0}", "{}", "{name!r}", "{name:>9}", "{"])
def test_a_catalogue_may_use_plain_placeholders_only(write_language, text):
    with pytest.raises(BadCatalogue, match=r"nl: table\.turn"):
        write_language("nl", f'msgid "table.turn"\nmsgstr "{text}"\n')


def test_a_text_with_plural_forms_missing_is_said_in_english(write_language, speaks):
    body = 'msgid "score.cards"\nmsgid_plural "score.cards"\nmsgstr[0] "x"\nmsgstr[1] "y"\n'
    speaks(write_language("ar", body, ARABIC_PLURALS))
    assert say("ar", "score.cards", count=1) == "1 card"


def test_a_catalogue_may_not_have_more_plural_forms_than_its_language(write_language):
    body = 'msgid "a.b"\nmsgid_plural "a.b"\n' + "".join(f'msgstr[{form}] "x"\n' for form in range(3))
    with pytest.raises(BadCatalogue, match=r"nl: line .* more translations than num_plurals"):
        write_language("nl", body)


def test_catalogues_are_read_once_even_by_many_threads(monkeypatch):
    monkeypatch.setattr(speech, "_catalogues", {})
    speech._find.cache_clear()
    seen = []
    threads = [Thread(target=lambda: seen.append(fetch_catalogue("en"))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 8
    assert len({id(catalogue) for catalogue in seen}) == 1


def test_discord_locales_lead_to_our_languages(monkeypatch):
    monkeypatch.setattr(speech, "LANGUAGES", ("en", "de", "es"))
    chosen = [
        choose_language(*candidates)
        for candidates in (("en-US",), ("es-419",), ("es-ES", "de"), (None, "de"), ("fr", "pt-BR"), ("",), ())
    ]
    assert chosen == ["en", "es", "es", "de", "en", "en", "en"]


def test_cards_are_written_as_people_read_them():
    assert say_card("en", parse_card("Td")) == f"10♦{AS_TEXT}"
    assert say_cards("en", parse_cards("4c 3s As Kh")).replace(AS_TEXT, "") == "4♣ 3♠ A♠ K♥"
    assert say_cards("en", ()) == ""


def test_suits_in_the_catalogue_are_plain_symbols_too():
    assert f"7♦{AS_TEXT}" in say("en", "rule.seven.plain")


def test_lists_numbers_and_shares_are_joined_as_the_language_does():
    assert say_list("en", ["Amira"]) == "Amira"
    assert say_list("en", ["Amira", "Ben", "Chadi"]) == "Amira, Ben, and Chadi"
    assert say_number("en", 12345) == "12,345"
    assert say_percent("en", 0.625) in ("62%", "63%")
