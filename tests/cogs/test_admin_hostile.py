"""Who may not decide does not, whatever they click: nobody, somebody of another server, and an admin of yesterday."""

from collections.abc import Iterator
from typing import Any

import pytest
from simcord import SetupError
from sqlalchemy import text

from cogs.admin.cog import CONTROLS as DESK
from cogs.admin.settings import ChannelMenu

from .admins import Admin
from .past import deal_match, finish_match
from .people import SELECT, World, labels, words
from .results import store_result
from .test_forged import a_button, names_in, post

COMMANDS = (
    "settings", "cancel-match", "remove-player", "void-result", "unvoid", "season start", "season end", "log",
    "export",
)  # fmt: skip


@pytest.fixture
def admin(world: World) -> Admin:
    return Admin(world)


async def everything(world: World) -> tuple[Any, ...]:
    """All that the desk decides about."""
    bot, guild_id = world.bot, world.guild.id
    return (
        [(match.id, match.state, match.seats) for match in await bot.matches.fetch_open_in(guild_id)],
        await bot.choices.fetch_server(guild_id),
        await bot.community.fetch_voids(guild_id),
        [(season.id, season.is_running) for season in await bot.community.fetch_seasons(guild_id)],
        (await bot.community.fetch_admin_log(guild_id)).rows,
    )


