"""The matches of the whole bot: each request one transaction, each match one lock."""

import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, NamedTuple

from bot.players import LEVELS
from bot.rules import SECRET_BYTES, Play, RuleSet, Seating, next_seat
from bot.storage import (
    Beside,
    ChannelTaken,
    Connection,
    PersonRow,
    StorageError,
    fetch_house_rules,
    fetch_match_ids_of,
    fetch_open_match_id,
    fetch_open_match_ids_in,
    fetch_person,
    insert_match,
    update_match,
    update_told,
    upsert_person,
)

from . import leaving, lobby, playing
from .changing import save_seat
from .clocks import NO_CLOCK, Clock, write_clock
from .events import LobbyChanged, MatchUpdate
from .hint_requests import HintRequests
from .loading import BrokenMatch
from .log import parse_rules, write_rules
from .refusals import BadOptions, CannotRematch, ChannelBusy, NotHost
from .requests import Absences, Agreements, Waking
from .snapshot import USUAL_LEVEL, Person, Seat, StoredMatch

log = logging.getLogger(__name__)


PATIENCE, MOST_PATIENCE = 2, 10


class Opening(NamedTuple):
    """What a lobby is opened with."""

    guild_id: int
    channel_id: int
    host: Person
    seating: Seating
    rules: RuleSet
    clock: Clock
    patience: int
    first_dealer: int | None = None


