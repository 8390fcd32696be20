"""Whole matches, one a preset: each still comes to the numbers that lie beside it."""

import json

import pytest

from bot.rules import PRESETS, Record, parse_record, replay, summarize, verify, write_record
from tests.rules import plain_engine
from tests.rules.positions import SEATINGS

from .make import FOLDER, has_extra_deal, has_pot_won, has_smaller_batch


def read(preset: str) -> Record:
    return parse_record((FOLDER / f"{preset}.json").read_bytes())


def test_there_is_one_for_each_preset():
    files = {file.name for file in FOLDER.glob("*.json")}
    assert files == {f"{preset}{end}.json" for preset in PRESETS for end in ("", ".expected")}
    assert [read(preset).rules for preset in PRESETS] == list(PRESETS.values())


@pytest.mark.parametrize("preset", PRESETS)
def test_it_comes_to_the_numbers_beside_it(preset):
    expected = json.loads((FOLDER / f"{preset}.expected.json").read_text(encoding="utf-8"))
    match = replay(read(preset))
    assert json.loads(json.dumps(summarize(match))) == expected
    assert match.state == "decided"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_plain_engine_comes_to_the_same(preset):
    expected = json.loads((FOLDER / f"{preset}.expected.json").read_text(encoding="utf-8"))
    assert plain_engine.tell(json.loads((FOLDER / f"{preset}.json").read_text(encoding="utf-8"))) == expected


@pytest.mark.parametrize("preset", PRESETS)
def test_its_decks_were_shuffled_fairly(preset):
    assert verify(read(preset)).is_fair


@pytest.mark.parametrize("preset", PRESETS)
def test_it_is_written_as_it_was_read(preset):
    assert write_record(read(preset)) == (FOLDER / f"{preset}.json").read_text(encoding="utf-8")


def test_they_show_what_is_rare():
    matches = [replay(read(preset)) for preset in PRESETS]
    assert {match.seating for match in matches} == set(SEATINGS)
    assert [any(map(has, matches)) for has in (has_extra_deal, has_pot_won, has_smaller_batch)] == [True] * 3
    assert {len(done.deal.first_floor) for match in matches for done in match.finished} == {4, 5}
