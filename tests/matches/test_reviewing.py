"""Reviews: the plays that cost most are found, with what would have been better."""

import asyncio
import random

import pytest

from bot.matches import (
    CannotJudge,
    Decision,
    Inquiry,
    Judgement,
    Matches,
    Reviews,
    ReviewUnderWay,
    decisions_of,
    own_plays,
    review,
    seat_played_by,
)
from bot.players import Judged, Reason, choose
from bot.rules import (
    JACK,
    SEVEN_OF_DIAMONDS,
    Match,
    Play,
    Seating,
    SeatView,
    Step,
    basra_points,
    make_rules,
    parse_play,
    rank,
    view_seat,
)
from tests.players.layout import view_of
from tests.rules.positions import start_deal

from .table import AMIRA, BOUTROS, CHADI, DALIA, deal_match, judge_here, play_once, play_out


async def judge_briefly(inquiry: Inquiry):
    return await judge_here(inquiry._replace(iterations=min(400, inquiry.iterations or 400)))


def wastes_a_basra(view: SeatView) -> Play | None:
    """A card laid where an ordinary one makes a basra, None where that cannot be."""
    for card in view.hand:
        if rank(card) == JACK or card == SEVEN_OF_DIAMONDS:
            continue  # they may be kept for a better one
        if basra_points(view.rules, card, view.floor, view.floor, view.follows_up) and view.floor in view.ways(card):
            return next((Play(other) for other in view.hand if () in view.ways(other) and other != card), None)
    return None


def play_with_a_blunder(seed: int) -> tuple[Match, tuple[int, int]]:
    """A deal that seat 0 plays well but for one play, and where that was; of the first seed that has one."""
    rng = random.Random(seed)
    match = Match(make_rules("classic", target=500), Seating(2))
    start_deal(match, rng)
    blunder = None
    while match.deal is not None:
        view = view_seat(match, match.deal.turn)  # type: ignore[arg-type]
        wasted = wastes_a_basra(view) if view.seat == 0 and blunder is None and len(view.hand) > 1 else None
        if wasted:
            blunder = (0, match.deal.ply)
        match.push(wasted or choose(view, rng, "hard" if view.seat == 0 else "normal"))
    return (match, blunder) if blunder else play_with_a_blunder(seed + 1)


@pytest.mark.parametrize("seed", [10, 20, 30])
async def test_a_wasted_basra_is_what_cost_most(seed: int) -> None:
    match, blunder = play_with_a_blunder(seed)
    found = await review(list(decisions_of(match, 0)), judge_briefly, "seed")
    worst = found.costly[0]
    assert (worst.decision.deal, worst.decision.ply) == blunder
    assert worst.why == "basra"
    assert worst.cost > 5
    assert worst.cost == worst.better.gain - worst.played.gain
    assert worst.played.play == worst.decision.play != worst.better.play


async def test_the_reason_is_none_that_holds_for_what_was_played_as_well() -> None:
    view = view_of("classic", "Kd", "Js Kh 4c 9h")
    basras = parse_play("Kh x Kd"), parse_play("Js x Kd")
    hinted = await judge_here(Inquiry(view, "x"))
    assert hinted.plays[0].play == basras[0]
    assert hinted.why == Reason.BASRA
    for play in (Play(card) for card in view.hand[2:]):
        assert (await judge_here(Inquiry(view, "x", also=(play,)))).why == Reason.BASRA
    assert (await judge_here(Inquiry(view, "x", also=basras[1:]))).why != Reason.BASRA


async def test_the_same_seed_has_the_same_review_however_many_are_judged_at_once() -> None:
    match, _ = play_with_a_blunder(10)
    decisions = list(decisions_of(match, 1))
    shares: list[float] = []
    found = await review(decisions, judge_briefly, "a", progress=shares.append)
    assert await review(decisions, judge_briefly, "a", at_once=4) == found
    assert shares == sorted(shares)
    assert 0 < shares[0] < 0.1
    assert shares[-1] == 1
    costs = [one.cost for one in found.costly]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) <= 3
    assert all(cost >= 1 for cost in costs)


async def test_plays_without_a_choice_are_left_out() -> None:
    match, _ = play_with_a_blunder(20)
    decisions = list(decisions_of(match, 0))
    deal = match.finished[0].deal
    plays = {(one.ply, one.play) for one in decisions}
    own = [(ply, Play(step.card, step.takes)) for ply, step in enumerate(deal.steps) if step.seat == 0]
    assert plays < set(own)
    for decision in decisions:
        assert decision.view.ply == decision.ply
        assert sum(1 for card in decision.view.hand for _ in decision.view.ways(card)) > 1
    forced = [ply for ply, play in own if (ply, play) not in plays]
    assert all(len(view_before(match, ply).hand) == 1 for ply in forced)


def view_before(match: Match, ply: int) -> SeatView:
    deal = match.finished[0].deal
    past = Match(match.rules, match.seating)
    past.start_deal(deal.dealer, deal.deck)
    for step in deal.steps[:ply]:
        past.push(Play(step.card, step.takes))
    return view_seat(past, 0)


async def test_best_play_with_open_hands_is_flawless() -> None:
    match, _ = play_with_a_blunder(10)
    last = [one for one in decisions_of(match, 0) if not one.view.stock]
    best = [await best_of(one) for one in last]
    found = await review(best, judge_here, "x")
    assert found.decisions == len(last) > 0
    assert found.costly == ()


