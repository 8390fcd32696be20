"""A match as people play it over a week, by chance: legal and illegal requests, passing time, a second process."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from bot.matches import (
    CLOCKS,
    PROPOSALS,
    Clock,
    Event,
    Matches,
    MatchUpdate,
    OfferDropped,
    Person,
    Quiet,
    Refusal,
    ReminderDue,
    SeatOffered,
    StoredMatch,
    Suspended,
    fetch_record,
    seeded_chance,
)
from bot.rules import Play, replay
from bot.storage import Storage

from .table import PEOPLE, any_play, deal_match
from .table import Clock as Time

GUESTS = tuple(Person(201 + number, f"Guest {number}") for number in range(4))
EVERYBODY = (*PEOPLE, *GUESTS)
ZONES = ("Europe/Athens", "America/Sao_Paulo", "Africa/Cairo", "Asia/Beirut", "UTC")
SPANS = (0.5, 40.0, 130.0, 900.0, 4000.0, 6 * 3600.0, 30 * 3600.0, 100 * 3600.0, 16 * 86_400.0)

NOT_IN_LOGS = (SeatOffered, OfferDropped, ReminderDue, Suspended)
"""What happens beside the log of a match."""

Request = Callable[[], Awaitable[Any]]


class Week:
    """One match after the other, two services on their file, and chance that asks for things."""

    def __init__(self, storage: Storage, seed: int) -> None:
        self.storage = storage
        self.rng = random.Random(seed)
        self.time = Time()
        self.services = [self._service(), self._service()]
        self.told: Counter[str] = Counter()
        """What happened, by kind of event or refusal."""
        self.untold: list[Event] = []
        """What has happened since people were last told."""
        self.match: StoredMatch

    def _service(self) -> Matches:
        return Matches(self.storage, now=self.time, chance=seeded_chance(1))

    async def begin(self) -> None:
        """Deal a match of any kind."""
        seats = self.rng.choice((2, 3, 4, 4))
        people = PEOPLE[1 : self.rng.randint(2, seats)]
        options = {
            "seats": seats,
            "partners": seats == 4 and self.rng.random() < 0.7,
            "target": self.rng.choice((5, 200)),
            "clock": self.rng.choice((*CLOCKS.values(), CLOCKS["live"], Clock(300.0, 60.0))),
            "patience": self.rng.choice((1, 2, 3)),
        }
        match = await deal_match(self.services[0], *people, **options)
        await self.services[0].note_told(match)
        self.match = await self.services[0].fetch(match.id)
        self.untold = []

    async def step(self) -> None:
        """Something happens, or is refused; then everything that is due falls due, unless the bot sleeps."""
        if not self.match.is_open and self.rng.random() < 0.3:
            await self.begin()
        if self.rng.random() < 0.35:
            self.time.now += self.rng.choice(SPANS) * self.rng.random()
        before = self.match
        ask = self.rng.choices((self._play, self._say, self._sit, self._live), (12, 3, 3, 2))[0]
        try:
            answer = await ask(self.rng.choice(self.services))
        except Refusal as refusal:
            self.told[type(refusal).__name__] += 1
            await self.check(before)
        else:
            await self._note(answer)
        if self.rng.random() < 0.8:
            await self.wake_up()

    async def _note(self, answer: object) -> None:
        if isinstance(answer, MatchUpdate):
            self.told.update(type(event).__name__ for event in answer.happened)
            self.untold += [event for event in answer.happened if not isinstance(event, NOT_IN_LOGS)]
            await self.check(answer.after)
        else:
            await self.check(await self.services[0].fetch(self.match.id))

    async def wake_up(self) -> None:
        """Let everything happen that is due, in both services; it must come to an end."""
        for _ in range(12):
            if not (due := await self.services[0].fetch_due(10)):
                return
            assert due == [self.match.id]
            service, other = self.rng.sample(self.services, 2)
            await self._note(await service.wake(self.match.id))
            await self._note(await other.wake(self.match.id))
        raise AssertionError("a match is due again and again")

    # What people ask for

    def _anybody(self) -> Person:
        return self.rng.choice(EVERYBODY if self.rng.random() < 0.3 else PEOPLE[: self.match.seating.seats])

    async def _play(self, service: Matches) -> MatchUpdate:
        match, rng = self.match, self.rng
        if rng.random() < 0.15:
            return await service.take_back(match.id, match.number - rng.choice((0, 0, 0, 1)), self._last_player())
        if match.is_between_deals and match.position is not None:
            return await service.be_ready(match.id, len(match.position.finished), self._anybody().id)
        if match.turn is None or rng.random() < 0.1:
            return await service.play(match.id, match.number - rng.randint(0, 3), self._anybody().id, _foul(rng))
        return await service.play(match.id, match.number, match.turn_user or 0, any_play(match, rng))

    def _last_player(self) -> int:
        position = self.match.position
        steps = position.deal.steps if position and position.deal else []
        owner = self.match.seats[steps[-1].seat].user_id if steps else None
        return owner or self._anybody().id

    async def _say(self, service: Matches) -> MatchUpdate:
        match, who = self.match, self._anybody().id
        if match.proposal is not None and self.rng.random() < 0.85:
            asked = [seat.user_id for seat in match.persons if seat.index not in match.proposal.agreed]
            who = self.rng.choice(asked) if asked and self.rng.random() < 0.7 else who
            ask = service.refuse if self.rng.random() < 0.15 else service.consent
            return await ask(match.id, match.proposal.number - self.rng.choice((0, 0, 0, 1)), who)
        if match.pause is not None and self.rng.random() < 0.3:
            return await service.go_on(match.id, who)
        what = self.rng.choices(PROPOSALS, (1, 1, 1, 6))[0]
        until = self.time.now + self.rng.choice(SPANS) if self.rng.random() < 0.5 else None
        return await service.propose(match.id, who, what, until)

    async def _sit(self, service: Matches) -> MatchUpdate:
        match, rng, who = self.match, self.rng, self._anybody()
        away = [seat.user_id for seat in match.seats if seat.is_away and seat.user_id]
        offered = [seat for seat in match.seats if seat.offer]
        if away and rng.random() < 0.5:
            return await service.come_back(match.id, rng.choice(away))
        if offered and rng.random() < 0.6:
            seat = rng.choice(offered)
            if rng.random() < 0.3:
                return await service.decline_seat(match.id, seat.index, who.id)
            people = {person.id: person for person in EVERYBODY}
            return await service.accept_seat(match.id, seat.index, people[seat.offer.to])
        if rng.random() < 0.15:
            return await service.resign(match.id, who.id)
        seat = rng.choice((None, *range(match.seating.seats)))
        to, is_moderator = rng.choice(EVERYBODY).id, rng.random() < 0.5
        return await service.offer_seat(match.id, who.id, to, seat, is_moderator=is_moderator)

    async def _live(self, service: Matches) -> object:
        rng, who, now = self.rng, self._anybody().id, self.time.now
        match rng.randrange(6):
            case 0:
                start = rng.randrange(24 * 60)
                quiet = Quiet(start, (start + rng.randint(1, 480)) % 1440, rng.choice(ZONES))
                return await service.set_quiet(who, quiet if rng.random() < 0.8 else None)
            case 1:
                return await service.set_away(who, now + rng.choice(SPANS) if rng.random() < 0.6 else None)
            case 2:
                return await service.set_reminders(who, wanted=rng.random() < 0.5)
            case 3:
                return await service.set_notice(who, rng.choice(("dm", "mention", "none")))
            case 4:
                await service.note_told(self.match)
                self.untold = []
                return await service.note_alive()
            case _:
                return await service.give_grace()

    # What must always hold

    async def check(self, match: StoredMatch) -> None:
        """The stored match is the one given, and it is sound."""
        again = await self._service().fetch(match.id)
        assert everything_in(again) == everything_in(match)
        for service in self.services:
            assert everything_in(await service.fetch(match.id)) == everything_in(match)
        check_sound(match)
        async with self.storage.reading() as connection:
            record = await fetch_record(connection, match.id, running=True)
        replay(record)
        retold = await self.services[0].fetch_untold_update(match.id)
        assert everything_in(retold.after) == everything_in(match)
        assert [event for event in retold.happened if not isinstance(event, NOT_IN_LOGS)] == self.untold
        self.match = match


def _foul(rng: random.Random) -> Play:
    return Play(rng.randrange(52))


def everything_in(thing: Any) -> Any:
    """The values of a match, its position and all, to be compared."""
    names = getattr(type(thing), "__slots__", None)
    if names is None or isinstance(thing, Quiet):
        return [everything_in(one) for one in thing] if isinstance(thing, list | tuple) else thing
    return {name: everything_in(getattr(thing, name)) for name in names}


def check_sound(match: StoredMatch) -> None:
    """Every card is somewhere, and the match is over or waits for a person or for the clock."""
    timing, deal = match.timing, match.position.deal
    if deal is not None:
        cards = [*deal.floor, *deal.stock, *(card for cards in (*deal.hands, *deal.piles) for card in cards)]
        assert sorted(cards) == sorted(deal.deck)
    if not match.is_running:
        assert (timing.deadline, timing.left, timing.wake_at) == (None, None, None)
        return
    waits = [match.turn is not None and match.seats[match.turn].is_person, match.is_between_deals]
    assert any(waits) or match.is_suspended or match.pause is not None
    is_timed = match.clock.seconds is not None and not match.is_suspended
    assert (timing.deadline is not None) == (is_timed and match.pause is None)
    assert (timing.left is not None) == (is_timed and match.pause is not None and any(waits))
    may_fall_due = [
        timing.deadline is not None,
        match.proposal is not None,
        match.is_suspended,
        match.pause is not None and match.pause.until is not None and not match.is_suspended,
        any(seat.offer for seat in match.seats),
    ]
    assert (timing.wake_at is not None) == any(may_fall_due)
    assert timing.deadline is None or timing.wake_at <= timing.deadline
    if match.clock.seconds is not None:
        assert all(0 <= span <= match.clock.seconds for span in (*timing.banks, timing.left or 0.0))
    for seat in match.persons:
        assert match.missed[seat.index] < match.patience
