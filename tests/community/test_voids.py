"""Results that count nowhere, and the log of what admins did."""

import asyncio

import pytest

from bot.community import NoSuchResult, NotVoid, VoidAlready

from .evenings import ADMIN, ALI, MONA, SAMI, SERVER, Evenings


async def test_a_void_result_counts_nowhere_and_ratings_are_as_if_it_had_never_been(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    before = await evenings.ratings()
    void = await evenings.play(ALI, MONA, finished_at=evenings.now)
    await evenings.community.void_match(SERVER, void, ADMIN, "an alternate")
    assert await evenings.ratings() == before
    assert (await evenings.community.fetch_void(SERVER, void)).reason == "an alternate"
    assert await evenings.differences() == 0


async def test_later_ratings_follow_a_void_and_come_back_with_it(evenings: Evenings) -> None:
    first = await evenings.play(MONA, ALI)
    for _ in range(3):
        await evenings.play(SAMI, MONA)
    before = await evenings.ratings()
    await evenings.community.void_match(SERVER, first, ADMIN, "a test")
    assert (await evenings.ratings())[SAMI] < before[SAMI]
    assert ALI not in await evenings.ratings()
    await evenings.community.unvoid_match(SERVER, first, ADMIN)
    assert await evenings.ratings() == before


async def test_only_a_result_of_this_server_can_be_void_and_only_once(evenings: Evenings) -> None:
    match_id = await evenings.play(MONA, ALI)
    community = evenings.community
    for server, number in ((SERVER + 1, match_id), (SERVER, match_id + 1), (SERVER, -1)):
        with pytest.raises(NoSuchResult):
            await community.void_match(server, number, ADMIN, "nothing")
    with pytest.raises(NotVoid):
        await community.unvoid_match(SERVER, match_id, ADMIN)
    await community.void_match(SERVER, match_id, ADMIN, "once")
    with pytest.raises(VoidAlready):
        await community.void_match(SERVER, match_id, ADMIN, "twice")
    assert (await community.fetch_void(SERVER, match_id)).reason == "once"
    assert await community.fetch_void(SERVER + 1, match_id) is None


async def test_two_admins_at_once_leave_numbers_that_follow_from_the_results(evenings: Evenings) -> None:
    community = evenings.community
    match_ids = [await evenings.play(MONA, ALI) for _ in range(4)]
    voids = [community.void_match(SERVER, match_id, ADMIN, "both") for match_id in (*match_ids[:2], match_ids[0])]
    await asyncio.gather(*voids, community.post_match(await evenings.end(MONA, ALI)), return_exceptions=True)
    await asyncio.gather(
        community.unvoid_match(SERVER, match_ids[0], ADMIN),
        community.void_match(SERVER, match_ids[3], ADMIN, "both"),
        return_exceptions=True,
    )
    assert await evenings.differences() == 0
    assert (await community.fetch_place(SERVER, MONA, "duel")).figures.wins == 3


async def test_everything_an_admin_does_is_logged(evenings: Evenings) -> None:
    community = evenings.community
    match_id = await evenings.play(MONA, ALI)
    await community.void_match(SERVER, match_id, ADMIN, "why not")
    await community.unvoid_match(SERVER, match_id, ADMIN)
    await community.start_season(SERVER, ADMIN, "Spring")
    await community.end_season(SERVER, ADMIN)
    await community.note_admin(SERVER, ADMIN, "player_removed", about=MONA, match=match_id)
    page = await community.fetch_admin_log(SERVER)
    assert [row.what for row in page.rows] == [
        "player_removed",
        "season_ended",
        "season_started",
        "result_restored",
        "result_voided",
    ]
    assert {row.user_id for row in page.rows} == {ADMIN}
    assert (page.rows[0].about_id, page.rows[0].data) == (MONA, {"match": match_id})
    assert page.rows[-1].data == {"match": match_id, "reason": "why not"}
    last = await community.fetch_admin_log(SERVER, 99, per_page=2)
    assert ([row.what for row in last.rows], last.page, last.pages, last.total) == (["result_voided"], 3, 3, 5)
    assert (await community.fetch_admin_log(SERVER + 1)).rows == ()
