"""The command, and what stops an export under way."""

import asyncio
import logging
from typing import Any, cast

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import PLACE, BasraBot, described, described_choice, escape, say_fault
from bot.community import LADDERS, DiskFull, Ladder, Scope
from bot.texts import say, say_number

from .asking import PERIODS, ExportRunning, ServerOnly, find_scope, suggest_seasons
from .delivery import Delivery, Undeliverable
from .making import WHATS, Made, What, all_ladders, make_files

log = logging.getLogger(__name__)

COMMAND = "export"
MOST_BYTES = 10 * 2**20
"""What Discord takes as a file everywhere, also in direct messages."""
MARGIN = 2**16
ENDINGS = {"results": "csv", "ladder": "csv", "records": "zip"}


WHAT_CHOICES = [described_choice(f"choice.export.{what}", what) for what in WHATS]
PERIOD_CHOICES = [described_choice(f"leaderboard.period.{period}", period) for period in PERIODS]
LADDER_CHOICES = [described_choice(f"ladder.{ladder}", ladder) for ladder in LADDERS]


class ExportingCog(commands.Cog, name="exporting"):
    """One export at a time in a server; nothing is kept of it."""

    def __init__(self, bot: BasraBot) -> None:
        self.bot = bot
        self._running: dict[int, asyncio.Task[Any]] = {}
        """The exports under way, by server."""

    async def cog_load(self) -> None:
        """Join the `/basra-admin` group, whose members Discord lets an admin choose."""
        command = described(COMMAND, self.export)
        command.autocomplete("season")(suggest_seasons)
        self.bot.basra_admin.add_command(command)

    async def cog_unload(self) -> None:
        """Leave the group."""
        await self.stop()
        self.bot.basra_admin.remove_command(COMMAND)

    @commands.Cog.listener("on_stopping")
    async def stop(self) -> None:
        """Stop all exports, which say so to whoever waits for them."""
        tasks = set(self._running.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    @app_commands.choices(what=WHAT_CHOICES, period=PERIOD_CHOICES, ladder=LADDER_CHOICES)
    async def export(
        self,
        interaction: discord.Interaction[Any],
        what: str,
        period: str = "all",
        season: str | None = None,
        ladder: str | None = None,
    ) -> None:
        """Make the files and hand them over privately."""
        guild_id = interaction.guild_id
        if guild_id is None:
            raise ServerOnly
        if guild_id in self._running:
            raise ExportRunning
        task = asyncio.current_task()
        assert task is not None
        self._running[guild_id] = task
        try:
            scope = await find_scope(self.bot, guild_id, period, season)
            await self._export(interaction, cast(What, what), scope, all_ladders(cast(Ladder | None, ladder)))
        finally:
            del self._running[guild_id]

    async def _export(
        self, interaction: discord.Interaction[Any], what: What, scope: Scope, ladders: tuple[Ladder, ...]
    ) -> None:
        """Whatever goes wrong ends the answer with words; the database stays as it is, so it can be asked again."""
        delivery = Delivery(interaction)
        language = delivery.language
        await delivery.begin()
        try:
            await self._make_and_send(interaction, delivery, what, scope, ladders)
        except asyncio.CancelledError:
            await delivery.show(say(language, "export.interrupted"))
            raise
        except DiskFull as full:
            log.error("an export: %s", full)  # noqa: TRY400 - its words are all there is to tell
            await delivery.show(say(language, "export.no_room"))
        except Undeliverable:
            log.info("an export took too long for its answer, and the admin takes no direct messages")
        except discord.HTTPException as refused:
            log.warning("an export: Discord: %s", say_fault(refused))
            await delivery.show(say(language, "export.refused"))
        except Exception:
            await delivery.show(say(language, "export.failed"))
            raise

    async def _make_and_send(
        self,
        interaction: discord.Interaction[Any],
        delivery: Delivery,
        what: What,
        scope: Scope,
        ladders: tuple[Ladder, ...],
    ) -> None:
        language = delivery.language

        async def tell(done: int, total: int) -> None:
            numbers = {"done": say_number(language, done), "total": say_number(language, total)}
            await delivery.show_progress(say(language, f"export.{what}.progress", **numbers))

        limit = min(interaction.filesize_limit, MOST_BYTES) - MARGIN
        made = await make_files(self.bot, what, scope, ladders, limit, tell)
        try:
            if not made.count:
                await delivery.show(say(language, "export.nothing"), _say_damaged(language, made))
                return
            await self.bot.community.note_admin(
                scope.guild_id, interaction.user.id, f"{what}_exported", period=scope.period
            )
            await delivery.show(*_say_made(language, what, scope, made))
            await _send_all(delivery, what, scope, made)
        finally:
            made.close()


async def _send_all(delivery: Delivery, what: What, scope: Scope, made: Made) -> None:
    """File by file, numbered if there are several."""
    language, total = delivery.language, len(made.files)
    for number, file in enumerate(made.files, start=1):
        part = f"-{number:0{len(str(total))}}-of-{total}" if total > 1 else ""
        words = say(language, f"export.{what}.file")
        if total > 1:
            words = say(language, "export.part", words=words, number=number, total=total)
        await delivery.send(file, f"basra-{what}-{scope.period}{part}.{ENDINGS[what]}", words)


def _say_made(language: str, what: What, scope: Scope, made: Made) -> list[str]:
    count = say(language, f"export.{what}.made", count=made.count, number=say_number(language, made.count))
    season = say(language, "leaderboard.season", name=escape(scope.season, PLACE)) if scope.season else ""
    return [count, season, _say_damaged(language, made)]


def _say_damaged(language: str, made: Made) -> str:
    if not made.damaged:
        return ""
    return say(language, "export.damaged", count=made.damaged, number=say_number(language, made.damaged))
