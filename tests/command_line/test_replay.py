import json
import os
import re
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.rules import LARGEST, PRESETS
from tests.recorded_matches.make import FOLDER

from .command import BASRA, Ended, basra, build_environment
from .records import CLASSIC, change

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_numbers_are_one_object_on_one_line(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(FOLDER / f"{preset}.json"), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == json.loads((FOLDER / f"{preset}.expected.json").read_text(encoding="utf-8"))
    assert (out.count("\n"), err) == (1, "")


@pytest.mark.parametrize("preset", PRESETS)
def test_the_story_tells_every_play_and_score(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(FOLDER / f"{preset}.json")]) == 0
    story = capsys.readouterr().out
    record = json.loads((FOLDER / f"{preset}.json").read_text(encoding="utf-8"))
    expected = json.loads((FOLDER / f"{preset}.expected.json").read_text(encoding="utf-8"))
    told = re.findall(r"^ +\d+  \d (?:Computer|Chance) \d  +(.+?)(?:  +basra (\d+))?$", story, re.MULTILINE)
    assert [play for play, _ in told] == [play for deal in record["deals"] for play in deal["plays"]]
    assert [int(points or 0) for _, points in told] == [
        points for deal in expected["deals"] for points in deal["basras"]
    ]
    assert all(f"first floor  {deal['floor']}\n" in story for deal in expected["deals"])
    assert story.isascii()


