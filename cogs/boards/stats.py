"""One member's record: figures by ladder, habits, the course of the rating, best partner, meetings with who asks."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import discord

from bot.client import (
    GOLD,
    BasraBot,
    Control,
    Page,
    attach,
    boxed,
    language_of,
    picture,
    read_code,
    replace_with,
    rows,
    text,
)
from bot.community import Ladder, LadderRecord, PersonRecord, Place, Versus
from bot.matches import Refusal
from bot.texts import describe_course, has_text, say, say_decimal, say_parts, say_percent, say_preset_name
from card_images import draw_course

from .asking import check_owner, check_visible, community_of, guild_of, language_here, say_name
from .figures import LADDERS, say_average, say_count, say_rating
from .meetings import say_meetings

NAME = "course.png"
COMMAND = "stats"

Items = list[discord.ui.Item[Any]]


class NoRecord(Refusal):
    """No match counts for the member `person`."""

    key = "stats.none"


class NoRecordYet(Refusal):
    """No match counts for whoever asks."""

    key = "stats.none.own"


class CourseButton(Control, form="stats:{owner}:{member}:{ladder}"):
    """Shows how a member's rating in another ladder went, for whoever asked for the record."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Show it in the same message."""
        owner, member = self.number("owner"), self.number("member")
        ladder = read_code(self.values["ladder"], LADDERS)
        check_owner(interaction, owner, COMMAND)
        await replace_with(interaction, stats_page(interaction, member, None, shown=ladder))


class Facts(NamedTuple):
    """All that a record says."""

    record: PersonRecord
    name: str
    """Ready for a message."""
    places: Mapping[Ladder, Place]
    """Of the ladders with a rating."""
    versus: Versus | None
    """How it stands with whoever asks, if they ask about somebody else."""


async def stats_page(
    interaction: discord.Interaction[Any], member: int, name: str | None, shown: str | None = None
) -> Page:
    """The record of a member, called by the last known name if none is given, with the course of a ladder.

    Raises `NoRecord`, `NoRecordYet` or `KeepsOut`.
    """
    is_for_own_eyes = await community_of(interaction).is_hidden(member)
    language = language_of(interaction) if is_for_own_eyes else language_here(interaction)
    facts = await _fetch_facts(interaction, language, member, name)
    items: Items = [text(say(language, "stats.title", name=facts.name))]
    items += [text(*_say_ladder(language, ladder, facts)) for ladder in _played(facts.record)]
    ladder = _shown(facts, shown)
    files = []
    if ladder is not None:
        gallery, file = await _draw_course(interaction, language, member, ladder)
        items += [text(say(language, "stats.course", ladder=say(language, f"ladder.{ladder}"))), gallery]
        files.append(file)
    if rest := _say_rest(language, facts):
        items.append(text(*rest))
    return boxed([*items, *rows(_buttons(language, facts, interaction.user.id, ladder))], GOLD, files)


async def _fetch_facts(interaction: discord.Interaction[Any], language: str, member: int, name: str | None) -> Facts:
    community, guild_id, asker = community_of(interaction), guild_of(interaction), interaction.user.id
    record = await community.fetch_record(guild_id, member)
    if record is None:
        raise NoRecordYet if member == asker else NoRecord(person=say_name(language, name, member))
    called = say_name(language, name or record.name, member)
    await check_visible(interaction, member, called)
    places = {}
    for ladder in record.ladders:
        if (place := await community.fetch_place(guild_id, member, ladder)) is not None:
            places[ladder] = place
    versus = None if member == asker else await community.fetch_versus(guild_id, asker, member)
    return Facts(record, called, places, versus)


def _played(record: PersonRecord) -> list[Ladder]:
    return [ladder for ladder in LADDERS if ladder in record.ladders]


def _shown(facts: Facts, wanted: str | None) -> Ladder | None:
    """The ladder whose course is drawn: the one wanted, else the one with most rated matches."""
    if not facts.places:
        return None
    return next(
        (ladder for ladder in facts.places if ladder == wanted),
        max(facts.places, key=lambda ladder: facts.record.ladders[ladder].figures.rated),
    )


