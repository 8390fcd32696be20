"""Makes the recorded matches anew: `python -m tests.recorded_matches.make`.

A whole match for each preset, a record and beside it what it comes to. Run it where a preset is new or its
rules were wrong, and read what has changed.
"""

import hashlib
import json
import random
from collections.abc import Callable
from itertools import count, pairwise
from pathlib import Path

from bot.players import choose
from bot.rules import (
    PRESETS,
    Match,
    Play,
    Record,
    RecordedDeal,
    Seating,
    Shuffle,
    make_rules,
    prove,
    result_of,
    summarize,
    view_seat,
    write_proof,
    write_record,
)
from tests.rules.positions import SEATINGS, random_play

FOLDER = Path(__file__).parent


def has_extra_deal(match: Match) -> bool:
    """Whether some, not all, played a deal for the tie."""
    return any(len(done.deal.players) < match.seating.seats for done in match.finished)


def has_pot_won(match: Match) -> bool:
    """Whether a pot was held over and then won."""
    pots = [done.score.carry for done in match.finished]
    return any(before and not after for before, after in pairwise(pots))


def has_smaller_batch(match: Match) -> bool:
    """Whether a last batch did not fill the hands."""
    return any(len(done.deal.steps) // len(done.deal.players) % match.rules.hand for done in match.finished)


def is_anything(_match: Match) -> bool:
    """No wish."""
    return True


ALONE, PARTNERS = Seating(4), Seating(4, partners=True)
WISHES: dict[str, tuple[Seating, Callable[[Match], bool]]] = {
    "classic": (ALONE, has_extra_deal),
    "traditional": (Seating(2), has_pot_won),
    "egyptian": (Seating(3), has_pot_won),
    "lebanese_six": (Seating(3), has_smaller_batch),
    "palestinian": (Seating(3), is_anything),
    "syrian": (PARTNERS, is_anything),
}
"""The seating of a preset's match and what it must show; the other presets take the seatings in turn."""


def make_match(preset: str, seating: Seating, seed: int) -> tuple[Record, Match]:
    """One match to its end; the seats are played by computers and by chance in turn."""
    rng = random.Random(f"{preset} {seed}")
    rules = make_rules(preset)
    shuffle = Shuffle(hashlib.sha256(f"{preset} {seed}".encode()).digest(), (rng.getrandbits(63),), seed + 1)
    match = Match(rules, seating)
    while not match.is_over:
        dealer = match.next_dealer
        if dealer is None:
            dealer, _ = shuffle.first_dealer(seating.seats, rules.deck)
        deal = match.start_deal(dealer, shuffle.deck(len(match.finished), rules.deck))
        while deal.turn is not None:
            is_computer = deal.turn % 2 == 0
            match.play(deal.turn, choose(view_seat(match, deal.turn), rng) if is_computer else random_play(deal, rng))
    names = tuple(f"Chance {seat}" if seat % 2 else f"Computer {seat}" for seat in range(seating.seats))
    deals = tuple(
        RecordedDeal(done.deal.dealer, done.deal.deck, tuple(Play(step.card, step.takes) for step in done.deal.steps))
        for done in match.finished
    )
    proof = write_proof(prove(shuffle, "drawn"))
    record = Record(
        rules=rules,
        seats=names,
        partners=seating.partners,
        deals=deals,
        shuffle=proof,
        result=result_of(match),
    )
    return record, match


def main() -> None:
    for number, preset in enumerate(PRESETS):
        seating, is_wished = WISHES.get(preset, (SEATINGS[number % len(SEATINGS)], is_anything))
        for seed in count():
            record, match = make_match(preset, seating, seed)
            if is_wished(match):
                break
        (FOLDER / f"{preset}.json").write_text(write_record(record), encoding="utf-8")
        expected = json.dumps(summarize(match), indent=1)
        (FOLDER / f"{preset}.expected.json").write_text(f"{expected}\n", encoding="utf-8")
        print(f"{preset}: {seating}, seed {seed}, {len(match.finished)} deals, {match.scores}")


if __name__ == "__main__":
    main()
