"""Cards of a floor as a number that fits into a custom id; the action's number pins the floor it speaks of."""

from collections.abc import Iterable, Sequence

from bot.matches import Refusal
from bot.rules import Card, Takes


def write_mask(floor: Sequence[Card], takes: Iterable[Card]) -> str:
    """The taken cards as bits by floor position, in hexadecimal digits."""
    taken = set(takes)
    return f"{sum(1 << at for at, card in enumerate(floor) if card in taken):x}"


def read_mask(floor: Sequence[Card], mask: str) -> Takes:
    """The floor cards of a mask, in floor order; a `Refusal` for what no button of ours holds."""
    try:
        bits = int(mask, 16)
    except ValueError:
        raise Refusal from None
    return tuple(card for at, card in enumerate(floor) if bits >> at & 1)
