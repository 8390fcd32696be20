"""The fair shuffle, as people see it: the commitment in the lobby, the secret at the end, and `/basra verify`."""

import hashlib
import json
import re

import pytest
from sqlalchemy import text

from bot.matches import StoredMatch

from .past import CLICK, deal_match, finish_match, play_some, start_without_seed
from .people import World, parts, words

HEX = re.compile("`([0-9a-f]{64})`")


async def verify(world: World, match: int | None = None, person=None) -> str:
    answer = await (person or world.chadi).slash("basra verify", **({} if match is None else {"match": match}))
    assert answer.ephemeral
    return words(answer.response)


async def change(world: World, statement: str) -> None:
    async with world.storage.writing() as connection:
        await connection.execute(text(statement))


async def test_the_first_message_of_a_lobby_shows_the_commitment(world: World):
    opened = await world.amira.slash("basra start")
    match = await world.match()
    assert HEX.findall(words(opened.response)) == [match.commitment]
    assert match.commitment == hashlib.sha256(match.secret).hexdigest()


async def test_the_commitment_stays_to_be_looked_up_while_cards_are_played(world: World):
    match = await world.deal(world.boutros)
    assert HEX.findall(words((await world.dalia.click(world.table, "More…")).response)) == [match.commitment]


def everything_sent(world: World) -> str:
    people = (world.amira, world.boutros, world.chadi, world.dalia)
    seen = [json.dumps([parts(message), message.content]) for one in people for message in one.seen + one.dms]
    return "\n".join([*seen, *(repr(request) for request in world.env.http_requests), world.env.transcript()])


async def test_the_secret_is_nowhere_before_the_match_is_over(world: World, caplog):
    caplog.set_level("DEBUG")
    await start_without_seed(world)
    await world.amira.slash("basra start", target=1)
    await world.boutros.click(world.table, "Join")
    await world.amira.click(world.table, "Deal")
    match = await world.match()
    assert len(match.joins) == 2
    for _ in range(10):
        await world.play_any()
    await world.chadi.click(world.table, "More…")
    await world.chadi.slash("basra verify", match=match.id)
    await world.chadi.slash("basra history")
    assert match.secret.hex() not in everything_sent(world) + caplog.text + repr(match)
    assert match.commitment in everything_sent(world)
    await world.play_out()
    result = words(world.channel.history()[-1])
    assert match.secret.hex() in result
    assert all(f"`{click}`" in result for click in match.joins)
    assert f"`/basra verify` `match:{match.id}`" in result
    assert match.commitment in result


async def test_a_cancelled_lobby_reveals_its_secret(world: World):
    await world.amira.slash("basra start")
    match = await world.match()
    await world.amira.click(world.table, "Close the table")
    assert match.secret.hex() in words(world.channel.history()[-1])
    assert "No cards were dealt" in await verify(world, match.id)


async def test_a_cancelled_match_reveals_its_secret(world: World):
    match = await world.deal(world.boutros)
    await world.play_any()
    asked = await world.amira.slash("basra cancel")
    await world.amira.member.click(asked.response.message, label="Cancel the match")
    assert match.secret.hex() in words(world.channel.history()[-1])
    assert "was fair" in await verify(world, match.id)


async def test_a_match_that_everybody_left_reveals_its_secret(world: World):
    match = await world.deal()
    asked = await world.amira.slash("basra resign")
    await world.amira.member.click(asked.response.message, label="Resign")
    assert match.secret.hex() in words(world.channel.history()[-1])


async def test_a_rematch_is_bound_to_another_secret(world: World):
    await start_without_seed(world)
    first = await world.deal(world.boutros, target=1)
    await world.play_out()
    await world.boutros.click(world.channel.history()[-1], "Rematch")
    second = await world.match()
    assert HEX.findall(words(world.table)) == [second.commitment]
    assert second.commitment != first.commitment
    await world.boutros.click(world.table, "Deal")
    await world.play_out()
    assert "the next seat dealt" in await verify(world)


