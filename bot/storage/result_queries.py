"""Results of finished matches."""

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from .standing_rows import ResultRow
from .standing_tables import results


async def insert_results(conn: AsyncConnection, rows: Sequence[ResultRow]) -> None:
    """Adds the results of a match; a person who has one already makes it fail."""
    if rows:
        await conn.execute(results.insert(), [{name: getattr(row, name) for name in row.__slots__} for row in rows])
