"""A finished match, play by play: everybody steps through on their own."""

from typing import Any

import discord

from bot.client import (
    BLUE,
    GOLD,
    BasraBot,
    Control,
    Page,
    Style,
    answer_with,
    attach,
    boxed,
    language_of,
    names_of,
    picture,
    plain_names_of,
    replace_with,
    rows,
    say_seat,
    text,
)
from bot.matches import StoredMatch, Told, plies_of, view_at
from bot.rules import RecordedEvent, TableView
from bot.texts import describe_floor, describe_result, say, say_play, say_score_sheet, say_sides
from card_images import Look, draw_floor, draw_result

from .film import FILM, OpenFilmButton
from .outcome import say_end
from .place import guild_of, history_of
from .spot import LEAPS, Spot, scores_after, seats_then

FLOOR, RESULT = "floor.png", "result.png"

STEPS = {"first": "⏮", "back": "◀", "next": "▶", "last": "⏭"}
"""The buttons below the picture, by the way they go."""


class OpenReplayButton(Control, form="replay:{match}"):
    """Begins to step through a match."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with the first deal."""
        await show_replay(interaction, self.number("match"))


class StepButton(Control, form="replay:{match}:{deal}:{ply}:{way}"):
    """Goes on from a moment of a match, in one of the ways of `Spot.go`."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Show another moment in the same message."""
        await replace_with(interaction, self._gone(interaction))

    async def _gone(self, interaction: discord.Interaction[Any]) -> Page:
        told = await history_of(interaction).fetch_told(guild_of(interaction), self.number("match"))
        spot = Spot.nearest(self.number("deal"), self.number("ply"), plies_of(told.match))
        there = spot.go(self.values["way"]) or spot
        return await replay_page(interaction, told, there)


async def show_replay(interaction: discord.Interaction[Any], match_id: int) -> None:
    """Answer with the beginning of a match, for whoever asked alone."""

    async def begin() -> Page:
        told = await history_of(interaction).fetch_told(guild_of(interaction), match_id)
        spot = Spot.nearest(0, 0, plies_of(told.match))
        return await replay_page(interaction, told, spot)

    await answer_with(interaction, begin())


async def replay_page(interaction: discord.Interaction[Any], told: Told, spot: Spot) -> Page:
    """One moment: the floor as everybody saw it, in the reader's own look, the play that led there, and at the end
    of a deal its score."""
    bot: BasraBot = interaction.client
    language, match = language_of(interaction), seats_then(told, spot)
    look = await bot.look_of_hand(match.guild_id, interaction.user.id)
    view = view_at(match, spot.deal, spot.ply)
    png = await bot.draw(draw_floor, view, look)
    names = names_of(language, match)
    scores = scores_after(match, spot.deal if view.turn is None else spot.deal - 1)
    items: list[discord.ui.Item[Any]] = [
        text(_say_spot(language, match, spot)),
        picture(FLOOR, describe_floor(language, view, plain_names_of(language, match))),
        text(_say_moment(language, names, view), *_say_who_left(language, told, spot)),
        discord.ui.Separator(),
    ]
    files = [attach(FLOOR, png)]
    if view.turn is None:
        result, file = await _result_picture(bot, language, match, spot.deal, look)
        items += [result, *_score_texts(language, match, names, spot.deal, scores)]
        files.append(file)
    else:
        items.append(text(*say_sides(language, view, names, scores)))
    is_basra = view.last_step is not None and view.last_step.basra is not None
    return boxed([*items, *_buttons(language, match, spot)], GOLD if is_basra else BLUE, files)


def _say_spot(language: str, match: StoredMatch, spot: Spot) -> str:
    return say(
        language,
        "replay.spot",
        match=match.id,
        deal=spot.deal + 1,
        deals=len(spot.plies),
        ply=spot.ply,
        plies=spot.plies[spot.deal],
    )


def _say_moment(language: str, names: tuple[str, ...], view: TableView) -> str:
    """What was just played, before the first play who dealt, and new hands where they came."""
    step = view.last_step
    if step is None:
        return f"### {say(language, 'replay.dealt', name=names[view.dealer])}"
    play = f"### {say_play(language, names[step.seat], step)}"
    return f"{play}\n-# {say(language, 'replay.new_hands')}" if step.new_batch else play


def _say_who_left(language: str, told: Told, spot: Spot) -> list[str]:
    """Who gave up their seat just then."""
    events = (event for event in told.record.events if (event.deal, event.ply) == (spot.deal, spot.ply))
    return [_say_stepped_in(language, told.match, event) for event in events]


def _say_stepped_in(language: str, match: StoredMatch, event: RecordedEvent) -> str:
    return f"-# {say(language, 'replay.stepped_in', name=say_seat(language, match, event.seat))}"


async def _result_picture(
    bot: BasraBot, language: str, match: StoredMatch, deal: int, look: Look
) -> tuple[discord.ui.MediaGallery[Any], discord.File]:
    """What the sides had at the end of a deal."""
    assert match.position is not None
    finished = match.position.finished[deal]
    png = await bot.draw(draw_result, finished, look)
    return picture(RESULT, describe_result(language, finished, plain_names_of(language, match))), attach(RESULT, png)


def _score_texts(
    language: str, match: StoredMatch, names: tuple[str, ...], deal: int, scores: tuple[int, ...]
) -> list[discord.ui.Item[Any]]:
    """The score sheet of a deal, after the last one how the match ended."""
    assert match.position is not None
    finished = match.position.finished
    is_last = deal == len(finished) - 1 and match.state == "finished"
    sheet = text(say_score_sheet(language, finished[deal], names, scores, number=deal, is_last=is_last))
    return [sheet, discord.ui.Separator(), text(say_end(language, match))] if is_last else [sheet]


def _buttons(language: str, match: StoredMatch, spot: Spot) -> list[discord.ui.ActionRow[Any]]:
    def button(label: str, way: str) -> StepButton:
        style = Style.primary if way == "next" else Style.secondary
        is_there = spot.go(way) is not None
        return StepButton.button(
            label, style=style, is_disabled=not is_there, match=match.id, deal=spot.deal, ply=spot.ply, way=way
        )

    steps: list[discord.ui.Item[Any]] = [button(label, way) for way, label in STEPS.items()]
    leaps: list[discord.ui.Item[Any]] = [button(say(language, key), way) for way, key in LEAPS.items()]
    film = OpenFilmButton.button(
        say(language, "button.film"),
        emoji=FILM,
        is_disabled=not spot.plies[spot.deal],
        match=match.id,
        deal=spot.deal,
    )
    return [*rows(steps), *rows([*(leaps if len(spot.plies) > 1 else []), film])]
