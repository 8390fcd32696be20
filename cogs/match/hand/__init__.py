"""The hand: what one player sees and plays from."""

from bot.client import Control

from .hand import CardButton, hand_page
from .hint import HintButton
from .over import past_page
from .picking import BackButton, PickMenu, TakeButton
from .story import news_of
from .ways import OtherWaysButton, WayMenu, WaysButton

CONTROLS: tuple[type[Control], ...] = (
    BackButton,
    CardButton,
    HintButton,
    OtherWaysButton,
    PickMenu,
    TakeButton,
    WayMenu,
    WaysButton,
)

__all__ = ["CONTROLS", "hand_page", "news_of", "past_page"]
