"""The fair shuffle: the documented example by hashlib alone, and what a verdict tells (docs/fair-shuffle.md)."""

import hashlib
import hmac
import json
import re
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import (
    InvalidRecord,
    Proof,
    Record,
    RecordedDeal,
    Shuffle,
    make_deck,
    make_rules,
    parse_proof,
    prove,
    verify,
    write_card,
    write_cards,
    write_proof,
)
from bot.rules.shuffle import below

DOCUMENT = (Path(__file__).parents[2] / "docs" / "fair-shuffle.md").read_text(encoding="utf-8")
EXAMPLE = json.loads(re.search(r'"shuffle": (\{.*?\})\n```', DOCUMENT, re.DOTALL)[1])
TABLE = dict(re.findall(r"^\| ([^|]+?) \| (.+?) \|$", DOCUMENT, re.MULTILINE))


def documented(name):
    """The first value in code style of a line of the document's table."""
    return re.match("`([^`]+)`", TABLE[name])[1]


class ByTheDocument:
    """The shuffle as the document tells it, with nothing of ours."""

    def __init__(self, shuffle):
        self.secret = bytes.fromhex(shuffle["secret"])
        text = f"basra-shuffle/1\n{shuffle['match']}\n{','.join(shuffle['joins'])}"
        self.key = hmac.new(self.secret, text.encode(), "sha256").digest()

    def block(self, purpose, number):
        return hmac.new(self.key, f"{purpose}\n{number}".encode(), "sha256").digest()

    def stream(self, purpose):
        for number in count():
            yield from self.block(purpose, number)

    def number_below(self, limit, stream):
        while True:
            byte = next(stream)
            if byte < 256 - 256 % limit:
                return byte % limit

    def shuffle(self, size, stream):
        cards = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"][:size]
        for i in reversed(range(1, size)):
            j = self.number_below(i + 1, stream)
            cards[i], cards[j] = cards[j], cards[i]
        return cards

    def deck(self, deal, size=52):
        stream = self.stream(f"deal {deal}")
        cards = self.shuffle(size, stream)
        cut = 4 + self.number_below({52: 45, 44: 37}[size], stream)
        return " ".join(cards[cut:] + cards[:cut])

    def draw(self, seats, size=52):
        cards = iter(self.shuffle(size, self.stream("draw")))
        left, drawn = range(seats), []
        while len(left) > 1:
            round_ = [(seat, next(cards)) for seat in left]
            drawn += round_
            lowest = min("A23456789TJQK".index(card[0]) for _, card in round_)
            left = [seat for seat, card in round_ if "A23456789TJQK".index(card[0]) == lowest]
        return left[0], drawn


def shuffle_of(fields):
    return Shuffle(bytes.fromhex(fields["secret"]), tuple(map(int, fields["joins"])), fields["match"])


class TestTheDocumentedExample:
    def test_is_what_hashlib_and_hmac_say(self):
        by_hand = ByTheDocument(EXAMPLE)
        assert hashlib.sha256(by_hand.secret).hexdigest() == documented("commitment") == EXAMPLE["commitment"]
        assert by_hand.key.hex() == documented("key")
        assert by_hand.block("deal 0", 0).hex() == documented("block 0 of `deal 0`")
        assert by_hand.deck(0) == documented("deck of deal 0")
        assert by_hand.deck(1) == documented("deck of deal 1")
        assert by_hand.deck(0, 44) == documented("deck of deal 0, if 44 cards are played with")

    def test_draws_as_hashlib_and_hmac_say(self):
        dealer, drawn = ByTheDocument(EXAMPLE).draw(2)
        told = ", ".join(f"`{card}` by seat {seat}" for seat, card in drawn)
        assert TABLE["drawn"] == f"{told}: seat {dealer} deals first"

    def test_is_what_we_make_of_it(self):
        ours = shuffle_of(EXAMPLE)
        assert ours.commitment == documented("commitment")
        assert write_cards(ours.deck(0, 52)) == documented("deck of deal 0")
        assert write_cards(ours.deck(1, 52)) == documented("deck of deal 1")
        assert write_cards(ours.deck(0, 44)) == documented("deck of deal 0, if 44 cards are played with")
        dealer, draws = ours.first_dealer(2, 52)
        told = ", ".join(f"`{write_card(card)}` by seat {seat}" for seat, card in draws)
        assert TABLE["drawn"] == f"{told}: seat {dealer} deals first"


