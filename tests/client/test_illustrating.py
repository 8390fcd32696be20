"""Cards of a page become emojis: in texts, on buttons, in menus, and nowhere else."""

from typing import Any

import discord
import pytest

from bot.client import boxed, escape, picture, plain, rows, text
from bot.client.illustrating import MOST_TEXT, Illustration
from bot.rules import CARDS, parse_card
from bot.texts import say_card, say_way

EMOJIS = {card: discord.PartialEmoji(name=f"card_{card}", id=10**18 + card) for card in CARDS}
SEVEN, TEN, TWO = (parse_card(name) for name in ("7d", "Td", "2s"))


def written(card: int) -> str:
    return str(EMOJIS[card])


def button(label: str, emoji: str | None = None) -> discord.ui.Button[Any]:
    return discord.ui.Button(label=label, custom_id=label, emoji=emoji)


def menu(*labels: str) -> discord.ui.Select[Any]:
    options = [discord.SelectOption(label=label, value=label) for label in labels]
    return discord.ui.Select(options=options, custom_id="menu", placeholder=labels[0])


def test_cards_in_texts_are_written_as_emojis():
    shown = text(f"Your {say_card('en', TEN)} took {say_card('en', SEVEN)} {say_card('en', TWO)}.")
    Illustration(boxed([shown], 0).view, EMOJIS)
    assert shown.content == f"Your {written(TEN)} took {written(SEVEN)} {written(TWO)}."


def test_labels_keep_their_words_and_get_the_first_card_beside_them():
    label = say_way("en", SEVEN, (TWO,))
    shown, other = button(label), button("Back")
    Illustration(boxed(rows([shown, other]), 0).view, EMOJIS)
    assert (shown.label, shown.emoji, other.emoji) == (label, EMOJIS[SEVEN], None)


def test_a_button_with_a_sign_of_its_own_keeps_it():
    shown = button(say_card("en", SEVEN), emoji="🃏")
    Illustration(boxed(rows([shown]), 0).view, EMOJIS)
    assert str(shown.emoji) == "🃏"


def test_a_menu_has_emojis_beside_all_options_or_none():
    cards, mixed = menu(say_card("en", SEVEN), say_card("en", TWO)), menu(say_card("en", SEVEN), "nothing")
    page = boxed([discord.ui.ActionRow(cards), discord.ui.ActionRow(mixed)], 0)
    Illustration(page.view, EMOJIS)
    assert [option.emoji for option in cards.options] == [EMOJIS[SEVEN], EMOJIS[TWO]]
    assert [option.emoji for option in mixed.options] == [None, None]
    assert cards.placeholder == say_card("en", SEVEN)


def test_descriptions_of_pictures_keep_their_words():
    gallery = picture("table.png", f"On the floor {say_card('en', SEVEN)}")
    Illustration(boxed([gallery], 0).view, EMOJIS)
    assert gallery.items[0].description == f"On the floor {say_card('en', SEVEN)}"


@pytest.mark.parametrize("name", [say_card("en", SEVEN), "7♦", "10♦\ufe0e\ufe0e", "A♠\ufe0e B", "x7♦\ufe0e"])
def test_names_never_become_cards(name: str):
    shown, pressed = text(f"**{escape(name)}** has joined"), button(plain(name))
    view = boxed([shown, *rows([pressed])], 0).view
    assert Illustration(view, EMOJIS).is_empty
    assert pressed.emoji is None


def test_texts_that_would_outgrow_a_message_keep_their_words():
    line = " ".join(say_card("en", card) for card in CARDS)
    shown, pressed = text(*[line] * 3), button(say_card("en", SEVEN))
    before = shown.content
    assert len(before) < MOST_TEXT
    Illustration(boxed([shown, *rows([pressed])], 0).view, EMOJIS)
    assert shown.content == before
    assert pressed.emoji == EMOJIS[SEVEN]


def test_a_message_of_many_bytes_keeps_its_words():
    shown = text("ﷺ" * 3300 + f" {say_card('en', SEVEN)}")
    before = shown.content
    Illustration(boxed([shown], 0).view, EMOJIS)
    assert shown.content == before


def test_without_emojis_nothing_changes_and_all_can_be_undone():
    shown, pressed = text(say_card("en", SEVEN)), button(say_card("en", SEVEN))
    view = boxed([shown, *rows([pressed])], 0).view
    before = view.to_components()
    assert Illustration(view, {}).is_empty
    illustration = Illustration(view, EMOJIS)
    assert view.to_components() != before
    illustration.undo()
    assert view.to_components() == before
