"""The one port: REST, gateway, files and the page."""

import errno
from collections.abc import Callable

from aiohttp import web

from . import callbacks, files, page, rest_application, rest_channels, rest_guilds, rest_messages
from .gateway_socket import serve_gateway
from .guard import API_FORMS, build_api_guard, build_loopback_guard
from .rest_common import SERVICE, service_of
from .service import Service

HOST = "127.0.0.1"
TABLES = (
    rest_messages.routes,
    rest_channels.routes,
    rest_guilds.routes,
    rest_application.routes,
    callbacks.routes,
)


def build_app(service: Service) -> web.Application:
    """All routes; REST below `/api/v10`, and below `/api/v9` and `/api` for other clients."""
    guards = [build_loopback_guard(service), build_api_guard(service)]
    app = web.Application(middlewares=guards, client_max_size=32 * 1024 * 1024)
    app[SERVICE] = service
    for prefix in API_FORMS:
        for table in TABLES:
            for route in table:
                assert isinstance(route, web.RouteDef)
                app.router.add_route(route.method, prefix + route.path, route.handler)
    app.router.add_get("/gateway", _gateway)
    app.router.add_get("/gateway/", _gateway)
    app.add_routes(files.routes)
    app.add_routes(page.routes)
    return app


async def _gateway(request: web.Request) -> web.StreamResponse:
    return await serve_gateway(service_of(request), request)


async def start_server(service: Service, port: int, *, on_taken: Callable[[], None] | None = None) -> web.AppRunner:
    """Listen on loopback; where the port is taken and `on_taken` is given, on a free one instead."""
    runner = web.AppRunner(build_app(service), access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, HOST, port).start()
    except OSError as error:
        if error.errno != errno.EADDRINUSE or on_taken is None:
            await runner.cleanup()
            raise
        on_taken()
        await web.TCPSite(runner, HOST, 0).start()
    service.port = runner.addresses[0][1]
    return runner
