"""Records of random matches, and records with something in them changed."""

import json
import random

from hypothesis import strategies as st

from bot.rules import CHOICES, FACE, RANGES, Match, Play, Record, RecordedDeal, Seating, make_rules, write_record

from .positions import SEATINGS, play_deal, start_deal

NAMES = ("north", "east", "south", "west")

house_rules = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.sampled_from(choices) for name, choices in CHOICES.items()},
        **{name: st.integers(*limits) for name, limits in RANGES.items()},
        "basra_points": st.just(FACE) | st.integers(*RANGES["basra_points"]),
    },
)
"""Any house rules, together."""


def record_of(match: Match, **more) -> Record:
    """What happened in a match, the deal being played included."""
    deals = [done.deal for done in match.finished] + ([match.deal] if match.deal else [])
    recorded = [
        RecordedDeal(deal.dealer, deal.deck, tuple(Play(step.card, step.takes) for step in deal.steps))
        for deal in deals
    ]
    seating = match.seating
    return Record(
        rules=match.rules, seats=NAMES[: seating.seats], partners=seating.partners, deals=tuple(recorded), **more
    )


def played(
    preset: str = "classic",
    seating: Seating = SEATINGS[0],
    seed: int = 1,
    deals: int = 2,
    plays_left: int = 0,
    **house_rules,
) -> Match:
    """A match after so many deals, or its end, the last one up to so many plays before its end."""
    rng = random.Random(seed)
    match = Match(make_rules(preset, **{"target": 1000, **house_rules}), seating)
    for left in range(deals - 1, -1, -1):
        if not match.is_over:
            start_deal(match, rng)
            play_deal(match, rng, 0 if left else plays_left)
    return match


def changed(record: Record, change) -> str:
    """The text of a record after a change to its JSON object."""
    fields = json.loads(write_record(record))
    change(fields)
    return json.dumps(fields)
