import logging
from collections.abc import Iterator

import pytest

from bot.client.logs import LineFormatter, set_up_logging

TOKEN = "MTIzNDU2Nzg5.local.not-a-real-token"


def write_line(message: str, *values: object) -> str:
    record = logging.LogRecord("bot.cogs", logging.INFO, __file__, 1, message, values, None)
    return LineFormatter(TOKEN).format(record)


def test_an_event_is_one_line_whatever_it_holds() -> None:
    line = write_line("match %d: joined by %s", 7, "Mona\n2026-01-01 00:00:00 ERROR   forged: line\r\n")
    assert len(line.splitlines()) == 1
    assert line.endswith(r"INFO    bot.cogs: match 7: joined by Mona\n2026-01-01 00:00:00 ERROR   forged: line\r\n")


def test_no_token_is_written_wherever_it_turns_up() -> None:
    assert TOKEN not in write_line("logging in with %s", TOKEN)
    error = ValueError(f"bad header: Bot {TOKEN}")
    failure = logging.LogRecord("bot", logging.ERROR, __file__, 1, "failed", (), (ValueError, error, None))
    text = LineFormatter(TOKEN).format(failure)
    assert "bad header" in text
    assert TOKEN not in text


def test_the_token_of_an_interaction_is_left_out_of_addresses() -> None:
    secret = "aW50ZXJhY3Rpb246" * 4
    for kind in ("webhooks", "interactions"):
        line = write_line("PATCH https://discord.com/api/v10/%s/123/%s/messages/@original has 429", kind, secret)
        assert secret not in line
        assert f"/{kind}/123/…/messages/@original has 429" in line


@pytest.fixture
def _quiet_again() -> Iterator[None]:
    root, names = logging.getLogger(), ("bot", "cogs", "card_images")
    before = root.level, root.handlers[:], [logging.getLogger(name).level for name in names]
    yield
    root.setLevel(before[0])
    root.handlers[:] = before[1]
    for name, level in zip(names, before[2], strict=True):
        logging.getLogger(name).setLevel(level)


@pytest.mark.usefixtures("_quiet_again")
def test_our_events_are_heard_at_the_level_that_is_set_and_libraries_from_warning_on(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logging("DEBUG", TOKEN)
    logging.getLogger("bot.matches").debug("ours")
    logging.getLogger("discord.http").debug("a whole hand")
    logging.getLogger("discord.gateway").warning("a broken line")
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[-1] for line in lines] == ["ours", "a broken line"]
