"""Looking back at matches that lasted for days: absences, stand-ins, substitutes, agreed ends."""

from bot.matches import Clock, Person, StoredMatch, plies_of, seats_at

from .past import deal_match, finish_match, play_some
from .people import World, alts, button, labels, words
from .test_forged import a_button, post
from .test_replay import open_replay, step

DAY = 86_400


async def look(world: World, match_id: int):
    message = await post(world, a_button(f"look:{match_id}"))
    return (await world.dalia.member.click(message, custom_id=f"look:{match_id}")).response


async def told_at(world: World, match: StoredMatch, deal: int, ply: int) -> str:
    """What the replay says at a moment."""
    back = f"replay:{match.id}:{deal}:{ply + 1}:back"
    message = await post(world, a_button(back))
    await world.dalia.member.click(message, custom_id=back)
    return words(world.channel.history()[-1])


async def end_by(world: World, match: StoredMatch, what: str) -> StoredMatch:
    """Amira proposes an end, and everybody else agrees."""
    matches = world.bot.matches
    match = (await matches.propose(match.id, world.amira.id, what)).after
    for seat in match.persons[1:]:
        assert match.proposal is not None
        match = (await matches.consent(match.id, match.proposal.number, seat.user_id)).after
    return match


async def match_with_clock(world: World, *people, patience: int = 2) -> StoredMatch:
    lobby = await world.bot.matches.open_lobby(
        guild_id=world.guild.id,
        channel_id=world.guild.create_text_channel("slow").id,
        host=Person(world.amira.id, "Amira"),
        seats=1 + len(people),
        partners=False,
        rules=(await deal_match(world)).rules,
        clock=Clock(DAY),
        patience=patience,
    )
    for person in people:
        await world.bot.matches.join(lobby.after.id, Person(person.id, person.name), 5)
    return (await world.bot.matches.deal(lobby.after.id, world.amira.id, 6)).after


async def miss(world: World, match: StoredMatch) -> StoredMatch:
    """Whoever is to play lets their time run out."""
    await world.env.advance_time(DAY + 60)
    return (await world.bot.matches.wake(match.id)).after


async def test_a_play_made_for_somebody_absent_is_marked(world: World):
    match = await play_some(world.bot.matches, await match_with_clock(world, world.boutros, world.chadi), 4)
    match = await miss(world, match)
    assert match.absent_plies == {(0, 4)}
    match = await play_some(world.bot.matches, match, 10_000)
    assert "time was up" in await told_at(world, match, 0, 5)
    for ply in (4, 6):
        assert "time was up" not in await told_at(world, match, 0, ply)


async def test_a_stand_in_is_named_while_it_played_and_the_owner_before_and_after(world: World):
    match = await match_with_clock(world, world.boutros, world.chadi, patience=1)
    match = await play_some(world.bot.matches, match, 3)
    late = world.person(match.turn_user)
    match = await miss(world, match)
    match = await play_some(world.bot.matches, match, 4)
    back = match.table_view().ply
    match = (await world.bot.matches.come_back(match.id, late.id)).after
    match = await play_some(world.bot.matches, match, 10_000)
    stand_in = f"Computer for {late.name}"
    assert stand_in not in await told_at(world, match, 0, 3)
    assert f"From here on: {stand_in}" in await told_at(world, match, 0, 4)
    assert stand_in in await told_at(world, match, 0, back - 1)
    assert f"From here on: {late.name}" in await told_at(world, match, 0, back)
    assert stand_in not in await told_at(world, match, 0, back + 1)


async def test_a_substitute_is_named_from_their_first_play_on(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros, world.chadi, seats=3), 6)
    await world.bot.matches.offer_seat(match.id, world.boutros.id, world.dalia.id)
    seat = match.seat_of(world.boutros.id).index
    match = (await world.bot.matches.accept_seat(match.id, seat, Person(world.dalia.id, "Dalia"))).after
    match = await play_some(world.bot.matches, match, 10_000)
    before, at, after = [await told_at(world, match, 0, ply) for ply in (5, 6, 7)]
    assert "Boutros" in before
    assert "Dalia" not in before
    assert "From here on: Dalia" in at
    assert "Dalia" in after
    assert "Boutros" not in after
    detail = words(await look(world, match.id))
    assert "🔺 Boutros played until deal 1, play 6, then Dalia" in detail
    assert [seats_at(match, 0, ply)[seat].name for ply in (-1, 5, 6)] == ["Boutros", "Boutros", "Dalia"]


