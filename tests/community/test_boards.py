"""Pages of leaderboards, places, and who stands on them."""

import pytest

from bot.community import Choices, Community
from bot.storage import Storage

from .evenings import ADMIN, ALI, DAY, HODA, MONA, NOUR, SAMI, SERVER, ZIAD, Evenings


async def choose_minimum(storage: Storage, minimum: int) -> None:
    await Choices(storage).update_server(SERVER, minimum_matches=minimum)


async def test_an_empty_board_is_one_empty_page(evenings: Evenings) -> None:
    board = await evenings.community.fetch_board(SERVER, "duel")
    assert (board.rows, board.page, board.pages, board.total) == ((), 1, 1, 0)
    assert await evenings.community.fetch_place(SERVER, MONA, "duel") is None


async def test_a_line_tells_everything_about_a_person(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI, basras=3, deals=2, best_deal=30, points=[101, 60])
    await evenings.play(MONA, ALI, basras=1, deals=4, best_deal=41, points=[110, 60])
    await evenings.play(MONA, ALI, winner=None, basras=0, deals=4, best_deal=None, points=[101, 101])
    (first, _), figures = (board := await evenings.community.fetch_board(SERVER, "duel", "all", "wins")).rows, None
    figures = first.figures
    assert (board.total, first.name, first.user_id, first.rank) == (2, "Mona", MONA, 1)
    assert (figures.matches, figures.wins, figures.draws, first.losses) == (3, 2, 1, 0)
    assert (figures.basras, figures.deals, figures.points, figures.best_deal) == (4, 10, 312, 41)
    assert (figures.streak, figures.longest_streak) == (0, 2)
    assert [first.figure(name) for name in ("win_rate", "basras", "points")] == [2 / 3, 0.4, 31.2]


async def test_each_measure_has_its_own_order(evenings: Evenings, storage: Storage) -> None:
    await choose_minimum(storage, 1)
    await evenings.play(MONA, ALI, basras=0, best_deal=10, points=[101, 0])
    await evenings.play(MONA, SAMI, basras=0, best_deal=10, points=[101, 0])
    await evenings.play(SAMI, MONA, basras=0, best_deal=10, points=[101, 100])
    await evenings.play(NOUR, HODA, basras=1, best_deal=90, deals=1, points=[300, 2])
    await evenings.play(ZIAD, HODA, winner=None, basras=9, best_deal=20, deals=4, points=[101, 101])
    firsts = {
        measure: {user for rank, user in await evenings.ranks(measure=measure) if rank == 1}
        for measure in ("wins", "win_rate", "basras", "points", "best_deal", "streak")
    }
    assert firsts == {
        "wins": {MONA},
        "win_rate": {NOUR},
        "basras": {ZIAD},
        "points": {NOUR},
        "best_deal": {NOUR, HODA},
        "streak": {MONA},
    }


async def test_equals_share_a_rank_and_the_next_one_skips_also_across_pages(evenings: Evenings) -> None:
    for winner, loser in ((MONA, ALI), (SAMI, NOUR), (HODA, ZIAD)):
        await evenings.play(winner, loser)
    community = evenings.community
    pages = [await community.fetch_board(SERVER, "duel", "all", "wins", page, 2) for page in (1, 2, 3)]
    assert [[row.rank for row in page.rows] for page in pages] == [[1, 1], [1, 4], [4, 4]]
    assert {row.is_shared for page in pages for row in page.rows} == {True}
    assert sorted(row.user_id for page in pages for row in page.rows) == sorted([MONA, ALI, SAMI, NOUR, HODA, ZIAD])
    for page in pages:
        for row in page.rows:
            place = await community.fetch_place(SERVER, row.user_id, "duel", "all", "wins")
            assert (place.rank, place.is_shared, place.total) == (row.rank, True, 6)


@pytest.mark.parametrize(("asked", "given"), [(0, 1), (-5, 1), (3, 2), (10**9, 2), (-(10**18), 1)])
async def test_a_page_that_is_not_there_becomes_the_nearest(evenings: Evenings, asked: int, given: int) -> None:
    for user_id in range(1, 12):
        await evenings.play(user_id, 12)
    board = await evenings.community.fetch_board(SERVER, "duel", "all", "wins", asked, 10)
    assert (board.page, board.pages) == (given, 2)
    assert board.rows


