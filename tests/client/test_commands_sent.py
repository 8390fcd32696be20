"""Telling Discord the commands, and going on where it will not hear them."""

from pathlib import Path

import pytest

from bot.playground import LocalDiscord, buttons
from tests.running_bot import running_bot

COMMANDS = "/applications/*/commands"


@pytest.mark.parametrize(("status", "code"), [(400, 30034), (503, 0)])
async def test_matches_go_on_where_the_commands_are_refused(tmp_path: Path, status: int, code: int) -> None:
    async with LocalDiscord() as local:
        async with running_bot(local, tmp_path / "basra.sqlite3"):
            amira, table = local.people[0], local.channel("basra")
            await amira.slash("basra start", table, players=2, computers=1)
        local.inject("GET", COMMANDS, 503)
        local.inject("PUT", COMMANDS, status, code)
        async with running_bot(local, tmp_path / "basra.sqlite3"):
            lobby = amira.sees(table)[-1]
            answered = await amira.click(lobby, buttons(lobby)["Deal"])
            assert answered.state == "done"
