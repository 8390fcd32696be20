"""The pictures: cards, floor and hand, drawn from code alone; the only room that uses Pillow.

All functions are pure and may be called from any thread. The same view gives the same bytes.
"""

from .cards import draw_card_alone, draw_deck
from .course import draw_course
from .emblems import EMBLEMS
from .emoji import draw_emoji
from .film import draw_film
from .floor import draw_floor
from .hand import draw_cards, draw_hand
from .looks import DECKS, THEMES, USUAL, Look
from .marks import marked_cards
from .png import missing_codecs
from .podium import LONGEST_FIGURE, Bar, draw_podium
from .result import draw_result

__all__ = [
    "DECKS",
    "EMBLEMS",
    "LONGEST_FIGURE",
    "THEMES",
    "USUAL",
    "Bar",
    "Look",
    "draw_card_alone",
    "draw_cards",
    "draw_course",
    "draw_deck",
    "draw_emoji",
    "draw_film",
    "draw_floor",
    "draw_hand",
    "draw_podium",
    "draw_result",
    "marked_cards",
    "missing_codecs",
]
