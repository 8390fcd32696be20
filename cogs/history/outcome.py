"""How a match ended, in words."""

from bot.client import MatchClock, sides_of
from bot.matches import StoredMatch
from bot.texts import say, say_list


def say_outcome(language: str, match: StoredMatch) -> str:
    """Who won against whom, with the scores, in one line."""
    position = match.position
    assert position is not None
    ranked = sorted(range(len(position.scores)), key=lambda side: (side != match.winner, -position.scores[side]))
    names = sides_of(language, match)
    sides = [say(language, "history.side", name=names[side], score=position.scores[side]) for side in ranked]
    if match.winner is None:
        return say(language, "history.drawn", sides=say_list(language, sides))
    return say(language, "history.won", winner=sides[0], others=say_list(language, sides[1:]))


def say_time(clock: MatchClock, match: StoredMatch) -> str:
    """When it ended, which each reader's Discord shows in their own time."""
    return clock.tag(match.touched_at, "f")
