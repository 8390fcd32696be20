"""Hints: what *hard* would play, by the seat's view alone, with a reason that is true."""

import asyncio
import dataclasses
import random

import pytest

from bot.matches import CannotJudge, Hint, Hints, Inquiry, Matches, StoredMatch, may_be_rated
from bot.matches.deciding import has_choice
from bot.players import Judged, Reason
from bot.rules import (
    JACK,
    SEVEN_OF_DIAMONDS,
    Card,
    Match,
    Play,
    RuleSet,
    Seating,
    SeatView,
    basra_points,
    card_points,
    is_legal,
    make_deck,
    make_rules,
    rank,
    value,
    view_seat,
    ways,
)
from tests.rules.positions import exchange_hidden, start_deal

from .table import BOUTROS, CHADI, deal_match, judge_here, open_lobby, play_once


async def judge_briefly(inquiry: Inquiry):
    return await judge_here(inquiry._replace(iterations=200))


def makes_basra(rules: RuleSet, card: Card, floor: list[Card], *, follows_up: bool) -> bool:
    return any(
        takes and basra_points(rules, card, floor, takes, follows_up) is not None
        for takes in ways(rules, card, floor)
    )


def unseen(view: SeatView) -> list[Card]:
    seen = {*view.hand, *view.first_floor, *(step.card for step in view.steps), view.peeked}
    return [card for card in make_deck(view.rules.deck) if card not in seen]


def may_clear(view: SeatView, floor: list[Card], unseen: list[Card], hand: list[Card], between: int) -> bool:
    """Whether a hand may have a basra when so many unseen cards have been played on a floor."""
    if not between:
        return any(makes_basra(view.rules, card, floor, follows_up=False) for card in hand)
    for card in unseen:
        rest = [other for other in unseen if other != card]
        held = [other for other in hand if other != card]
        for takes in ways(view.rules, card, floor):
            left = [other for other in (*floor, card) if other not in (*takes, card if takes else None)]
            if may_clear(view, left, rest, held, between - 1):
                return True
    return False


def holds(match: Match, play: Play, why: Reason) -> bool:
    """Whether the rules bear out what is said of a play, but for what compares numbers."""
    assert match.deal is not None
    seat, floor = match.deal.turn, list(match.deal.floor)
    assert seat is not None
    view, (card, takes) = view_seat(match, seat), play
    step = match.copy().push(play)
    left = [other for other in floor if other not in takes] + ([] if takes else [card])
    follows = len(left) == 2 and not takes
    before_it = [other for other in unseen(view) if makes_basra(view.rules, other, floor, follows_up=view.follows_up)]
    after_it = [other for other in unseen(view) if makes_basra(view.rules, other, left, follows_up=follows)]
    kept = [other for other in view.hand if other != card]
    facts = {
        Reason.BASRA: step.basra is not None,
        Reason.DENIES_BASRA: len(after_it) < len(before_it),
        Reason.SWEEPS: rank(card) == JACK or card == SEVEN_OF_DIAMONDS,
        Reason.TAKES_POINTS: any(card_points(view.rules, other) for other in (card, *takes) if takes),
        Reason.TAKES_MOST: len(takes) >= 2,
        Reason.TAKES: bool(takes),
        Reason.SETS_UP_PARTNER: view.seating.partners and may_clear(view, left, unseen(view), unseen(view), 1),
        Reason.SETS_UP: may_clear(view, left, unseen(view), kept, view.seating.seats - 1),
        Reason.SAFE: not after_it,
        Reason.KEEPS_JACK: any(rank(other) == JACK for other in kept) and rank(card) != JACK,
        Reason.KEEPS_SEVEN: SEVEN_OF_DIAMONDS in kept and view.rules.seven != "plain",
        Reason.KEEPS_POINTS: not takes
        and not card_points(view.rules, card)
        and any(card_points(view.rules, other) for other in kept),
        Reason.FITS: any(any(ways(view.rules, other, left)) for other in kept if rank(other) != JACK),
    }
    return facts[why]


