"""A small bot that uses what a real one would: commands, buttons, selects, modals, files, threads."""

import asyncio
import io

import discord
import yarl
from discord import app_commands

# one grey pixel
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c6338710200032501f8"
    "a8b0d3720000000049454e44ae426082"
)


def speak_to(url: str) -> None:
    """Let discord.py take the server at this address for Discord."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws')}/gateway")


def picture(name: str) -> discord.File:
    return discord.File(io.BytesIO(PNG), filename=name)


class Table(discord.ui.LayoutView):
    """Text, a picture and a row of buttons in a container."""

    def __init__(self, text: str, image: str = "floor.png") -> None:
        super().__init__(timeout=None)
        container = discord.ui.Container(discord.ui.TextDisplay(text))
        gallery = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{image}", description="the floor")
        container.add_item(gallery)
        row = discord.ui.ActionRow()
        for name in ("edit", "hand", "quiet", "form", "slow", "twice", "never", "picture"):
            if len(row.children) == 5:
                container.add_item(row)
                row = discord.ui.ActionRow()
            row.add_item(discord.ui.Button(label=name.title(), custom_id=name))
        container.add_item(row)
        seats = discord.ui.ActionRow(discord.ui.UserSelect(custom_id="seat", max_values=2))
        container.add_item(seats)
        cards = discord.ui.Select(custom_id="cards", max_values=2)
        for card in ("7D", "JS", "10H"):
            cards.add_option(label=card, value=card)
        container.add_item(discord.ui.ActionRow(cards))
        self.add_item(container)


class Form(discord.ui.Modal):
    def __init__(self) -> None:
        super().__init__(title="A form", custom_id="form-modal")
        self.add_item(discord.ui.Label(text="Name", component=discord.ui.TextInput(custom_id="name")))
        self.add_item(
            discord.ui.Label(
                text="Cards",
                component=discord.ui.Select(
                    custom_id="cards",
                    options=[discord.SelectOption(label="7D"), discord.SelectOption(label="JS")],
                    max_values=2,
                ),
            )
        )


class SampleActs(discord.Client):
    """What the bot does, whatever its client. `heard` keeps what was said to it, `events` what the gateway told."""

    def __init__(self, *, sync: bool = True, guild_messages: bool = True) -> None:
        intents = discord.Intents(guilds=True, guild_messages=guild_messages, dm_messages=True)
        super().__init__(intents=intents, max_messages=None, chunk_guilds_at_startup=False, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)
        self.heard: list[object] = []
        self.events: list[str] = []
        self.interactions: list[discord.Interaction] = []
        self._sync = sync
        self._ready_seen = asyncio.Event()
        self.resumed = asyncio.Event()
        self.slow_heard = asyncio.Event()
        self.refused = asyncio.Event()
        self.ready_count = 0
        self.refusals: list[discord.HTTPException] = []
        self._add_commands()

    async def wait_until_ready_or_failed(self, running: asyncio.Task[None]) -> None:
        """Raises what the running bot raised, should it end before it is ready."""
        ready = asyncio.create_task(self._until_ready())
        await asyncio.wait({running, ready}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            ready.cancel()
            await running
        await ready

    async def _until_ready(self) -> None:
        await self._ready_seen.wait()

    async def setup_hook(self) -> None:
        if self._sync:
            await self.tree.sync()

    async def on_ready(self) -> None:
        self.ready_count += 1
        self._ready_seen.set()

    async def on_resumed(self) -> None:
        self.resumed.set()

    async def on_socket_event_type(self, event: str) -> None:
        self.events.append(event)

    def _add_commands(self) -> None:
        group = app_commands.Group(name="basra", description="The game of Basra")

        @group.command(name="start", description="Open a table")
        @app_commands.describe(players="how many", partner="who with")
        async def start(
            interaction: discord.Interaction,
            players: app_commands.Range[int, 2, 4],
            partner: discord.Member | None = None,
        ) -> None:
            self.heard.append((players, partner, interaction.locale, interaction.guild_locale))
            self.interactions.append(interaction)
            text = f"table for {players}" + (f" with {partner.mention}" if partner else "")
            await interaction.response.send_message(view=Table(text), file=picture("floor.png"))

        @group.command(name="think", description="Answer late")
        async def think(interaction: discord.Interaction, private: bool = False) -> None:
            await interaction.response.defer(thinking=True, ephemeral=private)
            await interaction.followup.send("thought of it")
            await interaction.followup.send("and more", ephemeral=True)

        @group.command(name="rules", description="Rules")
        async def rules(interaction: discord.Interaction, preset: str) -> None:
            await interaction.response.send_message(preset, ephemeral=True)

        @rules.autocomplete("preset")
        async def presets(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            names = ["classic", "egyptian", "lebanese"]
            return [app_commands.Choice(name=n, value=n) for n in names if n.startswith(typed)]

        @group.command(name="open", description="Open a table with options of all kinds")
        @app_commands.choices(sides=[app_commands.Choice(name=n, value=n.lower()) for n in ("Partners", "Alone")])
        async def open_table(
            interaction: discord.Interaction,
            seats: app_commands.Range[int, 2, 4] = 2,
            sides: str | None = None,
            target: app_commands.Range[int, 1, 1000] = 101,
        ) -> None:
            self.heard.append((seats, sides, target))
            await interaction.response.send_message(f"{seats} seats, {sides}, to {target}")

        @open_table.autocomplete("target")
        async def targets(_: discord.Interaction, __: str) -> list[app_commands.Choice[int]]:
            return [app_commands.Choice(name=str(target), value=target) for target in (101, 151)]

        self.tree.add_command(group)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.component:
            self.interactions.append(interaction)
            await getattr(self, f"on_{interaction.data['custom_id']}")(interaction)
        if interaction.type is discord.InteractionType.modal_submit:
            self.heard.append(interaction.data["components"])
            await interaction.response.send_message("thanks", ephemeral=True)

    async def on_edit(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Table("edited"), attachments=interaction.message.attachments)

    async def on_picture(self, interaction: discord.Interaction) -> None:
        await interaction.response.edit_message(view=Table("new", "next.png"), attachments=[picture("next.png")])

    async def on_hand(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message("your hand", ephemeral=True)

    async def on_quiet(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()

    async def on_form(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Form())

    async def on_slow(self, interaction: discord.Interaction) -> None:
        self.slow_heard.set()

    async def on_never(self, interaction: discord.Interaction) -> None:
        return

    async def on_twice(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer()
        again = discord.InteractionResponse(interaction)
        try:
            await again.send_message("again")
        except discord.HTTPException as refusal:
            self.refusals.append(refusal)
            self.refused.set()

    async def on_seat(self, interaction: discord.Interaction) -> None:
        self.heard.append(interaction.data)
        await interaction.response.defer()

    async def on_cards(self, interaction: discord.Interaction) -> None:
        self.heard.append(interaction.data["values"])
        await interaction.response.defer()


class SampleBot(SampleActs):
    """On one shard."""


class ShardedBot(SampleActs, discord.AutoShardedClient):
    """On as many shards as the gateway recommends."""

    def __init__(self) -> None:
        self.all_ready = asyncio.Event()
        super().__init__()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No pause: the server lets several shards identify at once."""

    async def on_shard_ready(self, _: int) -> None:
        if len(self.shards) == self.shard_count:
            self.all_ready.set()
