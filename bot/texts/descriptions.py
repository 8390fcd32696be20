"""Descriptions of the pictures, complete enough to play by ear.

Cards are in full words, for screen readers; where that grows too long for Discord, in symbols and with
short names. `names` are by seat and plain, not escaped. Points and scores of the match stand in the
messages around the pictures, and not in either.
"""

from collections.abc import Sequence

from bot.rules import FinishedDeal, SeatView, Step, TableView

from .cards import say_list
from .speech import say
from .voices import Sentence, Voice, tell

_TURN, _LAST, _STOCK, _HELD, _PILES, _BASRAS, _DEALER = range(7)
"""How soon sentences are left out of a description that is too long; the cards that can be played never are."""
_MOST_SINCE = 3
"""How many plays of others the picture of a hand shows."""


def describe_floor(language: str, view: TableView, names: Sequence[str]) -> str:
    """The floor picture: the cards, the last play, whose turn it is, hands, piles, basras, stock and dealer."""
    return tell(language, names, lambda voice: _table_sentences(voice, view))


def describe_hand(language: str, view: SeatView, names: Sequence[str]) -> str:
    """The hand picture: the seat's own cards, and the table around them as the seat knows it."""
    return tell(language, names, lambda voice: _hand_sentences(voice, view))


def describe_result(language: str, finished: FinishedDeal, names: Sequence[str]) -> str:
    """The picture of a finished deal: who won it, and for each side cards, basras, point cards and points."""
    return tell(language, names, lambda voice: _result_sentences(voice, finished))


def _table_sentences(voice: Voice, view: TableView) -> list[Sentence]:
    return [
        Sentence(_say_floor(voice, view)),
        *_last_sentences(voice, view),
        Sentence(_say_turn(voice, view), _TURN),
        *_count_sentences(voice, view, view.players),
    ]


def _hand_sentences(voice: Voice, view: SeatView) -> list[Sentence]:
    hand = voice.say("hand", cards=voice.cards(view.hand)) if view.hand else voice.say("hand.empty")
    turn = voice.say("turn.own") if view.is_my_turn else _say_turn(voice, view)
    others = tuple(seat for seat in view.players if seat != view.seat)
    return [
        Sentence(hand),
        Sentence(_say_floor(voice, view)),
        *_since_sentences(voice, view),
        Sentence(turn, _TURN),
        *_count_sentences(voice, view, others),
        *_peeked_sentences(voice, view),
    ]


def _peeked_sentences(voice: Voice, view: SeatView) -> list[Sentence]:
    """What the dealer alone has seen, while it lies where it was seen."""
    if view.peeked is None or not view.stock:
        return []
    return [Sentence(voice.say("peeked", card=voice.cards([view.peeked])), _STOCK)]


def _say_floor(voice: Voice, view: TableView) -> str:
    return voice.say("floor", cards=voice.cards(view.floor)) if view.floor else voice.say("floor.empty")


def _last_sentences(voice: Voice, view: TableView) -> list[Sentence]:
    """The last play, and that it brought new hands."""
    step = view.last_step
    if step is None:
        return []
    return [Sentence(_say_step(voice, step), _LAST), *_new_hands_sentences(voice, step)]


def _since_sentences(voice: Voice, view: SeatView) -> list[Sentence]:
    """What others have played since the seat's own last play, the newest last; that play itself if nobody has."""
    step = view.last_step
    if step is None:
        return []
    if step.seat == view.seat:
        return [Sentence(_say_own_step(voice, step), _LAST), *_new_hands_sentences(voice, step)]
    said = [Sentence(_say_step(voice, one), _LAST) for one in view.since[-_MOST_SINCE:]]
    return [*said, *_new_hands_sentences(voice, step)]


def _new_hands_sentences(voice: Voice, step: Step) -> list[Sentence]:
    return [Sentence(voice.say("new_hands"), _HELD)] if step.new_batch else []


