"""`/basra leaderboard`."""

import io
import re

import pytest
from PIL import Image

from bot.client import write_code
from bot.texts import say
from cogs.boards.figures import LADDERS, MEASURES
from cogs.boards.leaderboard import PERIODS
from cogs.boards.podium import say_rank

from .people import BUTTON, SELECT, Someone, World, alts, custom_ids, labels, parts, words
from .results import DAY, START, store_result

AWFUL = "@everyone <@1> *_`||\N{RIGHT-TO-LEFT OVERRIDE}"


def guest(world: World, name: str) -> Someone:
    return Someone(world, name)


async def fill(world: World, people: int) -> list[Someone]:
    """So many people, each of whom has won more often than the next, always against the last."""
    everybody = [world.amira, *(guest(world, f"player{number:02}") for number in range(1, people))]
    for place, winner in enumerate(everybody[:-1]):
        for number in range(people - place):
            await store_result(world, [winner], [everybody[-1]], basras=place % 7, at=START + number)
    return everybody


async def open_board(world: World, by: Someone | None = None, **options):
    answer = await (by or world.amira).slash("basra leaderboard", **options)
    assert not answer.ephemeral
    return answer.response


def enabled(message):
    return [part["label"] for part in parts(message) if part["type"] == BUTTON and not part.get("disabled")]


def menus(message):
    return {part["custom_id"].split(":")[2]: part for part in parts(message) if part["type"] == SELECT}


async def choose(by: Someone, message, part: str, name: str):
    return await by.member.select(message, [write_code(name)], custom_id=menus(message)[part]["custom_id"])


def chosen(message):
    found = {}
    for part, menu in menus(message).items():
        found[part] = [option["value"] for option in menu["options"] if option.get("default")]
    return found


async def test_an_empty_board_says_how_to_begin_and_shows_no_picture(world: World):
    board = await open_board(world)
    assert "`/basra start`" in words(board)
    assert labels(board) == []
    assert alts(board) == []


async def test_the_board_shows_the_best_first_with_signs_medals_and_figures(world: World):
    await fill(world, 3)
    board = await open_board(world, measure="wins")
    said = words(board)
    assert "-# Heads-up · All time · Wins" in said
    assert "🥇 🔵 **Amira** · 3 wins\n-# 3 matches · 100% won · rating 1," in said
    assert "🥈 🔺 **player01** · 2 wins\n-# 2 matches · 100% won" in said
    assert "**3.** 🟪 **player02** · 0 wins\n-# 5 matches · 0% won" in said
    assert "Page 1 of 1 · 3 players" in said


async def test_the_picture_is_drawn_and_told_in_words(world: World):
    await fill(world, 3)
    board = await open_board(world, measure="wins")
    assert alts(board) == ["Wins, best first. 1. Amira: 3. 2. player01: 2. 3. player02: 0."]
    picture = Image.open(io.BytesIO(await board.attachments[0].read()))
    assert picture.width == 1000


async def test_a_rating_tells_how_unsure_it_is_while_it_is_new(world: World):
    for at in range(25):
        people = [world.amira, world.boutros]
        await store_result(world, [people[at % 2]], [people[1 - at % 2]], at=START + at)
    await store_result(world, [world.chadi], [world.boutros], at=START + 30)
    said = words(await open_board(world))
    assert re.search(r"\*\*Amira\*\* · 1,\d{3}\n", said)
    assert re.search(r"\*\*Chadi\*\* · 1,\d{3} ± \d{3}, new\n", said)


@pytest.mark.parametrize(
    ("measure", "line"),
    [
        ("win_rate", "🥇 🔵 **Amira** · 83% won"), ("basras", "🥇 🔵 **Amira** · 1.42 basras a deal"),
        ("points", "🥇 🔵 **Amira** · 51.2 points a deal"), ("best_deal", "🥇 🔵 **Amira** · 70 points in a deal"),
        ("streak", "🥇 🔵 **Amira** · 5 wins in a row"), ("wins", "🥇 🔵 **Amira** · 5 wins"),
    ],
)  # fmt: skip
async def test_every_measure_orders_and_is_said(world: World, measure, line):
    for at in range(5):
        await store_result(
            world, [world.amira], [world.boutros], at=START + at, basras=3, best_deal=70 if at == 3 else 40
        )
    await store_result(world, [world.boutros], [world.amira], at=START + 9)
    assert line in words(await open_board(world, measure=measure))


