"""`/basra leaderboard` and `/basra stats`."""

import pytest

from bot.storage import ResultRow, insert_match, insert_results, upsert_person

from .people import BUTTON, SELECT, World, labels, parts, words


async def finish_match(world: World, winner, loser, *, number, basras=2, points=104):
    """Store a match of two that the first won."""
    async with world.storage.writing() as connection:
        match_id = await insert_match(
            connection, guild_id=world.guild.id, channel_id=10_000 + number, host_id=winner.id, seats=2,
            partners=False, rules={}, secret=bytes(32), at=1.0,
        )  # fmt: skip
        rows = []
        for seat, (person, outcome) in enumerate(((winner, "won"), (loser, "lost"))):
            await upsert_person(connection, person.id, name=person.name)
            rows.append(
                ResultRow(
                    match_id=match_id, seat=seat, guild_id=world.guild.id, user_id=person.id, side=seat,
                    outcome=outcome, points=points // (seat + 1), basras=basras * (1 - seat), deals=2,
                    finished_at=2.0,
                )
            )  # fmt: skip
        await insert_results(connection, rows)


async def fill(world: World, people):
    """So many people, each of whom has won more often than the next, always against the last."""
    guests = [world.guild.add_member(world.env.create_user(f"player{number:02}")) for number in range(1, people)]
    everybody = [world.amira, *guests]
    number = 0
    for place, winner in enumerate(everybody[:-1]):
        for _ in range(people - place):
            number += 1
            await finish_match(world, winner, everybody[-1], number=number, basras=place, points=100 + place)
    return guests


async def open_board(world: World, **options):
    answer = await world.amira.slash("basra leaderboard", **options)
    assert not answer.ephemeral
    return answer.response


def enabled(message):
    return [part["label"] for part in parts(message) if part["type"] == BUTTON and not part.get("disabled")]


def menu(message):
    return next(part for part in parts(message) if part["type"] == SELECT)


def number_of(message, label):
    return next(option["value"] for option in menu(message)["options"] if option["label"] == label)


async def test_an_empty_board_says_how_to_begin(world: World):
    board = await open_board(world)
    assert "`/basra start`" in words(board)
    assert labels(board) == []


async def test_the_board_shows_every_figure_best_first(world: World):
    await fill(world, 3)
    said = words(await open_board(world))
    assert "🥇 **Amira** · 3 wins\n-# 3 matches · 100% won · 0 basras · 300 points" in said
    assert "🥈 **player01** · 2 wins\n-# 2 matches · 100% won · 2 basras · 202 points" in said
    assert "**3.** **player02** · 0 wins\n-# 5 matches · 0% won · 0 basras" in said


async def test_a_place_that_several_have_is_called_shared_and_no_win_is_no_medal(world: World):
    await finish_match(world, world.amira, world.boutros, number=1, points=104)
    await finish_match(world, world.boutros, world.amira, number=2, points=104)
    await finish_match(world, world.amira, world.chadi, number=3, points=0)
    await finish_match(world, world.boutros, world.chadi, number=4, points=0)
    said = words(await open_board(world))
    assert said.count("🥇") == 2
    assert said.count("shared place") == 2
    assert "**3.** **Chadi** · 0 wins" in said
    assert "Place 1 of 3 on this server, shared" in words((await world.amira.slash("basra stats")).response)
    assert "Place 3 of 3 on this server" in words((await world.chadi.slash("basra stats")).response)
    assert "shared" not in words((await world.chadi.slash("basra stats")).response)


async def test_the_board_is_leafed_through_after_a_restart_too(world: World):
    await fill(world, 23)
    board = await open_board(world)
    assert enabled(board) == ["Next"]
    assert "Page 1 of 3" in words(board)
    await world.amira.member.click(board, label="Next")
    await world.restart()
    await world.amira.member.click(board, label="Next")
    assert "Page 3 of 3" in words(board)
    assert "**23.** **player22**" in words(board)
    assert enabled(board) == ["Previous"]
    await world.amira.member.click(board, label="Previous")
    assert "**11.** **player10**" in words(board)


async def test_the_board_can_be_sorted_by_another_figure(world: World):
    await fill(world, 3)
    board = await open_board(world, sort="basras")
    assert "🥇 **player01** · 2 basras" in words(board)
    await world.amira.member.select(board, [number_of(board, "Matches")])
    assert "🥇 **player02** · 5 matches" in words(board)
    assert [option["label"] for option in menu(board)["options"] if option.get("default")] == ["Matches"]


async def test_somebody_else_is_asked_to_open_a_board_of_their_own(world: World):
    await fill(world, 23)
    board = await open_board(world)
    before = words(board)
    for refused in (
        await world.boutros.member.click(board, label="Next"),
        await world.boutros.member.select(board, [number_of(board, "Points")]),
    ):
        assert refused.ephemeral
        assert "`/basra leaderboard`" in refused.response.content
    assert words(board) == before


async def test_names_are_plain_words_on_the_board(world: World):
    tricky = world.guild.add_member(world.env.create_user("*bold*_@everyone_"))
    await finish_match(world, tricky, world.amira, number=1)
    said = words(await open_board(world))
    assert r"\*bold\*" in said
    assert "@everyone" not in said


async def test_other_servers_have_boards_of_their_own(world: World):
    await fill(world, 3)
    elsewhere = world.env.create_guild()
    member = elsewhere.add_member(world.amira.user)
    answer = await member.slash(elsewhere.create_text_channel("basra"), "basra leaderboard")
    assert "Amira" not in words(answer.response)


async def test_a_record_is_ones_own_or_that_of_a_member(world: World):
    guests = await fill(world, 3)
    own = words((await world.amira.slash("basra stats")).response)
    assert "## Amira\n**3 wins** · **3 matches** · **100% won** · **0 basras** · **300 points**" in own
    assert "Place 1 of 3" in own
    other = await world.boutros.slash("basra stats", member=guests[0])
    assert "## player01\n**2 wins**" in words(other.response)


async def test_who_has_no_record_is_told_privately(world: World):
    own = await world.chadi.slash("basra stats")
    assert own.ephemeral
    assert "No match on this server counts for you yet. Those count that at least two people" in own.response.content
    other = await world.amira.slash("basra stats", member=world.chadi.member)
    assert other.ephemeral
    assert "counts for Chadi yet" in other.response.content


@pytest.mark.parametrize("command", ["basra leaderboard", "basra stats"])
async def test_in_direct_messages_one_is_sent_to_a_server(world: World, command):
    answer = await world.amira.user.slash(command)
    assert "works in a server" in answer.response.content
