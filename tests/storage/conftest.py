from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.storage import Storage


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "basra.sqlite3"


@pytest.fixture
async def storage(path: Path) -> AsyncIterator[Storage]:
    storage = await Storage.open(path)
    yield storage
    await storage.close()