async def test_a_place_that_several_have_is_called_shared_and_no_win_is_no_medal(world: World):
    await store_result(world, [world.amira], [world.chadi])
    await store_result(world, [world.boutros], [world.chadi])
    said = words(await open_board(world, measure="wins"))
    assert said.count("🥇") == 2
    assert said.count("shared place") == 2
    assert "**3.** 🟪 **Chadi** · 0 wins" in said


def test_a_place_below_the_medals_is_written_as_the_language_writes_numbers():
    assert say_rank("en", 1200, value=1) == "**1,200.**"
    assert say_rank("ar-arab", 4, value=1) == "\N{RIGHT-TO-LEFT MARK}**٤.**"  # so that its point stands on the left


async def test_the_board_is_leafed_through_after_a_restart_too(world: World):
    await fill(world, 23)
    board = await open_board(world, measure="wins")
    assert enabled(board) == ["Next"]
    assert "Page 1 of 3 · 23 players" in words(board)
    await world.amira.member.click(board, label="Next")
    await world.restart()
    await world.amira.member.click(board, label="Next")
    assert "Page 3 of 3" in words(board)
    assert "**23.** 🟪 **player22**" in words(board)
    assert enabled(board) == ["Previous"]
    await world.amira.member.click(board, label="Previous")
    assert "**11.** 🔵 **player10**" in words(board)
    assert len(board.attachments) == 1


async def test_the_own_place_stands_below_a_page_it_is_not_on(world: World):
    everybody = await fill(world, 13)
    board = await open_board(world, everybody[11], measure="wins")
    lines = words(board).splitlines()
    assert lines[lines.index("…") + 1].startswith("**12.** 🟪 **player11** · 2 wins")
    assert "12. player11: 2." in alts(board)[0]
    await everybody[11].member.click(board, label="Next")
    assert "…" not in words(board)
    assert words(board).count("player11") == 1
    on_first = await open_board(world, world.amira, measure="wins")
    assert "…" not in words(on_first)
    await world.amira.member.click(on_first, label="Next")
    assert "…\n🥇 🌙 **Amira** · 13 wins" in words(on_first)


async def test_the_menus_order_anew_and_choose_ladder_and_period(world: World):
    await fill(world, 3)
    await store_result(world, [world.amira, world.boutros], [world.chadi, world.dalia])
    board = await open_board(world)
    assert chosen(board) == {"measure": ["rating"], "ladder": ["duel"], "period": ["all"]}
    await choose(world.amira, board, "ladder", "partners")
    assert "Partners · All time · Rating" in words(board)
    assert "Boutros" in words(board)
    await choose(world.amira, board, "measure", "best_deal")
    assert chosen(board) == {"measure": ["bestdeal"], "ladder": ["partners"], "period": ["all"]}
    await choose(world.amira, board, "ladder", "alone")
    assert "Nobody stands here yet" in words(board)
    assert board.attachments == []
    await choose(world.amira, board, "period", "season")
    assert "no season yet" in words(board)


async def test_where_nothing_is_asked_for_a_board_with_somebody_on_it_is_shown(world: World):
    await store_result(world, [world.amira, world.boutros], [world.chadi, world.dalia], rated=False)
    assert "Partners · All time · Wins" in words(await open_board(world))
    assert "Partners · All time · Rating" not in words(await open_board(world, ladder="duel"))


async def test_a_running_season_is_shown_first_by_its_name(world: World):
    await store_result(world, [world.amira], [world.boutros], at=world.bot.now() - 40 * DAY)
    await world.bot.community.start_season(world.guild.id, world.dalia.id, "*Winter*")
    await store_result(world, [world.chadi], [world.dalia], at=world.bot.now() + 1)
    board = await open_board(world)
    assert "Heads-up · Season \\*Winter\\* · Rating" in words(board)
    assert "Amira" not in words(board)
    await choose(world.amira, board, "period", "month")
    assert "This month" in words(board)
    assert "Amira" not in words(board)
    await choose(world.amira, board, "period", "all")
    assert "Amira" in words(board)


async def test_averages_ask_for_some_matches_and_say_so(world: World):
    for at in range(5):
        await store_result(world, [world.amira], [world.boutros], at=START + at)
    await store_result(world, [world.chadi], [world.amira])
    said = words(await open_board(world, world.chadi, measure="win_rate"))
    assert "Chadi" not in said
    assert "From 5 matches on" in said
    assert "Whoever opened this board has 1 match; it takes 5" in said
    await world.bot.choices.update_server(world.guild.id, minimum_matches=1)
    assert "🥇 🔵 **Chadi** · 100% won" in words(await open_board(world, world.chadi, measure="win_rate"))


