"""A page as Discord shows it: cards as emojis in texts, on buttons and in menus; commands in texts to be tapped."""

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import discord

from bot.rules import CARDS, Card
from bot.texts import LANGUAGES, say_card

from .mentions import CommandMentions

MOST_TEXT, MOST_BYTES = 4000, 10_000
"""What Discord takes: characters of all texts of a message together, and bytes of the whole."""

_CARDS = {say_card(language, card): card for language in LANGUAGES for card in CARDS}
"""The card by its word. Names of people never hold one: see `names.plain`."""
_WORD = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(_CARDS, key=len, reverse=True))})")

Emojis = Mapping[Card, discord.PartialEmoji]


class Illustration:
    """Emojis on a page, in texts in place of words, on buttons and in menus before the words; and tappable commands.

    Texts that would grow beyond a message keep their words. Without emojis and known commands nothing changes.
    """

    def __init__(self, view: discord.ui.LayoutView, emojis: Emojis, mentions: CommandMentions | None = None) -> None:
        self._before: list[tuple[Any, str, Any]] = []
        items = [item.item if isinstance(item, discord.ui.DynamicItem) else item for item in view.walk_children()]
        texts = [item for item in items if isinstance(item, discord.ui.TextDisplay)]
        if emojis:
            self._mark_choices(items, emojis)
            self._write_texts(view, texts, lambda words: _WORD.sub(lambda word: str(emojis[_CARDS[word[0]]]), words))
        if mentions is not None:
            self._write_texts(view, texts, mentions.write_into)

    @property
    def is_empty(self) -> bool:
        """Whether the page is as it was."""
        return not self._before

    def undo(self) -> None:
        """Bring back the page as it was."""
        for thing, name, value in reversed(self._before):  # a text may have been changed twice
            setattr(thing, name, value)
        self._before.clear()

    def _set(self, thing: Any, name: str, value: Any) -> None:
        self._before.append((thing, name, getattr(thing, name)))
        setattr(thing, name, value)

    def _mark_choices(self, items: list[Any], emojis: Emojis) -> None:
        """The first card of each label; a menu has emojis beside all its options or beside none."""
        buttons: list[list[Any]] = [[item] for item in items if isinstance(item, discord.ui.Button)]
        menus: list[list[Any]] = [item.options for item in items if isinstance(item, discord.ui.Select)]
        for choices in (*buttons, *menus):
            words = [_WORD.search(choice.label or "") for choice in choices]
            for choice, word in zip(choices, words, strict=True):
                if word and all(words) and choice.emoji is None:
                    self._set(choice, "emoji", emojis[_CARDS[word[0]]])

    def _write_texts(self, view: discord.ui.LayoutView, texts: list[Any], write: Callable[[str], str]) -> None:
        written = [write(text.content) for text in texts]
        if written == [text.content for text in texts] or sum(map(_length, written)) > MOST_TEXT:
            return
        mark = len(self._before)
        for text, content in zip(texts, written, strict=True):
            if content != text.content:
                self._set(text, "content", content)
        components = view.to_components()  # type: ignore[no-untyped-call]
        if len(json.dumps(components, ensure_ascii=False).encode()) > MOST_BYTES:
            for thing, name, value in self._before[mark:]:
                setattr(thing, name, value)
            del self._before[mark:]


def _length(text: str) -> int:
    """Characters as Discord counts at most: those beyond the first plane twice."""
    return len(text.encode("utf-16-le")) // 2