def test_the_story_names_rules_seats_dealers_and_the_winner(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(CLASSIC)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Basra: Classic (classic)"
    assert "    Each ace 1, each jack 1, 2c 2, Td 3." in lines
    assert "  1 Chance 1" in lines
    assert [line.split(",")[0].split(":")[0] for line in lines if line.startswith("Deal")] == [
        f"Deal {number}" for number in range(5)
    ]
    assert [line for line in lines if "extra deal for" in line] == [
        "Deal 4, an extra deal for 0 Computer 0, 2 Computer 2: 2 Computer 2 deals"
    ]
    assert "2 Computer 2 won." in lines
    assert lines[-4:] == [
        "    131  0 Computer 0",
        "      9  1 Chance 1",
        "    178  2 Computer 2",
        "      7  3 Chance 3",
    ]


def test_a_match_that_goes_on_is_told_as_far_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def cut(fields):
        del fields["deals"][1:], fields["deals"][0]["plays"][7:], fields["result"]
        fields["events"] = [{"deal": 0, "ply": 7, "seat": 1, "what": "computer"}]

    assert main(["replay", str(change(tmp_path, cut))]) == 0
    story = capsys.readouterr().out
    assert "1 Chance 1: computer" in story
    assert "The match is not over: " in story
    assert "The target is 101." in story


EVENTS = (
    ("computer", "1 Chance 1: computer from here on"),
    ("stand_in", "1 Chance 1: away, a computer keeps the seat"),
    ("return", "1 Chance 1: back"),
    ("take_back", "1 Chance 1: took the last card back"),
    ("substitute", "1 Chance 1: plays on in place of Ben"),
    ("\x1b[2J", "1 Chance 1: [2J"),
)


@pytest.mark.parametrize(("what", "words"), EVENTS)
def test_what_befell_a_seat_stands_between_the_plays(
    what: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event = {"deal": 1, "ply": 3, "seat": 1, "what": what, "name": "Ben"}
    assert main(["replay", str(change(tmp_path, lambda fields: fields.update(events=[event])))]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index(f"       {words}")
    assert (lines[at - 1].split()[0], lines[at + 1].split()[0]) == ("2", "3")


def test_a_play_for_somebody_absent_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    event = {"deal": 0, "ply": 4, "seat": 1, "what": "absent"}
    assert main(["replay", str(change(tmp_path, lambda fields: fields.update(events=[event])))]) == 0
    (line,) = (line for line in capsys.readouterr().out.splitlines() if "absent" in line)
    assert re.fullmatch(r" +4  \d .+  \(absent: the computer played\)", line)


@pytest.mark.parametrize(
    ("what", "end"),
    [
        ("draw", "The match is drawn, as all agreed."),
        ("concede", "1 Chance 1 conceded: 0 Computer 0, 2 Computer 2, 3 Chance 3 won."),
        ("cancel", "The match was cancelled, as all agreed."),
    ],
)
def test_an_end_that_all_agreed_on_is_told(
    what: str, end: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def cut(fields):
        del fields["deals"][1:], fields["deals"][0]["plays"][7:], fields["result"]
        fields["events"] = [{"deal": 0, "ply": 7, "seat": 1, "what": what}]

    file = change(tmp_path, cut)
    assert main(["replay", str(file)]) == 0
    assert end in capsys.readouterr().out.splitlines()
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["state"] == "running"


@pytest.mark.parametrize("how", ["cancelled", "abandoned"])
def test_a_match_that_ended_before_its_time_is_not_said_to_go_on(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def end(fields):
        del fields["deals"][1:], fields["deals"][0]["plays"][7:], fields["result"]
        fields["ended"] = how

    assert main(["replay", str(change(tmp_path, end))]) == 0
    story = capsys.readouterr().out
    assert f"The match was {how} here. The target was 101." in story
    assert "not over" not in story


def test_names_cannot_move_the_cursor_or_fill_the_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["\x1b[2J\nx", "long " * 1000, "\u202eright", ""]
    file = change(tmp_path, lambda fields: fields.update(seats=names))
    assert main(["replay", str(file)]) == 0
    story = capsys.readouterr().out
    assert "\x1b" not in story
    assert "\u202e" not in story
    assert max(map(len, story.splitlines())) < 200
    assert "  3 ?\n" in story


def test_names_the_terminal_has_no_letters_for_are_still_told(tmp_path: Path) -> None:
    file = change(tmp_path, lambda fields: fields.update(seats=["أميرة", "Béa", "🂡", "x"]))
    ended = basra("replay", file, cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert (ended.status, ended.err) == (0, "")
    assert "1 B\\xe9a" in ended.out


def test_a_minus_reads_standard_input() -> None:
    ended = replay_input(CLASSIC.read_bytes(), "--json")
    assert (ended.status, ended.err) == (0, "")
    assert json.loads(ended.out)["state"] == "decided"


def replay_input(data: bytes, *options: str) -> Ended:
    done = subprocess.run(
        [*BASRA, "replay", "-", *options],
        input=data,
        capture_output=True,
        check=False,
        env=build_environment(),
        cwd=ROOT,
    )
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_record_that_breaks_the_rules_is_refused_in_one_line(tmp_path: Path) -> None:
    def play_twice(fields):
        plays = fields["deals"][1]["plays"]
        plays[17] = plays[0]

    file = change(tmp_path, play_twice)
    for options in ([], ["--json"]):
        ended = basra("replay", file, *options, cwd=tmp_path)
        assert (ended.status, ended.out) == (2, "")
        assert re.fullmatch(r"deal 1, play 17 \(seat \d\): .. is not in the hand\n", ended.err)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("cut.json", CLASSIC.read_bytes()[:2000], "the record is not JSON"),
        ("bytes.json", CLASSIC.read_bytes().replace(b"Chance", b"Ch\xff"), "the record is not UTF-8"),
        ("zeros.json", b"\0" * 1000, "the record is not JSON"),
        ("deep.json", b"[" * (LARGEST // 2) + b"]" * (LARGEST // 2), "the record is nested too deeply"),
        ("empty.json", b"", "the record is not JSON"),
        ("name.json", CLASSIC.read_bytes().replace(b"Chance 1", b"\\ud83d"), "seat 1: half of a surrogate pair"),
    ],
)
def test_what_is_no_record_is_refused_in_one_line(
    name: str, content: bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_bytes(content)
    assert main(["replay", str(tmp_path / name)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(words)


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("missing.json", "missing.json: No such file or directory\n"),
        (".", ".: Is a directory\n"),
        ("mis\nsing", "mis sing: No such file or directory\n"),
        ("mis\udcffsing", "mis\\udcffsing: No such file or directory\n"),
    ],
)
def test_a_file_that_is_none_is_refused_in_one_line(
    file: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["replay", file]) == 2
    assert capsys.readouterr() == ("", words)


def test_standard_input_may_be_closed() -> None:
    ended = subprocess.run(
        f"{sys.executable} -P -m bot replay - <&-", shell=True, capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)


def limited(size: int) -> list[str]:
    """No more memory than so many bytes for the command."""
    program = (
        f"import os, resource, sys; resource.setrlimit(resource.RLIMIT_AS, ({size}, {size}));"
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    return [sys.executable, "-c", program]


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_AS"), reason="memory cannot be limited here")
@pytest.mark.parametrize("filler", [b"\0", b"0", b"["], ids=repr)
def test_a_hundred_megabytes_are_refused_in_little_memory(filler: bytes, tmp_path: Path) -> None:
    file = tmp_path / "huge.json"
    with file.open("wb") as stream:
        for _ in range(100):
            stream.write(filler * 1_000_000)
    ended = basra("replay", file, cwd=tmp_path, within=limited(96 << 20))
    assert (ended.status, ended.out, ended.err) == (2, "", "the record is longer than 2 MiB\n")


@pytest.mark.parametrize("unit", ["[],", '{"a":0},', '{"":[]},', '"\\ud83d",'])
def test_the_worst_small_texts_are_refused_in_bounded_memory(unit: str, tmp_path: Path) -> None:
    file = tmp_path / "worst.json"
    file.write_text("[" + unit * ((LARGEST - 10) // len(unit)) + "0]")
    ended = basra("replay", file, cwd=tmp_path, within=limited(192 << 20))
    assert (ended.status, ended.out, ended.err) == (2, "", "the record: an object is expected\n")


def test_a_reader_who_has_seen_enough_is_no_failure() -> None:
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run(
        [*BASRA, "replay", str(CLASSIC)], stdout=write, stderr=subprocess.PIPE, check=False, cwd=ROOT
    )
    os.close(write)
    assert (ended.returncode, ended.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk here")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [*BASRA, "replay", str(CLASSIC)], stdout=full, stderr=subprocess.PIPE, check=False, cwd=ROOT
        )
    assert (ended.returncode, ended.stderr) == (1, b"basra: the output cannot be written: No space left on device\n")
