"""A change to one match while it is being made: plain values, saved together or not at all."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from bot.players import choose
from bot.rules import SECRET_BYTES, IllegalPlay, Play, RuleSet, Shuffle, view_seat
from bot.storage import ActionKind, ActionRow, MatchState, ResultRow, SittingRow

from .agreements import What
from .clocks import Clock, write_clock
from .decks import Chance, next_deal
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
    OfferDropped,
    Paused,
    Played,
    ProposalDropped,
    Proposed,
    ReminderDue,
    Resumed,
    SeatOffered,
    Substituted,
    Suspended,
    TookBack,
)
from .folding import Folded
from .habits import HabitsOf
from .log import write_action, write_deal, write_proposal, write_rules
from .refusals import PlayRefused
from .results import results_of
from .snapshot import Former, Offer, Person, Seat, StoredMatch
from .timing import Change as TimingChange
from .timing import move_on


class Draft:
    """What a request makes of a match, before it is committed.

    `before` stays as it was; the methods add actions, move people and end the match, and `update` is the
    step from before to after.
    """

    def __init__(
        self, before: StoredMatch, folded: Folded, now: float, chance: Chance, habits: HabitsOf | None = None
    ) -> None:
        self.before = before
        self.habits: HabitsOf = habits or {}
        """Those of the people at the table; only a match with a clock needs them."""
        self.timing = before.timing
        self.sittings: list[SittingRow] = []
        """Who had a seat that passes to somebody else."""
        self.formers = before.formers
        self.folded = folded.copy()
        self.now = now
        self.actions: list[ActionRow] = []
        self.results: list[ResultRow] = []
        self.columns: dict[str, Any] = {}
        """The columns of the match's row that change."""
        self.seats: list[Seat] = list(before.seats)
        self.rules = before.rules
        self.clock = before.clock
        self.joins = before.joins
        self.happened: list[Event] = []
        self._chance = chance

    # Lobby

    def seat_person(self, seat: int, person: Person) -> None:
        """Let a person sit down."""
        self._change_seat(Seat(seat, person.id, person.name))

    def seat_computer(self, seat: int) -> None:
        """Let a computer sit down."""
        self._change_seat(Seat(seat, is_computer=True))

    def clear_seat(self, seat: int) -> None:
        """Leave a chair empty."""
        self._change_seat(Seat(seat))

    def exchange_seats(self, order: tuple[int, ...]) -> None:
        """Let whoever sits on seat `order[i]` sit on seat `i`."""
        for index, seat in enumerate([self.seats[old] for old in order]):
            self._change_seat(replace(seat, index=index))

    def change_rules(self, rules: RuleSet) -> None:
        """Agree on other rules."""
        self.rules = rules
        self.columns["rules"] = write_rules(rules)
        self._note_lobby()

    def change_clock(self, clock: Clock) -> None:
        """Agree on another clock."""
        self.clock = clock
        self.columns["clock"] = write_clock(clock)
        self._note_lobby()

    def mix_in(self, click_id: int) -> None:
        """Let a click, whose id Discord chose, have its part in the decks."""
        self.joins = (*self.joins, click_id)
        self.columns["joins"] = list(self.joins)

    def _change_seat(self, seat: Seat) -> None:
        self.seats[seat.index] = seat
        self._note_lobby()

    def _note_lobby(self) -> None:
        if not self.happened:
            self.happened.append(LobbyChanged())

    # Play

    def start(self) -> None:
        """Close the lobby, deal, and play on until a person is to play."""
        computers = frozenset(seat.index for seat in self.seats if seat.is_computer)
        self.folded = Folded(self.rules, self.before.seating, computers)
        self.columns["state"] = "running"
        self._play_on()

    def play(self, seat: int, play: Play) -> None:
        """Play a person's card, and on until a person is to play again; raises `PlayRefused`."""
        try:
            self._add_play(seat, play)
        except IllegalPlay as illegal:
            raise PlayRefused(self.before, illegal) from illegal
        self._play_on()

    def miss(self, seat: int) -> None:
        """Let the computer play a card for somebody whose time is up, and keep the seat if it was one too many."""
        self._add_play(seat, choose(view_seat(self.folded.match, seat), self._rng()), is_absent=True)
        if self.folded.missed[seat] >= self.before.patience and not self.folded.match.is_over:
            self._give_to_computer(seat, is_stand_in=True)
        self._play_on()

    def take_back(self, seat: int) -> None:
        """Let the play just made not have happened."""
        deal = self.folded.match.deal
        assert deal is not None
        card = deal.steps[-1].card
        self.folded.take_back()
        self._log("take_back", seat)
        self.happened.append(TookBack(seat, card))

    def deal_on(self) -> None:
        """Deal although not everybody is ready."""
        self._add_deal()
        self._play_on()

    def note_ready(self, seat: int) -> None:
        """Be ready for the next deal, which comes with the last who is."""
        self.folded.add_ready(seat)
        self._log("ready", seat)
        self.happened.append(BecameReady(seat))
        self._play_on()

    def end(self, state: Literal["abandoned", "cancelled"]) -> None:
        """End the match before its time."""
        self._close(state)
        self.happened.append(MatchEnded(state))

    # Seats

    def step_in(self, seat: int) -> None:
        """Let a computer take a person's seat for good; the match is abandoned if nobody is left or may come back."""
        self._give_to_computer(seat, is_stand_in=False)
        if self.persons or self.folded.stand_ins:
            self._play_on()
        elif self.columns.get("state") is None:
            self.end("abandoned")

    def come_back(self, seat: int) -> None:
        """Let the owner of a seat play again."""
        self.folded.add_return(seat)
        self._log("return", seat)
        self.seats[seat] = replace(self.seats[seat], is_computer=False, is_away=False)
        self.happened.append(CameBack(seat))
        self._play_on()

    def substitute(self, seat: int, person: Person) -> None:
        """Let another person have a seat."""
        former = self.seats[seat]
        self.sittings.append(SittingRow(self.before.id, self.folded.number, seat, former.user_id, former.name))
        self.folded.add_substitute(seat)
        tally = self.folded.past_tallies[-1].tally
        self.formers = (*self.formers, Former(seat, former.user_id, former.name, tally))
        self._log("substitute", seat)
        self.seats[seat] = Seat(seat, person.id, person.name)
        self.happened.append(Substituted(seat, former.name))
        if self.before.host_id == former.user_id:
            self.columns["host_id"] = person.id
        self._play_on()

    def offer(self, seat: int, offer: Offer) -> None:
        """Offer a seat to somebody."""
        self.seats[seat] = replace(self.seats[seat], offer=offer)
        self.happened.append(SeatOffered(seat, offer.to))

    def withdraw_offer(self, seat: int) -> None:
        """Offer a seat no more."""
        offer = self.seats[seat].offer
        assert offer is not None
        self.seats[seat] = replace(self.seats[seat], offer=None)
        self.happened.append(OfferDropped(seat, offer.to))

    def _give_to_computer(self, seat: int, *, is_stand_in: bool) -> None:
        self.folded.add_computer(seat, is_stand_in=is_stand_in)
        self._log("stand_in" if is_stand_in else "computer", seat)
        was_there = bool(self.persons)
        self.seats[seat] = replace(self.seats[seat], is_computer=True, is_away=is_stand_in)
        self.happened.append(ComputerSteppedIn(seat, is_stand_in))
        if was_there and not self.persons and self.folded.stand_ins:
            self.happened.append(Suspended())
        self._carry_out()

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat.index for seat in self.seats if seat.is_person)

    # Agreements

    def propose(self, seat: int, what: What, until: float | None = None) -> None:
        """Propose something; where nobody else is to be asked it takes effect at once."""
        self.folded.add_proposal(seat, what, self.now, until)
        self._log("propose", seat, write_proposal(what, until))
        assert self.folded.proposal is not None
        self.happened.append(Proposed(self.folded.proposal))
        self._carry_out()

    def consent(self, seat: int) -> None:
        """Agree to what is proposed; with the last who does it takes effect."""
        self.folded.add_agreement(seat)
        self._log("agree", seat)
        self.happened.append(Consented(seat))
        self._carry_out()

    def drop_proposal(self, seat: int | None) -> None:
        """Let a seat refuse what is proposed, or take it back; without a seat it lapses."""
        assert self.folded.proposal is not None
        self.happened.append(ProposalDropped(self.folded.proposal, seat))
        kind: ActionKind = "lapse" if seat is None else "refuse"
        self.folded.drop_proposal(kind)
        self._log(kind, seat)

    def resume(self, seat: int | None) -> None:
        """End the pause."""
        self.folded.resume()
        self._log("resume", seat)
        self.happened.append(Resumed(seat))

    def _carry_out(self) -> None:
        """Let what everybody has agreed to take effect."""
        proposal = self.folded.carry_out()
        if proposal is None:
            return
        if proposal.what == "pause":
            self.happened.append(Paused(proposal.until))
        elif proposal.what == "cancel":
            self.end("cancelled")
        else:
            self._finish()

    def _play_on(self) -> None:
        """Score, deal and let computers play, until a person is to act or the match is over."""
        match = self.folded.match
        while not match.is_over and self.columns.get("state", "running") == "running" and self.persons:
            if match.deal is None:
                if self._waits_for_ready():
                    return
                self._add_deal()
            elif (seat := match.deal.turn) is not None and seat in self.folded.computers:
                self._add_play(seat, choose(view_seat(match, seat), self._rng()))
            else:
                return
        if match.is_over:
            self._finish()

    def _waits_for_ready(self) -> bool:
        """In a live match the next deal waits for everybody."""
        is_first = not self.folded.match.finished
        return self.before.clock.is_live and not is_first and not self.folded.ready.issuperset(self.persons)

    def _add_deal(self) -> None:
        match = self.folded.match
        deal = next_deal(match, self.before.first_dealer, self._shuffle)
        self.folded.add_deal(deal)
        self._log("deal", None, write_deal(deal))
        self.happened.append(DealStarted(len(match.finished), deal.dealer, deal.draws))

    def _add_play(self, seat: int, play: Play, *, is_absent: bool = False) -> None:
        match = self.folded.match
        number = len(match.finished)
        is_paused = self.folded.pause is not None
        step = self.folded.add_play(seat, play, is_absent=is_absent)
        self._log("absent" if is_absent else "play", seat, write_action(Play(step.card, step.takes)))
        if is_paused:
            self.happened.append(Resumed(seat))
        by_computer = is_absent or seat in self.folded.computers
        self.happened.append(Played(number, step, by_computer, is_absent))
        if match.deal is None:
            self.happened.append(DealEnded(number, match.finished[-1].score, tuple(match.scores)))

    def _finish(self) -> None:
        self._close("finished")
        after = self.after
        self.results = results_of(after, self.now)
        state: Literal["decided", "drawn"] = "drawn" if after.winner is None else "decided"
        self.happened.append(MatchEnded(state, after.winner, counts=bool(self.results)))

    def _close(self, state: MatchState) -> None:
        self.columns.update(state=state, finished_at=self.now)

    @property
    def _shuffle(self) -> Shuffle:
        # a match dealt before decks could be checked goes on with secrets that nobody will ask for
        secret = self.before.secret or self._rng().randbytes(SECRET_BYTES)
        return Shuffle(secret, self.joins, self.before.id)

    def _rng(self) -> random.Random:
        return self._chance(self.before.id, self.folded.number)

    def _log(self, kind: ActionKind, seat: int | None, data: str = "{}") -> None:
        number = self.before.number + len(self.actions)
        self.actions.append(
            ActionRow(match_id=self.before.id, number=number, kind=kind, seat=seat, data=data, at=self.now)
        )

    # The clock

    def remind(self, seat: int, *, is_wanted: bool) -> None:
        """Be done with a reminder of this turn; whoever wants none is not sent any."""
        timing = self.before.timing
        self.timing = replace(timing, reminded=timing.reminded + 1, reminded_at=self.now if is_wanted else None)
        if is_wanted and timing.deadline is not None:
            self.happened.append(ReminderDue(seat, timing.deadline))

    def settle(self) -> None:
        """Let the clock move on with what happened."""
        took_back = any(isinstance(event, TookBack) for event in self.happened)
        change = TimingChange(self.before, self.after, self.now, self.habits, took_back)
        self.timing = move_on(change)

    # Outcome

    @property
    def after(self) -> StoredMatch:
        """The match as it will stand."""
        known = {name: self.columns[name] for name in ("state", "host_id") if name in self.columns}
        return replace(
            self.before,
            seats=tuple(self.seats),
            number=self.folded.number,
            moved_at=self.folded.moved_at,
            position=self.folded.match if self.folded.number else None,
            rules=self.rules,
            clock=self.clock,
            joins=self.joins,
            tallies=self.folded.tallies,
            missed=self.folded.missed,
            incidents=self.folded.incidents,
            formers=self.formers,
            proposal=self.folded.proposal,
            pause=self.folded.pause,
            agreed=self.folded.agreed,
            ready=self.folded.ready,
            can_take_back=self.folded.can_take_back,
            touched_at=self.now if self.has_moved else self.before.touched_at,
            timing=self.timing,
            **known,
        )

    @property
    def has_moved(self) -> bool:
        """Whether more happened than a reminder."""
        return any(not isinstance(event, ReminderDue) for event in self.happened)

    @property
    def update(self) -> MatchUpdate:
        """The step from before to after."""
        return MatchUpdate(self.before, self.after, tuple(self.happened))


Change = Callable[[Draft], None]
"""What a request does to a draft; it raises a `Refusal` to leave everything as it was."""
