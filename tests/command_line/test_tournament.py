import json
import os
import pty
import re
import resource
import signal
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.commands.progress import Bar
from bot.commands.tournament import PlayerProcessDied, play_all
from bot.rules import Seating, make_rules
from bot.tournaments import Tournament
from tests.files import names_in
from tests.processes.listed import alive_in, workers_in

from .command import BASRA, basra, build_environment

linux = pytest.mark.skipif(sys.platform != "linux", reason="processes are listed as Linux does")
LONG = ("tournament", "--a", "normal", "--b", "normal", "--pairs", "100000")


def play(capsys: pytest.CaptureFixture[str], line: str) -> str:
    """What the command says where nothing goes wrong."""
    assert main(["tournament", *line.split()]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refuse(capsys: pytest.CaptureFixture[str], line: str) -> str:
    """The one line with which the command refuses, perhaps after the usage."""
    with suppress(SystemExit):
        assert main(["tournament", *line.split()]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()[-1]


class LongTournament:
    """A tournament that takes hours, in a group of processes and on a terminal of its own."""

    def __init__(self, *options: str) -> None:
        self.terminal, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [*BASRA, *LONG, *options],
            env=build_environment(),
            stdout=subprocess.PIPE,
            stderr=theirs,
            start_new_session=True,
        )
        os.close(theirs)
        self.shown = ""

    def __enter__(self) -> "LongTournament":
        while not re.search(r" [1-9]\d* of 110,000", self.shown):
            self.shown += os.read(self.terminal, 10_000).decode()
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        os.close(self.terminal)

    def end(self) -> tuple[int, str, list[str]]:
        """Its status, output, and the lines on the terminal after the bar; once no process of it is left."""
        out, _ = self.process.communicate()
        while alive_in(self.process.pid):
            time.sleep(0.05)
        with suppress(OSError):  # how Linux says that nobody writes there any more
            while more := os.read(self.terminal, 10_000).decode():
                self.shown += more
        return self.process.returncode, out.decode(), self.shown.rpartition("\x1b[K")[2].splitlines()


def test_the_result_is_told_in_few_lines(capsys: pytest.CaptureFixture[str]) -> None:
    lines = play(capsys, "--a greedy --b random --pairs 10 --matches 2 --processes 1").splitlines()
    assert lines[0] == "greedy against random: Classic, 2 seats, first to 101, seed 1"
    assert lines[2].startswith("deals     20: greedy +")
    assert ", 95 % from +" in lines[2]
    assert [line for line in lines if line.startswith("matches   4: greedy won 100.0 %, 95 % from 51.0 % to 100.0 %")]
    assert lines[-1].startswith("all 12 pairs played in ")
    assert max(map(len, lines)) < 80


def test_neither_processes_nor_runs_change_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    line = "--a easy --b greedy --pairs 8 --matches 2 --seed 7 --json -"
    once, again, in_two = (play(capsys, f"{line} --processes {count}") for count in (1, 1, 2))
    assert once == again == in_two
    assert play(capsys, line.replace("--seed 7", "--seed 8")) != once


def test_programs_get_all_numbers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    told = play(
        capsys,
        "--a normal+greedy --b random --partners --preset Iraqi --rule hand=6 --rule dealer_peeks=true --target 51 "
        f"--pairs 4 --matches 1 --seed 3 --processes 1 --json {file}",
    )
    assert told.startswith("normal+greedy against random+random: Iraqi, partners, ")
    result = json.loads(file.read_text())
    assert result["options"] == {
        "a": "normal+greedy", "b": "random+random", "preset": "iraqi",
        "house_rules": {"hand": 6, "dealer_peeks": True, "target": 51},
        "target": 51, "seats": 4, "partners": True, "pairs": 4, "matches": 1, "seed": 3,
    }  # fmt: skip
    assert result["complete"] is True
    deals = result["deals"]
    assert (deals["pairs"], deals["count"], len(deals["leads"])) == (4, 8, 4)
    assert deals["lead"]["mean"] == pytest.approx(sum(deals["leads"]) / 4)
    assert deals["lead"]["mean"] == pytest.approx(deals["points"][0] - deals["points"][1])
    assert deals["lead"]["low"] < deals["lead"]["mean"] < deals["lead"]["high"]
    assert result["matches"]["count"] == 2


@pytest.mark.parametrize(
    ("typed", "preset"),
    [("Egypt", "egyptian"), ("Cairo", "egyptian"), ("Zwei-Karten-Bube", "two_card"), ("سورية", None)],
)
def test_rules_go_by_every_name_that_the_bot_takes(
    typed: str, preset: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    line = f"--a random --b random --pairs 1 --matches 0 --processes 1 --json - --preset {typed}"
    if preset is None:
        assert "do you mean syrian or homsi?" in refuse(capsys, line)
    else:
        assert json.loads(play(capsys, line))["options"]["preset"] == preset


def test_a_tenth_of_the_pairs_are_matches_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    result = json.loads(play(capsys, "--a random --b random --pairs 20 --seats 3 --processes 1 --json -"))
    assert (result["deals"]["count"], result["matches"]["pairs"], result["matches"]["count"]) == (60, 2, 6)
    result = json.loads(play(capsys, "--a random --b random --pairs 0 --matches 1 --processes 1 --json -"))
    assert result["deals"] is None


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "--a nromal --b easy",
            "there is no player 'nromal' (do you mean normal?); there are random, greedy, easy, normal",
        ),
        ("--a easy+easy+easy --b easy", "one player, or two who are partners"),
        ("--a easy+hard --b easy", "basra: easy+hard are partners, and that needs --partners"),
        ("--a easy --b easy --partners --seats 3", "basra: partners need four seats"),
        (
            "--a easy --b easy --preset egyptain",
            "no rules are called 'egyptain' (do you mean egyptian?); there are clas",
        ),
        ("--a easy --b easy --preset leban", "'leban' (do you mean lebanese or lebanese_six?); there are"),
        ("--a easy --b easy --rule hnad=5", "unknown house rule 'hnad' (do you mean hand?); there are deck, hand"),
        ("--a easy --b easy --rule hand=7", "basra: hand is one of 4, 5, 6, not '7'"),
        ("--a easy --b easy --rule preset=iraqi", "unknown house rule 'preset'"),
        ("--a easy --b easy --rule self=1", "unknown house rule 'self'"),
        ("--a easy --b easy --rule hand", "--rule hand is not of the form NAME=VALUE"),
        ("--a easy --b easy --target 0", "basra: target is a whole number from 1 to 1000"),
        ("--a easy --b easy --pairs 0", "basra: there is nothing to play"),
        ("--a easy --b easy --pairs many", "many is not a whole number from 0 to 1,000,000"),
        ("--a easy --b easy --processes 0", "0 is not a whole number from 1"),
        ("--a easy", "required: --b"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_line(
    line: str, complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert complaint in refuse(capsys, line)


def test_a_result_overwrites_nothing_and_says_so_before_anything_is_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    assert "exists already" in refuse(capsys, f"--a easy --b easy --pairs 100000 --json {file}")
    assert "cannot be written" in refuse(
        capsys, f"--a easy --b easy --pairs 100000 --json {tmp_path}/none/result.json"
    )
    assert file.read_text() == "mine"
    assert names_in(tmp_path) == ["notes.txt"]


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("link", "exists already"),
        ("notes.txt/result.json", "notes.txt is no folder that may be written to"),
        ("n" * 300, "cannot be written: File name too long"),
        (f"{'n' * 300}/result.json", "is no folder that may be written to"),
    ],
)
def test_a_file_that_cannot_be_is_told_of_before_anything_is_played(
    name: str, complaint: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "notes.txt").touch()
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    assert complaint in refuse(capsys, f"--a easy --b easy --pairs 100000 --json {tmp_path / name}")


@linux
def test_the_numbers_are_kept_where_the_words_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    line = [*BASRA, "tournament", "--a", "easy", "--b", "easy", "--pairs", "2", "--processes", "1", "--json", file]
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(line, env=build_environment(), stdout=full, stderr=subprocess.PIPE, check=False)
    assert (ended.returncode, ended.stderr) == (1, b"basra: the output cannot be written: No space left on device\n")
    assert json.loads(file.read_text())["complete"] is True


@linux
@pytest.mark.parametrize("count", [1, 2])
def test_ctrl_c_tells_what_has_been_played_and_leaves_no_process(count: int, tmp_path: Path) -> None:
    file = tmp_path / "result.json"
    with LongTournament("--processes", str(count), "--json", str(file)) as tournament:
        os.killpg(tournament.process.pid, signal.SIGINT)
        status, out, lines = tournament.end()
    assert (status, lines) == (130, [])
    assert "\nINTERRUPTED: " in out
    assert json.loads(file.read_text())["complete"] is False


def test_ctrl_c_is_heard_between_two_pairs_and_interrupts_no_work_of_the_pool() -> None:
    tournament = Tournament(("easy",), ("easy",), make_rules("classic"), Seating(2), pairs=20, matches=0, seed=1)
    before = signal.getsignal(signal.SIGINT)
    with closing(play_all(tournament, processes=2)) as pairs:
        next(pairs)
        signal.raise_signal(signal.SIGINT)  # while the pool works on
        with pytest.raises(KeyboardInterrupt):
            list(pairs)
    assert signal.getsignal(signal.SIGINT) == before


@linux
def test_where_there_is_no_room_for_a_process_that_is_said() -> None:
    tournament = Tournament(("easy",), ("easy",), make_rules("classic"), Seating(2), pairs=20, matches=0, seed=1)
    usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (len(list(Path("/proc/self/fd").iterdir())), most))
    try:
        with pytest.raises(PlayerProcessDied, match="no process could be started: Too many open files"):
            next(play_all(tournament, processes=2))
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (usual, most))


