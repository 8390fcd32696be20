"""What happened since people were last told is read back from the log as it was told at the time."""

import pytest

from bot.matches import (
    BecameReady,
    CameBack,
    ComputerSteppedIn,
    Consented,
    DealEnded,
    DealStarted,
    Event,
    MatchEnded,
    Matches,
    MatchUpdate,
    Played,
    Resumed,
    SeatOffered,
    Substituted,
    TookBack,
)
from bot.storage import Storage

from .table import AMIRA, BOUTROS, CHADI, CLICK, Clock, deal_match, open_lobby, play_once, play_out
from .week import Week

STEPS = 40
IN_THE_LOG = (
    BecameReady, CameBack, ComputerSteppedIn, Consented, DealEnded, DealStarted, Played, Resumed, Substituted,
    TookBack,
)  # fmt: skip


class Gossip(Week):
    """A match in which everything that happens is noted until people have been told of it."""

    async def begin(self) -> None:
        await super().begin()
        self.happened: list[Event] = []
        await self.services[0].note_told(self.match)
        self.match = await self.services[0].fetch(self.match.id)

    async def _note(self, answer: object) -> None:
        await super()._note(answer)
        if self.match.untold is None:
            self.happened.clear()
        elif isinstance(answer, MatchUpdate):
            self.happened += [event for event in answer.happened if isinstance(event, IN_THE_LOG)]


@pytest.mark.parametrize("seed", range(4))
async def test_it_is_what_happened_at_the_time(storage: Storage, seed: int):
    week = Gossip(storage, seed)
    await week.begin()
    for _ in range(STEPS):
        await week.step()
        retold = await week.services[1].fetch_untold_update(week.match.id)
        assert [event for event in retold.happened if isinstance(event, IN_THE_LOG)] == week.happened


async def test_before_is_how_it_stood_when_people_were_last_told(matches: Matches, clock: Clock):
    told = await deal_match(matches, BOUTROS)
    await matches.note_told(told)
    clock.now += 1
    update = await play_once(matches, told)
    retold = await matches.fetch_untold_update(told.id)
    assert retold.before is not None
    assert (retold.before.number, retold.before.turn, retold.before.moved_at) == (
        told.number,
        told.turn,
        told.moved_at,
    )
    assert retold.before.seat_view(0) == told.seat_view(0)
    assert retold.happened == update.happened


async def test_where_all_is_told_nothing_is_retold(matches: Matches):
    told = await deal_match(matches, BOUTROS)
    await matches.note_told(told)
    retold = await matches.fetch_untold_update(told.id)
    assert retold.happened == ()
    assert await matches.fetch_untold() == []


async def test_the_end_and_a_deal_from_a_lobby_are_retold(matches: Matches):
    lobby = await open_lobby(matches, target=1)
    await matches.join(lobby.id, BOUTROS, CLICK)
    last = await play_out(matches, (await matches.deal(lobby.id, AMIRA.id, CLICK)).after)
    retold = await matches.fetch_untold_update(lobby.id)
    assert retold.before is not None
    assert retold.before.state == "lobby"
    assert isinstance(retold.happened[0], DealStarted)
    assert retold.happened[-1] == next(event for event in last.happened if isinstance(event, MatchEnded))


async def test_a_seat_on_offer_is_retold(matches: Matches, clock: Clock):
    match = await deal_match(matches, BOUTROS)
    await matches.note_told(match)
    clock.now += 1
    await matches.offer_seat(match.id, BOUTROS.id, CHADI.id)
    retold = await matches.fetch_untold_update(match.id)
    assert [event for event in retold.happened if isinstance(event, SeatOffered)] == [SeatOffered(1, CHADI.id)]
