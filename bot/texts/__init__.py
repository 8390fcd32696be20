"""The only words: every text a person sees comes from here.

    say("en", "table.turn", name="Amira")
    say_cards("en", parse_cards("4c 3s"))        # 4♣ 3♠

The texts are in `catalogues/<language>.po`; names are escaped for Discord by the caller, and always
given by seat.
"""

from .cards import say_card, say_cards, say_list, say_number, say_percent
from .catalogue import BadCatalogue
from .descriptions import describe_floor, describe_hand, speak_card
from .plays import say_own_play, say_play, say_side, say_sides, say_way
from .rule_pages import RULES_PAGES, RulesPage, say_rules_page
from .rule_words import say_house_rules, say_preset, say_rule_sections, say_rules
from .scores import say_result, say_score_sheet
from .speech import DEFAULT, LANGUAGES, UnknownText, choose_language, fetch_catalogue, has_text, say

__all__ = [
    "DEFAULT", "LANGUAGES", "RULES_PAGES", "BadCatalogue", "RulesPage", "UnknownText", "choose_language",
    "describe_floor", "describe_hand", "fetch_catalogue", "has_text", "say", "say_card", "say_cards",
    "say_house_rules", "say_list", "say_number", "say_own_play", "say_percent", "say_play", "say_preset",
    "say_result", "say_rule_sections", "say_rules", "say_rules_page", "say_score_sheet", "say_side",
    "say_sides", "say_way", "speak_card",
]  # fmt: skip