def tells_apart(match: Match, play: Play, why: Reason | None, others: list[Play]) -> bool:
    """Whether what is said of a play holds for it by the rules, and not as well for the best of the others."""
    assert match.deal is not None
    if why == Reason.NOTHING_ELSE:
        return True
    if why == Reason.MORE_POINTS:
        return all(points_of(match, play) > points_of(match, other) for other in others)
    if why == Reason.LESS_RISK:
        return all(risk_of(match, play) < risk_of(match, other) for other in others)
    if why == Reason.KEEPS_HIGH:
        return not play.takes and not others[0].takes and 0 < value(play.card) < value(others[0].card)
    if why is None or not holds(match, play, why):
        return False
    if why == Reason.BASRA:
        return not others or not all(holds(match, other, why) for other in others)
    if why in {Reason.SETS_UP, Reason.SETS_UP_PARTNER, Reason.DENIES_BASRA}:
        return True  # by chances that differ, which the rules do not know
    return not others or not holds(match, others[0], why)


def points_of(match: Match, play: Play) -> int:
    """The points that a play brings at once."""
    basra = match.copy().push(play).basra or 0
    return basra + sum(card_points(match.rules, card) for card in (play.card, *play.takes) if play.takes)


def risk_of(match: Match, play: Play) -> int:
    """How many of the unseen cards make a basra of what a play leaves."""
    assert match.deal is not None
    seat, floor = match.deal.turn, match.deal.floor
    assert seat is not None
    view = view_seat(match, seat)
    left = [card for card in floor if card not in play.takes] + ([] if play.takes else [play.card])
    follows = len(left) == 2 and not play.takes
    return sum(makes_basra(match.rules, card, left, follows_up=follows) for card in unseen(view))


@pytest.mark.parametrize(
    ("preset", "seating"),
    [
        ("classic", Seating(2)),
        ("classic", Seating(4, partners=True)),
        ("yemeni", Seating(2)),
        ("egyptian", Seating(3)),
    ],
)
async def test_every_reason_given_in_a_deal_is_true_and_not_of_the_next_best(
    matches: Matches, preset: str, seating: Seating
) -> None:
    stored = await deal_match(matches, seats=2)
    rng = random.Random(3)
    match = Match(make_rules(preset), seating)
    start_deal(match, rng)
    judged: list[Judged] = []

    async def note(inquiry: Inquiry):
        judgement = await judge_briefly(inquiry)
        judged[:] = judgement.plays
        return judgement

    said = set()
    while match.deal is not None:
        assert match.deal.turn is not None
        number = match.deal.ply
        there = dataclasses.replace(stored, position=match, moved_at=number)
        judged.clear()
        hint = await Hints(note).find(there, match.deal.turn)
        assert is_legal(match.rules, hint.play.card, match.deal.floor, hint.play.takes)
        others = [other.play for other in judged[1:]]
        is_forced = not has_choice(view_seat(match, match.deal.turn))
        assert is_forced == (hint.why is None)
        assert is_forced or tells_apart(match, hint.play, hint.why, others), (hint, match.deal.floor, others)
        said.add(hint.why)
        match.push(hint.play)
    assert len(said) >= 4


async def test_a_basra_that_can_be_made_is_the_hint(matches: Matches) -> None:
    stored = await deal_match(matches, seats=2)
    for seed in range(2000):
        rng = random.Random(seed)
        match = Match(make_rules("classic"), Seating(2))
        deal = start_deal(match, rng)
        assert deal.turn is not None
        makers = [
            card for card in deal.hands[deal.turn] if makes_basra(match.rules, card, deal.floor, follows_up=False)
        ]
        if makers:
            break
    hint = await Hints(judge_here).find(dataclasses.replace(stored, position=match), deal.turn)
    assert hint.why == Reason.BASRA
    assert hint.play.card in makers
    assert set(hint.play.takes) == set(deal.floor)


async def test_the_same_hint_is_given_again_and_by_the_view_alone(matches: Matches) -> None:
    rng = random.Random(5)
    match = await deal_match(matches, BOUTROS, CHADI, seats=4)
    for _ in range(8):
        assert match.turn is not None
        hint = await Hints(judge_briefly).find(match, match.turn)
        assert await Hints(judge_briefly).find(match, match.turn) == hint
        for _ in range(3):
            assert match.position is not None
            there = dataclasses.replace(match, position=exchange_hidden(match.position, match.turn, rng))
            assert await Hints(judge_briefly).find(there, match.turn) == hint
        match = (await play_once(matches, match, rng)).after


