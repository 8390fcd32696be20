"""The only words: every text a person sees comes from here.

    say("en", "table.turn", name="Amira")
    say_cards("en", parse_cards("4c 3s"))        # 4♣ 3♠

The texts are in `catalogues/<language>.po`; names are escaped for Discord by the caller.
"""

from .cards import say_card, say_cards, say_list, say_number, say_percent
from .catalogue import BadCatalogue
from .speech import DEFAULT, LANGUAGES, UnknownText, choose_language, fetch_catalogue, has_text, say

__all__ = [
    "DEFAULT", "LANGUAGES", "BadCatalogue", "UnknownText", "choose_language", "fetch_catalogue", "has_text", "say",
    "say_card", "say_cards", "say_list", "say_number", "say_percent",
]  # fmt: skip
