"""Whatever people ask for over days, the log alone tells how a match stands, and it never waits for nobody."""

from collections import Counter
from pathlib import Path

from bot.matches import (
    AlreadyPlayed,
    BecameReady,
    CameBack,
    CannotTakeBack,
    ComputerSteppedIn,
    Consented,
    DealEnded,
    MatchEnded,
    NotOffered,
    OfferDropped,
    Paused,
    PlayRefused,
    ProposalDropped,
    ReminderDue,
    Resumed,
    SeatKept,
    SeatPassedOn,
    Substituted,
    Suspended,
    TookBack,
)
from bot.storage import Storage

from .week import Week

WEEKS, STEPS = 6, 120
TRIED = (
    AlreadyPlayed, BecameReady, CameBack, CannotTakeBack, ComputerSteppedIn, Consented, DealEnded, MatchEnded,
    NotOffered, OfferDropped, Paused, PlayRefused, ProposalDropped, ReminderDue, Resumed, SeatKept, SeatPassedOn,
    Substituted, Suspended, TookBack,
)  # fmt: skip


async def test_a_match_is_the_same_read_anew_after_every_step(tmp_path: Path) -> None:
    told: Counter[str] = Counter()
    for seed in range(WEEKS):
        storage = await Storage.open(tmp_path / f"{seed}.sqlite3")
        week = Week(storage, seed)
        await week.begin()
        for _ in range(STEPS):
            await week.step()
        told += week.told
        await storage.close()
    assert [kind.__name__ for kind in TRIED if not told[kind.__name__]] == []