async def test_a_hint_is_thought_of_once(matches: Matches) -> None:
    asked = []

    async def note(inquiry: Inquiry):
        asked.append(inquiry)
        return await judge_briefly(inquiry)

    match = await deal_match(matches, BOUTROS)
    assert match.turn is not None
    hints = Hints(note)
    assert await hints.find(match, match.turn) == await hints.find(match, match.turn)
    assert [one.view for one in asked] == [match.seat_view(match.turn)]


async def test_thirty_who_ask_at_once_are_given_one_hint_that_is_thought_of_once(matches: Matches) -> None:
    asked = []

    async def note(inquiry: Inquiry):
        asked.append(inquiry)
        await asyncio.sleep(0)
        return await judge_briefly(inquiry)

    match = await deal_match(matches, BOUTROS)
    assert match.turn is not None
    hints = Hints(note)
    given = await asyncio.gather(*(hints.find(match, match.turn) for _ in range(30)))
    assert len(asked) == 1
    assert set(given) == {given[0]}


async def test_who_goes_away_meanwhile_takes_nobody_elses_hint_along(matches: Matches) -> None:
    go_on = asyncio.Event()

    async def wait(inquiry: Inquiry):
        await go_on.wait()
        return await judge_briefly(inquiry)

    match = await deal_match(matches, BOUTROS)
    assert match.turn is not None
    hints = Hints(wait)
    first, second = [asyncio.ensure_future(hints.find(match, match.turn)) for _ in range(2)]
    await asyncio.sleep(0)
    first.cancel()
    go_on.set()
    assert (await second).play.card in match.seat_view(match.turn).hand


async def test_a_hint_that_could_not_be_thought_of_is_thought_of_again(matches: Matches) -> None:
    troubles = [CannotJudge()]

    async def fail_once(inquiry: Inquiry):
        if troubles:
            raise troubles.pop()
        return await judge_briefly(inquiry)

    match = await deal_match(matches, BOUTROS)
    assert match.turn is not None
    hints = Hints(fail_once)
    with pytest.raises(CannotJudge):
        await hints.find(match, match.turn)
    assert await hints.find(match, match.turn)


async def test_after_a_play_is_taken_back_the_same_position_has_the_same_hint_and_another_its_own(
    matches: Matches,
) -> None:
    asked: list[SeatView] = []

    async def note(inquiry: Inquiry):
        asked.append(inquiry.view)
        return await judge_briefly(inquiry)

    match = await deal_match(matches, BOUTROS)
    hints = Hints(note)
    seat, view = match.turn, match.seat_view(match.turn)  # type: ignore[arg-type]
    assert seat is not None
    first = await hints.find(match, seat)
    cards = [card for card in view.hand if () in view.ways(card)][:2]
    for card in cards:
        update = await matches.play(match.id, match.number, match.turn_user, Play(card))  # type: ignore[arg-type]
        after = update.after
        await hints.find(after, after.turn)  # type: ignore[arg-type]
        assert asked[-1] == after.seat_view(after.turn)  # type: ignore[arg-type]
        match = (await matches.take_back(match.id, after.number, match.turn_user)).after  # type: ignore[arg-type]
        assert await hints.find(match, seat) == first
        assert await Hints(judge_briefly).find(match, seat) == first
    assert len(asked) == 1 + len(cards) == 3


async def test_the_only_play_needs_no_thought(matches: Matches) -> None:
    async def fail(inquiry: Inquiry):
        raise AssertionError(inquiry)

    match = await deal_match(matches, BOUTROS)
    while has_choice(view := match.seat_view(match.turn)):  # type: ignore[arg-type]
        match = (await play_once(matches, match, random.Random(0))).after
    assert match.turn is not None
    (card,) = view.hand
    (takes,) = view.ways(card)
    assert await Hints(fail).find(match, match.turn) == Hint(Play(card, takes), None)


async def may_move(matches: Matches, match: StoredMatch) -> bool:
    return may_be_rated(await matches.fetch(match.id))


async def test_ratings_can_move_where_people_have_or_had_every_seat(matches: Matches) -> None:
    assert await may_move(matches, await deal_match(matches, BOUTROS))
    assert not await may_move(matches, await open_and_deal_with_a_computer(matches))
    match = await deal_match(matches, BOUTROS, channel_id=4)
    await matches.resign(match.id, BOUTROS.id)
    assert await may_move(matches, match)


async def open_and_deal_with_a_computer(matches: Matches) -> StoredMatch:
    lobby = await open_lobby(matches, computers=1, channel_id=3)
    return (await matches.deal(lobby.id, lobby.host_id, 77)).after
