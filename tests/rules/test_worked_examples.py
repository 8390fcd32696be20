"""The worked examples of the rules, one row each.

`takes` lists the ways of taking all the card can (`or` between them, `-` for being laid). Compulsory
presets allow just these; optional ones allow laying beside them, unless the card sweeps.
`basra` is its points, or `no`.
"""

import pytest

from bot.rules import PRESETS, IllegalPlay, Play, full_ways, make_rules, parse_card, parse_cards, ways

from .positions import COMPULSORY, OPTIONAL, lay_out

EXAMPLES = """
presets            | floor          | played | takes          | basra
any                | 5h 3d Ks       | 8c     | 5h 3d          | no
cleared for ten    | 6h As Ad       | 8c     | 6h As Ad       | 10
iraqi              | 6h As Ad       | 8c     | 6h As Ad       | 5
cleared for face   | 6h As Ad       | 8c     | 6h As Ad       | 16
lone match         | 6h As Ad       | 8c     | 6h As Ad       | no
any                | 7s 4h 3d Qc    | 7c     | 7s 4h 3d       | no
bastra             | 3s 6h 5d 4c 9h | 9s     | 3s 6h 5d 4c 9h | 10
compulsory         | 3s 4h 4d       | 7c     | 3s 4h or 3s 4d | no
classic            | 3s 4h 4d       | 7c     | 3s 4h or 3s 4d | no
any                | Qs Qh Kd       | Qc     | Qs Qh          | no
classic            | Kd             | Js     | Kd             | 10
traditional        | Kd             | Js     | Kd             | no
egyptian           | Jd             | Js     | Jd             | 20
egyptian           | Kd             | Js     | Kd             | no
classic            | 4s 6h Kd       | 7d     | 4s 6h Kd       | 10
classic            | 4s 7h Kd       | 7d     | 7h             | no
traditional        | 4s 6h Kd       | 7d     | 4s 6h Kd       | no
traditional        | 7s 7h          | 7d     | 7s 7h          | no
yemeni             | Ts Qh Kd       | 7d     | Ts Qh Kd       | 10
yemeni             | As 2h 7s 8d    | 7d     | As 2h 7s 8d    | 10
yemeni             | 4s 6h          | 7d     | 4s 6h          | no
ethiopian          | Ts 4h 6d       | 7d     | Ts 4h 6d       | 10
ethiopian          | 7d             | Kc     | 7d             | 10
ethiopian          | 7d             | Jc     | 7d             | no
lebanese           | 2s 5h          | 7c     | 2s 5h          | no
lebanese           | 7s             | 7c     | 7s             | 10
palestinian        | 7s             | 7d     | 7s             | 14
jordanian          | Qs             | Qd     | Qs             | 20
syrian             | Qs             | Qd     | Qs             | 6
syrian, homsi      | Js             | Jd     | Js             | 25
any                |                | Js     | -              | no
any                |                | 7d     | -              | no
"""

GROUPS = {
    "any": tuple(PRESETS),
    "compulsory": COMPULSORY,
    "lone match": ("lebanese", "lebanese_six", "ashush"),
    "cleared for face": ("palestinian", "jordanian", "syrian", "homsi"),
    "cleared for ten": ("classic", "traditional", "two_card", "bastra", "egyptian", "yemeni", "ethiopian"),
}
SMALL_DECK = ("palestinian", "homsi")


def read_examples():
    for row in EXAMPLES.strip().splitlines()[1:]:
        presets, floor, played, takes, basra = (cell.strip() for cell in row.split("|"))
        for preset in GROUPS.get(presets, presets.split(", ")):
            if preset in SMALL_DECK and any(picture in f"{floor} {played}" for picture in "QK"):
                continue
            choices = [() if way == "-" else parse_cards(way) for way in takes.split(" or ")]
            points = None if basra == "no" else int(basra)
            yield pytest.param(
                preset, floor, played, choices, points, id=f"{preset}: {played} on {floor or 'nothing'}"
            )


examples = pytest.mark.parametrize(("preset", "floor", "played", "choices", "points"), list(read_examples()))


@examples
def test_the_card_takes_just_what_the_example_says(preset, floor, played, choices, points):
    full = list(full_ways(make_rules(preset), parse_card(played), parse_cards(floor)))
    assert sorted(full) == sorted(choices)


@examples
def test_the_play_is_legal_and_makes_the_basra_of_the_example(preset, floor, played, choices, points):
    for takes in choices:
        deal = lay_out(make_rules(preset), floor, played, "2h")
        step = deal.play(0, Play(parse_card(played), takes))
        assert step.basra == points
        assert deal.floor == [card for card in parse_cards(floor) if card not in takes] + (
            [] if takes else [parse_card(played)]
        )


@examples
def test_compulsory_presets_allow_nothing_else(preset, floor, played, choices, points):
    listed = list(ways(make_rules(preset), parse_card(played), parse_cards(floor)))
    if preset in COMPULSORY:
        assert sorted(listed) == sorted(choices)
    else:
        assert set(choices) <= set(listed)


@pytest.mark.parametrize("preset", COMPULSORY)
def test_a_compulsory_seven_over_two_overlapping_groups_never_takes_nothing(preset):
    with pytest.raises(IllegalPlay, match="must capture"):
        lay_out(make_rules(preset), "3s 4h 4d", "7c").play(0, Play(parse_card("7c")))


@pytest.mark.parametrize("preset", OPTIONAL)
def test_an_optional_seven_over_two_overlapping_groups_may_be_laid(preset):
    deal = lay_out(make_rules(preset), "3s 4h 4d", "7c", "2h")
    deal.play(0, Play(parse_card("7c")))
    assert deal.floor == list(parse_cards("3s 4h 4d 7c"))


def test_the_classic_seven_over_eleven_may_be_laid():
    assert () in ways(make_rules("classic"), parse_card("7d"), parse_cards("4s 7h Kd"))


def test_in_lebanese_six_a_four_laid_on_a_lone_three_makes_a_basra_for_the_next_seven():
    deal = lay_out(make_rules("lebanese_six"), "3s", "4h", "7c 2h")
    deal.play(0, Play(parse_card("4h")))
    assert deal.play(1, Play(parse_card("7c"), parse_cards("3s 4h"))).basra == 10


def test_the_lone_match_preset_does_not_know_the_follow_up():
    deal = lay_out(make_rules("ashush"), "3s", "4h", "7c 2h")
    deal.play(0, Play(parse_card("4h")))
    assert deal.play(1, Play(parse_card("7c"), parse_cards("3s 4h"))).basra is None
