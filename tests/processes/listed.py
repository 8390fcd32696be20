"""The processes of this machine, as Linux lists them."""

import os
import time
from pathlib import Path


def alive_in(group: int) -> set[int]:
    """The processes of a group that have not ended."""
    pids = {int(folder.name) for folder in Path("/proc").glob("[0-9]*")}
    return {pid for pid in pids if _group_of(pid) == group}


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


def _group_of(pid: int) -> int | None:
    """None if the process has ended."""
    try:
        state, _, group = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:3]
    except OSError:
        return None
    return None if state in "ZX" else int(group)


def _is_worker(pid: int) -> bool:
    try:
        while not (line := Path(f"/proc/{pid}/cmdline").read_text()) and _group_of(pid) is not None:
            time.sleep(0.001)  # it was started this moment: Linux lists a process before its command line
    except OSError:
        return False
    return "spawn_main" in line
