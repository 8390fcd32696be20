"""The end of a match reaches everybody's direct messages, and no hand looks alive after it."""

import pytest

from bot.client import plain_names_of
from bot.texts import describe_result
from card_images import draw_result

from .people import Someone, World, alts, button, custom_ids, labels, words


def is_alive(message) -> bool:
    """Whether a hand has a card to tap."""
    return any(custom_id.startswith("card:") for custom_id in custom_ids(message))


def edits_of(world: World, person: Someone) -> list[str]:
    return world.sent("PATCH", f"/channels/{person.dm_channel_id}/messages")


async def cancel(world: World) -> None:
    asked = await world.amira.slash("basra cancel")
    await world.amira.click(asked.response.message, "Cancel the match")


async def resign(person: Someone) -> None:
    asked = await person.slash("basra resign")
    await person.click(asked.response.message, "Resign")


async def test_the_result_reaches_whoever_did_not_play_the_last_card(world: World):
    await world.deal(world.boutros, target=1)
    last = await world.player
    while await world.bot.matches.fetch_in_channel(world.channel.id):
        last = await world.play_any()
    other = world.amira if last is world.boutros else world.boutros
    assert "The match goes to" in words(other.hand)
    assert "is over" in words(other.hand)
    assert "*Rematch* waits" in words(other.hand)
    assert not is_alive(other.hand)
    assert other.hand.attachments == []
    assert [len(edits_of(world, person)) for person in (other, last)] == [2, 1]


async def test_the_hand_above_the_end_of_a_match_has_ended_too(world: World):
    await world.deal(world.boutros, target=1)
    await world.play_out()
    for person in (world.amira, world.boutros):
        above, end = person.dms[-2:]
        assert "The match goes to" in words(end)
        assert "The match is over" in words(above)
        assert "to play" not in words(above)
        assert (labels(above), above.attachments) == ([], [])


async def test_the_table_of_a_finished_match_leaves_the_trophy_to_the_result(world: World):
    await world.deal(world.boutros, target=1)
    await world.play_out()
    table, result = world.channel.history()[-2:]
    assert "The match is over" in words(table)
    assert "🏆" not in words(table)
    assert words(result).count("🏆") == 1


async def test_cancelling_is_told_on_the_newest_hand_of_everybody(world: World):
    await world.deal(world.boutros)
    await world.play_any()
    await world.play_any()
    await cancel(world)
    for person in (world.amira, world.boutros):
        assert "The match was cancelled" in words(person.hand)
        assert labels(person.hand) == ["To the table"]
        assert len(edits_of(world, person)) == min(2, len(person.dms))


async def test_whoever_resigns_has_a_hand_that_says_so_and_is_left_alone_afterwards(world: World):
    await world.deal(world.boutros)
    await resign(world.boutros)
    assert "You have left this match" in words(world.boutros.hand)
    assert not is_alive(world.boutros.hand)
    assert is_alive(world.amira.hand)
    await cancel(world)
    assert "You have left this match" in words(world.boutros.hand)
    assert len(edits_of(world, world.boutros)) == 1


async def test_the_last_person_who_resigns_is_not_promised_a_computer(world: World):
    await world.deal()
    await resign(world.amira)
    assert "nobody was left to play it" in words(world.amira.hand)
    assert "plays on" not in words(world.amira.hand)


async def test_a_hand_asked_for_by_command_is_the_newest_one_and_the_one_above_it_ends_too(world: World):
    await world.deal(world.boutros)
    await world.boutros.user.slash("basra hand")
    first, asked = world.boutros.dms
    await cancel(world)
    first, asked = world.boutros.dms
    assert "The match is over" in words(first)
    assert labels(first) == []
    assert "The match was cancelled" in words(asked)


async def test_a_hand_beside_the_table_does_not_hide_the_one_in_the_direct_messages(world: World):
    await world.deal(world.boutros, target=1)
    while (await world.match()).table_view().ply < 47:
        await world.play_any()
    last = await world.player
    await world.play_any_beside()
    assert await world.bot.matches.fetch_in_channel(world.channel.id) is None
    assert "The match goes to" in words(last.hand)


@pytest.mark.parametrize("code", [10008, 50007])
async def test_a_hand_that_cannot_be_edited_stays_and_harms_nothing(world: World, code: int):
    await world.deal(world.boutros)
    world.env.inject_error("PATCH", f"/channels/{world.boutros.dm_channel_id}/*", status=403, code=code, times=None)
    await cancel(world)
    assert is_alive(world.boutros.hand)
    assert "The match was cancelled" in words(world.amira.hand)


async def test_hands_from_before_a_restart_tell_the_end_when_they_are_clicked(world: World):
    await world.deal(world.boutros)
    await world.restart()
    await cancel(world)
    assert is_alive(world.boutros.hand)
    await world.boutros.click(world.boutros.hand, labels(world.boutros.hand)[0])
    assert "The match was cancelled" in words(world.boutros.hand)
    assert not is_alive(world.boutros.hand)


async def test_an_old_card_of_a_finished_match_shows_the_result_once(world: World):
    await world.deal(world.boutros, target=1)
    card = button(world.boutros.hand, labels(world.boutros.hand)[0])["custom_id"]
    hand = world.boutros.hand
    await world.play_out()
    world.show_again(hand, card)
    await world.boutros.user.click(hand, custom_id=card)
    told = words(world.boutros.dms[0])
    assert told.count("The match goes to") == 1
    assert told.count("Rematch") == 1
    assert "*This" not in told


async def test_the_end_of_each_deal_is_shown_and_described(world: World):
    await world.deal(world.boutros, target=1000)
    while (await world.match()).table_view().number == 0:
        await world.play_any()
    match = await world.match()
    finished = match.position.finished[0]
    sheet = world.channel.history()[-2]
    assert alts(sheet) == [describe_result("en", finished, plain_names_of("en", match))]
    assert await sheet.attachments[0].read() == draw_result(finished)
    assert "## Deal 1" in words(sheet)


async def test_the_end_of_a_match_shows_its_last_deal(world: World):
    match = await world.deal(world.boutros, target=1)
    await world.play_out()
    match = await world.bot.matches.fetch(match.id)
    result = world.channel.history()[-1]
    assert alts(result) == [describe_result("en", match.position.finished[-1], plain_names_of("en", match))]
    assert await result.attachments[0].read() == draw_result(match.position.finished[-1])
