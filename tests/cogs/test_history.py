"""`/basra history`: a server's finished matches in pages, what each was like, and its record as a file."""

import dataclasses

import pytest
from sqlalchemy import text

from bot.matches import HistoryPage, fetch_record
from bot.rules import parse_record, replay, write_record
from bot.texts.directions import END, FIRST, JOINER, MARK
from cogs.history.overview import make_overview

from .past import deal_match, finish_match, play_some
from .people import BUTTON, World, custom_ids, labels, parts, words
from .test_forged import a_button, post


async def open_history(world: World, **options):
    answer = await world.amira.slash("basra history", **options)
    assert not answer.ephemeral
    return answer.response


async def look(world: World, match_id: int, person=None):
    """Open a match from the history."""
    history = await open_history(world)
    return await (person or world.amira).member.click(history, custom_id=f"look:{match_id}")


def enabled(message):
    return [part["label"] for part in parts(message) if part["type"] == BUTTON and not part.get("disabled")]


async def test_an_empty_history_says_how_to_begin(world: World):
    history = await open_history(world)
    assert "`/basra start`" in words(history)
    assert labels(history) == []


async def test_the_match_finished_last_comes_first_with_who_won_against_whom(world: World):
    first = await finish_match(world, world.boutros)
    await world.env.advance_time(60)
    second = await finish_match(world, world.chadi, preset="egyptian")
    rows = [line for line in words(await open_history(world)).splitlines() if line.startswith(("🏆", "-# "))]
    for at, match in ((0, second), (2, first)):
        names = ["🔵 Amira", "🔺 Boutros" if match is first else "🔺 Chadi"]
        winner, scores = match.position.winner, match.position.scores
        won, lost = (f"{names[side]} ({scores[side]})" for side in (winner, 1 - winner))
        assert rows[at] == f"🏆 **{won}** against {lost}"
        preset = "Classic" if match is first else "Egyptian"
        assert rows[at + 1].startswith(f"-# {preset} · 1 deal · <t:{int(match.touched_at)}:f> · match {match.id}")
    assert rows[-1] == "-# Page 1 of 1 · 2 matches"


async def test_a_drawn_match_names_no_winner(world: World):
    match = await finish_match(world, world.boutros)
    position = match.position.copy()
    position.state, position.winner, position.scores = "drawn", None, [40, 40]
    page = HistoryPage((dataclasses.replace(match, position=position),), 1, 1, 1)
    said = words(post_like(make_overview(world.bot.clock, "en", page, world.amira.id)))
    assert "🤝 Drawn: 🔵 Amira (40) and 🔺 Boutros (40)" in said


class post_like:  # noqa: N801
    """A page as `words` reads it."""

    content = ""

    def __init__(self, page) -> None:
        self.components = page.view.to_components()


async def test_the_history_is_leafed_through_after_a_restart_too(world: World):
    for _ in range(11):
        await finish_match(world, world.boutros)
    history = await open_history(world)
    assert enabled(history) == ["Look"] * 5 + ["Next"]
    await world.amira.member.click(history, label="Next")
    await world.restart()
    await world.amira.member.click(history, label="Next")
    assert "Page 3 of 3 · 11 matches" in words(history)
    assert "match 1" in words(history)
    assert enabled(history) == ["Look", "Previous"]
    await world.amira.member.click(history, label="Previous")
    assert "Page 2 of 3" in words(history)


async def test_somebody_else_opens_a_history_of_their_own(world: World):
    for _ in range(6):
        await finish_match(world, world.boutros)
    history = await open_history(world)
    before = words(history)
    refused = await world.boutros.member.click(history, label="Next")
    assert refused.ephemeral
    assert "`/basra history`" in words(refused.response)
    assert words(history) == before


async def test_the_history_of_a_member_has_their_matches_alone_on_every_page(world: World):
    for _ in range(6):
        await finish_match(world, world.boutros)
    await finish_match(world, world.chadi)
    history = await open_history(world, member=world.boutros.member)
    assert "## Matches of Boutros" in words(history)
    assert "Chadi" not in words(history)
    await world.amira.member.click(history, label="Next")
    assert "Page 2 of 2 · 6 matches" in words(history)
    assert "## Matches of Boutros" in words(history)


async def test_who_has_finished_nothing_is_told_privately(world: World):
    await finish_match(world, world.boutros)
    for person, said in ((world.dalia, "You have not finished"), (world.amira, "Dalia has not finished")):
        answer = await person.slash("basra history", member=world.dalia.member)
        assert answer.ephemeral
        assert said in answer.response.content


async def test_names_are_plain_words_in_the_history(world: World):
    world.boutros.name = "*bold*_@everyone_"
    match = await finish_match(world, world.boutros)
    for message in (await open_history(world), (await look(world, match.id)).response):
        assert r"\*bold\*" in words(message)
        assert "@everyone" not in words(message)


