import pytest

from bot.community import Community, Place, Standing
from bot.storage import Outcome, ResultRow, Storage, insert_match, insert_results, update_match, upsert_person

SERVER, OTHER_SERVER = 1_100_000_000_000_000_001, 1_100_000_000_000_000_002
MONA, ALI, SAMI, NOUR = 11, 12, 13, 14


@pytest.fixture
def community(storage: Storage) -> Community:
    return Community(storage)


async def finish(
    storage: Storage, *outcomes: tuple[int, Outcome], server: int = SERVER, points: int = 50, basras: int = 1
) -> None:
    """A finished match in which these persons counted; who lost made half the points and no basra."""
    async with storage.writing() as connection:
        match_id = await insert_match(
            connection,
            guild_id=server,
            channel_id=5,
            host_id=1,
            seats=4,
            partners=False,
            rules={},
            secret=bytes(32),
            at=1.0,
        )
        await update_match(connection, match_id, state="finished", finished_at=2.0)
        rows = []
        for seat, (user_id, outcome) in enumerate(outcomes):
            share = (points // 2, 0) if outcome == "lost" else (points, basras)
            rows.append(ResultRow(match_id, seat, server, user_id, seat, outcome, *share, deals=3, finished_at=2.0))
        await insert_results(connection, rows)


async def test_the_leaderboard_adds_up_what_everybody_did(storage: Storage, community: Community) -> None:
    async with storage.writing() as connection:
        await upsert_person(connection, MONA, name="Mona")
    await finish(storage, (MONA, "won"), (ALI, "lost"), points=101, basras=4)
    await finish(storage, (MONA, "lost"), (ALI, "won"), points=120, basras=2)
    await finish(storage, (MONA, "won"), (ALI, "lost"), points=110, basras=0)
    await finish(storage, (MONA, "drawn"), (ALI, "drawn"), points=105, basras=1)
    board = await community.fetch_leaderboard(SERVER)
    assert board.rows == (
        Place(1, MONA, "Mona", matches=4, wins=2, draws=1, basras=5, points=101 + 60 + 110 + 105, sharers=1),
        Place(2, ALI, None, matches=4, wins=1, draws=1, basras=3, points=50 + 120 + 55 + 105, sharers=1),
    )
    assert [(place.losses, place.win_rate) for place in board.rows] == [(1, 0.5), (2, 0.25)]


async def test_a_draw_is_a_match_and_not_a_win(storage: Storage, community: Community) -> None:
    await finish(storage, (MONA, "drawn"), (ALI, "drawn"))
    standing = await community.fetch_standing(SERVER, MONA)
    assert standing is not None
    assert (standing.matches, standing.wins, standing.draws, standing.losses, standing.win_rate) == (1, 0, 1, 0, 0.0)


async def test_both_partners_get_the_win(storage: Storage, community: Community) -> None:
    await finish(storage, (MONA, "won"), (ALI, "lost"), (SAMI, "won"), (NOUR, "lost"))
    board = await community.fetch_leaderboard(SERVER)
    assert {place.user_id: place.wins for place in board.rows} == {MONA: 1, SAMI: 1, ALI: 0, NOUR: 0}


async def test_servers_are_apart(storage: Storage, community: Community) -> None:
    await finish(storage, (MONA, "won"), (ALI, "lost"))
    await finish(storage, (ALI, "won"), (SAMI, "lost"), server=OTHER_SERVER)
    board = await community.fetch_leaderboard(SERVER)
    assert [(place.user_id, place.wins) for place in board.rows] == [(MONA, 1), (ALI, 0)]
    assert await community.fetch_standing(SERVER, SAMI) is None


async def test_as_many_wins_in_fewer_matches_stand_higher(storage: Storage, community: Community) -> None:
    await finish(storage, (MONA, "won"), (NOUR, "lost"))
    await finish(storage, (ALI, "won"), (NOUR, "lost"), points=100, basras=9)
    await finish(storage, (ALI, "lost"), (NOUR, "won"))
    board = await community.fetch_leaderboard(SERVER)
    assert [place.user_id for place in board.rows] == [MONA, ALI, NOUR]


async def test_equals_share_a_rank_and_the_next_one_skips(storage: Storage, community: Community) -> None:
    await finish(storage, (MONA, "won"), (SAMI, "lost"))
    await finish(storage, (ALI, "won"), (NOUR, "lost"))
    board = await community.fetch_leaderboard(SERVER)
    assert [(place.rank, place.user_id) for place in board.rows] == [(1, MONA), (1, ALI), (3, SAMI), (3, NOUR)]


async def test_the_board_can_be_ordered_by_each_figure(storage: Storage, community: Community) -> None:
    for _ in range(2):
        await finish(storage, (MONA, "won"), (SAMI, "lost"), points=60, basras=0)
    await finish(storage, (MONA, "lost"), (SAMI, "won"), points=10, basras=0)
    await finish(storage, (ALI, "won"), points=300, basras=1)
    await finish(storage, (NOUR, "drawn"), points=4, basras=7)
    firsts = {
        order: (await community.fetch_leaderboard(SERVER, order_by=order)).rows[0].user_id
        for order in ("wins", "win_rate", "points", "basras", "matches")
    }
    assert firsts == {"wins": MONA, "win_rate": ALI, "points": ALI, "basras": NOUR, "matches": MONA}


async def test_pages_follow_one_another_without_gap_or_repeat(storage: Storage, community: Community) -> None:
    for user_id in range(100, 123):
        await finish(storage, (user_id, "won"))
    boards = [await community.fetch_leaderboard(SERVER, page, per_page=10) for page in (1, 2, 3)]
    assert [(board.page, board.pages, board.total) for board in boards] == [(1, 3, 23), (2, 3, 23), (3, 3, 23)]
    assert [place.user_id for board in boards for place in board.rows] == list(range(100, 123))


@pytest.mark.parametrize(("asked", "given"), [(0, 1), (-5, 1), (3, 2), (99, 2)])
async def test_a_page_that_is_not_there_becomes_the_nearest(
    storage: Storage, community: Community, asked: int, given: int
) -> None:
    for user_id in range(12):
        await finish(storage, (user_id, "won"))
    board = await community.fetch_leaderboard(SERVER, asked, per_page=10)
    assert board.page == given
    assert board.rows


async def test_an_empty_board_is_one_empty_page(community: Community) -> None:
    board = await community.fetch_leaderboard(SERVER)
    assert (board.rows, board.page, board.pages, board.total) == ((), 1, 1, 0)
    assert await community.fetch_standing(SERVER, MONA) is None


async def test_ones_own_standing_is_ones_line_on_the_board(storage: Storage, community: Community) -> None:
    for user_id in range(100, 123):
        await finish(storage, (user_id, "won"))
        await finish(storage, (MONA, "lost"))
    assert await community.fetch_standing(SERVER, MONA) == Standing(
        24, MONA, None, matches=23, wins=0, draws=0, basras=0, points=23 * 25, sharers=1, total=24
    )
    board = await community.fetch_leaderboard(SERVER, page=3)
    assert (board.rows[-1].rank, board.rows[-1].user_id) == (24, MONA)
