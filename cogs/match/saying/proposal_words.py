"""What is proposed at a table, in words."""

from bot.client import BasraBot, names_of
from bot.matches import Pause, Proposal, StoredMatch
from bot.texts import say, say_list, say_side


def say_proposal(bot: BasraBot, language: str, match: StoredMatch) -> list[str]:
    """Who proposes what, who has agreed, who is still asked, and until when; nothing where nothing is open."""
    proposal = match.proposal
    if proposal is None:
        return []
    names = names_of(language, match)
    agreed = [names[seat] for seat in sorted(proposal.agreed)]
    asked = [names[seat.index] for seat in match.persons if seat.index not in proposal.agreed]
    answers = (
        say(language, "proposal.agreed", names=say_list(language, agreed), count=len(agreed)),
        say(language, "proposal.asked", names=say_list(language, asked), count=len(asked)),
    )
    return [
        f"### 🤝 {_say_what(bot, language, match, proposal)}",
        " ".join(answers),
        f"-# {say(language, 'proposal.lapses', when=bot.clock.tag(proposal.lapses_at))}",
    ]


def _say_what(bot: BasraBot, language: str, match: StoredMatch, proposal: Proposal) -> str:
    names = names_of(language, match)
    name = names[proposal.by]
    if proposal.what == "pause":
        if proposal.until is None:
            return say(language, "proposal.pause", name=name)
        return say(language, "proposal.pause_until", name=name, until=bot.clock.tag(proposal.until, "f"))
    if proposal.what == "concede":
        side = 1 - match.seating.side_of[proposal.by]
        winner, count = say_side(language, match.seating, side, names), len(match.seating.sides[side])
        return say(language, "proposal.concede", name=name, winner=winner, count=count)
    return say(language, f"proposal.{proposal.what}", name=name)


def say_pause(bot: BasraBot, language: str, pause: Pause) -> str:
    """Until when a match is paused."""
    if pause.until is None:
        return say(language, "table.paused")
    return say(language, "table.paused_until", until=bot.clock.tag(pause.until, "f"))
