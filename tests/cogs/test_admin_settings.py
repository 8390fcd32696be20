"""`/basra-admin settings`: what is chosen, who may choose it, and that tables follow."""

from dataclasses import replace

import pytest
from simcord import SetupError

from bot.matches import parse_clock
from bot.rules import PRESETS
from bot.texts import LANGUAGES
from cogs.admin.setting_words import OFFERED, SWITCHES, say_about, say_option, say_value

from .admins import Admin
from .past import finish_match
from .people import SELECT, World, labels, parts, weight, words


@pytest.fixture
def admin(world: World) -> Admin:
    return Admin(world)


async def settings(world: World):
    return await world.bot.choices.fetch_server(world.guild.id)


async def test_the_panel_shows_what_holds_where_nothing_was_chosen(world: World, admin: Admin):
    panel = await admin.panel()
    shown = {name: admin.chosen(panel, name.replace("_", "")) for name in OFFERED}
    assert shown == {
        "preset": "classic",
        "clock": "none",
        "patience": "2",
        "minimum_matches": "5",
        "language": "discord",
        "theme": "classic",
        "deck": "two_colours",
    }
    assert "Results move ratings" in words(panel)


async def test_tables_open_with_the_rules_clock_and_patience_of_the_server(world: World, admin: Admin):
    panel = await admin.panel()
    for name, value in (("preset", "egyptian"), ("clock", "72h"), ("patience", "4")):
        await admin.choose(panel, name, value)
        assert admin.chosen(panel, name) == value
    await world.amira.slash("basra start")
    match = await world.match()
    assert (match.rules.preset, match.clock, match.patience) == ("egyptian", parse_clock("72h"), 4)


async def test_whoever_opens_a_table_may_name_something_else(world: World, admin: Admin):
    await world.bot.choices.update_server(world.guild.id, preset="egyptian", clock="72h", patience=4)
    await world.amira.slash("basra start", rules="classic", clock="none", absences=1)
    match = await world.match()
    assert (match.rules.preset, match.clock.seconds, match.patience) == ("classic", None, 1)


async def deal_with_house_rules(world: World) -> None:
    """A match whose host lets a jack's basra be worth 30, up to 50 points; it is over at once."""
    matches = world.bot.matches
    await world.amira.slash("basra start", rules="egyptian")
    match = await world.match()
    await matches.change_rules(match.id, world.amira.id, lambda rules: replace(rules, jack_points=30, target=50))
    await world.boutros.click(world.table, "Join")
    await world.amira.click(world.table, "Deal")
    await matches.cancel(match.id, world.amira.id)


async def test_tables_begin_with_the_house_rules_dealt_last_if_the_server_keeps_them(world: World, admin: Admin):
    await deal_with_house_rules(world)
    panel = await admin.panel()
    assert "without house rules" in words(panel)
    await admin.member.click(panel.message, label="Keep house rules")
    assert "begin with the house rules" in words(panel)
    await world.amira.slash("basra start", rules="egyptian")
    match = await world.match()
    assert (match.rules.jack_points, match.rules.target, match.rules.preset) == (30, 50, "egyptian")
    await world.amira.slash("basra leave")
    await world.amira.slash("basra start", rules="egyptian", target=70)
    assert ((await world.match()).rules.jack_points, (await world.match()).rules.target) == (30, 70)
    await world.amira.slash("basra leave")
    await world.amira.slash("basra start")
    assert (await world.match()).rules == PRESETS["classic"]
    assert (await admin.log())[0].endswith("set house rules: 🏠 " + words(panel).split("🏠 ")[1].splitlines()[0])


async def test_tables_begin_without_house_rules_unless_the_server_keeps_them(world: World):
    await deal_with_house_rules(world)
    await world.amira.slash("basra start", rules="egyptian")
    assert (await world.match()).rules == PRESETS["egyptian"]


async def test_a_default_of_another_version_counts_as_not_chosen(world: World):
    await world.bot.choices.update_server(world.guild.id, preset="martian", clock="sundial")
    await world.amira.slash("basra start")
    match = await world.match()
    assert (match.rules.preset, match.clock.seconds) == ("classic", None)


async def test_tables_are_opened_in_the_allowed_channels_and_their_threads_alone(world: World, admin: Admin):
    tables = world.guild.create_text_channel("tables")
    panel = await admin.panel()
    await admin.choose(panel, "channels", tables)
    refused = await world.amira.slash("basra start")
    assert refused.ephemeral
    assert words(refused.response) == f"On this server Basra is played in <#{tables.id}>."
    await world.amira.member.slash(tables, "basra start")
    assert await world.bot.matches.fetch_in_channel(tables.id)
    await admin.choose(panel, "channels")
    await world.amira.slash("basra start")
    assert (await world.match()).channel_id == world.channel.id


async def test_a_rematch_is_refused_too_where_no_tables_are_wanted_any_more(world: World, admin: Admin):
    await world.deal(world.boutros, target=1)
    await world.play_out()
    sheet = next(message for message in world.channel.history() if "Rematch" in labels(message))
    tables = world.guild.create_text_channel("tables")
    await admin.choose(await admin.panel(), "channels", tables)
    refused = await world.amira.click(sheet, "Rematch")
    assert "is played in" in words(refused.response)


async def test_a_channel_that_is_gone_forbids_nothing(world: World, admin: Admin):
    await world.bot.choices.update_server(world.guild.id, channels=(4711,))
    await world.amira.slash("basra start")
    assert (await world.match()).channel_id == world.channel.id
    assert admin.chosen(await admin.panel(), "preset") == "classic"


