"""What all that the community can do stands on."""

import time
from collections.abc import Callable

from bot.storage import Storage


class OnStorage:
    """Has a database, and the time: `now` gives unix seconds."""

    def __init__(self, storage: Storage, now: Callable[[], float] = time.time) -> None:
        self._storage = storage
        self._now = now
