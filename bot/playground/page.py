"""The page's door: the state, a live line, and what a person does."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any

from aiohttp import ClientConnectionResetError, WSMsgType, web

from . import acts
from .command_rules import LOCALES
from .guard import write_json
from .interactions import Interaction
from .page_view import is_shown, write_event, write_state
from .permissions import can
from .posting import delete_message
from .rest_common import service_of
from .service import Service
from .world import Channel, Json, Message, User

routes = web.RouteTableDef()
SLOWEST = 2000  # events a page may lag behind before it is told to read everything anew


@routes.get("/play/state")
async def state(request: web.Request) -> web.Response:
    """What a person sees; without `as` the first person."""
    service = service_of(request)
    user = _onlooker(service, request)
    return write_json(write_state(service, user), headers={"Cache-Control": "no-store"})


def _onlooker(service: Service, request: web.Request) -> User:
    """Whoever looks through the page; 404 for somebody who is not there."""
    try:
        return _find_person(service, request.query.get("as") or str(service.world.people()[0].id))
    except ValueError as reason:
        raise web.HTTPNotFound(text=str(reason)) from None


@routes.get("/play/live")
async def live(request: web.Request) -> web.StreamResponse:
    """A websocket with everything that happens in front of a person, in order."""
    service = service_of(request)
    user = _onlooker(service, request)
    socket = web.WebSocketResponse(heartbeat=20.0, max_msg_size=4096)
    await socket.prepare(request)
    events: asyncio.Queue[Json] = asyncio.Queue(SLOWEST)
    watcher = _build_watcher(service, user, events)
    service.watchers.append(watcher)
    beside = [asyncio.create_task(_pump(socket, events)), asyncio.create_task(_close_at_end(service, socket))]
    try:
        async for received in socket:
            if received.type is not WSMsgType.TEXT:
                break
    finally:
        service.watchers.remove(watcher)
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
    return socket


def _build_watcher(service: Service, user: User, events: asyncio.Queue[Json]) -> Callable[[str, Any], None]:
    def watch(what: str, subject: Any) -> None:
        event = write_event(service, user, what, subject)
        if event is None:
            return
        if events.full():
            while not events.empty():
                events.get_nowait()
            event = {"type": "state"}
        events.put_nowait(event)

    return watch


async def _pump(socket: web.WebSocketResponse, events: asyncio.Queue[Json]) -> None:
    with contextlib.suppress(ConnectionError, ClientConnectionResetError):
        while True:
            await socket.send_str(json.dumps(await events.get(), ensure_ascii=False))


async def _close_at_end(service: Service, socket: web.WebSocketResponse) -> None:
    """An open page must not hold up the end of the server."""
    await service.stopping.wait()
    await socket.close()


@routes.post("/play/act")
async def act(request: web.Request) -> web.Response:
    """One act of a person; 400 with a sentence for what cannot be done."""
    service = service_of(request)
    try:
        body = dict(await request.json())
        user = _find_person(service, str(body.get("as")))
        await _ACTS.get(str(body.get("what")), _unknown)(service, user, body)
    except KeyError as missing:
        return write_json({"ok": False, "reason": f"{missing.args[0]} is missing"}, 400)
    except (ValueError, TypeError, OSError) as reason:
        return write_json({"ok": False, "reason": str(reason)}, 400)
    return write_json({"ok": True})


def _find_person(service: Service, person_id: str) -> User:
    user = service.world.users.get(int(person_id)) if person_id.isdecimal() else None
    if user is None or user.is_bot:
        raise ValueError("there is no such person")
    return user


def _channel(service: Service, user: User, body: Json) -> Channel:
    raw = str(body["channel"])
    channel = service.world.channels.get(int(raw)) if raw.isdecimal() else None
    if channel is None or not is_shown(service, channel, user):
        raise ValueError("there is no such channel")
    return channel


def _message(service: Service, user: User, body: Json) -> Message:
    raw = str(body["message"])
    message = _channel(service, user, body).messages.get(int(raw) if raw.isdecimal() else 0)
    if message is None or not acts.sees(message, user):
        raise ValueError("this message is gone")
    return message


async def _command(service: Service, user: User, body: Json) -> None:
    channel, options = _channel(service, user, body), dict(body.get("options") or {})
    acts.use_command(service, user, channel, str(body["name"]), options, nonce=str(body["nonce"]))


async def _autocomplete(service: Service, user: User, body: Json) -> None:
    channel, focused = _channel(service, user, body), str(body["focused"])
    options = {focused: ""} | dict(body.get("options") or {})
    acts.use_command(service, user, channel, str(body["name"]), options, focused=focused, nonce=str(body["nonce"]))


async def _click(service: Service, user: User, body: Json) -> None:
    acts.press(service, user, _message(service, user, body), str(body["custom_id"]), str(body["nonce"]))


async def _select(service: Service, user: User, body: Json) -> None:
    values = [str(value) for value in body["values"]]
    message = _message(service, user, body)
    acts.choose(service, user, message, str(body["custom_id"]), values, str(body["nonce"]))


async def _modal(service: Service, user: User, body: Json) -> None:
    nonce = str(body["nonce"])
    opened = _find_opened(service, user, nonce, str(body["custom_id"]))
    acts.submit(service, user, opened, dict(body["values"]), nonce)


def _find_opened(service: Service, user: User, nonce: str, custom_id: str) -> Interaction:
    """The latest interaction of this nonce that was answered with the form."""
    for interaction in service.interactions.newest_first():
        modal = interaction.modal
        if interaction.user is user and interaction.nonce == nonce and modal and modal["custom_id"] == custom_id:
            return interaction
    raise ValueError("this form is no longer open")


async def _say(service: Service, user: User, body: Json) -> None:
    acts.say(service, user, _channel(service, user, body), str(body["text"]))


async def _set_dms(service: Service, user: User, body: Json) -> None:
    user.dms_open = bool(body["open"])
    service.tell("person", user)


async def _set_locale(service: Service, user: User, body: Json) -> None:
    if body["locale"] not in LOCALES:
        raise ValueError("Discord has no such language")
    user.locale = body["locale"]
    service.tell("person", user)
    service.tell("commands", None)


async def _restart(service: Service, _user: User, _body: Json) -> None:
    if service.supervisor is None:
        raise ValueError("the bot was not started from here")
    await service.supervisor.restart()


async def _dismiss(service: Service, user: User, body: Json) -> None:
    message = _message(service, user, body)
    if message.ephemeral_for is None:
        raise ValueError("only a private answer can be dismissed")
    service.tell("message_delete", message)
    message.is_dismissed = True


async def _delete(service: Service, user: User, body: Json) -> None:
    """One's own messages, and in a guild with Manage Messages everybody's."""
    message = _message(service, user, body)
    in_guild = message.channel.guild is not None
    if message.author is not user and not (in_guild and can(user, message.channel, "manage_messages")):
        raise ValueError("you may not delete this message")
    delete_message(service, message)


async def _unknown(_service: Service, _user: User, body: Json) -> None:
    raise ValueError(f"nothing is known of {body.get('what')!r}")


_ACTS = {
    "command": _command,
    "autocomplete": _autocomplete,
    "click": _click,
    "select": _select,
    "modal": _modal,
    "say": _say,
    "dms": _set_dms,
    "locale": _set_locale,
    "restart": _restart,
    "dismiss": _dismiss,
    "delete": _delete,
}
