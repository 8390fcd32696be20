from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.matches import Matches
from bot.storage import Storage

from .table import Clock, open_service


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def service(tmp_path: Path, clock: Clock) -> AsyncIterator[tuple[Storage, Matches]]:
    storage, matches = await open_service(tmp_path / "basra.sqlite3", clock)
    yield storage, matches
    await storage.close()


@pytest.fixture
def storage(service: tuple[Storage, Matches]) -> Storage:
    return service[0]


@pytest.fixture
def matches(service: tuple[Storage, Matches]) -> Matches:
    return service[1]
