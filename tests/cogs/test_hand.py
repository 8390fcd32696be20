"""The hand: playing from the DMs or beside the table."""

from bot.rules import Play, can_lay, full_ways, is_legal, value
from bot.texts import say_card, say_way

from .people import (
    NO_BREAK,
    Someone,
    World,
    alts,
    button,
    card_with_one_way,
    custom_ids,
    find_seed,
    labels,
    parts,
    words,
)

GREY = 2
"""The style of a button that plays nothing yet."""


def has_choice(view) -> bool:
    return any(view.sole_way(card) is None for card in view.hand)


def has_other_ways(view) -> bool:
    return any(view.sole_way(card) and can_lay(view.rules, card, view.floor) for card in view.hand)


async def dealt(world: World, seed: int) -> Someone:
    await world.restart(seed)
    await world.deal(world.boutros)
    return await world.player


async def test_everybody_gets_a_hand_with_each_batch(world: World):
    await world.deal(world.boutros)
    for person in (world.amira, world.boutros):
        assert len(person.dms) == 1
        assert (
            len([label for label in labels(person.hand) if label not in ("Other ways", "Refresh", "To the table")])
            == 4
        )
    for _ in range(8):
        await world.play_any()
    view = await world.view()
    player = await world.player
    assert {say_card("en", card) for card in view.hand} <= set(labels(player.hand))
    match = await world.match()
    for seat in match.seats:
        person = world.person(seat.user_id)
        assert say_card("en", match.seat_view(seat.index).hand[0]) in labels(person.hand)


async def test_the_picture_is_described_and_attached(world: World):
    await world.deal(world.boutros)
    player = await world.player
    (alt,) = alts(player.hand)
    assert "Your hand" in alt
    assert "loor" in alt
    (picture,) = player.hand.attachments
    assert (await picture.read()).startswith(b"\x89PNG")


async def test_one_tap_plays_a_card_with_a_single_way(world: World):
    player = await dealt(world, find_seed(lambda view: any(view.sole_way(card) for card in view.hand)))
    view = await world.view()
    card = next(card for card in view.hand if view.sole_way(card))
    await player.play(card)
    step = (await world.match()).table_view().last_step
    assert (step.card, step.takes) == (card, view.sole_way(card))


async def test_where_captures_differ_the_choices_are_put_in_words(world: World):
    player = await dealt(world, find_seed(has_choice))
    view = await world.view()
    card = next(card for card in view.hand if view.sole_way(card) is None)
    ways = list(full_ways(view.rules, card, view.floor))
    await player.play(card)
    assert (await world.match()).table_view().ply == 0
    assert set(labels(player.hand)) == {say_way("en", card, takes) for takes in ways} | {"Back"}
    await player.click(player.hand, "Back")
    assert "Your turn" in words(player.hand)
    await player.play(card)
    await player.click(player.hand, say_way("en", card, ways[1]))
    assert (await world.match()).table_view().last_step.takes == ways[1]
    assert "took" in words(player.hand)


async def test_other_ways_take_less_or_lay_the_card(world: World):
    player = await dealt(world, find_seed(has_other_ways))
    view = await world.view()
    card = next(card for card in view.hand if view.sole_way(card) and can_lay(view.rules, card, view.floor))
    await player.click(player.hand, "Other ways")
    assert len(alts(player.hand)) == 1
    assert button(player.hand, say_card("en", card))["style"] == GREY
    await player.click(player.hand, say_card("en", card))
    assert f"What shall {say_card('en', card)} take?" in words(player.hand)
    assert say_way("en", card, ()) in labels(player.hand)
    await player.click(player.hand, say_way("en", card, ()))
    step = (await world.match()).table_view().last_step
    assert (step.card, step.takes) == (card, ())


async def full_floor(world: World, fewest: int):
    """Lay cards until whoever is to play holds a card with many ways; the card."""
    await world.restart(4)
    await world.deal(world.boutros)
    while True:
        match, view = await world.match(), await world.view()
        for card in view.hand:
            if len(list(zip(range(fewest + 1), view.ways(card), strict=False))) > fewest:
                return card
        laid = next((card for card in view.hand if is_legal(view.rules, card, view.floor, ())), view.hand[0])
        takes = () if is_legal(view.rules, laid, view.floor, ()) else tuple(view.floor)
        await world.bot.matches.play(match.id, match.number, match.turn_user, Play(laid, takes))


