"""What happens at a table beside the plays, in one line each: for the table and for hands alike."""

from bot.client import escape, names_of, own_name_of
from bot.matches import (
    CameBack,
    ComputerSteppedIn,
    Event,
    ProposalDropped,
    Resumed,
    StoredMatch,
    Substituted,
    TookBack,
)
from bot.texts import say, say_card

SHOWN_ON_THE_TABLE = (CameBack, ComputerSteppedIn, ProposalDropped, Resumed, Substituted, TookBack)
"""What the table tells until the next action; all else it shows by how it stands."""


def say_happening(language: str, match: StoredMatch, event: Event) -> str:
    """One event in words; empty for what is told in another way."""
    if isinstance(event, ComputerSteppedIn):
        name = own_name_of(language, match, event.seat)
        if event.is_stand_in:
            return say(language, "table.stands_in", name=name, count=1)
        return say(language, "table.stepped_in", name=name)
    if isinstance(event, CameBack):
        return say(language, "table.came_back", name=names_of(language, match)[event.seat])
    if isinstance(event, Substituted):
        name, former = names_of(language, match)[event.seat], escape(event.name or "")
        return say(language, "table.substituted", name=name, former=former)
    if isinstance(event, TookBack):
        name = names_of(language, match)[event.seat]
        return say(language, "table.took_back", name=name, card=say_card(language, event.card))
    return _say_agreement(language, match, event)


def _say_agreement(language: str, match: StoredMatch, event: Event) -> str:
    names = names_of(language, match)
    if isinstance(event, ProposalDropped):
        if event.seat is None:
            return say(language, "proposal.lapsed")
        key = "proposal.withdrawn" if event.seat == event.proposal.by else "proposal.refused"
        return say(language, key, name=names[event.seat])
    if isinstance(event, Resumed):
        if event.seat is None:
            return say(language, "table.pause_over")
        return say(language, "table.goes_on", name=names[event.seat])
    return ""
