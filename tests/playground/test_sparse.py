"""The bot on a service that says no more with its interactions and answers than a client cannot do without."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from bot.playground import LocalDiscord, Message, Person, buttons, shown_text
from tests.running_bot import running_bot


@pytest_asyncio.fixture
async def sparse(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(sparse=True) as local, running_bot(local, tmp_path / "basra.sqlite3"):
        yield local


def posted(local: LocalDiscord, person: Person) -> list[Message]:
    """The messages in the channel that everybody sees."""
    return [message for message in person.sees(local.channel("basra")) if message.ephemeral_for is None]


async def test_a_lobby_is_opened_once_and_played_from(sparse: LocalDiscord):
    amira, boutros = sparse.people[:2]
    await amira.slash("basra start", sparse.channel("basra"), players=2)
    (lobby,) = posted(sparse, amira)
    await boutros.click(lobby, buttons(lobby)["Join"])
    dealt = await amira.click(lobby, buttons(lobby)["Deal"])
    assert dealt.state == "done"
    hand = await amira.slash("basra hand", sparse.channel("basra"))
    assert hand.message is not None
    assert hand.message.ephemeral_for is amira.user
    assert hand.message.attachments
    assert [message.id for message in posted(sparse, amira)] == [lobby.id]


async def test_missing_permissions_are_known_from_the_roles(sparse: LocalDiscord):
    sparse.set_permissions(sparse.channel("basra"), deny="attach_files")
    refused = await sparse.people[0].slash("basra start", sparse.channel("basra"), players=2)
    assert refused.message is not None
    assert "Attach Files" in shown_text(refused.message)
    assert "Send Messages" not in shown_text(refused.message)
