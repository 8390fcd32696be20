"""One simulated person: looks at what comes, and clicks on it."""

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from bot.playground import Message, Outcome, Person
from tests.benchmarks.soaking.answers import Answer, Answers
from tests.benchmarks.soaking.ledger import ACCEPTED, REFUSED, UNANSWERED, Click, Ledger, Reminder
from tests.benchmarks.soaking.sight import CHOICES, Sight, Spot, look

HANDS = ("card", *CHOICES)
LIVING = ("card", "back", "takeback", "ready")
"""What only hands show that go on."""
PLAYS = ("card", "take", "way")
TO_ANSWER = ("return", "goon", "ready", "agree", "handagree", "accept")
MOST_OLD = 5
KEPT = 12
"""So many messages of somebody's DM keep their pictures."""

Work = Coroutine[Any, Any, None]


class Manner(NamedTuple):
    """How people behave: seconds to think, and the chances of what they do now and then."""

    think: float = 0.3
    absent: float = 0.04
    absence: float = 10.0
    twice: float = 0.1
    old: float = 0.05
    take_back: float = 0.03
    agree: float = 0.7


class Scene(NamedTuple):
    """What all players share; `begin` starts something in the background."""

    ledger: Ledger
    manner: Manner
    answers: Answers
    begin: Callable[[Work], object]


