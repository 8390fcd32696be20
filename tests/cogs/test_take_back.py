"""*Take back*: the play just made, with one tap on the hand, until somebody has acted."""

from bot.rules import Card, SeatView
from bot.texts import say_card

from .people import Someone, World, button, card_with_one_way, find_seed, labels, words

TAKE_BACK = "Take back"


def has_one_way(view: SeatView) -> bool:
    return any(view.sole_way(card) is not None for card in view.hand)


async def played(world: World, *others: Someone) -> tuple[Someone, Card]:
    """Whoever begins has played a card: who, and which."""
    await world.restart(find_seed(has_one_way))
    await world.deal(*(others or (world.boutros,)))
    player = await world.player
    card = card_with_one_way(await world.view())
    await player.play(card)
    return player, card


async def test_one_tap_gives_the_card_back(world: World):
    player, card = await played(world)
    assert (await world.match()).table_view().ply == 1
    await player.click(player.hand, TAKE_BACK)
    match = await world.match()
    assert match.table_view().ply == 0
    assert match.turn_user == player.id
    assert f"You took {say_card('en', card)} back." in words(player.hand)
    assert "Your turn" in words(player.hand)
    assert say_card("en", card) in labels(player.hand)
    assert TAKE_BACK not in labels(player.hand)


async def test_the_card_can_be_played_again(world: World):
    player, card = await played(world)
    await player.click(player.hand, TAKE_BACK)
    await player.play(card)
    assert (await world.match()).table_view().last_step.card == card
    assert TAKE_BACK in labels(player.hand)


async def test_the_others_are_told(world: World):
    player, card = await played(world)
    other = world.amira if player is world.boutros else world.boutros
    await player.click(player.hand, TAKE_BACK)
    assert f"took {say_card('en', card)} back" in words(world.table)
    result = await other.click(world.table, "My hand")
    assert f"**{player.name}** to play" in words(result.response).replace("🔵 ", "").replace("🔺 ", "")


async def test_nobody_else_has_the_button(world: World):
    player, _ = await played(world)
    other = world.amira if player is world.boutros else world.boutros
    assert TAKE_BACK not in labels(other.hand)
    pressed = button(player.hand, TAKE_BACK)["custom_id"]
    world.show_again(other.hand, pressed)
    await other.user.click(other.hand, custom_id=pressed)
    assert (await world.match()).table_view().ply == 1
    assert "cannot be taken back" in words(other.hand)


async def test_after_the_next_play_it_is_refused_kindly_with_the_hand_as_it_is(world: World):
    player, _ = await played(world, world.boutros, world.chadi)
    hand = player.hand
    await world.play_any()
    pressed = button(hand, TAKE_BACK)["custom_id"]
    world.show_again(hand, pressed)
    await player.user.click(hand, custom_id=pressed)
    shown = next(message for message in player.dms if message.id == hand.id)
    assert (await world.match()).table_view().ply == 2
    assert "cannot be taken back any more" in words(shown)
    assert "Your hand" in words(shown)
    assert TAKE_BACK not in labels(shown)


async def test_a_second_tap_takes_nothing_more_back(world: World):
    player, _ = await played(world)
    hand = player.hand
    pressed = button(hand, TAKE_BACK)["custom_id"]
    await player.click(hand, TAKE_BACK)
    number = (await world.match()).number
    world.show_again(hand, pressed)
    await player.user.click(hand, custom_id=pressed)
    assert (await world.match()).number == number
    assert "cannot be taken back" in words(player.hand)


async def test_beside_the_table_it_works_too(world: World):
    await world.restart(find_seed(has_one_way))
    await world.deal(world.boutros)
    player = await world.player
    card = card_with_one_way(await world.view())
    opened = await player.click(world.table, "My hand")
    shown = await player.click(opened.response.message, say_card("en", card))
    again = await player.click(shown.response.message, TAKE_BACK)
    assert (await world.match()).table_view().ply == 0
    assert "You took" in words(again.response)


async def test_what_a_computer_has_answered_is_not_taken_back(world: World):
    await world.restart(find_seed(has_one_way))
    await world.deal(players=2)
    view = await world.view()
    await world.amira.play(card_with_one_way(view))
    assert TAKE_BACK not in labels(world.amira.hand)


async def test_what_brought_new_hands_is_not_taken_back(world: World):
    await world.deal(world.boutros)
    for _ in range(7):
        await world.play_any()
    player = await world.play_any()
    assert (await world.match()).table_view().last_step.new_batch
    assert TAKE_BACK not in labels(player.hand)


async def test_after_a_restart_it_still_works(world: World):
    player, _ = await played(world)
    await world.restart(find_seed(has_one_way))
    await player.click(player.hand, TAKE_BACK)
    assert (await world.match()).table_view().ply == 0
