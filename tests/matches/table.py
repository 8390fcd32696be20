"""A real service on a real database, and short ways to bring a match to a table."""

import random

from bot.matches import Inquiry, Judgement, Matches, MatchUpdate, Person, StoredMatch, judge_for, seeded_chance
from bot.rules import Play, make_rules
from bot.storage import Storage

AMIRA, BOUTROS, CHADI, DALIA = (
    Person(101, "Amira"),
    Person(102, "Boutros"),
    Person(103, "Chadi"),
    Person(104, "Dalia"),
)
PEOPLE = (AMIRA, BOUTROS, CHADI, DALIA)
GUILD, CHANNEL = 1, 2
CLICK = 1_234_567_890_123_456_789


class Clock:
    """Unix seconds that a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def matches_on(storage: Storage, clock: Clock | None = None, seed: int = 1) -> Matches:
    """The service on an open database, with decks that repeat."""
    return Matches(storage, now=clock or Clock(), chance=seeded_chance(seed))


async def judge_here(inquiry: Inquiry) -> Judgement:
    """What plays are worth, judged in this process."""
    return judge_for(inquiry)


async def open_lobby(matches: Matches, *, seats: int = 2, channel_id: int = CHANNEL, **options) -> StoredMatch:
    target = options.pop("target", 101)
    partners = options.pop("partners", False)
    update = await matches.open_lobby(
        guild_id=GUILD,
        channel_id=channel_id,
        host=AMIRA,
        seats=seats,
        partners=partners,
        rules=make_rules("classic", target=target),
        **options,
    )
    return update.after


async def deal_match(matches: Matches, *people: Person, seats: int = 2, **options) -> StoredMatch:
    """A dealt match: Amira and the people given, computers on the other chairs."""
    lobby = await open_lobby(matches, seats=seats, **options)
    for person in people:
        await matches.join(lobby.id, person, CLICK)
    return (await matches.fill_and_deal(lobby.id, AMIRA.id, CLICK)).after


def any_play(match: StoredMatch, rng: random.Random | None = None) -> Play:
    """A legal play for the seat whose turn it is."""
    assert match.turn is not None
    view = match.seat_view(match.turn)
    card = view.hand[0] if rng is None else rng.choice(view.hand)
    return Play(card, next(iter(view.ways(card))))


async def play_once(matches: Matches, match: StoredMatch, rng: random.Random | None = None) -> MatchUpdate:
    assert match.turn_user is not None
    return await matches.play(match.id, match.number, match.turn_user, any_play(match, rng))


async def play_out(matches: Matches, match: StoredMatch, seed: int = 0) -> MatchUpdate:
    """Play until the match is over; the last update."""
    rng = random.Random(seed)
    update = None
    while match.is_running:
        update = await play_once(matches, match, rng)
        match = update.after
    assert update is not None
    return update


async def wait(matches: Matches, match: StoredMatch, clock: Clock, seconds: float) -> StoredMatch:
    """Let time pass and the bot wake the match whenever it wants to be woken."""
    end = clock.now + seconds
    while (at := match.timing.wake_at) is not None and at <= end:
        clock.now = max(clock.now, at)
        match = (await matches.wake(match.id)).after
    clock.now = end
    return match


def waiting(match: StoredMatch) -> Person:
    """A person at the table whose turn it is not."""
    return next(person for person in PEOPLE if match.seat_of(person.id) and person.id != match.turn_user)
