"""The leaderboard: a ladder, a period and a measure, leafed through and ordered anew by whoever opened it."""

from typing import Any, NamedTuple, cast, get_args

import discord

from bot.client import GOLD, Control, Page, boxed, escape, read_code, replace_with, rows, text, write_code
from bot.community import AVERAGES, Board, Ladder, Measure, Period, Place
from bot.texts import say, say_parts

from .asking import check_owner, community_of, guild_of, language_here
from .figures import LADDERS, MEASURES
from .podium import Line, draw_lines, line_of, say_lines

PER_PAGE = 10
COMMAND = "leaderboard"
PERIODS: tuple[Period, ...] = ("season", "month", "all")
assert set(PERIODS) == set(get_args(Period))

Items = list[discord.ui.Item[Any]]


class Choice(NamedTuple):
    """Which board."""

    ladder: Ladder
    period: Period
    measure: Measure

    def codes(self) -> dict[str, Any]:
        """The choice as a custom id holds it."""
        return {part: write_code(name) for part, name in self._asdict().items()}


NAMES: dict[str, tuple[str, ...]] = {"ladder": LADDERS, "period": PERIODS, "measure": MEASURES}
"""What can be chosen of each part."""


class BoardPageButton(Control, form="board:{owner}:{ladder}:{period}:{measure}:{page}"):
    """Turns to another page, for whoever opened the board."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the page."""
        owner, page, choice = self.number("owner"), self.number("page"), read_choice(self.values)
        check_owner(interaction, owner, COMMAND)
        await replace_with(interaction, board_page(interaction, owner, choice, page))


class BoardMenu(Control, form="boardmenu:{owner}:{part}:{ladder}:{period}:{measure}"):
    """Chooses another ladder, period or measure, for whoever opened the board."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Show the first page of the other board."""
        owner, part = self.number("owner"), read_code(self.values["part"], NAMES)
        check_owner(interaction, owner, COMMAND)
        choice = read_choice({**self.values, part: self.chosen[0] if self.chosen else ""})
        await replace_with(interaction, board_page(interaction, owner, choice, 1))


CONTROLS: tuple[type[Control], ...] = (BoardPageButton, BoardMenu)


def read_choice(codes: dict[str, str]) -> Choice:
    """The choice of a custom id; a `Refusal` for what none of ours holds."""
    return Choice(*(cast(Any, read_code(codes[part], names)) for part, names in NAMES.items()))


async def fill_choice(
    interaction: discord.Interaction[Any], ladder: Ladder | None, period: Period | None, measure: Measure | None
) -> Choice:
    """The board that is meant where not all is said: one with somebody on it, of the season while one runs."""
    guild_id, community = guild_of(interaction), community_of(interaction)
    if period is None:
        period = "season" if await community.fetch_running_season(guild_id) else "all"
    choices = [
        Choice(one, period, other)
        for one in ([ladder] if ladder else LADDERS)
        for other in ([measure] if measure else ("rating", "wins"))
    ]
    for choice in choices:
        if (await community.fetch_board(guild_id, *choice, per_page=1)).total:
            return choice
    return choices[0]


async def asked_page(
    interaction: discord.Interaction[Any], ladder: Ladder | None, period: Period | None, measure: Measure | None
) -> Page:
    """The first page of the board that somebody asks for."""
    choice = await fill_choice(interaction, ladder, period, measure)
    return await board_page(interaction, interaction.user.id, choice, 1)


async def board_page(interaction: discord.Interaction[Any], owner: int, choice: Choice, page: int) -> Page:
    """A page of a board with its picture, and the owner's own place where it is not on the page."""
    guild_id, language = guild_of(interaction), language_here(interaction)
    board = await community_of(interaction).fetch_board(guild_id, *choice, page, PER_PAGE)
    own = await _fetch_own(interaction, board, owner, choice)
    items: Items = [text(say(language, "leaderboard.title"), _say_choice(language, board, choice))]
    lines = _lines(language, board, own, choice.measure, owner)
    files = []
    if lines:
        measure = say(language, f"leaderboard.measure.{choice.measure}")
        gallery, file = await draw_lines(interaction, language, measure, lines)
        items += [gallery, text(*say_lines(language, lines))]
        files.append(file)
    items.append(text(*_say_end(language, board, own, choice)))
    return boxed([*items, *_controls(language, board, choice, owner)], GOLD, files)


async def _fetch_own(interaction: discord.Interaction[Any], board: Board, owner: int, choice: Choice) -> Place | None:
    """The owner's place, if the page does not show it; nobody sees that of somebody hidden."""
    if any(place.user_id == owner for place in board.rows):
        return None
    place = await community_of(interaction).fetch_place(guild_of(interaction), owner, *choice)
    return None if place is None or place.figures.hidden else place


def _lines(language: str, board: Board, own: Place | None, measure: Measure, owner: int) -> list[Line]:
    lines = [line_of(language, place, measure, owner) for place in board.rows]
    if own is not None and own.rank is not None and lines:
        lines.append(line_of(language, own, measure, owner)._replace(is_apart=True))
    return lines


def _say_choice(language: str, board: Board, choice: Choice) -> str:
    """Ladder, period and measure by their names, the season by its own."""
    period = say(language, f"leaderboard.period.{choice.period}")
    if board.season is not None:
        period = say(language, "leaderboard.season", name=escape(board.season.name, len(board.season.name)))
    ladder, measure = say(language, f"ladder.{choice.ladder}"), say(language, f"leaderboard.measure.{choice.measure}")
    return f"-# {say_parts(language, (ladder, period, measure))}"


def _say_end(language: str, board: Board, own: Place | None, choice: Choice) -> list[str]:
    """Which page it is, or why there is none, and how many matches the board asks for."""
    said = []
    if not board.rows:
        is_without = choice.period == "season" and board.season is None
        said.append(say(language, "leaderboard.no_season" if is_without else f"leaderboard.empty.{choice.period}"))
    if choice.measure in AVERAGES and board.minimum > 1:
        said.append(say(language, "leaderboard.minimum", count=board.minimum))
    if own is not None and own.rank is None:
        said.append(say(language, "leaderboard.too_few", count=own.figures.matches, minimum=board.minimum))
    if board.rows:
        said.append(say(language, "leaderboard.page", page=board.page, pages=board.pages, count=board.total))
    return said


def _controls(language: str, board: Board, choice: Choice, owner: int) -> list[discord.ui.ActionRow[Any]]:
    menus: Items = [_menu(language, part, choice, owner) for part in ("measure", "ladder", "period")]
    if board.pages == 1:
        return rows(menus, 1)

    def button(key: str, page: int) -> BoardPageButton:
        is_there = 1 <= page <= board.pages
        return BoardPageButton.button(
            say(language, key), is_disabled=not is_there, owner=owner, page=page, **choice.codes()
        )

    return [
        *rows([button("button.previous", board.page - 1), button("button.next", board.page + 1)]),
        *rows(menus, 1),
    ]


def _menu(language: str, part: str, choice: Choice, owner: int) -> BoardMenu:
    chosen = getattr(choice, part)
    key = "ladder" if part == "ladder" else f"leaderboard.{part}"
    options = [
        discord.SelectOption(label=say(language, f"{key}.{name}"), value=write_code(name), default=name == chosen)
        for name in NAMES[part]
    ]
    placeholder = say(language, f"leaderboard.{part}")
    return BoardMenu.select(options, placeholder=placeholder, owner=owner, part=part, **choice.codes())
