"""*Replay*: a finished match play by play, for everybody on their own."""

import pytest

from bot.client import plain_names_of
from bot.matches import Reviews, StoredMatch, plies_of, view_at
from bot.texts import describe_floor, describe_result, say_play
from card_images import draw_floor, draw_result
from cogs.history.cog import CONTROLS

from .past import deal_match, finish_match, judge_briefly, play_some
from .people import BUTTON, NO_BREAK, World, alts, button, labels, parts, words
from .test_forged import a_button, click_all, forged, post

NAMES = ("🔵 Amira", "🔺 Boutros")


async def open_replay(world: World, match: StoredMatch, person):
    message = await post(world, a_button(f"replay:{match.id}"))
    answer = await person.member.click(message, custom_id=f"replay:{match.id}")
    assert answer.ephemeral
    return answer.response


async def step(person, message, label: str):
    await person.member.click(message, custom_id=button(message, label)["custom_id"])


def enabled(message):
    return [part["label"] for part in parts(message) if part["type"] == BUTTON and not part.get("disabled")]


async def test_every_play_of_a_deal_is_shown_as_everybody_saw_it(world: World):
    match = await finish_match(world, world.boutros)
    replay = await open_replay(world, match, world.chadi)
    assert "deals" in words(replay)
    for ply in range(49):
        view = view_at(match, 0, ply)
        assert f"deal 1 of 1 · play {ply} of 48" in words(replay)
        assert alts(replay)[0] == describe_floor("en", view, plain_names_of("en", match))
        assert len(alts(replay)) == (2 if ply == 48 else 1)
        if view.last_step is not None:
            told = f"### {say_play('en', NAMES[view.last_step.seat], view.last_step)}".replace(NO_BREAK, " ")
            assert told in words(replay)
            assert ("New hands are dealt." in words(replay)) == view.last_step.new_batch
        if ply in (0, 17, 48):
            assert await replay.attachments[0].read() == draw_floor(view)
        if ply < 48:
            await step(world.chadi, replay, "▶")
    assert enabled(replay) == ["⏮", "◀", "Watch"]


async def test_a_deal_ends_with_its_score_sheet_and_leads_to_the_next(world: World):
    match = await finish_match(world, world.boutros, target=60)
    deals = len(plies_of(match))
    assert deals > 1
    replay = await open_replay(world, match, world.amira)
    assert enabled(replay) == ["▶", "⏭", "Next deal", "Watch"]
    await step(world.amira, replay, "⏭")
    assert "Point cards" in words(replay)
    finished = match.position.finished[0]
    assert alts(replay)[1] == describe_result("en", finished, plain_names_of("en", match))
    assert await replay.attachments[1].read() == draw_result(finished)
    assert "The match goes to" not in words(replay)
    await step(world.amira, replay, "▶")
    assert f"deal 2 of {deals} · play 0 of 48" in words(replay)
    first = [side.total for side in match.position.finished[0].score.sides]
    assert f"🔵 Amira **{first[0]} points** · this deal 0 cards" in words(replay)
    await step(world.amira, replay, "◀")
    assert f"deal 1 of {deals} · play 48 of 48" in words(replay)
    for _ in range(deals - 1):
        await step(world.amira, replay, "Next deal")
    assert f"deal {deals} of {deals} · play 0 of 48" in words(replay)
    assert enabled(replay) == ["◀", "▶", "⏭", "Previous deal", "Watch"]
    await step(world.amira, replay, "⏭")
    assert "The match goes to" in words(replay)
    assert len(words(replay)) < 4000
    await step(world.amira, replay, "⏮")
    assert f"deal {deals} of {deals} · play 0 of 48" in words(replay)


async def test_a_basra_is_shown_in_gold_and_stays_on_its_side(world: World):
    match = await finish_match(world, world.boutros, target=200)
    deal, ply = next(
        (number, at)
        for number, finished in enumerate(match.position.finished)
        for at, played in enumerate(finished.deal.steps[:-1])
        if played.basra
    )
    before = f"replay:{match.id}:{deal}:{ply}:next"
    message = await post(world, a_button(f"replay:{match.id}"))
    opened = (await world.amira.member.click(message, custom_id=f"replay:{match.id}")).response
    assert parts(opened)[0]["accent_color"] == 0x3B6FB6
    message = await post(world, a_button(before))
    await world.amira.member.click(message, custom_id=before)
    shown = world.channel.history()[-1]
    assert "Basra! +" in words(shown)
    assert "⭐" in words(shown)
    assert parts(shown)[0]["accent_color"] == 0xD9A441


async def test_everybody_steps_on_their_own_and_through_a_restart(world: World):
    match = await finish_match(world, world.boutros)
    amiras, chadis = [await open_replay(world, match, person) for person in (world.amira, world.chadi)]
    await step(world.amira, amiras, "▶")
    await world.restart()
    await step(world.amira, amiras, "▶")
    assert "play 2 of 48" in words(amiras)
    assert "play 0 of 48" in words(chadis)


async def test_a_computer_is_named_from_the_play_on_at_which_it_stepped_in(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros, world.chadi, seats=3), 9)
    match = (await world.bot.matches.resign(match.id, world.boutros.id)).after
    match = await play_some(world.bot.matches, match, 1000)
    replay = await open_replay(world, match, world.amira)
    before = 0
    while "From here on: Computer for Boutros" not in words(replay):
        assert "Computer for" not in words(replay)
        assert "🔺 Boutros" in words(replay)
        await step(world.amira, replay, "▶")
        before += 1
    assert before == 9
    await step(world.amira, replay, "▶")
    assert "🔺 Computer for Boutros" in words(replay)
    await step(world.amira, replay, "⏭")
    assert "🔺 Computer for Boutros" in words(replay)


async def test_the_result_of_a_match_opens_its_replay(world: World):
    await world.deal(world.boutros, target=1)
    await world.play_out()
    result = world.channel.history()[-1]
    assert labels(result) == ["Rematch", "Replay", "Review"]
    opened = await world.dalia.click(result, "Replay")
    assert opened.ephemeral
    assert "play 0 of 48" in words(opened.response)


async def test_a_match_that_was_cancelled_shows_what_was_played_of_it(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros), 5)
    await world.bot.matches.cancel(match.id, world.amira.id)
    replay = await open_replay(world, match, world.amira)
    await step(world.amira, replay, "⏭")
    assert "deal 1 of 1 · play 5 of 5" in words(replay)
    assert enabled(replay) == ["⏮", "◀", "Watch"]


async def test_a_lobby_that_was_cancelled_has_nothing_to_show(world: World):
    await world.amira.slash("basra start")
    await world.amira.click(world.table, "Close the table")
    assert "before any cards were dealt" in words(
        await open_replay(world, await world.bot.matches.fetch(1), world.amira)
    )


@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.__name__)
async def test_every_forged_button_is_answered(world: World, control):
    world.bot.reviews = Reviews(judge_briefly)
    await finish_match(world, world.boutros)
    await click_all(world, world.chadi, list(dict.fromkeys(forged(control))))
