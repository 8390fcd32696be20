"""The final table of a season that has just ended, for everybody."""

from bot.client import GOLD, BasraBot, Page, boxed, text
from bot.community import Final
from bot.texts import say

from .podium import say_lines
from .seasons import NoSuchSeason, final_line, say_period, say_title

TOP, TOP_OF_SEVERAL = 10, 5
"""How many places are shown of a season's only ladder, and of each of several."""
NOBODY = 0


async def final_page(bot: BasraBot, guild_id: int, season_id: int) -> Page:
    """The best of each ladder; raises `NoSuchSeason`."""
    seasons = await bot.community.fetch_seasons(guild_id)
    season = next((one for one in seasons if one.id == season_id), None)
    if season is None:
        raise NoSuchSeason
    language = bot.language_of_server(guild_id)
    final = await bot.community.fetch_final(season)
    lines = _say_ladders(language, final) or [say(language, "seasons.empty")]
    head = [say_title(language, season), f"-# {say_period(language, season)}"]
    return boxed([text(*head), text(*lines), text(say(language, "seasons.look_back"))], GOLD)


def _say_ladders(language: str, final: Final) -> list[str]:
    shown = TOP if len(final) == 1 else TOP_OF_SEVERAL
    lines = []
    for ladder, places in final.items():
        lines.append(f"### {say(language, f'ladder.{ladder}')}")
        lines += say_lines(language, [final_line(language, place, NOBODY) for place in places[:shown]])
    return lines
