"""The building blocks of a page, the same for all cogs."""

from bot.client import (
    BLUE,
    GOLD,
    GREEN,
    GREY,
    MOST_NEWS,
    MOST_TEXT,
    attach,
    boxed,
    fitting,
    latest,
    link,
    picture,
    rows,
    text,
)
from bot.client import page_of_words as words

__all__ = [
    "BLUE", "GOLD", "GREEN", "GREY", "MOST_NEWS", "MOST_TEXT", "attach", "boxed", "fitting", "latest", "link",
    "picture", "rows", "text", "words",
]  # fmt: skip
