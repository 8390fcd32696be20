"""*Hint*: what *hard* would play, on the hand itself, in matches that are not rated."""

import os
import random
import re
import signal
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.matches import CannotJudge, Hints, Inquiry, Person
from bot.rules import Play, SeatView, basra_points
from bot.texts import say_card, say_cards
from card_images import draw_hand
from cogs.match.hand.hint import say_hint
from tests.matches.table import judge_here

from .people import Someone, World, button, custom_ids, find_seed, labels, words
from .test_forged import click_all
from .test_secrets import shown, with_hidden_exchanged

GREEN = 3
HINT = "💡 Hint:"


async def judge_briefly(inquiry: Inquiry):
    return await judge_here(inquiry._replace(iterations=200))


@pytest.fixture(autouse=True)
def _quick(world: World) -> None:
    world.bot.hints = Hints(judge_briefly)


def has_a_basra(view: SeatView) -> bool:
    if view.seat != 0:
        return False
    return any(
        view.floor in list(view.ways(card)) and basra_points(view.rules, card, view.floor, view.floor, False)
        for card in view.hand
    )


def plain(message) -> str:
    return words(message).replace("*", "")


async def deal_with_a_computer(world: World, seed: int = 1) -> None:
    await world.restart(seed)
    world.bot.hints = Hints(judge_briefly)
    await world.deal(players=2, computers=1)


async def ask(person: Someone):
    return await person.click(person.hand, "Hint")


async def test_a_basra_is_pointed_at_on_the_hand(world: World):
    await deal_with_a_computer(world, find_seed(has_a_basra))
    before = words(world.amira.hand)
    await ask(world.amira)
    hand, view = world.amira.hand, await world.view()
    hint = await world.bot.hints.find(await world.match(), 0)
    card, takes = hint.play
    cards, floor = say_card("en", card), say_cards("en", takes)
    assert f"{HINT} play {cards} and take {floor} — it makes a basra." in plain(hand)
    assert set(takes) == set(view.floor)
    assert "Your turn" in words(hand)
    assert "Hint" not in labels(hand)
    assert words(hand).replace(f"\n{words_of_hint(hint)}", "") == before
    assert button(hand, cards)["style"] == GREEN
    assert [label for label in labels(hand) if button(hand, label).get("style") == GREEN].count(cards) == 1
    assert await hand.attachments[0].read() == draw_hand(view, advised=(card, *takes))
    await world.amira.play(card)
    assert (await world.match()).position.deal.basras[0]


def words_of_hint(hint) -> str:
    return say_hint("en", hint).replace("\N{NO-BREAK SPACE}", " ")


async def test_the_play_of_every_hint_is_one_tap_away(world: World):
    await deal_with_a_computer(world, 3)
    made_apart = 0
    while not made_apart:
        match = await world.match()
        hint = await world.bot.hints.find(match, 0)
        await ask(world.amira)
        hand = world.amira.hand
        assert words_of_hint(hint) in words(hand)
        green = [label for label in labels(hand) if button(hand, label)["style"] == GREEN]
        made_apart += len(green) - 1
        await world.amira.click(hand, green[-1])
        step = steps_of(await world.match(), len(match.position.finished))[match.position.deal.ply]
        assert (step.card, set(step.takes)) == (hint.play.card, set(hint.play.takes))


def steps_of(match, deal: int):
    past = [finished.deal for finished in match.position.finished]
    return [*past, match.position.deal][deal].steps


async def test_asking_again_gives_the_same_hint_and_tells_nobody_else(world: World):
    await deal_with_a_computer(world)
    table, others = words(world.table), world.chadi.seen
    log = (await world.match()).number
    await ask(world.amira)
    first = words(world.amira.hand)
    messages = len(world.amira.dms)
    hint = custom_ids(world.amira.hand)
    world.show_again(world.amira.hand, f"hint:1:{log}")
    await world.amira.click(world.amira.hand, "x")
    assert words(world.amira.hand) == first
    assert custom_ids(world.amira.hand) == hint
    assert len(world.amira.dms) == messages
    assert (await world.match()).number == log
    assert words(world.table) == table
    assert [words(message) for message in world.chadi.seen] == [words(message) for message in others]


async def test_a_hint_is_made_from_what_the_seat_sees(world: World):
    rng = random.Random(7)
    await world.deal(world.boutros, players=4, sides="alone")
    makers = world.bot.get_cog("match").desk.makers
    for _ in range(4):
        match = await world.match()
        there = with_hidden_exchanged(match, match.turn, rng)
        here, elsewhere = [
            shown(await makers.hand(one, match.turn, "en", hint=await Hints(judge_briefly).find(one, match.turn)))
            for one in (match, there)
        ]
        assert here == elsewhere
        assert HINT in here[0].replace("*", "")
        await world.play_any()


