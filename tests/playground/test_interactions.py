"""What people do reaches a real discord.py bot, and what it answers reaches them."""

import asyncio

import discord
import pytest

from bot.playground import LocalDiscord, Message, Person, buttons, selects, shown_text
from bot.playground.posting import post_message

from .rest_client import Rest
from .sample_bot import PNG, SampleBot, Table, picture


async def open_table(local: LocalDiscord) -> tuple[Person, Message]:
    amira = local.people[0]
    outcome = await amira.slash("basra start", local.channel("basra"), players=2)
    assert outcome.message is not None
    return amira, outcome.message


async def test_a_slash_command_with_a_sub_command_is_answered_with_a_message(local: LocalDiscord, bot: SampleBot):
    amira, boutros = local.people[:2]
    outcome = await amira.slash("basra start", local.channel("basra"), players=2, partner=boutros)
    assert (outcome.state, outcome.callback) == ("done", 4)
    assert shown_text(outcome.message) == f"table for 2 with <@{boutros.id}>"
    assert "Hand" in buttons(outcome.message)
    assert outcome.message in boutros.sees(local.channel("basra"))
    assert outcome.latency > 0


async def test_a_member_option_arrives_as_a_member_and_the_languages_with_it(local: LocalDiscord, bot: SampleBot):
    amira, boutros = local.people[:2]
    amira.locale = "de"
    await amira.slash("basra start", local.channel("basra"), players=3, partner=boutros)
    players, partner, locale, guild_locale = bot.heard[0]
    assert (players, partner.id, type(partner)) == (3, boutros.id, discord.Member)
    assert (locale, guild_locale) == (discord.Locale.german, discord.Locale.american_english)
    interaction = bot.interactions[0]
    assert interaction.permissions.administrator
    assert interaction.app_permissions.attach_files
    assert not interaction.app_permissions.manage_guild
    assert interaction.context.guild
    assert interaction.is_guild_integration()
    assert interaction.channel.id == local.channel("basra").id


@pytest.mark.parametrize(
    ("options", "reason"),
    [({}, "required"), ({"players": 5}, "between"), ({"players": "many"}, "number"), ({"seats": 2}, "no option")],
)
async def test_what_the_client_would_not_send_is_refused_before_the_bot(local, bot, options, reason):
    with pytest.raises(ValueError, match=reason):
        await local.people[0].slash("basra start", local.channel("basra"), **options)


async def test_autocomplete_offers_what_fits_what_is_typed(local: LocalDiscord, bot: SampleBot):
    amira = local.people[0]
    outcome = await amira.autocomplete("basra rules", local.channel("basra"), "preset", preset="le")
    assert outcome.callback == 8
    assert outcome.choices == [{"name": "lebanese", "value": "lebanese"}]


async def test_a_deferred_reply_thinks_and_is_filled_by_the_first_follow_up(local: LocalDiscord, bot: SampleBot):
    amira, boutros = local.people[:2]
    outcome = await amira.slash("basra think", local.channel("basra"))
    assert (outcome.state, outcome.callback) == ("done", 5)
    assert (outcome.message.content, outcome.message.is_loading) == ("thought of it", False)
    assert outcome.message.edited is None
    assert outcome.message in boutros.sees(local.channel("basra"))


async def test_a_private_deferral_makes_a_private_reply(local: LocalDiscord, bot: SampleBot):
    amira, boutros = local.people[:2]
    outcome = await amira.slash("basra think", local.channel("basra"), private=True)
    assert outcome.message in amira.sees(local.channel("basra"))
    assert outcome.message not in boutros.sees(local.channel("basra"))


