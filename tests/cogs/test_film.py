"""*Watch*: a deal of a finished match as a moving picture, for oneself or for everybody."""

import asyncio
from io import BytesIO

import discord
import pytest
from PIL import Image

from bot.client import plain_names_of
from bot.matches import StoredMatch, plies_of, views_of
from bot.rules import view_table
from bot.texts import describe_film
from card_images import Look, draw_film
from cogs.history.films import SHOWN_FOR, Films
from tests.card_images.tables import deal_match as deal_cards
from tests.card_images.tables import play_on

from .past import deal_match, finish_match, play_some
from .people import World, alts, button, labels, words
from .test_forged import a_button, post

SHOW = "Show to everybody"


@pytest.fixture(scope="module", autouse=True)
def deck() -> None:
    """Every card is drawn once before, so that each film is made as quickly as in a bot that has run for a while."""
    for seed in range(1, 5):
        match = deal_cards(seed, seats=2 + seed % 2)
        draw_film([view_table(match), *(view_table(play_on(match, 1)) for _ in range(48))])


async def open_film(world: World, match: StoredMatch, person, deal: int = 0):
    """The answer to a click on *Watch*."""
    custom_id = f"film:{match.id}:{deal}"
    message = await post(world, a_button(custom_id))
    answer = await person.member.click(message, custom_id=custom_id)
    assert answer.ephemeral
    return answer.response


async def click(person, message, label: str):
    return await person.member.click(message, custom_id=button(message, label)["custom_id"])


async def film_in(message) -> bytes:
    (file,) = message.attachments
    assert file.filename == "film.gif"
    return await file.read()


def description(match: StoredMatch, deal: int, points) -> str:
    return describe_film("en", views_of(match, deal)[-1], plain_names_of("en", match), points)


def points_of(match: StoredMatch, deal: int) -> list[int]:
    return [side.total for side in match.position.finished[deal].score.sides]


async def test_history_and_replay_offer_the_film_of_a_deal(world: World):
    match = await finish_match(world, world.boutros)
    history = await world.chadi.slash("basra history")
    opened = await click(world.chadi, history.response.message, "Look")
    from_page = await click(world.chadi, opened.response, "Watch")
    replay = await click(world.chadi, opened.response, "Replay")
    from_replay = await click(world.chadi, replay.response, "Watch")
    for answer in (from_page, from_replay):
        assert answer.ephemeral
        film = await film_in(answer.response)
        assert film == draw_film(views_of(match, 0))
        assert Image.open(BytesIO(film)).n_frames == 49
        assert alts(answer.response) == [description(match, 0, points_of(match, 0))]
        assert "Match 1 in motion** · deal 1 of 1" in words(answer.response)
        assert labels(answer.response) == [SHOW]


async def test_the_film_tells_what_the_sides_scored(world: World):
    match = await finish_match(world, world.boutros, target=40)
    deal = len(match.position.finished) - 1
    film = await open_film(world, match, world.amira, deal)
    points, scores = points_of(match, deal), match.position.scores
    for name, more, score in zip(("🔵 Amira", "🔺 Boutros"), points, scores, strict=True):
        assert f"{name} · +{more} → **{score}**" in words(film)


async def test_one_goes_from_film_to_film(world: World):
    match = await finish_match(world, world.boutros, target=40)
    deals = len(plies_of(match))
    assert deals > 1
    film = await open_film(world, match, world.amira)
    for deal in range(deals):
        assert f"deal {deal + 1} of {deals}" in words(film)
        assert await film_in(film) == draw_film(views_of(match, deal))
        assert button(film, "Previous deal").get("disabled", False) == (deal == 0)
        assert button(film, "Next deal").get("disabled", False) == (deal == deals - 1)
        if deal < deals - 1:
            await click(world.amira, film, "Next deal")
    await click(world.amira, film, "Previous deal")
    assert f"deal {deals - 1} of {deals}" in words(film)


async def test_a_deal_that_is_not_there_is_the_nearest_one(world: World):
    match = await finish_match(world, world.boutros)
    assert "deal 1 of 1" in words(await open_film(world, match, world.amira, 99))


