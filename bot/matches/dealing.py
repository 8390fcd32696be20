"""How the cards move on by themselves: deals follow one another and computers play, until a person is to act."""

from bot.players import choose
from bot.rules import Play, view_seat
from bot.thinking import Question

from .decks import next_deal
from .draft import Draft
from .events import DealEnded, DealStarted, Played, Resumed
from .folding import Folded
from .log import write_action, write_deal
from .thinking import SLOW_LEVELS, Unthought


def start(draft: Draft) -> None:
    """Close the lobby, deal, and play on until a person is to play."""
    computers = frozenset(seat.index for seat in draft.seats if seat.is_computer)
    draft.folded = Folded(draft.rules, draft.before.seating, computers)
    draft.columns["state"] = "running"
    play_on(draft)


def play_on(draft: Draft) -> None:
    """Score, deal and let computers play, until a person is to act or the match is over.

    Nothing moves in a pause, and nothing where every person is gone.
    """
    match = draft.folded.match
    while not (match.is_over or draft.is_over or draft.folded.pause) and draft.persons:
        if match.deal is None:
            if _waits_for_ready(draft):
                return
            add_deal(draft)
        elif (seat := match.deal.turn) is not None and seat in draft.folded.computers:
            add_play(draft, seat, choose_play(draft, seat))
        else:
            return
    if match.is_over and not draft.is_over:
        draft.finish()


def _waits_for_ready(draft: Draft) -> bool:
    """In a live match the next deal waits for everybody."""
    is_first = not draft.folded.match.finished
    return draft.clock.is_live and not is_first and not draft.folded.ready.issuperset(draft.persons)


def add_deal(draft: Draft) -> None:
    """Deal the next deck."""
    match = draft.folded.match
    deal = next_deal(match, draft.before.first_dealer, draft.shuffle)
    draft.folded.add_deal(deal)
    draft.log("deal", None, write_deal(deal))
    draft.happened.append(DealStarted(len(match.finished), deal.dealer, deal.draws))


def choose_play(draft: Draft, seat: int) -> Play:
    """What the computer plays for a seat; raises `Unthought` if it has to think about that for long first."""
    view, rng, level = view_seat(draft.folded.match, seat), draft.rng(), draft.seats[seat].level
    if level not in SLOW_LEVELS:
        return choose(view, rng, level)
    number = draft.folded.number
    play = draft.thoughts.recall(number, view)
    if play is None:
        raise Unthought(number, Question(view, rng.getrandbits(64), level))
    return play


def add_play(draft: Draft, seat: int, play: Play, *, is_absent: bool = False) -> None:
    """Play one card, which ends a pause; raises `IllegalPlay`, and then nothing has changed."""
    folded = draft.folded
    deal, was_paused = len(folded.match.finished), folded.pause is not None
    step = folded.add_play(seat, play, is_absent=is_absent)
    draft.log("absent" if is_absent else "play", seat, write_action(Play(step.card, step.takes)))
    if was_paused:
        draft.happened.append(Resumed(seat))
    draft.happened.append(Played(deal, step, is_absent or seat in folded.computers, is_absent))
    if folded.match.deal is None:
        draft.happened.append(DealEnded(deal, folded.match.finished[-1].score, tuple(folded.match.scores)))
