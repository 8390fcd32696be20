"""Views that no game brings about: drawn, or refused with `ValueError`, and never anything else."""

from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.rules import CARDS, Step, view_seat
from card_images import Look, draw_cards, draw_floor, draw_hand

from .tables import deal_match, table_with

HIGHEST = 2000
"""No picture is higher, in pixels."""


def size_of(data: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(data)).size


@pytest.mark.parametrize(
    "change",
    [
        {"held": ()}, {"held": (4,)}, {"held": (4, 4, 4)}, {"held": (4,) * 5}, {"held": (4, -1)}, {"held": (4, 500)},
        {"stock": -1}, {"stock": 53}, {"stock": 500}, {"stock": 10**9},
        {"piles": ()}, {"piles": (3,)}, {"piles": (3, -3)}, {"piles": (3, 10**6)},
        {"basras": ()}, {"basras": (((3, 10), (3, 10)), ())}, {"basras": (((52, 10),), ())},
        {"floor": (*CARDS, *range(8))}, {"floor": (1, 1)}, {"floor": (-1,)}, {"floor": (52,)},
        {"turn": 2}, {"turn": -1}, {"dealer": 2}, {"dealer": -3},
        {"steps": (Step(2, 5, (), None, new_batch=False),)}, {"steps": (Step(0, 99, (), None, new_batch=False),)},
        {"steps": (Step(0, 5, (6, 6), None, new_batch=False),)},
    ],
)  # fmt: skip
def test_an_impossible_table_is_refused(change):
    with pytest.raises(ValueError, match=r"seat|stacks|card|side"):
        draw_floor(replace(table_with(4), **change))


@pytest.mark.parametrize(
    "change",
    [
        {"seat": 2}, {"seat": -1}, {"hand": (3, 3)}, {"hand": (60,)}, {"peeked": 52}, {"held": ()}, {"floor": (60,)},
    ],
)  # fmt: skip
def test_an_impossible_hand_is_refused(change):
    with pytest.raises(ValueError, match=r"seat|card"):
        draw_hand(replace(view_seat(deal_match(1), 1), **change))


def test_what_is_no_card_and_no_look_is_refused():
    for cards in ((52,), (-1,), (4, 4), (*CARDS, 0)):
        with pytest.raises(ValueError, match="card"):
            draw_cards(cards)
    for look in (Look("velvet"), Look(deck="tarot")):
        with pytest.raises(ValueError, match="look"):
            draw_cards((4,), look)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_at_once_is_still_drawn(seats):
    view = table_with(52, seats)
    sides = len(view.seating.sides)
    taken = Step(1, 0, CARDS[1:], 30, new_batch=False)
    full = replace(
        view,
        stock=52,
        held=(52,) * seats,
        piles=(52,) * sides,
        basras=(*[()] * (sides - 1), tuple((card, 10) for card in CARDS)),
        steps=(taken,),
    )
    width, height = size_of(draw_floor(full))
    assert width == 1000
    assert height <= HIGHEST


@pytest.mark.parametrize("count", [0, 6, 7, 13, 52])
def test_a_hand_of_any_size_fits(count):
    view = replace(view_seat(deal_match(1), 1), hand=CARDS[:count])
    width, height = size_of(draw_hand(view))
    assert width == 1000
    assert height <= HIGHEST


counts = st.integers(-2, 60)
seat_numbers = st.integers(-1, 5)
card_numbers = st.integers(-1, 53)
unlike = st.lists(card_numbers, unique=True, max_size=60).map(tuple)
mostly_cards = st.one_of(st.lists(st.sampled_from(CARDS), unique=True, max_size=52).map(tuple), unlike)
made = mostly_cards.map(lambda cards: tuple((card, 10) for card in cards))
steps = st.builds(
    Step, seat_numbers, card_numbers, mostly_cards, st.sampled_from([None, 10]), new_batch=st.booleans()
).map(lambda step: (step,))


def numbers_for(seats: int, one: st.SearchStrategy[int]) -> st.SearchStrategy[tuple[int, ...]]:
    """Mostly as many as there should be."""
    return st.one_of(st.tuples(*[one] * seats), st.lists(one, max_size=6).map(tuple))


@st.composite
def changes(draw: st.DrawFn, seats: int) -> dict[str, object]:
    fields = {
        "floor": mostly_cards,
        "stock": counts,
        "held": numbers_for(seats, counts),
        "piles": numbers_for(seats, counts),
        "basras": st.one_of(st.tuples(*[made] * seats), st.lists(made, max_size=6).map(tuple)),
        "turn": st.one_of(st.none(), seat_numbers),
        "dealer": seat_numbers,
        "steps": steps,
    }
    chosen = draw(st.sets(st.sampled_from(sorted(fields)), max_size=3))
    return {name: draw(fields[name]) for name in sorted(chosen)}


@settings(max_examples=120, deadline=None)
@given(st.data(), st.integers(2, 4))
def test_any_table_is_drawn_or_refused(data, seats):
    view = replace(table_with(4, seats), **data.draw(changes(seats)))
    try:
        picture = draw_floor(view)
    except ValueError:
        return
    width, height = size_of(picture)
    assert width == 1000
    assert height <= HIGHEST


@settings(max_examples=60, deadline=None)
@given(st.data(), seat_numbers, mostly_cards, st.one_of(st.none(), card_numbers))
def test_any_hand_is_drawn_or_refused(data, seat, hand, peeked):
    view = replace(view_seat(deal_match(4, 4), 1), seat=seat, hand=hand, peeked=peeked, **data.draw(changes(4)))
    try:
        picture = draw_hand(view)
    except ValueError:
        return
    width, height = size_of(picture)
    assert width == 1000
    assert height <= HIGHEST
