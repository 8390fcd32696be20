"""Seasons: one at a time, and their final tables stay."""

import asyncio

import pytest

from bot.community import BadSeasonName, NoSeasonRunning, SeasonRunning

from .evenings import ADMIN, ALI, MONA, NOUR, SAMI, SERVER, Evenings


async def test_the_final_table_stays_whatever_comes_later(evenings: Evenings) -> None:
    community = evenings.community
    await community.start_season(SERVER, ADMIN, "  Spring \n 2026 ")
    first = await evenings.play(MONA, ALI)
    await evenings.play(SAMI, NOUR)
    ended = await community.end_season(SERVER, ADMIN)
    assert ended.name == "Spring 2026"
    assert [(place.rank, place.name, place.wins) for place in (await community.fetch_final(ended))["duel"]] == [
        (1, "Sami", 1),
        (1, "Mona", 1),
        (3, "Nour", 0),
        (3, "Ali", 0),
    ]
    before = await community.fetch_final(ended)
    assert set(before) == {"duel"}
    await community.void_match(SERVER, first, ADMIN, "late")
    await evenings.play(ALI, MONA)
    assert await community.fetch_seasons(SERVER) == [ended]
    assert await community.fetch_final(ended) == before


async def test_two_admins_at_once_start_one_season(evenings: Evenings) -> None:
    starts = [evenings.community.start_season(SERVER, ADMIN + number, f"Season {number}") for number in range(3)]
    outcomes = await asyncio.gather(*starts, return_exceptions=True)
    refused = [outcome for outcome in outcomes if isinstance(outcome, SeasonRunning)]
    (season,) = await evenings.community.fetch_seasons(SERVER)
    assert len(refused) == 2
    assert {refusal.values["name"] for refusal in refused} == {season.name}


async def test_two_admins_at_once_end_it_once(evenings: Evenings) -> None:
    await evenings.community.start_season(SERVER, ADMIN, "Spring")
    ends = [evenings.community.end_season(SERVER, ADMIN + number) for number in range(2)]
    outcomes = await asyncio.gather(*ends, return_exceptions=True)
    assert len([outcome for outcome in outcomes if isinstance(outcome, NoSeasonRunning)]) == 1
    assert await evenings.community.fetch_running_season(SERVER) is None


async def test_without_a_season_none_can_end(evenings: Evenings) -> None:
    with pytest.raises(NoSeasonRunning):
        await evenings.community.end_season(SERVER, ADMIN)


@pytest.mark.parametrize("name", ["", "  \n ", "x" * 51])
async def test_a_season_needs_a_name_of_some_length(evenings: Evenings, name: str) -> None:
    with pytest.raises(BadSeasonName):
        await evenings.community.start_season(SERVER, ADMIN, name)
    assert await evenings.community.fetch_seasons(SERVER) == []


async def test_servers_have_seasons_of_their_own(evenings: Evenings) -> None:
    await evenings.community.start_season(SERVER, ADMIN, "Spring")
    await evenings.community.start_season(SERVER + 1, ADMIN, "Theirs")
    await evenings.play(MONA, ALI)
    assert [season.name for season in await evenings.community.fetch_seasons(SERVER)] == ["Spring"]
    assert (await evenings.community.fetch_board(SERVER + 1, "duel", "season")).total == 0


async def test_a_match_that_ends_in_the_same_moment_as_a_season_begins_stays_before_it(evenings: Evenings) -> None:
    await evenings.play(MONA, ALI)
    await evenings.community.start_season(SERVER, ADMIN, "Spring")
    await evenings.community.end_season(SERVER, ADMIN)
    assert await evenings.differences() == 0


async def test_a_match_not_yet_posted_is_in_the_final_table(evenings: Evenings) -> None:
    await evenings.community.start_season(SERVER, ADMIN, "Spring")
    await evenings.end(MONA, ALI)
    ended = await evenings.community.end_season(SERVER, ADMIN)
    assert len((await evenings.community.fetch_final(ended))["duel"]) == 2


async def test_a_match_that_ends_while_its_season_does_is_in_the_final_table(evenings: Evenings) -> None:
    community, storage = evenings.community, evenings.storage
    await community.start_season(SERVER, ADMIN, "Spring")
    await evenings.play(MONA, ALI)
    async with storage._turn:  # both queue behind a writer: the match first, then the end that has looked already
        match = asyncio.create_task(evenings.end(SAMI, NOUR))
        await asyncio.sleep(0.05)
        ending = asyncio.create_task(community.end_season(SERVER, ADMIN))
        await asyncio.sleep(0.05)
    await match
    final = await community.fetch_final(await ending)
    assert sorted(place.name or "" for place in final["duel"]) == ["Ali", "Mona", "Nour", "Sami"]
    assert await evenings.differences() == 0


async def test_the_final_table_of_a_season_that_runs_is_empty(evenings: Evenings) -> None:
    season = await evenings.community.start_season(SERVER, ADMIN, "Spring")
    await evenings.play(MONA, ALI)
    assert await evenings.community.fetch_final(season) == {}


async def test_a_hidden_member_is_in_no_final_table(evenings: Evenings) -> None:
    await evenings.community.start_season(SERVER, ADMIN, "Spring")
    await evenings.play(MONA, ALI)
    await evenings.community.end_season(SERVER, ADMIN)
    await evenings.community.hide_person(MONA, True)
    (season,) = await evenings.community.fetch_seasons(SERVER)
    assert [place.name for place in (await evenings.community.fetch_final(season))["duel"]] == ["Ali"]
