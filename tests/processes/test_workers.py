"""Processes beside this one: they are replaced when they die, end with whoever started them, and hear no Ctrl-C."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import AsyncIterator
from contextlib import suppress

import pytest

from bot.processes import WorkerDied, Workers

from .listed import alive_in, own_workers, workers_in

linux = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    workers = Workers(1)
    yield workers
    await workers.close()


def pid_of(_: None) -> int:
    return os.getpid()


def kill_oneself(number: signal.Signals) -> None:
    os.kill(os.getpid(), number)
    time.sleep(3600)


def fail(words: str) -> None:
    raise LookupError(words)


async def test_what_the_work_gives_and_what_it_raises_come_back(workers: Workers) -> None:
    assert await workers.run(abs, -3) == 3
    with pytest.raises(LookupError, match="not here"):
        await workers.run(fail, "not here")
    assert await workers.run(abs, -4) == 4


async def test_one_that_dies_at_work_is_replaced(workers: Workers) -> None:
    first = await workers.run(pid_of, None)
    with pytest.raises(WorkerDied):
        await workers.run(kill_oneself, signal.SIGKILL)
    assert await workers.run(pid_of, None) != first


async def test_one_that_dies_while_it_waits_is_replaced(workers: Workers) -> None:
    first = await workers.run(pid_of, None)
    os.kill(first, signal.SIGKILL)
    with suppress(WorkerDied):  # the first to ask may find it dead
        assert await workers.run(pid_of, None) != first
    assert await workers.run(pid_of, None) != first


@linux
async def test_one_that_dies_while_it_starts_is_replaced(workers: Workers) -> None:
    before = own_workers()
    working = asyncio.create_task(workers.run(pid_of, None))
    started: set[int] = set()
    while not started:
        started = await asyncio.to_thread(lambda: own_workers() - before)
    os.kill(started.pop(), signal.SIGKILL)
    with pytest.raises(WorkerDied):
        await working
    assert await workers.run(pid_of, None)


async def test_all_who_wait_for_one_that_dies_are_told_and_one_takes_its_place(workers: Workers) -> None:
    dying = [asyncio.create_task(workers.run(kill_oneself, signal.SIGKILL)) for _ in range(20)]
    told = await asyncio.gather(*dying, return_exceptions=True)
    assert [type(each) for each in told] == [WorkerDied] * 20
    assert len(set(await asyncio.gather(*(workers.run(pid_of, None) for _ in range(20))))) == 1


@linux
async def test_work_that_is_under_way_is_ended_at_once(workers: Workers) -> None:
    at_work = await workers.run(pid_of, None)
    working = asyncio.create_task(workers.run(time.sleep, 3600))
    await asyncio.sleep(0)
    await workers.close()
    assert at_work not in own_workers()
    with pytest.raises(WorkerDied):
        await working


@linux
async def test_they_are_started_ahead_of_time() -> None:
    workers, before = Workers(2), own_workers()
    await workers.start()
    started = own_workers() - before
    assert len(started) == 2
    assert await workers.run(pid_of, None) in started
    await workers.close()
    assert not own_workers() & started


async def test_closing_what_was_never_needed_does_nothing() -> None:
    await Workers(1).close()


def run(program: str) -> "subprocess.Popen[bytes]":
    """A program with workers, in a group of processes of its own."""
    source = f"""
import asyncio, os, resource, signal, sys, time
from bot.processes import Pool, WorkerDied, Workers

async def main():
{textwrap.indent(textwrap.dedent(program), "    ")}

if __name__ == "__main__":
    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        sys.exit(130)
"""
    return subprocess.Popen(
        [sys.executable, "-P", "-c", source],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


@linux
@pytest.mark.parametrize("stage", ["starting", "working"])
def test_ctrl_c_ends_all_of_them_without_a_word(stage: str) -> None:
    program = run("""
        workers = Workers(2)
        try:
            await workers.run(time.sleep, 0)
            print("working", flush=True)
            await workers.run(time.sleep, 3600)
        finally:
            await workers.close()
    """)
    assert program.stdout is not None
    if stage == "working":
        assert program.stdout.readline() == b"working\n"
    while not workers_in(program.pid):
        time.sleep(0.001)
    os.killpg(program.pid, signal.SIGINT)
    _, err = program.communicate()
    assert (program.returncode, err) == (130, b"")
    while alive_in(program.pid):  # multiprocessing's own process sees a moment later that all are gone
        time.sleep(0.01)


@linux
def test_ctrl_c_is_heard_though_it_comes_while_a_process_is_started() -> None:
    program = run("""
        from multiprocessing import popen_spawn_posix
        launch = popen_spawn_posix.Popen._launch
        def interrupted(self, process):
            os.kill(os.getpid(), signal.SIGINT)
            launch(self, process)
        popen_spawn_posix.Popen._launch = interrupted
        workers = Workers(1)
        try:
            await workers.run(time.sleep, 3600)
        finally:
            await workers.close()
    """)
    assert program.communicate() == (b"", b"")
    assert program.returncode == 130


@linux
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_none_is_left_when_whoever_started_them_is_killed(number: signal.Signals) -> None:
    program = run("""
        workers = Workers(2)
        await workers.start()
        await workers.run(time.sleep, 0)
        print("working", flush=True)
        await workers.run(time.sleep, 3600)
    """)
    assert program.stdout is not None
    assert program.stdout.readline() == b"working\n"
    os.kill(program.pid, number)
    program.communicate()
    while alive_in(program.pid):
        time.sleep(0.01)


NO_FILE = "resource.setrlimit(resource.RLIMIT_NOFILE, (len(os.listdir('/proc/self/fd')), most))"
NO_PYTHON = "os.environ['PYTHONHOME'] = '/nowhere'"


@linux
@pytest.mark.parametrize("trouble", [NO_FILE, NO_PYTHON], ids=["none can be started", "none comes up"])
def test_where_there_are_none_that_is_told_and_tried_again_the_next_time(trouble: str) -> None:
    program = run(f"""
        usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        workers = Workers(1)
        for _ in range(3):
            {trouble}
            try:
                await workers.run(abs, -3)
            except WorkerDied:
                print("died", flush=True)
            finally:
                os.environ.pop("PYTHONHOME", None)
                resource.setrlimit(resource.RLIMIT_NOFILE, (usual, most))
        print(await workers.run(abs, -3))
        await workers.close()
    """)
    out, err = program.communicate()
    assert out.split() == [b"died", b"died", b"died", b"3"], err


@linux
def test_a_pool_for_which_a_few_files_are_left_says_so_and_closes() -> None:
    program = run("""
        usual, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        answer, room = None, 0
        while answer is None:
            pool = None
            resource.setrlimit(resource.RLIMIT_NOFILE, (len(os.listdir('/proc/self/fd')) + room, most))
            try:
                pool = Pool(1)
                pool.start()
                answer = pool.submit(abs, -3).result()
            except WorkerDied:
                room += 1
            finally:
                resource.setrlimit(resource.RLIMIT_NOFILE, (usual, most))
                if pool is not None:
                    pool.close()
        print(room > 3, answer)
    """)
    assert program.communicate() == (b"True 3\n", b"")