async def test_anybody_opens_a_match_for_themselves(world: World):
    match = await finish_match(world, world.boutros, target=60, capture="compulsory")
    opened = await look(world, match.id, world.chadi)
    assert opened.ephemeral
    said = words(opened.response)
    assert "🏆 The match goes to" in said
    assert f"-# Match {match.id} · <t:{int(match.touched_at)}:f>" in said
    assert "**Classic** · 2 players, each alone · first to 60 points" in said
    assert "House rules: you must capture what you can" in said
    scores = match.position.scores
    (last,) = (line for line in said.splitlines() if line.startswith(f"-# Deal {len(match.position.finished)} "))
    assert f"→ **{scores[0]}**" in last
    assert f"→ **{scores[1]}**" in last
    assert labels(opened.response) == ["Replay", "Watch", "Review", "Record", "Verify"]


async def test_partners_stand_together(world: World):
    match = await finish_match(world, world.boutros, seats=4, partners=True)
    said = words(await open_history(world))
    assert "🔵 Amira & 🟪 Boutros (" in said
    assert "🔺 Computer 1 & 🌙 Computer 2 (" in said.replace("**", "")
    assert f"-# Deal 1 · 🔵{JOINER}🟪 +" in words((await look(world, match.id)).response)


async def test_in_arabic_the_signs_of_partners_run_from_right_to_left(world: World):
    match = await finish_match(world, world.boutros, seats=4, partners=True)
    await world.bot.languages.choose(world.amira.id, "ar")
    assert f"{FIRST}{MARK}🔵{JOINER}🟪{END}" in words((await look(world, match.id)).response)


async def test_a_match_of_many_deals_fits_into_its_message(world: World):
    match = await finish_match(world, world.boutros, target=1000)
    opened = (await look(world, match.id)).response
    assert len(words(opened)) < 4000
    assert "-# Deal 12 · " in words(opened)


async def test_the_record_is_handed_out_privately_and_replays(world: World):
    match = await finish_match(world, world.boutros)
    opened = await look(world, match.id, world.chadi)
    answer = await world.chadi.member.click(opened.response, label="Record")
    assert answer.ephemeral
    (file,) = answer.response.attachments
    assert file.filename == f"basra-{match.id}.json"
    written = await file.read()
    async with world.storage.reading() as connection:
        assert written.decode() == write_record(await fetch_record(connection, match.id))
    assert replay(parse_record(written)).scores == match.position.scores


async def test_a_damaged_match_is_left_out_with_a_line(world: World, error_log):
    first, broken, last = [await finish_match(world, world.boutros) for _ in range(3)]
    async with world.storage.writing() as connection:
        await connection.execute(text(f"UPDATE actions SET data = '{{' WHERE match_id = {broken.id} AND number = 2"))
    history = await open_history(world)
    assert custom_ids(history) == [f"look:{last.id}", f"look:{first.id}"]
    assert f"Match {broken.id} is damaged and cannot be shown" in words(history)
    ids = [f"{name}:{broken.id}" for name in ("look", "record", "verify")]
    message = await post(world, *map(a_button, [*ids, f"film:{broken.id}:0", f"filmshow:{broken.id}:0"]))
    for custom_id in custom_ids(message):
        refused = await world.amira.member.click(message, custom_id=custom_id)
        assert "damaged" in words(refused.response)
    lines = [record.getMessage() for record in error_log.records]
    error_log.records.clear()
    assert all(line.startswith(f"match {broken.id} cannot be read") for line in lines)


BUTTONS = (
    "look:{}", "record:{}", "verify:{}", "replay:{}", "replayof:{}", "replay:{}:0:3:next",
    "film:{}:0", "film:{}:0:dealnext", "filmshow:{}:0",
)  # fmt: skip


@pytest.mark.parametrize("form", BUTTONS)
async def test_nothing_is_told_of_a_match_that_goes_on(world: World, form: str):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros), 5)
    message = await post(world, a_button(form.format(match.id)))
    refused = await world.amira.member.click(message, custom_id=form.format(match.id))
    assert refused.ephemeral
    assert "hidden cards" in words(refused.response)
    assert refused.response.attachments == []


@pytest.mark.parametrize("form", BUTTONS)
async def test_matches_of_other_servers_are_as_if_they_were_not_there(world: World, form: str):
    done, running = await finish_match(world, world.boutros), await deal_match(world, world.boutros)
    elsewhere = world.env.create_guild("Elsewhere")
    member, there = elsewhere.add_member(world.amira.user), elsewhere.create_text_channel("basra")
    message = await post(
        world, *(a_button(form.format(number)) for number in (done.id, running.id, 99)), channel=there
    )
    answers = [await member.click(message, custom_id=custom_id) for custom_id in custom_ids(message)]
    assert {words(answer.response) for answer in answers} == {words(answers[2].response)}
    assert "no match of that number" in words(answers[0].response)
    history = await member.slash(there, "basra history")
    assert "Nobody has finished a match here yet" in words(history.response)


@pytest.mark.parametrize("command", ["basra history", "basra verify"])
async def test_in_direct_messages_one_is_sent_to_a_server(world: World, command: str):
    answer = await world.amira.user.slash(command)
    assert "That works in a server" in answer.response.content
