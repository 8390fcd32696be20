"""Why a play is good, as one of a few reasons that have words elsewhere."""

import random
from collections.abc import Sequence
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import Final

from bot.rules import JACK, SEVEN_OF_DIAMONDS, SeatView, basra_points, card_points, is_sweep, rank

from .judging import Judged
from .kinds import FOLLOWS, KINDS, Floor, Kind, kinds_of_cards
from .playouts import Playout
from .policy import Policy
from .position import read_move, read_position
from .search import Move, World
from .unseen import unseen_cards
from .worlds import draw_worlds, weigh_kinds


class Reason(StrEnum):
    """What speaks most for a play."""

    BASRA = "basra"
    """It makes a basra."""
    DENIES_BASRA = "denies_basra"
    """The next seat, an opponent, may well have a basra on the floor as it lies, and after other plays, not this."""
    SWEEPS = "sweeps"
    """A jack or the seven of diamonds takes a whole floor without a basra."""
    TAKES_POINTS = "takes_points"
    """It takes cards that score."""
    TAKES_MOST = "takes_most"
    """It takes three cards or more from the floor."""
    TAKES = "takes"
    """It takes a card or two."""
    SETS_UP_PARTNER = "sets_up_partner"
    """The partner may well have a basra at its turn, twice as likely as the opponent before it, or after others."""
    SETS_UP = "sets_up"
    """The own hand may well have a basra at its next turn, twice as likely as the next seat, or after others."""
    SAFE = "safe"
    """Nobody can make a basra of what it leaves, by the cards that have gone."""
    KEEPS_JACK = "keeps_jack"
    """It keeps a jack for a fuller floor."""
    KEEPS_SEVEN = "keeps_seven"
    """It keeps the seven of diamonds for a floor that it sweeps."""
    KEEPS_POINTS = "keeps_points"
    """It lays a card that scores nothing while one that scores is kept."""
    LEAST_RISK = "least_risk"
    """It leaves the next seat less than others would."""


MAY_WELL: Final = 0.12
"""From which chance on a seat may well make a basra."""

HARDLY: Final = 0.06
"""Below which chance it hardly can."""

PREPARED: Final = 0.25
"""From which chance on a basra of the own side is well prepared."""

WORLDS: Final = 64
"""In how many worlds the others reply to a play, to see what it prepares."""


def reason(view: SeatView, judged: Judged) -> Reason:
    """What speaks most for a play of the seat whose turn it is.

    A basra that every play denies or prepares speaks for none of them.
    """
    facts = _Facts(view, judged)
    return facts.of_capture() if judged.play.takes else facts.of_laying()


