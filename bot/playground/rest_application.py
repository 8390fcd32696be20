"""The application's commands and emojis."""

import base64
import binascii
import re

from aiohttp import web

from .clock import Clock
from .command_rules import (
    CHAT_INPUT,
    MOST_COMMANDS,
    check_command,
    check_unique_names,
    complete_command,
    without_translations,
)
from .errors import DiscordError, refuse_form
from .form import Form
from .guard import no_content, write_json
from .images import picture_type
from .objects import write_emoji
from .rest_common import find_guild, require_application, snowflake
from .service import Service
from .uploads import read_json, read_object
from .world import Emoji, Json

routes = web.RouteTableDef()
GLOBAL, IN_GUILD = "/applications/{application}/commands", "/applications/{application}/guilds/{guild}/commands"
EMOJIS = "/applications/{application}/emojis"
MOST_EMOJIS, EMOJI_BYTES = 2000, 256 * 1024
DAY = 86_400.0
_EMOJI_NAME = re.compile(r"\w{2,32}", re.ASCII)


def _scope(request: web.Request) -> tuple[Service, int | None]:
    service = require_application(request)
    return service, find_guild(request).id if "guild" in request.match_info else None


@routes.get(GLOBAL)
@routes.get(IN_GUILD)
async def list_commands(request: web.Request) -> web.Response:
    """Without the translations, unless they are asked for."""
    service, scope = _scope(request)
    commands = service.world.commands.get(scope, [])
    is_full = request.query.get("with_localizations", "").lower() in ("1", "true")
    return write_json(commands if is_full else [without_translations(command) for command in commands])


