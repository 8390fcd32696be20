"""The Discord client: the bot, its error border, and controls that outlive a restart."""

from .answers import Page, acknowledge_with, answer_with, in_time, replace_with, show
from .border import say_privately
from .bot import BasraBot
from .clocks import choose_clock, say_clock_choice, suggest_clocks
from .codes import read_code, write_code
from .controls import NO_FORM, Control, Style, read_number
from .described import described, described_choice, described_group
from .endings import say_agreed, say_match_end
from .faults import is_of_discord, is_unreachable, say_fault
from .forms import Field, Form
from .languages import Languages
from .layout import (
    BLUE,
    GOLD,
    GREEN,
    GREY,
    attach,
    boxed,
    fitting,
    latest,
    link,
    page_of_words,
    picture,
    rows,
    text,
)
from .looks import hand_look, server_look
from .match_clock import MatchClock
from .names import PLACE, escape, plain
from .places import check_channel, known_channels
from .presets import choose_preset, suggest_presets
from .seats import (
    names_of,
    own_name_of,
    plain_names_of,
    say_levels,
    say_match_choice,
    sides_of,
    sign,
    sign_name,
    signs_of,
)
from .words import language_of, say_refusal, say_seat

__all__ = [
    "BLUE",
    "GOLD",
    "GREEN",
    "GREY",
    "NO_FORM",
    "PLACE",
    "BasraBot",
    "Control",
    "Field",
    "Form",
    "Languages",
    "MatchClock",
    "Page",
    "Style",
    "acknowledge_with",
    "answer_with",
    "attach",
    "boxed",
    "check_channel",
    "choose_clock",
    "choose_preset",
    "described",
    "described_choice",
    "described_group",
    "escape",
    "fitting",
    "hand_look",
    "in_time",
    "is_of_discord",
    "is_unreachable",
    "known_channels",
    "language_of",
    "latest",
    "link",
    "names_of",
    "own_name_of",
    "page_of_words",
    "picture",
    "plain",
    "plain_names_of",
    "read_code",
    "read_number",
    "replace_with",
    "rows",
    "say_agreed",
    "say_clock_choice",
    "say_fault",
    "say_levels",
    "say_match_choice",
    "say_match_end",
    "say_privately",
    "say_refusal",
    "say_seat",
    "server_look",
    "show",
    "sides_of",
    "sign",
    "sign_name",
    "signs_of",
    "suggest_clocks",
    "suggest_presets",
    "text",
    "write_code",
]
