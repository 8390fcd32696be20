"""BasraBot: wires the rooms, loads the cogs, tells Discord its commands."""

import asyncio
import importlib
import logging
import pkgutil
import time
from collections.abc import Callable
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from bot.community import Choices, Community
from bot.matches import Hints, History, Matches, Reviews, Thinkers, secret_chance, seeded_chance
from bot.settings import Settings
from bot.storage import Storage
from card_images import Look

from .address import use_discord_at
from .border import BasraTree
from .commands import sync_if_changed
from .controls import answer_unknown
from .described import described_group
from .emojis import CardEmojis
from .forms import answer_form
from .languages import Languages
from .looks import hand_look, server_look
from .match_clock import MatchClock
from .measuring import Measuring
from .mentions import CommandMentions
from .menu_words import MenuTranslator

log = logging.getLogger(__name__)

T = TypeVar("T")

LONGEST_WAIT = 30.0
"""Seconds to wait where Discord says that we ask too often; beyond that whoever asked decides what to do."""

DRAWN_AT_ONCE = 2
"""Pictures that are drawn at the same time; more threads draw no faster and keep the event loop waiting."""


class BasraBot(commands.Bot):
    """The bot.

    It asks for no privileged intent and keeps neither messages nor members in memory. The caller
    opens and closes the storage. Every `pulse` seconds it looks at the clocks of the matches although nothing
    is due, and leaves a sign of life.
    """

    def __init__(
        self, settings: Settings, storage: Storage, *, now: Callable[[], float] = time.time, pulse: float = 30.0
    ) -> None:
        self.measuring = Measuring()
        super().__init__(
            http_trace=self.measuring.trace,
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=BasraTree,
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            max_ratelimit_timeout=LONGEST_WAIT,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )
        self.settings = settings
        self.storage = storage
        self.now = now
        self.pulse = pulse
        self.clock = MatchClock(now, settings.pace)
        self.thinkers = Thinkers()
        self.matches = self._make_matches()
        self.history = History(storage)
        self.hints = Hints(self.thinkers.judge)
        self.reviews = Reviews(self.thinkers.judge_in_peace)
        self.community = Community(storage, self.clock.now)
        self.choices = Choices(storage)
        self.languages = Languages(self.choices)
        self._drawing = asyncio.Semaphore(DRAWN_AT_ONCE)
        self.card_emojis = CardEmojis(self)
        self.mentions = CommandMentions()
        self.basra = described_group("basra")
        self.basra_admin = described_group(
            "basra-admin",
            default_permissions=discord.Permissions(manage_guild=True),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        )
        self.tree.add_command(self.basra)
        self.tree.add_command(self.basra_admin)
        if settings.discord_url:
            use_discord_at(settings.discord_url)

    def _make_matches(self) -> Matches:
        """Whoever names a seed wants decks that repeat, so the clicks then have no part in them."""
        seed = self.settings.seed
        return Matches(
            self.storage,
            now=self.clock.now,
            chance=secret_chance if seed is None else seeded_chance(seed),
            mixes_clicks=seed is None,
            think=self.thinkers.think,
            expect_thought=self.thinkers.expect,
        )

    async def setup_hook(self) -> None:
        """Load what is chosen and every cog, then tell Discord the commands if they have changed."""
        await self.languages.load()
        for name in find_cogs():
            await self.load_extension(name)
        await self.tree.set_translator(MenuTranslator())
        self.mentions.note(await sync_if_changed(self.tree))
        self.card_emojis.start()

    async def close(self) -> None:
        """Leave Discord."""
        await self.card_emojis.close()
        await super().close()
        await self.thinkers.close()

    def dispatch(self, event_name: str, /, *args: Any, **kwargs: Any) -> None:
        """Tell all listeners of an event; a click is timed from here."""
        if event_name == "interaction":
            self.measuring.note_click(args[0])
        super().dispatch(event_name, *args, **kwargs)

    async def on_message(self, message: discord.Message, /) -> None:
        """Messages are no commands here; the cogs listen for them on their own."""

    async def on_interaction(self, interaction: discord.Interaction[Any], /) -> None:
        """Controls and commands answer on their own; this answers forms, and what nobody knows."""
        await answer_form(interaction)
        await answer_unknown(interaction)

    async def on_ready(self) -> None:
        """Say where we are."""
        log.info("connected as %s, servers: %d", self.user, len(self.guilds))

    async def draw(self, draw: Callable[..., T], *seen: Any) -> T:
        """Make a picture in a thread, so that clicks go on being answered."""
        async with self._drawing:
            return await asyncio.to_thread(draw, *seen)

    async def look_of_server(self, guild_id: int) -> Look:
        """The look of what everybody in a server sees."""
        return server_look(await self.choices.fetch_server(guild_id))

    async def look_of_hand(self, guild_id: int, user_id: int) -> Look:
        """The look of what one person sees alone: their hand in that server's matches, and what they look back at."""
        return hand_look(await self.choices.fetch_server(guild_id), await self.choices.fetch_person(user_id))

    def language_of_server(self, guild_id: int) -> str:
        """The language of what everybody in a server reads."""
        return self.languages.of_server(guild_id, self._preferred_locale(guild_id))

    def language_of_member(self, user_id: int, guild_id: int, seen: str | None) -> str:
        """The language of what a member is told without having asked, last seen with Discord in this locale.

        Whom we have never seen reads what everybody in the server does.
        """
        return self.languages.of_person(user_id, guild_id, seen or self._preferred_locale(guild_id))

    def _preferred_locale(self, guild_id: int) -> str | None:
        guild = self.get_guild(guild_id)
        return str(guild.preferred_locale) if guild else None


def find_cogs() -> list[str]:
    """The names of the modules and packages in `cogs`, in the order in which people are offered their commands."""
    cogs = importlib.import_module("cogs")
    names = (f"cogs.{module.name}" for module in pkgutil.iter_modules(cogs.__path__))
    return sorted(names, key=lambda name: (name != "cogs.match", name))