async def open_hand(world: World) -> Someone:
    player = await world.player
    await player.user.slash("basra hand")
    return player


async def test_a_menu_holds_more_ways_than_buttons(world: World):
    card = await full_floor(world, 6)
    view = await world.view()
    player = await open_hand(world)
    await player.click(player.hand, "Other ways")
    await player.click(player.hand, say_card("en", card))
    ways = list(view.ways(card))
    menu = next(part for part in parts(player.hand) if part.get("options"))
    assert len(menu["options"]) == len(ways) <= 25
    least = next(option["value"] for option in menu["options"] if option["value"] != "0")
    await player.select(player.hand, menu["custom_id"], least)
    assert (await world.match()).table_view().last_step.card == card


async def test_beyond_a_menu_floor_cards_are_picked_one_by_one(world: World):
    card = await full_floor(world, 25)
    view = await world.view()
    player = await open_hand(world)
    await player.click(player.hand, "Other ways")
    await player.click(player.hand, say_card("en", card))
    assert button(player.hand, "Take")["disabled"]
    wanted = min((takes for takes in view.ways(card) if takes), key=len)
    menu = next(part for part in parts(player.hand) if part.get("options"))
    assert [option["label"] for option in menu["options"]] == [
        say_card("en", other) for other in sorted(view.floor) if 0 < value(other) <= value(card)
    ][:25]
    wrong = next(other for other in view.floor if 0 < value(other) < value(card) and (other,) != wanted)
    await player.select(player.hand, menu["custom_id"], str(view.floor.index(wrong)))
    assert button(player.hand, "Take")["disabled"]
    assert "does not add up" in words(player.hand)
    menu = next(part for part in parts(player.hand) if part.get("options"))
    await player.select(player.hand, menu["custom_id"], *(str(view.floor.index(other)) for other in wanted))
    assert say_way("en", card, wanted) in words(player.hand)
    await player.click(player.hand, "Take")
    step = (await world.match()).table_view().last_step
    assert (step.card, set(step.takes)) == (card, set(wanted))


async def test_buttons_of_an_older_hand_answer_with_the_current_one(world: World):
    await world.deal(world.boutros)
    first = await world.player
    old = first.hand
    stale = custom_ids(old)[0]
    for _ in range(4):
        await world.play_any()
    assert await world.player is first
    number = (await world.match()).number
    assert len(first.dms) > 1
    early = next(message for message in first.dms if stale.split(":")[2] not in str(number))
    await first.user.click(early, custom_id=custom_ids(early)[0])
    refreshed = next(message for message in first.dms if message.id == early.id)
    assert any(f":{number}:" in custom_id for custom_id in custom_ids(refreshed))


async def test_a_double_click_plays_once(world: World):
    await world.deal(world.boutros)
    player = await world.player
    view = await world.view()
    card = card_with_one_way(view)
    message = player.hand
    custom_id = button(message, say_card("en", card))["custom_id"]
    await player.user.click(message, custom_id=custom_id)
    number = (await world.match()).number
    told = words(player.dms[0])
    world.show_again(message, custom_id)
    result = await player.user.click(message, custom_id=custom_id)
    assert (await world.match()).number == number
    assert "already played" in words(player.dms[0])
    assert f"Your {say_card('en', card)} took" in told or f"You laid {say_card('en', card)}" in told
    assert set(told.splitlines()) <= set(words(player.dms[0]).splitlines())
    assert result.acknowledged


async def test_whoever_taps_another_card_of_an_outdated_hand_is_not_told_that_it_is_gone(world: World):
    await world.deal(world.boutros)
    player, view = await world.player, await world.view()
    card = card_with_one_way(view)
    other = next(held for held in view.hand if held != card)
    first, second = (button(player.hand, say_card("en", held))["custom_id"] for held in (card, other))
    message = player.hand
    await player.user.click(message, custom_id=first)
    world.show_again(message, second)
    await player.user.click(message, custom_id=second)
    assert "You have already played" in words(player.dms[0])


