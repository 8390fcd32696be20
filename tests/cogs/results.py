"""Results that count, brought to a server without a match being played."""

from typing import Any

from bot.storage import ResultRow, insert_match, insert_results, update_match, upsert_person

from .people import World

DAY = 86_400.0
START = 1_760_000_000.0
"""In October 2025, before today as the model of Discord has it."""


async def store_result(
    world: World,
    *sides: list[Any],
    at: float = START,
    draw: bool = False,
    guild: int = 0,
    rated: bool = True,
    **own: Any,
) -> int:
    """A match that the first of the sides has won, or nobody; `own` are figures of the winners' results.

    The people have an id and a name. What is not given is two basras of everybody in two deals, and points.
    """
    partners, seats = len(sides[0]) > 1, sum(map(len, sides))
    guild = guild or world.guild.id
    async with world.storage.writing() as connection:
        match_id = await insert_match(
            connection, guild_id=guild, channel_id=5, host_id=sides[0][0].id, seats=seats, partners=partners,
            rules={}, secret=bytes(32), at=at,
        )  # fmt: skip
        await update_match(connection, match_id, state="finished", finished_at=at)
        rows = []
        for place, side in enumerate(sides):
            for index, person in enumerate(side):
                await upsert_person(connection, person.id, name=person.name)
                figures = {
                    "points": 104 - 10 * place, "basras": 2, "deals": 2, "conceded": 1, "plays": 20, "captures": 10,
                    "sweeps": 1, "best_deal": 60 - place, "preset": "classic",
                }  # fmt: skip
                figures |= own if place == 0 else {}
                rows.append(
                    ResultRow(
                        match_id=match_id, user_id=person.id, seat=place + index * len(sides), guild_id=guild,
                        side=place, outcome="drawn" if draw else "lost" if place else "won", finished_at=at,
                        ladder="partners" if partners else "duel" if seats == 2 else "alone", rated=rated, **figures,
                    )
                )  # fmt: skip
        await insert_results(connection, rows)
    await world.bot.community.post_match(match_id)
    return match_id
