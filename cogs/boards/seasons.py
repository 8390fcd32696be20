"""Looking back at the seasons of a server: the table of each as it was at its end."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, cast

import discord
from discord.utils import format_dt

from bot.client import GOLD, GREEN, Control, Page, boxed, escape, plain, read_code, replace_with, rows, text
from bot.community import LONGEST_NAME, FinalPlace, Ladder, Season
from bot.matches import Refusal
from bot.texts import say, say_number, say_parts, say_percent

from .asking import check_owner, community_of, guild_of, language_here
from .figures import LADDERS
from .podium import Line, draw_lines, line_of, say_lines

PER_PAGE = 10
COMMAND = "seasons"
MOST_OPTIONS = 25
"""Seasons in a menu, the chosen one among them."""
NEWEST = 0
"""In place of a season's number: the one that started last."""

Items = list[discord.ui.Item[Any]]


class NoSeasons(Refusal):
    """The server has had no season."""

    key = "seasons.none"


class NoSuchSeason(Refusal):
    """The server has had no season of that number."""

    key = "seasons.unknown"


class SeasonPageButton(Control, form="season:{owner}:{season}:{ladder}:{page}"):
    """Turns to another page of a table, for whoever opened it."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the page."""
        owner, season, page = (self.number(name) for name in ("owner", "season", "page"))
        ladder = read_code(self.values["ladder"], LADDERS)
        check_owner(interaction, owner, COMMAND)
        await replace_with(interaction, seasons_page(interaction, owner, season, ladder, page))


class SeasonMenu(Control, form="seasonmenu:{owner}:{ladder}"):
    """Chooses another season, for whoever opened it."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Show its table."""
        owner, ladder = self.number("owner"), read_code(self.values["ladder"], LADDERS)
        check_owner(interaction, owner, COMMAND)
        await replace_with(interaction, seasons_page(interaction, owner, self.chosen_number, ladder))


class SeasonLadderMenu(Control, form="seasonladder:{owner}:{season}"):
    """Chooses another ladder of a season, for whoever opened it."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Show its table."""
        owner, season = self.number("owner"), self.number("season")
        ladder = read_code(self.chosen[0] if self.chosen else "", LADDERS)
        check_owner(interaction, owner, COMMAND)
        await replace_with(interaction, seasons_page(interaction, owner, season, ladder))


CONTROLS: tuple[type[Control], ...] = (SeasonPageButton, SeasonMenu, SeasonLadderMenu)


class Shown(NamedTuple):
    """What is shown of a season, and the ladders that may be."""

    season: Season
    ladder: Ladder
    ladders: tuple[Ladder, ...]


class Table(NamedTuple):
    """A page of a season's table."""

    lines: list[Line]
    page: int
    pages: int


async def seasons_page(
    interaction: discord.Interaction[Any],
    owner: int,
    season_id: int = NEWEST,
    ladder: str = LADDERS[0],
    page: int = 1,
) -> Page:
    """A season with a page of its table. Raises `NoSeasons` or `NoSuchSeason`."""
    language = language_here(interaction)
    seasons = await community_of(interaction).fetch_seasons(guild_of(interaction))
    season = _find(seasons, season_id)
    final = await community_of(interaction).fetch_final(season)
    known = cast(Ladder, ladder)
    if not season.is_running and known not in final:
        known = next(iter(final), LADDERS[0])
    if season.is_running:
        table = await _fetch_table(interaction, language, season, known, owner, page)
    else:
        table = _final_table(language, final.get(known, ()), owner, page)
    items: Items = [text(*_say_head(language, season, known))]
    files = []
    if table.lines:
        measure = say(language, "leaderboard.measure.rating")
        if all(line.value for line in table.lines):
            gallery, file = await draw_lines(interaction, language, measure, table.lines)
            items.append(gallery)
            files.append(file)
        items.append(text(*say_lines(language, table.lines)))
    else:
        items.append(text(say(language, "seasons.empty")))
    shown = Shown(season, known, LADDERS if season.is_running else tuple(final))
    controls = _controls(language, seasons, shown, owner, table)
    return boxed([*items, *controls], GREEN if season.is_running else GOLD, files)


def _find(seasons: Sequence[Season], season_id: int) -> Season:
    if not seasons:
        raise NoSeasons
    if season_id == NEWEST:
        return seasons[0]
    for season in seasons:
        if season.id == season_id:
            return season
    raise NoSuchSeason