async def test_a_card_that_was_taken_back_is_told(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros), 2)
    player = world.person(match.turn_user)
    match = await play_some(world.bot.matches, match, 1)
    match = (await world.bot.matches.take_back(match.id, match.number, player.id)).after
    match = await play_some(world.bot.matches, match, 10_000)
    assert f"{player.name} took a card back" in await told_at(world, match, 0, 2)
    assert plies_of(match) == (48,) * len(plies_of(match))


async def test_an_agreed_draw_has_no_winner_and_its_last_deal_is_shown(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros, target=1000), 60)
    match = await end_by(world, match, "draw")
    assert plies_of(match) == (48, 12)
    history = (await world.dalia.slash("basra history")).response
    assert "🤝 Drawn" in words(history)
    assert "called it a draw" in words(history)
    assert "2 deals" in words(history)
    assert "called it a draw" in words(await look(world, match.id))
    replay = await open_replay(world, match, world.chadi)
    await step(world.chadi, replay, "⏭")
    assert "Point cards" in words(replay)
    assert "called it a draw" not in words(replay)
    await step(world.chadi, replay, "Next deal")
    await step(world.chadi, replay, "⏭")
    assert "deal 2 of 2 · play 12 of 12" in words(replay)
    assert "called it a draw" in words(replay)
    assert "▶" not in [label for label in labels(replay) if not button(replay, label).get("disabled")]


async def test_the_film_of_an_unfinished_deal_is_there(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros, target=1000), 60)
    match = await end_by(world, match, "draw")
    message = await post(world, a_button(f"film:{match.id}:1"))
    film = (await world.dalia.member.click(message, custom_id=f"film:{match.id}:1")).response
    assert "deal 2 of 2" in words(film)
    assert "not played to its end" in words(film)
    assert len(alts(film)) == 1


async def test_whoever_conceded_has_lost_whatever_the_score(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros, target=1000), 100)
    match = await end_by(world, match, "concede")
    history = words((await world.dalia.slash("basra history")).response)
    assert "🏆 **🔺 Boutros" in history
    assert "🔵 Amira conceded." in history
    assert "🔵 Amira conceded." in words(await look(world, match.id))


async def test_a_match_that_all_cancelled_says_so(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros), 5)
    match = await end_by(world, match, "cancel")
    assert match.state == "cancelled"
    assert "agreed to cancel" in words(await look(world, match.id))
    replay = await open_replay(world, match, world.amira)
    await step(world.amira, replay, "⏭")
    assert "agreed to cancel" in words(replay)


async def test_a_match_that_the_host_cancelled_does_not_say_so(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros), 5)
    await world.bot.matches.cancel(match.id, world.amira.id)
    assert "agreed to cancel" not in words(await look(world, match.id))


async def test_the_first_dealer_is_named_as_whoever_sat_there_then(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros, world.chadi, seats=3), 6)
    dealer = match.position.deal.dealer
    person = world.person(match.seats[dealer].user_id)
    await world.bot.matches.offer_seat(match.id, person.id, world.dalia.id)
    match = (await world.bot.matches.accept_seat(match.id, dealer, Person(world.dalia.id, "Dalia"))).after
    match = await play_some(world.bot.matches, match, 10_000)
    answer = await world.dalia.slash("basra verify", match=match.id)
    assert person.name in words(answer.response)
    assert "Dalia" not in words(answer.response)


async def test_a_match_without_any_of_this_says_nothing_of_it(world: World):
    match = await finish_match(world, world.boutros)
    assert match.incidents == ()
    assert "then" not in words(await look(world, match.id))
