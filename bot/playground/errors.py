"""The refusals of Discord's API, with its own codes and words."""

from typing import Any

# code: (HTTP status, Discord's words)
KNOWN: dict[int, tuple[int, str]] = {
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20012: (403, "You are not authorized to perform this action on this application"),
    20016: (429, "This action cannot be performed due to slowmode rate limit"),
    20028: (429, "The write action you are performing on the channel has hit the write rate limit"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30032: (400, "Maximum number of application commands reached (100)"),
    30034: (429, "Max number of daily application command creates has been reached (200)"),
    30046: (429, "Maximum number of edits to messages older than 1 hour reached. Try again later."),
    40001: (401, "Unauthorized"),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user due to having no mutual guilds"),
    160004: (400, "A thread has already been created for this message"),
}


class DiscordError(Exception):
    """An answer of Discord that is not a success.

    `errors` is the tree of paths of an Invalid Form Body, `retry_after` (seconds) belongs to a 429.
    """

    def __init__(
        self,
        code: int,
        *,
        status: int | None = None,
        message: str | None = None,
        errors: dict[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        known_status, known_message = KNOWN.get(code, (400, "Unknown error"))
        self.code = code
        self.status = status if status is not None else known_status
        self.message = message if message is not None else known_message
        self.errors = errors
        self.retry_after = retry_after
        super().__init__(f"{self.status} {self.code}: {self.message} {errors or ''}")

    def body(self) -> dict[str, Any]:
        written: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            written["errors"] = self.errors
        if self.status == 429:
            written |= {"retry_after": self.retry_after or 1.0, "global": False}
        return written


def unauthorized() -> DiscordError:
    return DiscordError(0, status=401, message="401: Unauthorized")


def not_found() -> DiscordError:
    return DiscordError(0, status=404, message="404: Not Found")


def refuse_form(path: str, code: str, message: str) -> DiscordError:
    """An Invalid Form Body with one error at a dotted path such as `data.components.0`."""
    tree: dict[str, Any] = {"_errors": [{"code": code, "message": message}]}
    for step in reversed(path.split(".") if path else []):
        tree = {step: tree}
    return DiscordError(50035, errors=tree)