def _final_table(language: str, places: Sequence[FinalPlace], owner: int, page: int) -> Table:
    pages = max(1, -(-len(places) // PER_PAGE))
    page = min(max(page, 1), pages)
    shown = places[(page - 1) * PER_PAGE : page * PER_PAGE]
    return Table([final_line(language, place, owner) for place in shown], page, pages)


async def _fetch_table(
    interaction: discord.Interaction[Any], language: str, season: Season, ladder: Ladder, owner: int, page: int
) -> Table:
    """How it stands now."""
    community = community_of(interaction)
    board = await community.fetch_board(
        guild_of(interaction), ladder, "season", "rating", page, PER_PAGE, season_id=season.id
    )
    lines = [line_of(language, place, "rating", owner) for place in board.rows]
    return Table(lines, board.page, board.pages)


def final_line(language: str, place: FinalPlace, owner: int) -> Line:
    """A line of a final table; `owner` is whoever opened it."""

    def count(name: str, number: int) -> str:
        return say(language, f"stats.{name}", count=number, number=say_number(language, number))

    share = say(language, "stats.win_rate", share=say_percent(language, place.wins / place.matches))
    words = say(language, "seasons.unrated") if place.rating is None else say_number(language, place.rating)
    return Line(
        rank=place.rank,
        name=place.name,
        user_id=place.user_id,
        value=place.rating or 0,
        figure=str(place.rating or 0),
        words=words,
        details=say_parts(language, (count("matches", place.matches), count("wins", place.wins), share)),
        is_own=place.user_id == owner,
    )


def _say_head(language: str, season: Season, ladder: Ladder) -> list[str]:
    when, name = say_period(language, season), say(language, f"ladder.{ladder}")
    return [say_title(language, season), say(language, "seasons.about", when=when, ladder=name)]


def say_title(language: str, season: Season) -> str:
    """The heading of a season."""
    return say(language, "seasons.title", name=_name(season))


def say_period(language: str, season: Season) -> str:
    """From when to when it went."""
    start = _say_day(season.started_at)
    if season.ended_at is None:
        return say(language, "seasons.running", start=start)
    return say(language, "seasons.over", start=start, end=_say_day(season.ended_at))


def _name(season: Season) -> str:
    return escape(season.name, LONGEST_NAME)


def _say_day(at: float) -> str:
    return format_dt(datetime.fromtimestamp(at, UTC), "D")


def _controls(
    language: str, seasons: Sequence[Season], shown: Shown, owner: int, table: Table
) -> list[discord.ui.ActionRow[Any]]:
    season, ladder, ladders = shown
    menus: Items = []
    if len(seasons) > 1:
        menus.append(_season_menu(language, seasons, season, ladder, owner))
    if len(ladders) > 1:
        menus.append(_ladder_menu(language, shown, owner))

    def button(key: str, page: int) -> SeasonPageButton:
        is_there = 1 <= page <= table.pages
        values: dict[str, Any] = {"owner": owner, "season": season.id, "ladder": ladder, "page": page}
        return SeasonPageButton.button(say(language, key), is_disabled=not is_there, **values)

    buttons: Items = []
    if table.pages > 1:
        buttons = [button("button.previous", table.page - 1), button("button.next", table.page + 1)]
    return [*rows(buttons), *rows(menus, 1)]


def _season_menu(language: str, seasons: Sequence[Season], season: Season, ladder: Ladder, owner: int) -> SeasonMenu:
    """The seasons around the chosen one, the newest first."""
    at = seasons.index(season)
    start = max(0, min(at - MOST_OPTIONS // 2, len(seasons) - MOST_OPTIONS))
    options = [
        discord.SelectOption(label=plain(one.name, LONGEST_NAME), value=str(one.id), default=one.id == season.id)
        for one in seasons[start : start + MOST_OPTIONS]
    ]
    return SeasonMenu.select(options, placeholder=say(language, "seasons.choose"), owner=owner, ladder=ladder)


def _ladder_menu(language: str, shown: Shown, owner: int) -> SeasonLadderMenu:
    options = [
        discord.SelectOption(label=say(language, f"ladder.{one}"), value=one, default=one == shown.ladder)
        for one in shown.ladders
    ]
    placeholder = say(language, "leaderboard.ladder")
    return SeasonLadderMenu.select(options, placeholder=placeholder, owner=owner, season=shown.season.id)
