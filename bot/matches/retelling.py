"""What happened in a match since people were last told, read back from its log."""

from dataclasses import replace

from bot.storage import ActionRow, Connection, fetch_actions, fetch_seats

from .agreements import Proposal
from .events import (
    BecameReady,
    CameBack,
    ComputerSteppedIn,
    Consented,
    DealEnded,
    DealStarted,
    Event,
    LobbyChanged,
    MatchEnded,
    MatchUpdate,
    Paused,
    Played,
    ProposalDropped,
    Proposed,
    Resumed,
    SeatOffered,
    Substituted,
    Suspended,
    TookBack,
)
from .folding import Folded
from .log import parse_deal, parse_proposal
from .results import results_of
from .snapshot import StoredMatch


async def retell(connection: Connection, match: StoredMatch) -> MatchUpdate:
    """The change since the first action that people may not have been told of; empty where they were told of all.

    `before` knows how the cards lay and who played for whom; what people agreed on may be newer in it.
    """
    if match.untold is None:
        return MatchUpdate(match, match, ())
    actions = await fetch_actions(connection, match.id)
    chairs = await fetch_seats(connection, match.id)
    folded = Folded(match.rules, match.seating, frozenset(chair.seat for chair in chairs if chair.is_computer))
    folded.add(actions[: match.untold])
    before = _as_it_stood(match, folded)
    untold = actions[match.untold :]
    happened = [event for action in untold for event in _retell_action(match, folded, action)]
    happened += _retell_rest(match, since=untold[0].at if untold else match.touched_at)
    return MatchUpdate(before, match, tuple(happened))


def _as_it_stood(match: StoredMatch, folded: Folded) -> StoredMatch:
    seats = tuple(
        replace(seat, is_computer=seat.index in folded.computers, is_away=seat.index in folded.stand_ins)
        for seat in match.seats
    )
    return replace(
        match,
        state="running" if folded.number else "lobby",
        seats=seats,
        number=folded.number,
        moved_at=folded.moved_at,
        position=folded.match.copy() if folded.number else None,
    )


def _retell_action(match: StoredMatch, folded: Folded, action: ActionRow) -> list[Event]:
    """Add an action to the fold, and say what it did, a pause that it began or ended included."""
    paused = folded.pause
    happened = _retell_deed(match, folded, action)
    if paused is not None and folded.pause is None and action.kind != "resume":
        return [Resumed(action.seat), *happened]
    if paused is None and folded.pause is not None:
        return [*happened, Paused(folded.pause.until)]
    return happened


def _retell_deed(match: StoredMatch, folded: Folded, action: ActionRow) -> list[Event]:
    proposal, by_computer, deal = folded.proposal, action.seat in folded.computers, folded.match.deal
    folded.add([action])
    if action.kind in ("propose", "agree", "refuse", "lapse", "resume", "ready"):
        return _retell_words(action, proposal)
    seat = -1 if action.seat is None else action.seat
    match action.kind:
        case "deal":
            dealt = parse_deal(action.data)
            return [DealStarted(len(folded.match.finished), dealt.dealer, dealt.draws)]
        case "play" | "absent":
            return _retell_play(folded, by_computer=by_computer, is_absent=action.kind == "absent")
        case "take_back":
            assert deal is not None
            return [TookBack(seat, deal.steps[-1].card)]
        case "computer" | "stand_in":
            return [ComputerSteppedIn(seat, action.kind == "stand_in")]
        case "return":
            return [CameBack(seat)]
        case _:
            at = sum(past.seat == seat for past in folded.past_tallies) - 1
            formers = [former for former in match.formers if former.seat == seat]
            gone = [ProposalDropped(proposal, seat)] if proposal and folded.proposal is None else []
            return [Substituted(seat, formers[at].name), *gone]


def _retell_words(action: ActionRow, proposal: Proposal | None) -> list[Event]:
    """What people said to one another; `proposal` is what was open before."""
    seat = -1 if action.seat is None else action.seat
    match action.kind:
        case "propose":
            what, until = parse_proposal(action.data)
            return [Proposed(Proposal(action.number, what, seat, action.at, frozenset({seat}), until))]
        case "agree":
            return [Consented(seat)]
        case "resume":
            return [Resumed(action.seat)]
        case "ready":
            return [BecameReady(seat)]
        case _:
            return [ProposalDropped(proposal, action.seat)] if proposal else []


def _retell_play(folded: Folded, *, by_computer: bool, is_absent: bool) -> list[Event]:
    position = folded.match
    number = len(position.finished)
    if position.deal is not None:
        return [Played(number, position.deal.steps[-1], by_computer or is_absent, is_absent)]
    ended = position.finished[-1]
    score = DealEnded(number - 1, ended.score, tuple(position.scores))
    return [Played(number - 1, ended.deal.steps[-1], by_computer or is_absent, is_absent), score]


def _retell_rest(match: StoredMatch, since: float) -> list[Event]:
    """What stands in no log: the lobby, the seats on offer, and the end."""
    happened: list[Event] = [LobbyChanged()] if match.state == "lobby" else []
    happened += [
        SeatOffered(seat.index, seat.offer.to)
        for seat in match.seats
        if match.is_running and seat.offer is not None and seat.offer.at >= since
    ]
    if match.is_suspended:
        happened.append(Suspended())
    if match.state == "finished":
        counts = bool(results_of(match, match.touched_at))
        happened.append(MatchEnded("drawn" if match.winner is None else "decided", match.winner, counts))
    elif match.state in ("cancelled", "abandoned"):
        happened.append(MatchEnded(match.state))
    return happened
