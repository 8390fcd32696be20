"""The log of a match: appended to, read, never changed."""

from sqlalchemy import select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from .errors import ActionTaken
from .rows import ActionKind, ActionRow
from .tables import actions


async def append_action(
    conn: AsyncConnection, match_id: int, number: int, kind: ActionKind, seat: int | None, data: str, at: float
) -> None:
    """Raises `ActionTaken` when the match has an action of this number already."""
    values = {"match_id": match_id, "number": number, "kind": kind, "seat": seat, "data": data, "at": at}
    statement = insert(actions).values(values).on_conflict_do_nothing(index_elements=["match_id", "number"])
    if (await conn.execute(statement)).rowcount == 0:
        raise ActionTaken(match_id, number)


async def fetch_actions(conn: AsyncConnection, match_id: int, since: int = 0) -> list[ActionRow]:
    """The actions numbered `since` and later, in order."""
    query = (
        select(actions).where(actions.c.match_id == match_id, actions.c.number >= since).order_by(actions.c.number)
    )
    return [ActionRow(**row._mapping) for row in await conn.execute(query)]
