"""Match records: written and read alike, judged by the rules, refused in one line (the record format)."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import (
    PRESETS,
    InvalidRecord,
    Match,
    Play,
    Record,
    RecordedDeal,
    RecordedEvent,
    Seating,
    make_rules,
    parse_record,
    replay,
    result_of,
    summarize,
    write_cards,
    write_record,
)

from .positions import SEATINGS, play_deal, start_deal

NAMES = ("north", "east", "south", "west")


def record_of(match: Match, **more) -> Record:
    """What happened in a match, the deal being played included."""
    deals = [done.deal for done in match.finished] + ([match.deal] if match.deal else [])
    recorded = [
        RecordedDeal(deal.dealer, deal.deck, tuple(Play(step.card, step.takes) for step in deal.steps))
        for deal in deals
    ]
    seating = match.seating
    return Record(
        rules=match.rules, seats=NAMES[: seating.seats], partners=seating.partners, deals=tuple(recorded), **more
    )


def played(preset="classic", seating=SEATINGS[0], seed=1, plays_left=0, **house_rules) -> Match:
    """A match after one deal, and a second one up to so many plays before its end."""
    rng = random.Random(seed)
    match = Match(make_rules(preset, **{"target": 1000, **house_rules}), seating)
    start_deal(match, rng)
    play_deal(match, rng)
    start_deal(match, rng)
    play_deal(match, rng, plays_left)
    return match


@settings(max_examples=30)
@given(st.sampled_from(sorted(PRESETS)), st.sampled_from(SEATINGS), st.integers(0, 10**6), st.integers(0, 40))
def test_a_record_is_written_and_read_alike_and_tells_the_same_match(preset, seating, seed, plays_left):
    match = played(preset, seating, seed, plays_left)
    record = record_of(match, result=result_of(match), events=(RecordedEvent(0, 3, 1, "computer"),))
    assert parse_record(write_record(record)) == record
    again = replay(record)
    assert summarize(again) == summarize(match)
    assert (again.deal and again.deal.hands) == (match.deal and match.deal.hands)


def test_the_summary_is_ready_for_json_and_leaves_the_unfinished_deal_open():
    match = played("traditional", Seating(3), plays_left=10)
    first, second = json.loads(json.dumps(summarize(match)))["deals"]
    assert first["floor"] == write_cards(match.finished[0].deal.first_floor)
    assert [side["total"] for side in first["sides"]] == match.scores
    assert sum(first["basras"]) == sum(side["basras"] for side in first["sides"])
    assert (second["sides"], second["leftovers"], second["carry"]) == (None, None, None)


def test_only_house_rules_that_differ_are_written_beside_the_preset():
    written = json.loads(write_record(record_of(played("syrian", target=77, ten_points=6))))
    assert written["rules"] == {"preset": "syrian", "ten_points": 6, "target": 77}


def changed(record: Record, change) -> str:
    fields = json.loads(write_record(record))
    change(fields)
    return json.dumps(fields)


REFUSED = {
    "another format": (lambda fields: fields.update(format="pgn"), "the format is not basra-record/1"),
    "no deals": (lambda fields: fields.pop("deals"), "deals: a list is expected"),
    "five seats": (lambda fields: fields.update(seats=[*"abcde"]), "seats: a match has two, three or four seats"),
    "a seat without a name": (lambda fields: fields.update(seats=["a", 2]), "seat 1: a text is expected"),
    "partners at a table of two": (lambda fields: fields.update(partners=True), "seats: partners need four seats"),
    "an unknown preset": (lambda fields: fields["rules"].update(preset="chess"), "rules: unknown preset 'chess'"),
    "an unknown house rule": (lambda fields: fields["rules"].update(joker=1), "rules: unknown house rule 'joker'"),
    "a truth for a number": (lambda fields: fields["deals"][0].update(dealer=True), "deal 0, dealer: a whole number"),
    "a card that is none": (lambda fields: fields["deals"][0].update(deck="1s"), "deal 0, deck: '1s' is no card"),
    "a deck cut short": (lambda fields: fields["deals"][0].update(deck="As Ah"), "deal 0: Ad is missing in the deck"),
    "a seat that deals twice": (lambda fields: fields["deals"][1].update(fields["deals"][0]), "deal 1: seat"),
    "a play that is none": (lambda fields: fields["deals"][0]["plays"].insert(2, "8c 5h"), "deal 0, play 2: "),
    "a play of somebody else's card": (
        lambda fields: fields["deals"][0]["plays"].pop(0),
        r"deal 0, play 0 \(seat \d\): .. is not in the hand",
    ),
    "a play after the deal": (
        lambda fields: fields["deals"][0]["plays"].append("As"),
        "deal 0, play 48: the deal is over",
    ),
    "a deal after an unfinished one": (
        lambda fields: fields["deals"][0]["plays"].pop(),
        "deal 1: the deal before is not finished",
    ),
    "an event that was nowhere": (
        lambda fields: fields.update(events=[{"deal": 0, "ply": 99, "seat": 0, "what": "computer"}]),
        "events: there is no such deal, play or seat",
    ),
    "another result": (
        lambda fields: fields.update(result={"scores": [0, 0], "state": "decided", "winner": 0}),
        "result: the scores, state or winner",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_have_been_is_refused_with_its_place_in_one_line(name):
    change, words = REFUSED[name]
    with pytest.raises(InvalidRecord, match=f"^{words}") as refused:
        replay(parse_record(changed(record_of(played()), change)))
    assert len(str(refused.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("[]", "the record: an object is expected"),
        ('{"format": "basra-record/1", "sea', "not JSON"),
        (b"\xff\xfe{", "not UTF-8"),
        ("[" * 100_000, "nested too deeply"),
        (b"0" * (3 << 20), "longer than 2 MiB"),
    ],
)
def test_a_text_that_is_no_record_is_refused(text, words):
    with pytest.raises(InvalidRecord, match=words):
        parse_record(text)


def test_keys_nobody_knows_are_passed_over():
    record = record_of(played(), shuffle={"commitment": "ab"})
    assert parse_record(changed(record, lambda fields: fields.update(note="after supper"))) == record
