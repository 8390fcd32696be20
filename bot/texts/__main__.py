"""`python -m bot.texts [LANGUAGE…]`: what the catalogues lack, and every one but English brought in step with it.

A LANGUAGE that has no catalogue yet gets one. The exit status is 1 if the code and the English catalogue differ, and
2 for what is no language.
"""

import sys

from .languages import DEFAULT, FOLDER
from .source_keys import find_missing, find_unused
from .speech import fetch_catalogue
from .upkeep import name_catalogue, update_catalogue


def main() -> int:
    """Tell and update."""
    try:
        named = {name_catalogue(typed) for typed in sys.argv[1:]}
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    english = fetch_catalogue(DEFAULT).forms
    missing, unused = find_missing(english), find_unused(english)
    for use in missing:
        print(f"{use.place}: English has no text {use.pattern.replace(chr(92), '')}")
    for key in unused:
        print(f"nothing says {key}")
    for language in sorted({*(path.stem for path in FOLDER.glob("*.po")), *named} - {DEFAULT}):
        lacks = update_catalogue(language)
        print(f"{language}: {len(lacks.empty)} of {len(english)} texts to write, {len(lacks.fuzzy)} to look at again")
    return 1 if missing or unused else 0


if __name__ == "__main__":
    sys.exit(main())
