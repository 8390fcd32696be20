"""Rows of a CSV file that a spreadsheet opens as what they are: text is never taken for a formula or a number."""

import csv
import io
import re
from collections.abc import Iterable
from datetime import UTC, datetime

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}".encode()
"""Tells spreadsheets that the file is UTF-8; without it they garble Arabic."""
FORMULA_SIGNS = frozenset("=+-@\t\r\n＝＋－＠")
"""What formulas begin with, the wide forms of East Asia too; see OWASP, CSV Injection."""

NEXT_FORMULA = re.compile(r"(?<=[;\t\r\n])(?=[\s\"]*[=+@＝＋－＠-])")
"""Where a formula would begin in spreadsheets of countries that part columns by semicolons, or that lose the quotes."""

Cell = str | int | float | bool | None


def write_rows(rows: Iterable[Iterable[Cell]]) -> list[bytes]:
    """Each row as a line of UTF-8 with its line break, quoted where it must be."""
    return [_write_row(row) for row in rows]


def _write_row(row: Iterable[Cell]) -> bytes:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow([_write_cell(cell) for cell in row])
    return line.getvalue().encode("utf-8", "replace")


def _write_cell(cell: Cell) -> str | int | float:
    """Text that a spreadsheet would compute gets an apostrophe before it; nothing known is an empty cell."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if not isinstance(cell, str):
        return cell
    is_formula = cell[:1] in FORMULA_SIGNS or cell.lstrip()[:1] in FORMULA_SIGNS
    return NEXT_FORMULA.sub("'", f"'{cell}" if cell and is_formula else cell)


def write_id(number: int | None) -> str:
    """An id as text: spreadsheets round numbers of more than fifteen digits."""
    return "" if number is None else f"'{number}"


def write_time(at: float) -> str:
    """A moment by ISO 8601, in UTC and whole seconds."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
