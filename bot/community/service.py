"""What lasts beyond a match, in one."""

from .boards import Boards
from .choosing import ServerChoices
from .exporting import Exporting
from .privacy import Privacy
from .records import Records
from .seasons import Seasons
from .voids import Voids


class Community(Voids, Exporting, Boards, Records, Seasons, ServerChoices, Privacy):
    """Posting, leaderboards, records, seasons, voids and privacy. `now` gives unix seconds."""
