"""The hand of a match that lasts for days: clocks, what happened meanwhile, what the match waits for."""

from bot.matches import Person, StoredMatch
from bot.texts import say_card, say_play

from .people import NO_BREAK, Someone, World, alts, button, card_with_one_way, custom_ids, labels, words

HOUR, DAY = 3600, 86_400
BACK, READY, TAKE_BACK = "Take my seat back", "Ready (0 of 2)", "Take back"


async def shown_to(world: World, person: Someone):
    """The hand as it is now, beside the table."""
    return (await person.click(world.table, "My hand")).response


def deadline_of(match: StoredMatch) -> str:
    assert match.timing.deadline is not None
    return f"<t:{int(match.timing.deadline)}:R>"


async def step_of_last_play(world: World, person: Someone) -> str:
    """The last play as somebody else's hand tells it, without the sign of its seat."""
    match = await world.match()
    step = match.table_view().last_step
    assert step is not None
    return say_play("en", person.name, step).split("** ", 1)[1].replace(NO_BREAK, " ")


# Clocks


async def test_without_a_clock_no_time_is_told(world: World):
    await world.deal(world.boutros)
    for person in (world.amira, world.boutros):
        assert "<t:" not in words(person.hand)
        assert "runs out" not in words(person.hand)


async def test_the_hand_counts_down_for_whoever_is_to_play_and_for_those_who_wait(world: World):
    match = await world.deal(world.boutros, clock="day")
    player, other = await world.player, await world.waiting
    assert f"Your time runs out {deadline_of(match)}" in words(player.hand)
    assert f"{player.name}** to play · ⌛ {deadline_of(match)}" in words(other.hand)


async def test_a_bank_is_shown_with_what_a_play_adds_and_what_is_left(world: World):
    match = await world.deal(world.boutros, clock="bank")
    player = await world.player
    assert f"Your bank runs out {deadline_of(match)}. A play adds 8 h to it." in words(player.hand)
    await world.env.advance_time(10 * HOUR + 600)
    await world.play_any()
    assert "In your bank: 21 h 50 min." in words(player.hand)


# Since the own last play


async def test_a_play_made_for_an_absent_person_is_marked_for_everybody_else(world: World):
    await world.deal(world.boutros, world.chadi, clock="day", absences=3)
    first = await world.play_any()
    late = await world.player
    await world.env.advance_time(DAY + 60)
    last = await world.player
    assert last not in (first, late)
    told = words(last.hand)
    assert f"{await step_of_last_play(world, late)} · ⌛ *time was up, a computer played*" in told


async def test_the_absent_person_is_told_what_was_played_for_them(world: World):
    await world.deal(world.boutros, clock="day", absences=3)
    late = await world.player
    await world.env.advance_time(DAY + 60)
    match = await world.match()
    card = match.table_view().last_step.card
    shown = words(await shown_to(world, late))
    line = next(line for line in shown.splitlines() if "Time was up" in line)
    assert say_card("en", card) in line
    assert "The computer" in line
    assert "for you" in line
    assert words(late.hand) == shown


async def test_everything_since_the_own_last_play_is_told_in_order(world: World):
    await world.deal(world.boutros, world.chadi, clock="day", absences=1)
    first = await world.play_any()
    away = await world.player
    await world.env.advance_time(DAY + 60)
    match = await world.match()
    assert match.away_seat_of(away.id) is not None
    assert (await world.player) is not first
    await world.play_any()
    told = [line for line in words(await shown_to(world, first)).splitlines() if line]
    own = next(at for at, line in enumerate(told) if line.startswith("You"))
    late = next(at for at, line in enumerate(told) if "time was up" in line)
    kept = next(at for at, line in enumerate(told) if "until they come back" in line)
    assert own < late < kept
    await away.click(world.table, BACK)
    told = words(await shown_to(world, first))
    assert f"{away.name}** is back" in told


async def test_a_substitute_is_told_whose_place_it_is_and_the_others_who_plays(world: World):
    await world.deal(world.boutros, world.chadi)
    await world.play_any()
    match = await world.match()
    giver = await world.player
    other = next(person for person in (world.amira, world.boutros, world.chadi) if person is not giver)
    seat = match.turn
    assert seat is not None
    await world.bot.matches.offer_seat(match.id, giver.id, world.dalia.id)
    await world.bot.matches.accept_seat(match.id, seat, Person(world.dalia.id, "Dalia"))
    assert f"You play in the place of **{giver.name}**." in words(await shown_to(world, world.dalia))
    assert "Dalia" in words(await shown_to(world, other))
    told = words(await shown_to(world, other))
    assert giver.name in told


