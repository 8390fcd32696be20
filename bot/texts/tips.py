"""What good players do (rules S0 to S3 and experience), chosen by the rules in force."""

from collections.abc import Mapping

from bot.rules import FACE, RuleSet

from .speech import say

SMALL_MAJORITY = 10
"""Fewer points for most cards than this are not worth playing for."""


def say_tips(language: str, rules: RuleSet) -> str:
    """A line for each tip that is good under these rules."""
    chosen = [name for name, is_good in _tips(rules).items() if is_good]
    return "\n".join(say(language, f"rules.tip.{name}", count=rules.jack_points) for name in chosen)


def _tips(rules: RuleSet) -> Mapping[str, bool]:
    """All tips, each with whether it is good under the rules, in reading order."""
    clears = rules.basra == "cleared"
    return {
        "jacks": True,
        "compulsory": rules.is_compulsory,
        "small_floor": clears,
        "lone_card": not clears,
        "follow_up": rules.basra == "lone_match_or_follow_up",
        "picture": clears and rules.deck == 52,
        "lone_jack": rules.jack == "lone_jack",
        "jack_on_few": rules.jack in ("any_lone", "up_to_two"),
        "seven": rules.seven != "plain",
        "lone_seven": rules.lone_seven,
        "high_cards": rules.basra_points == FACE,
        "count": True,
        "lay_low": True,
        "empty_floor": True,
        "few_for_most": 0 < rules.majority < SMALL_MAJORITY,
        "pot": rules.tie == "held_over" and rules.majority > 0,
        "worth": rules.basra_points != FACE,
        "partner": True,
    }
