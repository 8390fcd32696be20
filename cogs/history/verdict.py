"""Whether the decks of a past match were fair, in plain words: what was proved, and what cannot be."""

import asyncio
from dataclasses import replace
from typing import Any

import discord

from bot.client import GREEN, GREY, Control, Page, answer_with, boxed, language_of, names_of, text
from bot.matches import StoredMatch, Told, seats_at
from bot.rules import Verdict, verify
from bot.texts import say

from .place import guild_of, history_of

RED = 0xC0392B
"""For decks that do not follow."""

UNPROVED = ("lobby", "operator", "clicks", "eyes", "computers")
"""What no computation can prove."""

MOST_CLICKS = 10
"""More clicks than these stand in the record alone."""


class VerifyButton(Control, form="verify:{match}"):
    """Computes every deck of a match again."""

    async def answer(self, interaction: discord.Interaction[Any]) -> None:
        """A private message with what came of it."""
        await answer_with(interaction, verdict_page(interaction, self.number("match")))


async def verdict_page(interaction: discord.Interaction[Any], match_id: int) -> Page:
    """Compute commitment and decks of a match of this server again, and say what that proves."""
    told = await history_of(interaction).fetch_told(guild_of(interaction), match_id)
    language = language_of(interaction)
    if told.record.shuffle is None:
        title = say(language, "verify.title.no_proof", match=str(match_id))
        return boxed([text(title, say(language, "verify.no_proof"))], GREY)
    return make_verdict(language, told, await asyncio.to_thread(verify, told.record))


def make_verdict(language: str, told: Told, verdict: Verdict) -> Page:
    """The page in words."""
    match = told.match
    key = "fair" if verdict.is_fair else "unfair"
    findings = _say_fair(language, match, verdict) if verdict.is_fair else _say_differences(language, verdict)
    unproved = [what for what in UNPROVED if what != "clicks" or verdict.proof.shuffle.joins]
    limits = [f"- {say(language, f'verify.unproved.{what}')}" for what in unproved]
    items: list[discord.ui.Item[Any]] = [
        text(say(language, f"verify.title.{key}", match=str(match.id)), *(f"- {line}" for line in findings)),
        text(say(language, "verify.unproved"), *limits),
        discord.ui.Separator(),
        text(*_say_values(language, verdict)),
    ]
    return boxed(items, GREEN if verdict.is_fair else RED)


def _say_fair(language: str, match: StoredMatch, verdict: Verdict) -> list[str]:
    decks, clicks = len(verdict.decks), len(verdict.proof.shuffle.joins)
    lines = [say(language, "verify.commitment.kept")]
    if not decks:
        return [*lines, say(language, "verify.decks.none")]
    lines.append(say(language, "verify.decks.same", count=decks))
    lines.append(say(language, "verify.clicks", count=clicks) if clicks else say(language, "verify.clicks.none"))
    assert match.position is not None
    if verdict.dealer:
        at_first = replace(match, seats=seats_at(match, 0, -1))
        name = names_of(language, at_first)[_first_dealer(match)]
        lines.append(say(language, "verify.dealer.drawn", name=name))
    elif verdict.dealer is None:
        lines.append(say(language, "verify.dealer.next"))
    return lines


def _first_dealer(match: StoredMatch) -> int:
    position = match.position
    assert position is not None
    deal = position.finished[0].deal if position.finished else position.deal
    assert deal is not None
    return deal.dealer


def _say_differences(language: str, verdict: Verdict) -> list[str]:
    lines = [] if verdict.keeps_commitment else [say(language, "verify.commitment.broken")]
    lines += [
        say(language, "verify.decks.differs", number=number + 1)
        for number, is_same in enumerate(verdict.decks)
        if not is_same
    ]
    if verdict.dealer is False:
        lines.append(say(language, "verify.dealer.differs"))
    return lines


def _say_values(language: str, verdict: Verdict) -> list[str]:
    shuffle = verdict.proof.shuffle
    lines = [
        say(language, "verify.value.commitment", value=verdict.proof.commitment),
        say(language, "verify.value.secret", value=shuffle.secret.hex()),
    ]
    if shuffle.joins:
        shown = [f"`{join}`" for join in shuffle.joins[:MOST_CLICKS]]
        more = ["…"] if len(shuffle.joins) > MOST_CLICKS else []
        lines.append(say(language, "verify.value.clicks", values=" ".join(shown + more)))
    return [f"-# {line}" for line in [*lines, say(language, "verify.yourself")]]
