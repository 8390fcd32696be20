"""What stands before every request: loopback only, the token, the log, faults and rate limits."""

import asyncio
import json
import logging
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from .errors import DiscordError, not_found, unauthorized
from .ratelimits import Verdict, bucket_name

if TYPE_CHECKING:
    from .service import Service

_log = logging.getLogger(__name__)
API_FORMS = ("/api/v10", "/api/v9", "/api")
ANSWER_ROUTE = "/interactions/{interaction}/{token}/callback"


@dataclass(frozen=True)
class Request:
    """One request of the bot, for counting.

    `kind` is "answer" (the answer to an interaction, which costs nothing of the bot's allowance), "webhook"
    (by an interaction's token) or "bot"; `route` has names in place of ids; `time` is the clock's second.
    """

    method: str
    route: str
    path: str
    time: float
    bucket: str
    status: int
    code: int
    kind: str
    seconds: float


def write_json(data: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    """`Content-Type` is exactly `application/json`: discord.py takes anything else for text."""
    body = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
    return web.Response(body=body, status=status, headers={"Content-Type": "application/json"} | (headers or {}))


def no_content() -> web.Response:
    return web.Response(status=204)


def build_loopback_guard(service: "Service") -> Middleware:
    """403 for a foreign `Host` or `Origin`: other web pages and rebound names reach nothing here."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        hosts = {f"{name}:{service.port}" for name in ("127.0.0.1", "localhost", "[::1]")}
        origin = request.headers.get("Origin")
        is_ours = origin is None or origin in {f"http://{host}" for host in hosts}
        if request.headers.get("Host", "").lower() not in hosts or not is_ours:
            return web.Response(status=403, text="This server is for its own page and bot only.")
        return await handler(request)

    return guard


def build_api_guard(service: "Service") -> Middleware:
    """Turns refusals into Discord's JSON, and keeps the log that tests count by."""

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith("/api/"):
            return await handler(request)
        started, loop = service.clock.now(), asyncio.get_running_loop()
        begin = loop.time()
        response, code = await _answer(service, request, handler)
        route = _route(request)
        service.requests.append(
            Request(
                request.method,
                route,
                _below_api(request.path),
                started,
                bucket_name(request.method, route),
                response.status,
                code,
                _kind(route),
                loop.time() - begin,
            )
        )
        return response

    return guard


async def _answer(service: "Service", request: web.Request, handler: Handler) -> tuple[web.StreamResponse, int]:
    verdict = Verdict({})
    try:
        _check_token(service, request)
        if service.options.rate_limits:
            verdict = _take_allowance(service, request)
            if verdict.retry_after is not None:
                return _too_many(verdict), 0
        response = await _with_faults(service, request, handler)
        response.headers.update(verdict.headers)
    except DiscordError as refusal:
        return _write_refusal(refusal, verdict), refusal.code
    except web.HTTPNotFound:
        return write_json(not_found().body(), 404), 0
    except web.HTTPException as answer:
        return write_json({"message": f"{answer.status}: {answer.reason}", "code": 0}, answer.status), 0
    except ConnectionResetError:
        return write_json({"message": "the bot went away", "code": 0}, 400), 0  # nobody is there to read it
    except Exception:
        _log.exception("%s %s made the playground fail", request.method, request.path)
        return write_json({"message": "500: Internal Server Error", "code": 0}, 500), 0
    return response, 0


def _write_refusal(refusal: DiscordError, verdict: Verdict) -> web.Response:
    headers = dict(verdict.headers)
    if refusal.status == 429:
        headers |= {"Via": "1.1 google", "Retry-After": f"{refusal.retry_after or 1.0:.0f}"}
    return write_json(refusal.body(), refusal.status, headers)


def _too_many(verdict: Verdict) -> web.Response:
    wait = verdict.retry_after or 0.0
    told = {"message": "You are being rate limited.", "code": 0}
    body = told | {"retry_after": round(wait, 3), "global": verdict.is_global}
    headers = verdict.headers | {"Via": "1.1 google", "Retry-After": str(int(wait) + 1)}
    return write_json(body, 429, headers)


async def _with_faults(service: "Service", request: web.Request, handler: Handler) -> web.StreamResponse:
    fault = service.faults.take(request.method, _below_api(request.path))
    if fault is None:
        return await handler(request)
    if fault.delay:
        await asyncio.sleep(fault.delay)
    if fault.status is not None:
        message = None if fault.code else f"{fault.status}: {HTTPStatus(fault.status).phrase}"
        raise DiscordError(fault.code, status=fault.status, message=message, retry_after=fault.retry_after)
    response = await handler(request)
    if fault.lose_answer and request.transport is not None:
        request.transport.abort()
    return response


def _check_token(service: "Service", request: web.Request) -> None:
    """Interaction callbacks and webhooks carry their own token in the path."""
    if _kind(_route(request)) != "bot":
        return
    if request.headers.get("Authorization") != f"Bot {service.token}":
        raise unauthorized()


def _take_allowance(service: "Service", request: web.Request) -> Verdict:
    route = _route(request)
    parameters = dict(request.match_info)
    return service.rate_limits.take(request.method, route, parameters, is_bot=_kind(route) == "bot")


def _route(request: web.Request) -> str:
    resource = request.match_info.route.resource
    return _below_api(resource.canonical if resource is not None else request.path)


def _below_api(path: str) -> str:
    for prefix in API_FORMS:
        if path.startswith(prefix + "/"):
            return path.removeprefix(prefix)
    return path


def _kind(route: str) -> str:
    if route == ANSWER_ROUTE:
        return "answer"
    return "webhook" if route.startswith("/webhooks/") else "bot"
