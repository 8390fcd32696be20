"""The only words: every text a person sees comes from here.

    say("en", "table.turn", name="Amira")
    say_cards("en", parse_cards("4c 3s"))        # 4♣ 3♠

The texts are in `catalogues/<language>.po`; names are escaped for Discord by the caller, and always
given by seat.
"""

from .boards import describe_course, describe_podium
from .capitals import capitalize
from .cards import say_card, say_cards, say_list
from .catalogue import BadCatalogue
from .cities import city_names
from .clocks import say_clock, say_clock_name, say_left, say_span
from .descriptions import describe_floor, describe_hand, describe_result
from .directions import isolate, run_with, without_marks
from .films import describe_film
from .folding import fold
from .house_rule_words import (
    HOUSE_RULE_TOPICS,
    differing_rules,
    has_effect,
    say_brief_rules,
    say_differing,
    say_house_rule,
    say_house_value,
    say_kind,
)
from .languages import DEFAULT, LANGUAGES, has_own_digits, is_right_to_left, language_name, say_parts
from .numbers import say_day, say_decimal, say_number, say_percent
from .plays import say_own_play, say_play, say_side, say_sides, say_way
from .preset_words import (
    find_presets,
    read_preset,
    say_preset,
    say_preset_choice,
    say_preset_name,
    say_preset_special,
)
from .rule_pages import RULES_PAGES, About, RulesPage, say_rules_page
from .rule_words import say_changes, say_house_rules, say_rule_sections, say_rules
from .scores import say_result, say_score_sheet
from .shortening import shorten
from .speech import UnknownText, choose_language, fetch_catalogue, has_text, say
from .voices import say_row, speak_card

__all__ = [
    "DEFAULT", "HOUSE_RULE_TOPICS", "LANGUAGES", "RULES_PAGES", "About", "BadCatalogue", "RulesPage",
    "UnknownText", "capitalize", "choose_language", "city_names", "describe_course", "describe_film",
    "describe_floor", "describe_hand", "describe_podium", "describe_result", "differing_rules", "fetch_catalogue",
    "find_presets", "fold", "has_effect", "has_own_digits", "has_text", "is_right_to_left", "isolate",
    "language_name", "read_preset", "run_with", "say", "say_brief_rules", "say_card", "say_cards", "say_changes",
    "say_clock", "say_clock_name", "say_day", "say_decimal", "say_differing", "say_house_rule", "say_house_rules",
    "say_house_value", "say_kind", "say_left", "say_list", "say_number", "say_own_play", "say_parts", "say_percent",
    "say_play", "say_preset", "say_preset_choice", "say_preset_name", "say_preset_special", "say_result",
    "say_row", "say_rule_sections", "say_rules", "say_rules_page", "say_score_sheet", "say_side", "say_sides",
    "say_span", "say_way", "shorten", "speak_card", "without_marks",
]  # fmt: skip
