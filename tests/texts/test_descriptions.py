"""Alt texts: complete enough to play by ear, and never too long for Discord."""

from dataclasses import replace

import pytest

from bot.rules import (
    CARDS,
    DealScore,
    FinishedDeal,
    SideScore,
    Step,
    parse_card,
    parse_cards,
    view_seat,
    view_table,
    write_card,
)
from bot.texts import describe_floor, describe_hand, describe_result, speak_card

from .games import NAMES, play_by_chance

LONGEST = 1024


def table(**changes):
    return replace(view_table(play_by_chance(plays=7)), **changes)


def test_cards_are_spoken_in_full():
    spoken = [speak_card("en", card) for card in parse_cards("As Td 7h Jc")]
    assert spoken == ["ace of spades", "10 of diamonds", "7 of hearts", "jack of clubs"]


@pytest.mark.parametrize(
    ("language", "spoken", "declined"),
    [
        ("de", "Herz-Bube, Karo 10", "Herz-Buben, Karo 10"),
        ("nl", "hartenboer, ruiten 10", "hartenboer, ruiten 10"),
        ("el", "βαλές κούπα, 10 καρό", "βαλέ κούπα, 10 καρό"),
        ("es", "jota de corazones, 10 de diamantes", "jota de corazones, 10 de diamantes"),
    ],
)
def test_aces_and_pictures_are_spoken_as_the_language_has_them(language, spoken, declined):
    cards = parse_cards("Jh Td")
    assert ", ".join(speak_card(language, card) for card in cards) == spoken
    assert ", ".join(speak_card(language, card, "object") for card in cards) == declined


def test_a_table_is_described_completely():
    view = table(
        floor=parse_cards("5h Ks"),
        turn=1,
        steps=(Step(0, parse_card("8c"), parse_cards("3d 5c"), None, False),),
        held=(3, 4),
        piles=(12, 8),
        basras=(((parse_card("8d"), 10), (parse_card("9d"), 10)), ()),
        stock=24,
    )
    assert describe_floor("en", view, NAMES) == (
        "On the floor: 5 of hearts, king of spades. Amira played 8 of clubs and took 3 of diamonds, 5 of clubs. "
        "Ben is to play. In hand: Amira 3, Ben 4. Captured: Amira 12, Ben 8. "
        "Basras: Amira 8 of diamonds, 9 of diamonds. 24 cards in the stock. Amira dealt."
    )


def test_an_empty_floor_a_laid_card_a_basra_and_the_end_are_told():
    laid = Step(1, parse_card("Kd"), (), None, False)
    assert "The floor is empty. Ben laid king of diamonds." in describe_floor(
        "en", table(floor=(), steps=(laid,)), NAMES
    )
    basra = Step(1, parse_card("Kd"), parse_cards("Kh"), 10, False)
    assert "took king of hearts: Basra, 10 points." in describe_floor("en", table(steps=(basra,)), NAMES)
    assert "The deal is over." in describe_floor("en", table(turn=None), NAMES)


def test_a_hand_is_described_with_the_table_around_it():
    view = view_seat(play_by_chance(4, plays=6), 2)
    view = replace(
        view,
        hand=parse_cards("5c Jd"),
        floor=parse_cards("5h Ks"),
        turn=2,
        steps=(Step(1, parse_card("8c"), parse_cards("3d 5c"), None, False),),
        held=(3, 3, 2, 3),
        piles=(3, 0, 6, 4),
        basras=((), (), ((parse_card("8d"), 10),), ()),
        stock=16,
    )
    assert describe_hand("en", view, NAMES) == (
        "Your hand: 5 of clubs, jack of diamonds. On the floor: 5 of hearts, king of spades. "
        "Ben played 8 of clubs and took 3 of diamonds, 5 of clubs. It is your turn. "
        "Then come Dora, Amira, and Ben. In hand: Amira 3, Ben 3, Dora 3. "
        "Captured: Amira 3, Ben 0, Chadi 6, Dora 4. Basras: Chadi 8 of diamonds. 16 cards in the stock. Amira dealt."
    )


