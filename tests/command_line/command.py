"""The real command, in a process of its own."""

import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

BASRA = [sys.executable, "-P", "-m", "bot"]


@dataclass(frozen=True)
class Ended:
    status: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line that says what is wrong; log lines may stand before it."""
        *before, last = self.err.splitlines()
        assert all(" INFO " in line for line in before), self.err
        assert last.startswith("basra: "), self.err
        return last.removeprefix("basra: ")


def build_environment(**settings: str | Path) -> dict[str, str]:
    """This process's environment, with only these of our settings."""
    others = {name: value for name, value in os.environ.items() if not name.startswith(("BASRA_", "DISCORD_"))}
    return others | {name: str(value) for name, value in settings.items()}


def basra(*arguments: str | Path, cwd: Path, within: list[str] | None = None, **settings: str | Path) -> Ended:
    """Runs the command to its end; `within` is a command that runs it."""
    argv = [*(within or []), *BASRA, *map(str, arguments)]
    ended = subprocess.run(
        argv, cwd=cwd, env=build_environment(**settings), capture_output=True, text=True, check=False
    )
    return Ended(ended.returncode, ended.stdout, ended.stderr)


async def start(*arguments: str | Path, cwd: Path, **settings: str | Path) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *BASRA,
        *map(str, arguments),
        cwd=cwd,
        env=build_environment(**settings),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def wait_for_end(process: asyncio.subprocess.Process) -> Ended:
    out, err = await process.communicate()
    assert process.returncode is not None
    return Ended(process.returncode, out.decode(), err.decode())


def file_size_limit(size: int) -> list[str]:
    """No file may grow beyond so many bytes, root's neither; SQLite takes that as it takes a quota."""
    program = (
        f"import os, resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}));"
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    return [sys.executable, "-c", program]


def bound_by_permissions() -> list[str]:
    """Root too has to keep to the permissions of files: Linux takes the capability to pass over them away."""
    drop = "ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE)"
    program = (
        "import ctypes, os, sys; PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1;"
        f"os.geteuid() == 0 and {drop};"
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    return [sys.executable, "-c", program]


def mount_at(directory: Path, options: str) -> list[str]:
    """A small file system of its own at `directory`, seen by the command only; for where `can_mount`."""
    namespace = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    return [*namespace, "sh", "-c", f'mount -t tmpfs -o {options} none {directory} && exec "$@"', "sh"]


def can_mount() -> bool:
    """Whether this machine lets a test mount something: many a container forbids it."""
    if shutil.which("unshare") is None:
        return False
    with tempfile.TemporaryDirectory() as directory:
        argv = [*mount_at(Path(directory), "size=64k"), "true"]
        return subprocess.run(argv, capture_output=True, check=False).returncode == 0
