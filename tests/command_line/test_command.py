from importlib.metadata import entry_points
from pathlib import Path

import pytest

from bot import __version__
from bot.__main__ import main
from bot.storage import Storage, insert_match
from tests.files import names_in

from .command import basra, file_size_limit


def test_the_installed_command_is_this_one() -> None:
    (command,) = entry_points(group="console_scripts", name="basra")
    assert command.load() is main


def test_the_version_is_told(tmp_path: Path) -> None:
    ended = basra("--version", cwd=tmp_path)
    assert (ended.status, ended.out, ended.err) == (0, f"basra {__version__}\n", "")


def test_the_help_names_every_command(tmp_path: Path) -> None:
    ended = basra("--help", cwd=tmp_path)
    assert ended.status == 0
    assert [
        word
        for word in (
            "run",
            "play",
            "replay",
            "verify",
            "export",
            "recompute",
            "backup",
            "restore",
            "stats",
            "health",
            "gallery",
            "tournament",
            "--version",
        )
        if word not in ended.out
    ] == []


@pytest.mark.parametrize("line", ["", "dance", "backup", "run fast", "play --port 70000", "play --seed lucky"])
def test_a_line_that_is_no_command_is_answered_with_the_usage(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(line.split())
    assert ended.value.code == 2
    assert capsys.readouterr().err.startswith("usage: basra")


def test_a_backup_needs_no_token_but_a_database(tmp_path: Path) -> None:
    ended = basra("backup", "copy.sqlite3", cwd=tmp_path, BASRA_DATABASE="missing.sqlite3")
    assert ended.status == 1
    assert ended.complaint == "There is no database missing.sqlite3 to back up"
    assert list(tmp_path.iterdir()) == []


async def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    await make_database(tmp_path)
    notes = tmp_path / "notes.txt"
    notes.write_text("mine")
    ended = basra("backup", "notes.txt", cwd=tmp_path)
    assert ended.status == 1
    assert ended.complaint.startswith("notes.txt exists already")
    assert notes.read_text() == "mine"


async def test_an_earlier_backup_can_be_replaced(tmp_path: Path) -> None:
    await make_database(tmp_path)
    for arguments in (["copy.sqlite3"], ["--replace", "copy.sqlite3"]):
        assert basra("backup", *arguments, cwd=tmp_path).status == 0
    assert basra("backup", "copy.sqlite3", cwd=tmp_path).status == 1


async def test_a_backup_without_room_leaves_nothing_behind(tmp_path: Path) -> None:
    await make_database(tmp_path, matches=100)
    ended = basra("backup", "copy.sqlite3", cwd=tmp_path, within=file_size_limit(65_536))
    assert ended.status == 1
    assert ended.complaint.startswith("There is no room left to write copy.sqlite3")
    assert names_in(tmp_path) == ["basra.sqlite3"]


async def make_database(directory: Path, matches: int = 1) -> None:
    storage = await Storage.open(directory / "basra.sqlite3")
    async with storage.writing() as connection:
        for channel in range(matches):
            filler = {"filler": "x" * 1000}
            await insert_match(
                connection,
                guild_id=1,
                channel_id=channel,
                host_id=1,
                seats=2,
                partners=False,
                rules=filler,
                secret=bytes(32),
                at=1.0,
            )
    await storage.close()
