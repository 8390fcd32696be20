"""Words as they are compared with what somebody typed."""

import unicodedata

from .directions import without_marks

_SAME = str.maketrans({"ı": "i", "ة": "ه", "ى": "ي"})
"""Letters that many write for one another."""


def fold(text: str) -> str:
    """Without case, accents, invisible marks and spaces at the ends; letters that are easily confused as one."""
    apart = unicodedata.normalize("NFKD", without_marks(text).casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign)).translate(_SAME).strip()
