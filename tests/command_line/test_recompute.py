import os
import pty
import random
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from tests.community.evenings import OTHER_SERVER, SERVER, Evenings

from .command import BASRA, Ended, basra, build_environment


@pytest.fixture
async def path_with_results(storage, path: Path) -> Path:
    evenings = Evenings(storage)
    await evenings.play_some(random.Random(1), 25)
    await evenings.play(1, 2, server=OTHER_SERVER)
    await storage.close()
    return path


def recompute(path: Path, *arguments: str) -> Ended:
    return basra("recompute", *arguments, cwd=path.parent, BASRA_DATABASE=path.name)


def tamper(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        changed = connection.execute("UPDATE standings SET wins = wins + 1 WHERE guild_id = ?", (SERVER,))
        assert changed.rowcount


def test_sound_numbers_are_left_as_they_are(path_with_results: Path) -> None:
    ended = recompute(path_with_results)
    assert (ended.status, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert [line.split(":")[0] for line in lines] == [f"server {SERVER}", f"server {OTHER_SERVER}"]
    assert all(line.endswith("everything follows from them") for line in lines)


def test_a_check_finds_what_is_wrong_and_writes_nothing(path_with_results: Path) -> None:
    tamper(path_with_results)
    before = path_with_results.read_bytes()
    ended = recompute(path_with_results, "--check", str(SERVER))
    assert ended.status == 1
    assert "differ from what follows" in ended.out
    assert path_with_results.read_bytes() == before
    assert recompute(path_with_results, str(SERVER)).status == 0
    assert recompute(path_with_results, "--check").status == 0


@pytest.mark.parametrize("server", ["7", "-1", "x", "9" * 30])
def test_a_server_without_results_is_named(path_with_results: Path, server: str) -> None:
    ended = recompute(path_with_results, server)
    assert ended.status != 0
    assert "Traceback" not in ended.err
    assert ended.out == ""


def test_without_a_database_one_is_told_so(tmp_path: Path) -> None:
    assert recompute(tmp_path / "none.sqlite3").complaint.startswith("There is no database")


def test_a_terminal_shows_how_far_it_is(path_with_results: Path) -> None:
    shown = run_on_a_terminal(path_with_results, str(SERVER))
    assert f"server {SERVER} [{'#' * 30}] 100%" in shown
    assert "\r" in shown


def run_on_a_terminal(path: Path, *arguments: str) -> str:
    """What the command writes to a terminal for its errors."""
    ours, theirs = pty.openpty()
    environment = build_environment(BASRA_DATABASE=path.name)
    ended = subprocess.run(
        [*BASRA, "recompute", *arguments], cwd=path.parent, env=environment, stdout=subprocess.PIPE, stderr=theirs
    )
    os.close(theirs)
    with os.fdopen(ours, "rb") as terminal:
        shown = terminal.read1(100_000).decode()
    assert ended.returncode == 0
    return shown
