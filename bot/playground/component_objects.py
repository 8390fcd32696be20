"""Components and embeds written as Discord gives them back: with what was left out, and where their media are."""

import hashlib
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from .attachments import attachment_url
from .components import CONTAINER, FILE, GALLERY, SELECTS, SEPARATOR, THUMBNAIL
from .world import Attachment, Json, Message

_NO_DESCRIPTION: Json = {"description": None, "spoiler": False}
_LEFT_OUT: dict[int, Json] = {
    **{select: {"min_values": 1, "max_values": 1} for select in SELECTS},
    THUMBNAIL: _NO_DESCRIPTION,
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
}
_ONLY_IN_MODALS = "required"


def write_components(message: Message, base: str, now: float) -> list[Json]:
    """All components of a message; media named `attachment://` come out with their link, size and id."""
    media = _Media(message, base, now)
    return [_write_part(part, media) for part in message.components]


def write_embeds(message: Message, base: str, now: float) -> list[Json]:
    media = _Media(message, base, now)
    return [{key: media.write_plain(value) for key, value in embed.items()} for embed in message.embeds]


def _write_part(part: Json, media: "_Media") -> Json:
    written = {key: _write_value(key, value, media) for key, value in part.items() if key != _ONLY_IN_MODALS}
    if part["type"] == GALLERY:
        written["items"] = [_NO_DESCRIPTION | item for item in written["items"]]
    if part["type"] == FILE:
        written |= media.write_name(part["file"]["url"])
    given = {key: value for key, value in written.items() if value is not None}
    return _LEFT_OUT.get(part["type"], {}) | given


def _write_value(key: str, value: Any, media: "_Media") -> Any:
    if key in ("components", "accessory"):
        return [_write_part(item, media) for item in value] if isinstance(value, list) else _write_part(value, media)
    if key in ("media", "file"):
        return media.write(value)
    if key in ("items", "options"):
        return [{name: _write_value(name, inner, media) for name, inner in item.items()} for item in value]
    if key == "emoji" and value is not None:
        return {name: str(inner) if name == "id" else inner for name, inner in value.items() if inner is not None}
    return deepcopy(value)


@dataclass(frozen=True)
class _Media:
    """The files of a message, and where they are to be found."""

    message: Message
    base: str
    now: float

    def write(self, item: Json) -> Json:
        """One medium of a component, with an id of its own."""
        url = item["url"]
        found = self._find(url)
        if found is not None:
            return {"id": str(found.id), **self._facts(found), "attachment_id": str(found.id)}
        shown = self._relative(url)
        number = int.from_bytes(hashlib.sha256(url.encode()).digest()[:7], "big")
        return {"id": str(number), "url": shown, "proxy_url": shown}

    def write_plain(self, part: Any) -> Any:
        """A part of an embed."""
        if not isinstance(part, dict) or not isinstance(part.get("url"), str):
            return deepcopy(part)
        found = self._find(part["url"])
        return part | (self._facts(found) if found is not None else {"url": self._relative(part["url"])})

    def write_name(self, url: str) -> Json:
        """What a file component says of its file."""
        found = self._find(url)
        return {"name": found.filename, "size": len(found.data)} if found else {"name": None, "size": None}

    def _find(self, url: str) -> Attachment | None:
        name = url.removeprefix("attachment://")
        return next((a for a in self.message.attachments if name != url and a.filename == name), None)

    def _facts(self, attachment: Attachment) -> Json:
        link = attachment_url(attachment, self.base, self.now)
        written: Json = {"url": link, "proxy_url": link, "content_type": attachment.content_type}
        if attachment.size_in_pixels is not None:
            written["width"], written["height"] = attachment.size_in_pixels
        return written

    def _relative(self, url: str) -> str:
        """A link to one of the message's own files, sent back by the bot, made relative for the page."""
        for attachment in self.message.attachments if not self.base else ():
            path = f"/attachments/{attachment.channel_id}/{attachment.id}/"
            if path in url:
                return path + attachment.filename
        return url