shuffles = st.builds(
    Shuffle,
    st.binary(min_size=32, max_size=32),
    st.lists(st.integers(0, 2**64 - 1), max_size=4).map(tuple),
    st.integers(1, 2**63 - 1),
)


@given(shuffles, st.integers(0, 300), st.sampled_from([44, 52]))
def test_decks_are_whole_and_as_documented_with_any_values(shuffle, deal, size):
    deck = shuffle.deck(deal, size)
    assert sorted(deck) == list(make_deck(size))
    assert write_cards(deck) == ByTheDocument(write_proof(prove(shuffle, "drawn"))).deck(deal, size)


@given(shuffles, st.integers(2, 4), st.sampled_from([44, 52]))
def test_the_first_dealer_draws_lowest_from_a_deck_of_its_own(shuffle, seats, size):
    dealer, draws = shuffle.first_dealer(seats, size)
    by_hand = ByTheDocument(write_proof(prove(shuffle, "drawn")))
    assert (dealer, [(seat, write_card(card)) for seat, card in draws]) == by_hand.draw(seats, size)


def test_everything_it_is_made_of_changes_the_deck():
    one = Shuffle(bytes(32), (11, 22), 7)
    others = [
        Shuffle(bytes([1, *bytes(31)]), (11, 22), 7),
        Shuffle(bytes(32), (22, 11), 7),
        Shuffle(bytes(32), (11,), 7),
        Shuffle(bytes(32), (1122,), 7),
        Shuffle(bytes(32), (), 7),
        Shuffle(bytes(32), (11, 22), 71),
    ]
    decks = {shuffle.deck(0, 52) for shuffle in (one, *others)} | {one.deck(1, 52), one.deck(10, 52)}
    assert len(decks) == 9


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_has_32_bytes(secret):
    with pytest.raises(ValueError, match="not 32"):
        Shuffle(secret, (), 1)


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 37, 45, 51, 52, 128, 200, 255, 256])
def test_of_all_bytes_as_many_give_each_number(limit):
    stream = iter(range(256))
    numbers = list(islice(_numbers(stream, limit), 256 // limit * limit))
    assert {numbers.count(number) for number in range(limit)} == {256 // limit}
    assert next(_numbers(stream, limit), None) is None


def _numbers(stream, limit):
    while True:
        try:
            yield below(stream, limit)
        except (StopIteration, RuntimeError):
            return


FAIR = Shuffle(bytes(range(32)), (123, 456), 17)
RULES = make_rules("homsi")


def recorded(proof=None, dealer=None, decks=3):
    """A record whose decks follow from the fair shuffle; no cards are played."""
    drawn, _ = FAIR.first_dealer(3, 44)
    first = drawn if dealer is None else dealer
    deals = tuple(RecordedDeal((first + number) % 3, FAIR.deck(number, 44)) for number in range(decks))
    return Record(rules=RULES, seats=("a", "b", "c"), deals=deals, shuffle=write_proof(proof or prove(FAIR, "drawn")))


def told(verdict):
    return verdict.is_fair, verdict.keeps_commitment, verdict.decks, verdict.dealer


class TestAVerdict:
    def test_is_fair_where_everything_follows(self):
        assert told(verify(recorded())) == (True, True, (True, True, True), True)

    def test_is_fair_of_a_match_without_deals(self):
        assert told(verify(recorded(decks=0))) == (True, True, (), None)

    def test_names_the_deck_that_differs(self):
        record = recorded()
        first, second, third = record.deals
        deck = (second.deck[1], second.deck[0], *second.deck[2:])
        tampered = replace(record, deals=(first, replace(second, deck=deck), third))
        assert told(verify(tampered)) == (False, True, (True, False, True), True)

    def test_names_decks_in_another_order(self):
        record = recorded()
        assert verify(replace(record, deals=record.deals[::-1])).decks == (False, True, False)

    def test_names_the_commitment_that_was_not_kept(self):
        proof = Proof(FAIR.commitment, Shuffle(bytes(32), FAIR.joins, FAIR.match), "drawn")
        assert told(verify(recorded(proof)))[:3] == (False, False, (False, False, False))

    @pytest.mark.parametrize(
        "other", [replace(FAIR, joins=(123,)), replace(FAIR, joins=(456, 123)), replace(FAIR, match=18)]
    )
    def test_depends_on_joins_and_match(self, other):
        assert told(verify(recorded(prove(other, "drawn"))))[:3] == (False, True, (False, False, False))

    def test_names_a_dealer_who_did_not_draw_lowest(self):
        drawn, _ = FAIR.first_dealer(3, 44)
        assert told(verify(recorded(dealer=(drawn + 1) % 3))) == (False, True, (True, True, True), False)

    @pytest.mark.parametrize("how", ["next", None])
    def test_says_nothing_of_a_dealer_who_was_not_drawn(self, how):
        drawn, _ = FAIR.first_dealer(3, 44)
        proof = Proof(FAIR.commitment, FAIR, how)
        assert told(verify(recorded(proof, dealer=(drawn + 1) % 3))) == (True, True, (True, True, True), None)


class TestAProof:
    @given(shuffles, st.sampled_from(["drawn", "next", None]))
    def test_is_written_and_read_alike(self, shuffle, how):
        proof = Proof(shuffle.commitment, shuffle, how)
        fields = json.loads(json.dumps(write_proof(proof)))
        assert parse_proof(replace(recorded(), shuffle=fields)) == proof

    def test_may_have_ids_as_numbers_and_digits_in_capitals(self):
        fields = write_proof(prove(FAIR, "drawn"))
        fields |= {"joins": [123, "456"], "match": "17", "secret": fields["secret"].upper()}
        assert verify(replace(recorded(), shuffle=fields)).is_fair

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"secret": None}, "shuffle, secret: a text is expected"),
            ({"secret": "00"}, "shuffle, secret: 64 hexadecimal digits"),
            ({"secret": " 0" * 32}, "shuffle, secret: 64 hexadecimal digits"),
            ({"commitment": "x" * 64}, "shuffle, commitment: 64 hexadecimal digits"),
            ({"joins": "123"}, "shuffle, joins: a list is expected"),
            ({"joins": ["one"]}, "shuffle, joins: a number of 1 to 20 digits"),
            ({"joins": ["01"]}, "shuffle, joins: a number"),
            ({"joins": [-1]}, "shuffle, joins: a number"),
            ({"joins": [True]}, "shuffle, joins: a number"),
            ({"joins": ["1" * 21]}, "shuffle, joins: a number"),
            ({"joins": ["١٢"]}, "shuffle, joins: a number"),
            ({"match": None}, "shuffle, match: a number"),
            ({"match": 17.0}, "shuffle, match: a number"),
            ({"first_dealer": 0}, "shuffle, first_dealer: drawn or next"),
            ({"first_dealer": ["drawn"]}, "shuffle, first_dealer: drawn or next"),
        ],
        ids=str,
    )
    def test_that_is_not_whole_is_refused(self, change, words):
        record = recorded()
        with pytest.raises(InvalidRecord, match=f"^{words}"):
            verify(replace(record, shuffle={**record.shuffle, **change}))

    def test_that_is_missing_is_refused(self):
        with pytest.raises(InvalidRecord, match=r"^shuffle: the record has none"):
            verify(replace(recorded(), shuffle=None))