async def best_of(decision: Decision) -> Decision:
    """The same moment, with the best play made."""
    best = (await judge_here(Inquiry(decision.view, "x"))).plays[0].play
    step = Step(seat=0, card=best.card, takes=best.takes, basra=None, new_batch=False)
    return Decision(decision.deal, decision.ply, decision.view, step)


@pytest.mark.parametrize(
    ("better", "played", "told"),
    [(0.75, 0.5, (0.75, 0.5)), (0.505, 0.5, None), (0.5, 0.75, None), (None, None, None)],
)
async def test_a_chance_that_was_lost_is_told_where_it_matters(
    better: float | None, played: float | None, told: tuple[float, float] | None
) -> None:
    match, _ = play_with_a_blunder(1)
    decision = next(decisions_of(match, 0))
    other = next(Play(card) for card in decision.view.hand if card != decision.play.card)

    async def judge(_: Inquiry) -> Judgement:
        plays = Judged(other, 5.0, better, 9), Judged(decision.play, 1.0, played, 9)
        return Judgement(plays, Reason.SAFE)

    assert (await review([decision], judge, "x")).costly[0].chances == told


async def test_of_a_shared_seat_each_is_shown_their_own_plays(matches: Matches) -> None:
    rng = random.Random(1)
    match = await deal_match(matches, BOUTROS)
    for _ in range(10):
        match = (await play_once(matches, match, rng)).after
    match = (await matches.offer_seat(match.id, BOUTROS.id, CHADI.id)).after
    seat = match.seat_of(BOUTROS.id)
    assert seat is not None
    match = (await matches.accept_seat(match.id, seat.index, CHADI)).after
    match = (await play_out(matches, match)).after
    assert match.position is not None
    first, second, both = (
        {(one.deal, one.ply) for one in decisions_of(match.position, seat.index, own_plays(match, seat.index, user))}
        for user in (BOUTROS.id, CHADI.id, None)
    )
    assert first
    assert max(first) < min(second)
    assert first | second == both
    assert seat_played_by(match, BOUTROS.id) == seat_played_by(match, CHADI.id) == seat.index
    assert seat_played_by(match, DALIA.id) is None


async def test_what_a_computer_played_for_somebody_is_not_theirs(matches: Matches) -> None:
    rng = random.Random(1)
    match = await deal_match(matches, BOUTROS)
    for _ in range(10):
        match = (await play_once(matches, match, rng)).after
    left_at = match.position.deal.ply  # type: ignore[union-attr]
    match = (await matches.resign(match.id, BOUTROS.id)).after
    match = (await play_out(matches, match)).after
    assert match.position is not None
    own = [(one.deal, one.ply) for one in decisions_of(match.position, 1, own_plays(match, 1, None))]
    assert own
    assert max(own) < (0, left_at)


async def test_a_computer_from_the_start_can_be_looked_at(matches: Matches) -> None:
    match = await deal_match(matches, target=1)
    match = (await play_out(matches, match)).after
    assert match.position is not None
    assert len(list(decisions_of(match.position, 1, own_plays(match, 1, None)))) > 10


async def test_one_review_for_a_person_at_a_time_and_each_is_remembered() -> None:
    match, _ = play_with_a_blunder(10)
    decisions = list(decisions_of(match, 0))[:4]
    reviews = Reviews(judge_briefly)
    with reviews.busy_for(AMIRA.id):
        with pytest.raises(ReviewUnderWay), reviews.busy_for(AMIRA.id):
            pass
        with reviews.busy_for(BOUTROS.id):
            made = await reviews.make((1, 0, AMIRA.id), decisions)
    with reviews.busy_for(AMIRA.id):
        assert reviews.recall((1, 0, AMIRA.id)) is made
    assert reviews.recall((1, 0, None)) is None
    assert reviews.recall((2, 0, AMIRA.id)) is None


async def test_reviews_are_made_one_after_the_other_and_one_of_the_same_plays_once() -> None:
    match, _ = play_with_a_blunder(1)
    decisions = list(decisions_of(match, 0))[:3]
    asked, at_once, most = 0, 0, 0

    async def note(inquiry: Inquiry):
        nonlocal asked, at_once, most
        asked, at_once = asked + 1, at_once + 1
        most = max(most, at_once)
        await asyncio.sleep(0)
        at_once -= 1
        return await judge_here(inquiry._replace(iterations=20))

    reviews = Reviews(note)
    first = await reviews.make((1, 0, None), decisions)
    once = asked
    again = await asyncio.gather(*(reviews.make((2 + n // 5, 0, None), decisions) for n in range(10)))
    assert most == 1
    assert asked <= 3 * once
    assert all(one is again[0] for one in again[:5])
    assert all(one is again[5] for one in again[5:])
    assert reviews.recall((1, 0, None)) is first


async def test_a_review_that_fails_does_not_hold_up_the_next() -> None:
    match, _ = play_with_a_blunder(1)
    decisions = list(decisions_of(match, 0))[:3]
    troubles = [CannotJudge()]

    async def fail_once(inquiry: Inquiry):
        if troubles:
            raise troubles.pop()
        return await judge_here(inquiry._replace(iterations=20))

    reviews = Reviews(fail_once)
    failing, next_one = [asyncio.ensure_future(reviews.make((n, 0, None), decisions)) for n in range(2)]
    with pytest.raises(CannotJudge):
        await failing
    assert (await next_one).decisions == 3
