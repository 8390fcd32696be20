"""The lobby: who sits where, the rules in force, and the buttons before the deal."""

from typing import Any

import discord

from bot.client import (
    BLUE,
    BasraBot,
    Control,
    Page,
    Style,
    acknowledge_with,
    answer_with,
    boxed,
    language_of,
    names_of,
    page_of_words,
    replace_with,
    rows,
    text,
)
from bot.matches import MatchUpdate, NotEnoughPlayers, StoredMatch
from bot.texts import say, say_brief_rules, say_kind, say_parts

from ..leaving import cancel_at
from ..saying import person_of, say_commitment
from ..telling import Desk, desk_of
from ..terms import HouseRulesButton, say_clock_of
from .changing import change_lobby
from .levels import level_menu
from .table_buttons import RulesButton


def lobby_page(bot: BasraBot, match: StoredMatch) -> Page:
    """The lobby message."""
    language = bot.language_of_server(match.guild_id)
    items = [
        text(
            say(language, "lobby.title"),
            *say_kind(language, match.rules, match.seating),
            *say_clock_of(language, match),
        ),
        discord.ui.Separator(),
        text(*_seat_lines(language, match)),
        text(f"-# {_say_hint(language, match)}"),
        *_buttons(language, match),
        discord.ui.Separator(),
        text(*say_brief_rules(language, match.rules)),
        *map(text, say_commitment(language, match)),
    ]
    return boxed(items, BLUE)


def _say_hint(language: str, match: StoredMatch) -> str:
    if match.empty_seats:
        return say(language, "lobby.hint")
    host = next(seat.index for seat in match.persons if seat.user_id == match.host_id)
    return say(language, "lobby.full", name=names_of(language, match)[host])


def _seat_lines(language: str, match: StoredMatch) -> list[str]:
    """Each seat, the partnerships one after the other."""
    names = names_of(language, match)
    lines = []
    for side, seats in enumerate(match.seating.sides):
        if match.seating.partners:
            lines.append(say(language, "lobby.partnership", number=side + 1))
        lines += [_seat_line(language, match, seat, names[seat]) for seat in seats]
    return lines


def _seat_line(language: str, match: StoredMatch, seat: int, name: str) -> str:
    chair = match.seats[seat]
    if chair.is_empty:
        return f"*{name}*"
    if chair.is_computer:
        return say_parts(language, (name, say(language, f"lobby.level.{chair.level}")))
    host = [say(language, "lobby.host")] if chair.user_id == match.host_id else []
    return say_parts(language, [f"**{name}**", *host])


def _buttons(language: str, match: StoredMatch) -> list[discord.ui.ActionRow[Any]]:
    is_full = not match.empty_seats
    has_computer = any(seat.is_computer for seat in match.seats)
    chairs: list[discord.ui.Item[Any]] = [
        _button(JoinButton, language, match, "join", Style.success, is_disabled=is_full),
        _button(LeaveButton, language, match, "leave"),
        _button(AddComputerButton, language, match, "add_computer", is_disabled=is_full),
        _button(RemoveComputerButton, language, match, "remove_computer", is_disabled=not has_computer),
    ]
    host: list[discord.ui.Item[Any]] = [_button(DealButton, language, match, "deal", Style.primary)]
    if match.seating.partners:
        host.append(_button(SwapButton, language, match, "swap_partners"))
    host.append(_button(HouseRulesButton, language, match, "house_rules"))
    host.append(_button(RulesButton, language, match, "rules"))
    host.append(_button(CancelLobbyButton, language, match, "cancel", Style.danger))
    return [*rows(chairs), *level_menu(language, match), *rows(host)]


def _button(
    kind: type[Control],
    language: str,
    match: StoredMatch,
    label: str,
    style: Style = Style.secondary,
    is_disabled: bool = False,
) -> Control:
    return kind.button(say(language, f"button.{label}"), style=style, is_disabled=is_disabled, match=match.id)


class JoinButton(Control, form="join:{match}"):
    """Sit down."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        async def join(desk: Desk) -> MatchUpdate:
            match = await desk.fetch_at(interaction, self.number("match"))
            return await desk.matches.join(match.id, person_of(interaction), interaction.id)

        await change_lobby(interaction, join)


class LeaveButton(Control, form="leave:{match}"):
    """Stand up."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        await change_lobby(interaction, lambda desk: desk.matches.leave(self.number("match"), interaction.user.id))


class AddComputerButton(Control, form="add:{match}"):
    """Seat a computer."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        user = interaction.user.id
        await change_lobby(interaction, lambda desk: desk.matches.add_computer(self.number("match"), user))


class RemoveComputerButton(Control, form="remove:{match}"):
    """Send a computer away."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        user = interaction.user.id
        await change_lobby(interaction, lambda desk: desk.matches.remove_computer(self.number("match"), user))


class SwapButton(Control, form="swap:{match}"):
    """Change who plays with whom."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        user = interaction.user.id
        await change_lobby(interaction, lambda desk: desk.matches.swap_partners(self.number("match"), user))


class CancelLobbyButton(Control, form="unlobby:{match}"):
    """Close the lobby."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        await acknowledge_with(interaction, cancel_at(interaction, self.number("match")))


class DealButton(Control, form="deal:{match}"):
    """Deal; seats still empty are offered to computers first."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        match_id, user = self.number("match"), interaction.user.id
        try:
            await change_lobby(interaction, lambda desk: desk.matches.deal(match_id, user, interaction.id))
        except NotEnoughPlayers as refusal:
            empty = refusal.values["empty"]
            await answer_with(interaction, _ask_to_fill(language_of(interaction), self.number("match"), empty))


async def _ask_to_fill(language: str, match_id: int, empty: int) -> Page:
    buttons: list[discord.ui.Item[Any]] = [
        FillButton.button(say(language, "button.fill_and_deal"), style=Style.primary, match=match_id),
        WaitButton.button(say(language, "button.back"), match=match_id),
    ]
    return boxed([text(say(language, "lobby.fill", count=empty)), *rows(buttons)], BLUE)


class FillButton(Control, form="fill:{match}"):
    """Let computers fill the empty seats, and deal."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        await replace_with(interaction, self._fill(interaction))

    async def _fill(self, interaction: discord.Interaction[Any]) -> Page:
        desk = desk_of(interaction)
        desk.spread(await desk.matches.fill_and_deal(self.number("match"), interaction.user.id, interaction.id))
        return page_of_words(say(language_of(interaction), "lobby.dealt"))


class WaitButton(Control, form="wait:{match}"):
    """Go on waiting for people."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        page = page_of_words(say(language_of(interaction), "lobby.waiting"))
        await interaction.response.edit_message(view=page.view)
