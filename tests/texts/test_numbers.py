"""Numbers, days, capitals and cuts, as each language has them."""

from bot.texts import capitalize, say_day, say_decimal, say_number, say_percent, shorten
from bot.texts.directions import END, FIRST, LEFT, MARK

A_DAY_IN_2026 = 1_790_000_000


def test_whole_numbers_have_the_signs_of_the_language():
    assert [say_number(language, 12345) for language in ("en", "de", "fr", "ar", "ar-arab")] == [
        "12,345", "12.345", "12\u202f345", "12,345", "١٢٬٣٤٥",
    ]  # fmt: skip


def test_four_digits_stay_together_where_the_language_has_them_so():
    assert [say_number("es", number) for number in (1805, -9999, 10_000)] == ["1805", "-9999", "10.000"]
    assert say_number("de", 1805) == "1.805"


def test_fractions_and_shares_have_them_too():
    assert [say_decimal(language, 1.5, 2) for language in ("en", "de", "ar-arab")] == ["1.50", "1,50", "١٫٥٠"]
    assert [say_percent(language, 0.5) for language in ("en", "de", "tr")] == ["50%", "50\u00a0%", "%50"]
    assert "٥٠" in say_percent("ar-arab", 0.5)


def test_days_are_written_out():
    assert say_day("de", A_DAY_IN_2026) == "21. September 2026"
    assert say_day("ar", A_DAY_IN_2026) == "21 سبتمبر 2026"
    assert say_day("ar-arab", A_DAY_IN_2026) == "٢١ سبتمبر ٢٠٢٦"


def test_a_phrase_begins_with_the_capital_of_its_language():
    assert capitalize("tr", "iki gün") == "İki gün"
    assert capitalize("nl", "ijs") == "IJs"
    assert capitalize("de", "2 Tage") == "2 Tage"
    assert capitalize("en", "a day of McDonald") == "A day of McDonald"


def test_words_that_have_room_stay_whole():
    assert shorten("Amira", 5) == "Amira"


def test_words_without_room_lose_their_invisible_signs_first():
    assert shorten(f"{MARK}{FIRST}Amira{END}", 5) == "Amira"


def test_words_are_cut_with_a_sign_of_it_and_isolates_are_closed():
    assert shorten("Amira and Ben", 7) == "Amira…"
    cut = shorten(f"{LEFT}Amira and Ben{END}", 8)
    assert cut == f"{LEFT}Amira…{END}"
