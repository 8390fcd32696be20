"""Uploaded files and emojis, as a CDN serves them, and the page's own files."""

from pathlib import Path

from aiohttp import web

from .attachments import sign_link
from .rest_common import service_of

routes = web.RouteTableDef()
PAGE = Path(__file__).parent / "page"
SHOWN_INLINE = ("image/png", "image/gif", "image/jpeg", "image/webp")


@routes.get("/attachments/{channel}/{attachment}/{filename}")
async def attachment(request: web.Request) -> web.Response:
    """A file of a message. A signed link is refused when its time is over or its signature is not ours."""
    service = service_of(request)
    raw = request.match_info["attachment"]
    found = service.world.attachments.get(int(raw)) if raw.isdecimal() else None
    if found is None or str(found.channel_id) != request.match_info["channel"]:
        raise web.HTTPNotFound(text="This content is no longer available.")
    expires = request.query.get("ex")
    if expires is not None:
        signed = request.query.get("hm") == sign_link(found.id, expires)
        if not signed or int(expires, 16) < service.clock.now():
            raise web.HTTPNotFound(text="This content is no longer available.")
    return _send(found.data, found.content_type)


@routes.get("/emojis/{emoji}.{form}")
async def emoji(request: web.Request) -> web.Response:
    raw = request.match_info["emoji"]
    found = service_of(request).world.emojis.get(int(raw)) if raw.isdecimal() else None
    if found is None:
        raise web.HTTPNotFound
    return _send(found.data, found.content_type)


def _send(data: bytes, content_type: str) -> web.Response:
    """Only pictures are shown in place; anything else is offered as a download."""
    headers = {"X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=3600"}
    if content_type not in SHOWN_INLINE:
        headers["Content-Disposition"] = "attachment"
        content_type = "application/octet-stream"
    return web.Response(body=data, headers=headers | {"Content-Type": content_type})


@routes.get("/")
async def index(_request: web.Request) -> web.StreamResponse:
    return _page_file("index.html")


@routes.get("/page/{name}")
async def page_file(request: web.Request) -> web.StreamResponse:
    return _page_file(request.match_info["name"])


def _page_file(name: str) -> web.StreamResponse:
    path = PAGE / name
    if path.parent != PAGE or not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={"Cache-Control": "no-cache", "X-Content-Type-Options": "nosniff"})
