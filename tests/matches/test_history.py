"""Looking back: a server's finished matches, and the table as it stood at any play."""

import pytest
from sqlalchemy import text

from bot.matches import (
    Damaged,
    History,
    Matches,
    NeverDealt,
    NotInHistory,
    NotOverYet,
    fetch_record,
    plies_of,
    view_at,
    views_of,
)
from bot.storage import Storage

from .table import AMIRA, BOUTROS, CHADI, GUILD, Clock, deal_match, open_lobby, play_once, play_out


async def finish(matches: Matches, clock: Clock, *people, channel_id: int):
    clock.now += 1
    return (await play_out(matches, await deal_match(matches, *people, target=1, channel_id=channel_id))).after


async def test_the_match_finished_last_comes_first(matches: Matches, storage: Storage, clock: Clock) -> None:
    done = [await finish(matches, clock, BOUTROS, channel_id=channel) for channel in range(5)]
    history = History(storage)
    page = await history.fetch_page(GUILD, per_page=2)
    assert [match.id for match in page.matches] == [done[4].id, done[3].id]
    assert (page.page, page.pages, page.total) == (1, 3, 5)
    last = await history.fetch_page(GUILD, 99, per_page=2)
    assert ([match.id for match in last.matches], last.page) == ([done[0].id], 3)


async def test_only_finished_matches_of_the_server_are_shown(
    matches: Matches, storage: Storage, clock: Clock
) -> None:
    await finish(matches, clock, BOUTROS, channel_id=1)
    await open_lobby(matches, channel_id=2)
    cancelled = await deal_match(matches, BOUTROS, channel_id=3)
    await matches.cancel(cancelled.id, AMIRA.id)
    history = History(storage)
    assert (await history.fetch_page(GUILD)).total == 1
    empty = await history.fetch_page(GUILD + 1)
    assert (empty.matches, empty.page, empty.pages) == ((), 1, 1)


async def test_a_member_finds_the_matches_they_sat_in(matches: Matches, storage: Storage, clock: Clock) -> None:
    await finish(matches, clock, BOUTROS, channel_id=1)
    other = await finish(matches, clock, CHADI, channel_id=2)
    page = await History(storage).fetch_page(GUILD, user_id=CHADI.id)
    assert [match.id for match in page.matches] == [other.id]


async def test_open_matches_and_other_servers_are_not_looked_into(
    matches: Matches, storage: Storage, clock: Clock
) -> None:
    history = History(storage)
    done = await finish(matches, clock, BOUTROS, channel_id=1)
    assert (await history.fetch(GUILD, done.id)).position.scores == done.position.scores
    running = await deal_match(matches, BOUTROS, channel_id=2)
    lobby = await open_lobby(matches, channel_id=3)
    for read in (history.fetch, history.fetch_told):
        for guild, match_id in ((GUILD + 1, done.id), (GUILD + 1, running.id), (GUILD, 999)):
            with pytest.raises(NotInHistory):
                await read(guild, match_id)
        for match_id in (running.id, lobby.id):
            with pytest.raises(NotOverYet):
                await read(GUILD, match_id)


async def test_a_match_is_told_with_its_record(matches: Matches, storage: Storage, clock: Clock) -> None:
    done = await finish(matches, clock, BOUTROS, channel_id=1)
    told = await History(storage).fetch_told(GUILD, done.id)
    assert told.match.id == done.id
    async with storage.reading() as connection:
        assert told.record == await fetch_record(connection, done.id)


async def test_a_damaged_match_leaves_the_others_to_look_at(
    matches: Matches, storage: Storage, clock: Clock, caplog
) -> None:
    first, broken, last = [await finish(matches, clock, BOUTROS, channel_id=channel) for channel in range(3)]
    async with storage.writing() as connection:
        await connection.execute(text(f"UPDATE actions SET data = '{{' WHERE match_id = {broken.id} AND number = 3"))
    history = History(storage)
    page = await history.fetch_page(GUILD)
    assert [match.id for match in page.matches] == [last.id, first.id]
    assert page.damaged == (broken.id,)
    assert page.total == 3
    with pytest.raises(Damaged):
        await history.fetch(GUILD, broken.id)
    with pytest.raises(NotInHistory):
        await history.fetch(GUILD + 1, broken.id)
    assert {record.getMessage().partition(",")[0] for record in caplog.records} == {
        f"match {broken.id} cannot be read: JSONDecodeError"
    }


async def test_the_table_can_be_seen_at_every_play(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, target=1000)
    seen = [match.table_view()]
    while len(match.position.finished) < 2:
        match = (await play_once(matches, match)).after
        seen.append(match.table_view())
    assert plies_of(match) == (48, 48, 0)
    assert view_at(match, 0, 0) == seen[0]
    assert view_at(match, 0, 17) == seen[17]
    assert view_at(match, 1, 0) == seen[48]
    assert view_at(match, 1, 30) == seen[78]
    assert view_at(match, 0, 48).turn is None
    assert view_at(match, 0, 999) == view_at(match, 0, 48)
    assert view_at(match, -3, -3) == seen[0]
    assert views_of(match, 0) == [view_at(match, 0, ply) for ply in range(49)]
    assert views_of(match, 1) == [*seen[48:96], view_at(match, 1, 48)]
    assert views_of(match, 2) == views_of(match, 99) == [seen[96]]
    assert views_of(match, -1) == views_of(match, 0)


async def test_a_match_that_was_never_dealt_has_no_table(matches: Matches) -> None:
    lobby = await open_lobby(matches)
    for look in (lambda: view_at(lobby, 0, 0), lambda: views_of(lobby, 0)):
        with pytest.raises(NeverDealt):
            look()
