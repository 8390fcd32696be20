"""Ctrl-C in the first moments of a command: it ends without a word, and so does everything that it has started."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.processes.listed import alive_in, workers_in

from .command import BASRA, build_environment
from .records import CLASSIC

INTERRUPTED_WHILE_LOADING = """
import os, signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            sys.meta_path.remove(self)
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
from bot.__main__ import main
sys.exit(main(sys.argv[2:]))
"""

LOADING = [
    ("bot.commands.failing", ["run"]),
    ("bot.players.mind", ["tournament", "--a", "hard", "--b", "easy"]),
    ("bot.settings", ["run"]),
    ("discord.client", ["run"]),
    ("bot.client.bot", ["run"]),
    ("bot.matches.service", ["review", str(CLASSIC)]),
    ("bot.playground", ["play", "--no-browser", "--port", "0"]),
]


@pytest.mark.parametrize(("module", "arguments"), LOADING, ids=[module for module, _ in LOADING])
def test_a_command_that_is_interrupted_while_it_is_loaded_says_nothing(
    module: str, arguments: list[str], tmp_path: Path
) -> None:
    line = [sys.executable, "-P", "-c", INTERRUPTED_WHILE_LOADING, module, *arguments]
    environment = build_environment(DISCORD_TOKEN="a.b.c", BASRA_DISCORD_URL="http://127.0.0.1:9")
    ended = subprocess.run(line, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    told = [words for words in ended.stderr.splitlines() if " INFO " not in words]
    assert (ended.returncode, told) == (130, [])


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(
    "arguments",
    [["review", str(CLASSIC), "--processes", "2"], ["tournament", "--a", "hard", "--b", "easy", "--processes", "2"]],
    ids=["review", "tournament"],
)
def test_ctrl_c_while_its_processes_are_started_ends_them_too_without_a_word(
    arguments: list[str], tmp_path: Path
) -> None:
    command = subprocess.Popen(
        [*BASRA, *arguments],
        cwd=tmp_path,
        env=build_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not workers_in(command.pid):
        time.sleep(0.001)
    os.killpg(command.pid, signal.SIGINT)
    out, err = command.communicate()
    assert (command.returncode, err) == (130, b"")
    assert b"Traceback" not in out
    while alive_in(command.pid):
        time.sleep(0.01)
