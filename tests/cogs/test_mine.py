"""`/basra mine`: all matches of a person over all servers, with a button to each hand."""

from bot.matches import Clock, Person, StoredMatch
from bot.rules import Play, make_rules

from .past import CLICK
from .people import BUTTON, Someone, World, custom_ids, labels, parts, words

DAY = 86_400
MOST_COMPONENTS, MOST_CHARACTERS = 40, 4000


async def opened(
    world: World, *people: Someone, guild=None, channel: int = 0, dealt: bool = True, **options
) -> StoredMatch:
    """A match of Amira and others in a channel of its own, dealt or still in its lobby."""
    guild = guild or world.guild
    channel = channel or guild.create_text_channel(options.pop("name", "table")).id
    lobby = await world.bot.matches.open_lobby(
        guild_id=guild.id,
        channel_id=channel,
        host=Person(world.amira.id, "Amira"),
        seats=options.pop("seats", max(2, 1 + len(people))),
        partners=False,
        rules=make_rules("classic"),
        **options,
    )
    match = lobby.after
    for person in people:
        match = (await world.bot.matches.join(match.id, Person(person.id, person.name), CLICK)).after
    return (await world.bot.matches.fill_and_deal(match.id, world.amira.id, CLICK)).after if dealt else match


async def play_once(world: World, match: StoredMatch) -> StoredMatch:
    view = match.seat_view(match.turn)
    play = Play(view.hand[0], next(iter(view.ways(view.hand[0])), ()))
    return (await world.bot.matches.play(match.id, match.number, match.turn_user, play)).after


async def until_turn_of(world: World, match: StoredMatch, person: Someone) -> StoredMatch:
    while match.turn_user != person.id:
        match = await play_once(world, match)
    return match


async def test_whoever_plays_nowhere_is_told_how_to_begin(world: World):
    answer = await world.amira.slash("basra mine")
    assert answer.ephemeral
    assert "`/basra start`" in words(answer.response)


async def test_it_is_private_in_channels_and_in_direct_messages(world: World):
    await opened(world, world.boutros)
    for answer in (await world.amira.slash("basra mine"), await world.amira.user.slash("basra mine")):
        assert answer.ephemeral
        assert "Your match" in words(answer.response)


async def test_matches_of_all_servers_are_there_with_place_rules_score_and_link(world: World):
    tea_house = world.env.create_guild("Tea house")
    one = await opened(world, world.boutros, name="morning")
    two = await opened(world, world.boutros, guild=tea_house, name="evening")
    told = words((await world.boutros.user.slash("basra mine")).response)
    for match, server, channel in ((one, "Coffee house", "morning"), (two, "Tea house", "evening")):
        url = f"https://discord.com/channels/{match.guild_id}/{match.channel_id}"
        assert f"{server} · [#{channel}]({url}" in told
    assert told.count("Classic · first to 101 points") == 2
    assert told.count("-# 🔵 Amira: **0** · 🔺 Boutros: **0**") == 2


async def test_matches_of_others_are_not_there(world: World):
    await opened(world, world.boutros, name="theirs")
    answer = await world.chadi.slash("basra mine")
    assert "theirs" not in words(answer.response)


async def test_those_that_wait_for_me_come_first_and_the_most_urgent_of_them_at_the_top(world: World):
    lobby = await opened(world, world.boutros, name="lobby", dealt=False)
    slow = await opened(world, world.boutros, name="slow", clock=Clock(3 * DAY))
    fast = await opened(world, world.boutros, name="fast", clock=Clock(DAY))
    other = await opened(world, world.boutros, name="other", clock=Clock(DAY))
    slow, fast = [await until_turn_of(world, match, world.amira) for match in (slow, fast)]
    await until_turn_of(world, other, world.boutros)
    answer = (await world.amira.slash("basra mine")).response
    told = words(answer)
    places = [told.index(f"[#{name}]") for name in ("fast", "slow", "other", "lobby")]
    assert places == sorted(places)
    assert "2 wait for you" in told
    assert f"Your turn** · ⌛ <t:{int(fast.timing.deadline)}:R>" in told
    assert "🔺 Boutros** to play · ⌛" in told
    assert "2 of 2 seats taken" in told
    ids = [custom_id for custom_id in custom_ids(answer) if custom_id.startswith("myhand:")]
    assert ids[:2] == [f"myhand:{fast.id}", f"myhand:{slow.id}"]
    assert f"myhand:{lobby.id}" not in ids
    assert labels(answer).count("To the table") == 1


