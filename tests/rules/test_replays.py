"""Replays: the same match comes out of its record, and what cannot have been is refused (docs/records.md)."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import (
    PRESETS,
    SEVEN_OF_DIAMONDS,
    TEN_OF_DIAMONDS,
    InvalidRecord,
    Match,
    Play,
    Record,
    RecordedDeal,
    RecordedEvent,
    Seating,
    make_deck,
    make_rules,
    parse_card,
    parse_play,
    parse_record,
    replay,
    result_of,
    summarize,
    value,
    write_cards,
    write_record,
)

from .positions import SEATINGS, everything_in, finish_deal_at, play_deal, stacked, start_deal, within_steps
from .recorded import changed, house_rules, played, record_of

presets = st.sampled_from(sorted(PRESETS))
seatings = st.sampled_from(SEATINGS)
seeds = st.integers(0, 10**6)


@settings(max_examples=120, deadline=None)
@given(presets, seatings, house_rules, seeds, st.integers(1, 4), st.integers(0, 40))
def test_the_same_match_comes_out_of_its_record(preset, seating, house_rules, seed, deals, plays_left):
    match = played(preset, seating, seed, deals, plays_left, **house_rules)
    record = record_of(match, result=result_of(match), events=(RecordedEvent(0, 3, 1, "computer"),))
    again = replay(parse_record(write_record(record)))
    assert summarize(again) == summarize(match)
    assert (again.deal and again.deal.hands) == (match.deal and match.deal.hands)
    assert (again.carry, again.target, again.players) == (match.carry, match.target, match.players)


def test_takes_may_stand_in_any_order():
    match = played(plays_left=20)

    def turn_round(fields):
        for deal in fields["deals"]:
            deal["plays"] = [_with_takes_reversed(play) for play in deal["plays"]]

    assert summarize(replay(parse_record(changed(record_of(match), turn_round)))) == summarize(match)


def _with_takes_reversed(play):
    card, *takes = play.split(" ")
    return " ".join([card, *takes[:1], *reversed(takes[1:])])


class TestTheSummary:
    def test_is_ready_for_json_and_leaves_the_unfinished_deal_open(self):
        match = played("traditional", Seating(3), plays_left=10)
        first, second = json.loads(json.dumps(summarize(match)))["deals"]
        assert first["floor"] == write_cards(match.finished[0].deal.first_floor)
        assert [side["total"] for side in first["sides"]] == match.scores
        assert sum(first["basras"]) == sum(side["basras"] for side in first["sides"])
        assert (second["sides"], second["leftovers"], second["carry"]) == (None, None, None)
        assert len(second["basras"]) == 52 - 4 - 10

    def test_of_a_record_without_deals_is_all_zeros(self):
        empty = Record(rules=make_rules("syrian"), seats=("a", "b", "c"))
        assert summarize(replay(empty)) == {"deals": [], "scores": [0, 0, 0], "state": "running", "winner": None}

    def test_tells_0_of_a_basra_worth_nothing(self):
        match = Match(make_rules("classic", basra_points=0), Seating(2))
        match.start_deal(1, stacked(match.rules, "9c 2s 3s 4s 5s 6s 7s 8s As 2h 3h 3d"))
        assert match.play(0, parse_play("9c x As 2h 3h 3d")).basra == 0
        assert summarize(replay(record_of(match)))["deals"][0]["basras"] == [0]

    def test_has_the_fifth_card_of_three_players_floor(self):
        match = Match(make_rules("homsi"), Seating(3))
        match.start_deal(0, stacked(match.rules, bottom="Js Jh Jd Jc"))
        assert summarize(replay(record_of(match)))["deals"][0]["floor"] == write_cards(make_deck(44)[12:17])

    def test_has_zeros_for_those_who_do_not_play_the_extra_deal(self):
        match = replay(_match_with_an_extra_deal())
        players = match.finished[1].deal.players
        sides = summarize(match)["deals"][1]["sides"]
        zeros = {"cards": 0, "majority": 0, "point_cards": 0, "basras": 0, "total": 0}
        assert [sides[side] for side in range(4) if side not in players] == [zeros] * (4 - len(players))
        assert sum(sides[side]["cards"] for side in players) == 52

    def test_tells_the_pot_that_is_held_over_and_who_got_it(self):
        match = played("traditional", majority_minimum=52, deals=3)
        assert [deal["carry"] for deal in summarize(match)["deals"]] == [30, 60, 90]
        assert {side["majority"] for deal in summarize(match)["deals"] for side in deal["sides"]} == {0}

    def test_tells_a_draw(self):
        rng = random.Random(3)
        match = Match(make_rules("classic", tie_break="draw"), Seating(2))
        finish_deal_at(match, rng, 110, 110)
        assert [summarize(match)[name] for name in ("state", "winner")] == ["drawn", None]

    def test_names_the_side_that_won_not_the_seat(self):
        matches = [played(seating=Seating(4, partners=True), seed=seed, target=1, deals=1) for seed in range(10)]
        assert {summarize(match)["winner"] for match in matches} == {0, 1}


def _match_with_an_extra_deal() -> Record:
    """Four alone, of whom some are level at the top after the first deal."""
    for seed in range(200):
        match = played(seating=Seating(4), seed=seed, deals=2, target=1, majority=0, jack="never", basra_points=0)
        if len(match.finished) > 1 and len(match.finished[1].deal.players) < 4:
            return record_of(match, result=result_of(match))
    raise AssertionError("two hundred matches without a tie")


def plays_of(number):
    return lambda fields: fields["deals"][number]["plays"]


def test_a_deal_after_the_end_is_refused():
    record = record_of(played(target=1, deals=1, tie="nobody"))
    deal = RecordedDeal(1 - record.deals[0].dealer, make_deck(52))
    more = Record(rules=record.rules, seats=record.seats, deals=(*record.deals, deal))
    with pytest.raises(InvalidRecord, match=r"^deal 1: the match is over$"):
        replay(more)


def exchange_cards(fields):
    deck = fields["deals"][0]["deck"].split()
    deck[0] = deck[1]
    fields["deals"][0]["deck"] = " ".join(deck)


REFUSED = {
    "a deck cut short": (lambda fields: fields["deals"][0].update(deck="As Ah"), "deal 0: Ad is missing in the deck"),
    "no cards": (lambda fields: fields["deals"][0].update(deck=""), "deal 0: As is missing in the deck"),
    "a card too many": (
        lambda fields: fields["deals"][0].update(deck=fields["deals"][0]["deck"] + " As"),
        "deal 0: the deck of 52 has 53 cards, As twice",
    ),
    "a card twice and one missing": (exchange_cards, "deal 0: .. is missing in the deck"),
    "a deck of another size": (lambda fields: fields["rules"].update(deck=44), "deal 0: the deck of 44 has 52 cards"),
    "a dealer who is not there": (lambda fields: fields["deals"][0].update(dealer=2), "deal 0: seat 2 does not play"),
    "a dealer below all": (lambda fields: fields["deals"][0].update(dealer=-1), "deal 0: seat -1 does not play"),
    "a seat that deals twice": (
        lambda fields: fields["deals"][1].update(dealer=fields["deals"][0]["dealer"]),
        r"deal 1: seat \d deals, not seat \d",
    ),
    "a play of somebody else's card": (
        lambda fields: plays_of(0)(fields).pop(0),
        r"deal 0, play 0 \(seat \d\): .. is not in the hand",
    ),
    "a card played twice": (
        lambda fields: plays_of(0)(fields).__setitem__(2, plays_of(0)(fields)[0]),
        r"deal 0, play 2 \(seat \d\): .. is not in the hand",
    ),
    "a play after the deal": (
        lambda fields: plays_of(1)(fields).append("As"),
        "deal 1, play 48: the deal is over",
    ),
    "a deal after an unfinished one": (
        lambda fields: plays_of(0)(fields).pop(),
        "deal 1: the deal before is not finished",
    ),
    "an event that was nowhere": (
        lambda fields: fields.update(events=[{"deal": 0, "ply": 49, "seat": 0, "what": "computer"}]),
        "events: there is no such deal, play or seat",
    ),
    "an event in no deal": (
        lambda fields: fields.update(events=[{"deal": 10**30, "ply": 0, "seat": 0, "what": "computer"}]),
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
    assert str(refused.value).isprintable()


@pytest.mark.parametrize(
    ("preset", "play", "words"),
    [
        ("classic", "8c x 5h", "8c cannot take 5h"),
        ("classic", "8c x 5h 3d 5h", "8c takes cards that do not lie on the floor"),
        ("classic", "8c x 5h 3c", "8c takes cards that do not lie on the floor"),
        ("classic", "8c x 8c", "8c takes cards that do not lie on the floor"),
        ("classic", "8c x Ks", "8c cannot take Ks"),
        ("classic", "Jd", "Jd takes the whole floor"),
        ("classic", "Jd x 5h", "Jd takes the whole floor"),
        ("traditional", "8c", "8c must capture"),
        ("traditional", "8c x 5h 3d", "8c must take more than 5h 3d"),
        ("traditional", "8c x 8s", "8c must take more than 8s"),
        ("classic", "7d x 5h", "7d cannot take 5h"),
        ("egyptian", "7d", "7d takes the whole floor"),
    ],
)
def test_a_play_that_takes_what_it_may_not_is_refused(preset, play, words):
    rules = make_rules(preset)
    deck = stacked(rules, "8c 2s Jd 2h 7d 2d 9c 3s 5h 3d 8s Ks")
    record = Record(rules=rules, seats=("a", "b"), deals=(RecordedDeal(1, deck),))
    with pytest.raises(InvalidRecord, match=rf"^deal 0, play 0 \(seat 0\): {words}$"):
        replay(parse_record(changed(record, lambda fields: plays_of(0)(fields).append(play))))


class TestMutations:
    """A record with something changed in it is refused in one line, or is the record of another match."""

    @settings(max_examples=150, deadline=None)
    @given(presets, seatings, seeds, st.data())
    def test_of_its_values(self, preset, seating, seed, data):
        fields = json.loads(write_record(record_of(played(preset, seating, seed % 20, target=101))))
        for _ in range(data.draw(st.integers(1, 2))):
            holder, key = data.draw(st.sampled_from(list(_places(fields))))
            holder[key] = data.draw(st.sampled_from(_changes(holder[key])) | _junk)
        judge(json.dumps(fields))

    @settings(max_examples=150, deadline=None)
    @given(seeds, st.integers(0, 10**6), st.text(max_size=3), st.integers(0, 3))
    def test_of_its_text(self, seed, at, put_in, left_out):
        text = write_record(record_of(played(seed=seed % 20)))
        at %= len(text)
        judge((text[:at] + put_in + text[at + left_out :]).encode("utf-8", "surrogatepass"))

    @settings(max_examples=30, deadline=None)
    @given(seeds, st.integers(0, 10**6))
    def test_of_its_length(self, seed, at):
        text = write_record(record_of(played(seed=seed % 20)))
        with pytest.raises(InvalidRecord, match="not JSON"):
            parse_record(text.rstrip()[: at % (len(text) - 1)])


_junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


def _places(value):
    """Every place of a JSON value, as holder and key, the plays and decks among them."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key
            yield from _places(inner)