async def test_a_fair_match_is_told_in_plain_words(world: World):
    await start_without_seed(world)
    match = await finish_match(world, world.boutros, target=151)  # more than one deal, whatever the decks
    said = await verify(world, match.id)
    assert f"✅ The shuffle of match {match.id} was fair" in said
    assert f"The decks of all {len(match.position.finished)} deals" in said
    assert "2 clicks on *Join* and *Deal*" in said
    assert re.search("(🔵 Amira|🔺 Boutros) drew the lowest card and dealt first", said)
    assert "What this does not prove" in said
    assert HEX.findall(said) == [match.commitment, match.secret.hex()]
    assert f"`{CLICK}` `{CLICK + 10}`" in said


async def test_a_deck_in_which_two_cards_changed_places_is_named(world: World):
    match = await finish_match(world, world.boutros, target=60)
    deck = match.position.finished[1].deal.deck
    async with world.storage.reading() as connection:
        query = text(f"SELECT number, data FROM actions WHERE match_id = {match.id} AND kind = 'deal'")
        number, data = (await connection.execute(query)).all()[1]
    stored = json.loads(data)
    cards = stored["deck"].split()
    cards[0], cards[2] = cards[2], cards[0]  # both in the same hand, so every play stays as it was
    stored["deck"] = " ".join(cards)
    assert len(deck) == len(cards)
    await change(
        world, f"UPDATE actions SET data = '{json.dumps(stored)}' WHERE match_id = {match.id} AND number = {number}"
    )
    said = await verify(world, match.id)
    assert f"⚠️ The shuffle of match {match.id} does not add up" in said
    assert "The deck of deal 2 is not the one" in said
    assert "The deck of deal 1 is not" not in said
    assert "was fair" not in said


async def test_another_secret_makes_other_decks(world: World):
    match = await finish_match(world, world.boutros)
    await change(world, f"UPDATE matches SET secret = zeroblob(32) WHERE id = {match.id}")
    assert "The deck of deal 1 is not the one" in await verify(world, match.id)


async def test_a_match_from_before_decks_could_be_checked_says_so(world: World):
    match = await finish_match(world, world.boutros)
    await change(world, f"UPDATE matches SET secret = NULL WHERE id = {match.id}")
    said = await verify(world, match.id)
    assert "cannot be checked" in said
    assert "That does not mean that anything was wrong" in said


async def test_without_a_number_the_match_finished_last_is_verified(world: World):
    assert "no match of that number" in await verify(world)
    await finish_match(world, world.boutros)
    await world.env.advance_time(60)
    last = await finish_match(world, world.boutros)
    assert f"match {last.id} was fair" in await verify(world)


@pytest.mark.parametrize("number", [0, -1, 99, 2**53 - 1])
async def test_a_number_without_a_match_is_refused(world: World, number: int):
    await finish_match(world, world.boutros)
    assert "no match of that number" in await verify(world, number)


async def suggested(world: World, typed: str) -> list[dict]:
    return await world.amira.member.autocomplete(world.channel, "basra verify", "match", typed)


async def test_the_matches_of_this_server_are_suggested(world: World):
    matches: list[StoredMatch] = [await finish_match(world, world.boutros) for _ in range(11)]
    matches.append(await finish_match(world, world.chadi))
    running = await play_some(world.bot.matches, await deal_match(world, world.boutros), 2)
    choices = await suggested(world, "")
    assert [choice["value"] for choice in choices] == [match.id for match in matches[:1:-1]]
    assert re.fullmatch(r"Match 12: Amira \(\d+\) and Chadi \(\d+\)", choices[0]["name"])
    assert [choice["value"] for choice in await suggested(world, "chadi")] == [12]
    assert (await suggested(world, "1"))[0]["value"] == 1
    assert await suggested(world, str(running.id)) == []
    assert await suggested(world, "99") == []
    assert await world.amira.user.autocomplete("basra verify", "match", "") == []


async def test_matches_of_other_servers_are_not_suggested(world: World):
    await finish_match(world, world.boutros)
    elsewhere = world.env.create_guild("Elsewhere")
    member, there = elsewhere.add_member(world.amira.user), elsewhere.create_text_channel("basra")
    assert await member.autocomplete(there, "basra verify", "match", "1") == []