async def test_hidden_members_are_on_no_board_not_even_below_their_own(world: World):
    await fill(world, 3)
    await world.bot.community.hide_person(world.amira.id, True)
    board = await open_board(world, measure="wins")
    assert "Amira" not in words(board) + str(alts(board))
    assert "🥇 🔵 **player01**" in words(board)


async def test_somebody_else_is_asked_to_open_a_board_of_their_own(world: World):
    await fill(world, 13)
    board = await open_board(world)
    before = words(board)
    for refused in (
        await world.boutros.member.click(board, label="Next"),
        await choose(world.boutros, board, "measure", "wins"),
    ):
        assert refused.ephemeral
        assert "`/basra leaderboard`" in words(refused.response)
    assert words(board) == before


async def test_names_are_plain_words_and_ping_nobody(world: World):
    for name in (AWFUL, "[x](http://evil.example)", "💥" * 32, "أبو علي"):
        await store_result(world, [guest(world, name)], [world.amira])
    board = await open_board(world)
    said = words(board)
    assert "@everyone" not in said
    assert "<@1>" not in said.replace("\\<", "")
    assert "](http" not in said
    assert "\N{RIGHT-TO-LEFT OVERRIDE}" not in said + alts(board)[0]
    assert "💥" * 32 in said
    assert "**\N{FIRST STRONG ISOLATE}أبو علي\N{POP DIRECTIONAL ISOLATE}** · " in said
    assert not world.channel.history()[-1].mentions


async def test_who_has_left_keeps_the_last_known_name(world: World):
    gone = guest(world, "Farid")
    await store_result(world, [gone], [world.amira])
    world.guild.remove_member(gone.member)
    assert "**Farid**" in words(await open_board(world))


async def test_a_full_page_of_the_longest_names_fits_into_a_message(world: World):
    names = ["💥" * 32, "\\" * 32, "*" * 32, "ل" * 32]
    for number in range(24):
        await store_result(world, [guest(world, names[number % 4][:30] + str(number))], [world.amira], at=START)
    board = await open_board(world, measure="points")
    for _ in range(2):
        assert len(parts(board)) <= 40
        assert sum(len(part.get("content", "")) for part in parts(board)) <= 4000
        assert all(len(one) <= 100 for one in custom_ids(board))
        assert len(set(custom_ids(board))) == len(custom_ids(board))
        assert all(len(alt.encode("utf-16-le")) <= 2048 for alt in alts(board))
        board = await open_board(world, measure="wins")


async def test_other_servers_have_boards_of_their_own(world: World):
    await fill(world, 3)
    elsewhere = world.env.create_guild()
    member = elsewhere.add_member(world.amira.user)
    answer = await member.slash(elsewhere.create_text_channel("basra"), "basra leaderboard")
    assert "Amira" not in words(answer.response)


@pytest.mark.parametrize(
    "forged",
    [
        "board:{owner}:duel:all:wins:9999999999999999999", "board:{owner}:duel:all:wins:",
        "board:{owner}:chess:all:wins:1",
        "board:{owner}:duel:s3:wins:1", "board:{owner}:duel:all:mu:1", "board::duel:all:wins:1", "board:{owner}:0:1",
        "boardmenu:{owner}:owner:duel:all:wins", "boardmenu:{owner}:ladder:duel:all:wins",
    ],
)  # fmt: skip
async def test_forged_buttons_are_answered_kindly(world: World, forged):
    await fill(world, 3)
    await open_board(world)
    board = world.channel.history()[-1]
    custom_id = forged.format(owner=world.amira.id)
    world.show_again(board, custom_id)
    result = await world.amira.member.click(board, custom_id=custom_id)
    assert result.ephemeral
    assert result.response.content


@pytest.mark.parametrize(("page", "is_shown"), [(0, "Page 1 of 2"), (10**18, "Page 2 of 2")])
async def test_a_page_that_is_not_there_becomes_the_nearest(world: World, page, is_shown):
    await fill(world, 13)
    await open_board(world)
    board = world.channel.history()[-1]
    custom_id = f"board:{world.amira.id}:duel:all:wins:{page}"
    world.show_again(board, custom_id)
    await world.amira.member.click(board, custom_id=custom_id)
    assert is_shown in words(world.channel.history()[-1])


async def test_in_direct_messages_one_is_sent_to_a_server(world: World):
    answer = await world.amira.user.slash("basra leaderboard")
    assert "works in a server" in answer.response.content


def test_everything_that_can_be_chosen_has_a_name():
    for part, names in (("period", PERIODS), ("measure", MEASURES)):
        assert all(say("en", f"leaderboard.{part}.{name}") for name in names)
    assert all(say("en", f"ladder.{ladder}") for ladder in LADDERS)
