"""What the database says after the soak, beside what people did and were told."""

import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.matches import BrokenMatch, StillOpen, fetch_record
from bot.rules import InvalidRecord, parse_play, replay, write_card
from bot.storage import (
    ActionRow,
    Connection,
    Storage,
    fetch_actions,
    fetch_match,
    fetch_open_match_ids,
    fetch_seats,
    fetch_sittings,
)
from tests.benchmarks.soaking.ledger import ACCEPTED, Click, Ledger, Reminder

PLAYS = ("play", "absent")

Owners = dict[int, set[int | None]]


@dataclass
class Findings:
    """What was counted, and what must not be: each loss in words."""

    states: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    accepted: int = 0
    """Plays that people were told are done."""
    played: int = 0
    """Plays that people made."""
    losses: list[str] = field(default_factory=list)


async def audit(storage: Storage, matches: Sequence[int], ledger: Ledger) -> Findings:
    """Read every match and compare."""
    findings, clicks, reminders = Findings(), defaultdict(list), defaultdict(list)
    for click in ledger.clicks:
        clicks[click.match].append(click)
    for reminder in ledger.reminders:
        reminders[reminder.match].append(reminder)
    async with storage.reading() as connection:
        findings.losses += [f"match {match} is still open" for match in await fetch_open_match_ids(connection)]
        for match in matches:
            await _audit_match(connection, match, clicks[match], reminders[match], findings)
    return findings


async def _audit_match(
    connection: Connection, match: int, clicks: list[Click], reminders: list[Reminder], findings: Findings
) -> None:
    row = await fetch_match(connection, match)
    findings.states[row.state if row else "missing"] += 1
    actions = await fetch_actions(connection, match)
    findings.actions.update(action.kind for action in actions)
    owners = await _fetch_owners(connection, match)
    accepted = [click for click in clicks if click.verdict == ACCEPTED]
    findings.accepted += len(accepted)
    problems = [*await _judge_record(connection, match), *_compare_plays(actions, accepted, owners)]
    made = _find_made(actions, clicks, owners)
    findings.played += len(made)
    problems += _find_inventions(actions, made, owners)
    problems += [f"{own.user} was reminded after they had played" for own in reminders if _is_stale(own, accepted)]
    findings.losses += [f"match {match}: {problem}" for problem in problems]


async def _fetch_owners(connection: Connection, match: int) -> Owners:
    """Who has ever sat on each seat."""
    owners: Owners = defaultdict(set)
    for row in [*await fetch_seats(connection, match), *await fetch_sittings(connection, match)]:
        owners[row.seat].add(row.user_id)
    return owners


async def _judge_record(connection: Connection, match: int) -> list[str]:
    """Whether the match replays, as `basra export` and `basra replay` would."""
    try:
        replay(await fetch_record(connection, match))
    except StillOpen:
        return []
    except (BrokenMatch, InvalidRecord) as error:
        return [str(error)]
    return []


def _compare_plays(actions: list[ActionRow], accepted: list[Click], owners: Owners) -> list[str]:
    """Every play that somebody was told is done must be in the log, and be the answer to that click alone."""
    problems, seen = [], dict[int, Click]()
    for click in accepted:
        action = _action_of(actions, click)
        if action is None or not _is_of(action, click, owners):
            problems.append(f"{_say(click)}, is lost; it became {action}")
        elif action.number in seen:
            problems.append(f"{_say(click)}, was accepted before: {_say(seen[action.number])}")
        else:
            seen[action.number] = click
    return problems


def _find_made(actions: list[ActionRow], clicks: list[Click], owners: Owners) -> set[int]:
    """The actions that clicks have made."""
    return {own.number for click in clicks if (own := _action_of(actions, click)) and _is_of(own, click, owners)}


def _find_inventions(actions: list[ActionRow], made: set[int], owners: Owners) -> list[str]:
    """Every play of a person in the log must come from a click."""
    problems, gone = [], set[int | None]()
    for action in actions:
        if action.kind in ("stand_in", "computer"):
            gone.add(action.seat)
        elif action.kind in ("return", "substitute"):
            gone.discard(action.seat)
        elif (
            action.kind == "play"
            and not {action.seat} & gone
            and action.number not in made
            and any(owners[action.seat or 0])
        ):
            problems.append(f"the play at action {action.number} was made by nobody")
    return problems


def _say(click: Click) -> str:
    made_for = f"{click.card} of {click.user} for action {click.number}"
    return f"{made_for}, sent {click.sent_at:.3f}, answered {click.answered_at:.3f} {click.told!r}"


def _action_of(actions: list[ActionRow], click: Click) -> ActionRow | None:
    """The play that a button can have made: the first since it was drawn."""
    return next((own for own in actions if own.number >= click.number and own.kind in PLAYS), None)


def _is_of(action: ActionRow, click: Click, owners: Owners) -> bool:
    card = write_card(parse_play(json.loads(action.data)["play"]).card)
    return action.kind == "play" and card == click.card and click.user in owners[action.seat or 0]


def _is_stale(reminder: Reminder, accepted: list[Click]) -> bool:
    """Whether the person had been told that they have played this turn before they were reminded of it."""
    return any(
        click.user == reminder.user and click.number >= reminder.number and (click.answered_at or 0) < reminder.at
        for click in accepted
    )
