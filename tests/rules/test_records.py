"""Match records: written and read alike, and refused where their form is wrong (docs/records.md)."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import (
    LARGEST,
    InvalidRecord,
    Play,
    Record,
    RecordedDeal,
    RecordedEvent,
    RecordedResult,
    make_deck,
    make_rules,
    parse_record,
    write_record,
)

from .recorded import changed, house_rules, played, record_of

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
numbers = st.integers(-(10**18), 10**18)
cards = st.sampled_from(make_deck(52))
plays = st.builds(Play, cards, st.lists(cards, max_size=5).map(tuple))
deals = st.builds(RecordedDeal, numbers, st.permutations(make_deck(52)).map(tuple), st.lists(plays).map(tuple))
events = st.builds(RecordedEvent, numbers, numbers, numbers, names, st.none() | names)
results = st.builds(RecordedResult, st.lists(numbers).map(tuple), names, st.none() | numbers)
shuffles = st.dictionaries(names, numbers | names | st.lists(names))


@st.composite
def records(draw):
    """Any record as far as its form goes; what is in it need not have been possible."""
    seats = draw(st.lists(names, min_size=2, max_size=4))
    return Record(
        rules=make_rules(draw(st.sampled_from(["classic", "syrian"])), **draw(house_rules)),
        seats=tuple(seats),
        partners=len(seats) == 4 and draw(st.booleans()),
        deals=draw(st.lists(deals, max_size=2).map(tuple)),
        shuffle=draw(st.none() | shuffles),
        events=draw(st.lists(events, max_size=3).map(tuple)),
        result=draw(st.none() | results),
        ended=draw(st.none() | names),
    )


@settings(max_examples=60, deadline=None)
@given(records())
def test_writing_and_reading_are_inverse(record):
    text = write_record(record)
    assert parse_record(text) == record
    assert parse_record(text.encode()) == record
    assert write_record(parse_record(text)) == text


def test_only_house_rules_that_differ_are_written_beside_the_preset():
    written = json.loads(write_record(record_of(played("syrian", target=77, ten_points=6))))
    assert written["rules"] == {"preset": "syrian", "ten_points": 6, "target": 77}


def test_keys_nobody_knows_are_passed_over():
    record = record_of(played(), shuffle={"commitment": "ab"})
    text = changed(record, lambda fields: fields.update(note="after supper", numbers=[1e300, -0.5, 10**40]))
    assert parse_record(text) == record


def test_what_is_optional_may_be_null():
    record = record_of(played())
    assert (
        parse_record(changed(record, lambda fields: fields.update(shuffle=None, events=None, result=None))) == record
    )


def test_a_byte_order_mark_is_no_fault():
    record = record_of(played())
    assert parse_record(b"\xef\xbb\xbf" + write_record(record).encode()) == record


def in_deal(**values):
    return lambda fields: fields["deals"][0].update(values)


def in_rules(**values):
    return lambda fields: fields["rules"].update(values)


def whole(**values):
    return lambda fields: fields.update(values)


def without(name):
    return lambda fields: fields.pop(name)


REFUSED = {
    "another format": (whole(format="pgn"), "the format is not basra-record/1"),
    "a format of two": (whole(format=["basra-record/1"]), "the format is not basra-record/1"),
    "no rules": (without("rules"), "rules: an object is expected"),
    "no preset": (lambda fields: fields["rules"].pop("preset"), "rules, preset: a text is expected"),
    "an unknown preset": (in_rules(preset="chess"), "rules: unknown preset 'chess'"),
    "an unknown house rule": (in_rules(joker=1), "rules: unknown house rule 'joker'"),
    "a house rule called self": (in_rules(self=1), "rules: unknown house rule 'self'"),
    "a house rule that cannot be spoken": (in_rules(**{"\x1b[2J\n" * 99: 1}), r"rules: unknown house rule '\\x1b"),
    "a value that is no choice": (in_rules(deck=53), "rules: deck is one of 52, 44, not '53'"),
    "a text for a number": (in_rules(target="151"), "rules: target is a whole number from 1 to 1000"),
    "a target of 0": (in_rules(target=0), "rules: target is a whole number from 1 to 1000, not '0'"),
    "a target too high": (in_rules(target=1001), "rules: target is a whole number"),
    "a broken target": (in_rules(target=101.0), "rules: target is a whole number"),
    "a truth for a target": (in_rules(target=True), "rules: target is a whole number"),
    "a number for a truth": (in_rules(lone_seven=1), "rules: lone_seven is one of false, true"),
    "a truth for a deck": (in_rules(extend_by=True), "rules: extend_by is one of"),
    "a huge number": (in_rules(majority=10**4000), "rules: majority is a whole number from 0 to 100"),
    "a list for a rule": (in_rules(tie=["each"]), "rules: tie is one of"),
    "points below zero": (in_rules(basra_points=-1), "rules: basra_points is a whole number"),
    "one seat": (whole(seats=["a"]), "seats: a match has two, three or four seats"),
    "five seats": (whole(seats=[*"abcde"]), "seats: a match has two, three or four seats"),
    "no seats": (without("seats"), "seats: a list is expected"),
    "a seat without a name": (whole(seats=["a", 2]), "seat 1: a text is expected"),
    "half a surrogate pair in a name": (whole(seats=["a", "\ud83d"]), "seat 1: half of a surrogate pair"),
    "partners at a table of two": (whole(partners=True), "seats: partners need four seats"),
    "partners that are no truth": (whole(partners=1), "partners: true or false is expected"),
    "no deals": (without("deals"), "deals: a list is expected"),
    "a deal that is none": (lambda fields: fields["deals"].append(7), "deal 2: an object is expected"),
    "no dealer": (in_deal(dealer=None), "deal 0, dealer: a whole number is expected"),
    "a truth for a dealer": (in_deal(dealer=True), "deal 0, dealer: a whole number is expected"),
    "a broken dealer": (in_deal(dealer=1.0), "deal 0, dealer: a whole number is expected"),
    "no deck": (in_deal(deck=None), "deal 0, deck: a text is expected"),
    "a deck of lists": (in_deal(deck=["As"]), "deal 0, deck: a text is expected"),
    "a card that is none": (in_deal(deck="1s"), "deal 0, deck: '1s' is no card"),
    "no plays": (in_deal(plays=None), "deal 0, plays: a list is expected"),
    "a play of nothing": (in_deal(plays=["8c x "]), "deal 0, play 0: '8c x ' takes nothing"),
    "a play without its cross": (in_deal(plays=["Kd", "8c 5h"]), "deal 0, play 1: '8c 5h' is no card"),
    "a play that is a number": (in_deal(plays=[8]), "deal 0, play 0: a text is expected"),
    "an event that is none": (whole(events=["computer"]), "events: an object is expected"),
    "an event with no name": (
        whole(events=[{"deal": 0, "ply": 0, "seat": 0, "what": "substitute", "name": 7}]),
        "events, name: a text is expected",
    ),
    "an event nowhere": (whole(events=[{"deal": 0, "ply": 0, "what": "x"}]), "events, seat: a whole number"),
    "a shuffle that is none": (whole(shuffle=[1]), "shuffle: an object is expected"),
    "a result that is none": (whole(result=7), "result: an object is expected"),
    "scores of truths": (
        whole(result={"scores": [True, 0], "state": "running", "winner": None}),
        "result, scores: a whole number is expected",
    ),
    "a result without a state": (whole(result={"scores": [0, 0]}), "result, state: a text is expected"),
    "a winner by name": (whole(result={"scores": [0, 0], "state": "decided", "winner": "a"}), "result, winner"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_form_is_refused_with_its_place_in_one_line(name):
    change, words = REFUSED[name]
    with pytest.raises(InvalidRecord, match=f"^{words}") as refused:
        parse_record(changed(record_of(played()), change))
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) <= 300


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("[]", "the record: an object is expected"),
        ('"basra-record/1"', "the record: an object is expected"),
        ('{"format": "basra-record/1", "sea', "not JSON"),
        ('{"format": "basra-record/1"} {}', "not JSON"),
        ('{"a": NaN}', "NaN is no number"),
        ('{"a": [-Infinity]}', "-Infinity is no number"),
        ('{"a": ' + "1" * 5000 + "}", "not JSON"),
        ('{"format": 1, "format": "basra-record/1"}', "names something twice"),
        ('{"a": "\x00"}', "not JSON"),
        (b"\xff\xfe{", "not UTF-8"),
        ('{"format": "basra-record/1"}'.encode("utf-16"), "not UTF-8"),
        (b'{"format": "\xed\xa0\x80"}', "not UTF-8"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        (b"\0" * 1000, "not JSON"),
        (b"0" * (LARGEST + 1), "longer than 2 MiB"),
        ("[" + "[]," * 1000 + "[]]", "the record: an object is expected"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text, words):
    with pytest.raises(InvalidRecord, match=words):
        parse_record(text)