async def test_a_double_click_on_the_last_card_of_a_deal_keeps_its_end(world: World):
    await world.deal(world.boutros, target=1000)
    while (await world.match()).table_view().ply < 47:
        await world.play_any()
    player, view = await world.player, await world.view()
    message, custom_id = player.hand, button(player.hand, say_card("en", view.hand[0]))["custom_id"]
    await player.user.click(message, custom_id=custom_id)
    if view.sole_way(view.hand[0]) is None:
        await player.click(player.hand, labels(player.hand)[0])
    assert "Deal 1 is over" in words(next(dm for dm in player.dms if dm.id == message.id))
    world.show_again(message, custom_id)
    await player.user.click(message, custom_id=custom_id)
    told = words(next(dm for dm in player.dms if dm.id == message.id))
    assert "Deal 1 is over" in told
    assert "already played" in told


async def test_the_hand_says_who_is_who_and_what_the_score_is(world: World):
    await world.deal(world.boutros, players=4, target=1000)
    assert "-# 🔵 Amira & 🟪 Boutros: **0** · 🔺 Computer 1 & 🌙 Computer 2: **0**" in words(world.amira.hand)
    while (await world.match()).table_view().number == 0:
        await world.play_any()
    one, other = (await world.match()).position.scores
    player = await world.player
    assert f"-# 🔵 Amira & 🟪 Boutros: **{one}** · 🔺 Computer 1 & 🌙 Computer 2: **{other}**" in words(player.hand)


async def test_no_line_breaks_between_a_sign_and_its_name(world: World):
    await world.deal(world.boutros)
    (title, *_) = [part["content"] for part in parts(world.amira.hand) if "content" in part]
    assert f"🔵{NO_BREAK}Amira:{NO_BREAK}**0** · 🔺{NO_BREAK}Boutros:{NO_BREAK}**0**" in title


async def test_a_card_tapped_out_of_turn_is_refused_kindly(world: World):
    await world.deal(world.boutros)
    waiting = await world.waiting
    number = (await world.match()).number
    await waiting.click(waiting.hand, labels(waiting.hand)[0])
    assert (await world.match()).number == number
    assert "Not your turn yet" in words(waiting.hand)


async def test_my_hand_opens_the_same_hand_beside_the_table(world: World):
    await world.deal(world.boutros)
    player, other = await world.player, await world.waiting
    result = await player.click(world.table, "My hand")
    assert result.ephemeral
    assert labels(result.response) == labels(player.hand)
    view = await world.view()
    card = card_with_one_way(view)
    await player.click(result.response.message, say_card("en", card))
    assert (await world.match()).table_view().last_step.card == card
    assert all(message.flags.ephemeral is False for message in other.seen)


async def test_a_stranger_gets_a_friendly_private_answer(world: World):
    await world.deal(world.boutros)
    result = await world.chadi.click(world.table, "My hand")
    assert result.ephemeral
    assert "welcome to watch" in words(result.response)


async def test_the_hand_command_works_in_the_channel_and_in_the_dms(world: World):
    await world.deal(world.boutros)
    result = await world.boutros.slash("basra hand")
    assert result.ephemeral
    assert "Your hand" in words(result.response)
    result = await world.boutros.user.slash("basra hand")
    assert not result.ephemeral
    assert "Your hand" in words(result.response)
    result = await world.chadi.user.slash("basra hand")
    assert "You have no match at the moment" in words(result.response)
    result = await world.chadi.slash("basra hand")
    assert "you have no seat in it" in words(result.response)


async def test_in_the_dms_one_of_several_matches_is_chosen(world: World):
    await world.deal(world.boutros)
    other = world.guild.create_text_channel("second")
    await world.boutros.member.slash(other, "basra start", players=2, computers=1)
    lobby = other.history()[-1]
    await world.boutros.member.click(lobby, custom_id=button(lobby, "Deal")["custom_id"])
    result = await world.boutros.user.slash("basra hand")
    assert "several matches" in words(result.response)
    (menu,) = [part for part in parts(result.response) if part.get("options")]
    assert {option["label"] for option in menu["options"]} == {"Coffee house · #basra", "Coffee house · #second"}
    chosen = next(option["value"] for option in menu["options"] if "second" in option["label"])
    await world.boutros.user.select(result.response.message, [chosen], custom_id=menu["custom_id"])
    assert "#second" in words(world.boutros.hand)
    result = await world.boutros.user.slash("basra cancel")
    assert "in the channel" in words(result.response)
