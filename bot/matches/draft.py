"""A change to one match while it is being made: plain values, saved together or not at all."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal

from bot.rules import SECRET_BYTES, Shuffle
from bot.storage import ActionKind, ActionRow, MatchState, ResultRow, SittingRow

from .decks import Chance
from .events import Event, MatchEnded, MatchUpdate, ReminderDue, TookBack
from .folding import Folded
from .habits import USUAL_HABITS, Habits, HabitsOf
from .results import results_of
from .snapshot import Seat, StoredMatch
from .thinking import Thoughts
from .timing import Moment, move_on


class Draft:
    """What a request makes of a match, before it is committed.

    `before` stays as it was, and `update` is the step from before to after. What may be done to a draft is in the
    modules beside this one: they change its values, note each action with `log` and tell `happened` of it.
    """

    def __init__(
        self,
        before: StoredMatch,
        folded: Folded,
        now: float,
        chance: Chance,
        habits: HabitsOf | None = None,
        thoughts: Thoughts | None = None,
    ) -> None:
        self.before = before
        self.folded = folded.copy()
        self.now = now
        self.habits: HabitsOf = habits or {}
        """Those of the people at the table; only a match with a clock needs them."""
        self.thoughts = thoughts or Thoughts()
        """The plays that computers have thought about for long."""
        self.happened: list[Event] = []
        self.actions: list[ActionRow] = []
        self.columns: dict[str, Any] = {}
        """The columns of the match's row that change."""
        self.seats: list[Seat] = list(before.seats)
        self.sittings: list[SittingRow] = []
        """Who had a seat that passes to somebody else."""
        self.formers = before.formers
        self.results: list[ResultRow] = []
        self.rules = before.rules
        self.clock = before.clock
        self.joins = before.joins
        self.timing = before.timing
        self._chance = chance

    def log(self, kind: ActionKind, seat: int | None, data: str = "{}") -> None:
        """Note an action, once it has been added to `folded`."""
        number = self.before.number + len(self.actions)
        self.actions.append(ActionRow(self.before.id, number, kind, seat, data, self.now))

    def change_seat(self, seat: int, **changes: Any) -> None:
        """Change what is known of a seat."""
        self.seats[seat] = replace(self.seats[seat], **changes)

    @property
    def persons(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(seat.index for seat in self.seats if seat.is_person)

    def habits_of(self, seat: int) -> Habits:
        """The habits of whoever has a seat."""
        user_id = self.seats[seat].user_id
        return USUAL_HABITS if user_id is None else self.habits.get(user_id, USUAL_HABITS)

    def rng(self) -> random.Random:
        """The chance of the next action."""
        return self._chance(self.before.id, self.folded.number)

    @property
    def shuffle(self) -> Shuffle:
        """What the decks follow from."""
        # a match dealt before decks could be checked goes on with secrets that nobody will ask for
        secret = self.before.secret or self.rng().randbytes(SECRET_BYTES)
        return Shuffle(secret, self.joins, self.before.id)

    # The end

    @property
    def is_over(self) -> bool:
        """Whether the match has ended with this change."""
        return "finished_at" in self.columns

    def end(self, state: Literal["abandoned", "cancelled"]) -> None:
        """End the match before its time."""
        self._close(state)
        self.happened.append(MatchEnded(state))

    def finish(self) -> None:
        """End the match by its score, or as people agreed."""
        self._close("finished")
        after = self.after
        self.results = results_of(after, self.now)
        state: Literal["decided", "drawn"] = "drawn" if after.winner is None else "decided"
        self.happened.append(MatchEnded(state, after.winner, counts=bool(self.results)))

    def _close(self, state: MatchState) -> None:
        self.columns.update(state=state, finished_at=self.now)

    # Outcome

    def settle(self) -> None:
        """Let the clock move on with what happened."""
        took_back = any(isinstance(event, TookBack) for event in self.happened)
        self.timing = move_on(Moment(self.before, self.after, self.now, self.habits, took_back))

    @property
    def after(self) -> StoredMatch:
        """The match as it will stand."""
        known = {name: self.columns[name] for name in ("state", "host_id") if name in self.columns}
        return replace(
            self.before,
            seats=tuple(self.seats),
            rules=self.rules,
            clock=self.clock,
            joins=self.joins,
            formers=self.formers,
            touched_at=self.now if self.has_moved else self.before.touched_at,
            untold=self.untold,
            timing=self.timing,
            **self.folded.facts,
            **known,
        )

    @property
    def has_moved(self) -> bool:
        """Whether more happened than a reminder."""
        return any(not isinstance(event, ReminderDue) for event in self.happened)

    @property
    def untold(self) -> int | None:
        """The number of the first action that people may not have been told of."""
        if self.before.untold is None and self.has_moved:
            return self.before.number
        return self.before.untold

    @property
    def update(self) -> MatchUpdate:
        """The step from before to after."""
        return MatchUpdate(self.before, self.after, tuple(self.happened))


Change = Callable[[Draft], None]
"""What a request does to a draft; it raises a `Refusal` to leave everything as it was."""
