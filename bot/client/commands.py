"""The commands Discord knows, and whether they are the ones we have."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import app_commands
from discord.http import Route

from .menu_words import translated_payload

log = logging.getLogger(__name__)

Payload = dict[str, Any]

PATIENCE = 60.0
"""Seconds that sending the commands may take: beyond the day's allowance discord.py would wait for hours."""

_SET_BY_DISCORD = frozenset(
    {"id", "application_id", "version", "guild_id", "default_permission", "handler", "type"}
    | {"name_localized", "description_localized", "dm_permission"}
)


async def sync_if_changed(tree: app_commands.CommandTree[Any]) -> list[Payload]:
    """Tell Discord our commands in all languages unless it knows just these; creations are counted, 200 a day.

    The commands that Discord knows then, with their ids.
    """
    ours = await translated_payload(tree)
    application_id = tree.client.application_id
    assert application_id is not None
    try:
        theirs = await _fetch_commands(tree.client, application_id)
    except discord.HTTPException as error:
        log.warning("the commands could not be compared (%s), so they are sent anew", error)
        theirs = []
    if is_same(ours, theirs):
        log.info("commands unchanged")
        return theirs
    try:
        async with asyncio.timeout(PATIENCE):
            sent = await tree.client.http.bulk_upsert_global_commands(application_id, payload=ours)
    except (discord.HTTPException, TimeoutError) as error:
        log.error("the commands could not be sent (%s); matches go on with those Discord knows", error)  # noqa: TRY400
        return theirs
    log.info("commands sent to Discord")
    return cast("list[Payload]", sent)


async def _fetch_commands(client: discord.Client, application_id: int) -> list[Payload]:
    """The commands that Discord knows, in all languages, which discord.py would not ask for."""
    route = Route("GET", "/applications/{application_id}/commands", application_id=application_id)
    found = await client.http.request(route, params={"with_localizations": "true"})
    return cast("list[Payload]", found)


def is_same(ours: Any, theirs: Any) -> bool:
    """Whether a payload of ours is what Discord gives back, which adds ids and leaves out what is empty."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        keys = ours.keys() | theirs.keys() - _SET_BY_DISCORD
        return all(is_same(_value(ours, key), _value(theirs, key)) for key in keys - {"dm_permission"})
    if isinstance(ours, list | tuple) and isinstance(theirs, list | tuple):
        return _are_same(ours, theirs)
    return bool(ours == theirs) or (_is_empty(ours) and _is_empty(theirs))


def _value(payload: dict[str, Any], key: str) -> Any:
    """A value of a payload; permissions, which are a number in ours, in digits as Discord writes them."""
    value = payload.get(key)
    return str(value) if key == "default_member_permissions" and value is not None else value


def _is_empty(value: Any) -> bool:
    """Whether Discord may leave the value out; a least value of 0 it may not."""
    return value is None or value is False or (isinstance(value, str | list | tuple | dict) and not value)


def _are_same(ours: Sequence[Any], theirs: Sequence[Any]) -> bool:
    if len(ours) != len(theirs):
        return False
    if all(isinstance(item, dict) and "name" in item for item in (*ours, *theirs)):
        by_name = {item["name"]: item for item in theirs}
        return all(is_same(item, by_name.get(item["name"])) for item in ours)
    if all(isinstance(item, int) for item in (*ours, *theirs)):
        return sorted(ours) == sorted(theirs)
    return all(is_same(mine, other) for mine, other in zip(ours, theirs, strict=True))
