"""What holds in every look: pictures are small to send, and the same view gives the same bytes."""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

import pytest

from bot.rules import view_seat, view_table
from card_images import DECKS, THEMES, Look, draw_cards, draw_floor, draw_hand
from card_images.floor import draw_scene
from card_images.scene import table_scene

from .tables import deal_match, play_on, table_with

LOOKS = [Look(theme, deck) for theme in THEMES for deck in DECKS]
MOST_OF_TWELVE, MOST_OF_FOUR = 90_000, 25_000
"""The largest tables with twelve and with four cards on the floor, in bytes."""


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_is_small_to_send(look, seats):
    assert len(draw_floor(table_with(12, seats), look)) <= MOST_OF_TWELVE
    assert len(draw_floor(table_with(4, seats), look)) <= MOST_OF_FOUR


@pytest.mark.parametrize("look", LOOKS, ids="-".join)
def test_a_table_as_it_was_dealt_is_small_to_send(look):
    starts = [view_table(deal_match(seed)) for seed in range(20)]
    assert max(len(draw_floor(start, look)) for start in starts) <= MOST_OF_FOUR


def digest(look: Look) -> str:
    """The bytes of a table, a hand and some cards in a look, all drawn anew in a process of its own."""
    match = play_on(deal_match(3, 4), 9)
    pictures = (
        draw_floor(view_table(match), look),
        draw_hand(view_seat(match, 2), look),
        draw_cards(range(5, 9), look),
    )
    return sha256(b"".join(pictures)).hexdigest()


def test_another_process_gives_the_same_bytes_in_every_look():
    program = "from tests.card_images.test_limits import *; print(*map(digest, LOOKS))"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == [digest(look) for look in LOOKS]
    assert len(set(answer.stdout.split())) == len(LOOKS)


def test_threads_draw_the_same_in_every_look():
    works = [
        (table_scene(view_table(play_on(deal_match(seed, 4), 11))), look) for seed in range(3) for look in LOOKS
    ] * 2
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda work: draw_scene(*work), works))
    assert together == [draw_scene(*work) for work in works]
