"""The decks of a match follow from what was committed to before anybody joined, and from the clicks since."""

import asyncio

import pytest

from bot.matches import DealStarted, Matches, NotHost, NotInLobby, secret_chance, seeded_chance
from bot.rules import InvalidRules, Shuffle, make_rules, next_seat
from bot.storage import Storage

from .table import AMIRA, BOUTROS, CHADI, CLICK, GUILD, deal_match, matches_on, open_lobby, play_out


async def test_a_lobby_shows_a_commitment_before_anybody_joins_and_keeps_it(matches: Matches) -> None:
    lobby = await open_lobby(matches)
    assert lobby.commitment is not None
    assert len(lobby.commitment) == 64
    dealt = (await matches.join(lobby.id, BOUTROS, CLICK)).after
    dealt = (await matches.deal(lobby.id, AMIRA.id, CLICK + 1)).after
    assert dealt.commitment == lobby.commitment


async def test_every_deck_follows_from_the_secret_the_clicks_and_the_match(matches: Matches) -> None:
    lobby = await open_lobby(matches)
    await matches.join(lobby.id, BOUTROS, CLICK)
    match = (await matches.deal(lobby.id, AMIRA.id, CLICK + 1)).after
    match = (await play_out(matches, match)).after
    assert match.joins == (CLICK, CLICK + 1)
    shuffle = Shuffle(match.secret, (CLICK, CLICK + 1), lobby.id)
    assert match.shuffle == shuffle
    assert len(match.position.finished) > 1
    for number, finished in enumerate(match.position.finished):
        assert finished.deal.deck == shuffle.deck(number, 52)
    assert match.position.finished[0].deal.dealer == shuffle.first_dealer(2, 52)[0]


async def test_another_click_makes_another_deck(storage: Storage) -> None:
    decks = set()
    for channel, click in enumerate((CLICK, CLICK + 2)):
        matches = matches_on(storage)
        lobby = await open_lobby(matches, channel_id=channel)
        await matches.join(lobby.id, BOUTROS, click)
        match = (await matches.deal(lobby.id, AMIRA.id, CLICK)).after
        decks.add(Shuffle(match.secret, match.joins, 1).deck(0, 52))
    assert len(decks) == 2


async def test_who_leaves_again_has_still_mixed_their_click_in(matches: Matches) -> None:
    lobby = await open_lobby(matches, seats=3)
    await matches.join(lobby.id, BOUTROS, CLICK)
    await matches.leave(lobby.id, BOUTROS.id)
    assert (await matches.join(lobby.id, CHADI, CLICK + 1)).after.joins == (CLICK, CLICK + 1)


async def test_with_a_seed_the_clicks_are_left_out_so_that_the_seed_repeats_the_decks(storage: Storage) -> None:
    matches = Matches(storage, now=lambda: 1.0, chance=seeded_chance(4), mixes_clicks=False)
    lobby = await open_lobby(matches)
    await matches.join(lobby.id, BOUTROS, CLICK)
    match = (await matches.deal(lobby.id, AMIRA.id, CLICK + 1)).after
    assert match.joins == ()
    assert match.position.deal.deck == Shuffle(match.secret, (), lobby.id).deck(0, 52)


async def test_each_lobby_has_a_secret_of_its_own(storage: Storage) -> None:
    matches = Matches(storage, now=lambda: 1.0, chance=secret_chance)
    commitments = {(await open_lobby(matches, channel_id=channel)).commitment for channel in range(5)}
    assert len(commitments) == 5


async def test_the_secret_is_in_no_text_of_a_match(matches: Matches) -> None:
    match = await deal_match(matches, BOUTROS)
    assert repr(match.secret) not in repr(match)
    assert match.secret.hex() not in repr(match)


async def test_the_first_dealer_of_a_rematch_is_not_drawn(matches: Matches) -> None:
    old = (await play_out(matches, await deal_match(matches, BOUTROS, target=1))).after
    lobby = (await matches.rematch(old.id, AMIRA)).after
    started = (await matches.deal(lobby.id, AMIRA.id, CLICK)).happened[0]
    assert isinstance(started, DealStarted)
    assert started.draws == ()
    assert started.dealer == next_seat((0, 1), old.position.dealer)


async def test_the_host_chooses_the_rules_until_the_deal(matches: Matches) -> None:
    lobby = await open_lobby(matches)
    await matches.join(lobby.id, BOUTROS, CLICK)
    rules = make_rules("palestinian", hand=5)
    with pytest.raises(NotHost):
        await matches.change_rules(lobby.id, BOUTROS.id, lambda _: rules)
    assert (await matches.change_rules(lobby.id, AMIRA.id, lambda _: rules)).after.rules == rules
    match = (await matches.deal(lobby.id, AMIRA.id, CLICK)).after
    assert match.rules == (await matches.fetch(lobby.id)).rules == rules
    assert len(match.position.deal.deck) == 44
    with pytest.raises(NotInLobby):
        await matches.change_rules(lobby.id, AMIRA.id, lambda _: rules)


async def test_a_server_remembers_the_rules_it_dealt_last_for_each_preset(matches: Matches) -> None:
    assert await matches.fetch_last_rules(GUILD, "syrian") is None
    for channel, hand in enumerate((4, 6)):
        lobby = await open_lobby(matches, channel_id=channel)
        await matches.change_rules(lobby.id, AMIRA.id, lambda _, hand=hand: make_rules("syrian", hand=hand))
        await matches.fill_and_deal(lobby.id, AMIRA.id, CLICK)
    lobby = await open_lobby(matches, channel_id=7)
    await matches.change_rules(lobby.id, AMIRA.id, lambda _: make_rules("syrian", hand=5))
    assert await matches.fetch_last_rules(GUILD, "syrian") == make_rules("syrian", hand=6)
    assert await matches.fetch_last_rules(GUILD + 1, "syrian") is None


async def test_two_changes_of_the_rules_at_once_are_both_kept(matches: Matches) -> None:
    lobby = await open_lobby(matches)
    await asyncio.gather(
        matches.change_rules(lobby.id, AMIRA.id, lambda rules: rules.with_rules(hand=5)),
        matches.change_rules(lobby.id, AMIRA.id, lambda rules: rules.with_rules(jack="never")),
    )
    rules = (await matches.fetch(lobby.id)).rules
    assert (rules.hand, rules.jack) == (5, "never")


async def test_rules_that_cannot_be_leave_the_lobby_as_it_was(matches: Matches) -> None:
    lobby = await open_lobby(matches)
    with pytest.raises(InvalidRules):
        await matches.change_rules(lobby.id, AMIRA.id, lambda rules: rules.with_rules(target=0))
    assert (await matches.fetch(lobby.id)).rules == lobby.rules
