"""Why something may not happen in a server's community, each reason knowing the key of its words."""

from typing import Any


class CommunityRefusal(Exception):
    """Somebody asked for what may not be; nothing has changed. `key` and `values` make the words."""

    key = "refusal.unknown"

    def __init__(self, **values: Any) -> None:
        super().__init__(self.key)
        self.values = values


class SeasonRunning(CommunityRefusal):
    """The server has a season already; `name` is that one's."""

    key = "refusal.season_running"


class NoSeasonRunning(CommunityRefusal):
    """There is no season to end."""

    key = "refusal.no_season_running"


class SeasonOver(NoSeasonRunning):
    """The season that was to end has ended already."""

    key = "refusal.season_over"


class BadSeasonName(CommunityRefusal):
    """A season's name is empty or too long; `most` is how many characters it may have."""

    key = "refusal.bad_season_name"


class NoSuchResult(CommunityRefusal):
    """No match of that number has counted in this server; `match` is the number."""

    key = "refusal.no_such_result"


class VoidAlready(CommunityRefusal):
    """The match counts nowhere already; `match` is its number."""

    key = "refusal.void_already"


class NotVoid(CommunityRefusal):
    """The match counts; `match` is its number."""

    key = "refusal.not_void"
