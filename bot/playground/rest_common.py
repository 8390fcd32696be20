"""What REST routes look up before they act: channels, guilds, permissions."""

from aiohttp import web

from .errors import DiscordError, refuse_form
from .permissions import can
from .service import Service
from .world import Channel, Guild, User

SERVICE: web.AppKey[Service] = web.AppKey("service", Service)


def service_of(request: web.Request) -> Service:
    return request.app[SERVICE]


def snowflake(request: web.Request, name: str) -> int:
    """An id in the path; anything but digits is an Invalid Form Body as on Discord."""
    raw = request.match_info[name]
    if not raw.isdecimal() or len(raw) > 20:
        raise refuse_form(f"{name}_id", "NUMBER_TYPE_COERCE", f'Value "{raw}" is not snowflake.')
    return int(raw)


def find_channel(request: web.Request) -> Channel:
    """The channel of the path, which the bot must be able to see: 10003, 50001."""
    service = service_of(request)
    channel = service.world.channels.get(snowflake(request, "channel"))
    if channel is None:
        raise DiscordError(10003)
    require_view(service, channel)
    return channel


def require_view(service: Service, channel: Channel) -> None:
    if not can(service.world.bot, channel, "view_channel"):
        raise DiscordError(50001)


def require(service: Service, channel: Channel, *names: str) -> None:
    """50013 where the bot lacks one of these permissions in the channel."""
    if not can(service.world.bot, channel, *names):
        raise DiscordError(50013)


def find_guild(request: web.Request) -> Guild:
    """The guild of the path; one the bot is not in cannot be reached (10004)."""
    service = service_of(request)
    guild = service.world.guilds.get(snowflake(request, "guild"))
    if guild is None or service.world.bot.id not in guild.members:
        raise DiscordError(10004)
    return guild


def find_user(request: web.Request) -> User:
    service = service_of(request)
    if request.match_info["user"] == "@me":
        return service.world.bot
    user = service.world.users.get(snowflake(request, "user"))
    if user is None:
        raise DiscordError(10013)
    return user


def require_application(request: web.Request) -> Service:
    """The application of the path must be the bot's own (20012)."""
    service = service_of(request)
    if request.match_info["application"] not in (str(service.world.application_id), "@me"):
        raise DiscordError(20012)
    return service


def int_query(request: web.Request, name: str, low: int, high: int, default: int) -> int:
    """A number of the query within its bounds, else an Invalid Form Body."""
    raw = request.query.get(name)
    if raw is None:
        return default
    if not raw.isdecimal() or not low <= int(raw) <= high:
        raise refuse_form(name, "NUMBER_TYPE_MAX", f"int value should be between {low} and {high}.")
    return int(raw)