def forged(owner: int, **values: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each control of the desk with somebody's own id in it, as a message shows it."""
    for control in DESK:
        names = names_in(control)
        custom_id = control.form.format(**dict.fromkeys(names, 1) | {"owner": owner, "setting": "preset"} | values)
        if control.form.startswith("desk:"):
            options = [{"label": "x", "value": "egyptian"}]
            yield custom_id, {"type": SELECT, "custom_id": custom_id, "options": options}
        elif control is not ChannelMenu:
            yield custom_id, a_button(custom_id)


async def click_forged(actor: Any, world: World, owner: int, channel: Any = None, **values: Any) -> list[str]:
    told = []
    for custom_id, item in forged(owner, **values):
        message = await post(world, item, channel=channel)
        if item["type"] == SELECT:
            result = await actor.select(message, ["egyptian"], custom_id=custom_id)
        else:
            result = await actor.click(message, custom_id=custom_id)
        assert result.response, custom_id
        told.append(words(result.response))
    return told


@pytest.fixture
async def busy(world: World, admin: Admin) -> World:
    """A server in which all of the desk has something to decide about."""
    await deal_match(world, world.boutros, channel=world.channel.id)
    await world.bot.community.start_season(world.guild.id, admin.id, "Winter")
    return world


@pytest.mark.parametrize("command", COMMANDS)
async def test_discord_shows_a_member_none_of_the_commands(world: World, command: str):
    assert not [name for name in world.amira.member.available_commands(world.channel) if "admin" in name]
    with pytest.raises(SetupError):
        await world.amira.slash(f"basra-admin {command}")


async def test_a_member_who_makes_up_custom_ids_decides_nothing(busy: World):
    match = await busy.match()
    before, boutros = await everything(busy), busy.boutros.id
    told = await click_forged(busy.chadi.member, busy, busy.chadi.id, match=match.id, member=boutros, setting="rated")
    told += await click_forged(busy.chadi.member, busy, busy.chadi.id, match=match.id, member=boutros)
    assert [one for one in told if "you do not manage this server" not in one] == []
    assert await everything(busy) == before


async def test_a_form_of_somebody_who_manages_the_server_no_more_starts_no_season(world: World, admin: Admin):
    form = await admin.ask("season start")
    demote(world, admin)
    refused = await admin.member.submit_modal(form, {"name": "Mine"})
    assert "do not manage" in words(refused.response)
    assert await world.bot.community.fetch_seasons(world.guild.id) == []


async def test_the_admin_of_another_server_decides_nothing_about_this_one(busy: World):
    elsewhere = busy.env.create_guild("Elsewhere")
    stranger, channel = Admin(busy, "stranger", elsewhere), elsewhere.create_text_channel("cards")
    match, before = await busy.match(), await everything(busy)
    ids = {"match": match.id, "member": busy.boutros.id, "season": 1}
    await click_forged(stranger.member, busy, stranger.id, channel, **ids)
    assert await everything(busy) == before


async def test_nobody_decides_by_direct_message(busy: World):
    match, before = await busy.match(), await everything(busy)
    channel = busy.amira.user.dm_channel
    told = await click_forged(busy.amira.user, busy, busy.amira.id, channel, match=match.id, member=busy.boutros.id)
    assert told
    assert await everything(busy) == before


def demote(world: World, admin: Admin) -> None:
    """Take all roles from an admin."""
    world.env.backend.guilds[world.guild.id].members[admin.id].role_ids.clear()


async def test_an_admin_who_loses_the_permission_between_two_clicks_decides_no_more(busy: World, admin: Admin):
    asked = await admin.ask("cancel-match")
    panel = await admin.panel()
    ending = await admin.ask("season end")
    form = await admin.ask("remove-player", member=busy.boutros.member)
    before = await everything(busy)
    demote(busy, admin)
    for answer, label in ((asked, "Cancel the match"), (ending, "End the season"), (form, "Remove them")):
        refused = await admin.click(answer, label)
        assert "do not manage this server any more" in words(refused.response)
    refused = await admin.choose(panel, "preset", "egyptian")
    assert "do not manage this server any more" in words(refused.response)
    assert await everything(busy) == before


async def test_after_a_restart_those_let_in_otherwise_use_the_command_again(world: World):
    amira = Admin.__new__(Admin)
    amira.world, amira.member, amira.id = world, world.amira.member, world.amira.id
    command = next(one for one in await world.bot.tree.fetch_commands() if one.name == "basra-admin")
    world.guild.set_command_permissions(command, {world.amira.user: True})
    panel = await amira.panel()
    await world.restart()
    refused = await amira.choose(panel, "preset", "egyptian")
    assert "Use the command again" in words(refused.response)
    await amira.choose(await amira.panel(), "preset", "egyptian")
    assert (await world.bot.choices.fetch_server(world.guild.id)).preset == "egyptian"


async def test_a_double_click_on_each_confirmation_does_it_once(busy: World, admin: Admin):
    ending, removing = await admin.ask("season end"), await admin.ask("remove-player", member=busy.boutros.member)
    for asked, label in ((ending, "End the season"), (removing, "Remove them")):
        stored = busy.env.backend.get_message(busy.channel.id, asked.response.message.id)
        shown = stored.components
        await admin.click(asked, label)
        stored.components = shown
        again = await admin.click(asked, label)
        assert again.ephemeral
    assert [line.split(" · ")[1].split()[0] for line in await admin.log()] == ["removed", "ended", "started"]


async def test_two_admins_void_the_same_result_and_the_second_is_told(world: World, admin: Admin):
    other = Admin(world, "second")
    match_id = await store_result(world, [world.amira], [world.boutros])
    await admin.told("void-result", match=match_id, reason="one")
    assert "already" in await other.told("void-result", match=match_id, reason="two")
    await other.told("unvoid", match=match_id)
    assert "counts" in await admin.told("unvoid", match=match_id)
    assert len(await admin.log()) == 2


async def test_a_result_is_voided_whose_rows_of_rating_are_damaged(world: World, admin: Admin):
    match_id = await store_result(world, [world.amira], [world.boutros])
    await store_result(world, [world.amira], [world.boutros], at=1_760_000_100.0)
    async with world.storage.writing() as connection:
        await connection.execute(text("UPDATE rating_steps SET rating = 'rot', sigma = 'rot'"))
        await connection.execute(text("UPDATE standings SET mu = NULL, rating = 'rot'"))
    await admin.told("void-result", match=match_id, reason="damaged")
    place = await world.bot.community.fetch_place(world.guild.id, world.amira.id, "duel")
    assert place is not None
    assert (place.figures.matches, place.figures.rating) == (1, 1138)


async def test_a_match_that_is_over_is_voided_and_its_history_says_so(world: World, admin: Admin):
    match = await finish_match(world, world.boutros)
    await world.bot.community.post_unposted()
    await admin.told("void-result", match=match.id, reason="two *accounts* @everyone")
    page = await world.chadi.slash("basra history")
    assert "Void: counts nowhere" in words(page.response)
    look = await world.chadi.click(page.response.message, "Look")
    assert "two \\*accounts\\*" in words(look.response)
    assert labels(look.response)
    await admin.told("unvoid", match=match.id)
    assert "Void" not in words((await world.chadi.slash("basra history")).response)


NAMES = {
    "@everyone": "@\u200beveryone",
    "<@1> <#2> <@&3>": "\\<@\u200b1\\> \\<\\#2\\> \\<@\u200b&3\\>",
    "**bold** ||spoiler||": "\\*\\*bold\\*\\* \\|\\|spoiler\\|\\|",
    "a\u202egnp.exe": "agnp.exe",
    "line\none": "line one",
    "موسم الشتاء": "موسم الشتاء",
    "🃏" * 25: "🃏" * 25,
    "x" * 50: "x" * 50,
}


@pytest.mark.parametrize("name", NAMES)
async def test_the_name_of_a_season_is_plain_words_wherever_it_stands(world: World, admin: Admin, name: str):
    form = await admin.ask("season start")
    started = await admin.member.submit_modal(form, {"name": name})
    await world.env.advance_time(60)
    await store_result(world, [world.amira], [world.boutros], at=world.env.now().timestamp())
    asked = await admin.ask("season end")
    question = words(asked.response)
    await admin.click(asked, "End the season")
    pages = [words(started.response), question, words(asked.response), words(world.dalia.seen[-1])]
    pages.append(words((await world.dalia.slash("basra seasons")).response))
    pages.append(words((await world.dalia.slash("basra leaderboard", period="season")).response))
    pages.append((await admin.log())[0])
    shown = NAMES[name].replace("\u200b", "")
    assert [page for page in pages if shown not in page.replace("\u200b", "").replace("\u2068", "")] == []
    assert not any("@everyone" in page or "<@1>" in page or "\u202e" in page for page in pages)
    assert not any(message.mentions or message.mention_everyone for message in world.channel.history())


async def test_a_season_is_not_called_more_than_there_is_room_for(world: World, admin: Admin):
    for name in ("x" * 51, "x" * 100):
        with pytest.raises(SetupError):
            await admin.ask("season start", name=name)
    with pytest.raises(SetupError):
        await admin.member.submit_modal(await admin.ask("season start"), {"name": "x" * 51})
