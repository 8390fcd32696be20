"""Proposing a pause, a draw, a concession or to cancel, and what everybody at the table says to it."""

from typing import Any

from .people import Someone, World, button, custom_ids, labels, parts, words

DAY = 86_400


async def more(world: World, person: Someone) -> Any:
    """The menu of rarer things."""
    return (await person.click(world.table, "More…")).response


def menu_of(message: Any) -> str | None:
    return next((custom_id for custom_id in custom_ids(message) if custom_id.startswith("propose:")), None)


def options_of(message: Any) -> list[str]:
    return [option["value"] for part in parts(message) for option in part.get("options", [])]


async def propose(world: World, person: Someone, what: str) -> Any:
    page = await more(world, person)
    menu = menu_of(page)
    assert menu is not None
    return (await person.select(page.message, menu, what)).response


def others_of(world: World, person: Someone) -> Someone:
    return world.amira if person is world.boutros else world.boutros


async def test_a_draw_that_all_agree_to_ends_the_match(world: World):
    match = await world.deal(world.boutros)
    told = await propose(world, world.amira, "draw")
    assert "everybody at the table is asked" in words(told)
    table = words(world.table)
    assert "Amira proposes a draw" in table
    assert "Amira has agreed." in table
    assert "Boutros is still asked." in table
    assert "<t:" in table
    await world.boutros.click(world.table, "Agree")
    over = await world.bot.matches.fetch(match.id)
    assert over.state == "finished"
    result = world.channel.history()[-1]
    assert "A drawn match" in words(result)
    assert "called it a draw" in words(result)
    assert labels(result) == ["Rematch", "Replay", "Review"]


async def test_a_concession_gives_the_match_to_the_other_side(world: World):
    match = await world.deal(world.boutros)
    await propose(world, world.amira, "concede")
    assert "proposes to concede to" in words(world.table)
    await world.boutros.click(world.table, "Agree")
    over = await world.bot.matches.fetch(match.id)
    assert over.winner == 1
    result = words(world.channel.history()[-1])
    assert "goes to" in result
    assert "Amira conceded" in result
    assert "Boutros!" in result
    for person in (world.amira, world.boutros):
        assert any("Amira conceded" in words(message) for message in person.dms)


async def test_a_cancelled_match_counts_for_nobody(world: World):
    match = await world.deal(world.boutros)
    await propose(world, world.boutros, "cancel")
    await world.amira.click(world.table, "Agree")
    assert (await world.bot.matches.fetch(match.id)).state == "cancelled"
    assert "was cancelled" in words(world.channel.history()[-1])


async def test_a_pause_stops_the_clock_until_somebody_goes_on(world: World):
    await world.deal(world.boutros, clock="day")
    await propose(world, world.amira, "pause")
    await world.boutros.click(world.table, "Agree")
    assert "Paused until somebody goes on" in words(world.table)
    assert "to play" not in words(world.table)
    await world.env.advance_time(10 * DAY)
    match = await world.match()
    assert match.table_view().ply == 0
    result = await world.chadi.click(world.table, "Go on")
    assert "no seat" in words(result.response)
    await world.boutros.click(world.table, "Go on")
    table = words(world.table)
    assert "Boutros** goes on" in table
    assert "Time is up" in table
    assert "Go on" not in labels(world.table)


async def test_the_hand_of_whoever_is_to_play_and_what_asked_say_that_the_match_is_paused(world: World):
    await world.deal(world.boutros, clock="day")
    hands = {person.id: person.hand.id for person in (world.amira, world.boutros)}
    await propose(world, world.amira, "pause")
    question = world.boutros.hand
    await world.boutros.click(question, "Agree")
    player = await world.player
    hand = next(message for message in player.dms if message.id == hands[player.id])
    asked = next(message for message in world.boutros.dms if message.id == question.id)
    for message in (hand, asked):
        assert "Paused until somebody goes on" in words(message)
        assert "Go on" in labels(message)
    assert "runs out" not in words(hand)


async def test_a_pause_ends_on_its_day(world: World):
    await world.deal(world.boutros, clock="day")
    await propose(world, world.amira, "pause3")
    until = int(world.env.now().timestamp() + 3 * DAY)
    shown = words(world.table)
    assert "Amira proposes a pause until <t:" in shown
    assert abs(int(shown.split("a pause until <t:")[1].split(":")[0]) - until) < 60
    await world.boutros.click(world.table, "Agree")
    assert "Paused until <t:" in words(world.table)
    await world.env.advance_time(3 * DAY + 60)
    assert (await world.match()).pause is None
    assert "Paused" not in words(world.table)


async def test_a_play_goes_on_too(world: World):
    await world.deal(world.boutros, clock="day")
    await propose(world, world.amira, "pause")
    await world.boutros.click(world.table, "Agree")
    await world.play_any()
    assert "Paused" not in words(world.table)


async def test_a_second_click_on_go_on_is_told_that_the_match_goes_on(world: World):
    await world.deal(world.boutros, clock="day")
    await propose(world, world.amira, "pause")
    await world.boutros.click(world.table, "Agree")
    pressed = button(world.table, "Go on")["custom_id"]
    await world.amira.click(world.table, "Go on")
    table = world.table
    world.show_again(table, pressed)
    result = await world.boutros.member.click(table, custom_id=pressed)
    assert "it goes on" in words(result.response)


