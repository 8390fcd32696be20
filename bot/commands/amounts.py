"""Numbers of things, stretches of time and sizes, as an operator reads them."""

UNITS = ((86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def say_count(number: int, thing: str) -> str:
    """`1 deck`, `1,204 decks`."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def say_span(seconds: float) -> str:
    """`3 days 4 hours`, `12 seconds`: the two greatest units that are not empty."""
    left, parts = max(0, round(seconds)), []
    for unit, name in UNITS:
        count, left = divmod(left, unit)
        if count:
            parts.append(say_count(count, name))
    return " ".join(parts[:2]) or "0 seconds"


def say_size(count: int) -> str:
    """`1.2 MB`: bytes in thousands."""
    size = float(count)
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} GB"