async def test_a_card_taken_back_is_told(world: World):
    await world.deal(world.boutros, world.chadi)
    await world.play_any()
    first = await world.player
    view = await world.view()
    await first.play(card_with_one_way(view))
    await first.click(first.hand, TAKE_BACK)
    others = [person for person in (world.amira, world.boutros, world.chadi) if person is not first]
    told = [words(await shown_to(world, person)) for person in others]
    assert all(f"{first.name}** took a card back." in one for one in told)
    assert "took a card back" not in words(await shown_to(world, first))


async def test_the_end_of_a_deal_is_told_with_what_came_before_it(world: World):
    await world.deal(world.boutros, target=1000)
    while len((await world.match()).position.finished) < 1:
        last = await world.play_any()
    other = world.amira if last is world.boutros else world.boutros
    told = words(await shown_to(world, other))
    lines = told.splitlines()
    own = next(at for at, line in enumerate(lines) if line.startswith(("You laid", "Your ")))
    over = next(at for at, line in enumerate(lines) if "Deal 1 is over" in line)
    new = next(at for at, line in enumerate(lines) if line.startswith("**Deal 2.**"))
    assert own < over < new
    assert any(last.name in line for line in lines[own:over])


async def test_the_description_of_the_picture_tells_what_every_other_seat_has_played(world: World):
    await world.deal(world.boutros, world.chadi, world.dalia)
    people = [await world.play_any() for _ in range(4)]
    view = await world.view()
    (alt,) = alts(people[0].hand)
    assert [step.seat for step in view.since] == [step.seat for step in view.steps[1:]]
    assert all(person.name in alt for person in people[1:])


# What the match waits for


async def between_deals(world: World, *others: Someone) -> None:
    await world.deal(*others, clock="live", target=1000)
    while not (await world.match()).is_between_deals:
        await world.play_any()


async def test_between_deals_of_a_live_match_the_hand_asks_whether_one_is_ready(world: World):
    await between_deals(world, world.boutros)
    shown = await shown_to(world, world.amira)
    assert "The next deal waits" in words(shown)
    assert "Deal 1 is over" in words(shown)
    assert READY in labels(shown)
    assert deadline_of(await world.match()) in words(shown)
    ready = await world.amira.click(shown.message, READY)
    assert "You are ready" in words(ready.response)
    assert "🔺 Boutros is still to be ready" in words(ready.response)
    assert not any(label.startswith("Ready") for label in labels(ready.response))
    assert (await world.match()).is_between_deals


async def test_the_last_who_is_ready_sees_the_new_hand(world: World):
    await between_deals(world, world.boutros)
    await world.amira.click((await shown_to(world, world.amira)).message, READY)
    dealt = await world.boutros.click((await shown_to(world, world.boutros)).message, "Ready (1 of 2)")
    assert "Your hand · deal 2" in words(dealt.response).replace("**", "")
    assert (await world.match()).table_view().number == 1


async def test_whoever_plays_the_last_card_of_a_live_deal_gets_the_button(world: World):
    await world.deal(world.boutros, clock="live", target=1000)
    while not (await world.match()).is_between_deals:
        last = await world.play_any()
    assert READY in labels(last.hand)
    assert "Deal 1 is over" in words(last.hand)


async def test_a_kept_seat_is_taken_back_from_an_old_hand(world: World):
    await world.deal(world.boutros, clock="day", absences=1)
    late = await world.player
    first = late.hand
    await world.play_any()
    await world.play_any()
    second = late.hand
    await world.env.advance_time(DAY + 60)
    assert second.id not in [message.id for message in late.dms]
    old = next(message for message in late.dms if message.id == first.id)
    card = next(custom_id for custom_id in custom_ids(old) if custom_id.startswith("card:"))
    await late.user.click(old, custom_id=card)
    shown = next(message for message in late.dms if message.id == first.id)
    assert "A computer keeps your seat" in words(shown)
    await late.user.click(shown, custom_id=button(shown, BACK)["custom_id"])
    shown = next(message for message in late.dms if message.id == first.id)
    assert "You are back" in words(shown)
    assert (await world.match()).seat_of(late.id) is not None


async def test_what_tells_of_a_kept_seat_becomes_the_hand_when_it_is_taken_back_at_the_table(world: World):
    await world.deal(world.boutros, clock="day", absences=1)
    late = await world.player
    hand = late.hand
    await world.env.advance_time(DAY + 60)
    assert hand.id not in [message.id for message in late.dms]
    notice = late.hand
    assert "A computer keeps your seat" in words(notice)
    assert say_card("en", (await world.match()).table_view().last_step.card) in words(notice)
    await late.click(world.table, BACK)
    now = next(message for message in late.dms if message.id == notice.id)
    assert "You are back" in words(now)
    assert BACK not in labels(now)


