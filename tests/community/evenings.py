"""Finished matches as the bot stores them, without playing them."""

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.community import Community, Ladder
from bot.storage import (
    Outcome,
    ResultRow,
    Storage,
    insert_match,
    insert_results,
    update_match,
    update_seat,
    upsert_person,
)

SERVER, OTHER_SERVER = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002
MONA, ALI, SAMI, NOUR, HODA, ZIAD = (1_200_000_000_000_000_000 + number for number in range(11, 17))
NAMES = {MONA: "Mona", ALI: "Ali", SAMI: "Sami", NOUR: "Nour", HODA: "Hoda", ZIAD: "Ziad"}
ADMIN = 1_300_000_000_000_000_001
DAY = 86_400.0
START = 1_767_225_600.0  # the first of January 2026


@dataclass
class Evenings:
    """A server in which matches end, each an hour after the one before."""

    storage: Storage
    now: float = START
    community: Community = field(init=False)
    channels: itertools.count = field(default_factory=itertools.count)

    def __post_init__(self) -> None:
        self.community = Community(self.storage, lambda: self.now)

    async def end(
        self,
        *user_ids: int,
        winner: int | None = 0,
        ladder: Ladder | None = None,
        server: int = SERVER,
        points: Sequence[int] | None = None,
        **facts,
    ) -> int:
        """A match of these people in the order of their seats, won by a side or drawn, that is not posted yet."""
        self.now += 3600
        ladder = ladder or ("duel" if len(user_ids) == 2 else "alone")
        async with self.storage.writing() as connection:
            match_id = await self._insert(connection, user_ids, ladder, server)
            rows = []
            for seat, user_id in enumerate(user_ids):
                side = seat % 2 if ladder == "partners" else seat
                outcome: Outcome = "drawn" if winner is None else "won" if side == winner else "lost"
                scored = points[side] if points else 101 if outcome == "won" else 60
                figures = {"basras": 2, "deals": 4, "ladder": ladder, "rated": True, "preset": "classic", **facts}
                figures.setdefault("finished_at", self.now)
                rows.append(ResultRow(match_id, seat, server, user_id, side, outcome, scored, **figures))
            await insert_results(connection, rows)
        return match_id

    async def play(self, *user_ids: int, **facts) -> int:
        """A match that is posted at once, as the bot does it."""
        match_id = await self.end(*user_ids, **facts)
        await self.community.post_match(match_id)
        return match_id

    async def _insert(self, connection, user_ids: Sequence[int], ladder: Ladder, server: int) -> int:
        match_id = await insert_match(
            connection,
            guild_id=server,
            channel_id=next(self.channels),
            host_id=user_ids[0],
            seats=max(2, len(user_ids)),
            partners=ladder == "partners",
            rules={"preset": "classic"},
            secret=bytes(32),
            at=self.now,
        )
        await update_match(connection, match_id, state="finished", finished_at=self.now)
        for seat, user_id in enumerate(user_ids):
            name = NAMES.get(user_id, f"Member {user_id}")
            await update_seat(connection, match_id, seat, user_id=user_id, name=name)
            await upsert_person(connection, user_id, name=name)
        return match_id

    async def play_some(self, rng: random.Random, count: int) -> list[int]:
        """Matches of all kinds between six people."""
        match_ids = []
        for _ in range(count):
            ladder: Ladder = rng.choice(("duel", "partners", "alone"))
            seats = {"duel": 2, "partners": 4, "alone": rng.choice((3, 4))}[ladder]
            sides = 2 if ladder != "alone" else seats
            match_ids.append(
                await self.play(
                    *rng.sample(sorted(NAMES), seats),
                    ladder=ladder,
                    winner=rng.choice([None, *range(sides)]),
                    points=[rng.randrange(120) for _ in range(sides)],
                    basras=rng.randrange(5),
                    best_deal=rng.choice((None, rng.randrange(40))),
                    rated=rng.random() < 0.9,
                )
            )
            self.now += rng.random() * 4 * DAY
        return match_ids

    async def differences(self, server: int = SERVER) -> int:
        """How many stored rows are not what follows from the results."""
        return (await self.community.recompute(server, is_check=True)).changed

    async def ratings(self, ladder: Ladder = "duel", server: int = SERVER) -> dict[int, int | None]:
        board = await self.community.fetch_board(server, ladder, "all", "rating", per_page=100)
        return {row.user_id: row.figures.rating for row in board.rows}

    async def ranks(self, ladder: Ladder = "duel", measure="rating", period="all") -> list[tuple[int | None, int]]:
        board = await self.community.fetch_board(SERVER, ladder, period, measure, per_page=100)
        return [(row.rank, row.user_id) for row in board.rows]
