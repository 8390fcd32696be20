"""The file of figures beside the database."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.client.measuring import Measuring
from bot.figures import FRESH, Figures, figures_file, read_figures, write_figures
from tests.files import names_in


@pytest.fixture
def figures() -> Figures:
    return Measuring(now=lambda: 1000.0).figures(is_connected=True, servers=2)


def test_what_is_written_is_read(figures: Figures, path: Path):
    write_figures(figures_file(path), figures)
    write_figures(figures_file(path), replace(figures, clicks=7, median=0.25))
    assert read_figures(figures_file(path)) == replace(figures, clicks=7, median=0.25)
    assert names_in(path.parent) == ["basra.sqlite3-stats.json"]


def test_there_may_be_none(path: Path):
    assert read_figures(figures_file(path)) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '{"version": "9"}', "\N{SNOWMAN}"])
def test_what_another_program_wrote_is_none(text: str, path: Path):
    figures_file(path).write_text(text, encoding="utf-8")
    assert read_figures(figures_file(path)) is None


def test_a_time_that_is_none_is_not_read(figures: Figures, path: Path):
    write_figures(figures_file(path), figures)
    data = json.loads(figures_file(path).read_text())
    figures_file(path).write_text(json.dumps(data | {"written_at": "noon"}))
    assert read_figures(figures_file(path)) is None


def test_they_are_fresh_for_two_minutes(figures: Figures):
    assert figures.is_fresh(1000.0 + FRESH)
    assert not figures.is_fresh(1001.0 + FRESH)


def test_those_of_a_clock_that_was_set_back_are_not_fresh_for_ever(figures: Figures):
    assert figures.is_fresh(999.0)
    assert not figures.is_fresh(0.0)


def test_without_a_place_for_them_nothing_is_left(figures: Figures, tmp_path: Path):
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "file").touch()
    with pytest.raises(OSError):
        write_figures(tmp_path / "taken", figures)
    assert names_in(tmp_path) == ["taken"]
