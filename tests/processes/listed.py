"""The processes of this machine, as Linux lists them."""

import os
from pathlib import Path


def alive_in(group: int) -> set[int]:
    """The processes of a group that have not ended."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            state, _, number = (folder / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if state not in "ZX" and int(number) == group:
            found.add(int(folder.name))
    return found


def children_of(pid: int) -> set[int]:
    """The processes that a process has started."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return {int(child) for task in tasks for child in task.read_text().split()}


def workers_in(group: int) -> set[int]:
    """Those of a group that work for another."""
    return set(filter(_is_worker, alive_in(group)))


def own_workers() -> set[int]:
    """Those that work for this one."""
    return set(filter(_is_worker, children_of(os.getpid())))


def _is_worker(pid: int) -> bool:
    try:
        return "spawn_main" in Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return False
