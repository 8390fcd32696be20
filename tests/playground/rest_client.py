"""Raw requests with the bot's token, for what discord.py would never send."""

import io
from types import TracebackType
from typing import Any, NamedTuple, Self

import aiohttp

from bot.playground import LocalDiscord


class Answer(NamedTuple):
    status: int
    body: Any
    headers: Any

    @property
    def code(self) -> int:
        return self.body["code"]

    def error_at(self, path: str) -> list[str]:
        """The codes noted at a dotted path of an Invalid Form Body; [] where there are none."""
        node = self.body.get("errors", {})
        for step in path.split("."):
            node = node.get(step, {})
        return [error["code"] for error in node.get("_errors", [])]


class Rest:
    """`await rest("POST", f"/channels/{id}/messages", {"content": "hi"})`"""

    def __init__(self, local: LocalDiscord, token: str | None = None) -> None:
        self._base = f"{local.url}/api/v10"
        self._headers = {"Authorization": f"Bot {token or local.token}"}

    async def __aenter__(self) -> Self:
        self._session = aiohttp.ClientSession(headers=self._headers)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._session.close()

    async def __call__(self, method: str, path: str, body: Any = None, **extra: Any) -> Answer:
        if body is not None:
            extra["json"] = body
        async with self._session.request(method, self._base + path, **extra) as response:
            is_json = response.headers.get("Content-Type") == "application/json"
            return Answer(response.status, await response.json() if is_json else None, response.headers)

    async def upload(self, method: str, path: str, body: str, *files: tuple[str, str, bytes]) -> Answer:
        """`files` are (field, file name, bytes)."""
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", body)
        for field, name, data in files:
            form.add_field(field, io.BytesIO(data), filename=name, content_type="application/octet-stream")
        return await self(method, path, data=form)
