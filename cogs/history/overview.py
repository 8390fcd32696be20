"""The finished matches of a server, a few to a page, each with a button that opens it."""

from collections.abc import Collection
from typing import Any

import discord

from bot.client import (
    BLUE,
    Control,
    MatchClock,
    Page,
    answer_with,
    boxed,
    escape,
    language_of,
    replace_with,
    rows,
    say_agreed,
    say_privately,
    text,
)
from bot.matches import HistoryPage, StoredMatch, plies_of
from bot.texts import say, say_list, say_preset

from .detail import detail_page
from .outcome import say_outcome, say_time
from .place import guild_of, history_of

EVERYBODY = 0
"""In a custom id: the matches of all members."""


class HistoryPageButton(Control, form="history:{owner}:{member}:{page}"):
    """Turns to another page, for whoever opened the history."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the page."""
        owner = self.number("owner")
        if interaction.user.id != owner:
            await say_privately(interaction, say(language_of(interaction), "refusal.not_your_history"))
            return
        making = fetch_overview(interaction, owner, self.number("member"), self.number("page"))
        await replace_with(interaction, making)


class LookButton(Control, form="look:{match}"):
    """Opens a match, for whoever clicks."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with all that is to be known of it."""
        await answer_with(interaction, detail_page(interaction, self.number("match")))


async def fetch_overview(interaction: discord.Interaction[Any], owner: int, member: int, page: int) -> Page:
    """A page of the history of this server, or of one of its members."""
    guild_id = guild_of(interaction)
    found = await history_of(interaction).fetch_page(guild_id, page, user_id=member or None)
    bot = interaction.client
    void = await bot.community.fetch_void_reasons(guild_id, [match.id for match in found.matches])
    return make_overview(bot.clock, bot.language_of_server(guild_id), found, owner, member, void)


def make_overview(
    clock: MatchClock,
    language: str,
    found: HistoryPage,
    owner: int,
    member: int = EVERYBODY,
    void: Collection[int] = (),
) -> Page:
    """The page in words; `void` are the matches that count nowhere."""
    items: list[discord.ui.Item[Any]] = [text(_say_title(language, found, member))]
    items += [_row(clock, language, match, is_void=match.id in void) for match in found.matches]
    if found.damaged:
        matches = say_list(language, [str(match_id) for match_id in found.damaged])
        items.append(text(say(language, "history.damaged", count=len(found.damaged), matches=matches)))
    if not found.total:
        items.append(text(say(language, "history.empty")))
        return boxed(items, BLUE)
    items.append(text(say(language, "history.page", page=found.page, pages=found.pages, count=found.total)))
    if found.pages > 1:
        items += rows(_page_buttons(language, found, owner, member))
    return boxed(items, BLUE)


def _say_title(language: str, found: HistoryPage, member: int) -> str:
    if member == EVERYBODY:
        return say(language, "history.title")
    names = (seat.name for match in found.matches for seat in match.seats if seat.user_id == member)
    name = next(names, None)
    return say(language, "history.title.member", name=escape(name) if name else f"<@{member}>")


def _row(clock: MatchClock, language: str, match: StoredMatch, *, is_void: bool) -> discord.ui.Section[Any]:
    details = say(
        language,
        "history.details",
        preset=say_preset(language, match.rules),
        deals=say(language, "history.deals", count=len(plies_of(match))),
        when=say_time(clock, match),
        match=str(match.id),
    )
    look = LookButton.button(say(language, "button.look"), match=match.id)
    void = say(language, "history.void") if is_void else ""
    lines = [say_outcome(language, match), say_agreed(language, match), void, details]
    return discord.ui.Section(text(*lines), accessory=look)


def _page_buttons(language: str, found: HistoryPage, owner: int, member: int) -> list[discord.ui.Item[Any]]:
    def button(key: str, page: int) -> HistoryPageButton:
        is_there = 1 <= page <= found.pages
        return HistoryPageButton.button(
            say(language, key), is_disabled=not is_there, owner=owner, member=member, page=page
        )

    return [button("button.previous", found.page - 1), button("button.next", found.page + 1)]
