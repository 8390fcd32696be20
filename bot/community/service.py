"""What lasts beyond a match, in one."""

from .boards import Boards
from .privacy import Privacy
from .records import Records
from .seasons import Seasons
from .voids import Voids


class Community(Voids, Boards, Records, Seasons, Privacy):
    """Posting, leaderboards, records, seasons, voids and privacy. `now` gives unix seconds."""
