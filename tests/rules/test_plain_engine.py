"""Two engines that share no line agree on every number and on what a card may take."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import PRESETS, is_legal, make_deck, make_rules, replay, summarize, write_card, write_record

from . import plain_engine
from .positions import SEATINGS
from .recorded import house_rules, played, record_of

presets = st.sampled_from(sorted(PRESETS))


def test_both_have_the_same_presets():
    for preset, rules in PRESETS.items():
        plain = dict(plain_engine.PRESETS[preset], dealer_peeks=preset == "traditional")
        assert plain == rules.write_house_rules(), preset


@settings(max_examples=200, deadline=None)
@given(presets, st.sampled_from(SEATINGS), house_rules, st.integers(0, 10**6), st.integers(0, 12))
def test_both_come_to_the_same_numbers(preset, seating, house_rules, seed, plays_left):
    match = played(preset, seating, seed, 6, plays_left, **{"target": 60, **house_rules})
    record = record_of(match)
    told = plain_engine.tell(json.loads(write_record(record)))
    assert told == json.loads(json.dumps(summarize(replay(record))))


@settings(max_examples=60, deadline=None)
@given(presets, st.sampled_from(SEATINGS), st.integers(0, 10**6))
def test_both_come_to_the_same_end(preset, seating, seed):
    record = record_of(played(preset, seating, seed, 100, target=PRESETS[preset].target))
    told = plain_engine.tell(json.loads(write_record(record)))
    assert told == json.loads(json.dumps(summarize(replay(record))))
    assert told["state"] == "decided"


@settings(max_examples=300, deadline=None)
@given(presets, house_rules, st.lists(st.sampled_from(make_deck(52)), min_size=2, max_size=8, unique=True), st.data())
def test_both_allow_the_same_plays(preset, house_rules, cards, data):
    rules = make_rules(preset, **house_rules)
    card, *floor = cards
    takes = [other for other in floor if data.draw(st.booleans())]
    names = [write_card(other) for other in floor]
    plain = dict(plain_engine.CLASSIC, **rules.write_house_rules())
    allowed = plain_engine.may_take(plain, write_card(card), names, [write_card(other) for other in takes])
    assert is_legal(rules, card, floor, takes) == allowed
