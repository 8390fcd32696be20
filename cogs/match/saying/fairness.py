"""The lines about the shuffle: a commitment before anybody joins, and the secret when all is over."""

from bot.matches import StoredMatch
from bot.texts import say

MOST_CLICKS = 6
"""More clicks than these stand in the match record alone."""


def say_commitment(language: str, match: StoredMatch) -> list[str]:
    """What the decks are bound to; nothing for a match from before decks could be checked."""
    if match.commitment is None:
        return []
    return [f"-# {say(language, 'fair.commitment', commitment=match.commitment)}"]


def say_secret(language: str, match: StoredMatch) -> list[str]:
    """What the decks were made from, in one text, once nobody plays with them any more."""
    if match.is_open or match.secret is None:
        return []
    lines = [say(language, "fair.secret", secret=match.secret.hex(), commitment=match.commitment)]
    if match.joins and match.position is not None:
        clicks = [f"`{click}`" for click in match.joins[:MOST_CLICKS]]
        more = ["…"] if len(match.joins) > MOST_CLICKS else []
        lines.append(say(language, "fair.clicks", clicks=" ".join(clicks + more)))
    lines.append(say(language, "fair.verify", option=say(language, "command.verify.match.name"), match=str(match.id)))
    return ["\n".join(f"-# {line}" for line in lines)]