class Player:
    """A person and the hands they have seen; each thing to do is a task of its own."""

    def __init__(self, person: Person, scene: Scene, seed: int) -> None:
        self.person = person
        self.rng = random.Random(seed)
        self.ledger, self.manner, self._answers, self._begin = scene
        self._hands: dict[int, Sight] = {}
        self._old: dict[int, list[Sight]] = {}
        self._doing: set[tuple[Any, ...]] = set()
        self._shown: list[Message] = []

    def see(self, message: Message, *, is_new: bool) -> None:
        """A message to this person alone has come or changed."""
        sight = look(message)
        self._let_go_of_old_pictures(message)
        if hand := sight.first(*HANDS):
            self._note_hand(hand.match, sight)
            if is_new and sight.is_reminder:
                self.ledger.reminders.append(Reminder(hand.match, self.person.id, hand.number, time.time()))
            if sight.is_my_turn:
                self._do(("turn", hand.match, hand.number), self._take_turn(hand.match, hand.number))
        else:
            self._hands = {match: own for match, own in self._hands.items() if own.message is not message}
        self.asked(sight)

    def _note_hand(self, match: int, sight: Sight) -> None:
        before = self._hands.get(match)
        if before is not None and before.message is not sight.message and before.first("card"):
            self._old[match] = [*self._old.get(match, []), before][-MOST_OLD:]
        self._hands[match] = sight

    def forget(self, message: Message) -> None:
        """A message to this person was deleted: the hand before it is the newest again."""
        for match, hand in list(self._hands.items()):
            if hand.message is message:
                del self._hands[match]
                if old := [own for own in self._old.get(match, []) if own.message is not message]:
                    self.see(old[-1].message, is_new=False)

    def asked(self, sight: Sight) -> None:
        """A message, to this person or at their table, asks for something."""
        regrets = sight.of("takeback") if self.rng.random() < self.manner.take_back else []
        for spot in [*sight.of(*TO_ANSWER), *regrets]:
            self._do((spot.kind, spot.custom_id), self._reply(sight, spot))

    def called(self, message: Message, match: int) -> None:
        """The table names this person: their messages are closed, so they look at their hand there."""
        self._do(("look", match, message.id, message.edited), self._look(message, match))

    def _let_go_of_old_pictures(self, message: Message) -> None:
        """They would fill the memory of whoever plays Discord."""
        if message not in self._shown:
            self._shown.append(message)
        while len(self._shown) > KEPT:
            for attachment in self._shown.pop(0).attachments:
                attachment.data = b""

    def _do(self, what: tuple[Any, ...], work: Work) -> None:
        """Do a thing that is not being done yet."""
        if what in self._doing:
            work.close()
            return
        self._doing.add(what)
        self._begin(self._until_done(what, work))

    async def _until_done(self, what: tuple[Any, ...], work: Work) -> None:
        try:
            await work
        finally:
            self._doing.discard(what)

    def _thinks(self, mean: float | None = None) -> float:
        return self.rng.expovariate(1 / (mean or self.manner.think))

    # A turn

    async def _take_turn(self, match: int, number: int) -> None:
        """Play, sooner or later; whoever gets no answer clicks again."""
        await asyncio.sleep(self._thinks())
        if self.rng.random() < self.manner.absent:
            self.ledger.acts["absences"] += 1
            await asyncio.sleep(self._thinks(self.manner.absence))
        if self.rng.random() < self.manner.old:
            await self._click_an_old_hand(match)
        while (hand := self._hands.get(match)) and hand.is_my_turn and hand.of(*HANDS)[0].number == number:
            await (self._play(hand) if hand.first("card") else self._choose_way(hand))
            await asyncio.sleep(self._thinks())

    async def _play(self, hand: Sight) -> None:
        spot = self.rng.choice(hand.of("card"))
        times = 2 if self.rng.random() < self.manner.twice else 1
        self.ledger.acts["double clicks"] += times - 1
        await asyncio.gather(*(self._click_card(hand, spot) for _ in range(times)))

    async def _choose_way(self, page: Sight) -> None:
        ways = page.of("take", "way") or page.of("back")
        await self._click_card(page, self.rng.choice(ways))

    async def _click_an_old_hand(self, match: int) -> None:
        if old := self._old.get(match):
            hand = self.rng.choice(old)
            self.ledger.acts["old clicks"] += 1
            await self._click_card(hand, self.rng.choice(hand.of("card")))

    async def _click_card(self, page: Sight, spot: Spot) -> Sight | None:
        """Click what plays a card; the page that is the answer, None where none comes."""
        outcome = self._start(page.message, spot)
        if outcome is None:
            return None
        click = None
        if spot.kind in PLAYS:
            click = Click(spot.match, spot.number, self.person.id, spot.rest[1], outcome.interaction.created)
            self.ledger.clicks.append(click)
        answer = await self._answers.of(outcome)
        self.ledger.note_latency(outcome)
        if click is not None and answer is not None:
            click.answered_at, click.told = answer.at, answer.page.text
            click.verdict = _judge(answer)
        return answer.page if answer else None

    def _start(self, message: Message, spot: Spot) -> Outcome | None:
        """Click or choose; None where the message shows something else by now."""
        try:
            if spot.options:
                return self.person.start_select(message, spot.custom_id, [self.rng.choice(spot.options)])
            return self.person.start_click(message, spot.custom_id)
        except ValueError:
            self.ledger.acts["clicks that came too late"] += 1
            self._look_again(message)
            return None

    def _look_again(self, message: Message) -> None:
        if message.id in message.channel.messages:
            self.see(message, is_new=False)
        else:
            self.forget(message)

    # What else there is to answer

    async def _reply(self, sight: Sight, spot: Spot) -> None:
        """Come back, go on, be ready, agree or not; whoever gets no answer clicks again."""
        await asyncio.sleep(self._thinks(self.manner.absence if spot.kind == "return" else None))
        if spot.kind in ("agree", "handagree") and self.rng.random() > self.manner.agree:
            spot = sight.first("refuse", "handrefuse") or spot
        self.ledger.acts[spot.kind] += 1
        while (outcome := self._start(sight.message, spot)) is not None:
            if await self._answers.of(outcome) is not None or outcome.state == "done":
                return
            await asyncio.sleep(self._thinks(1))

    async def propose(self, table: Message, more: Spot) -> None:
        """Propose something, from the menu of rarer things at a table."""
        outcome = self._start(table, more)
        page = (await outcome.wait_settled()).message if outcome is not None else None
        menu = look(page).first("propose") if page is not None else None
        if page is not None and menu is not None and (chosen := self._start(page, menu)) is not None:
            self.ledger.acts["proposals"] += 1
            await chosen.wait_settled()

    async def _look(self, message: Message, match: int) -> None:
        """Look at one's hand beside the table."""
        await asyncio.sleep(self._thinks())
        spot = next((own for own in look(message).of("myhand") if own.match == match), None)
        while spot is not None and (outcome := self._start(message, spot)) is not None:
            if (await outcome.wait_settled()).state == "done":
                return
            await asyncio.sleep(self._thinks(1))


def _judge(answer: Answer) -> str:
    """What a page says of the play that it answers: the hand after it, or that it may not be.

    A choice between ways and the end of a match say nothing of it.
    """
    if answer.page.is_refusal:
        return REFUSED
    if not answer.is_sure or answer.page.first(*CHOICES) or not answer.page.first(*LIVING):
        return UNANSWERED
    return ACCEPTED
