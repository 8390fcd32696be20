"""`/basra leaderboard` and `/basra stats`: who plays best on a server."""

from typing import Any, get_args

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import BasraBot, Control, Page, answer_with, escape, language_of, replace_with, say_privately
from bot.community import Community, TallyBoard, TallyOrder, TallyPlace, TallyStanding
from bot.matches import Refusal
from bot.texts import DEFAULT, say, say_number, say_percent

GOLD = 0xD9A441

ORDERS: tuple[TallyOrder, ...] = get_args(TallyOrder)
"""What the board can be sorted by; custom ids hold the index."""

PER_PAGE = 10

_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


class BoardPage(Control, form="board:{owner}:{order}:{page}"):
    """Turns to another page, for whoever opened the board."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the page."""
        await _turn(interaction, self.number("owner"), self.number("order"), self.number("page"))


class BoardSort(Control, form="boardsort:{owner}"):
    """Sorts the board by another figure, for whoever opened it."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Show the first page in the new order."""
        await _turn(interaction, self.number("owner"), self.chosen_number, 1)


class Leaderboard(commands.Cog):
    """The two commands."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot

    async def cog_load(self) -> None:
        """Join the `/basra` group and answer the buttons of old messages too."""
        self.bot.add_dynamic_items(BoardPage, BoardSort)
        for name, callback in (("leaderboard", self.leaderboard), ("stats", self.stats)):
            description = say(DEFAULT, f"command.{name}.description")
            command: app_commands.Command[Any, ..., Any] = app_commands.Command(
                name=name, description=description, callback=callback
            )
            self.bot.basra.add_command(command)

    async def cog_unload(self) -> None:
        """Leave the `/basra` group."""
        self.bot.basra.remove_command("leaderboard")
        self.bot.basra.remove_command("stats")
        self.bot.remove_dynamic_items(BoardPage, BoardSort)

    @app_commands.describe(sort=say(DEFAULT, "command.leaderboard.sort.description"))
    @app_commands.choices(
        sort=[app_commands.Choice(name=say(DEFAULT, f"leaderboard.order.{order}"), value=order) for order in ORDERS]
    )
    async def leaderboard(self, interaction: discord.Interaction[Any], sort: str = "wins") -> None:
        """Post the server's board."""
        if interaction.guild_id is None:
            await say_privately(interaction, say(language_of(interaction), "error.server_only"))
            return
        order = ORDERS[ORDERS.index(sort)]
        await answer_with(interaction, _fetch_page(interaction, interaction.user.id, order, 1), is_private=False)

    @app_commands.describe(member=say(DEFAULT, "command.stats.member.description"))
    async def stats(
        self, interaction: discord.Interaction[Any], member: discord.User | discord.Member | None = None
    ) -> None:
        """Post one player's record on this server."""
        if interaction.guild_id is None:
            await say_privately(interaction, say(language_of(interaction), "error.server_only"))
            return
        person = member or interaction.user
        own = language_of(interaction)
        standing = await self.bot.community.fetch_standing(interaction.guild_id, person.id)
        if standing is not None:
            language = self.bot.language_of_server(interaction.guild_id)
            await interaction.response.send_message(view=make_stats(language, person.display_name, standing))
        elif person == interaction.user:
            await say_privately(interaction, say(own, "stats.none.own"))
        else:
            await say_privately(interaction, say(own, "stats.none", name=escape(person.display_name)))


async def _turn(interaction: discord.Interaction[Any], owner: int, order: int, page: int) -> None:
    if interaction.user.id != owner:
        await say_privately(interaction, say(language_of(interaction), "refusal.not_your_page"))
        return
    if interaction.guild_id is None or order >= len(ORDERS):
        raise Refusal
    await replace_with(interaction, _fetch_page(interaction, owner, ORDERS[order], page))


async def _fetch_page(interaction: discord.Interaction[Any], owner: int, order: TallyOrder, page: int) -> Page:
    assert interaction.guild_id is not None
    community: Community = interaction.client.community
    board = await community.fetch_leaderboard(interaction.guild_id, page, PER_PAGE, order)
    return Page(make_board(interaction.client.language_of_server(interaction.guild_id), board, order, owner))