def _changes(value):
    """Near values: they make mistakes that a reader may overlook."""
    if isinstance(value, str):
        words = value.split(" ")
        return [
            " ".join(words[:-1]),
            " ".join(reversed(words)),
            " ".join([*words[1:], words[0]]),
            words[0],
            f"{value} As",
            f"{value} x As",
            f" {value}",
        ]
    if isinstance(value, list):
        return [value[:-1], value[1:], value + value[-1:], value[::-1], []]
    if type(value) is int:
        return [value + 1, value - 1, -value, 0, float(value), str(value), bool(value)]
    return [None, {}]


def judge(text):
    """Refused in one line, or replayed to what the trusting door makes of the same plays."""
    record, words = _read_and_replay(text)
    if record is None:
        assert words.isprintable()
        assert 0 < len(words) <= 300
        return
    trusting = Match(record.rules, record.seating)
    for deal in record.deals:
        trusting.start_deal(deal.dealer, deal.deck)
        for play in deal.plays:
            running = trusting.deal
            trusting.push(Play(play.card, tuple(card for card in running.floor if card in play.takes)))
            assert everything_in(running) == list(make_deck(record.rules.deck))
    assert summarize(trusting) == summarize(replay(record))
    assert parse_record(write_record(record)) == record


def _read_and_replay(text):
    try:
        record = parse_record(text)
        replay(record)
    except InvalidRecord as refused:
        return None, str(refused)
    return record, ""


def test_a_ten_that_takes_34_low_cards_is_judged_without_listing_captures():
    rules = make_rules("classic", forbidden="J")
    low = [card for card in make_deck(52) if value(card) in range(1, 10) and card != SEVEN_OF_DIAMONDS]
    match = Match(rules, Seating(2))
    match.start_deal(1, stacked(rules, write_cards([*low, TEN_OF_DIAMONDS])))
    while match.deal.hands[match.deal.turn] != [TEN_OF_DIAMONDS]:
        match.play(match.deal.turn, Play(min(match.deal.hands[match.deal.turn])))
    left = parse_card("3c")
    takes = tuple(card for card in match.deal.floor if card != left)
    assert len(takes) == 34
    match.push(Play(TEN_OF_DIAMONDS, takes))
    with within_steps(20_000):
        assert replay(record_of(match)).deal.floor == [left]


def test_plays_go_on_in_a_match_that_was_replayed():
    match = replay(record_of(played(plays_left=10)))
    play_deal(match, random.Random(1))
    start_deal(match, random.Random(1))
    assert len(match.finished) == 2
