"""The table: what everybody in the channel sees, from the lobby to the result."""

from bot.client import Control

from .levels import LevelMenu
from .lobby import (
    AddComputerButton,
    CancelLobbyButton,
    DealButton,
    FillButton,
    JoinButton,
    LeaveButton,
    RemoveComputerButton,
    SwapButton,
    WaitButton,
    lobby_page,
)
from .result import RematchButton, ReplayButton, ReviewButton, sheet_pages
from .table import table_page
from .table_buttons import MoreButton, MoveButton, MyHandButton, RulesButton

CONTROLS: tuple[type[Control], ...] = (
    AddComputerButton,
    CancelLobbyButton,
    DealButton,
    FillButton,
    JoinButton,
    LeaveButton,
    LevelMenu,
    MoreButton,
    MoveButton,
    MyHandButton,
    RematchButton,
    RemoveComputerButton,
    ReplayButton,
    ReviewButton,
    RulesButton,
    SwapButton,
    WaitButton,
)

__all__ = ["CONTROLS", "MyHandButton", "lobby_page", "sheet_pages", "table_page"]
