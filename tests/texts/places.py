"""Where the texts stand in Discord, and how many characters they have room for there."""

import re

from bot.rules import RANGES

COMMAND_NAME, MENU, BUTTON, FORM, PLACEHOLDER, THREAD, ALT, MESSAGE = 32, 100, 34, 45, 150, 100, 1024, 2000
"""A name and a description of a command, an option of a menu and its description, a button in a row of others,
the title and the labels of a form, the words above a menu, a thread's name, an alt text, a message."""

PLACES = (
    (r"command\..+\.name", COMMAND_NAME),
    (r"(command|option|choice)\..+", MENU),
    (r"button\..+", BUTTON),
    (r"desk\.season_(start|name)|settings\.quiet(\.(hours|zone))?|house_rules\.numbers", FORM),
    (rf"house_rules\.({'|'.join(RANGES)})", FORM),
    (r"desk\.season_hint|settings\.quiet\.(hours|zone)\.hint|house_rules\.numbers\..+", MENU),
    (r".+\.placeholder|(hand|offer)\.which_(match|seat)|offer\.whom|seasons\.choose", PLACEHOLDER),
    (r"rules\.other_presets|house_rules\.choose|desk\.channels\.none|hand\.(way|pick)_placeholder", PLACEHOLDER),
    (r"leaderboard\.(ladder|period|measure)", PLACEHOLDER),
    (r"house_rules\.(?!title|none|own|heading|brief|last|invalid|unchanged|preset|for_host).+\..+", MENU),
    (r"(look|settings\.notice|propose)\.(?!title|hand|table|asked).+", MENU),
    (r"preset\.(?!.+\.also).+|clock\.(name\..+|choice|turn|bank|none|days|hours|minutes)|ladder\..+", MENU),
    (r"leaderboard\.(measure|period)\..+|desk\.(patience|minimum_matches)\.option|permission\..+", MENU),
    (r"lobby\.thread_name", THREAD),
    (r"alt\..+|podium(\..+)?", ALT),
    (r"glossary\..+", 300),
)
"""The first that fits a key holds."""


def room_for(key: str) -> int:
    """The characters that the text of a key may have, values not counted."""
    return next((room for pattern, room in PLACES if re.fullmatch(pattern, key)), MESSAGE)