async def _draw_course(
    interaction: discord.Interaction[Any], language: str, member: int, ladder: Ladder
) -> tuple[discord.ui.MediaGallery[Any], discord.File]:
    bot: BasraBot = interaction.client
    guild_id = guild_of(interaction)
    course = await community_of(interaction).fetch_course(guild_id, member, ladder)
    png = await bot.draw(draw_course, course, await bot.look_of_server(guild_id))
    return picture(NAME, describe_course(language, course)), attach(NAME, png)


def _say_ladder(language: str, ladder: Ladder, facts: Facts) -> list[str]:
    record, place = facts.record.ladders[ladder], facts.places.get(ladder)
    name = say(language, f"ladder.{ladder}")
    lines = [
        say(language, "stats.ladder", ladder=name)
        if place is None
        else say(language, "stats.ladder.rated", ladder=name, rating=say_rating(language, place)),
        say_parts(language, _say_results(language, record)),
        f"-# {say_parts(language, _say_averages(language, record))}",
    ]
    if habits := _say_habits(language, record):
        lines.append(f"-# {say_parts(language, habits)}")
    if place is not None and not place.figures.hidden and place.rank is not None:
        key = "stats.place.shared" if place.is_shared else "stats.place"
        lines.append(say(language, key, place=place.rank, total=place.total))
    return lines


def _say_results(language: str, record: LadderRecord) -> list[str]:
    figures = record.figures
    counts = {"wins": figures.wins, "losses": record.losses, "draws": figures.draws}
    said = [say_count(language, f"stats.{name}", count) for name, count in counts.items() if count or name != "draws"]
    said.append(say(language, "stats.win_rate", share=say_percent(language, figures.win_rate)))
    return [f"**{one}**" for one in said]


def _say_averages(language: str, record: LadderRecord) -> list[str]:
    figures = record.figures
    said = [say_average(language, "basras", figures.basra_rate)]
    if record.conceded_per_deal is not None:
        said.append(say(language, "stats.conceded", number=say_decimal(language, record.conceded_per_deal, 2)))
    said.append(say_average(language, "points", figures.point_rate))
    if figures.best_deal is not None:
        said.append(say_count(language, "stats.best_deal", figures.best_deal))
    if figures.longest_streak > 1:
        said.append(say_count(language, "stats.streak", figures.longest_streak))
    return said


def _say_habits(language: str, record: LadderRecord) -> list[str]:
    shares = {"captures": record.capture_rate, "sweeps": record.sweep_rate}
    return [
        say(language, f"stats.{name}", share=say_percent(language, share))
        for name, share in shares.items()
        if share is not None
    ]


def _say_rest(language: str, facts: Facts) -> list[str]:
    """What is not of one ladder alone."""
    record, lines = facts.record, []
    if record.partner is not None:
        pair = record.partner.pair
        partner = say_name(language, record.partner.partner_name, pair.partner_id)
        lines.append(say(language, "stats.partner", name=partner, wins=pair.wins, count=pair.matches))
    if record.favourite is not None and has_text(f"preset.{record.favourite}.name"):
        lines.append(say(language, "stats.preset", preset=say_preset_name(language, record.favourite)))
    if facts.versus is not None and facts.versus.meetings:
        asker = say_name(language, facts.versus.first_name, facts.versus.first)
        lines.append(say(language, "stats.versus", name=asker))
        lines += say_meetings(language, facts.versus, (asker, facts.name))
    return lines


def _buttons(language: str, facts: Facts, owner: int, shown: Ladder | None) -> Items:
    """A button for the course of each ladder, where there is more than one."""
    if len(facts.places) < 2:
        return []
    return [
        CourseButton.button(
            say(language, f"ladder.{ladder}"),
            is_disabled=ladder == shown,
            owner=owner,
            member=facts.record.user_id,
            ladder=ladder,
        )
        for ladder in LADDERS
        if ladder in facts.places
    ]
