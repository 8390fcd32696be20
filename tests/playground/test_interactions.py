"""What people do reaches a real discord.py bot, and what it answers reaches them."""

from bot.playground import LocalDiscord, buttons, shown_text

from .sample_bot import SampleBot


async def test_a_slash_command_with_a_sub_command_is_answered_with_a_message(local: LocalDiscord, bot: SampleBot):
    amira, boutros = local.people[:2]
    outcome = await amira.slash("basra start", local.channel("basra"), players=2, partner=boutros)
    assert (outcome.state, outcome.callback) == ("done", 4)
    assert shown_text(outcome.message) == f"table for 2 with <@{boutros.id}>"
    assert "Hand" in buttons(outcome.message)
    assert outcome.message in boutros.sees(local.channel("basra"))
