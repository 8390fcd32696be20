"""Where the newest hands of each player are, so that they do not look alive when the match is over."""

MOST = 10_000
"""Players of matches whose hands are remembered; those who have waited longest are forgotten first."""


class HandMessages:
    """The newest hand in the direct messages of each player of a match, and the one before it.

    They are kept in memory alone: hands from before a start of the bot tell how things stand when they are clicked.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], tuple[int, tuple[int, ...]]] = {}
        """Channel and at most two messages, the newest first, by match and person, the one noted last at the end."""

    def note(self, match_id: int, user_id: int, channel_id: int, message_id: int) -> None:
        """Remember a hand, unless two newer ones are known."""
        _, known = self._known.pop((match_id, user_id), (0, ()))
        self._known[match_id, user_id] = (channel_id, tuple(sorted({*known, message_id}, reverse=True)[:2]))
        if len(self._known) > MOST:
            del self._known[next(iter(self._known))]

    def newest(self, match_id: int, user_id: int) -> tuple[int, int] | None:
        """Channel and message of the newest hand; None if none is known."""
        channel_id, known = self._known.get((match_id, user_id), (0, ()))
        return (channel_id, known[0]) if known else None

    def before_newest(self, match_id: int, user_id: int) -> tuple[int, int] | None:
        """Channel and message of the hand that stands above the newest; None if none is known."""
        channel_id, known = self._known.get((match_id, user_id), (0, ()))
        return (channel_id, known[1]) if len(known) > 1 else None

    def forget(self, match_id: int, user_id: int) -> tuple[int, int] | None:
        """Channel and message of the newest hand, for the last time; None if none is known."""
        newest = self.newest(match_id, user_id)
        self._known.pop((match_id, user_id), None)
        return newest
