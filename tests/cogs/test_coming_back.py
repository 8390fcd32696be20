"""A seat that a computer keeps, and how its owner gets it back or gives it up."""

from bot.matches import Person

from .people import Someone, World, button, custom_ids, labels, words

DAY = 86_400
BACK = "Take my seat back"


async def absent(world: World, *others: Someone, clock: str = "day") -> Someone:
    """Play until a computer keeps somebody's seat; who that is."""
    await world.deal(*others, clock=clock, absences=1)
    late = await world.player
    await world.env.advance_time(DAY + 60)
    return late


async def test_the_table_shows_whose_seat_a_computer_keeps(world: World):
    late = await absent(world, world.boutros)
    table = words(world.table)
    assert f"{late.name}** until they come back" in table
    assert table.count("until they come back") == 1
    assert "has left" not in table
    assert BACK in labels(world.table)


async def test_the_owner_takes_the_seat_back_and_sees_the_hand(world: World):
    late = await absent(world, world.boutros)
    result = await late.click(world.table, BACK)
    assert result.ephemeral
    assert "Your hand" in words(result.response)
    match = await world.match()
    assert match.seat_of(late.id) is not None
    assert BACK not in labels(world.table)
    assert f"{late.name}** is back" in words(world.table)


async def test_whoever_comes_back_can_play_at_once_where_it_is_their_turn(world: World):
    late = await absent(world, world.boutros)
    await world.play_any()
    while (await world.match()).turn_user != late.id:
        result = await late.click(world.table, BACK)
        if (await world.match()).turn_user != late.id:
            await world.play_any()
    assert (await world.match()).seat_of(late.id) is not None
    assert result.ephemeral


async def test_nobody_else_takes_the_seat(world: World):
    late = await absent(world, world.boutros)
    for other in ((await world.player), world.chadi):
        result = await other.click(world.table, BACK)
        assert result.ephemeral
        assert "Your hand" not in words(result.response)
    assert (await world.match()).away_seat_of(late.id) is not None


async def test_a_second_click_finds_the_owner_back(world: World):
    late = await absent(world, world.boutros)
    pressed = button(world.table, BACK)["custom_id"]
    await late.click(world.table, BACK)
    number = (await world.match()).number
    table = world.table
    world.show_again(table, pressed)
    result = await late.member.click(table, custom_id=pressed)
    assert "You are back already" in words(result.response)
    assert (await world.match()).number == number


async def test_the_hand_of_whoever_is_away_leads_back(world: World):
    late = await absent(world, world.boutros)
    shown = await late.click(world.table, "My hand")
    assert BACK in labels(shown.response)
    await late.click(shown.response.message, BACK)
    assert (await world.match()).seat_of(late.id) is not None


async def test_where_everybody_is_away_the_match_waits(world: World):
    await absent(world, world.boutros)
    await world.env.advance_time(DAY + 60)
    match = await world.match()
    assert match.is_suspended
    table = words(world.table)
    assert "Everybody is away" in table
    ends_at = int((match.timing.turn_from or 0) + 14 * DAY)
    assert f"ends <t:{ends_at}:R>" in table
    assert "until they come back" not in table
    assert "to play" not in table
    assert BACK in labels(world.table)
    result = await world.boutros.click(world.table, BACK)
    assert "Your turn" in words(result.response)
    assert "Boutros to play" in words(world.table)


async def test_an_empty_match_is_over_after_two_weeks(world: World):
    await absent(world, world.boutros)
    match = await world.match()
    await world.env.advance_time(16 * DAY)
    assert (await world.bot.matches.fetch(match.id)).state == "abandoned"
    assert "nobody was left" in words(world.channel.history()[-1])


async def test_the_owner_gives_the_seat_up_for_good(world: World):
    late = await absent(world, world.boutros)
    more = await late.click(world.table, "More…")
    assert BACK in labels(more.response)
    question = await late.click(more.response.message, "Resign")
    assert "last person" not in words(question.response)
    await late.click(question.response.message, "Resign")
    match = await world.match()
    assert match.away_seat_of(late.id) is None
    assert match.is_running
    assert BACK not in labels(world.table)
    assert f"{late.name}** has left" in words(world.table)


async def test_the_last_one_there_does_not_end_the_match_of_somebody_away(world: World):
    late = await absent(world, world.boutros)
    other = await world.player
    question = await other.slash("basra resign")
    assert "last person" not in words(question.response)
    await other.click(question.response.message, "Resign")
    assert (await world.match()).is_suspended
    await late.click(world.table, BACK)
    assert (await world.match()).turn_user == late.id


async def test_coming_back_between_deals(world: World):
    await world.deal(world.boutros, clock="live", absences=1)
    late = await world.player
    await world.env.advance_time(125)
    other = await world.player
    while not (await world.match()).is_between_deals:
        await world.play_any()
    assert "Ready (0 of 1)" in labels(world.table)
    result = await late.click(world.table, BACK)
    assert result.ephemeral
    assert "Ready (0 of 2)" in labels(world.table)
    await late.click(world.table, "Ready (0 of 2)")
    await other.click(world.table, "Ready (1 of 2)")
    assert (await world.match()).table_view().number == 1


async def test_whoever_gave_the_seat_to_a_substitute_is_told_so(world: World):
    match = await world.deal(world.boutros)
    player = await world.player
    card = custom_ids(player.hand)[0]
    hand = player.hand
    seat = match.seat_of(player.id)
    assert seat is not None
    await world.bot.matches.offer_seat(match.id, player.id, world.chadi.id)
    await world.bot.matches.accept_seat(match.id, seat.index, Person(world.chadi.id, "Chadi"))
    for result in (
        await player.click(world.table, "My hand"),
        await player.click(world.table, "More…"),
        await player.slash("basra resign"),
    ):
        assert result.ephemeral
    result = await player.click(world.table, "My hand")
    assert "passed to somebody else" in words(result.response)
    result = await player.slash("basra resign")
    assert "passed to somebody else" in words(result.response)
    number = (await world.match()).number
    world.show_again(hand, card)
    await player.user.click(hand, custom_id=card)
    assert (await world.match()).number == number