def make_board(language: str, board: TallyBoard, order: TallyOrder, owner: int) -> discord.ui.LayoutView:
    """A page of the board, with what turns and sorts it where there is anything to turn or sort."""
    items: list[discord.ui.Item[Any]] = [discord.ui.TextDisplay(say(language, "leaderboard.title"))]
    if not board.rows:
        items.append(discord.ui.TextDisplay(say(language, "leaderboard.empty")))
    else:
        items.append(discord.ui.TextDisplay("\n".join(_say_row(language, place, order) for place in board.rows)))
        items.append(discord.ui.TextDisplay(say(language, "leaderboard.page", page=board.page, pages=board.pages)))
        items.append(discord.ui.ActionRow(_sort_menu(language, order, owner)))
    if board.pages > 1:
        items.append(discord.ui.ActionRow(*_page_buttons(language, board, order, owner)))
    return _boxed(items)


def make_stats(language: str, name: str, standing: TallyStanding) -> discord.ui.LayoutView:
    """One player's record."""
    lines = [
        say(language, "stats.title", name=escape(name)),
        " · ".join(f"**{figure}**" for figure in _figures(language, standing).values()),
        _say_place(language, standing),
    ]
    return _boxed([discord.ui.TextDisplay("\n".join(lines))])


def _say_place(language: str, standing: TallyStanding) -> str:
    key = "stats.place.shared" if standing.sharers > 1 else "stats.place"
    return say(language, key, place=standing.rank, total=standing.total)


def _boxed(items: list[discord.ui.Item[Any]]) -> discord.ui.LayoutView:
    view = discord.ui.LayoutView(timeout=None)
    container: discord.ui.Container[Any] = discord.ui.Container(*items, accent_colour=GOLD)
    view.add_item(container)
    return view


def _say_row(language: str, place: TallyPlace, order: TallyOrder) -> str:
    figures = _figures(language, place)
    value = figures.pop(order)
    shared = [say(language, "leaderboard.shared")] if place.sharers > 1 else []
    return say(
        language,
        "leaderboard.row",
        place=_say_rank(place, order),
        name=escape(place.name) if place.name else f"<@{place.user_id}>",
        value=value,
        details=" · ".join([*figures.values(), *shared]),
    )


def _say_rank(place: TallyPlace, order: TallyOrder) -> str:
    """A medal for the best three, if there is anything to be proud of."""
    number = f"**{place.rank}.**"
    return _MEDALS.get(place.rank, number) if getattr(place, order) else number


def _figures(language: str, place: TallyPlace) -> dict[TallyOrder, str]:
    def count(key: str, number: int) -> str:
        return say(language, key, count=number, number=say_number(language, number))

    return {
        "wins": count("stats.wins", place.wins),
        "matches": count("stats.matches", place.matches),
        "win_rate": say(language, "stats.win_rate", share=say_percent(language, place.win_rate)),
        "basras": count("stats.basras", place.basras),
        "points": count("stats.points", place.points),
    }


def _sort_menu(language: str, order: TallyOrder, owner: int) -> BoardSort:
    options = [
        discord.SelectOption(
            label=say(language, f"leaderboard.order.{other}"), value=str(number), default=other == order
        )
        for number, other in enumerate(ORDERS)
    ]
    return BoardSort.select(options, placeholder=say(language, "leaderboard.sort"), owner=owner)


def _page_buttons(language: str, board: TallyBoard, order: TallyOrder, owner: int) -> list[BoardPage]:
    number = ORDERS.index(order)
    previous = BoardPage.button(
        say(language, "button.previous"), is_disabled=board.page == 1, owner=owner, order=number, page=board.page - 1
    )
    following = BoardPage.button(
        say(language, "button.next"),
        is_disabled=board.page == board.pages,
        owner=owner,
        order=number,
        page=board.page + 1,
    )
    return [previous, following]


async def setup(bot: BasraBot) -> None:
    """Add the cog."""
    await bot.add_cog(Leaderboard(bot))
