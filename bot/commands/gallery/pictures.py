"""Every picture of the gallery: the file it goes into, its words, and how it is drawn."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from bot.rules import CARDS, Card, make_rules, write_card
from bot.texts import describe_film, describe_floor, describe_hand, describe_result, say, say_card, speak_card
from card_images import (
    DECKS,
    THEMES,
    Look,
    draw_card_alone,
    draw_cards,
    draw_deck,
    draw_emoji,
    draw_film,
    draw_floor,
    draw_hand,
    draw_result,
    marked_cards,
)

from .tables import NAMES, Film, Sample, Shown, find_films, find_hands, find_results, find_tables

LANGUAGE = "en"


class Picture(NamedTuple):
    """A picture yet to be drawn, and the file for it below the gallery's folder."""

    file: str
    caption: str
    description: str
    draw: Callable[[], bytes]


class Group(NamedTuple):
    """Pictures of one kind; the page lays out `sheet`, `tables`, `cards` and `emojis` differently."""

    title: str
    layout: str
    pictures: tuple[Picture, ...]


class Chapter(NamedTuple):
    """Pictures in one look, with a folder of their own."""

    folder: str
    title: str
    groups: tuple[Group, ...]

    @property
    def pictures(self) -> list[Picture]:
        """All pictures of the chapter."""
        return [picture for group in self.groups for picture in group.pictures]


def plan_gallery() -> list[Chapter]:
    """A chapter for every look, and one for the emojis; nothing is drawn yet."""
    looks = [Look(theme, deck) for theme in THEMES for deck in DECKS]
    emojis = Chapter("emojis", "Emojis", (_plan_emojis("emojis"),))
    return [*(_plan_chapter(look, f"{look.theme}-{look.deck}") for look in looks), emojis]


def _plan_chapter(look: Look, folder: str) -> Chapter:
    theme, deck = say(LANGUAGE, f"look.theme.{look.theme}"), say(LANGUAGE, f"look.deck.{look.deck}")
    return Chapter(folder, f"{theme} · {deck}", _plan_look(look, folder))


def _plan_look(look: Look, folder: str) -> tuple[Group, ...]:
    """A new kind of picture is one more line here."""
    plan = partial(_plan, look, folder)
    return (
        Group("The deck", "sheet", (_plan_deck(look, folder),)),
        Group("Tables", "tables", plan("table-{}.png", find_tables(), describe_floor, draw_floor)),
        Group("Hands", "tables", plan("hand-{}.png", find_hands(), describe_hand, draw_hand)),
        Group("Results", "tables", plan("result-{}.png", find_results(), describe_result, draw_result)),
        Group("Films", "tables", plan("film-{}.gif", find_films(), _describe_film, _draw_film)),
        Group("Marks", "sheet", (_plan_marks(look, folder),)),
        Group("Card by card", "cards", tuple(_plan_card(look, folder, card) for card in (*CARDS, None))),
    )


def _plan(
    look: Look,
    folder: str,
    file: str,
    samples: list[Sample[Shown]],
    describe: Callable[[str, Shown, Sequence[str]], str],
    draw: Callable[[Shown, Look], bytes],
) -> tuple[Picture, ...]:
    """One picture for each sample, in a file named after it."""
    return tuple(
        Picture(
            f"{folder}/{file.format(sample.name)}",
            sample.caption,
            describe(LANGUAGE, sample.shown, NAMES),
            partial(draw, sample.shown, look),
        )
        for sample in samples
    )


def _describe_film(language: str, film: Film, names: Sequence[str]) -> str:
    return describe_film(language, film.views[-1], names, film.points)


def _draw_film(film: Film, look: Look) -> bytes:
    return draw_film(film.views, look)


def _plan_deck(look: Look, folder: str) -> Picture:
    description = "All fifty-two cards, a row for each suit from ace to king, and the back."
    return Picture(f"{folder}/deck.png", "At a glance", description, partial(draw_deck, look))


def _plan_marks(look: Look, folder: str) -> Picture:
    rules = make_rules()
    cards = sorted(marked_cards(rules))
    description = f"The cards with a role in Classic: {', '.join(speak_card(LANGUAGE, card) for card in cards)}."
    caption = "A star for points, an eight-pointed ring for the seven that sweeps"
    return Picture(f"{folder}/marks.png", caption, description, partial(draw_cards, cards, look, rules))


def _plan_card(look: Look, folder: str, card: Card | None) -> Picture:
    draw = partial(draw_card_alone, card, look)
    if card is None:
        return Picture(f"{folder}/cards/back.png", "Back", "the back of the cards", draw)
    return Picture(
        f"{folder}/cards/{write_card(card)}.png", say_card(LANGUAGE, card), speak_card(LANGUAGE, card), draw
    )


def _plan_emojis(folder: str) -> Group:
    pictures = (
        Picture(
            f"{folder}/{write_card(card)}.png",
            say_card(LANGUAGE, card),
            speak_card(LANGUAGE, card),
            partial(draw_emoji, card),
        )
        for card in CARDS
    )
    return Group("In buttons and in texts", "emojis", tuple(pictures))
