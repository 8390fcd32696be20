"""Commands for whoever sits in a match: the hand, the table, leaving, resigning, cancelling."""

from typing import Any

import discord

from bot.client import (
    GREY,
    Control,
    Page,
    answer_with,
    boxed,
    language_of,
    link,
    replace_with,
    rows,
    say_privately,
    text,
)
from bot.matches import BrokenMatch, NoSuchMatch, StoredMatch
from bot.texts import isolate, say, say_parts, shorten

from .controls import HandControl, own_hand
from .leaving import ask_to_cancel, ask_to_resign, leave_lobby
from .opening import has_permissions
from .saying import say_place, table_url
from .telling import Desk, desk_of

MENU = 25
LONGEST_OPTION, LONGEST_LINK = 100, 38


class HandsMenu(HandControl, form="hands"):
    """Choose one of several matches and see its hand."""

    @property
    def match_id(self) -> int:
        """The chosen match."""
        return self.chosen_number

    async def page(self, interaction: discord.Interaction[Any], desk: Desk) -> Page:
        """The hand of the chosen match."""
        return await own_hand(interaction, desk, self.match_id)


class ResignMenu(Control, form="resigns"):
    """Choose one of several matches to give up: its channel may be gone, so a command there is no way out."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Ask whether to resign from the chosen match."""
        await replace_with(interaction, ask_to_resign(interaction, self.chosen_number))


async def hand(interaction: discord.Interaction[Any]) -> None:
    """Show my hand: of the match in this channel, else of my only one, else after a choice."""
    desk = desk_of(interaction)
    shown: int | None = None

    async def show() -> Page:
        nonlocal shown
        try:
            shown = await _find_hand(interaction, desk)
        except SeveralMatches as several:
            return menu_of_matches(interaction, desk, several.matches, HandsMenu, "hand.several")
        return await own_hand(interaction, desk, shown)

    message_id = await answer_with(interaction, show(), is_private=interaction.guild_id is not None)
    if shown is not None and message_id is not None:
        desk.calls.note_hand(interaction, shown, message_id)


async def _find_hand(interaction: discord.Interaction[Any], desk: Desk) -> int:
    """The match of this channel if the person plays in it, else their only one."""
    here = await _fetch_here(interaction, desk)
    if here is not None and here.seat_of(interaction.user.id):
        return here.id
    matches = await desk.matches.fetch_of(interaction.user.id)
    if len(matches) > 1:
        raise SeveralMatches(matches)
    if matches:
        return matches[0].id
    if here is not None:  # whose hand they cannot see, or have given up
        return here.id
    raise _no_match(interaction)


def menu_of_matches(
    interaction: discord.Interaction[Any],
    desk: Desk,
    matches: list[StoredMatch],
    kind: type[Control],
    question: str,
    **values: Any,
) -> Page:
    """A menu of this kind, with these values in its custom id, of some matches, and where each is played."""
    language = language_of(interaction)
    options = [
        discord.SelectOption(label=shorten(_say_option(language, desk, match), LONGEST_OPTION), value=str(match.id))
        for match in matches[:MENU]
    ]
    menu = kind.select(options, placeholder=say(language, "hand.which_match"), **values)
    places = [f"- {_say_where(language, desk, match, interaction.user.id)}" for match in matches[:MENU]]
    return boxed([text(say(language, question), *places), discord.ui.ActionRow(menu)], GREY)


def _say_option(language: str, desk: Desk, match: StoredMatch) -> str:
    """Server and channel by name, as a menu shows no mentions."""
    guild = desk.bot.get_guild(match.guild_id)
    channel = desk.bot.get_channel(match.channel_id)
    server = guild.name if guild else say(language, "hand.unknown_server")
    place = f"#{getattr(channel, 'name', match.channel_id)}"
    return say_parts(language, (isolate(language, server), isolate(language, place)))


def _say_where(language: str, desk: Desk, match: StoredMatch, user_id: int) -> str:
    turn = [f"**{say(language, 'hand.to_play')}**"] if match.turn_user == user_id else []
    return say_parts(language, (say_place(language, desk.bot, match), *turn))


async def table(interaction: discord.Interaction[Any]) -> None:
    """Bring the table to the bottom of the channel."""
    desk = desk_of(interaction)
    language = language_of(interaction)
    match = await _fetch_here(interaction, desk)
    if match is None and interaction.guild_id is None:
        await answer_with(interaction, _tables_page(interaction, desk))
        return
    if match is None:
        raise NoSuchMatch
    if not await has_permissions(interaction):
        return
    desk.tables.of(match).request(match, moves=True)
    await say_privately(interaction, say(language, "table.moved"))


async def _tables_page(interaction: discord.Interaction[Any], desk: Desk) -> Page:
    """Links to the tables of all my matches."""
    language = language_of(interaction)
    matches = (await desk.matches.fetch_of(interaction.user.id))[:MENU]
    if not matches:
        raise NoMatchOfYours
    lines = [f"- {say_place(language, desk.bot, match)}" for match in matches]
    links = [
        link(shorten(_say_option(language, desk, match), LONGEST_LINK), table_url(match)) for match in matches[:5]
    ]
    return boxed([text(say(language, "table.yours"), *lines), *rows(links)], GREY)


async def leave(interaction: discord.Interaction[Any]) -> None:
    """Leave the lobby."""

    async def leave_mine() -> Page:
        return await leave_lobby(interaction, await _fetch_mine(interaction))

    await answer_with(interaction, leave_mine())


async def resign(interaction: discord.Interaction[Any]) -> None:
    """Give the seat to a computer, after a question."""

    async def ask() -> Page:
        try:
            return await ask_to_resign(interaction, await _fetch_mine(interaction))
        except SeveralMatches as several:
            desk = desk_of(interaction)
            return menu_of_matches(interaction, desk, several.matches, ResignMenu, "hand.which_seat")

    await answer_with(interaction, ask())


async def cancel(interaction: discord.Interaction[Any]) -> None:
    """End the match for everybody, after a question."""

    async def ask() -> Page:
        try:
            match_id = await _fetch_mine(interaction)
        except BrokenMatch as broken:
            match_id = broken.match_id
        return await ask_to_cancel(interaction, match_id)

    await answer_with(interaction, ask())


async def _fetch_here(interaction: discord.Interaction[Any], desk: Desk) -> StoredMatch | None:
    if interaction.guild_id is None or interaction.channel_id is None:
        return None
    return await desk.matches.fetch_in_channel(interaction.channel_id)


async def _fetch_mine(interaction: discord.Interaction[Any]) -> int:
    """The match of this channel; in a DM the person's only one."""
    desk = desk_of(interaction)
    match = await _fetch_here(interaction, desk)
    if match is not None:
        return match.id
    matches = await desk.matches.fetch_of(interaction.user.id) if interaction.guild_id is None else []
    if len(matches) == 1:
        return matches[0].id
    raise SeveralMatches(matches) if matches else _no_match(interaction)


def _no_match(interaction: discord.Interaction[Any]) -> NoSuchMatch:
    """What to say where no match is: direct messages are no place for one."""
    return NoMatchOfYours() if interaction.guild_id is None else NoSuchMatch()


class NoMatchOfYours(NoSuchMatch):
    """The person plays nowhere."""

    key = "refusal.no_match_of_yours"


class SeveralMatches(NoSuchMatch):
    """The person plays in several matches, so a command must be given in the channel it means."""

    key = "refusal.several_matches"

    def __init__(self, matches: list[StoredMatch]) -> None:
        super().__init__()
        self.matches = matches
