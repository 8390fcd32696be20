"""Faults a test puts in the way of the bot's requests."""

import fnmatch
from dataclasses import dataclass


@dataclass
class Fault:
    """What happens to requests of `method` ("*" for any) to a path below `/api/v10` that fits the glob.

    With `status` None the request is only delayed; with `lose_answer` it takes effect but its answer never
    arrives; `times` is None for always; `retry_after` (seconds) belongs to a 429.
    """

    method: str
    path: str
    status: int | None
    code: int
    times: int | None
    delay: float
    lose_answer: bool
    retry_after: float = 1.0
    hits: int = 0

    def fits(self, method: str, path: str) -> bool:
        spent = self.times is not None and self.hits >= self.times
        return not spent and self.method in ("*", method) and fnmatch.fnmatchcase(path, self.path)


class Faults:
    def __init__(self) -> None:
        self._faults: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        self._faults.append(fault)
        return fault

    def remove(self, fault: Fault) -> None:
        self._faults.remove(fault)

    def take(self, method: str, path: str) -> Fault | None:
        """The first fault for this request, counted as used."""
        for fault in self._faults:
            if fault.fits(method, path):
                fault.hits += 1
                return fault
        return None
