"""Capital letters as each language writes them."""

_FIRST = {"tr": {"i": "İ"}, "nl": {"ij": "IJ"}}
"""Where the capital of a beginning is not the usual one."""


def capitalize(language: str, phrase: str) -> str:
    """The phrase with a capital letter first, as it stands in a menu; the rest as it is."""
    for small, capital in _FIRST.get(language, {}).items():
        if phrase.startswith(small):
            return capital + phrase[len(small) :]
    return phrase[:1].upper() + phrase[1:]
