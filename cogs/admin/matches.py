"""Ending a match, and taking a member out of one; both after a question."""

from typing import Any

import discord

from bot.client import (
    GREY,
    Control,
    Page,
    Style,
    boxed,
    language_of,
    page_of_words,
    replace_with,
    rows,
    say_match_choice,
    sides_of,
    text,
)
from bot.matches import BrokenMatch, MatchOver, Refusal, StoredMatch
from bot.texts import say, say_list

from .asking import bot_of, check_admin, community_of, guild_of, say_name, tables_of


class NoMatchHere(Refusal):
    """No match is open where the command was used, and none was named."""

    key = "refusal.desk_no_match_here"


class NoSuchOpenMatch(Refusal):
    """The server has no match of that number; `number` is the one asked for."""

    key = "refusal.desk_no_such_match"


class NotAtTable(Refusal):
    """The member has no seat in the match, or in none of the server; `person` is their name."""

    key = "refusal.desk_not_at_table"


class SeveralTables(Refusal):
    """The member sits in more than one match; `person` is their name and `matches` the numbers."""

    key = "refusal.desk_several_tables"


class CancelMatchButton(Control, form="deskcancel:{owner}:{match}"):
    """Cancel the match."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """End it for everybody."""
        check_admin(interaction, self.number("owner"))
        await replace_with(interaction, _cancel(interaction, self.number("match")))


class RemoveButton(Control, form="deskremove:{owner}:{match}:{member}"):
    """Take the member out of the match."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Clear their chair, or let a computer take their seat."""
        check_admin(interaction, self.number("owner"))
        await replace_with(interaction, _remove(interaction, self.number("match"), self.number("member")))


class KeepButton(Control, form="deskkeep:{owner}"):
    """Leave everything as it is."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Close the question."""
        check_admin(interaction, self.number("owner"))
        await interaction.response.edit_message(view=_closed(interaction, "desk.kept").view)


CONTROLS: tuple[type[Control], ...] = (CancelMatchButton, RemoveButton, KeepButton)


async def cancel_question(interaction: discord.Interaction[Any], match_id: int | None) -> Page:
    """What will be ended: the match of that number, or the one in this channel."""
    language = language_of(interaction)
    try:
        match = await _fetch_here(interaction) if match_id is None else await _fetch_open(interaction, match_id)
    except BrokenMatch as broken:
        described, match_id = say(language, "desk.broken_match", match=str(broken.match_id)), broken.match_id
        said = say(language, "desk.cancel_running")
    else:
        described, match_id = _describe(language, match), match.id
        said = say(language, "desk.cancel_running" if match.is_running else "desk.cancel_lobby")
    yes = CancelMatchButton.button(
        say(language, "button.cancel_match"), style=Style.danger, owner=interaction.user.id, match=match_id
    )
    return question(interaction, yes, described, said)


async def remove_question(
    interaction: discord.Interaction[Any], member: discord.User | discord.Member, match_id: int | None
) -> Page:
    """What will happen to the seat of a member."""
    language = language_of(interaction)
    match = await _fetch_table_of(interaction, member, match_id)
    if match.seat_of(member.id) is None and match.away_seat_of(member.id) is None:
        raise NotAtTable(person=say_name(member))
    said = "desk.remove_running"
    if match.state == "lobby":
        said = "desk.remove_last" if len(match.persons) == 1 else "desk.remove_lobby"
    elif not any(seat.is_person or seat.is_away for seat in match.seats if seat.user_id != member.id):
        said = "desk.remove_last"
    yes = RemoveButton.button(
        say(language, "button.desk_remove"),
        style=Style.danger,
        owner=interaction.user.id,
        match=match.id,
        member=member.id,
    )
    return question(interaction, yes, _describe(language, match), say(language, said, name=say_name(member)))


def question(interaction: discord.Interaction[Any], yes: Control, *lines: str) -> Page:
    """What will happen, with a button that does it and one that does not."""
    no = KeepButton.button(say(language_of(interaction), "button.desk_keep"), owner=interaction.user.id)
    return boxed([text(*lines), *rows([yes, no])], GREY)


