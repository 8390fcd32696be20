"""Playing: one click, one play, and a clear answer for everybody else."""

import asyncio
import random

import pytest

from bot.matches import (
    AlreadyPlayed,
    ComputerSteppedIn,
    DealEnded,
    DealStarted,
    MatchEnded,
    Matches,
    MatchOver,
    NotDealtYet,
    NotSeated,
    NotYourTurn,
    Played,
    PlayRefused,
    Refusal,
    Stale,
)
from bot.rules import Play, parse_card
from bot.storage import Storage, fetch_actions

from .table import AMIRA, BOUTROS, CHADI, CHANNEL, CLICK, DALIA, any_play, deal_match, open_lobby, play_once, play_out


async def test_a_whole_match_is_played_to_101(matches: Matches) -> None:
    update = await play_out(matches, await deal_match(matches, BOUTROS))
    ended = update.happened[-1]
    assert isinstance(ended, MatchEnded)
    assert ended.state == "decided"
    assert ended.counts
    position = update.after.position
    assert position is not None
    assert max(position.scores) >= 101
    assert position.scores[ended.winner] == max(position.scores)
    assert await matches.fetch_in_channel(CHANNEL) is None


@pytest.mark.parametrize(("seats", "partners"), [(2, False), (3, False), (4, False), (4, True)])
async def test_computers_answer_in_the_same_step(matches: Matches, seats: int, partners: bool) -> None:
    match = await deal_match(matches, seats=seats, partners=partners, target=30)
    assert match.turn_user == AMIRA.id
    update = await play_once(matches, match)
    seats_played = [event.seat for event in update.happened if isinstance(event, Played)]
    assert seats_played == list(range(seats))
    assert update.after.turn_user == AMIRA.id


async def test_the_next_deal_is_dealt_by_the_next_dealer_in_the_same_step(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, target=1000)
    dealer = match.position.dealer
    for _ in range(48):
        update = await play_once(matches, match)
        match = update.after
    kinds = [type(event) for event in update.happened]
    assert kinds == [Played, DealEnded, DealStarted]
    assert update.happened[-1].dealer == 1 - dealer
    assert update.happened[-1].draws == ()
    assert update.new_hands == (0, 1)


async def test_the_log_adds_up_to_the_same_position_in_a_new_process(matches: Matches, storage: Storage) -> None:
    match = await deal_match(matches, BOUTROS, seats=4, partners=True)
    rng = random.Random(3)
    for _ in range(40):
        match = (await play_once(matches, match, rng)).after
    again = await Matches(storage, now=lambda: 0.0, chance=lambda *_: random.Random()).fetch(match.id)
    for seat in range(4):
        assert again.seat_view(seat) == match.seat_view(seat)
    assert again.tallies == match.tallies
    assert again.number == match.number


async def test_the_same_click_delivered_twice_is_one_play(matches: Matches, storage: Storage) -> None:
    match = await deal_match(matches, BOUTROS)
    clicks = [matches.play(match.id, match.number, match.turn_user, any_play(match)) for _ in range(5)]
    answers = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(not isinstance(answer, Refusal) for answer in answers) == 1
    assert sum(type(answer) is AlreadyPlayed for answer in answers) == 4
    async with storage.reading() as connection:
        assert len(await fetch_actions(connection, match.id)) == match.number + 1


