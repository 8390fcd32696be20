"""The pictures: cards, floor and hand, drawn from code alone; the only room that uses Pillow.

All functions are pure and may be called from any thread. The same view gives the same bytes.
"""

from .emblems import EMBLEMS
from .floor import draw_floor
from .hand import draw_cards, draw_hand
from .looks import DECKS, THEMES, Look

__all__ = ["DECKS", "EMBLEMS", "THEMES", "Look", "draw_cards", "draw_floor", "draw_hand"]