def test_a_hand_that_waits_is_told_who_plays():
    match = play_by_chance(plays=6)
    words = describe_hand("en", view_seat(match, 1 - match.deal.turn), NAMES)
    assert f"{NAMES[match.deal.turn]} is to play." in words
    assert "your turn" not in words


@pytest.mark.parametrize(
    ("takes", "basra", "words"),
    [
        ("", None, "You laid king of diamonds."),
        ("Kh", None, "You played king of diamonds and took king of hearts."),
        ("Kh", 10, "You played king of diamonds and took king of hearts: Basra, 10 points."),
    ],
)
def test_the_own_last_play_is_told_as_such(takes, basra, words):
    step = Step(1, parse_card("Kd"), parse_cards(takes), basra, False)
    assert words in describe_hand("en", replace(view_seat(play_by_chance(plays=3), 1), steps=(step,)), NAMES)


def test_new_hands_and_the_last_ones_are_told():
    step = Step(1, parse_card("Kd"), (), None, True)
    words = describe_floor("en", table(steps=(step,), stock=0), NAMES)
    assert "New hands were dealt." in words
    assert "The stock is empty: these are the last hands." in words
    assert "cards in the stock" not in words
    assert "New hands" not in describe_floor("en", table(), NAMES)


def test_a_deal_that_is_over_has_no_hands_and_no_stock():
    words = describe_floor("en", table(turn=None, stock=0, held=(0, 0)), NAMES)
    assert "In hand" not in words
    assert "stock" not in words


def test_two_partners_share_a_pile():
    words = describe_floor("en", view_table(play_by_chance(4, partners=True, plays=9)), NAMES)
    assert "Captured: Amira & Chadi " in words
    assert ", Ben & Dora " in words


def test_the_dealer_who_may_peek_is_told_the_bottom_card():
    match = play_by_chance(preset="traditional", plays=2)
    assert "After the cut the bottom card was" in describe_hand("en", view_seat(match, 0), NAMES)
    assert "bottom card" not in describe_hand("en", view_seat(match, 1), NAMES)


def test_an_empty_hand_is_told():
    assert "Your hand is empty." in describe_hand(
        "en", replace(view_seat(play_by_chance(plays=3), 0), hand=()), NAMES
    )


ABSURD_NAMES = [
    "Amira",
    "A name of thirty-two characters!",
    "W" * 200,
    "\U0001f0cf" * 40,
    "\u0628\u0635\u0631\u0629 " * 8,
]


def absurd(view, floor=40, basras=4):
    """A table with more on it than there can be."""
    return replace(
        view,
        floor=CARDS[:floor],
        basras=tuple(((card, 10),) * basras for card in CARDS[44:48]),
        steps=(Step(0, CARDS[48], CARDS[49:], 10, True),),
    )


def is_whole(words: str) -> bool:
    """Whether it fits, in whole sentences, with every card of the floor in it."""
    return len(words.encode("utf-16-le")) <= 2 * LONGEST and words.endswith(".") and "  " not in words


@pytest.mark.parametrize("name", ABSURD_NAMES)
@pytest.mark.parametrize(("floor", "basras"), [(40, 1), (52, 0), (52, 13), (0, 52)])
def test_whatever_lies_on_the_table_fits(name, floor, basras):
    match = play_by_chance(4, plays=30, lays=True)
    view = absurd(view_seat(match, match.deal.turn), floor, basras)
    for words in (describe_floor("en", view, (name,) * 4), describe_hand("en", view, (name,) * 4)):
        assert is_whole(words)
        assert len(words) > 150
        assert all(speak_card("en", card) in words for card in CARDS[:floor]) or all(
            _symbols(card) in words for card in CARDS[:floor]
        )


def test_a_sweep_of_the_whole_deck_leaves_out_what_matters_least():
    view = absurd(view_seat(play_by_chance(4, plays=30), 1), 52, 40)
    view = replace(view, hand=CARDS[40:46], steps=(Step(1, CARDS[48], CARDS[:48], 10, False),))
    words = describe_hand("en", view, NAMES)
    assert is_whole(words)
    assert words.startswith(f"Your hand: {', '.join(map(_symbols, CARDS[40:46]))}. On the floor: ")
    assert "You played K♠ and took A♠" in words
    assert "cards in the stock" in words
    assert "Basras" not in words
    assert "dealt" not in words