async def _cancel(interaction: discord.Interaction[Any], match_id: int) -> Page:
    bot, user_id = bot_of(interaction), interaction.user.id
    entry = community_of(interaction).admin_entry(guild_of(interaction), user_id, "match_cancelled", match=match_id)
    try:
        await _fetch_open(interaction, match_id)
        update = await bot.matches.cancel(match_id, user_id, is_moderator=True, beside=entry)
    except BrokenMatch as broken:
        await bot.matches.put_away(broken, user_id, is_moderator=True, beside=entry)
    else:
        tables_of(interaction).spread(update)
    return _closed(interaction, "desk.cancelled", match=match_id)


async def _remove(interaction: discord.Interaction[Any], match_id: int, member_id: int) -> Page:
    match = await _fetch_open(interaction, match_id)
    matches = bot_of(interaction).matches
    if match.seat_of(member_id) is None and match.away_seat_of(member_id) is None:
        raise NotAtTable(person=f"<@{member_id}>")
    entry = community_of(interaction).admin_entry(
        guild_of(interaction), interaction.user.id, "player_removed", member_id, match=match_id
    )
    remove = matches.leave if match.state == "lobby" else matches.resign
    update = await remove(match_id, member_id, beside=entry)
    tables_of(interaction).spread(update)
    key = "desk.removed" if update.after.is_open else "desk.removed_last"
    return _closed(interaction, key, match=match_id, name=f"<@{member_id}>")


async def fetch_in_server(interaction: discord.Interaction[Any], match_id: int) -> StoredMatch:
    """A match of the server; raises `NoSuchOpenMatch`, also for those of other servers, or `BrokenMatch`."""
    guild_id = guild_of(interaction)
    try:
        match = await bot_of(interaction).matches.fetch(match_id)
    except Refusal:
        raise NoSuchOpenMatch(number=str(match_id)) from None
    except BrokenMatch as broken:
        if broken.guild_id != guild_id:
            raise NoSuchOpenMatch(number=str(match_id)) from None
        raise
    if match.guild_id != guild_id:
        raise NoSuchOpenMatch(number=str(match_id))
    return match


async def _fetch_open(interaction: discord.Interaction[Any], match_id: int) -> StoredMatch:
    match = await fetch_in_server(interaction, match_id)
    if not match.is_open:
        raise MatchOver(match)
    return match


async def _fetch_here(interaction: discord.Interaction[Any]) -> StoredMatch:
    guild_of(interaction)
    match = await bot_of(interaction).matches.fetch_in_channel(interaction.channel_id or 0)
    if match is None:
        raise NoMatchHere
    return match


async def _fetch_table_of(
    interaction: discord.Interaction[Any], member: discord.User | discord.Member, match_id: int | None
) -> StoredMatch:
    """The match named, else the one here that the member sits at, else the only one of the server."""
    if match_id is not None:
        return await _fetch_open(interaction, match_id)
    guild_id = guild_of(interaction)
    theirs = [one for one in await bot_of(interaction).matches.fetch_of(member.id) if one.guild_id == guild_id]
    here = [match for match in theirs if match.channel_id == interaction.channel_id]
    if not theirs:
        raise NotAtTable(person=say_name(member))
    if len(here or theirs) > 1:
        numbers = say_list(language_of(interaction), [str(match.id) for match in theirs])
        raise SeveralTables(person=say_name(member), matches=numbers)
    return (here or theirs)[0]


def _describe(language: str, match: StoredMatch) -> str:
    sides = say_list(language, sides_of(language, match))
    return say(language, "desk.match", match=str(match.id), channel=f"<#{match.channel_id}>", sides=sides)


def _closed(interaction: discord.Interaction[Any], key: str, **values: Any) -> Page:
    return page_of_words(say(language_of(interaction), key, **values))


async def suggest_open(interaction: discord.Interaction[Any], current: str) -> list[discord.app_commands.Choice[int]]:
    """The open matches of the server."""
    if interaction.guild_id is None:
        return []
    language = language_of(interaction)
    matches = await bot_of(interaction).matches.fetch_open_in(interaction.guild_id)
    said = [(match.id, say_match_choice(language, match)) for match in matches]
    wanted = str(current).casefold()
    return [
        discord.app_commands.Choice(name=name, value=match_id) for match_id, name in said if wanted in name.casefold()
    ][:25]
