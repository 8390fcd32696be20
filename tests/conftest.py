"""A real database for every test that asks for one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import Storage


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database lies."""
    return tmp_path / "basra.sqlite3"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[Storage]:
    """A new database, open."""
    storage = await Storage.open(path)
    yield storage
    await storage.close()
