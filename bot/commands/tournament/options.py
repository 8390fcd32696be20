"""The tournament that somebody asks for on the command line."""

import argparse
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from bot.rules import HOUSE_RULES, InvalidRules, RuleSet, Seating, make_rules

from ..failing import CommandFailed
from ..numbers import LONGEST_SHOWN, add_processes, read_whole, whole

if TYPE_CHECKING:
    from bot.tournaments import Tournament

MOST_PAIRS = 1_000_000


def add_options(parser: argparse.ArgumentParser) -> None:
    """Everything that says who plays whom, by which rules, and how often."""
    parser.add_argument("--a", required=True, type=_team, metavar="PLAYER", help="whose lead is measured")
    parser.add_argument("--b", required=True, type=_team, metavar="PLAYER", help="all other seats")
    parser.add_argument("--preset", default="classic", metavar="NAME", help="the rules (classic)")
    parser.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule over them, as in docs/records.md",
    )
    parser.add_argument("--target", type=int, metavar="N", help="the points a match goes to (those of the rules)")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4), help="how many play (2)")
    parser.add_argument("--partners", action="store_true", help="four seats, two against two")
    parser.add_argument(
        "--pairs", type=whole(0, MOST_PAIRS), default=500, metavar="N", help="decks played as single deals (500)"
    )
    parser.add_argument(
        "--matches",
        type=whole(0, MOST_PAIRS),
        metavar="N",
        help="rows of decks played as whole matches (a tenth of the pairs)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="another number, other decks (1)")
    add_processes(parser, "play")


def read_tournament(options: argparse.Namespace) -> "Tournament":
    """What was asked for; raises `CommandFailed`."""
    from bot.tournaments import Tournament

    matches = options.pairs // 10 if options.matches is None else options.matches
    if not options.pairs and not matches:
        raise CommandFailed("there is nothing to play: --pairs and --matches are both 0")
    seating = _read_seating(options)
    return Tournament(
        a=_fill_side(options.a, seating),
        b=_fill_side(options.b, seating),
        rules=_read_rules(options),
        seating=seating,
        pairs=options.pairs,
        matches=matches,
        seed=options.seed,
    )


def _team(text: str) -> tuple[str, ...]:
    from bot.players import PLAYERS

    names = tuple(name.strip().casefold() for name in text.split("+"))
    for name in names:
        if name not in PLAYERS:
            hint = _say_near(name, PLAYERS)
            raise argparse.ArgumentTypeError(
                f"there is no player {name[:LONGEST_SHOWN]!r}{hint}; there are {', '.join(PLAYERS)}"
            )
    if len(names) > 2:
        raise argparse.ArgumentTypeError("a side has one player, or two who are partners")
    return names


def _read_seating(options: argparse.Namespace) -> Seating:
    try:
        return Seating(options.seats or (4 if options.partners else 2), options.partners)
    except ValueError as error:
        raise CommandFailed(str(error)) from None


def _fill_side(names: tuple[str, ...], seating: Seating) -> tuple[str, ...]:
    """One name stands for both partners."""
    if seating.partners:
        return names if len(names) == 2 else names * 2
    if len(names) == 2:
        raise CommandFailed(f"{'+'.join(names)} are partners, and that needs --partners")
    return names


def _read_rules(options: argparse.Namespace) -> RuleSet:
    house_rules = dict(map(_read_rule, options.rule))
    if options.target is not None:
        house_rules["target"] = options.target
    try:
        return make_rules(_read_preset(options.preset), **house_rules)
    except InvalidRules as error:
        unknown = [name for name in error.names if name not in HOUSE_RULES]
        hint = f"{_say_near(unknown[0], HOUSE_RULES)}; there are {', '.join(HOUSE_RULES)}" if unknown else ""
        raise CommandFailed(f"{error}{hint}") from None


def _read_preset(typed: str) -> str:
    from bot.rules import PRESETS
    from bot.texts import find_presets, read_preset

    preset = read_preset("en", typed)
    if preset is None:
        near = find_presets("en", typed) if typed.strip() else []
        hint = f" (do you mean {_say_or(near[:2])}?)" if near else _say_near(typed.casefold(), PRESETS)
        raise CommandFailed(f"no rules are called {typed[:LONGEST_SHOWN]!r}{hint}; there are {', '.join(PRESETS)}")
    return preset


def _read_rule(text: str) -> tuple[str, Any]:
    """The value as a record has it: a number, true or false, or a word."""
    name, equals, value = (part.strip() for part in text.partition("="))
    if not name or not equals:
        raise CommandFailed(f"--rule {text[:LONGEST_SHOWN]} is not of the form NAME=VALUE, as in --rule hand=6")
    if (number := read_whole(value.removeprefix("-"))) is not None:
        return name, -number if value.startswith("-") else number
    return name, {"true": True, "false": False}.get(value.casefold(), value)


def _say_near(typed: str, names: Iterable[str]) -> str:
    """` (do you mean hard?)`, or nothing where no name is near."""
    near = get_close_matches(typed[:LONGEST_SHOWN], list(names), n=2)
    return f" (do you mean {_say_or(near)}?)" if near else ""


def _say_or(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