async def test_a_pause_is_told_on_the_hand_and_ended_there(world: World):
    match = await world.deal(world.boutros, clock="day")
    await world.bot.matches.propose(match.id, world.amira.id, "pause")
    await world.bot.matches.consent(match.id, match.number, world.boutros.id)
    shown = await shown_to(world, world.boutros)
    assert "Paused until somebody goes on" in words(shown)
    assert "runs out" not in words(shown)
    goes_on = await world.boutros.click(shown.message, "Go on")
    assert "Paused" not in words(goes_on.response)
    assert (await world.match()).pause is None


async def test_a_proposal_is_answered_on_the_hand_which_stays_a_hand(world: World):
    match = await world.deal(world.boutros)
    await world.bot.matches.propose(match.id, world.amira.id, "draw")
    shown = await shown_to(world, world.boutros)
    assert "Amira" in words(shown)
    assert {"Agree", "No"} <= set(labels(shown))
    assert "Agree" not in labels(await shown_to(world, world.amira))
    refused = await world.boutros.click(shown.message, "No")
    assert (await world.match()).proposal is None
    assert "Your hand" in words(refused.response)
    match = await world.match()
    await world.bot.matches.propose(match.id, world.amira.id, "draw")
    shown = await shown_to(world, world.boutros)
    agreed = await world.boutros.click(shown.message, "Agree")
    assert (await world.bot.matches.fetch(match.id)).state == "finished"
    assert "called it a draw" in words(agreed.response)


async def test_an_answer_that_comes_too_late_shows_the_hand_as_it_is(world: World):
    match = await world.deal(world.boutros)
    await world.bot.matches.propose(match.id, world.amira.id, "draw")
    shown = await shown_to(world, world.boutros)
    await world.bot.matches.refuse(match.id, match.number, world.amira.id)
    late = await world.boutros.click(shown.message, "Agree")
    assert "not open any more" in words(late.response)
    assert "Your hand" in words(late.response)
    assert (await world.match()).is_running


# Several matches in the same direct messages


async def test_two_matches_whose_hands_lie_one_under_the_other_never_mix(world: World):
    one = await world.deal(world.boutros)
    other_guild = world.env.create_guild("Tea house")
    for person in (world.amira, world.boutros):
        other_guild.add_member(person.user)
    other_channel = other_guild.create_text_channel("evening")
    lobby = await world.bot.matches.open_lobby(
        guild_id=other_guild.id,
        channel_id=other_channel.id,
        host=Person(world.amira.id, "Amira"),
        seats=2,
        partners=False,
        rules=one.rules,
    )
    await world.bot.matches.join(lobby.after.id, Person(world.boutros.id, "Boutros"), 5)
    two = (await world.bot.matches.deal(lobby.after.id, world.amira.id, 6)).after
    for person in (world.amira, world.boutros):  # the second hand comes below the first
        seen = await person.user.slash("basra mine")
        await person.user.click(seen.response.message, custom_id=f"myhand:{two.id}")
    firsts = {person.id: person.dms[0] for person in (world.amira, world.boutros)}
    for turn in range(20):
        ids = (one.id, two.id) if turn % 3 else (two.id, one.id)
        for match_id in ids:
            match = await world.bot.matches.fetch(match_id)
            rest = await world.bot.matches.fetch(two.id if match_id == one.id else one.id)
            person = world.person(match.turn_user)
            view = match.seat_view(match.turn)
            old = firsts[person.id]
            world.show_again(old, f"back:{match_id}")
            await person.user.click(old, custom_id=f"back:{match_id}")
            shown = next(message for message in person.dms if message.id == old.id)
            assert ("#basra" in words(shown)) == (match_id == one.id)
            assert ("Coffee house" in words(shown)) == (match_id == one.id)
            assert {say_card("en", card) for card in view.hand} <= set(labels(shown))
            assert all(custom_id.split(":")[1] == str(match_id) for custom_id in custom_ids(shown))
            card = next((card for card in view.hand if view.sole_way(card) is not None), None)
            if card is None:
                continue
            await person.user.click(shown, custom_id=button(shown, say_card("en", card))["custom_id"])
            after = await world.bot.matches.fetch(match_id)
            assert after.number > match.number
            assert (await world.bot.matches.fetch(rest.id)).number == rest.number
            shown = next(message for message in person.dms if message.id == old.id)
            assert ("#basra" in words(shown)) == (match_id == one.id)
    moved = [(await world.bot.matches.fetch(match_id)).number for match_id in (one.id, two.id)]
    assert min(moved) > 10
