"""What happens in matches, in words for the log of whoever runs the bot; without cards."""

import logging

from bot.matches import (
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

log = logging.getLogger(__name__)

WORDS: dict[type[Event], str] = {
    LobbyChanged: "seats or rules of the lobby changed",
    DealStarted: "a deck was dealt",
    Played: "a card was played",
    DealEnded: "a deal was scored",
    TookBack: "a play was taken back",
    ComputerSteppedIn: "a computer took a seat",
    CameBack: "an owner took the seat back",
    Substituted: "a seat passed to a substitute",
    SeatOffered: "a seat was offered",
    OfferDropped: "the offer of a seat was dropped",
    Proposed: "something was proposed",
    Consented: "somebody agreed",
    ProposalDropped: "a proposal was dropped",
    Paused: "the match was paused",
    Resumed: "the match goes on",
    Suspended: "everybody is gone",
    BecameReady: "somebody is ready for the next deal",
    ReminderDue: "a reminder fell due",
    MatchEnded: "the match ended",
}


def log_update(update: MatchUpdate) -> None:
    """One line for what happened, and one more for how the match ended."""
    match = update.after
    log.info("match %d: %s; action %d, %s", match.id, say_happened(update), match.number, match.state)
    for event in update.happened:
        if isinstance(event, MatchEnded):
            log.info("match %d: ended, %s", match.id, event.state)


def say_happened(update: MatchUpdate) -> str:
    """The events in their order; those that came several times once, with how often."""
    what = [WORDS[type(event)] for event in update.happened]
    counts = {words: what.count(words) for words in dict.fromkeys(what)}
    return ", ".join(words if count == 1 else f"{words} ({count} times)" for words, count in counts.items())
