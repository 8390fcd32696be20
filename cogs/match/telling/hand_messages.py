"""Where the newest hand of each player is, so that it does not look alive when the match is over."""

MOST = 10_000
"""Hands remembered; those of the players who have waited longest are forgotten first."""


class HandMessages:
    """The newest hand in the direct messages of each player of a match.

    It is kept in memory alone: hands from before a start of the bot tell how things stand when they are clicked.
    """

    def __init__(self) -> None:
        self._newest: dict[tuple[int, int], tuple[int, int]] = {}
        """Channel and message by match and person, the one noted last at the end."""

    def note(self, match_id: int, user_id: int, channel_id: int, message_id: int) -> None:
        """Remember a hand, unless a newer one is known."""
        _, known = self._newest.pop((match_id, user_id), (0, 0))
        self._newest[match_id, user_id] = (channel_id, max(known, message_id))
        if len(self._newest) > MOST:
            del self._newest[next(iter(self._newest))]

    def newest(self, match_id: int, user_id: int) -> tuple[int, int] | None:
        """Channel and message of the newest hand; None if none is known."""
        return self._newest.get((match_id, user_id))

    def forget(self, match_id: int, user_id: int) -> tuple[int, int] | None:
        """Channel and message of the newest hand, for the last time; None if none is known."""
        return self._newest.pop((match_id, user_id), None)
