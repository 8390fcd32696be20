"""Commands in texts become what Discord lets a reader tap."""

import discord
import pytest

from bot.client import boxed, rows, text
from bot.client.illustrating import MOST_TEXT, Illustration
from bot.client.mentions import CommandMentions
from bot.rules import CARDS, parse_card
from bot.texts import say_card

OPTION, SUBCOMMAND, GROUP = 3, 1, 2
SEASON = {"type": GROUP, "name": "season", "options": [{"type": SUBCOMMAND, "name": "end"}]}
START = {"type": SUBCOMMAND, "name": "start", "options": [{"type": OPTION, "name": "rules"}]}
KNOWN = [
    {"id": "11", "name": "basra", "options": [START]},
    {"id": "22", "name": "basra-admin", "options": [SEASON]},
    {"id": "33", "name": "ping"},
]


@pytest.fixture
def mentions() -> CommandMentions:
    mentions = CommandMentions()
    mentions.note(KNOWN)
    return mentions


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("`/basra start` opens a table.", "</basra start:11> opens a table."),
        ("- `/basra-admin season end`, `/ping`", "- </basra-admin season end:22>, </ping:33>"),
        ("`/basra start rules:iraqi` opens a table.", "</basra start:11> `rules:iraqi` opens a table."),
        ("اكتب `\u2066/basra start\u2069` هنا", "اكتب </basra start:11> هنا"),
    ],
)
def test_a_command_between_backticks_can_be_tapped(mentions: CommandMentions, written: str, shown: str):
    assert mentions.write_into(written) == shown


@pytest.mark.parametrize(
    "written",
    ["`/basra`", "`/basra-admin season`", "`/basra start rules:`", "`/other`", "/basra start", "`basra start`"],
)
def test_what_cannot_be_called_as_it_stands_keeps_its_words(mentions: CommandMentions, written: str):
    assert mentions.write_into(written) == written


def test_where_no_id_is_known_the_words_stay():
    assert CommandMentions().write_into("`/basra start`") == "`/basra start`"


def test_texts_alone_are_written_and_afterwards_as_they_were(mentions: CommandMentions):
    words = "`/basra start`"
    option = discord.SelectOption(label=words, description=words, value="x")
    menu = discord.ui.Select(custom_id="m", placeholder=words, options=[option])
    button = discord.ui.Button(label=words, custom_id="b")
    shown = text(f"{say_card('en', parse_card('7d'))} {words}")
    page = boxed([shown, discord.ui.ActionRow(menu), *rows([button])], 0)
    emojis = {card: discord.PartialEmoji(name=f"card_{card}", id=10**18 + card) for card in CARDS}
    illustration = Illustration(page.view, emojis, mentions)
    assert shown.content == f"{emojis[parse_card('7d')]} </basra start:11>"
    assert (button.label, menu.placeholder, option.label, option.description) == (words,) * 4
    illustration.undo()
    assert shown.content == f"{say_card('en', parse_card('7d'))} {words}"


def test_a_text_without_room_keeps_its_words(mentions: CommandMentions):
    words = "`/basra start`"
    full, shorter = (discord.ui.TextDisplay(words + "x" * (MOST_TEXT - len(words) - room)) for room in (2, 3))
    for shown in (full, shorter):
        Illustration(boxed([shown], 0).view, {}, mentions)
    assert full.content.startswith(words)
    assert shorter.content.startswith("</basra start:11>x")