@routes.put(GLOBAL)
@routes.put(IN_GUILD)
async def replace_commands(request: web.Request) -> web.Response:
    """All commands at once; those whose names are new count as created (200 a day: 30034)."""
    service, scope = _scope(request)
    body = await read_json(request)
    if not isinstance(body, list):
        raise refuse_form("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    form = Form()
    form.each(body, "", lambda command, at: check_command(form, command, at))
    check_unique_names(form, body)
    form.finish()
    if sum(command.get("type", CHAT_INPUT) == CHAT_INPUT for command in body) > MOST_COMMANDS:
        raise DiscordError(30032)
    commands = [_settle(service, scope, command) for command in body]
    service.world.commands[scope] = commands
    service.tell("commands", None)
    return write_json(commands)


@routes.post(GLOBAL)
@routes.post(IN_GUILD)
async def create_command(request: web.Request) -> web.Response:
    """A command of the same name and type is replaced."""
    service, scope = _scope(request)
    body = await read_object(request)
    form = Form()
    check_command(form, body, "")
    form.finish()
    listed = service.world.commands.setdefault(scope, [])
    old = _same(listed, body)
    if old is None and len(listed) >= MOST_COMMANDS:
        raise DiscordError(30032)
    command = _settle(service, scope, body)
    service.world.commands[scope] = [c for c in listed if c is not old] + [command]
    service.tell("commands", None)
    return write_json(command, 200 if old else 201)


@routes.patch(GLOBAL + "/{command}")
@routes.patch(IN_GUILD + "/{command}")
async def edit_command(request: web.Request) -> web.Response:
    service, scope = _scope(request)
    command = _find_command(request, service, scope)
    changed = command | await read_object(request)
    form = Form()
    check_command(form, changed, "")
    form.finish()
    command |= changed | {"version": str(service.ids.next())}
    service.tell("commands", None)
    return write_json(command)


@routes.get(GLOBAL + "/{command}")
@routes.get(IN_GUILD + "/{command}")
async def read_command(request: web.Request) -> web.Response:
    service, scope = _scope(request)
    return write_json(_find_command(request, service, scope))


@routes.delete(GLOBAL + "/{command}")
@routes.delete(IN_GUILD + "/{command}")
async def delete_command(request: web.Request) -> web.Response:
    service, scope = _scope(request)
    service.world.commands[scope].remove(_find_command(request, service, scope))
    service.tell("commands", None)
    return no_content()


def _find_command(request: web.Request, service: Service, scope: int | None) -> Json:
    wanted = str(snowflake(request, "command"))
    for command in service.world.commands.get(scope, []):
        if command["id"] == wanted:
            return command
    raise DiscordError(10063)


def _same(listed: list[Json], command: Json) -> Json | None:
    key = (command["name"], command.get("type", CHAT_INPUT))
    return next((found for found in listed if (found["name"], found["type"]) == key), None)


def _settle(service: Service, scope: int | None, command: Json) -> Json:
    """The stored form of a command; an old one of that name keeps its id."""
    old = _same(service.world.commands.get(scope, []), command)
    if old is None:
        _count_create(service, service.clock)
    command_id = int(old["id"]) if old else service.ids.next()
    return complete_command(command, command_id, service.world.application_id, scope)


def _count_create(service: Service, clock: Clock) -> None:
    creates, now = service.command_creates, clock.now()
    while creates and now - creates[0] >= DAY:
        creates.popleft()
    if len(creates) >= service.options.daily_command_creates:
        raise DiscordError(30034, retry_after=round(DAY - (now - creates[0]), 3))
    creates.append(now)


@routes.get(EMOJIS)
async def list_emojis(request: web.Request) -> web.Response:
    world = require_application(request).world
    return write_json({"items": [write_emoji(emoji, world) for emoji in world.emojis.values()]})


@routes.post(EMOJIS)
async def create_emoji(request: web.Request) -> web.Response:
    service = require_application(request)
    body = await read_object(request)
    if len(service.world.emojis) >= MOST_EMOJIS:
        raise DiscordError(30008)
    name, (data, kind) = _check_emoji_name(body.get("name")), _parse_image(body.get("image"))
    emoji = Emoji(service.ids.next(), name, data, kind, animated=kind == "image/gif")
    service.world.emojis[emoji.id] = emoji
    service.tell("emojis", None)
    return write_json(write_emoji(emoji, service.world), 201)


@routes.get(EMOJIS + "/{emoji}")
async def read_emoji(request: web.Request) -> web.Response:
    service = require_application(request)
    return write_json(write_emoji(_find_emoji(request, service), service.world))


@routes.patch(EMOJIS + "/{emoji}")
async def rename_emoji(request: web.Request) -> web.Response:
    service = require_application(request)
    emoji, body = _find_emoji(request, service), await read_object(request)
    emoji.name = _check_emoji_name(body.get("name"))
    service.tell("emojis", None)
    return write_json(write_emoji(emoji, service.world))


@routes.delete(EMOJIS + "/{emoji}")
async def delete_emoji(request: web.Request) -> web.Response:
    service = require_application(request)
    del service.world.emojis[_find_emoji(request, service).id]
    service.tell("emojis", None)
    return no_content()


def _find_emoji(request: web.Request, service: Service) -> Emoji:
    found = service.world.emojis.get(snowflake(request, "emoji"))
    if found is None:
        raise DiscordError(10014)
    return found


def _check_emoji_name(name: object) -> str:
    if not isinstance(name, str) or not _EMOJI_NAME.fullmatch(name):
        raise refuse_form("name", "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 32 letters, digits or underscores.")
    return name


def _parse_image(uri: object) -> tuple[bytes, str]:
    """The bytes of a `data:` URI and what picture they are; 256 KiB at most."""
    raw = uri.partition(";base64,")[2] if isinstance(uri, str) and uri.startswith("data:image/") else ""
    try:
        data = base64.b64decode(raw, validate=True)
    except binascii.Error:
        data = b""
    kind = picture_type(data)
    if kind is None:
        raise refuse_form("image", "IMAGE_INVALID", "Invalid image data")
    if len(data) > EMOJI_BYTES:
        raise refuse_form("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    return data, kind
