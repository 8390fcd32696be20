"""Where Discord is: its own address, or another service that speaks like it (a setting for the playground)."""

import discord.asset
import discord.gateway
import discord.http
import yarl


def use_discord_at(url: str) -> None:
    """Send REST to `url`/api/v10 and the gateway to `url`/gateway; to be called before the login."""
    base = yarl.URL(url)
    discord.http.Route.BASE = str(base / "api/v10")
    scheme = "wss" if base.scheme == "https" else "ws"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme(scheme) / "gateway"
    discord.asset.Asset.BASE = str(base).rstrip("/")
