"""`/basra-admin void-result`, `unvoid` and `log`: ratings follow, and everything is written down."""

import pytest

from .admins import Admin
from .past import finish_match
from .people import World, labels, parts, words
from .results import START, store_result


@pytest.fixture
def admin(world: World) -> Admin:
    return Admin(world)


async def wins(world: World) -> dict[str | None, int]:
    board = await world.bot.community.fetch_board(world.guild.id, "duel", "all", "wins")
    return {place.name: place.figures.wins for place in board.rows}


async def rating(world: World) -> int | None:
    record = await world.bot.community.fetch_record(world.guild.id, world.amira.id)
    return None if record is None else record.ladders["duel"].figures.rating


async def test_a_void_result_counts_nowhere_and_ratings_follow(world: World, admin: Admin):
    first = await store_result(world, [world.boutros], [world.amira], at=START)
    await store_result(world, [world.amira], [world.boutros], at=START + 1)
    with_both = await rating(world)
    told = await admin.told("void-result", match=first, reason="played by *the cat* @everyone")
    assert f"**Match {first}:** Boutros (104) and Amira (94)" in told
    assert f"Match {first} counts nowhere any more" in told
    assert "\\*the cat\\* @\u200beveryone" in told
    assert await wins(world) == {"Amira": 1, "Boutros": 0}
    without = await rating(world)
    assert without is not None
    assert with_both is not None
    assert without > with_both
    assert "counts again" in await admin.told("unvoid", match=first)
    assert await wins(world) == {"Amira": 1, "Boutros": 1}
    assert await rating(world) == with_both
    assert await admin.log() == [
        f"<@{admin.id}> · let the result of match {first} count again",
        f"<@{admin.id}> · voided the result of match {first}: played by \\*the cat\\* @\u200beveryone",
    ]


async def test_what_never_was_counts_already_or_is_void_already_is_refused(world: World, admin: Admin):
    match = await store_result(world, [world.amira], [world.boutros])
    elsewhere = await store_result(world, [world.amira], [world.boutros], guild=4711)
    for number in (elsewhere, 4711):
        assert f"No match {number} has counted" in await admin.told("void-result", match=number, reason="x")
        assert f"No match {number} has counted" in await admin.told("unvoid", match=number)
    assert f"match {match} counts" in await admin.told("unvoid", match=match)
    await admin.told("void-result", match=match, reason="x")
    second = Admin(world, "second")
    assert f"match {match} is void already" in await second.told("void-result", match=match, reason="y")
    assert len(await admin.log()) == 1


async def test_finished_matches_are_suggested_and_void_ones_to_be_restored(world: World, admin: Admin):
    one, two = await finish_match(world, world.boutros), await finish_match(world, world.chadi)

    async def suggested(command: str, typed: str = "") -> list[int]:
        choices = await admin.member.autocomplete(world.channel, f"basra-admin {command}", "match", typed)
        return [choice["value"] for choice in choices]

    assert set(await suggested("void-result")) == {one.id, two.id}
    assert await suggested("void-result", "chadi") == [two.id]
    assert await suggested("unvoid") == []
    await world.bot.community.post_unposted()
    await admin.told("void-result", match=one.id, reason="x")
    assert await suggested("void-result") == [two.id]
    assert await suggested("unvoid") == [one.id]


async def test_the_log_has_pages_for_whoever_opened_it(world: World, admin: Admin):
    for number in range(25):
        await world.bot.community.note_admin(world.guild.id, admin.id, "match_cancelled", match=number)
    page = await admin.ask("log")
    assert "Page 1 of 3 · 25 entries" in words(page.response)
    assert [part["label"] for part in parts(page.response) if part.get("disabled")] == ["Back"] or labels(
        page.response
    )
    await world.restart()
    await admin.member.click(page.response.message, label=labels(page.response)[1])
    assert "cancelled match 14\n" in words(page.response)
    assert "Page 2 of 3" in words(page.response)
    assert "Page 3 of 3" in await admin.told("log", page=4711)


async def test_the_log_is_empty_at_first_and_knows_what_it_does_not_know(world: World, admin: Admin):
    assert "Nothing yet" in await admin.told("log")
    await world.bot.community.note_admin(world.guild.id, admin.id, "pigeon_sent", to="*moon*")
    assert await admin.log() == [f"<@{admin.id}> · something of another version: pigeon\\_sent"]