async def test_tables_get_threads_of_their_own_if_the_server_wants_it(world: World, admin: Admin):
    panel = await admin.panel()
    await admin.member.click(panel.message, label="Open threads")
    assert (await settings(world)).threads is True
    answer = await world.amira.slash("basra start")
    (match,) = await world.bot.matches.fetch_open_in(world.guild.id)
    assert match.channel_id != world.channel.id
    assert f"<#{match.channel_id}>" in words(answer.response)
    await world.boutros.slash("basra start", thread=False)
    assert (await world.match()).channel_id == world.channel.id


async def test_results_move_no_ratings_while_they_are_not_rated(world: World, admin: Admin):
    panel = await admin.panel()
    await admin.member.click(panel.message, label="Rate no results")
    assert "move no ratings" in words(panel)
    await finish_match(world, world.boutros)
    await world.bot.community.post_unposted()
    record = await world.bot.community.fetch_record(world.guild.id, world.amira.id)
    assert record is not None
    assert (record.ladders["duel"].figures.matches, record.ladders["duel"].figures.rating) == (1, None)


async def test_theme_deck_and_minimum_are_stored(world: World, admin: Admin):
    panel = await admin.panel()
    for name, value in (("theme", "night"), ("deck", "four_colours"), ("minimummatches", "10")):
        await admin.choose(panel, name, value)
    now = await settings(world)
    assert (now.theme, now.deck, now.minimum_matches) == ("night", "four_colours", 10)


async def test_what_changes_is_logged_once(world: World, admin: Admin):
    panel = await admin.panel()
    await admin.choose(panel, "preset", "egyptian")
    await admin.choose(panel, "preset", "egyptian")
    await admin.choose(panel, "channels", world.channel)
    await admin.member.click(panel.message, label="Rate no results")
    assert await admin.log() == [
        f"<@{admin.id}> · set ratings: 📈 Results move no ratings; everything else is counted.",
        f"<@{admin.id}> · set channels: <#{world.channel.id}>",
        f"<@{admin.id}> · set rules: Egyptian",
    ]


async def test_two_admins_choose_side_by_side_and_each_sees_both_choices(world: World, admin: Admin):
    other = Admin(world, "second")
    one, two = await admin.panel(), await other.panel()
    await admin.choose(one, "preset", "egyptian")
    await other.choose(two, "patience", "7")
    assert (other.chosen(two, "preset"), other.chosen(two, "patience")) == ("egyptian", "7")


async def test_who_does_not_manage_the_server_does_not_get_the_commands(world: World):
    with pytest.raises(SetupError):
        await world.amira.slash("basra-admin settings")


async def test_whom_the_servers_integration_settings_let_in_may_choose_for_a_while(world: World):
    amira = Admin.__new__(Admin)
    amira.world, amira.member, amira.id = world, world.amira.member, world.amira.id
    command = next(one for one in await world.bot.tree.fetch_commands() if one.name == "basra-admin")
    world.guild.set_command_permissions(command, {world.amira.user: True})
    panel = await amira.panel()
    await amira.choose(panel, "preset", "egyptian")
    assert (await settings(world)).preset == "egyptian"
    await world.env.advance_time(3600)
    refused = await amira.choose(panel, "preset", "classic")
    assert "too old" in words(refused.response)
    assert (await settings(world)).preset == "egyptian"


async def test_nobody_else_may_use_a_panel(world: World, admin: Admin):
    panel, other = await admin.panel(), Admin(world, "second")
    stored = world.env.backend.get_message(panel.message.channel.id, panel.message.id)
    theirs = await other.panel()
    world.env.backend.get_message(theirs.message.channel.id, theirs.message.id).components = stored.components
    refused = await other.member.select(theirs.message, ["egyptian"], custom_id=admin.menu("preset"))
    assert "Somebody else is deciding" in words(refused.response)
    assert (await settings(world)).preset is None


@pytest.mark.parametrize(("menu", "value"), [("preset", "martian"), ("patience", "400"), ("sundial", "1")])
async def test_what_no_menu_offers_is_refused(world: World, admin: Admin, menu: str, value: str):
    panel = await admin.panel()
    shown = {"type": SELECT, "custom_id": admin.menu(menu), "options": [{"label": "x", "value": value}]}
    stored = world.env.backend.get_message(panel.message.channel.id, panel.message.id)
    stored.components = [{"type": 1, "components": [shown]}]
    refused = await admin.choose(panel, menu, value)
    assert "not possible" in words(refused.response)
    assert (await settings(world)).preset is None


async def test_the_panel_outlives_a_restart(world: World, admin: Admin):
    panel = await admin.panel()
    await world.restart()
    await admin.choose(panel, "preset", "egyptian")
    assert (await settings(world)).preset == "egyptian"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_panel_has_room_in_a_message(world: World, admin: Admin, language: str):
    await admin.choose(await admin.panel(), "language", language)
    panel = await admin.panel()
    assert admin.chosen(panel, "language") == language
    assert len(parts(panel)) <= 40
    assert len(words(panel)) < 2000
    assert weight(panel) < 10_000


def test_every_option_has_words():
    for name, values in OFFERED.items():
        for value in values:
            said = say_option("en", name, value)
            assert 0 < len(said) <= 100
            assert len(say_about("en", name, value) or "") <= 100
            assert said != value or name == "clock"
    for name in SWITCHES:
        assert say_value("en", name, True) != say_value("en", name, False)
