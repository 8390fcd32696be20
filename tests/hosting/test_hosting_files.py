"""The files in docs/hosting keep what the guide promises, and name only what there is."""

import re
import shutil
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot.settings import NAMES

from .project import HOSTING, PROJECT, commands, read, read_instructions, read_paths, read_unit

UNITS = ("basra.service", "basra-backup.service", "basra-backup.timer")
FILES = ("README.md", "Dockerfile", "compose.yaml", *UNITS)
MEMORY = "512M"


CALLS = re.compile(
    r"(?:^\$ basra|`basra|exec (?:-T )?basra basra|:ro basra|bin/basra|\"basra\",) \"?([a-z]+)", re.MULTILINE
)
"""How a command is called: typed, named, in the container, in a new one, installed, as a list."""


@pytest.mark.parametrize("name", [name for name in FILES if name != "basra-backup.timer"])
def test_every_command_that_is_named_is_one(name: str) -> None:
    named = CALLS.findall(read(name))
    assert named != []
    assert [word for word in named if word not in commands()] == []


@pytest.mark.parametrize("name", FILES)
def test_every_setting_that_is_named_is_one(name: str) -> None:
    named = re.findall(r"\b(?:BASRA|DISCORD)_[A-Z_]+\b", read(name))
    assert set(named) <= set(NAMES)


def headings(guide: str) -> set[str]:
    """The anchors of a page, as GitHub makes them."""
    lines = [line for line in guide.splitlines() if line.startswith("#")]
    return {re.sub(r"[^a-z0-9 -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in lines}


def test_the_guide_links_only_to_what_there_is() -> None:
    links = [link for link in re.findall(r"\]\(([^)]+)\)", read("README.md")) if not link.startswith("https://")]
    assert links != []
    for link in links:
        file, _, anchor = link.partition("#")
        page = HOSTING / (file or "README.md")
        assert page.exists(), link
        assert not anchor or anchor in headings(page.read_text("utf-8")), link


def test_the_guide_names_only_files_that_there_are() -> None:
    named = re.findall(r"\bdocs/hosting/[\w.-]+|\brequirements\.lock|\.env\.example", read("README.md"))
    assert [name for name in named if not (PROJECT / name).exists()] == []


def test_the_invitation_is_the_one_of_the_project() -> None:
    address = re.compile(r"https://discord\.com/oauth2/\S+")
    ours = address.findall((PROJECT / "README.md").read_text(encoding="utf-8"))
    assert address.findall(read("README.md")) == ours != []


# The image


def test_the_image_installs_only_what_the_lock_has() -> None:
    installs = [line for line in read_instructions() if " pip " in line]
    (download,) = (line for line in installs if "download" in line)
    assert "--require-hashes" in download
    assert "-r requirements.lock" in download
    assert all("--no-index" in line for line in installs if line != download)


def test_the_image_is_built_from_what_its_context_lets_in() -> None:
    rules = [line for line in (PROJECT / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    copies = [line.split()[1:-1] for line in read_instructions() if line.startswith("COPY ") and "--from" not in line]
    sources = [source for sources in copies for source in sources]
    assert rules[0] == "*"
    assert [source for source in sources if not (PROJECT / source).exists()] == []
    assert [source for source in sources if f"!{source}" not in rules] == []
    assert not any(fnmatch(".env", rule[1:]) for rule in rules if rule.startswith("!"))


def test_the_last_stage_is_small_and_nobody() -> None:
    text = "\n".join(read_instructions())
    stages = text.split("FROM ")[1:]
    assert len(stages) == 2
    assert " pip " not in stages[1]
    assert "apt-get" not in text
    for promise in (
        "USER 10001:10001",
        "VOLUME /data",
        "STOPSIGNAL SIGTERM",
        'ENTRYPOINT ["basra"]',
        'CMD ["run"]',
        "BASRA_DATABASE=/data/basra.sqlite3",
    ):
        assert promise in stages[1]
    assert re.search(r'^HEALTHCHECK .*CMD \["basra", "health"\]$', stages[1], re.MULTILINE)


def test_both_stages_have_the_same_python_and_one_that_is_tested() -> None:
    images = {line.split()[1] for line in read_instructions() if line.startswith("FROM ")}
    (image,) = images
    version = re.fullmatch(r"python:(\d\.\d+)-slim", image)
    assert version is not None
    assert f"Python :: {version[1]}" in (PROJECT / "pyproject.toml").read_text()


def test_compose_takes_everything_away_that_the_bot_does_not_need() -> None:
    values = {key.removeprefix("services.basra."): value for key, value in read_paths().items()}
    assert {key: values.get(key) for key in ("read_only", "tmpfs", "cap_drop", "security_opt", "restart")} == {
        "read_only": "true",
        "tmpfs": "/tmp",
        "cap_drop": "ALL",
        "security_opt": "no-new-privileges:true",
        "restart": "unless-stopped",
    }
    assert values["volumes"] == "database:/data"
    assert values["environment.BASRA_DATABASE"] == "/data/basra.sqlite3"
    assert values["healthcheck.test"] == '["CMD", "basra", "health"]'
    assert values["mem_limit"].upper() == MEMORY
    assert "ports" not in values


def test_compose_finds_its_files() -> None:
    values = read_paths()
    context = (HOSTING / values["services.basra.build.context"]).resolve()
    assert context == PROJECT
    assert (context / values["services.basra.build.dockerfile"]).is_file()
    assert (HOSTING / values["services.basra.env_file"]).resolve() == PROJECT / ".env"


# systemd


def test_the_unit_keeps_what_the_guide_promises() -> None:
    unit = read_unit("basra.service")
    promised = {
        "User": "basra",
        "StateDirectory": "basra",
        "EnvironmentFile": "/etc/basra/basra.env",
        "Restart": "on-failure",
        "MemoryMax": MEMORY,
        "NoNewPrivileges": "yes",
        "CapabilityBoundingSet": "",
        "ProtectSystem": "strict",
        "ProtectHome": "yes",
        "PrivateDevices": "yes",
        "MemoryDenyWriteExecute": "yes",
    }
    assert {key: unit[key][-1] for key in promised} == promised


def test_a_bot_that_fails_again_and_again_stays_below_a_thousand_logins_a_day() -> None:
    (rest,) = read_unit("basra.service")["RestartSec"]
    assert 86_400 / int(rest.removesuffix("s")) < 1000


def test_bot_and_backup_are_of_one_database_and_one_installation() -> None:
    bot, backup = read_unit("basra.service"), read_unit("basra-backup.service")
    assert bot["Environment"] == backup["Environment"]
    assert "/opt/basra/bin/basra run" in bot["ExecStart"]
    assert "/opt/basra/bin/basra backup" in backup["ExecStart"][0]
    assert "EnvironmentFile" not in backup, "a backup needs no token, and another BASRA_DATABASE would be lost on it"
    guide = read("README.md")
    for path in ("/opt/basra/bin/", "/etc/basra/basra.env", "/var/lib/basra/basra.sqlite3", "/var/lib/basra-backups"):
        assert path in guide


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not here")
@pytest.mark.parametrize("name", UNITS)
def test_systemd_finds_nothing_wrong(name: str, tmp_path: Path) -> None:
    for unit in UNITS:
        text = read(unit).replace("/opt/basra/bin/basra", "/bin/true")  # it looks whether the program is there
        (tmp_path / unit).write_text(text)
    ended = subprocess.run(
        ["systemd-analyze", "verify", f"./{name}"],
        cwd=tmp_path,
        env={"SYSTEMD_UNIT_PATH": f"{tmp_path}:", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")
