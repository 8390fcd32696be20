"""One past match: the result, the deals, the rules it was played by, and what can be done with it."""

import io
from typing import Any

import discord

from bot.client import (
    GOLD,
    Control,
    MatchClock,
    Page,
    Style,
    answer_with,
    boxed,
    escape,
    fitting,
    language_of,
    rows,
    say_levels,
    say_match_end,
    sign_name,
    signs_of,
    text,
)
from bot.matches import StoredMatch, seats_at
from bot.rules import Record, write_record
from bot.texts import say, say_kind, say_parts

from .film import FILM, OpenFilmButton
from .outcome import say_time
from .place import guild_of, history_of
from .replay import OpenReplayButton
from .review import OpenReviewButton
from .verdict import VerifyButton

LONGEST_REASON = 200
"""Characters of why a match counts nowhere."""
MOST_DEALS = 1800
"""Characters of the list of deals, beside all else that the message says."""


class RecordButton(Control, form="record:{match}"):
    """Hands out the match record as a file."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with the file."""
        await answer_with(interaction, record_page(interaction, self.number("match")))


async def detail_page(interaction: discord.Interaction[Any], match_id: int) -> Page:
    """The page of a match of this server that is over."""
    guild_id = guild_of(interaction)
    match = await history_of(interaction).fetch(guild_id, match_id)
    void = await interaction.client.community.fetch_void(guild_id, match_id)
    reason = None if void is None else void.reason
    return make_detail(interaction.client.clock, language_of(interaction), match, reason)


def make_detail(clock: MatchClock, language: str, match: StoredMatch, void: str | None = None) -> Page:
    """The page in words, with its buttons; `void` is why the match counts nowhere, if it does not."""
    items: list[discord.ui.Item[Any]] = [
        text(
            say_match_end(language, match),
            "" if void is None else say(language, "history.void.reason", reason=escape(void, LONGEST_REASON)),
            *_say_substitutes(language, match),
            say(language, "history.match", match=str(match.id), when=say_time(clock, match)),
        ),
        discord.ui.Separator(),
        text(*say_kind(language, match.rules, match.seating), *say_levels(language, match)),
    ]
    if match.position and match.position.finished:
        items += [discord.ui.Separator(), text(*_say_deals(language, match))]
    return boxed([*items, *rows(_buttons(language, match))], GOLD)


def _say_substitutes(language: str, match: StoredMatch) -> list[str]:
    """Who had a seat until when, and who took it then."""
    changes = [one for one in match.incidents if one.what == "substitute"]
    lines = []
    for change, former in zip(changes, match.formers, strict=True):
        after = seats_at(match, change.deal, change.ply)[change.seat]
        names = {
            "former": sign_name(language, former.seat, escape(former.name or "")),
            "name": escape(after.name or ""),
        }
        lines.append(say(language, "history.substituted", **names, deal=change.deal + 1, ply=change.ply))
    return lines


def _buttons(language: str, match: StoredMatch) -> list[discord.ui.Item[Any]]:
    buttons: list[discord.ui.Item[Any]] = [
        OpenReplayButton.button(
            say(language, "button.replay"), style=Style.primary, is_disabled=match.position is None, match=match.id
        ),
        OpenFilmButton.button(
            say(language, "button.film"), emoji=FILM, is_disabled=match.position is None, match=match.id, deal=0
        ),
        OpenReviewButton.button(say(language, "button.review"), is_disabled=match.position is None, match=match.id),
        RecordButton.button(say(language, "button.record"), match=match.id),
        VerifyButton.button(say(language, "button.verify"), match=match.id),
    ]
    return buttons


def _say_deals(language: str, match: StoredMatch) -> list[str]:
    """What each side scored in each deal and had after it."""
    assert match.position is not None
    # the signs stand beside the names above
    signs = [signs_of(language, seats) for seats in match.seating.sides]
    scores = [0] * len(signs)
    lines = []
    for number, finished in enumerate(match.position.finished, start=1):
        points = [side.total for side in finished.score.sides]
        scores = [score + more for score, more in zip(scores, points, strict=True)]
        sides = [
            say(language, "history.deal.side", sign=sign, points=more, score=score)
            for sign, more, score in zip(signs, points, scores, strict=True)
        ]
        lines.append(say(language, "history.deal", number=number, sides=say_parts(language, sides)))
    kept = fitting(lines, MOST_DEALS)
    return kept if len(kept) == len(lines) else [*kept, "…"]


async def record_page(interaction: discord.Interaction[Any], match_id: int) -> Page:
    """The file, and what it is for."""
    told = await history_of(interaction).fetch_told(guild_of(interaction), match_id)
    return make_record_page(language_of(interaction), match_id, told.record)


def make_record_page(language: str, match_id: int, record: Record) -> Page:
    """The page with the file attached."""
    name = f"basra-{match_id}.json"
    words = text(say(language, "history.record", match=str(match_id)))
    file = discord.File(io.BytesIO(write_record(record).encode()), filename=name)
    return boxed([words, discord.ui.File(f"attachment://{name}")], GOLD, [file])
