"""Quiet hours: a form for them, and the time zones that may be meant."""

from typing import Any

import discord

from bot.client import Control, Field, Form, Page, escape, language_of, replace_with, rows, text
from bot.matches import BadQuietHours, Habits, Quiet, Refusal
from bot.texts import say

from .hours import parse_hours, time_in, write_hours
from .showing import Items, panel_of, redraw
from .zones import guess_zone, near_zones, read_zone, write_zone

USUAL_HOURS = (22 * 60, 6 * 60)
"""What the form proposes to somebody who has none."""
LONGEST_HOURS, LONGEST_ZONE = 40, 40


class QuietButton(Control, form="quiethours"):
    """Open the form."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """The form, filled in with the quiet hours as they are, or with a guess."""
        language = language_of(interaction)
        quiet = (await interaction.client.matches.fetch_habits(interaction.user.id)).quiet
        hours = write_hours(quiet.start, quiet.end) if quiet else write_hours(*USUAL_HOURS)
        zone = write_zone(quiet.zone) if quiet else guess_zone(str(interaction.locale))
        form = QuietForm.modal(
            say(language, "settings.quiet"),
            [
                _field(language, "hours", hours, LONGEST_HOURS),
                _field(language, "zone", zone, LONGEST_ZONE),
            ],
        )
        await interaction.response.send_modal(form)


def _field(language: str, name: str, value: str, longest: int) -> Field:
    label = say(language, f"settings.quiet.{name}")
    return Field(name, label, say(language, f"settings.quiet.{name}.hint"), value, longest)


class QuietForm(Form, form="quietform"):
    """Hours and a time zone that somebody wrote."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store them, or show what is not understood in the panel."""
        await replace_with(interaction, self._read(interaction))

    async def _read(self, interaction: discord.Interaction[Any]) -> Page:
        language = language_of(interaction)
        typed, place = (self.answers.get(name, "").strip() for name in ("hours", "zone"))
        hours = parse_hours(typed)
        if hours is None:
            return await panel_of(interaction, say(language, "settings.quiet.unread", typed=escape(typed)))
        if zone := read_zone(language, place):
            return await _set(interaction, hours, zone)
        zones = near_zones(language, place)
        note = say(language, f"settings.quiet.{'which' if zones else 'no'}_zone", typed=escape(place))
        if not zones:
            return await panel_of(interaction, note)
        menu = _zone_menu(language, hours, zones, interaction.client.clock.now())
        return await panel_of(interaction, note, also=[discord.ui.ActionRow(menu)])


class ZoneMenu(Control, form="quietzone:{start}:{end}"):
    """Choose the time zone that was meant."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Store it with the hours, and show them in the same message."""
        await replace_with(interaction, self._choose(interaction))

    async def _choose(self, interaction: discord.Interaction[Any]) -> Page:
        zone = read_zone(language_of(interaction), self.chosen[0] if self.chosen else "")
        if zone is None:
            raise Refusal
        return await _set(interaction, (self.number("start"), self.number("end")), zone)


class NoQuietButton(Control, form="quietoff"):
    """Have no quiet hours."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """Forget them, and show it in the same message."""
        await replace_with(interaction, self._clear(interaction))

    async def _clear(self, interaction: discord.Interaction[Any]) -> Page:
        redraw(interaction, await interaction.client.matches.set_quiet(interaction.user.id, None))
        return await panel_of(interaction)


CONTROLS: tuple[type[Control], ...] = (NoQuietButton, QuietButton, ZoneMenu)


async def _set(interaction: discord.Interaction[Any], hours: tuple[int, int], zone: str) -> Page:
    language = language_of(interaction)
    try:
        quiet = Quiet(*hours, zone)
    except BadQuietHours:
        key = "none" if hours[0] == hours[1] else "too_long"
        return await panel_of(interaction, say(language, f"settings.quiet.{key}", hours=write_hours(*hours)))
    redraw(interaction, await interaction.client.matches.set_quiet(interaction.user.id, quiet))
    return await panel_of(interaction)


def _zone_menu(language: str, hours: tuple[int, int], zones: list[str], now: float) -> ZoneMenu:
    options = [
        discord.SelectOption(
            label=zone, value=zone, description=say(language, "settings.quiet.time", time=time_in(zone, now))
        )
        for zone in zones
    ]
    placeholder = say(language, "settings.quiet.zone")
    return ZoneMenu.select(options, placeholder=placeholder, start=hours[0], end=hours[1])


def quiet_items(language: str, habits: Habits, now: float) -> Items:
    """The quiet hours as they are, and the buttons that change them."""
    quiet = habits.quiet
    change = QuietButton.button(say(language, "button.quiet_hours"))
    if quiet is None:
        return [text(say(language, "settings.quiet.off")), *rows([change])]
    hours, time = write_hours(quiet.start, quiet.end), time_in(quiet.zone, now)
    said = say(language, "settings.quiet.on", hours=hours, zone=write_zone(quiet.zone), time=time)
    return [text(said), *rows([change, NoQuietButton.button(say(language, "button.no_quiet_hours"))])]
