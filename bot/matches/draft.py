"""A change to one match while it is being made: plain values, saved together or not at all."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from bot.players import choose
from bot.rules import SECRET_BYTES, IllegalPlay, Play, RuleSet, Shuffle, view_seat
from bot.storage import ActionKind, ActionRow, MatchState, ResultRow

from .decks import Chance, next_deal
from .events import ComputerSteppedIn, DealEnded, DealStarted, Event, LobbyChanged, MatchEnded, MatchUpdate, Played
from .log import Folded, write_action, write_deal, write_rules
from .refusals import PlayRefused
from .results import results_of
from .snapshot import Person, Seat, StoredMatch


class Draft:
    """What a request makes of a match, before it is committed.

    `before` stays as it was; the methods add actions, move people and end the match, and `update` is the
    step from before to after.
    """

    def __init__(self, before: StoredMatch, folded: Folded, now: float, chance: Chance) -> None:
        self.before = before
        self.folded = folded.copy()
        self.now = now
        self.actions: list[ActionRow] = []
        self.results: list[ResultRow] = []
        self.columns: dict[str, Any] = {}
        """The columns of the match's row that change."""
        self.seats: list[Seat] = list(before.seats)
        self.rules = before.rules
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

    def step_in(self, seat: int) -> None:
        """Let a computer take a person's seat; the match is abandoned if nobody is left."""
        self.folded.add_computer(seat)
        self._log("computer", seat, "{}")
        self.seats[seat] = replace(self.seats[seat], is_computer=True)
        self.happened.append(ComputerSteppedIn(seat))
        if any(other.is_person for other in self.seats):
            self._play_on()
        else:
            self.end("abandoned")

    def end(self, state: Literal["abandoned", "cancelled"]) -> None:
        """End the match before its time."""
        self._close(state)
        self.happened.append(MatchEnded(state))

    def _play_on(self) -> None:
        """Score, deal and let computers play, until a person is to play or the match is over."""
        match = self.folded.match
        while not match.is_over:
            if match.deal is None:
                self._add_deal()
            elif (seat := match.deal.turn) is not None and seat in self.folded.computers:
                self._add_play(seat, choose(view_seat(match, seat), self._rng()))
            else:
                return
        self._finish()

    def _add_deal(self) -> None:
        match = self.folded.match
        deal = next_deal(match, self.before.first_dealer, self._shuffle)
        self.folded.add_deal(deal)
        self._log("deal", None, write_deal(deal))
        self.happened.append(DealStarted(len(match.finished), deal.dealer, deal.draws))

    def _add_play(self, seat: int, play: Play) -> None:
        match = self.folded.match
        number = len(match.finished)
        step = self.folded.add_play(seat, play)
        self._log("play", seat, write_action(Play(step.card, step.takes)))
        self.happened.append(Played(number, step, by_computer=seat in self.folded.computers))
        if match.deal is None:
            self.happened.append(DealEnded(number, match.finished[-1].score, tuple(match.scores)))

    def _finish(self) -> None:
        match = self.folded.match
        self._close("finished")
        self.results = results_of(self.after, self.now)
        state: Literal["decided", "drawn"] = "drawn" if match.winner is None else "decided"
        self.happened.append(MatchEnded(state, match.winner, counts=bool(self.results)))

    def _close(self, state: MatchState) -> None:
        self.columns.update(state=state, finished_at=self.now)

    @property
    def _shuffle(self) -> Shuffle:
        # a match dealt before decks could be checked goes on with secrets that nobody will ask for
        secret = self.before.secret or self._rng().randbytes(SECRET_BYTES)
        return Shuffle(secret, self.joins, self.before.id)

    def _rng(self) -> random.Random:
        return self._chance(self.before.id, self.folded.number)

    def _log(self, kind: ActionKind, seat: int | None, data: str) -> None:
        number = self.before.number + len(self.actions)
        self.actions.append(
            ActionRow(match_id=self.before.id, number=number, kind=kind, seat=seat, data=data, at=self.now)
        )

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
            joins=self.joins,
            tallies=self.folded.tallies,
            touched_at=self.now if self.happened else self.before.touched_at,
            **known,
        )

    @property
    def update(self) -> MatchUpdate:
        """The step from before to after."""
        return MatchUpdate(self.before, self.after, tuple(self.happened))


Change = Callable[[Draft], None]
"""What a request does to a draft; it raises a `Refusal` to leave everything as it was."""
