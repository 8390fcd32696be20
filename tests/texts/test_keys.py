"""Every key in the code has a text, every text a use, and every call gives what its text wants."""

from bot.rules import PRESETS
from bot.texts import fetch_catalogue
from bot.texts.source_keys import find_missing, find_unused, uses

ENGLISH = fetch_catalogue("en")


def test_every_key_in_the_code_has_an_english_text():
    assert len(list(uses())) > 50
    assert find_missing(ENGLISH.forms) == []


def test_every_english_text_is_used():
    assert find_unused(ENGLISH.forms) == []


def test_every_call_gives_the_values_its_text_wants():
    wanting = [
        (use.place, use.key, sorted(ENGLISH.placeholders[use.key] - use.given))
        for use in uses()
        if use.key in ENGLISH.forms and use.given is not None and ENGLISH.placeholders[use.key] - use.given
    ]
    assert wanting == []


def test_every_call_of_a_text_with_plural_forms_counts():
    uncounted = [
        use.place
        for use in uses()
        if use.key in ENGLISH.forms and len(ENGLISH.forms[use.key]) > 1 and use.given is not None
        if "count" not in use.given
    ]
    assert uncounted == []


def test_every_refusal_has_words():
    from bot.matches import Refusal

    kinds = [Refusal]
    for kind in kinds:
        kinds += kind.__subclasses__()
    illegal = ["over", "not_your_turn", "not_in_hand", "not_on_floor"]
    illegal += ["must_sweep", "no_capture", "must_capture", "not_maximal"]
    keys = {kind.key for kind in kinds} | {f"refusal.play_{reason}" for reason in illegal}
    assert keys - ENGLISH.forms.keys() == set()


def test_every_preset_has_a_name():
    assert {f"preset.{name}.name" for name in PRESETS} <= ENGLISH.forms.keys()
