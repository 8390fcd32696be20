"""What people at a table propose to one another, agree on and offer: ends, pauses, seats."""

from bot.client import Control

from .answering import AgreeButton, RefuseButton, proposal_buttons, proposal_page
from .notices import abandoned_page, offer_dropped_page, passed_on_page
from .offers import AcceptSeatButton, DeclineSeatButton, offer_page
from .proposing import ProposeMenu, propose_menu
from .substituting import (
    OfferInMenu,
    OfferSeatMenu,
    PersonMenu,
    SubstituteButton,
    substitute,
    substitute_buttons,
    suggest_seats,
)

CONTROLS: tuple[type[Control], ...] = (
    AcceptSeatButton,
    AgreeButton,
    DeclineSeatButton,
    OfferInMenu,
    OfferSeatMenu,
    PersonMenu,
    ProposeMenu,
    RefuseButton,
    SubstituteButton,
)

__all__ = [
    "CONTROLS",
    "abandoned_page",
    "offer_dropped_page",
    "offer_page",
    "passed_on_page",
    "proposal_buttons",
    "proposal_page",
    "propose_menu",
    "substitute",
    "substitute_buttons",
    "suggest_seats",
]
