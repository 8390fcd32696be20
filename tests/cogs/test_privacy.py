"""`/basra privacy`: what is stored about somebody is shown, handed out, hidden and deleted."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest

from bot.community import Community
from bot.rules import write_card
from cogs.privacy.forgetting import forget as forget_person

from .past import deal_match, finish_match, person_of, play_some
from .people import Someone, World, button, labels, words
from .results import store_result
from .test_forged import a_button, post
from .test_survival_disk import FULL, forgive, full_disk

DAY = 86_400.0


def whole_database(world: World) -> str:
    """Every value of every table as text."""
    with closing(sqlite3.connect(world.storage.path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return "\n".join(str(row) for table in tables for row in connection.execute(f"SELECT * FROM {table}"))


def knows(world: World, person: Someone) -> bool:
    """Whether anything of somebody is stored."""
    stored = whole_database(world)
    return person.name in stored or str(person.id) in stored


async def ask(world: World, person: Someone):
    return (await person.slash("basra privacy")).response.message


async def forget(world: World, person: Someone):
    """Click through to the end."""
    question = await person.click(await ask(world, person), "Delete my data")
    return await person.click(question.response.message, "Delete everything")


async def test_a_stranger_is_told_that_nothing_is_stored(world: World):
    page = await ask(world, world.dalia)
    assert "Nothing is stored about you" in words(page)
    assert button(page, "Delete my data")["disabled"]
    assert not knows(world, world.dalia)


async def test_what_is_stored_is_told_in_plain_words_with_counts(world: World):
    await finish_match(world, world.boutros)
    await world.deal(world.boutros)
    asked = await world.amira.slash("basra privacy")
    assert asked.ephemeral
    said = words(asked.response)
    assert "the name **Amira**" in said
    assert "Your seat in **2** matches" in said
    assert "You hosted" not in said
    assert "you hosted **2** matches" in said
    assert "Your result in **1** match" in said
    assert labels(asked.response) == ["Send me my data", "Hide me from leaderboards", "Delete my data"]


async def test_it_works_in_direct_messages_too(world: World):
    await world.deal(world.boutros)
    asked = await world.amira.user.slash("basra privacy")
    assert "the name **Amira**" in words(asked.response)


async def test_everything_is_handed_out_as_a_file_that_names_ids_exactly(world: World):
    await finish_match(world, world.boutros)
    await world.bot.matches.note_person(world.amira.id, name="Amira")
    given = await world.amira.click(await ask(world, world.amira), "Send me my data")
    assert given.ephemeral
    (file,) = given.response.attachments
    assert file.filename == "basra-my-data.json"
    data = json.loads(await file.read())
    assert data["user_id"] == str(world.amira.id)
    assert data["people"][0]["name"] == "Amira"
    assert {row["user_id"] for row in data["seats"]} == {str(world.amira.id)}
    assert "secret" not in json.dumps(data)


async def test_the_file_of_somebody_who_is_playing_tells_of_no_card(world: World):
    await world.deal(world.boutros, world.chadi, players=3)
    await world.play_any()
    given = await world.amira.click(await ask(world, world.amira), "Send me my data")
    (file,) = given.response.attachments
    said = (await file.read()).decode()
    match = await world.match()
    assert match.position is not None
    assert match.position.deal is not None
    cards = [card for hand in match.position.deal.hands for card in hand]
    assert [card for card in cards if f'"{write_card(card)}"' in said] == []
    assert not {"actions", "secret", "deck"} & set(json.loads(said))
    assert str(world.boutros.id) not in said
    assert str(world.chadi.id) not in said


async def test_a_stranger_who_makes_up_the_button_deletes_nothing_of_others(world: World):
    await finish_match(world, world.boutros)
    before = whole_database(world)
    message = await post(world, a_button("forgetmesurely"))
    for _ in range(2):
        result = await world.dalia.member.click(message, custom_id="forgetmesurely")
        assert "nothing is stored about you any more" in words(result.response)
        message = await post(world, a_button("forgetmesurely"))
    assert whole_database(world) == before


async def test_hiding_takes_somebody_off_the_leaderboard_and_showing_brings_them_back(world: World):
    await store_result(world, [world.amira], [world.boutros])
    page = await ask(world, world.amira)
    hidden = (await world.amira.click(page, "Hide me from leaderboards")).response.message
    assert "Leaderboards leave you out" in words(hidden)
    assert [row.name for row in (await board(world)).rows] == ["Boutros"]
    shown = (await world.amira.click(hidden, "Show me again")).response.message
    assert "Leaderboards show you" in words(shown)
    assert (await board(world)).total == 2


async def board(world: World):
    return await world.bot.community.fetch_board(world.guild.id, "duel")


async def test_nothing_is_deleted_before_the_question_is_answered(world: World):
    await finish_match(world, world.boutros)
    before = whole_database(world)
    question = (await world.amira.click(await ask(world, world.amira), "Delete my data")).response.message
    assert "Those who played with you keep their results" in words(question)
    kept = await world.amira.click(question, "Keep it")
    assert "Nothing was deleted" in words(kept.response)
    assert whole_database(world) == before


async def test_name_and_id_vanish_and_opponents_keep_their_results(world: World):
    await finish_match(world, world.boutros)
    await store_result(world, [world.amira], [world.boutros])
    rating = (await world.bot.community.fetch_place(world.guild.id, world.boutros.id, "duel")).figures
    done = await forget(world, world.amira)
    assert "nothing is stored about you any more" in words(done.response)
    assert not knows(world, world.amira)
    assert (await world.bot.community.fetch_place(world.guild.id, world.boutros.id, "duel")).figures == rating
    assert "Nothing is stored about you" in words(await ask(world, world.amira))


async def test_a_running_match_goes_on_with_a_computer_and_another_host(world: World):
    match = await world.deal(world.boutros, world.chadi, players=3)
    question = (await world.amira.click(await ask(world, world.amira), "Delete my data")).response.message
    assert "**1** match that you have a part in goes on without you" in words(question)
    await world.amira.click(question, "Delete everything")
    after = await world.bot.matches.fetch(match.id)
    assert after.is_running
    assert after.host_id == world.boutros.id
    assert [seat.user_id for seat in after.seats] == [None, world.boutros.id, world.chadi.id]
    assert after.seats[0].is_computer
    assert not knows(world, world.amira)
    assert "Amira" not in words(world.table)
    await play_some(world.bot.matches, after, 10_000)
    assert not knows(world, world.amira)


async def test_a_lobby_is_left_and_its_next_person_hosts(world: World):
    await world.amira.slash("basra start", players=3)
    await world.boutros.click(world.table, "Join")
    await forget(world, world.amira)
    lobby = await world.match()
    assert lobby.host_id == world.boutros.id
    assert [seat.user_id for seat in lobby.seats] == [None, world.boutros.id, None]
    assert "Amira" not in words(world.table)
    assert not knows(world, world.amira)


async def test_the_last_person_leaves_no_match_running(world: World):
    match = await world.deal(players=2)
    await forget(world, world.amira)
    assert (await world.bot.matches.fetch(match.id)).state == "abandoned"
    assert not knows(world, world.amira)


async def test_a_seat_that_is_offered_to_somebody_forgotten_is_offered_no_more(world: World):
    match = await world.deal(world.boutros)
    await world.boutros.slash("basra substitute", member=world.chadi.member)
    await world.bot.matches.note_person(world.chadi.id, name="Chadi")
    await forget(world, world.chadi)
    assert all(seat.offer is None for seat in (await world.bot.matches.fetch(match.id)).seats)
    assert not knows(world, world.chadi)


async def test_two_clicks_at_once_delete_once_and_end_well(world: World):
    match = await world.deal(world.boutros)
    await asyncio.gather(*(forget_person(world.bot, world.amira.id) for _ in range(2)))
    await world.env.settle()
    assert not knows(world, world.amira)
    assert (await world.bot.matches.fetch(match.id)).host_id == world.boutros.id


async def test_an_old_question_can_be_answered_again_and_deletes_what_came_since(world: World):
    await finish_match(world, world.boutros)
    question = (await world.amira.click(await ask(world, world.amira), "Delete my data")).response.message
    await world.amira.click(question, "Delete everything")
    await world.boutros.slash("basra start", players=2)
    await world.amira.click(world.table, "Join")
    assert knows(world, world.amira)
    await forget(world, world.amira)
    assert not knows(world, world.amira)
    assert [seat.user_id for seat in (await world.match()).seats] == [world.boutros.id, None]


async def test_a_full_disk_deletes_nothing_by_halves_and_the_click_can_be_made_again(world: World, error_log):
    await finish_match(world, world.boutros)
    match = await world.deal(world.boutros)
    question = (await world.amira.click(await ask(world, world.amira), "Delete my data")).response.message
    before = whole_database(world)
    with full_disk():
        result = await world.amira.click(question, "Delete everything")
    assert FULL in " ".join(words(one) for one in (result.response, *result.followups) if one)
    assert whole_database(world) == before
    forgive(error_log)
    await world.amira.click(question, "Delete everything")
    assert not knows(world, world.amira)
    assert (await world.bot.matches.fetch(match.id)).seats[1].user_id == world.boutros.id


async def test_an_error_after_the_matches_were_left_is_made_up_for_by_the_next_click(
    world: World, error_log, monkeypatch: pytest.MonkeyPatch
):
    match = await world.deal(world.boutros)
    question = (await world.amira.click(await ask(world, world.amira), "Delete my data")).response.message
    whole = Community.forget_person

    async def fail_on_a_full_disk(self, *args):
        with full_disk():
            await whole(self, *args)

    with monkeypatch.context() as patch:
        patch.setattr(Community, "forget_person", fail_on_a_full_disk)
        await world.amira.click(question, "Delete everything")
    forgive(error_log)
    assert (await world.bot.matches.fetch(match.id)).seats[0].is_computer
    assert knows(world, world.amira)
    await world.amira.click(question, "Delete everything")
    assert not knows(world, world.amira)


async def test_who_is_seated_by_a_rematch_meanwhile_leaves_that_too(world: World, monkeypatch: pytest.MonkeyPatch):
    match = await finish_match(world, world.boutros)
    await world.bot.matches.note_person(world.amira.id, name="Amira")
    whole = Community.forget_person
    opened = []

    async def seat_first(self, *args):
        if not opened:
            opened.append(await world.bot.matches.rematch(match.id, person_of(world.boutros)))
        await whole(self, *args)

    monkeypatch.setattr(Community, "forget_person", seat_first)
    await forget(world, world.amira)
    assert not knows(world, world.amira)
    lobby = await world.bot.matches.fetch(opened[0].after.id)
    assert [seat.user_id for seat in lobby.seats if seat.user_id] == [world.boutros.id]


# Servers


async def test_the_data_of_a_server_goes_a_month_after_the_bot_has_left_it(world: World):
    await deal_match(world, world.boutros)
    await store_result(world, [world.amira], [world.boutros])
    world.env.backend.remove_guild(world.guild.id)
    await world.env.settle()
    assert "Amira" in whole_database(world)
    await world.env.advance_time(29 * DAY)
    assert str(world.guild.id) in whole_database(world)
    await world.env.advance_time(3 * DAY)
    assert str(world.guild.id) not in whole_database(world)
    assert "Amira" not in whole_database(world)


async def test_a_server_in_an_outage_is_not_left(world: World):
    await store_result(world, [world.amira], [world.boutros])
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
    await world.env.settle()
    await world.env.advance_time(40 * DAY)
    assert "Amira" in whole_database(world)


async def test_a_server_that_invites_the_bot_back_keeps_its_data(world: World):
    await store_result(world, [world.amira], [world.boutros])
    await world.bot.community.note_left(world.guild.id)
    world.bot.dispatch("guild_join", world.bot.get_guild(world.guild.id))
    await world.env.advance_time(40 * DAY)
    assert "Amira" in whole_database(world)


async def test_a_server_that_was_left_while_the_bot_was_away_is_noticed_at_the_start(world: World):
    await store_result(world, [world.amira], [world.boutros], guild=4711)
    await world.restart()
    await world.env.advance_time(29 * DAY)
    assert "4711" in whole_database(world)
    await world.env.advance_time(3 * DAY)
    assert "4711" not in whole_database(world)
