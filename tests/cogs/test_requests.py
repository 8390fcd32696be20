"""How many requests a play costs, beside the answer to its click."""

from .people import World, words


async def requests_of_a_play(world: World) -> list[tuple[str, str]]:
    """The method and path of each request that one play needs, answers to interactions left out."""
    before = len(world.env.http_requests)
    match = await world.match()
    while True:
        view = await world.view()
        player = await world.player
        card = next((card for card in view.hand if view.sole_way(card) is not None), None)
        if card is not None:
            break
        await world.play_any()
        before, match = len(world.env.http_requests), await world.match()
    await player.play(card)
    assert (await world.match()).number > match.number
    made = [(request.method, request.path) for request in world.env.http_requests[before:]]
    assert sum(path.startswith("/interactions/") for _, path in made) == 1
    return [(method, path) for method, path in made if not path.startswith("/interactions/")]


async def test_a_play_costs_the_table_and_the_call_to_the_next_player(world: World):
    match = await world.deal(world.boutros)
    made = await requests_of_a_play(world)
    table = f"/channels/{world.channel.id}/messages/{match.table_message_id}"
    next_player = await world.player
    call = f"/channels/{next_player.dm_channel_id}/messages"
    assert sorted(made) == sorted([("PATCH", table), ("POST", call)])


async def test_nobody_is_called_whose_click_was_answered_with_the_turn(world: World):
    await world.deal()
    made = await requests_of_a_play(world)
    assert [method for method, _ in made] == ["PATCH"]


async def test_a_table_that_moves_costs_one_more(world: World):
    await world.deal(world.boutros)
    await world.env.advance_time(3601)
    made = await requests_of_a_play(world)
    assert sorted(method for method, _ in made) == ["DELETE", "POST", "POST"]


async def test_a_closed_door_costs_no_more_than_a_table_that_moves(world: World):
    await world.deal(world.boutros)
    waiting = await world.waiting
    await world.bot.matches.note_person(waiting.id, dms_closed=True)
    made = await requests_of_a_play(world)
    assert sorted(method for method, _ in made) == ["DELETE", "POST"]


async def test_the_writer_keeps_only_the_newest_state(world: World):
    match = await world.deal(world.boutros)
    cog = world.bot.get_cog("match")
    before = len(world.sent("PATCH", f"/channels/{world.channel.id}"))
    writer = cog.desk.tables.of(match)
    async with writer.lock:
        for _ in range(20):
            writer.request(match)
    await writer.written()
    assert 1 <= len(world.sent("PATCH", f"/channels/{world.channel.id}")) - before <= 2


async def test_a_state_from_before_a_play_does_not_come_back(world: World):
    before = await world.deal(world.boutros)
    await world.play_any()
    shown = words(world.table)
    writer = world.bot.get_cog("match").desk.tables.of(before)
    writer.request(before, stays=True)
    await writer.written()
    assert words(world.table) == shown
