"""*Review*: the plays of a finished match that cost most, for whoever asks alone."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from bot.client import names_of, plain_names_of
from bot.matches import CannotJudge, Inquiry, Review, Reviews, StoredMatch, own_plays
from bot.texts import describe_hand, say_own_play
from card_images import draw_hand
from cogs.history import progress
from cogs.history.cog import CONTROLS
from cogs.history.costly import say_better

from .past import deal_match, finish_match, judge_briefly, person_of, play_some
from .people import NO_BREAK, Someone, World, alts, button, labels, words
from .test_forged import a_button, click_all, forged, post
from .test_privacy import forget


@pytest.fixture(autouse=True)
def _quick(world: World) -> None:
    world.bot.reviews = Reviews(judge_briefly)


def review_of(world: World, match: StoredMatch, person: Someone, seat: int) -> Review:
    found = world.bot.reviews.recall((match.id, seat, person.id if match.seats[seat].user_id == person.id else None))
    assert found is not None
    return found


def newest(person: Someone):
    return person.seen[-1]


async def turn(person: Someone, label: str) -> None:
    message = newest(person)
    await person.member.click(message, custom_id=button(message, label)["custom_id"])


async def test_the_plays_that_cost_most_are_shown_with_both_plays_marked(world: World):
    match = await finish_match(world, world.boutros)
    await world.amira.slash("basra review")
    found = review_of(world, match, world.amira, 0)
    assert len(found.costly) == 3
    for place, costly in enumerate(found.costly):
        shown, decision = newest(world.amira), costly.decision
        told = words(shown).replace("*", "")
        assert f"Review of match {match.id} · 🔵 Amira · {place + 1} of 3" in told
        assert f"Deal {decision.deal + 1}, play {decision.ply + 1}" in told
        for sentence in (say_own_play("en", decision.step), say_better("en", costly)):
            assert sentence.replace("*", "").replace("\N{NO-BREAK SPACE}", " ") in told
        assert f"about {costly.cost:.1f} points more" in told
        better, played = costly.better.play, costly.played.play
        png = draw_hand(decision.view, advised=(better.card, *better.takes), played=(played.card, *played.takes))
        assert await shown.attachments[0].read() == png
        assert alts(shown) == [describe_hand("en", decision.view, plain_names_of("en", match))]
        assert button(shown, "▶").get("disabled", False) == (place == 2)
        if place < 2:
            await turn(world.amira, "▶")
    await turn(world.amira, "◀")
    assert "2 of 3" in words(newest(world.amira))


async def test_in_arabic_the_sign_comes_before_a_latin_name_as_everywhere_else(world: World):
    match = await finish_match(world, world.boutros)
    await world.bot.languages.choose(world.amira.id, "ar")
    await world.amira.slash("basra review")
    assert names_of("ar", match)[0].replace(NO_BREAK, " ") in words(newest(world.amira))


async def test_how_far_it_is_is_told_meanwhile_and_the_review_takes_its_place(
    world: World, monkeypatch: pytest.MonkeyPatch
):
    match = await finish_match(world, world.boutros)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    shown: list[str] = []

    async def look(inquiry: Inquiry):
        for _ in range(100):  # while a process would judge, the message is edited
            await asyncio.sleep(0)
        shown.append(words(newest(world.amira)))
        return await judge_briefly(inquiry)

    world.bot.reviews = Reviews(look)
    before = len(world.amira.seen)
    asked = await world.amira.slash("basra review")
    assert asked.ephemeral
    decisions = review_of(world, match, world.amira, 0).decisions
    assert all(f"Looking at {decisions} plays of 🔵 Amira…" in said for said in shown)
    shares = [int(said.rpartition(" ")[2].rstrip("%")) for said in shown]
    assert shares[0] == 0
    assert shares == sorted(shares)
    assert len(set(shares)) > 5
    assert len(world.amira.seen) == before + 1
    assert "Review of match" in words(newest(world.amira))


async def test_a_review_that_fails_says_so_and_leaves_nothing_behind(world: World):
    async def fail(_: Inquiry):
        raise CannotJudge

    match = await finish_match(world, world.boutros)
    world.bot.reviews = Reviews(fail)
    await world.amira.slash("basra review")
    assert "could not think" in words(newest(world.amira))
    assert not any("Looking at" in words(message) for message in world.amira.seen)
    world.bot.reviews = Reviews(judge_briefly)
    await world.amira.slash("basra review", match=match.id)
    assert "Review of match" in words(newest(world.amira))


async def test_asking_again_costs_nothing(world: World):
    await finish_match(world, world.boutros)
    await world.amira.slash("basra review")
    first = words(newest(world.amira))

    async def fail(inquiry: Inquiry):
        raise AssertionError(inquiry)

    world.bot.reviews._judge = fail
    again = await world.amira.slash("basra review")
    assert words(again.response) == first


async def test_a_review_that_is_forgotten_is_made_again_below(world: World):
    match = await finish_match(world, world.boutros)
    await world.amira.slash("basra review")
    second = review_of(world, match, world.amira, 0).costly[1].decision
    world.bot.reviews = Reviews(judge_briefly)
    await turn(world.amira, "▶")
    assert f"Deal {second.deal + 1}, play {second.ply + 1}" in words(newest(world.amira))


async def test_whoever_had_no_seat_is_asked_whose_plays(world: World):
    match = await finish_match(world, world.boutros)
    asked = await world.chadi.slash("basra review", match=match.id)
    assert "Whose plays" in words(asked.response)
    assert labels(asked.response) == ["🔵\N{NO-BREAK SPACE}Amira", "🔺\N{NO-BREAK SPACE}Boutros"]
    await turn(world.chadi, labels(asked.response)[1])
    told = words(newest(world.chadi))
    assert "🔺 Boutros" in told
    assert "You" not in told.split("###")[1].split("Hard")[0]
    await turn(world.chadi, "Other seats")
    assert "Whose plays" in words(newest(world.chadi))


async def test_a_computer_can_be_looked_at(world: World):
    match = await finish_match(world)
    message = await post(world, a_button(f"review:{match.id}:1"))
    await world.amira.member.click(message, custom_id=f"review:{match.id}:1")
    assert "Computer" in words(newest(world.amira))
    assert review_of(world, match, world.amira, 1).decisions > 10


async def test_the_last_match_of_whoever_asks_is_reviewed(world: World):
    own = await finish_match(world, world.boutros)
    other = await deal_match(world, world.boutros)
    await play_some(world.bot.matches, other, 10_000)
    await world.chadi.slash("basra review")
    assert "Whose plays" in words(newest(world.chadi))
    await world.amira.slash("basra review", match=own.id)
    assert f"Review of match {own.id}" in words(newest(world.amira))
    await world.amira.slash("basra review")
    assert f"Review of match {other.id}" in words(newest(world.amira))


async def test_nobody_has_finished_a_match(world: World):
    asked = await world.amira.slash("basra review")
    assert asked.ephemeral


async def test_only_matches_that_are_over_are_reviewed(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros, target=500), 20)
    asked = await world.amira.slash("basra review", match=match.id)
    for custom_id in (
        f"review:{match.id}",
        f"review:{match.id}:0",
        f"review:{match.id}:0:0",
        f"reviewwhose:{match.id}",
        f"reviewof:{match.id}",
    ):
        (said,) = await click_all(world, world.amira, [custom_id])
        assert said == words(asked.response)
    assert "still being played" in words(asked.response)
    assert world.bot.reviews.recall((match.id, 0, world.amira.id)) is None


async def test_no_review_of_matches_of_other_servers(world: World):
    match = await finish_match(world, world.boutros)
    elsewhere = world.env.create_guild("Elsewhere", owner=world.dalia.user)
    there, dalia = elsewhere.create_text_channel("basra"), elsewhere.add_member(world.dalia.user)
    for custom_id in (
        f"review:{match.id}",
        f"review:{match.id}:0",
        f"review:{match.id}:0:0",
        f"reviewwhose:{match.id}",
    ):
        result = await dalia.click(await post(world, a_button(custom_id), channel=there), custom_id=custom_id)
        assert "Review of" not in words(result.response)
        assert result.ephemeral


async def test_a_match_that_was_never_dealt_or_has_no_such_seat_is_refused_kindly(world: World):
    match = await finish_match(world, world.boutros)
    (said,) = await click_all(world, world.amira, [f"review:{match.id}:7"])
    assert "no such seat" in said
    await world.amira.slash("basra start")
    lobby = await world.match()
    await world.bot.matches.cancel(lobby.id, world.amira.id)
    (said,) = await click_all(world, world.amira, [f"review:{lobby.id}:0"])
    assert "Review of" not in said


async def test_somebody_who_played_no_card_has_nothing_to_review(world: World):
    match = await deal_match(world, world.boutros)
    await world.bot.matches.cancel(match.id, world.amira.id)
    await world.amira.slash("basra review", match=match.id)
    assert "Nothing to review" in words(newest(world.amira))


async def test_where_nothing_was_better_the_review_says_so_warmly(world: World):
    async def agree(inquiry: Inquiry):
        judgement = await judge_briefly(inquiry)
        return judgement._replace(plays=tuple(one for one in judgement.plays if one.play in inquiry.also))

    await finish_match(world, world.boutros)
    world.bot.reviews = Reviews(agree)
    await world.amira.slash("basra review")
    assert "Flawless, 🔵 Amira!" in words(newest(world.amira))
    assert labels(newest(world.amira)) == ["Other seats"]


async def test_the_result_and_the_match_in_the_history_offer_a_review(world: World):
    await world.deal(world.boutros, target=21)
    await world.play_out()
    result = next(message for message in reversed(world.channel.history()) if "Rematch" in labels(message))
    assert labels(result)[:3] == ["Rematch", "Replay", "Review"]
    await world.amira.click(result, "Review")
    assert "Review of match 1" in words(newest(world.amira))
    look = await post(world, a_button("look:1"))
    opened = await world.chadi.member.click(look, custom_id="look:1")
    assert "Review" in labels(opened.response)


async def test_no_review_in_direct_messages(world: World):
    match = await finish_match(world, world.boutros)
    asked = await world.amira.user.slash("basra review", match=match.id)
    assert "server" in words(asked.response)


@pytest.mark.parametrize("control", [one for one in CONTROLS if "review" in one.form], ids=lambda one: one.__name__)
async def test_forged_buttons_are_answered(world: World, control):
    await finish_match(world, world.boutros)
    assert all(await click_all(world, world.amira, list(dict.fromkeys(forged(control)))))


async def test_a_void_match_is_reviewed_like_any_other(world: World):
    match = await finish_match(world, world.boutros)
    await world.bot.community.void_match(world.guild.id, match.id, world.amira.id, "played by the cat")
    await world.amira.slash("basra review", match=match.id)
    assert f"Review of match {match.id}" in words(newest(world.amira))


async def test_a_damaged_match_is_told_of_kindly(world: World, error_log):
    match = await finish_match(world, world.boutros)
    async with world.storage.writing() as connection:
        await connection.execute(text(f"UPDATE actions SET data = '{{' WHERE match_id = {match.id} AND number = 2"))
    asked = await world.amira.slash("basra review", match=match.id)
    said = words(asked.response)
    assert "damaged" in said
    assert asked.ephemeral
    for custom_id in (
        f"review:{match.id}",
        f"review:{match.id}:0",
        f"review:{match.id}:0:1",
        f"reviewwhose:{match.id}",
    ):
        assert await click_all(world, world.amira, [custom_id]) == [said]
    assert all(record.getMessage().startswith(f"match {match.id} cannot be read") for record in error_log.records)
    error_log.records.clear()


async def test_the_plays_of_somebody_forgotten_can_be_looked_at_without_their_name(world: World):
    match = await finish_match(world, world.boutros)
    await forget(world, world.boutros)
    world.bot.reviews = Reviews(judge_briefly)
    asked = await world.boutros.slash("basra review", match=match.id)
    assert "Whose plays" in words(asked.response)
    assert "Boutros" not in words(asked.response) + "".join(labels(asked.response))
    await turn(world.boutros, labels(asked.response)[1])
    assert f"Review of match {match.id}" in words(newest(world.boutros))
    assert "Boutros" not in words(newest(world.boutros)) + "".join(alts(newest(world.boutros)))
    await world.amira.slash("basra review", match=match.id)
    assert "Boutros" not in words(newest(world.amira)) + "".join(alts(newest(world.amira)))


async def test_of_a_match_with_a_substitute_and_a_play_taken_back_each_sees_their_own(world: World):
    matches = world.bot.matches
    match = await play_some(matches, await deal_match(world, world.boutros, target=41), 7)
    while not match.can_take_back:
        match = await play_some(matches, match, 1)
    by = next(seat.user_id for seat in match.seats if seat.index != match.turn)
    match = (await matches.take_back(match.id, match.number, by)).after
    match = await play_some(matches, match, 6)
    await matches.offer_seat(match.id, world.boutros.id, world.chadi.id)
    match = (await matches.accept_seat(match.id, 1, person_of(world.chadi))).after
    match = await play_some(matches, match, 10_000)
    assert match.state == "finished"
    counts = {}
    for person in (world.amira, world.boutros, world.chadi):
        await person.slash("basra review", match=match.id)
        told = words(newest(person))
        assert person.name in told
        seat = 0 if person is world.amira else 1
        found = world.bot.reviews.recall((match.id, seat, person.id))
        assert found is not None
        counts[person.name] = found.decisions
        own = own_plays(match, seat, person.id)
        assert all(own(one.decision.deal, one.decision.ply) for one in found.costly)
    assert counts["Boutros"] < counts["Chadi"]


async def test_pages_are_turned_after_a_restart(world: World):
    match = await finish_match(world, world.boutros)
    await world.amira.slash("basra review")
    second = review_of(world, match, world.amira, 0).costly[1].decision
    shown = newest(world.amira)
    await world.restart(1)
    world.bot.reviews = Reviews(judge_briefly)
    await world.amira.member.click(shown, custom_id=button(shown, "▶")["custom_id"])
    assert f"Deal {second.deal + 1}, play {second.ply + 1}" in words(newest(world.amira))


class LongReviews(Reviews):
    """Many people ask before."""

    async def make(self, *about: Any, **others: Any) -> Review:
        await asyncio.sleep(progress.LONGEST + 60)
        return await super().make(*about, **others)


async def test_a_review_that_comes_too_late_for_discord_says_so_in_time_and_is_there_when_asked_for_again(
    world: World,
):
    await finish_match(world, world.boutros)
    world.bot.reviews = LongReviews(judge_briefly)
    await world.amira.slash("basra review")
    assert "Looking at" in words(newest(world.amira))
    for seconds in (progress.LONGEST, 60):
        await world.env.advance_time(seconds)
        assert "ask for the review again" in words(newest(world.amira))
    asked = await world.amira.slash("basra review")
    assert "Review of match" in words(asked.response)


UNSENT = [(401, 50027), (404, 10015), (429, 0), (403, 50013), (500, 0)]


@pytest.mark.parametrize(("status", "code"), UNSENT)
async def test_a_review_that_cannot_be_sent_leaves_no_message_that_it_is_under_way(
    world: World, status: int, code: int
):
    await finish_match(world, world.boutros)
    world.env.inject_error("POST", "/webhooks/*", status=status, code=code, times=None)
    await world.amira.slash("basra review")
    world.env.backend.faults.clear()
    assert not any("Looking at" in words(message) for message in world.amira.seen)
    asked = await world.amira.slash("basra review")
    assert "Review of match" in words(asked.response)


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (429, 0), (503, 0)])
async def test_a_review_whose_progress_cannot_be_told_comes_all_the_same(
    world: World, monkeypatch: pytest.MonkeyPatch, status: int, code: int
):
    await finish_match(world, world.boutros)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    for method in ("PATCH", "DELETE"):
        world.env.inject_error(method, "/webhooks/*", status=status, code=code, times=None)
    await world.amira.slash("basra review")
    assert "Review of match" in words(newest(world.amira))


async def test_of_somebody_forgotten_while_their_plays_are_looked_at_no_name_is_told(world: World):
    match = await finish_match(world, world.boutros)

    async def forget_meanwhile(inquiry: Inquiry):
        await world.bot.community.forget_person(world.boutros.id)
        return await judge_briefly(inquiry)

    world.bot.reviews = Reviews(forget_meanwhile)
    await click_all(world, world.chadi, [f"review:{match.id}:1"])
    shown = newest(world.chadi)
    assert "Review of match" in words(shown)
    assert "Boutros" not in words(shown) + "".join(alts(shown))