def _symbols(card: int) -> str:
    name = write_card(card)
    return name[:-1].replace("T", "10") + dict(zip("shdc", "♠♥♦♣", strict=True))[name[-1]]


def test_a_hand_cannot_be_read_off_the_table():
    match = play_by_chance(plays=5)
    before = describe_floor("en", view_table(match), NAMES)
    held = len(match.deal.hands[0])
    match.deal.hands[0], match.deal.stock[:held] = match.deal.stock[:held], match.deal.hands[0]
    assert describe_floor("en", view_table(match), NAMES) == before


@pytest.mark.parametrize(
    ("seats", "partners", "preset"), [(2, False, "traditional"), (3, False, "classic"), (4, True, "classic")]
)
def test_exchanging_hidden_cards_changes_no_words(seats, partners, preset):
    match = play_by_chance(seats, partners=partners, preset=preset, plays=3)
    deal = match.deal
    for seat in range(seats):
        told = describe_hand("en", view_seat(match, seat), NAMES), describe_floor("en", view_table(match), NAMES)
        other = next(one for one in range(seats) if one != seat and deal.hands[one])
        held, stock = deal.hands[other], deal.stock
        bottom = len(stock) - len(held)
        deal.hands[other], deal.stock = stock[bottom:], [*stock[:bottom], *held]
        assert deal.hands[other] != held
        again = describe_hand("en", view_seat(match, seat), NAMES), describe_floor("en", view_table(match), NAMES)
        assert again == told
        assert describe_hand("en", view_seat(match, other), NAMES) != told[0]


def finished(*sides, seats=2, partners=False, dealt=None):
    """A finished deal with these scores and basras."""
    deal = play_by_chance(seats, partners=partners).finished[0].deal
    deal.basras = [list(made) for _, made in sides]
    deal.players = dealt or deal.players
    return FinishedDeal(deal, DealScore(tuple(score for score, _ in sides), (), 0))


def test_a_result_is_described_completely():
    won = SideScore(28, 30, 4, 20, parse_cards("As Td")), [(parse_card("8d"), 10), (parse_card("Jh"), 10)]
    lost = SideScore(24, 0, 1, 0, parse_cards("Jh")), []
    assert describe_result("en", finished(won, lost), NAMES) == (
        "The deal goes to Amira. "
        "Amira: 54 points. Most cards, 28, for 30 points. Basras: 8 of diamonds, jack of hearts, for 20 points. "
        "Point cards: ace of spades, 10 of diamonds, for 4 points. "
        "Ben: 1 point. 24 cards. Point cards: jack of hearts, for 1 point."
    )


def test_a_result_names_partners_and_whoever_shares_a_deal():
    equal = SideScore(26, 0, 1, 0, parse_cards("As")), []
    words = describe_result("en", finished(equal, equal, seats=4, partners=True), NAMES)
    assert words.startswith("The deal is shared by Amira & Chadi and Ben & Dora. Amira & Chadi: 1 point. 26 cards.")


def test_a_result_is_silent_on_who_sat_out():
    side = SideScore(26, 0, 1, 0, parse_cards("As")), []
    words = describe_result("en", finished(side, (SideScore(), []), side, seats=3, dealt=(0, 2)), NAMES)
    assert "Chadi: 1 point" in words
    assert "Ben" not in words


@pytest.mark.parametrize("name", ABSURD_NAMES)
def test_a_result_of_any_size_fits(name):
    side = SideScore(52, 30, 52, 520, CARDS), [(card, 10) for card in CARDS]
    words = describe_result("en", finished(*[side] * 4, seats=4), (name,) * 4)
    assert is_whole(words)
    assert words.count("602 points.") == 4
    assert words.count("Most cards, 52, for 30 points.") == 4


def test_a_real_result_is_told_in_full_words():
    deal = play_by_chance(4, seed=3).finished[0]
    words = describe_result("en", deal, NAMES)
    for side, own in zip(deal.deal.seating.sides, deal.score.sides, strict=True):
        assert f"{NAMES[side[0]]}: {own.total} point" in words
        assert all(speak_card("en", card) in words for card in own.scoring)
    assert is_whole(words)