async def test_a_film_is_shown_to_everybody_once_in_a_while(world: World):
    match = await finish_match(world, world.boutros)
    film = await open_film(world, match, world.chadi)
    answer = await click(world.chadi, film, SHOW)
    assert not answer.ephemeral
    shown = world.channel.history(viewer=world.dalia.member)[-1]
    assert await film_in(shown) == draw_film(views_of(match, 0))
    assert "Shown by Chadi" in words(shown)
    assert labels(shown) == []
    again = await click(world.chadi, film, SHOW)
    assert again.ephemeral
    assert "a moment ago" in words(again.response)
    await world.env.advance_time(SHOWN_FOR + 1)
    other = await open_film(world, match, world.dalia)
    assert not (await click(world.dalia, other, SHOW)).ephemeral


async def test_a_film_that_did_not_get_there_may_be_shown_again(world: World):
    match = await finish_match(world, world.boutros)
    film = await open_film(world, match, world.chadi)
    world.env.inject_error("POST", "/interactions/*", status=503, code=0)
    await click(world.chadi, film, SHOW)
    answer = await click(world.chadi, film, SHOW)
    assert not answer.ephemeral
    assert "Shown by Chadi" in words(answer.response)


@pytest.mark.parametrize(
    ("lacking", "told"), [("send_messages", "You may not write"), ("attach_files", "*Attach Files*")]
)
async def test_nothing_is_shown_where_it_may_not_be(world: World, lacking: str, told: str):
    await finish_match(world, world.boutros)
    deny = discord.PermissionOverwrite(**{lacking: False})
    closed = world.guild.create_text_channel("closed", overwrites={world.guild.default_role: deny})
    message = (await world.chadi.member.slash(closed, "basra history")).response.message
    for label in ("Look", "Watch"):
        message = (await click(world.chadi, message, label)).response
    answer = await click(world.chadi, message, SHOW)
    assert answer.ephemeral
    assert told in words(answer.response)


@pytest.mark.parametrize(
    ("status", "code", "told"),
    [(413, 40005, "does not take a file of that size"), (403, 50013, "*Attach Files*"), (503, 0, "again")],
)
@pytest.mark.parametrize("label", ["Watch", "Next deal", SHOW])
async def test_a_film_that_discord_refuses_becomes_words(world: World, status: int, code: int, told: str, label: str):
    match = await finish_match(world, world.boutros, target=40)
    replay = await world.amira.member.click(
        await post(world, a_button(f"replay:{match.id}")), custom_id=f"replay:{match.id}"
    )
    message = replay.response if label == "Watch" else await open_film(world, match, world.amira)
    world.env.inject_error("POST", "/interactions/*", status=status, code=code)
    answer = await click(world.amira, message, label)
    assert answer.ephemeral
    assert told in words(answer.response)


async def test_a_cancelled_match_shows_what_was_played_of_it(world: World):
    match = await play_some(world.bot.matches, await deal_match(world, world.boutros), 5)
    await world.bot.matches.cancel(match.id, world.amira.id)
    film = await open_film(world, match, world.amira)
    assert Image.open(BytesIO(await film_in(film))).n_frames == 6
    assert alts(film) == [description(match, 0, None)]
    assert "not played to its end" in words(film)


async def test_a_lobby_that_was_cancelled_has_no_film(world: World):
    await world.amira.slash("basra start")
    await world.amira.click(world.table, "Close the table")
    film = await open_film(world, await world.bot.matches.fetch(1), world.amira)
    assert "before any cards were dealt" in words(film)


async def test_the_film_names_who_played_the_deal_and_not_who_came_later(world: World):
    match = await play_some(
        world.bot.matches, await deal_match(world, world.boutros, world.chadi, seats=3, target=1000), 48
    )
    match = (await world.bot.matches.resign(match.id, world.boutros.id)).after
    await world.bot.matches.cancel(match.id, world.amira.id)
    film = await open_film(world, match, world.amira)
    assert "🔺 Boutros · +" in words(film)
    assert "Computer for" not in alts(film)[0] + words(film)
    await click(world.amira, film, "Next deal")
    assert "Computer for Boutros" in alts(film)[0]
    assert "🔺 Computer for Boutros" in words(film)


async def test_two_people_at_once_get_one_film(world: World):
    match = await finish_match(world, world.boutros)
    films = Films()
    one, other = await asyncio.gather(*(films.draw(world.bot, match, 0, Look()) for _ in range(2)))
    assert one[0] is other[0]
