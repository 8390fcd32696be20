"""Request bodies: JSON, or multipart with `payload_json` and `files[n]`."""

import json
import mimetypes
import re
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from .errors import DiscordError
from .images import picture_type
from .world import Json

FILE_LIMIT = 10 * 1024 * 1024
REQUEST_LIMIT = 25 * 1024 * 1024
_FILE_FIELD = re.compile(r"files\[(\d{1,2})\]|file(\d?)")
_UNSAFE = re.compile(r"[^\w.\-]+")


@dataclass(frozen=True)
class Upload:
    """A file of a request; `index` is the n of `files[n]`, by which `attachments` names it."""

    index: int
    filename: str
    data: bytes

    @property
    def content_type(self) -> str:
        guessed = mimetypes.guess_type(self.filename)[0]
        return picture_type(self.data) or guessed or "application/octet-stream"


async def read_json(request: web.Request) -> Any:
    """The JSON body; an empty one is {}. Anything that is not JSON is 50109."""
    raw = await read_limited(request)
    if not raw:
        return {}
    return parse_json(raw)


async def read_object(request: web.Request) -> Json:
    body = await read_json(request)
    if not isinstance(body, dict):
        raise DiscordError(50035, errors=_wrong_type("dict"))
    return body


async def read_body(request: web.Request) -> tuple[Json, list[Upload]]:
    """The JSON object of a request and its files. 40005 for more than 10 MiB a file or 25 MiB in all."""
    if not request.content_type.startswith("multipart/"):
        return await read_object(request), []
    if (request.content_length or 0) > REQUEST_LIMIT:
        raise DiscordError(40005)
    return await _read_parts(request)


async def _read_parts(request: web.Request) -> tuple[Json, list[Upload]]:
    body: Any = {}
    uploads: list[Upload] = []
    reader = await request.multipart()
    while (part := await reader.next()) is not None:
        if not isinstance(part, BodyPartReader):
            continue
        data = bytes(await part.read())
        if part.name == "payload_json":
            body = parse_json(data)
        elif (upload := _as_upload(part, data, len(uploads))) is not None:
            uploads.append(upload)
    if not isinstance(body, dict):
        raise DiscordError(50035, errors=_wrong_type("dict"))
    _check_sizes(uploads)
    return body, uploads


def _as_upload(part: BodyPartReader, data: bytes, position: int) -> Upload | None:
    field = _FILE_FIELD.fullmatch(part.name or "")
    if field is None or part.filename is None:
        return None
    index = field.group(1) or field.group(2)
    return Upload(int(index) if index else position, clean_filename(part.filename), data)


def clean_filename(name: str) -> str:
    """Discord keeps letters, digits, dots, dashes and underscores."""
    return _UNSAFE.sub("_", name).lstrip(".") or "unknown"


def _check_sizes(uploads: list[Upload]) -> None:
    sizes = [len(upload.data) for upload in uploads]
    if max(sizes, default=0) > FILE_LIMIT or sum(sizes) > REQUEST_LIMIT:
        raise DiscordError(40005)
    if len(uploads) > 10:
        message = "Must be 10 or fewer in length."
        errors = {"attachments": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": message}]}}
        raise DiscordError(50035, errors=errors)


async def read_limited(request: web.Request) -> bytes:
    if (request.content_length or 0) > REQUEST_LIMIT:
        raise DiscordError(40005)
    return await request.read()


def parse_json(raw: bytes | str) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        raise DiscordError(50109) from None


def _wrong_type(kind: str) -> Json:
    return {"_errors": [{"code": "MODEL_TYPE_CONVERT", "message": f"Only {kind}s may be used in a DictType"}]}