class _Facts:
    """What a play does, and how likely basras are before and after it."""

    def __init__(self, view: SeatView, judged: Judged) -> None:
        kinds = kinds_of_cards(view.rules.pointed_two)
        self.view = view
        self.play = judged.play
        self.kept = [card for card in view.hand if card != judged.play.card]
        self.position = read_position(view)
        self.floors = self.position.floors
        self.policy = Policy(self.position, [kinds[card] for card in unseen_cards(view)])
        self.move = read_move(view, self.position, judged.play)
        self.others = [move for move in self._moves(self.position.floor, self.position.hand) if move != self.move]
        self.after = self._chance(self.move[1].left)

    def of_capture(self) -> Reason:
        """Why to take."""
        view, play = self.view, self.play
        if basra_points(view.rules, play.card, view.floor, play.takes, view.follows_up) is not None:
            return Reason.BASRA
        if self._denies():
            return Reason.DENIES_BASRA
        if is_sweep(view.rules, play.card, view.floor) and rank(play.card) in (JACK, rank(SEVEN_OF_DIAMONDS)):
            return Reason.SWEEPS
        if any(card_points(view.rules, card) for card in (play.card, *play.takes)):
            return Reason.TAKES_POINTS
        if len(play.takes) >= 3:
            return self._prepares() or Reason.TAKES_MOST
        return self._prepares() or self._kept_sweeper() or Reason.TAKES

    def of_laying(self) -> Reason:
        """Why to lay."""
        if prepared := self._prepares():
            return prepared
        if self._denies():
            return Reason.DENIES_BASRA
        if not self.after and not self.view.floor:
            return Reason.SAFE
        if kept := self._kept_sweeper():
            return kept
        kept_points = any(card_points(self.view.rules, card) for card in self.kept)
        if kept_points and not card_points(self.view.rules, self.play.card):
            return Reason.KEEPS_POINTS
        return Reason.LEAST_RISK if self.after else Reason.SAFE

    def _kept_sweeper(self) -> Reason | None:
        """What is kept that could have swept the floor, or a better one."""
        if self.view.floor and any(rank(card) == JACK for card in self.kept):
            return Reason.KEEPS_JACK
        if self.view.floor and SEVEN_OF_DIAMONDS in self.kept and self.view.rules.seven != "plain":
            return Reason.KEEPS_SEVEN
        return None

    def _denies(self) -> bool:
        """Whether the next seat loses a basra by the play that it may well have, and would keep one by another."""
        if self.after >= HARDLY or self._chance(self.position.floor & (FOLLOWS - 1)) < MAY_WELL:
            return False
        return any(self._chance(way.left) >= MAY_WELL for _, way in self.others)

    def _prepares(self) -> Reason | None:
        """Whose basra the play prepares, if anybody's of the own side."""
        side_of = self.position.side_of
        if len(side_of) > 2 and side_of[2] == side_of[0] and self._is_prepared(2):
            return Reason.SETS_UP_PARTNER
        return Reason.SETS_UP if self.kept and self._is_prepared(0) else None

    def _is_prepared(self, place: int) -> bool:
        chance = self._chance_at_turn(place, self.move)
        if chance < max(PREPARED, 2 * self.after):
            return False
        rest = [self._chance_at_turn(place, other) for other in self.others]
        return 2 * sum(rest) < chance * len(rest)

    def _chance_at_turn(self, place: int, move: Move) -> float:
        """How likely a place has a basra at its next turn, if those before it reply to a move by the policy."""
        return sum(self._has_basra(place, move, world) for world in self.worlds) / WORLDS

    def _has_basra(self, place: int, move: Move, world: World) -> bool:
        playout = Playout(self.position, *world)
        playout.push(*move)
        while playout.turn != place and playout.hands[playout.turn]:
            moves = self._moves(playout.floor, playout.hands[playout.turn])
            playout.push(*max(moves, key=lambda move: self.policy.value_of(*move)))
        clearers = self._clearers(playout.floor)
        return playout.turn == place and not clearers.isdisjoint(playout.hands[place])

    def _moves(self, floor: Floor, hand: Sequence[Kind]) -> list[Move]:
        """What each kind of a hand does at its best."""
        row = self.floors.row(floor)
        return [(kind, self.floors.best(row, kind) or self.floors.laying(row, kind)) for kind in dict.fromkeys(hand)]

    @cached_property
    def worlds(self) -> list[World]:
        """The same worlds for every play."""
        return list(islice(draw_worlds(self.view, self.policy, random.Random(0)), WORLDS))

    @cached_property
    def next_hand(self) -> tuple[int, list[float]]:
        """How many cards the next seat plays from, and how many of each kind are unseen, fewer where its plays
        speak against them; they do not if its hand is still to be dealt, or is all that is unseen.
        """
        position, unseen = self.position, self.policy.unseen
        held = position.held[1]
        if not held:
            return min(position.rules.hand, position.stock // len(position.held)), [float(count) for count in unseen]
        is_known = held == sum(unseen)
        weights = [1.0] * KINDS if is_known else weigh_kinds(self.view, self.policy)[1]
        return held, [count * weight for count, weight in zip(unseen, weights, strict=True)]

    def _chance(self, floor: Floor) -> float:
        """The chance that the next seat holds a card that makes a basra of a floor."""
        held, likely = self.next_hand
        clearing = sum(likely[kind] for kind in self._clearers(floor))
        lacks = 1.0
        for drawn in range(held):
            lacks *= max(0.0, 1 - clearing / max(1.0, sum(likely) - drawn))
        return 1 - lacks

    def _clearers(self, floor: Floor) -> set[Kind]:
        return {kind for kind, _ in self.floors.clearers(self.floors.row(floor))}
