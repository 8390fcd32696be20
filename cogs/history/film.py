"""A deal of a finished match as a moving picture, for whoever asks, who may show it to everybody."""

from typing import Any

import discord

from bot.client import (
    BLUE,
    Control,
    Page,
    answer_with,
    attach,
    boxed,
    escape,
    language_of,
    picture,
    plain_names_of,
    replace_with,
    rows,
    sides_of,
    text,
)
from bot.matches import Refusal, StoredMatch, plies_of
from bot.texts import describe_film, say
from card_images import Look

from .films import CannotAttach, films_of, uploading
from .place import guild_of, history_of
from .spot import LEAPS, Spot, scores_after, seats_then

FILM = "🎞️"
NAME = "film.gif"


class MayNotWrite(Refusal):
    """Whoever wants to show a film may not write in the channel."""

    key = "refusal.may_not_write"


class OpenFilmButton(Control, form="film:{match}:{deal}"):
    """Shows a deal in motion."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with the film."""
        making = private_film(interaction, self.number("match"), self.number("deal"))
        with uploading():
            await answer_with(interaction, making)


class TurnFilmButton(Control, form="film:{match}:{deal}:{way}"):
    """Goes to another deal, in one of the ways of `LEAPS`."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Show its film in the same message."""
        making = private_film(interaction, self.number("match"), self.number("deal"), self.values["way"])
        with uploading():
            await replace_with(interaction, making)


class ShowFilmButton(Control, form="filmshow:{match}:{deal}"):
    """Shows the film to everybody in the channel."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A message in the channel, unless the film has just been shown there."""
        _check_showing(interaction)
        match_id, deal = self.number("match"), self.number("deal")
        what = (interaction.channel_id or 0, match_id, deal)
        with films_of(interaction).showing(what, interaction.client.now()), uploading():
            await answer_with(interaction, public_film(interaction, match_id, deal), is_private=False)


async def private_film(interaction: discord.Interaction[Any], match_id: int, deal: int, way: str = "") -> Page:
    """The film of the nearest deal, or of the one that lies some way from it, in the reader's language and look."""
    guild_id = guild_of(interaction)
    look = await interaction.client.look_of_hand(guild_id, interaction.user.id)
    return await _film_page(interaction, match_id, deal, language_of(interaction), look, way=way)


async def public_film(interaction: discord.Interaction[Any], match_id: int, deal: int) -> Page:
    """The same for everybody in a server, and who shows it."""
    guild_id = guild_of(interaction)
    language = interaction.client.language_of_server(guild_id)
    look = await interaction.client.look_of_server(guild_id)
    shown_by = say(language, "film.shown_by", name=escape(interaction.user.display_name))
    return await _film_page(interaction, match_id, deal, language, look, shown_by=shown_by)


async def _film_page(
    interaction: discord.Interaction[Any],
    match_id: int,
    deal: int,
    language: str,
    look: Look,
    *,
    way: str = "",
    shown_by: str = "",
) -> Page:
    match = await history_of(interaction).fetch(guild_of(interaction), match_id)
    plies = plies_of(match)
    spot = Spot.nearest(deal, 0, plies)
    spot = (spot.go(way) if way else None) or spot
    match = seats_then(match, Spot(spot.deal, plies[spot.deal], plies))
    gif, last = await films_of(interaction).draw(interaction.client, match, spot.deal, look)
    points = _points_of(match, spot.deal)
    title = say(language, "film.title", match=str(match.id), deal=spot.deal + 1, deals=len(plies))
    items: list[discord.ui.Item[Any]] = [
        text(title),
        picture(NAME, describe_film(language, last, plain_names_of(language, match), points)),
        text(*_say_sides(language, match, spot.deal, points), shown_by),
    ]
    buttons = [] if shown_by else _buttons(language, match, spot)
    return boxed([*items, *buttons], BLUE, [attach(NAME, gif)])


def _check_showing(interaction: discord.Interaction[Any]) -> None:
    """Raise a `Refusal` if this is no server, the person may not write here, or the bot may not attach a file."""
    guild_of(interaction)
    is_thread = isinstance(interaction.channel, discord.Thread)
    own = interaction.permissions
    if not (own.send_messages_in_threads if is_thread else own.send_messages):
        raise MayNotWrite
    if not interaction.app_permissions.attach_files:
        raise CannotAttach


def _points_of(match: StoredMatch, deal: int) -> tuple[int, ...] | None:
    """What each side scored in a deal, None for one that was not played to its end."""
    assert match.position is not None
    finished = match.position.finished
    return tuple(side.total for side in finished[deal].score.sides) if deal < len(finished) else None


def _say_sides(language: str, match: StoredMatch, deal: int, points: tuple[int, ...] | None) -> list[str]:
    """A line for each side: its points in the deal, and those it then had in the match."""
    names = sides_of(language, match)
    if points is None:
        return [*names, say(language, "film.unfinished")]
    scores = scores_after(match, deal)
    return [
        say(language, "film.side", name=name, points=more, score=score)
        for name, more, score in zip(names, points, scores, strict=True)
    ]


def _buttons(language: str, match: StoredMatch, spot: Spot) -> list[discord.ui.ActionRow[Any]]:
    leaps: list[discord.ui.Item[Any]] = [
        TurnFilmButton.button(
            say(language, key), is_disabled=spot.go(way) is None, match=match.id, deal=spot.deal, way=way
        )
        for way, key in LEAPS.items()
    ]
    show = ShowFilmButton.button(say(language, "button.film.show"), match=match.id, deal=spot.deal)
    return rows([*(leaps if len(spot.plies) > 1 else []), show])
