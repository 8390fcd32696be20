"""What the log of a match adds up to: the position, who plays for whom, and what people have agreed on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeVar

from bot.rules import Match, Play, RecordedEvent, RuleSet, Seating, Step
from bot.storage import ActionKind, ActionRow

from .agreements import Agreed, Pause, Proposal, What
from .log import DealAction, parse_action, parse_deal, parse_proposal

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Tally:
    """How much of a seat's playing the person on it did."""

    plays: int = 0
    own_plays: int = 0
    own_basras: int = 0
    own_captures: int = 0
    own_sweeps: int = 0
    """Captures of the whole floor."""


@dataclass(frozen=True, slots=True)
class PastTally:
    """The tally of somebody who had a seat until action `number`, when another person took it."""

    number: int
    seat: int
    tally: Tally


class Undo(NamedTuple):
    """What a play changed, as it was before."""

    match: Match
    tallies: tuple[Tally, ...]
    missed: tuple[int, ...]


class Folded:
    """The log up to an action, added up.

    Treat it as a value: `copy` before adding to it.
    """

    __slots__ = (
        "agreed", "computers", "incidents", "last", "match", "missed", "moved_at", "number", "past_tallies",
        "pause", "played_by", "proposal", "ready", "stand_ins", "tallies", "undo",
    )  # fmt: skip

    def __init__(self, rules: RuleSet, seating: Seating, computers: frozenset[int]) -> None:
        self.match = Match(rules, seating)
        self.computers = computers
        """The seats that a computer plays."""
        self.stand_ins: frozenset[int] = frozenset()
        """Those of them whose owner may come back."""
        self.number = 0
        """The number of the next action."""
        self.played_by: dict[int, int] = {}
        """The seat whose play an action was, by its number."""
        self.moved_at = 0
        """The number that followed the last deal, play or take-back."""
        self.last: ActionKind | None = None
        """What the last action was."""
        self.undo: Undo | None = None
        """How it stood before the last play, while that may be wanted."""
        self.incidents: tuple[RecordedEvent, ...] = ()
        """What befell seats beside their plays, as a record tells it."""
        self.missed = (0,) * seating.seats
        """How many turns in a row each seat has let pass."""
        self.tallies = (Tally(),) * seating.seats
        self.past_tallies: tuple[PastTally, ...] = ()
        self.proposal: Proposal | None = None
        self.pause: Pause | None = None
        self.agreed: Agreed | None = None
        self.ready: frozenset[int] = frozenset()
        """The seats that are ready for the next deal."""

    def copy(self) -> "Folded":
        """A log of its own at the same action."""
        other = Folded.__new__(Folded)
        for name in self.__slots__:
            setattr(other, name, getattr(self, name))
        other.match = self.match.copy()
        other.played_by = dict(self.played_by)
        return other

    @property
    def facts(self) -> dict[str, Any]:
        """What a match as it stands tells of its log, by the names of `StoredMatch`."""
        shared = ("number", "moved_at", "tallies", "missed", "incidents", "proposal", "pause", "agreed", "ready")
        return {
            **{name: getattr(self, name) for name in (*shared, "can_take_back")},
            "position": self.match if self.number else None,
        }

    # Cards

    def add_deal(self, deal: DealAction) -> None:
        """Deal a deck."""
        self.match.start_deal(deal.dealer, deal.deck)
        self.ready = frozenset()
        self._moved("deal")

    def add_play(self, seat: int, play: Play, *, is_absent: bool = False, keeps_undo: bool = True) -> Step:
        """Play a card after checking it; raises `IllegalPlay`, and then nothing has changed."""
        is_own = seat not in self.computers and not is_absent
        before = Undo(self.match.copy(), self.tallies, self.missed) if keeps_undo and is_own else None
        ply, floor = (self.match.deal.ply, len(self.match.deal.floor)) if self.match.deal else (0, 0)
        absence = RecordedEvent(len(self.match.finished), ply, seat, "absent")
        step = self.match.play(seat, play)
        if is_absent:
            self.incidents = (*self.incidents, absence)
        self.undo = before
        self.played_by[self.number] = seat
        self.pause = None
        if is_own:
            self._count_own(seat, step, floor)
        else:
            self.tallies = _with(self.tallies, seat, replace(self.tallies[seat], plays=self.tallies[seat].plays + 1))
        if seat not in self.computers:
            self.missed = _with(self.missed, seat, self.missed[seat] + 1 if is_absent else 0)
        self._moved("absent" if is_absent else "play")
        return step

    def take_back(self) -> None:
        """Let the last play not have happened; `ValueError` if the last action was none."""
        if self.last != "play" or self.undo is None:
            raise ValueError("there is no play to take back")
        self.match, self.tallies, self.missed = self.undo
        self.match = self.match.copy()  # other folds at the play may still go back to theirs
        self.undo = None
        self._note(self.played_by.pop(self.number - 1), "take_back")
        self._moved("take_back")

    @property
    def can_take_back(self) -> bool:
        """Whether the last action was a play after which nothing hidden was shown and nobody has acted."""
        deal = self.match.deal
        return self.last == "play" and self.undo is not None and deal is not None and not deal.steps[-1].new_batch

    def _count_own(self, seat: int, step: Step, floor: int) -> None:
        """A play of the person on the seat, with so many cards on the floor."""
        tally = self.tallies[seat]
        tally = Tally(
            plays=tally.plays + 1,
            own_plays=tally.own_plays + 1,
            own_basras=tally.own_basras + (step.basra is not None),
            own_captures=tally.own_captures + bool(step.takes),
            own_sweeps=tally.own_sweeps + (bool(step.takes) and len(step.takes) == floor),
        )
        self.tallies = _with(self.tallies, seat, tally)

    # Who sits where

    def add_computer(self, seat: int, *, is_stand_in: bool = False) -> None:
        """Let a computer play the seat from here on, or until its owner comes back."""
        self.computers |= {seat}
        self.stand_ins = self.stand_ins | {seat} if is_stand_in else self.stand_ins - {seat}
        kind: ActionKind = "stand_in" if is_stand_in else "computer"
        self._note(seat, kind)
        self._next(kind)

    def add_return(self, seat: int) -> None:
        """Let the owner play again; `ValueError` if no computer stands in."""
        if seat not in self.stand_ins:
            raise ValueError(f"seat {seat} cannot come back")
        self.computers, self.stand_ins = self.computers - {seat}, self.stand_ins - {seat}
        self.missed = _with(self.missed, seat, 0)
        self._note(seat, "return")
        self._next("return")

    def add_substitute(self, seat: int) -> None:
        """Let another person have the seat; whatever came before is not theirs."""
        self.past_tallies = (*self.past_tallies, PastTally(self.number, seat, self.tallies[seat]))
        self.tallies = _with(self.tallies, seat, Tally())
        self.computers, self.stand_ins = self.computers - {seat}, self.stand_ins - {seat}
        self.missed = _with(self.missed, seat, 0)
        self._forget_words_of(seat)
        self._note(seat, "substitute")
        self._next("substitute")

    # What people agree on

    def add_proposal(self, seat: int, what: What, at: float, until: float | None = None) -> Proposal:
        """Propose something; the seat agrees to it."""
        proposal = self.proposal = Proposal(self.number, what, seat, at, frozenset({seat}), until)
        self._next("propose")
        return proposal

    def add_agreement(self, seat: int) -> None:
        """Agree to what is proposed; `ValueError` if nothing is."""
        if self.proposal is None:
            raise ValueError("nothing is proposed")
        self.proposal = replace(self.proposal, agreed=self.proposal.agreed | {seat})
        self._next("agree")

    def drop_proposal(self, kind: ActionKind) -> None:
        """Forget what was proposed, because somebody refused or because it lapsed."""
        self.proposal = None
        self._next(kind)

    def carry_out(self) -> Proposal | None:
        """What everybody who is there has agreed to takes effect; None if nothing does."""
        proposal = self.proposal
        everybody = frozenset(range(self.match.seating.seats)) - self.computers
        if proposal is None or not everybody or not everybody <= proposal.agreed:
            return None
        self.proposal = None
        if proposal.what == "pause":
            self.pause = Pause(proposal.until)
        else:
            side = self.match.seating.side_of[proposal.by] if proposal.what == "concede" else None
            self.agreed = Agreed(proposal.what, proposal.by, side)
        return proposal

    def _forget_words_of(self, seat: int) -> None:
        """What somebody has proposed or agreed to does not bind who has the seat after them."""
        if self.proposal is not None:
            agreed = self.proposal.agreed - {seat}
            self.proposal = None if self.proposal.by == seat else replace(self.proposal, agreed=agreed)
        self.ready -= {seat}

    def resume(self) -> None:
        """End a pause."""
        self.pause = None
        self._next("resume")

    def add_ready(self, seat: int) -> None:
        """Be ready for the next deal, which ends a pause."""
        self.ready |= {seat}
        self.pause = None
        self._next("ready")

    # The log

    def add(self, actions: Sequence[ActionRow]) -> None:
        """Add stored actions in their order; `ValueError` if they do not follow."""
        for at, action in enumerate(actions):
            if action.number != self.number:
                raise ValueError(f"action {self.number} is missing in the log")
            if action.kind in ("play", "absent"):
                # the position before a play is copied only where it may be wanted again
                is_last = at + 1 == len(actions) or actions[at + 1].kind == "take_back"
                is_absent = action.kind == "absent"
                self.add_play(_seat(action), parse_action(action.data), is_absent=is_absent, keeps_undo=is_last)
            else:
                _ADDING[action.kind](self, action)

    def _note(self, seat: int, what: ActionKind) -> None:
        match = self.match
        deal = match.deal or match.finished[-1].deal
        at = len(match.finished) - (match.deal is None)
        self.incidents = (*self.incidents, RecordedEvent(at, deal.ply, seat, what))

    def _moved(self, kind: ActionKind) -> None:
        self._next(kind)
        self.moved_at = self.number

    def _next(self, kind: ActionKind) -> None:
        self.last = kind
        self.number += 1


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _seat(action: ActionRow) -> int:
    if action.seat is None:
        raise ValueError(f"action {action.number} names no seat")
    return action.seat