async def test_whoever_is_asked_can_answer_in_the_direct_messages(world: World):
    match = await world.deal(world.boutros)
    proposer = await world.player
    other = others_of(world, proposer)
    await propose(world, proposer, "draw")
    asked = other.hand
    assert "proposes a draw" in words(asked)
    assert "#basra" in words(asked)
    assert labels(asked) == ["Agree", "No", "To the table"]
    await other.click(asked, "Agree")
    assert (await world.bot.matches.fetch(match.id)).state == "finished"
    assert any("called it a draw" in words(message) for message in other.dms)


async def test_what_asked_for_an_answer_tells_what_came_of_it(world: World):
    await world.deal(world.boutros, world.chadi)
    await propose(world, world.amira, "draw")
    asked = [person.hand for person in (world.boutros, world.chadi)]
    await world.boutros.click(asked[0], "No")
    for person, message in zip((world.boutros, world.chadi), asked, strict=True):
        now = next(dm for dm in person.dms if dm.id == message.id)
        assert "Boutros** said no to the proposal" in words(now)
        assert labels(now) == ["To the table"]


async def test_a_refusal_ends_the_proposal_and_the_match_goes_on(world: World):
    await world.deal(world.boutros)
    await propose(world, world.amira, "draw")
    await world.boutros.click(world.table, "No")
    table = words(world.table)
    assert "Boutros** said no" in table
    assert "proposes" not in table
    assert "to play" in table
    assert not {"Agree", "No"} & set(labels(world.table))


async def test_whoever_proposed_can_take_it_back(world: World):
    await world.deal(world.boutros)
    await propose(world, world.amira, "draw")
    await world.amira.click(world.table, "No")
    assert "Amira** took the proposal back" in words(world.table)


async def test_a_proposal_lapses_after_a_day(world: World):
    match = await world.deal(world.boutros)
    await propose(world, world.amira, "draw")
    pressed = button(world.table, "Agree")["custom_id"]
    await world.env.advance_time(DAY + 60)
    assert "has lapsed" in words(world.table)
    table = world.table
    world.show_again(table, pressed)
    result = await world.boutros.member.click(table, custom_id=pressed)
    assert "not open any more" in words(result.response)
    assert (await world.bot.matches.fetch(match.id)).is_running


async def test_agreeing_twice_and_agreeing_with_oneself_is_told_kindly(world: World):
    await world.deal(world.boutros, world.chadi)
    await propose(world, world.amira, "draw")
    result = await world.amira.click(world.table, "Agree")
    assert "agreed already" in words(result.response)
    await world.boutros.click(world.table, "Agree")
    assert (await world.match()).proposal is not None
    result = await world.boutros.click(world.table, "Agree")
    assert "agreed already" in words(result.response)


async def test_who_has_no_seat_is_not_asked(world: World):
    await world.deal(world.boutros)
    await propose(world, world.amira, "draw")
    for label in ("Agree", "No"):
        result = await world.chadi.click(world.table, label)
        assert "you have no seat in it" in words(result.response)
    assert (await world.match()).proposal is not None


async def test_an_answer_means_the_proposal_it_was_made_for(world: World):
    await world.deal(world.boutros)
    await propose(world, world.amira, "draw")
    pressed = button(world.table, "Agree")["custom_id"]
    await world.amira.click(world.table, "No")
    await propose(world, world.amira, "concede")
    table = world.table
    world.show_again(table, pressed)
    result = await world.boutros.member.click(table, custom_id=pressed)
    assert "not open any more" in words(result.response)
    assert (await world.match()).is_running


async def test_one_thing_is_proposed_at_a_time(world: World):
    await world.deal(world.boutros)
    page = await more(world, world.boutros)
    menu = menu_of(page)
    assert menu is not None
    await propose(world, world.amira, "draw")
    assert menu_of(await more(world, world.boutros)) is None
    late = await world.boutros.select(page.message, menu, "cancel")
    assert "proposed at this table already" in words(late.response)


async def test_three_sides_cannot_concede(world: World):
    await world.deal(world.boutros, world.chadi)
    assert "concede" not in options_of(await more(world, world.amira))
    assert "draw" in options_of(await more(world, world.amira))


async def test_partners_concede_together(world: World):
    match = await world.deal(world.boutros, players=4)
    await propose(world, world.amira, "concede")
    await world.boutros.click(world.table, "Agree")
    over = await world.bot.matches.fetch(match.id)
    assert over.winner == 1
    assert "conceded" in words(world.channel.history()[-1])


async def test_whoever_plays_with_computers_alone_can_pause_at_once(world: World):
    await world.deal(clock="day")
    page = await more(world, world.amira)
    assert options_of(page) == ["pause", "pause1", "pause3", "pause7"]
    told = await propose(world, world.amira, "pause7")
    assert "Paused until <t:" in words(told)
    assert "Paused until <t:" in words(world.table)


async def test_whoever_only_watches_is_offered_nothing_to_propose(world: World):
    await world.deal(world.boutros)
    assert menu_of(await more(world, world.chadi)) is None


async def test_a_restart_keeps_what_is_proposed(world: World):
    match = await world.deal(world.boutros)
    await propose(world, world.amira, "draw")
    await world.restart()
    await world.boutros.click(world.table, "Agree")
    assert (await world.bot.matches.fetch(match.id)).state == "finished"


async def test_a_computer_that_takes_the_last_seat_asked_leaves_all_agreed(world: World):
    match = await world.deal(world.boutros, world.chadi)
    await propose(world, world.amira, "draw")
    await world.boutros.click(world.table, "Agree")
    question = await world.chadi.slash("basra resign")
    await world.chadi.click(question.response.message, "Resign")
    assert (await world.bot.matches.fetch(match.id)).state == "finished"
    assert "called it a draw" in words(world.channel.history()[-1])