async def test_a_button_updates_its_message_and_keeps_the_listed_picture(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    old = table.attachments[0]
    outcome = await amira.click(table, "edit")
    assert outcome.callback == 7
    assert outcome.message is table
    assert shown_text(table) == "edited"
    assert table.attachments == [old]
    assert table.edited is not None


async def test_an_update_with_a_new_file_drops_the_old_one(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    await amira.click(table, "picture")
    assert [attachment.filename for attachment in table.attachments] == ["next.png"]
    assert table.attachments[0].data == PNG


async def test_an_ephemeral_reply_is_for_one_person_and_unknown_to_the_bots_token(local, bot, rest: Rest):
    amira, table = await open_table(local)
    outcome = await amira.click(table, "hand")
    channel = local.channel("basra")
    assert outcome.message in amira.sees(channel)
    assert all(outcome.message not in other.sees(channel) for other in local.people[1:])
    answer = await rest("GET", f"/channels/{channel.id}/messages/{outcome.message.id}")
    assert (answer.status, answer.code) == (404, 10008)
    listed = await rest("GET", f"/channels/{channel.id}/messages")
    assert str(outcome.message.id) not in {message["id"] for message in listed.body}


async def test_a_select_of_people_resolves_them(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    chosen = [str(person.id) for person in local.people[1:3]]
    outcome = await amira.select(table, "seat", chosen)
    assert outcome.callback == 6
    assert bot.heard[-1]["values"] == chosen
    assert set(bot.heard[-1]["resolved"]["members"]) == set(chosen)
    assert bot.heard[-1]["resolved"]["users"][chosen[0]]["global_name"] == "Boutros"


async def test_a_menu_gives_only_what_it_offers_and_no_more_than_it_allows(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    assert [menu["custom_id"] for menu in selects(table)] == ["seat", "cards"]
    await amira.select(table, "cards", ["7D", "JS"])
    assert bot.heard[-1] == ["7D", "JS"]
    with pytest.raises(ValueError, match="offer"):
        await amira.select(table, "cards", ["KH"])
    with pytest.raises(ValueError, match="choose 1 to 2"):
        await amira.select(table, "cards", ["7D", "JS", "10H"])


async def test_a_modal_with_labels_is_opened_and_submitted(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    opened = await amira.click(table, "form")
    assert opened.callback == 9
    assert opened.modal["title"] == "A form"
    with pytest.raises(ValueError, match="name is required"):
        await amira.submit(opened, {"cards": ["JS"]})
    outcome = await amira.submit(opened, {"name": "Umm Kulthum", "cards": ["JS", "7D"]})
    assert (outcome.state, outcome.message.content) == ("done", "thanks")
    name, cards = (part["component"] for part in bot.heard[-1])
    assert (name["value"], cards["values"]) == ("Umm Kulthum", ["JS", "7D"])
    assert outcome.message.interaction["triggering_interaction_metadata"]["interacted_message_id"] == str(table.id)


async def test_a_second_answer_is_40060(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    outcome = await amira.click(table, "twice")
    assert outcome.callback == 6
    await bot.refused.wait()
    assert (bot.refusals[0].status, bot.refusals[0].code) == (400, 40060)


async def test_an_answer_after_three_seconds_is_10062(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    outcome = amira.start_click(table, "slow")
    await bot.slow_heard.wait()
    local.advance(3.1)
    assert (await outcome.wait_settled()).state == "timeout"
    with pytest.raises(discord.NotFound) as refusal:
        await bot.interactions[-1].response.send_message("too late")
    assert refusal.value.code == 10062


async def test_an_unanswered_click_times_out_by_itself():
    async with LocalDiscord(answer_seconds=0.05) as local:
        bot = local.bot
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Join", "custom_id": "join"}]}
        message = post_message(local.service, local.channel("basra"), bot, {"content": "lobby", "components": [row]})
        outcome = await local.people[0].click(message, "join")
        assert (outcome.state, outcome.callback) == ("timeout", None)


async def test_after_fifteen_minutes_the_token_is_50027(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    await amira.click(table, "hand")
    interaction = bot.interactions[-1]
    await interaction.edit_original_response(content="still good")
    local.advance(15 * 60 + 1)
    with pytest.raises(discord.HTTPException) as refusal:
        await interaction.edit_original_response(content="too old")
    assert (refusal.value.status, refusal.value.code) == (401, 50027)


async def test_a_token_gives_no_follow_up_before_the_first_answer(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    amira.start_click(table, "slow")
    await bot.slow_heard.wait()
    with pytest.raises(discord.NotFound) as refusal:
        await bot.interactions[-1].followup.send("early")
    assert refusal.value.code == 10015
    await bot.interactions[-1].response.defer()


async def test_a_refused_answer_leaves_the_interaction_open_and_says_why(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    outcome = amira.start_click(table, "slow")
    await bot.slow_heard.wait()
    with pytest.raises(discord.HTTPException, match="2000 or fewer"):
        await bot.interactions[-1].response.send_message("x" * 2001)
    assert outcome.refused.code == 50035
    assert outcome.refused.errors["data"]["content"]["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"
    await bot.interactions[-1].response.send_message("short")
    assert (await outcome.wait_settled()).state == "done"


async def test_the_original_answer_can_be_read_edited_and_deleted(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    outcome = await amira.click(table, "hand")
    interaction = bot.interactions[-1]
    assert (await interaction.original_response()).content == "your hand"
    await interaction.edit_original_response(content="played")
    assert outcome.message.content == "played"
    await interaction.delete_original_response()
    assert outcome.message not in amira.sees(local.channel("basra"))
    with pytest.raises(discord.NotFound) as refusal:
        await interaction.edit_original_response(content="gone")
    assert refusal.value.code == 10008


async def test_after_a_deferred_update_the_original_is_the_message_of_the_button(local, bot):
    amira, table = await open_table(local)
    await amira.click(table, "quiet")
    original = await bot.interactions[-1].original_response()
    assert original.id == table.id


async def test_by_token_a_message_that_is_there_takes_no_media_of_the_same_request(local, bot):
    amira, table = await open_table(local)
    await amira.click(table, "quiet")
    with pytest.raises(discord.HTTPException, match="referenced attachment was not found"):
        await bot.interactions[-1].edit_original_response(
            view=Table("x", "new.png"), attachments=[picture("new.png")]
        )


async def test_a_command_in_the_dm_comes_with_a_user_and_the_dm_context(local: LocalDiscord, bot: SampleBot):
    boutros = local.people[1]
    outcome = await boutros.slash("basra start", boutros.dm, players=2)
    interaction = bot.interactions[0]
    assert isinstance(interaction.user, discord.User)
    assert interaction.context.dm_channel
    assert interaction.guild_id is None
    assert outcome.message in boutros.sees(boutros.dm)
    assert outcome.message not in local.people[0].sees(boutros.dm)


async def test_a_pressed_button_must_be_there_and_visible(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    with pytest.raises(ValueError, match="no such button"):
        await amira.click(table, "unheard-of")
    hand = (await amira.click(table, "hand")).message
    with pytest.raises(ValueError, match="cannot see"):
        await local.people[1].click(hand, "edit")
    local.delete_message(table)
    with pytest.raises(ValueError, match="cannot see"):
        await amira.click(table, "edit")


async def test_two_hundred_clicks_at_once_are_all_answered(local: LocalDiscord, bot: SampleBot):
    _, table = await open_table(local)
    people = [*local.people, *(local.add_person(f"Guest{number}") for number in range(196))]
    outcomes = await asyncio.gather(*(person.click(table, "hand") for person in people))
    assert [outcome.state for outcome in outcomes] == ["done"] * 200
    assert len({outcome.message.id for outcome in outcomes}) == 200


async def test_the_log_tells_answers_from_requests_that_cost(local: LocalDiscord, bot: SampleBot):
    amira, table = await open_table(local)
    async with local.counting() as requests:
        await amira.click(table, "edit")
        await bot.get_partial_messageable(table.channel.id).send("hello")
    assert [(request.kind, request.method, request.route, request.status) for request in requests] == [
        ("answer", "POST", "/interactions/{interaction}/{token}/callback", 200),
        ("bot", "POST", "/channels/{channel}/messages", 200),
    ]