async def test_without_a_clock_it_says_since_when(world: World):
    match = await opened(world, world.boutros)
    await world.env.advance_time(3 * DAY)
    told = words((await world.amira.slash("basra mine")).response)
    assert f"last move <t:{int(match.touched_at)}:R>" in told


async def test_a_button_opens_the_hand_and_leaves_the_list(world: World):
    match = await until_turn_of(world, await opened(world, world.boutros, name="morning"), world.amira)
    for actor, answer in (
        (world.amira.member, await world.amira.slash("basra mine")),
        (world.amira.user, await world.amira.user.slash("basra mine")),
    ):
        hand = await actor.click(answer.response.message, custom_id=f"myhand:{match.id}")
        assert hand.ephemeral
        assert "Your turn: tap a card" in words(hand.response)
        assert "#morning" in words(hand.response)
        assert "Your match" in words(answer.response)


async def test_a_seat_that_a_computer_keeps_is_there_too(world: World):
    match = await opened(world, world.boutros, clock=Clock(DAY), patience=1)
    late = world.person(match.turn_user)
    await world.env.advance_time(DAY + 60)
    await world.bot.matches.wake(match.id)
    answer = (await late.slash("basra mine")).response
    assert "A computer keeps your seat" in words(answer)
    hand = await late.member.click(answer.message, custom_id=f"myhand:{match.id}")
    assert "Take my seat back" in labels(hand.response)


async def test_pauses_proposals_and_deals_that_wait_are_told(world: World):
    paused = await opened(world, world.boutros)
    await world.bot.matches.propose(paused.id, world.amira.id, "pause")
    await world.bot.matches.consent(paused.id, paused.number, world.boutros.id)
    proposed = await opened(world, world.boutros)
    await world.bot.matches.propose(proposed.id, world.amira.id, "draw")
    live = await opened(world, world.boutros, clock=Clock(120.0))
    while not live.is_between_deals:
        live = await play_once(world, live)
    await world.bot.matches.be_ready(live.id, 1, world.amira.id)
    told = words((await world.boutros.slash("basra mine")).response)
    assert "⏸️ Paused until somebody goes on" in told
    assert "asked for an answer" in told
    assert "The next deal waits for you" in told
    assert "The next deal waits for 🔺 Boutros" in words((await world.amira.slash("basra mine")).response)


async def test_many_matches_are_leafed_through(world: World):
    made = [await opened(world, world.boutros, channel=10_000 + number) for number in range(20)]
    answer = await world.amira.slash("basra mine")
    assert "Your 20 matches" in words(answer.response)
    seen: list[str] = []
    for page in range(4):
        assert f"Page {page + 1} of 4" in words(answer.response)
        seen += [custom_id for custom_id in custom_ids(answer.response) if custom_id.startswith("myhand:")]
        if page < 3:
            answer = await world.amira.member.click(answer.response.message, custom_id=f"mine:next:{page + 1}")
    assert sorted(seen) == sorted(f"myhand:{match.id}" for match in made)


async def test_a_page_that_is_not_there_any_more_is_the_last(world: World):
    await opened(world, world.boutros)
    answer = await world.amira.slash("basra mine")
    world.show_again(answer.response.message, "mine:next:7")
    again = await world.amira.member.click(answer.response.message, custom_id="mine:next:7")
    assert "Your match" in words(again.response)


async def test_the_longest_names_have_room(world: World):
    guild = world.env.create_guild("*_" * 50)
    for number in range(7):
        channel = guild.create_text_channel("_" * 95 + f"{number}")
        long = [Person(9_000 + seat, "[*_~" * 8) for seat in range(3)]
        lobby = await world.bot.matches.open_lobby(
            guild_id=guild.id,
            channel_id=channel.id,
            host=Person(world.amira.id, "|_*`" * 8),
            seats=4,
            partners=False,
            rules=make_rules("classic", target=1000),
            clock=Clock(DAY),
        )
        for person in long:
            await world.bot.matches.join(lobby.after.id, person, CLICK)
        await world.bot.matches.deal(lobby.after.id, world.amira.id, CLICK)
    answer = (await world.amira.slash("basra mine")).response
    shown = parts(answer)
    assert len(shown) <= MOST_COMPONENTS
    assert sum(len(part["content"]) for part in shown if "content" in part) <= MOST_CHARACTERS
    assert sum(part["type"] == BUTTON and part["label"] == "My hand" for part in shown) == 5
