"""The score sheet of a deal and the result of a match in words."""

from collections.abc import Iterable, Sequence

from bot.rules import Card, Deal, FinishedDeal, RuleSet, Seating, SideScore, card_points

from .cards import say_card, say_cards, say_list
from .languages import say_parts
from .plays import say_side
from .speech import say


def say_score_sheet(
    language: str,
    finished: FinishedDeal,
    names: Sequence[str],
    scores: Sequence[int],
    *,
    number: int,
    is_last: bool = False,
) -> str:
    """A finished deal, line by line for each side that played: cards, majority, point cards, basras, total.

    `names` by seat, `scores` of the match by side after the deal, `number` of the deal from 0; a deal
    that `is_last` promises nothing for the next one.
    """
    deal, score = finished.deal, finished.score
    playing = [side for side, seats in enumerate(deal.seating.sides) if set(seats) & set(deal.players)]
    parts = [_say_heading(language, finished, names, number)]
    # below the heading, since after a list Discord may draw it as part of the list
    parts += [f"-# {line}" for line in _notes(language, finished, names, is_last)]
    for side in playing:
        name = say_side(language, deal.seating, side, names)
        own = score.sides[side]
        parts.append(say(language, "score.side", name=name, total=own.total, score=scores[side]))
        parts += [f"- {line}" for line in _side_lines(language, deal, side, own)]
    return "\n".join(parts)


def say_result(
    language: str, state: str, seating: Seating, names: Sequence[str], scores: Sequence[int], winner: int | None
) -> str:
    """How a match ended (`decided`, `drawn`, `abandoned` or `cancelled`), with the sides from first to last."""
    name = "" if winner is None else say_side(language, seating, winner, names)
    lines = [say(language, f"result.{state}", name=name)]
    if state in ("decided", "drawn"):
        ranked = sorted(range(len(scores)), key=lambda side: (side != winner, -scores[side]))
        lines += [
            say(language, "result.line", name=say_side(language, seating, side, names), score=scores[side])
            for side in ranked
        ]
    return "\n".join(lines)


def _say_heading(language: str, finished: FinishedDeal, names: Sequence[str], number: int) -> str:
    winners = finished.score.winners
    won = [say_side(language, finished.deal.seating, side, names) for side in winners]
    if len(won) == 1:
        return say(language, "score.heading.won", number=number + 1, name=won[0])
    return say(language, "score.heading.shared", number=number + 1, names=say_list(language, won))


def _side_lines(language: str, deal: Deal, side: int, own: SideScore) -> list[str]:
    if own.majority:
        lines = [say(language, "score.most_cards", count=own.cards, points=own.majority)]
    else:
        lines = [say(language, "score.cards", count=own.cards)]
    if own.scoring:
        cards = _say_worth(language, ((card, card_points(deal.rules, card)) for card in own.scoring))
        lines.append(say(language, "score.point_cards", cards=cards, points=own.point_cards))
    if made := deal.basras[side]:
        cards = _say_worth(language, made)
        lines.append(say(language, "score.basras", count=len(made), cards=cards, points=own.basras))
    return lines


def _say_worth(language: str, made: Iterable[tuple[Card, int]]) -> str:
    said = (say(language, "score.card", card=say_card(language, card), points=points) for card, points in made)
    return say_parts(language, said)


def _notes(language: str, finished: FinishedDeal, names: Sequence[str], is_last: bool) -> list[str]:
    lines = []
    if finished.score.leftovers:
        lines.append(_say_leftovers(language, finished, names))
    majority = _say_unclaimed(language, finished.deal.rules, finished, is_last)
    return [*lines, majority] if majority else lines


def _say_leftovers(language: str, finished: FinishedDeal, names: Sequence[str]) -> str:
    deal, cards = finished.deal, say_cards(language, finished.score.leftovers)
    if deal.last_capturer is None:
        return say(language, "score.leftovers.nobody", cards=cards)
    if deal.rules.leftovers == "split":
        return say(language, "score.leftovers.split", cards=cards)
    name = say_side(language, deal.seating, deal.last_capturer, names)
    count = len(deal.seating.sides[deal.last_capturer])
    return say(language, "score.leftovers.last_capturer", cards=cards, name=name, count=count)


def _say_unclaimed(language: str, rules: RuleSet, finished: FinishedDeal, is_last: bool) -> str | None:
    """What becomes of the points for most cards where nobody got them; None if somebody did, or there are none."""
    if not rules.majority or any(side.majority for side in finished.score.sides):
        return None
    if finished.score.carry and not is_last:
        return say(language, "score.held_over", count=finished.score.carry)
    return say(language, "score.unclaimed")