async def test_averages_need_a_minimum_of_matches_and_say_so(evenings: Evenings) -> None:
    for _ in range(4):
        await evenings.play(MONA, ALI)
    board = await evenings.community.fetch_board(SERVER, "duel", "all", "win_rate")
    place = await evenings.community.fetch_place(SERVER, MONA, "duel", "all", "win_rate")
    assert (board.total, board.minimum, place.rank, place.figures.matches) == (0, 5, None, 4)
    await evenings.play(MONA, SAMI)
    assert await evenings.ranks(measure="win_rate") == [(1, MONA)]
    assert len(await evenings.ranks(measure="wins")) == 3


async def test_a_hidden_member_is_on_no_board_but_sees_their_own_place(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    await evenings.play(MONA, SAMI, NOUR, ALI, ladder="partners")
    await evenings.community.hide_person(MONA, True)
    assert await evenings.ranks() == [(1, ALI)]
    assert (await evenings.community.fetch_partners(SERVER)).total == 1
    place = await evenings.community.fetch_place(SERVER, MONA, "duel")
    assert (place.rank, place.total) == (1, 1)
    await evenings.play(MONA, SAMI)
    assert MONA not in await evenings.ratings()
    assert await evenings.differences() == 0
    await evenings.community.hide_person(MONA, False)
    assert MONA in await evenings.ratings()
    assert (await evenings.community.fetch_partners(SERVER)).total == 2


async def test_the_month_has_its_own_board(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    evenings.now += 31 * DAY
    assert await evenings.ranks(period="month") == []
    await evenings.play(ALI, SAMI)
    assert await evenings.ranks(measure="wins", period="month") == [(1, ALI), (2, SAMI)]
    assert len(await evenings.ranks(measure="wins")) == 3


async def test_a_season_has_its_own_board_also_after_its_end(evenings: Evenings) -> None:
    community = evenings.community
    assert (await community.fetch_board(SERVER, "duel", "season")).season is None
    await evenings.play(MONA, ALI)
    spring = await community.start_season(SERVER, ADMIN, "Spring")
    await evenings.play(ALI, SAMI)
    await community.end_season(SERVER, ADMIN)
    await evenings.play(NOUR, SAMI)
    board = await community.fetch_board(SERVER, "duel", "season", "wins")
    assert ([row.user_id for row in board.rows], board.season.name) == ([ALI, SAMI], "Spring")
    await community.start_season(SERVER, ADMIN, "Summer")
    assert (await community.fetch_board(SERVER, "duel", "season")).total == 0
    again = await community.fetch_board(SERVER, "duel", "season", "wins", season_id=spring.id)
    assert [row.user_id for row in again.rows] == [ALI, SAMI]


async def test_the_season_of_another_server_has_no_board_here(evenings: Evenings) -> None:
    other = await evenings.community.start_season(SERVER + 1, ADMIN, "Theirs")
    await evenings.play(MONA, ALI, server=SERVER + 1)
    board = await evenings.community.fetch_board(SERVER, "duel", "season", season_id=other.id)
    assert (board.total, board.season) == (0, None)


async def test_how_many_stand_on_a_board_is_right_whoever_changed_it(evenings: Evenings, storage: Storage) -> None:
    community, other = evenings.community, Community(storage, lambda: evenings.now)

    async def total(measure="wins") -> int:
        return (await community.fetch_board(SERVER, "duel", "all", measure)).total

    assert await total() == 0
    await other.post_match(await evenings.end(MONA, ALI))
    assert (await total(), await total("win_rate")) == (2, 0)
    await choose_minimum(storage, 1)
    assert (await total(), await total("win_rate")) == (2, 2)
    await other.hide_person(ALI, True)
    assert (await total(), await total("win_rate")) == (1, 1)
    await other.note_left(SERVER)
    await other.delete_left(evenings.now + 31 * DAY)
    assert await total() == 0
    await other.post_match(await evenings.end(SAMI, NOUR))
    assert await total() == 2
