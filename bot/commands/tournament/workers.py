"""The pairs of a tournament, played side by side in processes."""

from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import closing
from itertools import islice
from queue import SimpleQueue
from typing import TypeAlias

from bot.processes import NoRoom, Pool, WorkerDied, count_processors, ctrl_c_calls
from bot.tournaments import Pair, PlayedPair, Tournament, pairs_of, play_pair

WAITING = 3
"""How many pairs wait for each process while it plays."""

Played: TypeAlias = SimpleQueue[Future[PlayedPair] | None]
"""The pairs in the order in which they end, and None where Ctrl-C was heard."""


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
    played = Played()
    try:
        with ctrl_c_calls(lambda: played.put(None)), closing(Pool(count)) as pool:
            yield from _play_in(pool, played, tournament, iter(pairs))
    except NoRoom as error:
        raise PlayerProcessDied(f"{error}.") from error
    except WorkerDied as error:
        raise PlayerProcessDied("a process that played has died; did the memory run out?") from error


def _play_in(pool: Pool, played: Played, tournament: Tournament, pairs: Iterator[Pair]) -> Iterator[PlayedPair]:
    """Never many pairs wait, so that a tournament of a million begins as soon as one of ten."""

    def begin(pairs: Iterable[Pair]) -> int:
        begun = [pool.submit(play_pair, tournament, pair) for pair in pairs]
        for future in begun:
            future.add_done_callback(played.put)
        return len(begun)

    running = begin(islice(pairs, (1 + WAITING) * pool.processes))
    while running:
        done = played.get()
        if done is None:
            raise KeyboardInterrupt
        running += begin(islice(pairs, 1)) - 1
        yield done.result()