async def test_clicks_from_two_sides_at_once_are_one_play(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    mover, other = match.turn_user, {AMIRA.id: BOUTROS.id, BOUTROS.id: AMIRA.id}[match.turn_user]
    other_card = match.seat_view(1 - match.turn).hand[0]
    answers = await asyncio.gather(
        matches.play(match.id, match.number, other, Play(other_card)),
        matches.play(match.id, match.number, mover, any_play(match)),
        return_exceptions=True,
    )
    assert isinstance(answers[0], NotYourTurn | Stale)
    assert not isinstance(answers[1], BaseException)


async def test_a_button_of_an_old_hand_plays_nothing(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    old = match
    for _ in range(2):
        match = (await play_once(matches, match)).after
    with pytest.raises(Stale) as refused:
        await matches.play(old.id, old.number + 1, match.turn_user, any_play(match))
    assert refused.value.match.number == match.number


async def test_everybody_else_gets_a_reason(matches: Matches) -> None:
    lobby = await open_lobby(matches, channel_id=77)
    with pytest.raises(NotDealtYet):
        await matches.play(lobby.id, 0, AMIRA.id, Play(0))
    match = await deal_match(matches, BOUTROS)
    with pytest.raises(NotSeated):
        await matches.play(match.id, match.number, CHADI.id, any_play(match))
    waiting = BOUTROS.id if match.turn_user == AMIRA.id else AMIRA.id
    with pytest.raises(NotYourTurn) as refused:
        await matches.play(match.id, match.number, waiting, any_play(match))
    assert refused.value.values == {"turn": match.turn}
    await matches.cancel(match.id, AMIRA.id)
    with pytest.raises(MatchOver):
        await matches.play(match.id, match.number, match.turn_user, any_play(match))


async def test_a_play_against_the_rules_changes_nothing(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    view = match.seat_view(match.turn)
    foreign = next(card for card in range(52) if card not in view.hand)
    with pytest.raises(PlayRefused) as refused:
        await matches.play(match.id, match.number, match.turn_user, Play(foreign))
    assert refused.value.key == "refusal.play_not_in_hand"
    with pytest.raises(PlayRefused) as refused:
        await matches.play(match.id, match.number, match.turn_user, Play(view.hand[0], (parse_card("Js"),)))
    assert refused.value.key == "refusal.play_not_on_floor"
    assert (await matches.fetch(match.id)).number == match.number


async def test_a_computer_takes_the_seat_of_who_resigns(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS, seats=3)
    update = await matches.resign(match.id, BOUTROS.id)
    assert ComputerSteppedIn(1) in update.happened
    match = await matches.fetch(match.id)
    assert match.turn_user == AMIRA.id
    assert match.seats[1].is_computer
    assert match.seat_of(BOUTROS.id) is None
    with pytest.raises(NotSeated):
        await matches.resign(match.id, BOUTROS.id)
    assert [found.id for found in await matches.fetch_of(BOUTROS.id)] == []
    assert [found.id for found in await matches.fetch_of(AMIRA.id)] == [match.id]


async def test_a_hand_is_still_good_after_somebody_else_has_left(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    leaver = BOUTROS if match.turn_user == AMIRA.id else AMIRA
    after = (await matches.resign(match.id, leaver.id)).after
    assert (after.turn, after.number) == (match.turn, match.number + 1)
    with pytest.raises(Stale):
        await matches.play(match.id, match.number - 1, match.turn_user, any_play(match))
    with pytest.raises(Stale):
        await matches.play(match.id, match.number + 2, match.turn_user, any_play(match))
    update = await matches.play(match.id, match.number, match.turn_user, any_play(match))
    for number in (match.number, match.number + 1):
        with pytest.raises(AlreadyPlayed):
            await matches.play(match.id, number, match.turn_user, any_play(match))
    assert update.after.number > match.number + 1


async def test_a_match_that_the_last_person_leaves_is_abandoned(matches: Matches) -> None:
    match = await deal_match(matches)
    update = await matches.resign(match.id, AMIRA.id)
    assert update.happened[-1] == MatchEnded("abandoned")
    assert update.after.state == "abandoned"
    assert await matches.fetch_in_channel(CHANNEL) is None


async def test_a_rematch_keeps_the_seats_and_the_next_seat_deals(matches: Matches) -> None:
    old = await deal_match(matches, BOUTROS, CHADI, seats=4, partners=True, target=1)
    with pytest.raises(Refusal):
        await matches.rematch(old.id, AMIRA)
    old = (await play_out(matches, old)).after
    with pytest.raises(Refusal):
        await matches.rematch(old.id, DALIA)
    lobby = (await matches.rematch(old.id, BOUTROS)).after
    assert [seat.name for seat in lobby.seats] == ["Amira", "Chadi", "Boutros", None]
    assert lobby.host_id == BOUTROS.id
    update = await matches.deal(lobby.id, BOUTROS.id, CLICK)
    assert update.happened[0].dealer == (old.position.dealer + 1) % 4


async def test_two_services_on_one_database_play_each_card_once(matches: Matches, storage: Storage, tmp_path) -> None:
    other_storage = await Storage.open(tmp_path / "basra.sqlite3")
    other = Matches(other_storage, now=lambda: 0.0, chance=lambda *_: random.Random(5))
    match = await deal_match(matches, BOUTROS)
    try:
        for _ in range(12):
            answers = await asyncio.gather(
                *(
                    service.play(match.id, match.number, match.turn_user, any_play(match))
                    for service in (matches, other)
                ),
                return_exceptions=True,
            )
            assert sorted(type(answer).__name__ for answer in answers) == ["AlreadyPlayed", "MatchUpdate"]
            match = await matches.fetch(match.id)
            assert (await other.fetch(match.id)).number == match.number
    finally:
        await other_storage.close()
