"""Why something may not happen to a match, each reason knowing the key of its words."""

from typing import Any

from bot.rules import IllegalPlay

from .snapshot import StoredMatch


class Refusal(Exception):
    """Somebody asked for what may not be; nothing has changed.

    `key` and `values` make the words, `match` is how it stands now, where that is known.
    """

    key = "refusal.unknown"

    def __init__(self, match: StoredMatch | None = None, **values: Any) -> None:
        super().__init__(self.key)
        self.match = match
        self.values = values


class NoSuchMatch(Refusal):
    """There is no match of that number, or none in that channel."""

    key = "refusal.no_such_match"


class NotInHistory(NoSuchMatch):
    """The server has played no match of that number."""

    key = "refusal.not_in_history"


class NotOverYet(Refusal):
    """The match is open, and looking back would show hidden cards."""

    key = "refusal.not_over_yet"


class NeverDealt(NoSuchMatch):
    """The match ended in its lobby, so there is nothing to see."""

    key = "refusal.never_dealt"


class Damaged(Refusal):
    """The rows of a match that is over do not add up any more."""

    key = "refusal.damaged"


class MatchOver(Refusal):
    """The match has ended; only one that was played to its end has a rematch."""

    def __init__(self, match: StoredMatch) -> None:
        super().__init__(match)
        self.key = "refusal.match_over" if match.state == "finished" else "refusal.match_ended"


class NotDealtYet(Refusal):
    """The match still waits in its lobby."""

    key = "refusal.not_dealt_yet"


class NothingToResign(NotDealtYet):
    """The person has a seat in the lobby, which is left and not resigned."""

    key = "refusal.nothing_to_resign"


class NotInLobby(Refusal):
    """The match has been dealt, so its lobby is closed."""

    key = "refusal.not_in_lobby"


class NotSeated(Refusal):
    """The person has no seat in the match, and may get one while its lobby has empty chairs."""

    def __init__(self, match: StoredMatch) -> None:
        super().__init__(match)
        self.key = "refusal.not_seated"
        if match.state == "lobby":
            self.key = "refusal.not_seated_yet" if match.empty_seats else "refusal.no_seat_left"
        elif not match.is_open:
            self.key = "refusal.was_not_seated"


class SeatKept(NotSeated):
    """A computer keeps the person's seat until they take it back."""

    def __init__(self, match: StoredMatch) -> None:
        super().__init__(match)
        self.key = "refusal.seat_kept"


class SeatPassedOn(NotSeated):
    """Somebody else has taken the person's seat over."""

    def __init__(self, match: StoredMatch) -> None:
        super().__init__(match)
        self.key = "refusal.seat_passed_on"


class AlreadySeated(Refusal):
    """The person sits at this table already."""

    key = "refusal.already_seated"


class TableFull(Refusal):
    """Every chair is taken."""

    key = "refusal.table_full"


class NotHost(Refusal):
    """Only the host may do that; `host` is the host's id."""

    key = "refusal.not_host"


class NotEnoughPlayers(Refusal):
    """`empty` chairs are still to be taken."""

    key = "refusal.not_enough_players"


class NothingToRemove(Refusal):
    """No computer sits at the table."""

    key = "refusal.nothing_to_remove"


class NoComputerThere(Refusal):
    """The computer of that seat has been sent away."""

    key = "refusal.no_computer_there"


class CannotSwap(Refusal):
    """Only a table of partners has partners to swap."""

    key = "refusal.cannot_swap"


class NotYourTurn(Refusal):
    """Somebody else is to play; `turn` is the seat."""

    key = "refusal.not_your_turn"


class Stale(Refusal):
    """The button was made for an earlier action."""

    key = "refusal.stale"


class AlreadyPlayed(Stale):
    """The button's action was taken by this very person: a double click, or a click delivered twice."""

    key = "refusal.already_played"


class BetweenDeals(Stale):
    """The next deal waits until everybody is ready."""

    key = "refusal.between_deals"


class CannotTakeBack(Refusal):
    """Somebody has acted since the play, it showed hidden cards, or it was not this person's."""

    key = "refusal.cannot_take_back"


class NothingToReturnTo(Refusal):
    """No computer keeps a seat for the person."""

    key = "refusal.nothing_to_return_to"


class BackAlready(NothingToReturnTo):
    """The person has taken the seat back before, or has never lost it."""

    key = "refusal.back_already"


class CannotPropose(Refusal):
    """That cannot be proposed here: a concession needs two sides, a pause something to pause."""

    key = "refusal.cannot_propose"


class ProposalOpen(Refusal):
    """Something else is proposed already."""

    key = "refusal.proposal_open"


class NothingProposed(Refusal):
    """What the button speaks of is not proposed any more."""

    key = "refusal.nothing_proposed"


class AlreadyAgreed(Refusal):
    """The person has agreed to it already."""

    key = "refusal.already_agreed"


class NotPaused(Refusal):
    """The match goes on already."""

    key = "refusal.not_paused"


class CannotSubstitute(Refusal):
    """The person cannot take the seat: they sit or sat at this table, or are a bot."""

    key = "refusal.cannot_substitute"


class NotOffered(Refusal):
    """The seat is not offered to this person, or not any more."""

    key = "refusal.not_offered"


class BadAbsence(Refusal):
    """Nobody can be away for so long, or until a time that is past."""

    key = "refusal.bad_absence"


class PlayRefused(Refusal):
    """The rules do not allow the play; the key names the reason."""

    def __init__(self, match: StoredMatch, illegal: IllegalPlay) -> None:
        self.key = f"refusal.play_{illegal.reason}"
        super().__init__(match)


class NoHints(Refusal):
    """The result of the match may move ratings."""

    key = "refusal.no_hints"


class CannotJudge(Refusal):
    """Plays could not be thought about, as the processes for it failed."""

    key = "refusal.cannot_judge"


class NobodyThere(Refusal):
    """A match has no such seat."""

    key = "refusal.nobody_there"


class ReviewUnderWay(Refusal):
    """A person's plays are being looked at already."""

    key = "refusal.review_under_way"


class ChannelBusy(Refusal):
    """Another match fills the channel; `is_idle` tells whether anybody may close it."""

    def __init__(self, match: StoredMatch, is_idle: bool) -> None:
        super().__init__(match)
        self.key = "refusal.lobby_busy" if match.state == "lobby" else "refusal.channel_busy"
        self.is_idle = is_idle


class NotIdle(Refusal):
    """The match that was to be closed is alive."""

    key = "refusal.not_idle"


class CannotRematch(Refusal):
    """The match is not over yet, or none of its people asks."""

    key = "refusal.cannot_rematch"


class BadOptions(Refusal):
    """The options of a new match do not go together; `names` are the options at fault."""

    key = "refusal.bad_options"
