"""How many processes run the tests, and a real database for every test that asks for one."""

import gc
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.processes import count_processors
from bot.storage import Storage


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: the tests wait for processes to start, and for Discord, as well."""
    return count_processors() + 1


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database that was made and closed; copies spare the tests the migrations, which have tests of their own."""
    path = tmp_path_factory.mktemp("new") / "basra.sqlite3"
    await (await Storage.open(path)).close()
    return path


def pytest_collection_finish() -> None:
    """What has been loaded stays: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database lies."""
    return tmp_path / "basra.sqlite3"


@pytest.fixture
async def storage(path: Path, new_database: Path) -> AsyncIterator[Storage]:
    """A new database, open."""
    shutil.copyfile(new_database, path)
    storage = await Storage.open(path)
    yield storage
    await storage.close()
