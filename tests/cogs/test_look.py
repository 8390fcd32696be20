"""`/basra look`: who chooses what, and that the pictures follow."""

import sqlite3
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.matches import view_at
from bot.texts import has_text
from card_images import DECKS, THEMES, USUAL, Look, draw_floor, draw_hand, draw_result

from .people import SELECT, Someone, World, alts, custom_ids, labels, parts, words

HAND_MENUS = ["handlook:deck", "handlook:theme"]
TABLE_MENUS = ["tablelook:deck", "tablelook:theme"]
NIGHT = Look("night", USUAL.deck)
FOUR_COLOURS = Look(USUAL.theme, "four_colours")


@pytest.fixture
def moderator(world: World) -> simcord.MemberActor:
    """Somebody who manages the server and has no seat."""
    return add_moderator(world, world.guild)


def add_moderator(world: World, guild: simcord.GuildHandle) -> simcord.MemberActor:
    role = guild.create_role("Moderator", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(world.env.create_user(f"mod{guild.id}"), roles=[role])


async def open_panel(world: World, member: simcord.MemberActor) -> Any:
    """Their private panel in the channel."""
    answer = await member.slash(world.channel, "basra look")
    assert answer.ephemeral
    return answer.response


async def choose(member: simcord.MemberActor, panel: Any, menu: str, value: str) -> Any:
    return await member.select(panel.message, [value], custom_id=menu)


def chosen(panel: Any, menu: str) -> str:
    """The value that a menu shows."""
    options = next(part["options"] for part in parts(panel) if part.get("custom_id") == menu)
    (value,) = [option["value"] for option in options if option.get("default")]
    return value


def show_menu(world: World, panel: Any, menu: str, value: str) -> None:
    """Let a panel show a menu that the bot did not put there."""
    shown = {"type": SELECT, "custom_id": menu, "options": [{"label": "x", "value": value}]}
    stored = world.env.backend.get_message(panel.message.channel.id, panel.message.id)
    stored.components = [{"type": 1, "components": [shown]}]


async def picture_of(message: Any) -> bytes:
    return await message.attachments[-1].read()


async def draw_table(world: World, look: Look) -> bytes:
    """What the table in the channel is to show."""
    return draw_floor((await world.match()).table_view(), look)


async def draw_hand_of(world: World, person: Someone, look: Look) -> bytes:
    """What a player's hand is to show."""
    match = await world.match()
    seat = match.seat_of(person.id)
    assert seat is not None
    return draw_hand(match.seat_view(seat.index), look)


async def test_a_member_chooses_the_deck_and_the_theme_of_the_own_hand(world: World):
    await world.deal(world.boutros)
    panel = await open_panel(world, world.amira.member)
    await choose(world.amira.member, panel, "handlook:deck", "four_colours")
    await world.amira.slash("basra hand")
    assert await picture_of(world.amira.seen[-1]) == await draw_hand_of(world, world.amira, FOUR_COLOURS)
    await choose(world.amira.member, panel, "handlook:theme", "night")
    await world.amira.slash("basra hand")
    both = Look("night", "four_colours")
    assert await picture_of(world.amira.seen[-1]) == await draw_hand_of(world, world.amira, both)


async def test_a_choice_for_the_own_hand_changes_nobody_elses_picture(world: World):
    panel = await open_panel(world, world.amira.member)
    await choose(world.amira.member, panel, "handlook:deck", "four_colours")
    await world.deal(world.boutros)
    assert await picture_of(world.amira.hand) == await draw_hand_of(world, world.amira, FOUR_COLOURS)
    assert await picture_of(world.boutros.hand) == await draw_hand_of(world, world.boutros, USUAL)
    assert await picture_of(world.table) == await draw_table(world, USUAL)


async def test_every_choice_is_seen_at_once_in_the_same_message(world: World):
    panel = await open_panel(world, world.amira.member)
    before, described = [await file.read() for file in panel.attachments], alts(panel)
    assert chosen(panel, "handlook:deck") == "unchosen"
    messages = len(world.amira.seen)
    await choose(world.amira.member, panel, "handlook:deck", "four_colours")
    assert len(world.amira.seen) == messages
    assert chosen(panel, "handlook:deck") == "four_colours"
    after = [await file.read() for file in panel.attachments]
    assert (after[0] != before[0], after[1]) == (True, before[1])
    assert "Two-colour deck" in described[0]
    assert "Four-colour deck" in alts(panel)[0]
    assert "Classic felt · Four-colour deck" in words(panel)


async def test_a_choice_can_be_taken_back(world: World, moderator: simcord.MemberActor):
    await choose(moderator, await open_panel(world, moderator), "tablelook:theme", "contrast")
    panel = await open_panel(world, world.amira.member)
    await choose(world.amira.member, panel, "handlook:theme", "night")
    assert await world.bot.look_of_hand(world.guild.id, world.amira.id) == NIGHT
    await choose(world.amira.member, panel, "handlook:theme", "unchosen")
    assert await world.bot.look_of_hand(world.guild.id, world.amira.id) == Look("contrast", USUAL.deck)


async def test_whoever_manages_the_server_changes_its_tables_at_once(world: World, moderator: simcord.MemberActor):
    await world.deal(world.boutros)
    table = world.table.id
    panel = await open_panel(world, moderator)
    await choose(moderator, panel, "tablelook:theme", "night")
    assert await picture_of(world.table) == await draw_table(world, NIGHT)
    await choose(moderator, panel, "tablelook:deck", "four_colours")
    both = Look("night", "four_colours")
    assert await picture_of(world.table) == await draw_table(world, both)
    assert world.table.id == table
    await world.play_any()
    assert await picture_of(world.table) == await draw_table(world, both)
    follower = await world.player
    assert await picture_of(follower.hand) == await draw_hand_of(world, follower, both)


async def test_old_and_buried_tables_change_where_they_stand_also_after_a_restart(
    world: World, moderator: simcord.MemberActor
):
    await world.deal(world.boutros)
    table = world.table.id
    for _ in range(10):
        await world.chadi.member.send(world.channel, "chat")
    await world.env.advance_time(7200)
    await world.restart()
    before = len(world.env.http_requests)
    await choose(moderator, await open_panel(world, moderator), "tablelook:theme", "night")
    made = [(request.method, request.path) for request in world.env.http_requests[before:]]
    in_channel = [(method, path) for method, path in made if path.startswith("/channels/")]
    assert in_channel == [("PATCH", f"/channels/{world.channel.id}/messages/{table}")]
    assert await picture_of(world.table) == await draw_table(world, NIGHT)


async def test_what_looks_as_before_is_not_drawn_again(world: World, moderator: simcord.MemberActor):
    await world.deal(world.boutros)
    panel = await open_panel(world, moderator)
    before = len(world.sent("PATCH", f"/channels/{world.channel.id}"))
    await choose(moderator, panel, "tablelook:theme", USUAL.theme)
    assert len(world.sent("PATCH", f"/channels/{world.channel.id}")) == before


async def test_the_menus_of_the_tables_are_for_whoever_manages_the_server(
    world: World, moderator: simcord.MemberActor
):
    assert custom_ids(await open_panel(world, moderator)) == HAND_MENUS + TABLE_MENUS
    panel = await open_panel(world, world.amira.member)
    assert custom_ids(panel) == HAND_MENUS
    assert "Manage Server" in words(panel)


async def test_a_forged_choice_for_the_tables_is_refused_kindly(world: World):
    panel = await open_panel(world, world.amira.member)
    show_menu(world, panel, "tablelook:theme", "night")
    refused = await choose(world.amira.member, panel, "tablelook:theme", "night")
    assert "Manage Server" in words(refused.response)
    assert refused.ephemeral
    assert await world.bot.look_of_server(world.guild.id) == USUAL


@pytest.mark.parametrize("menu", ["handlook:theme", "tablelook:theme", "handlook:nothing", "tablelook:nothing"])
async def test_a_forged_name_is_refused_and_nothing_is_stored(
    world: World, moderator: simcord.MemberActor, menu: str
):
    panel = await open_panel(world, moderator)
    show_menu(world, panel, menu, "chartreuse")
    refused = await choose(moderator, panel, menu, "chartreuse")
    assert refused.ephemeral
    assert await world.bot.look_of_hand(world.guild.id, moderator.id) == USUAL


async def test_in_direct_messages_the_own_hand_is_chosen(world: World):
    answer = await world.amira.user.slash("basra look")
    panel = answer.response
    assert custom_ids(panel) == HAND_MENUS
    assert len(panel.attachments) == 1
    await world.amira.user.select(panel.message, ["four_colours"], custom_id="handlook:deck")
    assert chosen(panel, "handlook:deck") == "four_colours"
    assert await world.bot.look_of_hand(world.guild.id, world.amira.id) == FOUR_COLOURS


async def test_a_replay_has_the_readers_own_look_and_a_score_sheet_that_of_the_server(
    world: World, moderator: simcord.MemberActor
):
    await choose(moderator, await open_panel(world, moderator), "tablelook:theme", "night")
    await world.bot.choices.update_person(world.amira.id, hand_deck="four_colours")
    await world.deal(world.boutros, target=1)
    await world.play_out()
    sheet = next(message for message in world.channel.history() if "Rematch" in labels(message))
    match = await world.bot.matches.fetch(1)
    assert await picture_of(sheet) == draw_result(match.position.finished[-1], NIGHT)
    for person, look in ((world.amira, Look("night", "four_colours")), (world.boutros, NIGHT)):
        replay = (await person.click(sheet, "Replay")).response
        assert await picture_of(replay) == draw_floor(view_at(match, 0, 0), look)


async def test_two_servers_differ(world: World, moderator: simcord.MemberActor):
    await world.deal(world.boutros)
    elsewhere = world.env.create_guild("Elsewhere")
    other = add_moderator(world, elsewhere)
    answer = await other.slash(elsewhere.create_text_channel("cards"), "basra look")
    await choose(other, answer.response, "tablelook:theme", "contrast")
    await choose(moderator, await open_panel(world, moderator), "tablelook:deck", "four_colours")
    assert await world.bot.look_of_server(elsewhere.id) == Look("contrast", USUAL.deck)
    assert await world.bot.look_of_server(world.guild.id) == FOUR_COLOURS
    assert await picture_of(world.table) == await draw_table(world, FOUR_COLOURS)


async def test_choices_and_panels_outlive_a_restart(world: World, moderator: simcord.MemberActor):
    panel = await open_panel(world, moderator)
    await choose(moderator, panel, "tablelook:theme", "night")
    await world.restart()
    await choose(moderator, panel, "tablelook:deck", "four_colours")
    await world.restart()
    await world.deal(world.boutros)
    assert await picture_of(world.table) == await draw_table(world, Look("night", "four_colours"))


async def test_a_name_of_another_version_counts_as_not_chosen(world: World):
    await world.bot.choices.update_server(world.guild.id, theme="marble", deck="four_colours")
    await world.bot.choices.update_person(world.amira.id, hand_theme="night", hand_deck="tarot")
    await world.deal(world.boutros)
    assert await picture_of(world.table) == await draw_table(world, FOUR_COLOURS)
    assert await picture_of(world.amira.hand) == await draw_hand_of(world, world.amira, Look("night", "four_colours"))
    panel = await open_panel(world, world.amira.member)
    assert (chosen(panel, "handlook:theme"), chosen(panel, "handlook:deck")) == ("night", "unchosen")


async def test_a_choice_that_cannot_be_stored_is_told(world: World, error_log, tmp_path: Path):
    panel = await open_panel(world, world.amira.member)
    with sqlite3.connect(tmp_path / "basra.sqlite3", isolation_level=None) as other:
        other.execute("CREATE TRIGGER broken BEFORE INSERT ON preferences BEGIN SELECT RAISE(ABORT, 'broken'); END")
    other.close()
    told = await choose(world.amira.member, panel, "handlook:theme", "night")
    assert "try again" in words(told.response)
    assert await world.bot.look_of_hand(world.guild.id, world.amira.id) == USUAL
    assert len(error_log.records) == 1
    error_log.records.clear()


def test_every_theme_and_every_deck_has_a_name_and_words_about_it():
    keys = [f"look.theme.{name}" for name in THEMES] + [f"look.deck.{name}" for name in DECKS]
    assert [key for key in keys if not (has_text(key) and has_text(f"{key}.about"))] == []
