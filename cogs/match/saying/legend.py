"""Who plays under which sign and with whom, and the score of a match, in one small line."""

from bot.client import sides_of
from bot.matches import StoredMatch
from bot.texts import say, say_parts


def say_legend(language: str, match: StoredMatch) -> str:
    """The sides and their points so far."""
    assert match.position is not None
    sides = zip(sides_of(language, match), match.position.scores, strict=True)
    said = (say(language, "hand.legend", name=name, score=score) for name, score in sides)
    return f"-# {say_parts(language, said)}"
