import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bot.__main__ import main
from tests.processes.listed import children_of
from tests.recorded_matches.make import FOLDER

from .command import BASRA, basra, build_environment
from .records import CLASSIC, change


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of four, broken off in the middle of its first deal."""

    def cut(fields: dict[str, Any]) -> None:
        del fields["deals"][1:], fields["deals"][0]["plays"][24:], fields["result"]

    return change(tmp_path_factory.mktemp("records"), cut)


def review(file: Path, *options: str) -> dict[str, Any]:
    ended = basra("review", file, "--json", *options, cwd=file.parent)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.count("\n") == 1
    return dict(json.loads(ended.out))


def test_the_plays_of_a_seat_that_cost_most_are_told(short: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(short), "--seat", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "1 Chance 1: 5 plays with a choice"
    at = lines.index("    played  4c")
    assert lines[at - 3].startswith("  deal 0, play 11: ")
    assert lines[at - 2 : at + 2] == [
        "    floor   Ad",
        "    hand    Ah 4c",
        "    played  4c",
        "    better  Ah x Ad  (it makes a basra)",
    ]


def test_a_terminal_shows_which_part_is_done_and_counts_nothing_that_nobody_knows(short: Path) -> None:
    ours, theirs = pty.openpty()
    line = [*BASRA, "review", str(short), "--seat", "1"]
    ended = subprocess.run(line, env=build_environment(), stdout=subprocess.PIPE, stderr=theirs, check=False)
    os.close(theirs)
    with os.fdopen(ours, "rb") as terminal:
        shown = terminal.read1(100_000).decode()
    assert ended.returncode == 0
    assert f"reviewing [{'#' * 30}] 100%\r" in shown


def test_every_seat_is_reviewed_where_none_is_named(short: Path) -> None:
    told = review(short)
    assert [seat["seat"] for seat in told["seats"]] == [0, 1, 2, 3]
    record = json.loads(short.read_text(encoding="utf-8"))
    assert [seat["name"] for seat in told["seats"]] == record["seats"]
    for seat in told["seats"]:
        costs = [costly["points"] for costly in seat["costly"]]
        assert costs == sorted(costs, reverse=True)
        assert len(costs) <= 3
        for costly in seat["costly"]:
            assert record["deals"][costly["deal"]]["plays"][costly["play"]] == costly["played"] != costly["better"]


def test_the_same_seed_gives_the_same_review_with_any_number_of_processes(short: Path) -> None:
    one = review(short, "--seat", "1", "--processes", "1")
    assert one == review(short, "--seat", "1", "--processes", "2")
    assert one["seed"] == 1
    other = review(short, "--seat", "1", "--seed", "2")
    assert other != one
    assert other["seats"][0]["costly"][0]["play"] == one["seats"][0]["costly"][0]["play"]


def test_plays_made_for_somebody_are_not_theirs(short: Path, tmp_path: Path) -> None:
    def leave(fields: dict[str, Any]) -> None:
        fields["events"] = [
            {"deal": 0, "ply": 11, "seat": 1, "what": "absent"},
            {"deal": 0, "ply": 12, "seat": 1, "what": "stand_in"},
        ]

    told = review(change(tmp_path, leave, source=short), "--seat", "1")["seats"][0]
    assert 0 < told["decisions"] < 3
    assert all(costly["play"] < 11 for costly in told["costly"])


def test_plays_after_a_return_are_theirs_again_in_whatever_order_that_is_told(short: Path, tmp_path: Path) -> None:
    def leave_twice(fields: dict[str, Any]) -> None:
        fields["events"] = [
            {"deal": 0, "ply": 23, "seat": 1, "what": "computer"},
            {"deal": 0, "ply": 8, "seat": 1, "what": "return"},
            {"deal": 0, "ply": 8, "seat": 0, "what": "computer"},
            {"deal": 0, "ply": 0, "seat": 1, "what": "stand_in"},
        ]

    assert review(short, "--seat", "1")["seats"][0]["decisions"] == 5  # plays 3, 7, 11, 19 and 23
    left = review(change(tmp_path, leave_twice, source=short), "--seat", "1")["seats"][0]
    assert left["decisions"] == 2
    assert {costly["play"] for costly in left["costly"]} <= {11, 19}


def test_a_seat_without_plays_has_nothing_to_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def cut(fields: dict[str, Any]) -> None:
        del fields["deals"][1:], fields["deals"][0]["plays"][:], fields["result"]

    assert main(["review", str(change(tmp_path, cut)), "--seat", "0"]) == 0
    assert "  nothing to review\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--seat", "4"], "there is no seat 4; the seats are 0 to 3"),
        (["--seat", "-1"], "there is no seat -1; the seats are 0 to 3"),
    ],
)
def test_what_is_not_there_is_named(options: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(CLASSIC), *options]) == 1
    assert capsys.readouterr().err == f"basra: {complaint}\n"


def test_so_many_processes_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["review", str(CLASSIC), "--processes", "0"])
    assert "--processes: 0 is not a whole number from 1 to 1,024" in capsys.readouterr().err


def test_a_record_that_breaks_the_rules_is_refused_as_by_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def cheat(fields: dict[str, Any]) -> None:
        fields["deals"][0]["plays"][3] = "Qd"

    file = change(tmp_path, cheat)
    assert (main(["review", str(file)]), main(["replay", str(file)])) == (2, 2)
    first, second = capsys.readouterr().err.splitlines()
    assert first == second
    assert main(["review", str(FOLDER / "not there.json")]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def is_judging(pid: int) -> bool:
    """Whether it has processes of its own that are at work: they have a thread beside their first."""
    return any(len(list(Path("/proc").glob(f"{child}/task/*"))) > 1 for child in children_of(pid))


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_an_interrupted_review_ends_quietly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*BASRA, "review", FOLDER / "lebanese_six.json"],  # of many deals, so that it is not done before
        cwd=tmp_path,
        env=build_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    while not is_judging(process.pid):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"")
