"""The pairs of a tournament, played side by side in processes."""

from collections.abc import Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import closing
from itertools import islice

from bot.processes import Pool, WorkerDied, count_processors
from bot.tournaments import Pair, PlayedPair, Tournament, pairs_of, play_pair

WAITING = 3
"""How many pairs wait for each process while it plays."""


class PlayerProcessDied(Exception):
    """A process in which pairs were played has died."""


def play_all(tournament: Tournament, processes: int | None = None) -> Generator[PlayedPair, None, None]:
    """Every pair of a tournament as soon as it is played, by default with a process for each processor.

    Whoever stops half-way closes the iterator, which ends the processes. Raises `PlayerProcessDied`, also where there
    is no room for processes.
    """
    pairs = pairs_of(tournament)
    count = min(processes or count_processors(), len(pairs))
    if count == 1:
        yield from (play_pair(tournament, pair) for pair in pairs)
        return
    try:
        with closing(Pool(count)) as pool:
            yield from _play_in(pool, tournament, iter(pairs))
    except WorkerDied as error:
        raise PlayerProcessDied("a process that played has died; did the memory run out?") from error
    except OSError as error:
        raise PlayerProcessDied(f"no process could be started: {error.strerror or error}.") from error


def _play_in(pool: Pool, tournament: Tournament, pairs: Iterator[Pair]) -> Iterator[PlayedPair]:
    """Never many pairs wait, so that a tournament of a million begins as soon as one of ten."""
    first = islice(pairs, (1 + WAITING) * pool.processes)
    running = {pool.submit(play_pair, tournament, pair) for pair in first}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= {pool.submit(play_pair, tournament, pair) for pair in islice(pairs, len(done))}
        for future in done:
            yield future.result()
