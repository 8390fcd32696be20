"""Names people and servers give themselves: they show who somebody is, and can do nothing else."""

import dataclasses
import re

import pytest

from bot.client import escape, plain
from bot.matches import Matches, Person, StoredMatch
from bot.rules import CARDS, RANKS, Play, is_sweep, make_rules, rank
from cogs.match.hand.picking import pick_page
from cogs.match.telling.makers import TableNotes

from .people import World, custom_ids, parts, words

AWFUL = (
    "@everyone <@1> <#2> <t:1:R> ||*_`",
    "[free](http://evil.example)######",
    "\N{RIGHT-TO-LEFT OVERRIDE}" + "Z" + "\N{COMBINING LONG SOLIDUS OVERLAY}" * 30,
    "\\" * 32,
)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", "?"),
        (" \n ", "?"),
        ("\N{HANGUL FILLER}", "?"),
        ("\N{RIGHT-TO-LEFT OVERRIDE}evil", "evil"),
        ("a\nb\r\n# c", "a b \\# c"),
        ("*bold* _it_ `code` ||s||", "\\*bold\\* \\_it\\_ \\`code\\` \\|\\|s\\|\\|"),
        ("@everyone", "@\N{ZERO WIDTH SPACE}everyone"),
        ("<@123>", "\\<@\N{ZERO WIDTH SPACE}123\\>"),
        ("https://evil.example", "https\\://evil.example"),
        ("- dash", "\\- dash"),
        ("Jean-Luc", "Jean-Luc"),
        ("أبو علي", "أبو علي"),
        ("مُحَمَّد", "مُحَمَّد"),
        ("❤️‍🔥", "❤️‍🔥"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("Zo\N{COMBINING ACUTE ACCENT}" + "\N{COMBINING ACUTE ACCENT}" * 20, "Zo" + "\N{COMBINING ACUTE ACCENT}" * 3),
        ("x" * 100, "x" * 32),
    ],
)
def test_a_name_is_plain_words(name: str, shown: str):
    assert escape(name) == shown


def test_a_description_holds_no_backslashes():
    assert plain("a_b*c") == "a_b*c"


def check(view: object) -> None:
    """Discord's limits of a message."""
    found = parts(view)
    assert len(found) <= 40
    assert sum(len(part.get("content", "")) for part in found) <= 4000
    ids = custom_ids(view)
    assert len(set(ids)) == len(ids)
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)
    for part in found:
        assert all(len(item["description"]) <= 1024 for item in part.get("items", []))
        options = part.get("options", [])
        assert len(options) <= 25
        assert all(len(option["label"]) <= 100 for option in options)


class Shown:
    """A page as a message is looked at."""

    def __init__(self, page: object) -> None:
        self.components = page.view.to_components()
        self.content = ""


def with_everything_on_the_floor(match: StoredMatch) -> StoredMatch:
    """The same match with every card but the jacks and the tens on the floor, and those in the hands."""
    position = match.position.copy()
    kept = [card for card in CARDS if RANKS[rank(card)] in "TJ"]
    position.deal.floor = [card for card in CARDS if card not in kept]
    position.deal.hands = [kept[seat::4] for seat in range(4)]
    position.deal.stock = []
    return dataclasses.replace(match, position=position)


async def lay_everything(matches: Matches, match: StoredMatch) -> StoredMatch:
    """The next card is laid, unless it has to sweep: the fullest floors there are."""
    view = match.seat_view(match.turn)
    laid = [card for card in view.hand if not is_sweep(view.rules, card, view.floor)]
    card = (laid or view.hand)[0]
    takes = view.floor if not laid else ()
    return (await matches.play(match.id, match.number, match.turn_user, Play(card, takes))).after


async def check_all(world: World, match: StoredMatch, notes: TableNotes) -> None:
    """The table, the hand of whoever is to play, and the picking of floor cards with each card of it."""
    makers, view = world.bot.get_cog("match").desk.makers, match.seat_view(match.turn)
    check(Shown(await makers.table(match, notes)))
    check(Shown(await makers.hand(match, match.turn, "en")))
    for card in view.hand:
        check(Shown(await pick_page(world.bot, "en", match, match.turn, card, view.floor[:20])))


@pytest.mark.parametrize("partners", [True, False])
async def test_four_awful_names_and_the_fullest_floor_fit_into_every_message(world: World, partners: bool):
    matches = world.bot.matches
    people = [Person(number, name) for number, name in enumerate(AWFUL, start=1)]
    lobby = await matches.open_lobby(
        guild_id=1, channel_id=2, host=people[0], seats=4, partners=partners, rules=make_rules()
    )
    for person in people[1:]:
        await matches.join(lobby.after.id, person, person.id)
    makers = world.bot.get_cog("match").desk.makers
    check(Shown(await makers.table(await matches.fetch(lobby.after.id), TableNotes())))
    match = (await matches.deal(lobby.after.id, 1, 1)).after
    draws = tuple((seat, card) for card in range(4) for seat in range(4))
    notes = TableNotes(match.turn_user, tuple(escape(name) for name in AWFUL), draws)
    while not match.position.finished:
        await check_all(world, match, notes)
        match = await lay_everything(matches, match)
    full = with_everything_on_the_floor(match)
    await check_all(world, full, notes)
    jack = next(card for card in full.seat_view(full.turn).hand if RANKS[rank(card)] == "J")
    full.position.play(full.turn, Play(jack, tuple(full.position.deal.floor)))
    await check_all(world, full, notes)


async def test_a_deal_that_others_play_in_one_go_fits_into_the_hand(world: World):
    await world.deal(world.boutros)
    match = await world.match()
    news = [f"**{escape(AWFUL[1])}** 10♦ takes {'10♣ ' * 20}"] * 100
    page = await world.bot.get_cog("match").desk.makers.hand(match, 0, "en", [*news, "the last line"])
    check(Shown(page))
    assert "the last line" in words(Shown(page))


async def test_a_nickname_mentions_nobody_and_links_nowhere(world: World):
    for name in AWFUL[:2]:
        user = world.env.create_user("guest", global_name=name)
        guest = world.guild.add_member(user)
        await guest.slash(world.channel, "basra start")
        shown = words(world.table)
        assert not re.search(r"(?<!\\)<[@#t]|@everyone|(?<!\\)https?://|https?://|(?<!\\)\[", shown)
        await guest.click(world.table, custom_id=next(i for i in custom_ids(world.table) if i.startswith("unlobby")))
