"""How two people have fared, in words."""

from bot.community import MeetingRow, Versus
from bot.texts import say, say_parts

from .figures import LADDERS, say_count


def say_meetings(language: str, versus: Versus, names: tuple[str, str]) -> list[str]:
    """A line for each ladder in which they met as opponents, and one for their matches as partners.

    The names are ready for a message.
    """
    against = sorted(versus.against, key=lambda meeting: LADDERS.index(meeting.ladder))
    lines = [_say_against(language, meeting, names) for meeting in against]
    return lines if versus.together is None else [*lines, _say_together(language, versus.together)]


def _say_against(language: str, meeting: MeetingRow, names: tuple[str, str]) -> str:
    said = [
        say_count(language, "versus.won", count, name=name)
        for name, count in zip(names, (meeting.wins, meeting.losses), strict=True)
    ]
    rest = {"drawn": meeting.draws, "neither": meeting.neither}
    said += [say_count(language, f"versus.{name}", count) for name, count in rest.items() if count]
    ladder = say(language, f"ladder.{meeting.ladder}")
    return say(language, "versus.line", what=ladder, count=meeting.matches, details=say_parts(language, said))


def _say_together(language: str, meeting: MeetingRow) -> str:
    counts = {"together.won": meeting.wins, "together.lost": meeting.losses, "drawn": meeting.draws}
    said = [
        say_count(language, f"versus.{name}", count) for name, count in counts.items() if count or name != "drawn"
    ]
    together = say(language, "versus.together")
    return say(language, "versus.line", what=together, count=meeting.matches, details=say_parts(language, said))