async def test_no_hint_in_a_match_that_is_rated(world: World):
    await world.deal(world.boutros)
    player, match = await world.player, await world.match()
    assert "Hint" not in labels(player.hand)
    world.show_again(player.hand, f"hint:{match.id}:{match.number}")
    await player.click(player.hand, "x")
    assert "Hints are for matches that are not rated" in words(player.hand)
    assert HINT not in plain(player.hand)
    assert "Your turn" in words(player.hand)
    await world.play_any()
    assert (await world.match()).number > match.number


async def test_a_seat_left_to_a_computer_keeps_the_match_rated(world: World):
    match = await world.deal(world.boutros)
    await world.bot.matches.resign(match.id, (await world.waiting).id)
    assert not await world.bot.matches.offers_hints(await world.match())


async def test_hints_where_the_server_rates_nothing(world: World):
    await world.bot.choices.update_server(world.guild.id, rated=False)
    await world.deal(world.boutros)
    player = await world.player
    assert "Hint" not in labels((await world.waiting).hand)
    await ask(player)
    assert HINT in plain(player.hand)
    await world.play_any()
    await world.bot.choices.update_server(world.guild.id, rated=True)
    await ask(await world.player)
    assert HINT in plain((await world.player).hand)


async def results_of(world: World) -> list[tuple[int, bool]]:
    async with world.storage.reading() as connection:
        rows = await connection.execute(text("SELECT user_id, rated FROM results ORDER BY user_id"))
        return [(user_id, bool(rated)) for user_id, rated in rows]


@pytest.mark.parametrize("is_asked", [True, False], ids=["with a hint", "without"])
async def test_a_match_in_which_a_hint_was_given_moves_no_ratings_though_the_server_rates_again(
    world: World, is_asked: bool
):
    await world.bot.choices.update_server(world.guild.id, rated=False)
    match = await world.deal(world.boutros, target=21)
    if is_asked:
        await ask(await world.player)
    await world.bot.choices.update_server(world.guild.id, rated=True)
    await world.restart(1)
    assert (await world.match()).hinted == is_asked
    await world.play_out()
    assert await results_of(world) == [(who.id, not is_asked) for who in (world.amira, world.boutros)]
    async with world.storage.reading() as connection:
        steps = await connection.execute(text("SELECT count(*) FROM rating_steps"))
        assert bool(steps.scalar_one()) == (not is_asked)
    await world.bot.matches.rematch(match.id, Person(world.amira.id, "Amira"))
    assert not (await world.match()).hinted


async def test_the_first_hint_says_that_the_match_stays_unrated_only_where_that_may_matter(world: World):
    await world.bot.choices.update_server(world.guild.id, rated=False)
    await world.deal(world.boutros)
    for told in (True, False):
        player = await world.player
        await ask(player)
        assert ("this match stays unrated" in words(player.hand)) == told
        await world.play_any()
    await world.bot.matches.cancel(1, world.amira.id)
    await deal_with_a_computer(world)
    await ask(world.amira)
    assert "stays unrated" not in words(world.amira.hand)


async def test_no_hint_where_the_server_rates_again_between_drawing_and_click_or_while_it_is_thought_of(world: World):
    await world.bot.choices.update_server(world.guild.id, rated=False)
    await world.deal(world.boutros)
    player = await world.player

    async def rate_meanwhile(inquiry: Inquiry):
        await world.bot.choices.update_server(world.guild.id, rated=True)
        return await judge_briefly(inquiry)

    world.bot.hints = Hints(rate_meanwhile)
    shown_before = button(player.hand, "Hint")["custom_id"]
    await ask(player)
    assert HINT not in plain(player.hand)
    assert "Hints are for matches that are not rated" in words(player.hand)
    world.show_again(player.hand, shown_before)
    await player.click(player.hand, "x")
    assert HINT not in plain(player.hand)
    assert not (await world.match()).hinted


async def test_a_hint_that_comes_too_late_is_none(world: World):
    await world.bot.choices.update_server(world.guild.id, rated=False)
    await world.deal(world.boutros)
    player = await world.player

    async def play_meanwhile(inquiry: Inquiry):
        match, card = await world.match(), inquiry.view.hand[0]
        takes = next(iter(inquiry.view.ways(card)))
        await world.bot.matches.play(match.id, match.number, player.id, Play(card, takes))
        return await judge_briefly(inquiry)

    world.bot.hints = Hints(play_meanwhile)
    await ask(player)
    assert HINT not in plain(player.hand)
    assert not (await world.match()).hinted


async def test_a_hint_that_could_not_be_thought_of_leaves_the_match_as_it_was(world: World):
    async def fail(_: Inquiry):
        raise CannotJudge

    await world.bot.choices.update_server(world.guild.id, rated=False)
    await world.deal(world.boutros)
    world.bot.hints = Hints(fail)
    player = await world.player
    await ask(player)
    assert "could not think that over" in words(player.hand)
    assert not (await world.match()).hinted


