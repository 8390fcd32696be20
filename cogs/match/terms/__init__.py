"""What a match is played by, and the host's pages and menus for it: house rules and the clock."""

from bot.client import Control

from .clocks import ClockMenu, say_clock_of
from .house_rule_page import house_rules_page
from .house_rule_values import RulesRefused
from .house_rules import (
    AsLastTimeButton,
    BackToPresetButton,
    HousePresetMenu,
    HouseRuleMenu,
    HouseRulesButton,
    HouseRulesTab,
    OtherNumbersButton,
)
from .rules_page import rules_page

CONTROLS: tuple[type[Control], ...] = (
    AsLastTimeButton,
    BackToPresetButton,
    ClockMenu,
    HousePresetMenu,
    HouseRuleMenu,
    HouseRulesButton,
    HouseRulesTab,
    OtherNumbersButton,
)

__all__ = ["CONTROLS", "HouseRulesButton", "RulesRefused", "house_rules_page", "rules_page", "say_clock_of"]
