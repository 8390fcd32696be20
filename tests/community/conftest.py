import pytest

from bot.storage import Storage

from .evenings import Evenings


@pytest.fixture
def evenings(storage: Storage) -> Evenings:
    return Evenings(storage)
