"""Which errors mean that Discord cannot be reached just now: the network's, its own, and waiting for too long."""

import aiohttp
import discord

SERVER_ERROR = 500
BAD_FORM = 50035


def is_unreachable(error: BaseException) -> bool:
    """Whether the same request may well succeed later: nothing is wrong with what was asked."""
    if isinstance(error, discord.HTTPException):
        return error.status >= SERVER_ERROR
    if isinstance(error, RuntimeError):  # aiohttp's word for a client that was closed under way
        return str(error) == "Session is closed"
    return isinstance(error, aiohttp.ClientError | OSError | discord.RateLimited)


def is_of_discord(error: BaseException) -> bool:
    """Whether Discord refused a request or could not be reached; anything else is a fault of ours."""
    return isinstance(error, discord.HTTPException) or is_unreachable(error)


def is_about_emojis(error: discord.HTTPException) -> bool:
    """Whether a message was refused for an emoji on a button or in a menu that Discord does not know."""
    return error.code == BAD_FORM and "emoji" in error.text.lower()


def say_fault(error: BaseException) -> str:
    """The error in one line of the log; some of the network's have no words but their name."""
    return str(error) or type(error).__name__
