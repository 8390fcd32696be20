"""Buttons that stand on hands, or on hands and the table alike."""

from bot.client import Control

from .coming_back import ComeBackButton, come_back_button
from .going_on import GoOnButton, go_on_button
from .hand_answers import HandAgreeButton, HandRefuseButton, answer_buttons
from .hand_control import HandControl, own_hand
from .ready import ReadyButton, ready_button
from .shared_control import is_public
from .taking_back import TakeBackButton, take_back_buttons

CONTROLS: tuple[type[Control], ...] = (
    ComeBackButton,
    GoOnButton,
    HandAgreeButton,
    HandRefuseButton,
    ReadyButton,
    TakeBackButton,
)

__all__ = [
    "CONTROLS",
    "HandControl",
    "answer_buttons",
    "come_back_button",
    "go_on_button",
    "is_public",
    "own_hand",
    "ready_button",
    "take_back_buttons",
]
