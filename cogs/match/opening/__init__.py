"""Opening a table: `/basra start`, its options, permissions and thread."""

from bot.client import Control

from .idle import CloseIdleButton
from .new_lobby import answer_with_lobby
from .permissions import has_permissions
from .start import start, suggest_targets

CONTROLS: tuple[type[Control], ...] = (CloseIdleButton,)

__all__ = ["CONTROLS", "answer_with_lobby", "has_permissions", "start", "suggest_targets"]
