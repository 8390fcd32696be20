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
    say_match_end,
    say_seat,
    text,
)
from bot.matches import StoredMatch, plies_of, view_at
from bot.rules import TableView
from bot.texts import describe_floor, describe_result, say, say_play, say_score_sheet, say_sides
from card_images import Look, draw_floor, draw_result

from .film import FILM, OpenFilmButton
from .place import guild_of, history_of
from .spot import LEAPS, Spot, scores_after, seats_from_then, seats_then

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
        match = await history_of(interaction).fetch(guild_of(interaction), self.number("match"))
        spot = Spot.nearest(self.number("deal"), self.number("ply"), plies_of(match))
        there = spot.go(self.values["way"]) or spot
        return await replay_page(interaction, match, there)


async def show_replay(interaction: discord.Interaction[Any], match_id: int) -> None:
    """Answer with the beginning of a match, for whoever asked alone."""

    async def begin() -> Page:
        match = await history_of(interaction).fetch(guild_of(interaction), match_id)
        return await replay_page(interaction, match, Spot.nearest(0, 0, plies_of(match)))

    await answer_with(interaction, begin())


async def replay_page(interaction: discord.Interaction[Any], told: StoredMatch, spot: Spot) -> Page:
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
        text(_say_moment(language, match, view, spot), *_say_who_plays(language, told, spot)),
        discord.ui.Separator(),
    ]
    files = [attach(FLOOR, png)]
    if view.turn is None:
        result, file = await _result_picture(bot, language, match, spot.deal, look)
        items += [result, *_score_texts(language, told, names, spot, scores)]
        files.append(file)
    else:
        items.append(text(*say_sides(language, view, names, scores)))
        items += _end_texts(language, told, spot)
    is_basra = view.last_step is not None and view.last_step.basra is not None
    return boxed([*items, *_buttons(language, match, spot)], GOLD if is_basra else BLUE, files)


def _say_spot(language: str, match: StoredMatch, spot: Spot) -> str:
    return say(
        language,
        "replay.spot",
        match=str(match.id),
        deal=spot.deal + 1,
        deals=len(spot.plies),
        ply=spot.ply,
        plies=spot.plies[spot.deal],
    )


def _say_moment(language: str, match: StoredMatch, view: TableView, spot: Spot) -> str:
    """What was just played, before the first play who dealt, and new hands where they came."""
    step, names = view.last_step, names_of(language, match)
    if step is None:
        return f"### {say(language, 'replay.dealt', name=names[view.dealer])}"
    is_absent = (spot.deal, spot.ply - 1) in match.absent_plies
    play = f"### {say_play(language, names[step.seat], step, is_absent=is_absent)}"
    return f"{play}\n-# {say(language, 'replay.new_hands')}" if step.new_batch else play


def _say_who_plays(language: str, match: StoredMatch, spot: Spot) -> list[str]:
    """Who played which seat from then on, where that changed, and who took a card back."""
    now = [one for one in match.incidents if (one.deal, one.ply) == (spot.deal, spot.ply)]
    changed = sorted({one.seat for one in now if one.what not in ("absent", "take_back")})
    then, later = seats_then(match, spot), seats_from_then(match, spot)
    lines = [say(language, "replay.stepped_in", name=say_seat(language, later, seat)) for seat in changed]
    lines += [
        say(language, "replay.took_back", name=say_seat(language, then, one.seat))
        for one in now
        if one.what == "take_back"
    ]
    return [f"-# {line}" for line in lines]


async def _result_picture(
    bot: BasraBot, language: str, match: StoredMatch, deal: int, look: Look
) -> tuple[discord.ui.MediaGallery[Any], discord.File]:
    """What the sides had at the end of a deal."""
    assert match.position is not None
    finished = match.position.finished[deal]
    png = await bot.draw(draw_result, finished, look)
    return picture(RESULT, describe_result(language, finished, plain_names_of(language, match))), attach(RESULT, png)


def _score_texts(
    language: str, match: StoredMatch, names: tuple[str, ...], spot: Spot, scores: tuple[int, ...]
) -> list[discord.ui.Item[Any]]:
    """The score sheet of a deal, after the last one how the match ended."""
    assert match.position is not None
    end = _end_texts(language, match, spot)
    sheet = say_score_sheet(
        language, match.position.finished[spot.deal], names, scores, number=spot.deal, is_last=bool(end)
    )
    return [text(sheet), *end]


def _end_texts(language: str, match: StoredMatch, spot: Spot) -> list[discord.ui.Item[Any]]:
    """How the match ended, after its last play."""
    if not spot.is_last or spot.deal < len(spot.plies) - 1:
        return []
    return [discord.ui.Separator(), text(say_match_end(language, match))]


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
