"""The bot itself, other users, guilds and their members, and the gateway's address."""

from aiohttp import web

from .errors import DiscordError
from .gateway import GUILD_MEMBERS
from .guard import write_json
from .objects import (
    write_application,
    write_channel,
    write_guild,
    write_member,
    write_own_guild,
    write_role,
    write_user,
)
from .rest_common import find_guild, find_user, int_query, service_of, snowflake

routes = web.RouteTableDef()


@routes.get("/users/{user}")
async def user(request: web.Request) -> web.Response:
    found = find_user(request)
    own = {"verified": True, "mfa_enabled": False, "email": None, "locale": "en-US"}
    return write_json(write_user(found) | (own if found.is_bot else {}))


@routes.get("/users/@me/guilds")
async def own_guilds(request: web.Request) -> web.Response:
    world = service_of(request).world
    joined = [guild for guild in world.guilds.values() if world.bot.id in guild.members]
    return write_json([write_own_guild(guild, world.bot) for guild in joined])


@routes.get("/oauth2/applications/@me")
@routes.get("/applications/@me")
async def application(request: web.Request) -> web.Response:
    world = service_of(request).world
    return write_json(write_application(world, world.people()[0]))


@routes.get("/gateway")
async def gateway(request: web.Request) -> web.Response:
    return write_json({"url": service_of(request).gateway_url})


@routes.get("/gateway/bot")
async def gateway_for_bot(request: web.Request) -> web.Response:
    service = service_of(request)
    limit = {"total": 1000, "remaining": 1000 - service.gateway.ready_count % 1000, "reset_after": 86_400_000}
    limit["max_concurrency"] = service.options.identifies_at_once
    answer = {"url": service.gateway_url, "shards": service.options.shards, "session_start_limit": limit}
    return write_json(answer)


@routes.get("/guilds/{guild}")
async def guild(request: web.Request) -> web.Response:
    found = find_guild(request)
    counts = {"approximate_member_count": len(found.members), "approximate_presence_count": len(found.members)}
    return write_json(write_guild(found) | (counts if request.query.get("with_counts") in ("1", "true") else {}))


@routes.get("/guilds/{guild}/channels")
async def channels(request: web.Request) -> web.Response:
    shown = [c for c in find_guild(request).channels.values() if not c.is_thread]
    return write_json([write_channel(channel) for channel in shown])


@routes.get("/guilds/{guild}/roles")
async def roles(request: web.Request) -> web.Response:
    return write_json([write_role(role) for role in find_guild(request).roles.values()])


@routes.get("/guilds/{guild}/members")
async def members(request: web.Request) -> web.Response:
    """The whole list needs the privileged members intent (50001)."""
    found = find_guild(request)
    if not service_of(request).options.privileged_intents & GUILD_MEMBERS:
        raise DiscordError(50001)
    limit, after = int_query(request, "limit", 1, 1000, 1), int(request.query.get("after", 0))
    shown = sorted((m for m in found.members.values() if m.user.id > after), key=lambda m: m.user.id)
    return write_json([write_member(member) for member in shown[:limit]])


@routes.get("/guilds/{guild}/members/search")
async def search_members(request: web.Request) -> web.Response:
    query = request.query.get("query", "").lower()
    found = [m for m in find_guild(request).members.values() if m.user.name.lower().startswith(query)]
    return write_json([write_member(member) for member in found[: int_query(request, "limit", 1, 1000, 1)]])


@routes.get("/guilds/{guild}/members/{user}")
async def member(request: web.Request) -> web.Response:
    """10013 for a user who does not exist, 10007 for one who is not in the guild."""
    service, found = service_of(request), find_guild(request)
    user_id = snowflake(request, "user")
    if user_id not in service.world.users:
        raise DiscordError(10013)
    if user_id not in found.members:
        raise DiscordError(10007)
    return write_json(write_member(found.members[user_id]))
