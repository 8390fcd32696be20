from pathlib import Path

import pytest

from bot.__main__ import main
from bot.rules import PRESETS
from tests.recorded_matches.make import FOLDER

from .command import basra
from .records import CLASSIC, change


@pytest.mark.parametrize("preset", PRESETS)
def test_a_match_as_it_was_played_is_fair(preset: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(FOLDER / f"{preset}.json")]) == 0
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == "fair"
    assert err == ""


def test_the_words_say_what_was_checked(tmp_path: Path) -> None:
    ended = basra("verify", CLASSIC, cwd=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    for words in (
        "its SHA-256 is ",
        "only if the lobby showed this very commitment",
        "5 decks computed again",
        "from 1 click on Join and Deal, and from the match number, 118.",
        "drew the lowest card and dealt first",
        "docs/fair-shuffle.md",
    ):
        assert words in ended.out


def exchange_two_cards(fields):
    deck = fields["deals"][2]["deck"].split(" ")
    deck[0], deck[30] = deck[30], deck[0]
    fields["deals"][2]["deck"] = " ".join(deck)


def lose_a_play(fields):
    fields["deals"][0]["plays"].pop()


def deal_from_elsewhere(fields):
    del fields["deals"][1:], fields["result"]
    fields["deals"][0] |= {"dealer": (fields["deals"][0]["dealer"] + 1) % 4, "plays": []}


@pytest.mark.parametrize(
    ("changes", "lines"),
    [
        (exchange_two_cards, ["deal 2: its deck is not the one that follows from secret, joins and match number."]),
        (deal_from_elsewhere, ["deal 0: its dealer is not the seat that drew the lowest card."]),
        (
            lambda fields: fields["shuffle"].update(match=5),
            [*(f"deal {deal}: its deck is not the one" for deal in range(5)), "deal 0: its dealer is not"],
        ),
        (
            lambda fields: fields["shuffle"].update(commitment="ab" * 32),
            ["commitment: the record has ab", "  but the"],
        ),
    ],
)
def test_what_differs_is_named(changes, lines, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(change(tmp_path, changes))]) == 1
    out, err = capsys.readouterr()
    first, *others = out.splitlines()
    assert (first, err) == ("not fair", "")
    assert [told.startswith(line) for told, line in zip(others, lines, strict=True)] == [True] * len(lines)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        (lambda fields: fields.pop("shuffle"), "shuffle: the record has none, so its decks cannot be checked\n"),
        (lambda fields: fields["shuffle"].pop("secret"), "shuffle, secret: a text is expected\n"),
        (lambda fields: fields.update(format="pgn"), "the format is not basra-record/1\n"),
        (lose_a_play, "deal 1: the deal before is not finished\n"),
    ],
)
def test_what_cannot_be_checked_is_refused(
    changes, words, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(change(tmp_path, changes))]) == 2
    assert capsys.readouterr() == ("", words)


def test_a_dealer_by_turn_is_said_not_to_be_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for how, words in (("next", "as in a rematch, the next seat dealt"), (None, "is not said, and was not checked")):
        file = change(tmp_path, lambda fields, how=how: fields["shuffle"].update(first_dealer=how))
        assert main(["verify", str(file)]) == 0
        assert words in capsys.readouterr().out
