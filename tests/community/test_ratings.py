"""What a match makes of ratings (docs/ratings.md)."""

import pytest

from bot.community import START

from .evenings import ADMIN, ALI, HODA, MONA, NOUR, SAMI, SERVER, ZIAD, Evenings


async def rating_of(evenings: Evenings, user_id: int, ladder="duel") -> int | None:
    return (await evenings.ratings(ladder)).get(user_id)


def test_everybody_starts_with_a_thousand() -> None:
    assert START.shown == 1000


async def test_who_wins_rises_and_who_loses_falls(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    ratings = await evenings.ratings()
    assert ratings[MONA] > 1000 > ratings[ALI]


async def test_a_draw_of_equals_leaves_both_guesses_where_they_were(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI, winner=None)
    places = [await evenings.community.fetch_place(SERVER, user_id, "duel") for user_id in (MONA, ALI)]
    assert [place.figures.mu for place in places] == pytest.approx([START.mu, START.mu])
    assert places[0].figures.rating == places[1].figures.rating


async def test_ladders_do_not_touch_each_other(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    await evenings.play(ALI, MONA, SAMI)
    await evenings.play(ALI, SAMI, NOUR, MONA, ladder="partners")
    assert await rating_of(evenings, MONA) > 1000
    assert await rating_of(evenings, MONA, "alone") < await rating_of(evenings, ALI, "alone")
    assert await rating_of(evenings, MONA, "partners") < await rating_of(evenings, ALI, "partners")


async def test_partners_rise_and_fall_together(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI, SAMI, NOUR, ladder="partners")
    ratings = await evenings.ratings("partners")
    assert ratings[MONA] == ratings[SAMI] > 1000 > ratings[ALI] == ratings[NOUR]


async def test_at_a_table_of_four_the_points_order_those_who_lost(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI, SAMI, NOUR, points=[101, 20, 90, 20])
    ratings = await evenings.ratings("alone")
    assert ratings[MONA] > ratings[SAMI] > ratings[ALI] == ratings[NOUR]


async def test_a_match_that_is_not_rated_counts_for_all_but_the_rating(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI, rated=False)
    assert await evenings.ratings() == {}
    assert await evenings.ranks(measure="wins") == [(1, MONA), (2, ALI)]


async def test_a_rating_is_new_until_it_is_sure(evenings: Evenings) -> None:
    for number in range(16):
        await evenings.play(MONA, [ALI, SAMI, NOUR, HODA, ZIAD][number % 5])
        place = await evenings.community.fetch_place(SERVER, MONA, "duel")
        if number == 0:
            assert place.is_new
            assert place.uncertainty > 300
    assert not place.is_new
    assert place.uncertainty < 260


async def test_a_server_may_ask_for_more_matches_before_a_rating_is_not_new(evenings: Evenings) -> None:
    from bot.community import Choices

    await Choices(evenings.storage).update_server(SERVER, minimum_matches=100)
    for number in range(16):
        await evenings.play(MONA, [ALI, SAMI, NOUR, HODA, ZIAD][number % 5])
    assert (await evenings.community.fetch_place(SERVER, MONA, "duel")).is_new


async def test_a_season_brings_ratings_nearer_to_each_other_and_makes_them_less_sure(evenings: Evenings) -> None:
    for _ in range(12):
        await evenings.play(MONA, ALI)
    before = {user: (await evenings.community.fetch_place(SERVER, user, "duel")).figures for user in (MONA, ALI)}
    await evenings.community.start_season(SERVER, ADMIN, "Spring")
    after = {user: (await evenings.community.fetch_place(SERVER, user, "duel")).figures for user in (MONA, ALI)}
    assert before[MONA].mu > after[MONA].mu > after[ALI].mu > before[ALI].mu
    assert all(after[user].sigma > before[user].sigma for user in (MONA, ALI))
    assert after[MONA].wins == 12
