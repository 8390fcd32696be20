"""The small marks of cards with a role: there where the rules give one, never in the way."""

from dataclasses import replace
from itertools import product

import pytest
from PIL import ImageChops

from bot.rules import CARDS, PRESETS, card_points, make_rules, parse_card, parse_cards, view_seat, view_table
from card_images import DECKS, THEMES, Look, draw_cards, draw_floor, draw_hand
from card_images.looks import theme_of
from card_images.marks import marked_cards
from card_images.scene import table_scene
from card_images.sprites import SIZES, card_sprite

from .tables import deal_match, table_with

ACES_AND_JACKS = set(parse_cards("As Ah Ad Ac Js Jh Jd Jc"))


@pytest.mark.parametrize(
    ("preset", "house", "others"),
    [
        ("classic", {}, "2c Td 7d"),
        ("traditional", {}, "2s Td 7d"),
        ("lebanese", {}, "2c Td"),
        ("bastra", {}, "2c Td"),
        ("ethiopian", {}, "2c Td 7d"),
        ("classic", {"ten_points": 0}, "2c 7d"),
        ("classic", {"seven": "plain"}, "2c Td"),
        ("lebanese", {"two": "2s"}, "2s Td"),
    ],
)
def test_the_cards_with_a_role_are_marked(preset, house, others):
    assert marked_cards(make_rules(preset, **house)) == ACES_AND_JACKS | set(parse_cards(others))


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_that_scores_is_marked_in_every_preset(preset):
    rules = make_rules(preset)
    assert marked_cards(rules) - {parse_card("7d")} == {card for card in CARDS if card_points(rules, card)}


def test_matches_with_the_same_roles_share_their_pictures():
    view = table_with(8)
    assert draw_floor(replace(view, rules=view.rules.with_rules(target=151, tie="each"))) is draw_floor(view)


def test_other_roles_make_other_pictures():
    view, hand = table_with(0), view_seat(deal_match(1), 1)
    view, hand = replace(view, floor=parse_cards("7d 3s")), replace(hand, hand=parse_cards("Td 4c"))
    plain = view.rules.with_rules(seven="plain", ten_points=0)
    assert draw_floor(view) != draw_floor(replace(view, rules=plain))
    assert draw_hand(hand) != draw_hand(replace(hand, rules=plain))
    assert table_scene(view).marked != table_scene(replace(view, rules=plain)).marked


def test_cards_without_rules_bear_no_marks():
    plain = parse_cards("3s 4h Kd")
    assert draw_cards(plain) == draw_cards(plain, rules=make_rules("classic"))
    scoring = parse_cards("As Td 7d")
    assert draw_cards(scoring) != draw_cards(scoring, rules=make_rules("classic"))


def test_a_deal_shows_its_marks():
    view = replace(view_table(deal_match(1)), floor=parse_cards("As"))
    assert draw_floor(view) != draw_floor(replace(view, floor=parse_cards("5s")))
    assert parse_card("As") in table_scene(view).marked


@pytest.mark.parametrize("look", [Look(*names) for names in product(THEMES, DECKS)])
@pytest.mark.parametrize("size", SIZES)
def test_a_mark_is_seen_covers_nothing_and_stays_small(look, size):
    theme = theme_of(look)
    for card in sorted(marked_cards(make_rules("classic")) | {parse_card("2s")}):
        plain, marked = (
            card_sprite(theme, card, size, is_marked=is_marked).image.convert("RGB") for is_marked in (False, True)
        )
        change = ImageChops.difference(plain, marked).convert("L").point(lambda value: 255 if value else 0)
        covered = plain.copy()
        covered.paste(theme.paper, (0, 0), ImageChops.invert(change))
        assert covered.getcolors() == [(plain.width * plain.height, theme.paper)]
        area = change.histogram()[255] / (size.width * size.height)
        assert 0.004 < area < 0.02
        assert sum(count for count, ink in marked.getcolors() if ink == theme.mark) >= 12


def test_the_mark_of_the_seven_is_no_star():
    theme, size = theme_of(Look()), SIZES[0]
    seven, ten = (
        ImageChops.difference(
            *(card_sprite(theme, card, size, is_marked=mark).image.convert("RGB") for mark in (0, 1))
        )
        for card in parse_cards("7d Td")
    )
    assert ImageChops.difference(seven, ten).getbbox() is not None
