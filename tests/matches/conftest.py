import pytest

from bot.matches import Matches
from bot.storage import Storage

from .table import Clock, matches_on


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def matches(storage: Storage, clock: Clock) -> Matches:
    return matches_on(storage, clock)
