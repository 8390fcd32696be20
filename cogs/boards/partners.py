"""Who wins most as partners."""

from typing import Any

import discord

from bot.client import GOLD, Control, Page, boxed, replace_with, rows, text
from bot.community import PairBoard, PairPlace
from bot.texts import say, say_number, say_parts, say_percent

from .asking import check_owner, community_of, guild_of, language_here, say_name
from .podium import say_rank

PER_PAGE = 10
COMMAND = "partners"


class PartnersPageButton(Control, form="partners:{owner}:{page}"):
    """Turns to another page, for whoever opened it."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn the page."""
        owner, page = self.number("owner"), self.number("page")
        check_owner(interaction, owner, COMMAND)
        await replace_with(interaction, partners_page(interaction, owner, page))


async def partners_page(interaction: discord.Interaction[Any], owner: int, page: int) -> Page:
    """A page of the pairs who have won most together."""
    language = language_here(interaction)
    board = await community_of(interaction).fetch_partners(guild_of(interaction), page, PER_PAGE)
    title = text(say(language, "partners.title"))
    if not board.rows:
        sides, partners = say(language, "command.start.sides.name"), say(language, "choice.sides.partners")
        return boxed([title, text(say(language, "partners.empty", sides=sides, partners=partners))], GOLD)
    items: list[discord.ui.Item[Any]] = [title, text(*(_say_pair(language, place) for place in board.rows))]
    items.append(text(say(language, "partners.page", page=board.page, pages=board.pages, count=board.total)))
    return boxed([*items, *rows(_buttons(language, board, owner))], GOLD)


def _say_pair(language: str, place: PairPlace) -> str:
    one, other = (say_name(language, *person) for person in zip(place.names, place.user_ids, strict=True))
    counts = {"wins": place.wins, "matches": place.matches}
    said = {
        name: say(language, f"stats.{name}", count=count, number=say_number(language, count))
        for name, count in counts.items()
    }
    share = say(language, "stats.win_rate", share=say_percent(language, place.wins / place.matches))
    rank = say_rank(language, place.rank, place.wins)
    details = say_parts(language, (said["matches"], share))
    return say(language, "partners.row", place=rank, one=one, other=other, value=said["wins"], details=details)


def _buttons(language: str, board: PairBoard, owner: int) -> list[discord.ui.Item[Any]]:
    if board.pages == 1:
        return []

    def button(key: str, page: int) -> PartnersPageButton:
        is_there = 1 <= page <= board.pages
        return PartnersPageButton.button(say(language, key), is_disabled=not is_there, owner=owner, page=page)

    return [button("button.previous", board.page - 1), button("button.next", board.page + 1)]
