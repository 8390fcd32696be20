"""The log of everything that the admins of a server did, in pages."""

from typing import Any

import discord

from bot.client import BLUE, Control, Page, boxed, escape, language_of, replace_with, rows, text
from bot.community import AdminLogRow, LogPage
from bot.texts import has_text, say

from .asking import Items, bot_of, check_admin, community_of, guild_of
from .setting_words import say_value

PER_PAGE = 10
LONGEST_VALUE = 200
"""Characters of a reason or a name."""


class LogPageButton(Control, form="desklog:{owner}:{page}"):
    """Turn to another page."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Turn it in the same message."""
        check_admin(interaction, self.number("owner"))
        await replace_with(interaction, log_page(interaction, self.number("page")))


CONTROLS: tuple[type[Control], ...] = (LogPageButton,)


async def log_page(interaction: discord.Interaction[Any], page: int) -> Page:
    """A page of the log, the newest first; one that is not there becomes the nearest."""
    language, owner = language_of(interaction), interaction.user.id
    log = await community_of(interaction).fetch_admin_log(guild_of(interaction), page, PER_PAGE)
    clock = bot_of(interaction).clock
    lines = [
        say(language, "desk.log.entry", at=clock.tag(row.at, "f"), name=_say_person(language, row.user_id), what=what)
        for row in log.rows
        for what in (say_entry(language, row),)
    ]
    items: Items = [text(say(language, "desk.log")), text(*(lines or [say(language, "desk.log.empty")]))]
    if log.pages > 1:
        items += [text(say(language, "desk.log.page", page=log.page, pages=log.pages, count=log.total))]
        items += _turning(language, log, owner)
    return boxed(items, BLUE)


def _turning(language: str, log: LogPage, owner: int) -> Items:
    buttons: Items = [
        LogPageButton.button(
            say(language, key), is_disabled=not 1 <= page <= log.pages, owner=owner, page=max(page, 0)
        )
        for key, page in (("button.previous", log.page - 1), ("button.next", log.page + 1))
    ]
    return [*rows(buttons)]


def say_entry(language: str, row: AdminLogRow) -> str:
    """What an admin did, in words; an entry of another version by its name."""
    key = f"desk.log.{row.what}"
    if not has_text(key):
        return say(language, "desk.log.other", what=escape(row.what, LONGEST_VALUE))
    values: dict[str, Any] = {
        name: escape(str(value), LONGEST_VALUE)  # numbers are those of matches
        for name, value in row.data.items()
    }
    if row.what == "setting_changed":
        setting = str(row.data.get("setting"))
        values = {
            "setting": _say_setting(language, setting),
            "value": say_value(language, setting, row.data["value"]),
        }
    return say(language, key, about=_say_person(language, row.about_id), **values)


def _say_setting(language: str, name: str) -> str:
    key = f"desk.setting.{name}"
    return say(language, key) if has_text(key) else name


def _say_person(language: str, user_id: int | None) -> str:
    return say(language, "desk.log.somebody") if user_id is None else f"<@{user_id}>"