async def test_a_substitute_finds_no_hints_in_a_rated_match(world: World):
    match = await world.deal(world.boutros)
    player, other = await world.player, await world.waiting
    await world.bot.matches.offer_seat(match.id, player.id, world.chadi.id)
    seat = (await world.match()).turn
    await world.bot.matches.accept_seat(match.id, seat, Person(world.chadi.id, "Chadi"))
    number = (await world.match()).number
    forged = [f"hint:{match.id}:{each}" for each in (match.moved_at, number, number + 1)]
    for person in (world.chadi, player, other, world.dalia):
        answers = await click_all(world, person, forged)
        assert all(answers)
        assert not any(HINT in answer.replace("*", "") for answer in answers)
    assert not (await world.match()).hinted


async def test_a_hint_asked_for_too_late_shows_the_hand_as_it_is(world: World):
    await deal_with_a_computer(world)
    match = await world.match()
    await world.play_any()
    world.show_again(world.amira.hand, f"hint:{match.id}:{match.number}")
    await world.amira.click(world.amira.hand, "x")
    assert HINT not in plain(world.amira.hand)
    assert "Your turn" in words(world.amira.hand)
    assert "Hint" in labels(world.amira.hand)


async def test_a_hint_asked_for_while_others_play_is_refused_kindly(world: World):
    await world.deal(world.boutros, players=3, computers=1)
    match, waiting = await world.match(), await world.waiting
    world.show_again(waiting.hand, f"hint:{match.id}:{match.number}")
    await waiting.click(waiting.hand, "x")
    assert HINT not in plain(waiting.hand)
    assert "to play" in words(waiting.hand)


async def test_a_hint_asked_for_after_the_end_says_that_it_is_over(world: World):
    await deal_with_a_computer(world)
    match = await world.match()
    await world.bot.matches.cancel(match.id, world.amira.id)
    world.show_again(world.amira.hand, f"hint:{match.id}:{match.number}")
    await world.amira.click(world.amira.hand, "x")
    assert HINT not in plain(world.amira.hand)
    assert "cancelled" in words(world.amira.hand)


async def test_a_hint_comes_from_a_process_beside_the_bot(world: World):
    await deal_with_a_computer(world)
    world.bot.hints = Hints(world.bot.thinkers.judge)
    await ask(world.amira)
    assert HINT in plain(world.amira.hand)


async def test_after_a_hint_any_other_card_may_be_played(world: World):
    await deal_with_a_computer(world)
    await ask(world.amira)
    match, hint = await world.match(), await world.bot.hints.find(await world.match(), 0)
    view = match.seat_view(0)
    other = next(card for card in view.hand if card != hint.play.card and view.sole_way(card) is not None)
    await world.amira.play(other)
    after = await world.match()
    assert after.position.deal.steps[match.position.deal.ply].card == other
    assert "Your turn" in words(world.amira.hand)
    assert HINT not in plain(world.amira.hand)


async def test_the_play_of_a_hint_that_is_clicked_twice_is_played_once(world: World):
    await deal_with_a_computer(world)
    before, hint = await world.match(), await world.bot.hints.find(await world.match(), 0)
    await ask(world.amira)
    hand = world.amira.hand
    green = [label for label in labels(hand) if button(hand, label)["style"] == GREEN][-1]
    custom_id = button(hand, green)["custom_id"]
    await world.amira.click(hand, green)
    world.show_again(hand, custom_id)
    again = await world.amira.click(world.amira.hand, "x")
    assert again.acknowledged
    after = await world.match()
    assert after.number == before.number + 2
    assert after.position.deal.steps[before.position.deal.ply].card == hint.play.card


CARD = re.compile(r"\b(?:10|[2-9TJQKA])[cdhs♣♦♥♠]|[♣♦♥♠]|floor=|hand=|view=|Play\(")


async def test_what_is_logged_at_every_level_of_thinking_and_hints_names_no_card(world: World, caplog):
    caplog.set_level("DEBUG")

    await world.restart(1)
    await world.deal(computers=1, level="hard")
    for _ in range(3):
        await ask(world.amira)
        await world.play_any()
    for pid in workers():
        os.kill(pid, signal.SIGKILL)
    await ask(world.amira)
    await world.play_any()
    ours = [record for record in caplog.records if record.name.startswith(("bot.", "cogs.", "asyncio", "concurrent"))]
    told = [f"{record.getMessage()} {record.exc_text or ''} {record.exc_info or ''}" for record in ours]
    assert any("action" in line for line in told)
    assert any("has died" in line for line in told)
    assert [line for line in told if CARD.search(line)] == []


def workers() -> set[int]:
    """The processes in which this one's computers think, as Linux lists them."""
    tasks = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    pids = {int(pid) for task in tasks for pid in task.read_text().split()}
    return {pid for pid in pids if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}
