"""`/basra mine`: every match somebody sits in, over all servers, those that wait for them first."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.client import (
    BLUE,
    GREEN,
    GREY,
    BasraBot,
    Control,
    Page,
    Style,
    answer_with,
    boxed,
    language_of,
    link,
    names_of,
    replace_with,
    rows,
    text,
)
from bot.matches import Pause, Seat, StoredMatch
from bot.texts import say, say_list, say_parts, say_preset

from .saying import say_legend, say_place, table_url
from .table import MyHandButton
from .telling import Desk, desk_of

PER_PAGE = 5
"""So many matches have room in a message, however long their names are."""
LONGEST_PLACE = 40
"""Characters of the name of a server or channel."""
FOR_ME, ASKS_ME, OTHERS, LOBBIES = range(4)
"""What a match waits for, in the order of the list."""


async def mine(interaction: discord.Interaction[Any]) -> None:
    """Show my matches."""
    await answer_with(interaction, _page(interaction, 0))


class MinePageButton(Control, form="mine:{way}:{page}"):
    """Turn the page, or look again; the way keeps two buttons to the same page apart."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The list as it is now."""
        await replace_with(interaction, _page(interaction, self.number("page")))


async def _page(interaction: discord.Interaction[Any], page: int) -> Page:
    desk: Desk = desk_of(interaction)
    matches = await desk.matches.fetch_of(interaction.user.id)
    return mine_page(desk.bot, language_of(interaction), matches, interaction.user.id, page)


def mine_page(bot: BasraBot, language: str, matches: Sequence[StoredMatch], user_id: int, page: int) -> Page:
    """A page of somebody's matches, counted from 0; a page beyond the last is the last."""
    if not matches:
        return boxed([text(say(language, "mine.none"))], GREY)
    ordered = sorted(matches, key=lambda match: _order(match, user_id))
    waiting = sum(_rank(match, user_id) == FOR_ME for match in ordered)
    pages = -(-len(ordered) // PER_PAGE)
    page = min(page, pages - 1)
    items: list[discord.ui.Item[Any]] = [text(_say_title(language, len(ordered), waiting))]
    items += [_row(bot, language, match, user_id) for match in ordered[page * PER_PAGE :][:PER_PAGE]]
    if pages > 1:
        items.append(text(say(language, "mine.page", page=page + 1, pages=pages)))
    items += rows(_page_buttons(language, page, pages))
    return boxed(items, GREEN if waiting else BLUE)


def _say_title(language: str, count: int, waiting: int) -> str:
    title = say(language, "mine.title", count=count)
    return f"{title}\n{say(language, 'mine.waiting', count=waiting) if waiting else say(language, 'mine.no_turn')}"


def _own_seat(match: StoredMatch, user_id: int) -> Seat:
    return next(seat for seat in match.seats if seat.user_id == user_id)


def _rank(match: StoredMatch, user_id: int) -> int:
    seat = _own_seat(match, user_id)
    if match.state == "lobby":
        return LOBBIES
    is_asked = match.turn == seat.index or (match.is_between_deals and seat.index not in match.ready)
    if is_asked and match.pause is None and not seat.is_away:
        return FOR_ME
    if seat.is_away or (match.proposal is not None and seat.index not in match.proposal.agreed):
        return ASKS_ME
    return OTHERS


def _order(match: StoredMatch, user_id: int) -> tuple[int, float, float]:
    """Those first that wait for the person, among them whose time runs out first, then what has waited longest."""
    deadline = match.timing.deadline
    return _rank(match, user_id), float("inf") if deadline is None else deadline, match.touched_at


def _row(bot: BasraBot, language: str, match: StoredMatch, user_id: int) -> discord.ui.Section[Any]:
    place = f"**{say_place(language, bot, match, LONGEST_PLACE)}**"
    target = say(language, "lobby.target", count=match.rules.target)
    rules = f"-# {say_parts(language, (say_preset(language, match.rules), target))}"
    lines = [place, rules, *([] if match.position is None else [say_legend(language, match)])]
    lines += _say_state(bot, language, match, _own_seat(match, user_id))
    return discord.ui.Section(text(*lines), accessory=_button(language, match, user_id))


def _button(language: str, match: StoredMatch, user_id: int) -> Any:
    if match.state == "lobby":
        return link(say(language, "button.to_table"), table_url(match))
    is_urgent = _rank(match, user_id) == FOR_ME
    style = Style.primary if is_urgent else Style.secondary
    return MyHandButton.button(say(language, "button.my_hand"), style=style, match=match.id)


def _say_state(bot: BasraBot, language: str, match: StoredMatch, seat: Seat) -> list[str]:
    """Whom or what the match waits for, and how long."""
    if match.state == "lobby":
        return [_say_lobby(bot, language, match)]
    lines = [say(language, "mine.kept")] if seat.is_away else []
    if match.proposal is not None and not seat.is_away and seat.index not in match.proposal.agreed:
        lines.append(say(language, "mine.proposed"))
    if match.pause is not None:
        lines.append(_say_pause(bot, language, match.pause))
    elif match.is_between_deals:
        lines.append(_say_between(language, match, seat))
    elif match.turn is not None and not match.is_suspended:
        lines.append(_say_turn(bot, language, match, seat))
    return lines


def _say_lobby(bot: BasraBot, language: str, match: StoredMatch) -> str:
    taken = len(match.seats) - len(match.empty_seats)
    since = bot.clock.tag(match.created_at)
    return say(language, "mine.lobby", taken=taken, seats=len(match.seats), since=since)


def _say_pause(bot: BasraBot, language: str, pause: Pause) -> str:
    if pause.until is None:
        return say(language, "mine.paused")
    return say(language, "mine.paused_until", until=bot.clock.tag(pause.until))


def _say_between(language: str, match: StoredMatch, seat: Seat) -> str:
    if seat.index not in match.ready and not seat.is_away:
        return say(language, "mine.ready")
    names = names_of(language, match)
    missing = [names[other.index] for other in match.persons if other.index not in match.ready]
    return say(language, "mine.between", names=say_list(language, missing), count=len(missing))


def _say_turn(bot: BasraBot, language: str, match: StoredMatch, seat: Seat) -> str:
    """Whose turn it is: until when, and without a clock since when."""
    assert match.turn is not None
    is_own = match.turn == seat.index and not seat.is_away
    name = names_of(language, match)[match.turn]
    if match.timing.deadline is None:
        since = bot.clock.tag(match.touched_at)
        if is_own:
            return say(language, "mine.turn.since", since=since)
        return say(language, "mine.other_turn.since", name=name, since=since)
    when = bot.clock.tag(match.timing.deadline)
    if is_own:
        return say(language, "mine.turn.until", when=when)
    return say(language, "mine.other_turn.until", name=name, when=when)


def _page_buttons(language: str, page: int, pages: int) -> list[discord.ui.Item[Any]]:
    def turn(way: str, to: int) -> MinePageButton:
        label = say(language, f"button.{way}")
        return MinePageButton.button(label, is_disabled=not 0 <= to < pages, way=way, page=max(to, 0))

    turns: list[discord.ui.Item[Any]] = [turn("previous", page - 1), turn("next", page + 1)]
    return [*(turns if pages > 1 else []), turn("refresh", page)]
