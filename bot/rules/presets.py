"""The presets: the rule sets that the sources describe (S0 to S3), in one place.

Adding one is one entry here, its words in the texts, and its examples in the tests. A figure that
a source gives beside the usual one is in `ALTERNATIVES`, to be offered as a house rule.
"""

from collections.abc import Mapping
from typing import Any

from .ruleset import FACE, InvalidRules, RuleSet

_CLASSIC = RuleSet()

_S3: Mapping[str, Any] = {"forbidden": "J", "bury": "bottom", "capture": "compulsory", "seven": "plain"}
_LONE_JACK: Mapping[str, Any] = {"jack": "lone_jack"}
_NO_JACK: Mapping[str, Any] = {"jack": "never"}
_SMALL_MAJORITY: Mapping[str, Any] = {"majority": 3}


def _make(preset: str, *parts: Mapping[str, Any], **rules: Any) -> RuleSet:
    merged: dict[str, Any] = {}
    for part in (*parts, rules):
        merged.update(part)
    return RuleSet(preset=preset, **merged)


_ALL = (
    _CLASSIC,
    _make(
        "traditional",
        _NO_JACK,
        capture="compulsory",
        seven="sweep_ten",
        tie="held_over",
        two="2s",
        dealer_peeks=True,
    ),
    _make("two_card", jack="up_to_two"),
    _make("lebanese", _LONE_JACK, forbidden="J", seven="plain", basra="lone_match"),
    _make("iraqi", jack_points=5, basra_points=5, ten_points=6),
    _make("bastra", _S3, _NO_JACK, _SMALL_MAJORITY, tie="each", target=100),
    _make("egyptian", _S3, _LONE_JACK, jack_points=20, seven="sweep_ten", tie="held_over"),
    _make("yemeni", _S3, _LONE_JACK, jack_points=20, seven="sweep_yemeni", tie="held_over"),
    _make("ethiopian", _S3, _NO_JACK, _SMALL_MAJORITY, seven="sweep_ethiopian", lone_seven=True, target=52),
    _make("lebanese_six", _S3, _LONE_JACK, _SMALL_MAJORITY, hand=6, basra="lone_match_or_follow_up"),
    _make("ashush", _S3, _LONE_JACK, _SMALL_MAJORITY, hand=6, basra="lone_match"),
    _make("palestinian", _S3, _NO_JACK, _SMALL_MAJORITY, deck=44, basra_points=FACE),
    _make("jordanian", _S3, _NO_JACK, _SMALL_MAJORITY, basra_points=FACE),
    _make(
        "syrian",
        _S3,
        _LONE_JACK,
        _SMALL_MAJORITY,
        jack_points=25,
        basra_points=FACE,
        face_queen=3,
        face_king=4,
    ),
    _make("homsi", _S3, _LONE_JACK, _SMALL_MAJORITY, deck=44, jack_points=25, basra_points=FACE),
)

PRESETS: Mapping[str, RuleSet] = {rules.preset: rules for rules in _ALL}

ALTERNATIVES: Mapping[str, Mapping[str, Any]] = {
    **{name: {"target": 151} for name in ("classic", "two_card", "lebanese", "iraqi")},
    "egyptian": {"jack_points": 30, "target": 121},
    "yemeni": {"target": 121},
    "ashush": {"hand": 4},
    "syrian": {"hand": 6, "target": 151},
    **{name: {"hand": 5, "target": 151} for name in ("palestinian", "jordanian", "homsi")},
}
"""The figures that the sources give beside the usual ones."""

CLOCKWISE: frozenset[str] = frozenset(rules.preset for rules in _ALL if rules.bury == "bottom")
"""The presets whose play goes round clockwise (S3); it only changes how a table is drawn."""


def make_rules(preset: str = "classic", /, **house_rules: Any) -> RuleSet:
    """A preset with house rules over it; `InvalidRules` if there is no such preset or rule."""
    if preset not in PRESETS:
        raise InvalidRules(("preset",), f"unknown preset {str(preset)[:40]!r}")
    return PRESETS[preset].with_rules(**house_rules)
