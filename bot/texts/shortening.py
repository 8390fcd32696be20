"""Words cut to the room there is for them."""

from .directions import close_isolates, without_marks


def shorten(text: str, longest: int) -> str:
    """The text in so many characters at most: whole, without its invisible marks, or cut with `…` at the end."""
    if len(text) <= longest:
        return text
    bare = without_marks(text)
    if len(bare) <= longest:
        return bare
    kept = text[: longest - 1]
    while len(cut := close_isolates(kept.rstrip() + "…")) > longest:
        kept = kept[:-1]
    return cut
