"""What is said of a match in many places: names, places, what happened, what is proposed."""

from .fairness import say_commitment, say_secret
from .happenings import SHOWN_ON_THE_TABLE, say_happening
from .headline import with_headline
from .legend import say_legend
from .naming import MESSAGE_URL, person_of, say_place, table_url, was_dealt
from .proposal_words import say_pause, say_proposal

__all__ = [
    "MESSAGE_URL",
    "SHOWN_ON_THE_TABLE",
    "person_of",
    "say_commitment",
    "say_happening",
    "say_legend",
    "say_pause",
    "say_place",
    "say_proposal",
    "say_secret",
    "table_url",
    "was_dealt",
    "with_headline",
]