def _add_proposal(folded: Folded, action: ActionRow) -> None:
    what, until = parse_proposal(action.data)
    folded.add_proposal(_seat(action), what, action.at, until)
    folded.carry_out()


def _add_agreement(folded: Folded, action: ActionRow) -> None:
    folded.add_agreement(_seat(action))
    folded.carry_out()


def _add_computer(folded: Folded, action: ActionRow) -> None:
    folded.add_computer(_seat(action), is_stand_in=action.kind == "stand_in")
    folded.carry_out()


_ADDING: dict[ActionKind, Callable[[Folded, ActionRow], object]] = {
    "deal": lambda folded, action: folded.add_deal(parse_deal(action.data)),
    "take_back": lambda folded, _: folded.take_back(),
    "computer": _add_computer,
    "stand_in": _add_computer,
    "return": lambda folded, action: folded.add_return(_seat(action)),
    "substitute": lambda folded, action: folded.add_substitute(_seat(action)),
    "propose": _add_proposal,
    "agree": _add_agreement,
    "refuse": lambda folded, _: folded.drop_proposal("refuse"),
    "lapse": lambda folded, _: folded.drop_proposal("lapse"),
    "resume": lambda folded, _: folded.resume(),
    "ready": lambda folded, action: folded.add_ready(_seat(action)),
}
