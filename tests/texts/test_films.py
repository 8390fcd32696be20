"""Films in words: the whole deal, as far as Discord has room."""

import pytest

from bot.rules import PRESETS, view_table
from bot.texts import describe_film
from bot.texts.cards import write_symbols

from .games import NAMES, play_by_chance


def length(text: str) -> int:
    """As Discord counts at most."""
    return len(text.encode("utf-16-le")) // 2


def test_a_short_film_is_told_in_full_words():
    view = view_table(play_by_chance(plays=2, seed=4))
    first, second = view.steps
    words = describe_film("en", view, NAMES, None)
    assert words.startswith("Deal 1 as a film. On the floor: ")
    assert "2 cards were played in turn by Ben and Amira; what they took is in brackets." in words
    assert " of " in words.split("brackets. ")[1]
    assert words.endswith(" The deal was not played to its end.")
    assert (first.seat, second.seat) == (1, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("lays", [True, False])
def test_a_whole_deal_is_told_play_by_play_with_its_points(seats: int, lays: bool):
    match = play_by_chance(seats, seed=seats, lays=lays)
    view = view_table(match)
    points = [side.total for side in match.finished[0].score.sides]
    words = describe_film("en", view, NAMES, points)
    assert length(words) <= 1024
    plays = words.split("brackets. ")[1].split(" Points of the deal")[0]
    told = []
    for step in view.steps:
        takes = f" ({', '.join(map(write_symbols, step.takes))})" if step.takes else ""
        told.append(f"{write_symbols(step.card)}{takes}{' Basra' if step.basra is not None else ''}.")
    assert plays == " ".join(told)
    assert words.endswith(
        f"Points of the deal: {', '.join(f'{NAMES[seat]} {points[seat]}' for seat in range(seats))}."
    )


@pytest.mark.parametrize("preset", PRESETS)
def test_seats_play_in_turn_by_all_rules(preset: str):
    view = view_table(play_by_chance(4, partners=True, preset=preset))
    first = [step.seat for step in view.steps[:4]]
    assert len(set(first)) == 4
    assert [step.seat for step in view.steps] == [first[ply % 4] for ply in range(len(view.steps))]


@pytest.mark.parametrize("preset", PRESETS)
def test_with_the_longest_names_the_last_plays_are_left_out_and_the_points_stay(preset: str):
    match = play_by_chance(4, partners=True, preset=preset)
    names = tuple("🦁" * 32 for _ in range(4))
    points = [side.total for side in match.finished[0].score.sides]
    words = describe_film("en", view_table(match), names, points)
    assert length(words) <= 1024
    assert "Points of the deal: " in words


def test_a_deal_without_a_play_is_told():
    view = view_table(play_by_chance(plays=0))
    words = describe_film("en", view, NAMES, None)
    assert "brackets" not in words
    assert words.endswith("The deal was not played to its end.")