@linux
def test_a_process_that_dies_is_told_of_and_takes_the_others_with_it() -> None:
    with LongTournament("--processes", "2") as tournament:
        os.kill(min(workers_in(tournament.process.pid)), signal.SIGKILL)
        status, out, lines = tournament.end()
    assert status == 1
    assert len(lines) == 1
    assert lines[0].startswith("basra: a process that played has died; did the memory run out? ")
    assert "\nINTERRUPTED: " in out


@linux
def test_a_command_that_is_killed_leaves_no_process() -> None:
    with LongTournament("--processes", "2") as tournament:
        tournament.process.kill()
        assert tournament.end()[0] == -signal.SIGKILL


def test_a_terminal_shows_how_far_it_is(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    line = [*BASRA, "tournament", "--a", "greedy", "--b", "random", "--pairs", "10", "--processes", "1"]
    ended = subprocess.run(
        line, cwd=tmp_path, env=build_environment(), stdout=subprocess.PIPE, stderr=theirs, check=False
    )
    os.close(theirs)
    with os.fdopen(ours, "rb") as terminal:
        shown = terminal.read1(100_000).decode()
    assert ended.returncode == 0
    assert f"greedy against random [{'#' * 30}] 100%  11 of 11" in shown


def test_a_file_gets_no_bar(tmp_path: Path) -> None:
    ended = basra("tournament", "--a", "greedy", "--b", "random", "--pairs", "2", "--processes", "2", cwd=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    assert "INTERRUPTED" not in ended.out


@linux
def test_work_goes_on_when_the_terminal_is_closed() -> None:
    ours, theirs = pty.openpty()
    terminal = os.fdopen(theirs, "w")
    bar = Bar("working", terminal)
    bar.show(0, 2)
    os.close(ours)
    for done in (1, 2):
        bar.show(done, 2)
    bar.close()
    with pytest.raises(OSError, match="Input/output error"):
        terminal.close()
