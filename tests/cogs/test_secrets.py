"""What is hidden stays hidden: exchanging cards nobody may see changes nothing that is shown."""

import dataclasses
import json
import random

import pytest

from bot.client import Page
from bot.matches import StoredMatch
from bot.texts import say_card
from cogs.match.telling.makers import TableNotes
from tests.rules.positions import exchange_hidden

from .people import World, custom_ids, words


def with_hidden_exchanged(match: StoredMatch, seat: int | None, rng: random.Random) -> StoredMatch:
    """The same match with all cards that a seat (None: everybody) does not see dealt otherwise."""
    assert match.position is not None
    return dataclasses.replace(match, position=exchange_hidden(match.position, seat, rng))


def shown(page: Page) -> tuple[str, list[bytes]]:
    return json.dumps(page.view.to_components(), sort_keys=True, ensure_ascii=False), [
        file.fp.read() for file in page.files
    ]


@pytest.mark.parametrize("rules", ["classic", "traditional"])
async def test_the_table_and_the_hands_tell_nothing_hidden(world: World, rules: str):
    rng = random.Random(7)
    await world.deal(world.boutros, players=4, sides="alone", rules=rules)
    makers = world.bot.get_cog("match").desk.makers
    notes = TableNotes()
    for _ in range(10):
        match = await world.match()
        assert shown(await makers.table(match, notes)) == shown(
            await makers.table(with_hidden_exchanged(match, None, rng), notes)
        )
        for seat in range(4):
            there = with_hidden_exchanged(match, seat, rng)
            assert shown(await makers.hand(match, seat, "en")) == shown(await makers.hand(there, seat, "en"))
        await world.play_any()


async def test_the_bottom_card_is_told_to_the_dealer_alone_while_it_lies_there(world: World):
    match = await world.deal(world.boutros, rules="traditional")
    assert match.position is not None
    makers = world.bot.get_cog("match").desk.makers
    told = set()
    while (match := await world.match()).table_view().number == 0:
        view = match.table_view()
        for seat in range(2):
            page, _ = shown(await makers.hand(match, seat, "en"))
            is_told = "after the cut the bottom card was" in page
            assert is_told == (seat == view.dealer and view.stock > 0)
            if is_told:
                assert say_card("en", match.position.deal.deck[-1]) in page
            told.add((seat == view.dealer, is_told))
        assert "bottom card" not in shown(await makers.table(match, TableNotes()))[0]
        await world.play_any()
    assert told == {(True, True), (True, False), (False, False)}


async def test_what_others_see_of_a_message_holds_no_card_of_a_hand(world: World):
    await world.deal(world.boutros)
    for _ in range(6):
        await world.play_any()
        for message in world.chadi.seen:
            assert not any(
                custom_id.startswith(("card:", "take:", "ways:", "pick:")) for custom_id in custom_ids(message)
            )
            assert "Your hand" not in words(message)


async def test_no_card_and_no_token_is_logged(world: World, caplog):
    caplog.set_level("DEBUG", logger="bot")
    caplog.set_level("DEBUG", logger="cogs")
    await world.deal(world.boutros)
    for _ in range(4):
        await world.play_any()
    lines = [record.getMessage() for record in caplog.records if record.name.startswith(("bot.", "cogs."))]
    assert any("match 1" in line for line in lines)
    assert not any(symbol in line for line in lines for symbol in "♠♥♦♣")
