"""The picture of a board and its lines, which have the same signs."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import discord

from bot.client import BasraBot, attach, picture
from bot.community import Measure, Place
from bot.texts import describe_podium, run_with, say, say_number
from card_images import EMBLEMS, LONGEST_FIGURE, Bar, draw_podium

from .asking import guild_of, plain_name, say_name
from .figures import say_details, say_figure, write_figure

NAME = "board.png"
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


class Line(NamedTuple):
    """A line of a board, and what the picture shows of it."""

    rank: int
    name: str | None
    user_id: int | None
    value: float
    """What the board orders by."""
    figure: str
    """The same as the picture writes it."""
    words: str
    """The same in words."""
    details: str
    is_own: bool = False
    is_apart: bool = False
    """Whether it is not of this page."""


def line_of(language: str, place: Place, measure: Measure, owner: int) -> Line:
    """The line of a place; `owner` is whoever opened the board."""
    return Line(
        rank=place.rank or 1,
        name=place.name,
        user_id=place.user_id,
        value=place.figure(measure) or 0,
        figure=write_figure(place, measure),
        words=say_figure(language, place, measure),
        details=say_details(language, place, measure),
        is_own=place.user_id == owner,
    )


async def draw_lines(
    interaction: discord.Interaction[Any], language: str, measure: str, lines: Sequence[Line]
) -> tuple[discord.ui.MediaGallery[Any], discord.File]:
    """The picture of lines in the server's look, and its file; `measure` names what is counted."""
    bot: BasraBot = interaction.client
    bars = [_bar(line, at) for at, line in enumerate(lines)]
    png = await bot.draw(draw_podium, bars, await bot.look_of_server(guild_of(interaction)))
    alt = describe_podium(
        language, measure, [(line.rank, plain_name(language, line.name), line.figure) for line in lines]
    )
    return picture(NAME, alt), attach(NAME, png)


def say_lines(language: str, lines: Sequence[Line]) -> list[str]:
    """The lines in words, with the signs that the picture has."""
    said = []
    for at, line in enumerate(lines):
        if line.is_apart:
            said.append("…")
        values = {"name": say_name(language, line.name, line.user_id), "value": line.words, "details": line.details}
        said.append(
            say(
                language,
                "leaderboard.row",
                place=say_rank(language, line.rank, line.value),
                emblem=EMBLEMS[at % len(EMBLEMS)],
                **values,
            )
        )
    return said


def _bar(line: Line, at: int) -> Bar:
    figure = line.figure[:LONGEST_FIGURE]
    return Bar(line.rank, line.value, figure, at % len(EMBLEMS), is_own=line.is_own, is_apart=line.is_apart)


def say_rank(language: str, rank: int, value: float) -> str:
    """A medal for the best three, if there is anything to be proud of; `4.` for the others."""
    number = run_with(language, f"**{say_number(language, rank)}.**")
    return MEDALS.get(rank, number) if value else number
