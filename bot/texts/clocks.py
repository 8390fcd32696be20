"""Turn clocks in words, given in seconds."""

from .speech import say

MINUTE, HOUR, DAY = 60, 3600, 86_400


def say_clock_name(language: str, name: str | None) -> str:
    """What a clock is called: `Day`, `Bank`; a clock without a name is somebody's own."""
    return say(language, f"clock.name.{name or 'own'}")


def say_clock(language: str, seconds: float | None, bonus: float = 0.0) -> str:
    """What a clock means: `a day a play`, or `24 h bank, +8 h a play, never above 24 h`."""
    if seconds is None:
        return say(language, "clock.none")
    if not bonus:
        return say(language, "clock.turn", span=say_span(language, seconds))
    return say(language, "clock.bank", bank=_say_briefly(language, seconds), bonus=_say_briefly(language, bonus))


def say_span(language: str, seconds: float) -> str:
    """A length of time in whole days, hours or minutes: `a day`, `36 hours`, `2 minutes`."""
    if seconds % DAY == 0:
        return say(language, "clock.days", count=round(seconds / DAY))
    if seconds % HOUR == 0:
        return say(language, "clock.hours", count=round(seconds / HOUR))
    return say(language, "clock.minutes", count=round(seconds / MINUTE))


def say_left(language: str, seconds: float) -> str:
    """What is left of a time, in whole minutes: `31 h 5 min`, `50 min`."""
    hours, minutes = divmod(int(seconds // MINUTE), 60)
    parts = [say(language, "clock.brief.hours", count=hours)] if hours else []
    if minutes or not hours:
        parts.append(say(language, "clock.brief.minutes", count=minutes))
    return " ".join(parts)


def _say_briefly(language: str, seconds: float) -> str:
    if seconds % HOUR == 0:
        return say(language, "clock.brief.hours", count=round(seconds / HOUR))
    return say(language, "clock.brief.minutes", count=round(seconds / MINUTE))