def _say_step(voice: Voice, step: Step) -> str:
    values = {"name": voice.names[step.seat], **_words_of(voice, step)}
    if not step.takes:
        return voice.say("last.laid", **values)
    return voice.say("last.took", **values) if step.basra is None else voice.say("last.basra", **values)


def _say_own_step(voice: Voice, step: Step) -> str:
    values = _words_of(voice, step)
    if not step.takes:
        return voice.say("last.own.laid", **values)
    return voice.say("last.own.took", **values) if step.basra is None else voice.say("last.own.basra", **values)


def _words_of(voice: Voice, step: Step) -> dict[str, str | int]:
    card, takes = voice.cards([step.card], "object"), voice.cards(step.takes, "object")
    return {"card": card, "takes": takes, "count": step.basra or 0}


def _say_turn(voice: Voice, view: TableView) -> str:
    return voice.say("over") if view.turn is None else voice.say("turn", name=voice.names[view.turn])


def _count_sentences(voice: Voice, view: TableView, holders: tuple[int, ...]) -> list[Sentence]:
    """Who comes next, what the holders and the sides have, the stock, and who dealt."""
    sides = [voice.side(view.seating, side) for side in range(len(view.piles))]
    sentences = []
    if view.turn is not None:
        sentences += _order_sentences(voice, view)
        held = voice.counts((voice.names[seat], view.held[seat]) for seat in holders)
        sentences.append(Sentence(voice.say("held", counts=held), _HELD))
    sentences.append(Sentence(voice.say("piles", counts=voice.counts(zip(sides, view.piles, strict=True))), _PILES))
    if any(view.basras):
        made = [
            (name, voice.cards(card for card, _ in own)) for name, own in zip(sides, view.basras, strict=True) if own
        ]
        sentences.append(Sentence(voice.say("basras", counts=voice.counts(made)), _BASRAS))
    if view.turn is not None:
        stock = voice.say("stock", count=view.stock) if view.stock else voice.say("stock.empty")
        sentences.append(Sentence(stock, _STOCK))
    return [*sentences, Sentence(voice.say("dealer", name=voice.names[view.dealer]), _DEALER)]


def _order_sentences(voice: Voice, view: TableView) -> list[Sentence]:
    """Which way the turn goes round, where there are more than two."""
    if view.turn is None or len(view.players) == 2:
        return []
    at = view.players.index(view.turn)
    others = [voice.names[seat] for seat in (*view.players[at + 1 :], *view.players[:at])]
    return [Sentence(voice.say("then", names=say_list(voice.language, others)), _DEALER)]


def _result_sentences(voice: Voice, finished: FinishedDeal) -> list[Sentence]:
    seating, best = finished.deal.seating, finished.score.winners
    names = [voice.side(seating, side) for side in best]
    won = (
        voice.say("won", name=names[0])
        if len(best) == 1
        else voice.say("shared", names=say_list(voice.language, names))
    )
    playing = [side for side, seats in enumerate(seating.sides) if set(seats) & set(finished.deal.players)]
    return [Sentence(won), *(sentence for side in playing for sentence in _side_sentences(voice, finished, side))]


def _side_sentences(voice: Voice, finished: FinishedDeal, side: int) -> list[Sentence]:
    """A side's points, cards, basras and point cards."""
    own, made = finished.score.sides[side], [card for card, _ in finished.deal.basras[side]]
    sentences = [Sentence(voice.say("total", name=voice.side(finished.deal.seating, side), count=own.total))]
    if own.majority:
        points = say(voice.language, "score.points", count=own.majority)
        sentences.append(Sentence(voice.say("most_cards", count=own.cards, points=points), 1))
    else:
        sentences.append(Sentence(voice.say("cards", count=own.cards), 1))
    if made:
        sentences.append(Sentence(voice.say("made", cards=voice.cards(made), count=own.basras), 2))
    if own.scoring:
        sentences.append(Sentence(voice.say("scoring", cards=voice.cards(own.scoring), count=own.point_cards), 3))
    return sentences
