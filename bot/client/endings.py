"""How a match ended, in words: by its score, or because people agreed on it."""

from bot.matches import StoredMatch
from bot.texts import say, say_list, say_result, say_side

from .seats import names_of


def say_match_end(language: str, match: StoredMatch) -> str:
    """The headline of a match that is over, why it ended if people agreed, and its sides from first to last."""
    state = match.outcome if match.state == "finished" else match.state
    scores = tuple(match.position.scores) if match.position else ()
    words = say_result(language, state, match.seating, names_of(language, match), scores, match.winner)
    agreed = say_agreed(language, match)
    if not agreed:
        return words
    heading, _, sides = words.partition("\n")
    return "\n".join(line for line in (heading, agreed, sides) if line)


def say_agreed(language: str, match: StoredMatch) -> str:
    """Who called it a draw, who conceded, or that all agreed to cancel; nothing where nobody agreed on an end."""
    agreed, names = match.agreed, names_of(language, match)
    if agreed is None:
        return ""
    if agreed.side is not None:
        name, count = say_side(language, match.seating, agreed.side, names), len(match.seating.sides[agreed.side])
        return say(language, "result.conceded", name=name, count=count)
    if agreed.what == "cancel":
        return say(language, "result.agreed_cancel")
    people = [names[seat.index] for seat in match.persons]
    return say(language, "result.agreed_draw", names=say_list(language, people), count=len(people))
