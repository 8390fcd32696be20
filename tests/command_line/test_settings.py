import time
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.settings import NAMES, REAL_TIME, Pace, Settings, SettingsError, write_pace

TOKEN = "MTIzNDU2Nzg5.local.not-a-real-token"
LOCAL = "http://127.0.0.1:8642"


def test_without_anything_set_the_defaults_hold(tmp_path: Path) -> None:
    settings = Settings.read({}, tmp_path / ".env")
    assert settings == Settings(None, Path("basra.sqlite3"), "INFO", None, None)


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\nBASRA_DATABASE=from-file.sqlite3\nBASRA_LOG_LEVEL=debug\n")
    settings = Settings.read({"BASRA_DATABASE": "from-environment.sqlite3", "BASRA_LOG_LEVEL": " "}, file)
    assert settings.token == TOKEN
    assert settings.database == Path("from-environment.sqlite3")
    assert settings.log_level == "DEBUG"


def test_the_token_is_never_shown() -> None:
    settings = Settings.parse({"DISCORD_TOKEN": TOKEN})
    assert settings.require_token() == TOKEN
    assert TOKEN not in repr(settings) + str(settings)


def test_a_missing_token_is_told_when_it_is_needed() -> None:
    with pytest.raises(SettingsError, match="DISCORD_TOKEN is not set"):
        Settings.parse({"DISCORD_TOKEN": ""}).require_token()


@pytest.mark.parametrize("token", ["two words", "line\nbreak", "тoken"])
def test_a_token_that_cannot_be_one_is_refused_without_showing_it(token: str) -> None:
    with pytest.raises(SettingsError) as refused:
        Settings.parse({"DISCORD_TOKEN": token})
    assert token not in str(refused.value)


@pytest.mark.parametrize(
    "url", [LOCAL, "http://localhost:1", "https://127.9.9.9", "http://[::1]:8642/", "http://LOCALHOST:80"]
)
def test_a_discord_on_this_machine_is_taken(url: str) -> None:
    assert Settings.parse({"BASRA_DISCORD_URL": url}).discord_url == url


@pytest.mark.parametrize(
    "url",
    [
        "https://discord.com",
        "http://127.0.0.1.example.org",
        "http://localhost.example.org",
        "http://192.168.1.5:8642",
        "http://0.0.0.0:8642",
        "http://127.0.0.1@example.org/",
        "http://127.0.0.1:secret@127.0.0.1/",
        "http://127.0.0.1:99999",
        "http://[::ffff:10.0.0.1]/",
        "http://[::1",
        "ftp://127.0.0.1",
        "127.0.0.1:8642",
        "http://",
    ],
)
def test_a_discord_elsewhere_is_refused(url: str) -> None:
    with pytest.raises(SettingsError, match="this machine"):
        Settings.parse({"BASRA_DISCORD_URL": url})


def test_a_seed_is_taken_only_by_a_local_discord() -> None:
    assert Settings.parse({"BASRA_SEED": "7", "BASRA_DISCORD_URL": LOCAL}).seed == 7
    with pytest.raises(SettingsError, match="only together with BASRA_DISCORD_URL"):
        Settings.parse({"BASRA_SEED": "7"})
    with pytest.raises(SettingsError, match="whole number"):
        Settings.parse({"BASRA_SEED": "lucky", "BASRA_DISCORD_URL": LOCAL})


def test_a_speed_is_taken_only_by_a_local_discord() -> None:
    assert Settings.parse({"BASRA_SPEED": "3600@1700000000", "BASRA_DISCORD_URL": LOCAL}).pace == Pace(3600, 1.7e9)
    assert Settings.parse({"BASRA_DISCORD_URL": LOCAL}).pace == REAL_TIME
    with pytest.raises(SettingsError, match="only together with BASRA_DISCORD_URL"):
        Settings.parse({"BASRA_SPEED": "3600"})


def test_a_speed_without_a_moment_counts_from_now() -> None:
    before = time.time()
    pace = Settings.parse({"BASRA_SPEED": "60", "BASRA_DISCORD_URL": LOCAL}).pace
    assert (pace.speed, pace.ahead) == (60, 0)
    assert before <= pace.since <= time.time()


@pytest.mark.parametrize(
    "pace",
    [Pace(3600, 1_700_000_000.125), Pace(1.5, 1_700_000_000, 604_800.5), Pace(100_000, 1), Pace(12_345.678, 1)],
)
def test_a_pace_is_read_as_it_was_written(pace: Pace) -> None:
    assert Settings.parse({"BASRA_SPEED": write_pace(pace), "BASRA_DISCORD_URL": LOCAL}).pace == pace


@pytest.mark.parametrize(
    "speed", ["0", "0.5", "-3600", "100001", "nan", "inf", "fast", "60@nan", "60@1+inf", "60@1+-5", "60@now"]
)
def test_a_speed_that_no_clock_has_is_refused(speed: str) -> None:
    with pytest.raises(SettingsError, match="from 1 to 100,000"):
        Settings.parse({"BASRA_SPEED": speed, "BASRA_DISCORD_URL": LOCAL})


def test_an_unknown_log_level_is_refused_with_those_there_are() -> None:
    with pytest.raises(SettingsError, match="DEBUG, INFO, WARNING, ERROR"):
        Settings.parse({"BASRA_LOG_LEVEL": "LOUD"})


def test_a_misspelt_setting_in_the_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("BASRA_DATABSE=x.sqlite3\nSOMETHING_ELSE=1\n")
    with pytest.raises(SettingsError, match=r"BASRA_DATABSE.*is BASRA_DATABASE meant"):
        Settings.read({}, file)


def test_signs_in_the_file_are_taken_as_they_stand(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("\ufeffBASRA_DATABASE='a ${HOME} b.sqlite3'\n", encoding="utf-8")
    assert Settings.read({"HOME": "/root"}, file).database == Path("a ${HOME} b.sqlite3")


def test_a_file_that_is_no_text_is_told(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_bytes(b"DISCORD_TOKEN=\xff\xfe\x00")
    with pytest.raises(SettingsError, match="cannot be read"):
        Settings.read({}, file)


def test_the_example_file_explains_every_setting_and_is_itself_valid() -> None:
    example = Path(__file__).parents[2] / ".env.example"
    text = example.read_text(encoding="utf-8")
    assert set(dotenv_values(example)) <= set(NAMES)
    for name in NAMES:
        lines = text.splitlines()
        (place,) = [number for number, line in enumerate(lines) if line.removeprefix("# ").startswith(f"{name}=")]
        assert lines[place - 1].startswith("# "), f"{name} has no explanation above it"
    assert Settings.read({}, example).database == Path("basra.sqlite3")


def test_the_data_of_a_server_left_is_kept_for_a_month_or_as_set() -> None:
    assert Settings.parse({}).keep_days == 30
    assert Settings.parse({"BASRA_KEEP_DAYS": "7"}).keep_days == 7


@pytest.mark.parametrize("days", ["0", "-1", "1.5", "a month", "99999", "٧"])
def test_days_that_are_none_are_refused(days: str) -> None:
    with pytest.raises(SettingsError, match="BASRA_KEEP_DAYS"):
        Settings.parse({"BASRA_KEEP_DAYS": days})
