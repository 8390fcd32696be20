"""Over days too nobody learns a hidden card: not from reminders, offers, votes, lists, absences, nor from the log."""

import random

import pytest

from cogs.match.mine import mine_page
from cogs.match.telling.makers import TableNotes

from .people import World, alts, custom_ids, words
from .test_secrets import shown, with_hidden_exchanged
from .test_survival_clicks import SCENES

DAY = 86_400
OF_A_HAND = ("card:", "take:", "ways:", "pick:", "other:", "way:", "takeback:")


@pytest.mark.parametrize("scene", SCENES)
async def test_every_page_of_a_match_of_days_stays_the_same_when_hidden_cards_are_exchanged(world: World, scene: str):
    rng = random.Random(11)
    await world.deal(world.boutros, players=4, sides="alone", clock="day", absences=1)
    await SCENES[scene](world)
    match = await world.match()
    makers = world.bot.get_cog("match").desk.makers
    unseen = with_hidden_exchanged(match, None, rng)
    assert shown(await makers.table(match, TableNotes())) == shown(await makers.table(unseen, TableNotes()))
    for seat in range(4):
        there = with_hidden_exchanged(match, seat, rng)
        assert shown(await makers.hand(match, seat, "en")) == shown(await makers.hand(there, seat, "en"))
        for make in (makers.proposal, makers.offer, makers.passed_on, makers.abandoned):
            assert shown(await make(match, seat, "en")) == shown(await make(unseen, seat, "en"))
    for user in (world.amira.id, world.boutros.id):
        if match.seat_of(user) or match.away_seat_of(user):
            listed = [shown(mine_page(world.bot, "en", [one], user, 0)) for one in (match, unseen)]
            assert listed[0] == listed[1]
    if match.turn is not None and match.timing.deadline is not None:
        there = with_hidden_exchanged(match, match.turn, rng)
        reminders = [shown(await makers.reminder(one, match.turn, "en")) for one in (match, there)]
        assert reminders[0] == reminders[1]


@pytest.mark.parametrize("scene", SCENES)
async def test_no_public_message_holds_a_control_or_the_words_of_a_hand(world: World, scene: str):
    await world.deal(world.boutros, clock="day", absences=1)
    await SCENES[scene](world)
    await world.env.advance_time(DAY / 2)
    for message in world.dalia.seen:
        assert not any(custom_id.startswith(OF_A_HAND) for custom_id in custom_ids(message))
        assert "Your hand" not in words(message) + " ".join(alts(message))


async def test_no_card_is_logged_when_time_plays_for_somebody(world: World, caplog):
    caplog.set_level("DEBUG", logger="bot")
    caplog.set_level("DEBUG", logger="cogs")
    await world.deal(world.boutros, clock="day", absences=3)
    await world.env.advance_time(3 * DAY)
    lines = [record.getMessage() for record in caplog.records if record.name.startswith(("bot.", "cogs."))]
    assert any("match 1" in line for line in lines)
    assert not any(symbol in line for line in lines for symbol in "♠♥♦♣")
