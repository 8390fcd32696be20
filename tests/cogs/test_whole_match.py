"""Whole matches, from `/basra start` to the winner, by clicks alone."""

from .people import Someone, World, button, custom_ids, labels, words


async def test_two_people_play_a_match_to_the_end(world: World):
    await world.deal(world.boutros, target=60)
    await world.play_out()
    result = world.channel.history()[-1]
    assert "The match goes to" in words(result)
    assert labels(result) == ["Rematch", "Replay", "Review"]
    assert custom_ids(next(m for m in world.channel.history() if "deal" in words(m))) == []


async def test_each_deal_ends_with_a_score_sheet_and_a_table_below_it(world: World):
    await world.deal(world.boutros, target=1000)
    while (await world.match()).table_view().number == 0:
        await world.play_any()
    sheet, table = world.channel.history()[-2:]
    assert "Deal 1" in words(sheet)
    assert "Point cards" in words(sheet)
    assert "deal 2" in words(table)
    assert table.id == world.table.id


async def test_partners_play_with_computers(world: World):
    match = await world.deal(world.boutros, players=4, sides="partners", target=1)
    assert [seat.is_computer for seat in match.seats] == [False, True, False, True]
    await world.play_out()
    assert " & " in words(world.channel.history()[-1])


async def test_three_play_each_alone(world: World):
    match = await world.deal(world.boutros, world.chadi, target=1)
    assert match.table_view().players == (0, 1, 2)
    await world.play_out()
    assert "The match goes to" in words(world.channel.history()[-1]) or "deal 2" in words(world.table)


async def test_a_rematch_keeps_the_seats_and_lets_the_next_seat_deal(world: World):
    first = await world.deal(world.boutros, target=1)
    await world.play_out()
    finished = await world.bot.matches.fetch(first.id)
    await world.boutros.click(world.channel.history()[-1], "Rematch")
    assert "Amira" in words(world.table)
    assert "Boutros" in words(world.table)
    await world.boutros.click(world.table, "Deal")
    again = await world.match()
    assert again.id != first.id
    assert again.position is not None
    assert finished.position is not None
    assert again.position.dealer == 1 - (finished.position.dealer or 0)


async def test_only_people_of_the_match_may_ask_for_a_rematch(world: World):
    await world.deal(world.boutros, target=1)
    await world.play_out()
    result = await world.chadi.click(world.channel.history()[-1], "Rematch")
    assert result.ephemeral
    assert "rematch" in words(result.response).lower()


async def test_a_restart_in_the_middle_leaves_every_button_working(world: World):
    await world.deal(world.boutros)
    await world.play_any()
    await world.restart()
    assert world.sent("PUT", "/commands") == world.sent("PUT", "/commands")[:1]
    before = (await world.match()).number
    await world.play_any()
    assert (await world.match()).number == before + 1
    assert "deal 1" in words(world.table)


async def test_the_answer_shows_the_play_and_the_next_player_is_called(world: World):
    await world.deal(world.boutros)
    first: Someone = await world.player
    await world.play_any()
    second = await world.player
    assert second is not first
    assert "You laid" in words(first.hand) or " took " in words(first.hand)
    assert f"{second.name}** to play" in words(first.hand)
    assert "Your turn" in words(second.hand)
    assert first.name in words(second.hand)


async def test_a_hand_says_where_it_belongs_and_links_to_the_table(world: World):
    match = await world.deal(world.boutros)
    hand = world.boutros.hand
    assert "Coffee house" in words(hand)
    assert "#basra" in words(hand)
    url = f"https://discord.com/channels/{match.guild_id}/{match.channel_id}/{world.table.id}"
    assert button(hand, "To the table")["url"] == url
