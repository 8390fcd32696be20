"""The matches of the whole bot: each request one transaction, each match one lock."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Any
from weakref import WeakValueDictionary

from bot.rules import SECRET_BYTES, Play, RuleSet, Seating, next_seat
from bot.storage import (
    ChannelTaken,
    Connection,
    PersonRow,
    Storage,
    StorageError,
    append_action,
    fetch_house_rules,
    fetch_match_ids_of,
    fetch_open_match_id,
    fetch_open_match_ids_in,
    fetch_person,
    insert_match,
    insert_results,
    update_match,
    update_seat,
    upsert_house_rules,
    upsert_person,
)

from . import lobby, playing
from .decks import Chance
from .draft import Change, Draft
from .events import LobbyChanged, MatchUpdate
from .loading import BrokenMatch, Loader
from .log import parse_rules, write_rules
from .refusals import BadOptions, CannotRematch, ChannelBusy, NotHost
from .snapshot import Person, Seat, StoredMatch

log = logging.getLogger(__name__)


class Matches:
    """Everything that may happen to matches.

    A request either commits and returns the `MatchUpdate`, or raises a `Refusal` (or a storage error)
    and nothing has changed. `now` gives unix seconds, `chance` the secrets and the computers' luck. Unless
    `mixes_clicks` is false the ids of clicks have their part in the decks, so that a seed alone repeats them.
    """

    def __init__(
        self, storage: Storage, *, now: Callable[[], float], chance: Chance, mixes_clicks: bool = True
    ) -> None:
        self._storage = storage
        self._now = now
        self._chance = chance
        self._mixes_clicks = mixes_clicks
        self._loader = Loader()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # Reading

    async def fetch(self, match_id: int) -> StoredMatch:
        """The match as it stands; raises `NoSuchMatch`."""
        async with self._storage.reading() as connection:
            return (await self._loader.load(connection, match_id))[0]

    async def fetch_in_channel(self, channel_id: int) -> StoredMatch | None:
        """The match that fills the channel, None if none does."""
        async with self._storage.reading() as connection:
            match_id = await fetch_open_match_id(connection, channel_id)
            return None if match_id is None else (await self._loader.load(connection, match_id))[0]

    async def fetch_of(self, user_id: int) -> list[StoredMatch]:
        """The open matches that a person plays in, the one touched last first; those that are broken left out."""
        async with self._storage.reading() as connection:
            matches = await self._load_sound(connection, await fetch_match_ids_of(connection, user_id))
        return [match for match in matches if match.seat_of(user_id)]

    async def fetch_open_in(self, guild_id: int) -> list[StoredMatch]:
        """The open matches of a server; those that are broken left out."""
        async with self._storage.reading() as connection:
            return await self._load_sound(connection, await fetch_open_match_ids_in(connection, guild_id))

    async def _load_sound(self, connection: Connection, match_ids: list[int]) -> list[StoredMatch]:
        matches = []
        for match_id in match_ids:
            try:
                matches.append((await self._loader.load(connection, match_id))[0])
            except BrokenMatch as broken:
                log.error("%s", broken)  # noqa: TRY400 - one line; the others can be played
        return matches

    # Lobby

    async def open_lobby(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host: Person,
        seats: int,
        partners: bool,
        rules: RuleSet,
        computers: int = 0,
    ) -> MatchUpdate:
        """Open a lobby with the host and some computers seated; raises `ChannelBusy` or `BadOptions`."""
        if not 0 <= computers < seats:
            raise BadOptions(names=("computers",))
        try:
            seating = Seating(seats, partners)
        except ValueError:
            raise BadOptions(names=("players", "partners")) from None
        played_by_computers = lobby.chairs_in_order(seating)[seats - computers :]
        chairs = [Seat(0, host.id, host.name)]
        chairs += [Seat(seat, is_computer=seat in played_by_computers) for seat in range(1, seats)]
        return await self._open(guild_id, channel_id, host, seating, rules, chairs)

    async def rematch(self, match_id: int, person: Person) -> MatchUpdate:
        """Open a lobby with the people of a finished match on their seats; the next seat deals first."""
        old = await self.fetch(match_id)
        if old.is_open or old.position is None or person.id not in {seat.user_id for seat in old.seats}:
            raise CannotRematch(old)
        chairs = [
            Seat(seat.index, person.id, person.name)
            if seat.user_id == person.id
            else (seat if seat.is_person else Seat(seat.index, is_computer=True))
            for seat in old.seats
        ]
        all_seats = tuple(range(old.seating.seats))
        dealer = next_seat(all_seats, old.position.dealer) if old.position.dealer is not None else None
        return await self._open(old.guild_id, old.channel_id, person, old.seating, old.rules, chairs, dealer)

    async def _open(
        self,
        guild_id: int,
        channel_id: int,
        host: Person,
        seating: Seating,
        rules: RuleSet,
        chairs: list[Seat],
        first_dealer: int | None = None,
    ) -> MatchUpdate:
        try:
            async with self._storage.writing() as connection:
                match_id = await insert_match(
                    connection,
                    guild_id=guild_id,
                    channel_id=channel_id,
                    host_id=host.id,
                    seats=seating.seats,
                    partners=seating.partners,
                    rules=write_rules(rules),
                    at=self._now(),
                    secret=self._chance(0, 0).randbytes(SECRET_BYTES),
                    first_dealer=first_dealer,
                )
                for seat in chairs:
                    await _save_seat(connection, match_id, seat)
                match, _ = await self._loader.load(connection, match_id)
        except ChannelTaken:
            other = await self.fetch_in_channel(channel_id)
            if other is None:  # it ended in the meantime, so the channel is free after all
                return await self._open(guild_id, channel_id, host, seating, rules, chairs, first_dealer)
            raise ChannelBusy(other, is_idle=playing.is_idle(other, self._now())) from None
        return MatchUpdate(None, match, (LobbyChanged(),))

    async def join(self, match_id: int, person: Person, click_id: int) -> MatchUpdate:
        """Let a person sit down in the lobby; `click_id` is Discord's id of the interaction."""
        return await self._change(match_id, partial(lobby.join, person=person, click_id=self._mixed(click_id)))

    async def leave(self, match_id: int, user_id: int) -> MatchUpdate:
        """Let a person leave the lobby."""
        return await self._change(match_id, partial(lobby.leave, user_id=user_id))

    async def add_computer(self, match_id: int, user_id: int) -> MatchUpdate:
        """Let a computer sit down in the lobby."""
        return await self._change(match_id, partial(lobby.add_computer, user_id=user_id))

    async def remove_computer(self, match_id: int, user_id: int) -> MatchUpdate:
        """Send a computer away from the lobby."""
        return await self._change(match_id, partial(lobby.remove_computer, user_id=user_id))

    async def swap_partners(self, match_id: int, user_id: int) -> MatchUpdate:
        """Change who plays with whom."""
        return await self._change(match_id, partial(lobby.swap_partners, user_id=user_id))

    async def change_rules(self, match_id: int, user_id: int, make: Callable[[RuleSet], RuleSet]) -> MatchUpdate:
        """Play by the rules that `make` makes of those agreed on so far; only the host may, before the deal.

        What `make` raises, `InvalidRules` above all, leaves everything as it was.
        """
        return await self._change(match_id, partial(lobby.change_rules, user_id=user_id, make=make))

    async def fetch_last_rules(self, guild_id: int, preset: str) -> RuleSet | None:
        """The rules that a server dealt a preset by last, None if it never did."""
        async with self._storage.reading() as connection:
            values = await fetch_house_rules(connection, guild_id, preset)
        return None if values is None else parse_rules(values)

    async def deal(self, match_id: int, user_id: int, click_id: int) -> MatchUpdate:
        """Deal; raises `NotEnoughPlayers` while chairs are empty. `click_id` as in `join`."""
        click = self._mixed(click_id)
        return await self._change(match_id, partial(lobby.deal, user_id=user_id, click_id=click, fill=False))

    async def fill_and_deal(self, match_id: int, user_id: int, click_id: int) -> MatchUpdate:
        """Seat computers on the empty chairs and deal."""
        click = self._mixed(click_id)
        return await self._change(match_id, partial(lobby.deal, user_id=user_id, click_id=click, fill=True))

    def _mixed(self, click_id: int) -> int | None:
        return click_id if self._mixes_clicks else None

    # Play

    async def play(self, match_id: int, number: int, user_id: int, play: Play) -> MatchUpdate:
        """Play a card with a button made for action `number`; computers answer in the same step."""
        return await self._change(match_id, partial(playing.play, number=number, user_id=user_id, card_play=play))

    async def resign(self, match_id: int, user_id: int) -> MatchUpdate:
        """Give a seat up to a computer."""
        return await self._change(match_id, partial(playing.resign, user_id=user_id))

    async def cancel(self, match_id: int, user_id: int, *, is_moderator: bool = False) -> MatchUpdate:
        """End a match or lobby before its time."""
        return await self._change(match_id, partial(playing.cancel, user_id=user_id, is_moderator=is_moderator))

    async def close_idle(self, match_id: int) -> MatchUpdate:
        """End a match in which nothing has happened for long."""
        return await self._change(match_id, playing.close_idle)

    async def put_away(self, broken: BrokenMatch, user_id: int, *, is_moderator: bool = False) -> None:
        """Cancel a match that cannot be read, so that its channel is free; its log stays as it is."""
        if broken.host_id != user_id and not is_moderator:
            raise NotHost(host=broken.host_id)
        async with self._storage.writing() as connection:
            await update_match(connection, broken.match_id, state="cancelled", finished_at=self._now())

    # What the cogs remember

    async def note_table(self, match_id: int, message_id: int | None, posted_at: float | None) -> None:
        """Remember the message that shows the table."""
        async with self._noting() as connection:
            await update_match(connection, match_id, table_message_id=message_id, table_posted_at=posted_at)

    async def note_dms_told(self, match_id: int) -> None:
        """Remember that the table has been told of closed private messages."""
        async with self._noting() as connection:
            await update_match(connection, match_id, dms_told=True)

    async def fetch_person(self, user_id: int) -> PersonRow | None:
        """What is remembered of a person."""
        async with self._storage.reading() as connection:
            return await fetch_person(connection, user_id)

    async def note_person(self, user_id: int, **columns: Any) -> None:
        """Remember a person's name, DM channel, closed DMs or locale."""
        async with self._noting() as connection:
            await upsert_person(connection, user_id, **columns)

    @asynccontextmanager
    async def _noting(self) -> AsyncIterator[Connection]:
        """A transaction for what makes a match comfortable; it is played on where that cannot be saved."""
        try:
            async with self._storage.writing() as connection:
                yield connection
        except StorageError as error:
            log.error("a note could not be saved: %s", error)  # noqa: TRY400 - its words are all there is to tell

    # One change, one transaction

    async def _change(self, match_id: int, change: Change) -> MatchUpdate:
        async with self._lock(match_id):
            async with self._storage.writing() as connection:
                match, folded = await self._loader.load(connection, match_id)
                draft = Draft(match, folded, self._now(), self._chance)
                change(draft)
                await _save(connection, draft)
            if draft.after.is_running:
                self._loader.remember(match_id, draft.folded)
            else:
                self._loader.forget(match_id)
        return draft.update

    def _lock(self, match_id: int) -> asyncio.Lock:
        """The one lock of a match, forgotten when nobody holds it."""
        return self._locks.setdefault(match_id, asyncio.Lock())


async def _save(connection: Connection, draft: Draft) -> None:
    for action in draft.actions:
        await append_action(
            connection, action.match_id, action.number, action.kind, action.seat, action.data, action.at
        )
    if draft.before.state == "lobby":
        for old, new in zip(draft.before.seats, draft.seats, strict=True):
            if old != new:
                await _save_seat(connection, draft.before.id, new)
        if draft.after.is_running:
            await upsert_house_rules(connection, draft.before.guild_id, draft.rules.preset, write_rules(draft.rules))
    if draft.results:
        await insert_results(connection, draft.results)
    await update_match(connection, draft.before.id, touched_at=draft.now, **draft.columns)


async def _save_seat(connection: Connection, match_id: int, seat: Seat) -> None:
    await update_seat(
        connection, match_id, seat.index, user_id=seat.user_id, name=seat.name, is_computer=seat.is_computer
    )