class Matches(Agreements, Absences, Waking, HintRequests):
    """Everything that may happen to matches."""

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
        """The open matches that a person plays in or may come back to, the one touched last first.

        Those that are broken are left out.
        """
        async with self._storage.reading() as connection:
            matches = await self._load_sound(connection, await fetch_match_ids_of(connection, user_id))
        return [match for match in matches if match.seat_of(user_id) or match.away_seat_of(user_id)]

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
        level: str = USUAL_LEVEL,
        clock: Clock = NO_CLOCK,
        patience: int = PATIENCE,
    ) -> MatchUpdate:
        """Open a lobby with the host and some computers seated; raises `ChannelBusy` or `BadOptions`.

        `level` is how well the computers play, those too that are seated later, one of `bot.players.LEVELS`.
        `patience` is after how many missed turns in a row a computer keeps a seat for its owner.
        """
        seating = lobby.plan_seating(seats, computers, partners=partners)
        if not 1 <= patience <= MOST_PATIENCE:
            raise BadOptions(names=("patience",))
        if level not in LEVELS:
            raise BadOptions(names=("level",))
        played_by_computers = lobby.chairs_in_order(seating)[seats - computers :]
        chairs = [Seat(0, host.id, host.name, level=level)]
        chairs += [Seat(seat, is_computer=seat in played_by_computers, level=level) for seat in range(1, seats)]
        opening = Opening(guild_id, channel_id, host, seating, rules, clock, patience)
        return await self._open(opening, chairs)

    async def rematch(self, match_id: int, person: Person) -> MatchUpdate:
        """Open a lobby with the people of a finished match on their seats; the next seat deals first."""
        old = await self.fetch(match_id)
        if old.is_open or old.position is None or person.id not in {seat.user_id for seat in old.seats}:
            raise CannotRematch(old)
        chairs = [
            Seat(seat.index, person.id, person.name)
            if seat.user_id == person.id
            else (seat if seat.is_person else Seat(seat.index, is_computer=True, level=seat.level))
            for seat in old.seats
        ]
        all_seats = tuple(range(old.seating.seats))
        dealer = next_seat(all_seats, old.position.dealer) if old.position.dealer is not None else None
        opening = Opening(
            old.guild_id, old.channel_id, person, old.seating, old.rules, old.clock, old.patience, dealer
        )
        return await self._open(opening, chairs)

    async def _open(self, opening: Opening, chairs: list[Seat]) -> MatchUpdate:
        try:
            async with self._storage.writing() as connection:
                match_id = await insert_match(
                    connection,
                    guild_id=opening.guild_id,
                    channel_id=opening.channel_id,
                    host_id=opening.host.id,
                    seats=opening.seating.seats,
                    partners=opening.seating.partners,
                    rules=write_rules(opening.rules),
                    at=self._now(),
                    secret=self._chance(0, 0).randbytes(SECRET_BYTES),
                    first_dealer=opening.first_dealer,
                    clock=write_clock(opening.clock),
                    patience=opening.patience,
                )
                for seat in chairs:
                    await save_seat(connection, match_id, seat)
                match, _ = await self._loader.load(connection, match_id)
        except ChannelTaken:
            other = await self.fetch_in_channel(opening.channel_id)
            if other is None:  # it ended in the meantime, so the channel is free after all
                return await self._open(opening, chairs)
            raise ChannelBusy(other, is_idle=playing.is_idle(other, self._now())) from None
        self._look_ahead(match)
        return MatchUpdate(None, match, (LobbyChanged(),))

    async def join(self, match_id: int, person: Person, click_id: int) -> MatchUpdate:
        """Let a person sit down in the lobby; `click_id` is Discord's id of the interaction."""
        return await self._change(match_id, partial(lobby.join, person=person, click_id=self._mixed(click_id)))

    async def leave(self, match_id: int, user_id: int, *, beside: Beside | None = None) -> MatchUpdate:
        """Let a person leave the lobby; `beside` is written with it, or not at all."""
        return await self._change(match_id, partial(lobby.leave, user_id=user_id), beside)

    async def add_computer(self, match_id: int, user_id: int) -> MatchUpdate:
        """Let a computer sit down in the lobby."""
        return await self._change(match_id, partial(lobby.add_computer, user_id=user_id))

    async def remove_computer(self, match_id: int, user_id: int) -> MatchUpdate:
        """Send a computer away from the lobby."""
        return await self._change(match_id, partial(lobby.remove_computer, user_id=user_id))

    async def choose_level(self, match_id: int, user_id: int, seat: int, level: str) -> MatchUpdate:
        """Let the computer of a seat play at a level of `bot.players.LEVELS`; raises `NoComputerThere`."""
        return await self._change(match_id, partial(lobby.choose_level, user_id=user_id, seat=seat, level=level))

    async def swap_partners(self, match_id: int, user_id: int) -> MatchUpdate:
        """Change who plays with whom."""
        return await self._change(match_id, partial(lobby.swap_partners, user_id=user_id))

    async def change_rules(self, match_id: int, user_id: int, make: Callable[[RuleSet], RuleSet]) -> MatchUpdate:
        """Play by the rules that `make` makes of those agreed on so far; only the host may, before the deal.

        What `make` raises, `InvalidRules` above all, leaves everything as it was.
        """
        return await self._change(match_id, partial(lobby.change_rules, user_id=user_id, make=make))

    async def change_clock(self, match_id: int, user_id: int, clock: Clock) -> MatchUpdate:
        """Play by another clock; only the host may choose it, before the deal."""
        return await self._change(match_id, partial(lobby.change_clock, user_id=user_id, clock=clock))

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

    async def take_back(self, match_id: int, number: int, user_id: int) -> MatchUpdate:
        """Take back the play that was the last action before `number`; raises `CannotTakeBack`."""
        return await self._change(match_id, partial(playing.take_back, number=number, user_id=user_id))

    async def be_ready(self, match_id: int, deal: int, user_id: int) -> MatchUpdate:
        """Be ready for the next deal, after so many deals."""
        return await self._change(match_id, partial(playing.be_ready, deal=deal, user_id=user_id))

    async def resign(self, match_id: int, user_id: int, *, beside: Beside | None = None) -> MatchUpdate:
        """Give a seat up to a computer; `beside` is written with it, or not at all."""
        return await self._change(match_id, partial(leaving.resign, user_id=user_id), beside)

    async def cancel(
        self, match_id: int, user_id: int, *, is_moderator: bool = False, beside: Beside | None = None
    ) -> MatchUpdate:
        """End a match or lobby before its time; `beside` is written with it, or not at all."""
        cancelling = partial(playing.cancel, user_id=user_id, is_moderator=is_moderator)
        return await self._change(match_id, cancelling, beside)

    async def close_idle(self, match_id: int) -> MatchUpdate:
        """End a match in which nothing has happened for long."""
        return await self._change(match_id, playing.close_idle)

    async def put_away(
        self, broken: BrokenMatch, user_id: int, *, is_moderator: bool = False, beside: Beside | None = None
    ) -> None:
        """Cancel a match that cannot be read, so that its channel is free; its log stays as it is."""
        if broken.host_id != user_id and not is_moderator:
            raise NotHost(host=broken.host_id)
        async with self._storage.writing() as connection:
            await update_match(
                connection, broken.match_id, state="cancelled", finished_at=self._now(), wake_at=None, untold=None
            )
            if beside is not None:
                await beside(connection)

    # What the cogs remember

    async def note_table(
        self, match_id: int, message_id: int | None, posted_at: float | None, old_tables: Sequence[int] = ()
    ) -> None:
        """Remember the message that shows the table, and those it has moved away from."""
        async with self._noting() as connection:
            await update_match(
                connection,
                match_id,
                table_message_id=message_id,
                table_posted_at=posted_at,
                old_tables=list(old_tables),
            )

    async def note_old_tables(self, match_id: int, old_tables: Sequence[int]) -> None:
        """Remember which messages that showed the table are still to be removed."""
        async with self._noting() as connection:
            await update_match(connection, match_id, old_tables=list(old_tables))

    async def note_dms_told(self, match_id: int) -> None:
        """Remember that the table has been told of closed private messages."""
        async with self._noting() as connection:
            await update_match(connection, match_id, dms_told=True)

    async def fetch_person(self, user_id: int) -> PersonRow | None:
        """What is remembered of a person."""
        async with self._storage.reading() as connection:
            return await fetch_person(connection, user_id)

    async def note_reminders(self, match_id: int, messages: Sequence[tuple[int, int]]) -> None:
        """Remember the messages that remind of a match, as channel and message."""
        async with self._noting() as connection:
            await update_match(connection, match_id, reminders=[list(message) for message in messages])

    async def note_told(self, match: StoredMatch) -> None:
        """Remember that everybody was told how the match stands."""
        async with self._noting() as connection:
            await update_told(connection, match.id, match.touched_at)

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
