"""The door of the page: state, live events and acts of each person, and nothing for strangers."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from bot.playground import LocalDiscord, Person

from .sample_bot import SampleBot


class Page:
    """What a page of one person would do."""

    def __init__(self, session: aiohttp.ClientSession, local: LocalDiscord, person: Person) -> None:
        self._session, self._local, self.person = session, local, person

    async def state(self) -> dict:
        async with self._session.get(f"{self._local.url}/play/state?as={self.person.id}") as response:
            assert response.status == 200
            return await response.json()

    async def act(self, what: str, **details: Any) -> tuple[int, dict]:
        body = {"as": str(self.person.id), "nonce": "n1", "what": what} | details
        async with self._session.post(f"{self._local.url}/play/act", json=body) as response:
            return response.status, await response.json()

    async def do(self, what: str, **details: Any) -> None:
        assert await self.act(what, **details) == (200, {"ok": True})

    @contextlib.asynccontextmanager
    async def live(self) -> AsyncIterator["Live"]:
        async with self._session.ws_connect(f"{self._local.url}/play/live?as={self.person.id}") as socket:
            yield Live(socket)


class Live:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket

    async def next(self, kind: str, **fields: Any) -> dict:
        """The next event of a kind with these fields; the others are passed over."""
        while True:
            event = await self._socket.receive_json()
            if event["type"] == kind and fields.items() <= event.items():
                return event


@pytest_asyncio.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as client:
        yield client


@pytest_asyncio.fixture
async def page(session, local: LocalDiscord, bot: SampleBot) -> Page:
    return Page(session, local, local.people[0])


async def start_table(page: Page, local: LocalDiscord) -> dict:
    channel = str(local.channel("basra").id)
    async with page.live() as live:
        await page.do("command", channel=channel, name="basra start", options={"players": 2})
        return (await live.next("message"))["message"]


async def test_the_state_shows_people_channels_commands_and_the_bot(page: Page, local: LocalDiscord):
    state = await page.state()
    assert state["me"]["name"] == "Amira"
    assert [person["name"] for person in state["people"]] == ["Amira", "Boutros", "Chadi", "Dalia"]
    assert [person["administrator"] for person in state["people"]] == [True, False, False, False]
    assert state["guild"] == {"id": str(local.guild.id), "name": "Coffee house"}
    kinds = [(channel["name"], channel["kind"]) for channel in state["channels"]]
    assert kinds[0] == ("basra", "text")
    assert [kind for _, kind in kinds].count("dm") == 1
    assert [command["name"] for command in state["commands"]] == ["basra"]
    assert state["bot"]["state"] == "online"
    assert state["bot"]["user"]["username"] == "Basra"


async def test_without_a_name_the_first_person_looks(session, local: LocalDiscord):
    async with session.get(f"{local.url}/play/state") as response:
        assert (await response.json())["me"]["name"] == "Amira"
    async with session.get(f"{local.url}/play/state?as=nobody") as response:
        assert response.status == 404


async def test_a_command_is_sent_done_and_its_message_comes_live(page: Page, local: LocalDiscord):
    channel = str(local.channel("basra").id)
    async with page.live() as live:
        await page.do("command", channel=channel, name="basra start", options={"players": "3"})
        await live.next("interaction", nonce="n1", state="sent")
        event = await live.next("message", channel=channel)
        media = event["message"]["components"][0]["components"][1]["items"][0]["media"]
        assert media["url"].startswith("/attachments/")
        await live.next("interaction", nonce="n1", state="done")
    state = await page.state()
    assert [message["id"] for message in state["messages"][channel]] == [event["message"]["id"]]


async def test_a_click_and_a_select_change_the_message(page: Page, local: LocalDiscord):
    table = await start_table(page, local)
    where = {"channel": table["channel_id"], "message": table["id"]}
    async with page.live() as live:
        await page.do("click", custom_id="edit", **where)
        assert (await live.next("message_update"))["message"]["edited_timestamp"]
        await page.do("select", custom_id="cards", values=["7D"], **where)
        await live.next("interaction", state="done")


async def test_private_answers_and_dms_are_for_one_person(page: Page, session, local: LocalDiscord):
    table = await start_table(page, local)
    stranger = Page(session, local, local.people[1])
    async with page.live() as mine, stranger.live() as theirs:
        await page.do("click", channel=table["channel_id"], message=table["id"], custom_id="hand")
        event = await mine.next("message")
        assert event["message"]["ephemeral_for"] == str(page.person.id)
        await page.do("say", channel=str(page.person.dm.id), text="psst")
        await page.do("say", channel=table["channel_id"], text="hello all")
        assert (await theirs.next("message"))["message"]["content"] == "hello all"
    hidden = event["message"]["id"]
    assert hidden in {m["id"] for m in (await page.state())["messages"][table["channel_id"]]}
    seen = await stranger.state()
    assert hidden not in {m["id"] for m in seen["messages"][table["channel_id"]]}
    assert str(page.person.dm.id) not in seen["messages"]
    status, answer = await stranger.act("click", channel=table["channel_id"], message=hidden, custom_id="x")
    assert (status, answer["reason"]) == (400, "this message is gone")
    status, answer = await stranger.act("say", channel=str(page.person.dm.id), text="me too")
    assert (status, answer["reason"]) == (400, "there is no such channel")


async def test_a_modal_opens_and_is_sent_off(page: Page, local: LocalDiscord, bot: SampleBot):
    table = await start_table(page, local)
    async with page.live() as live:
        await page.do("click", channel=table["channel_id"], message=table["id"], custom_id="form")
        event = await live.next("modal", nonce="n1")
        assert event["modal"]["title"] == "A form"
        values = {"name": "Fairuz", "cards": ["JS"]}
        await page.do("modal", custom_id=event["modal"]["custom_id"], values=values)
        await live.next("interaction", nonce="n1", state="done")
    assert bot.heard[-1][0]["component"]["value"] == "Fairuz"
    status, answer = await page.act("modal", custom_id="form-modal", values={"name": "x"}, nonce="other")
    assert (status, answer["reason"]) == (400, "this form is no longer open")


async def test_autocomplete_comes_as_choices(page: Page, local: LocalDiscord):
    async with page.live() as live:
        channel = str(local.channel("basra").id)
        await page.do("autocomplete", channel=channel, name="basra rules", options={"preset": "e"}, focused="preset")
        event = await live.next("choices", nonce="n1")
        assert event["choices"] == [{"name": "egyptian", "value": "egyptian"}]


async def test_what_cannot_be_done_is_said_in_a_sentence(page: Page, local: LocalDiscord):
    channel = str(local.channel("basra").id)
    for act, reason in [
        ({"what": "command", "channel": channel, "name": "nothing"}, "there is no command /nothing here"),
        ({"what": "command", "channel": channel, "name": "basra start"}, "players is required"),
        ({"what": "command", "name": "basra start"}, "channel is missing"),
        ({"what": "fly"}, "nothing is known of 'fly'"),
        ({"what": "restart"}, "the bot was not started from here"),
        ({"what": "locale", "locale": "ar"}, "Discord has no such language"),
    ]:
        assert await page.act(**act) == (400, {"ok": False, "reason": reason})


async def test_dms_and_language_are_a_persons_own(page: Page, local: LocalDiscord):
    async with page.live() as live:
        await page.do("dms", open=False)
        assert not (await live.next("person"))["person"]["dms_open"]
        await page.do("locale", locale="de")
        assert (await live.next("person"))["person"]["locale"] == "de"
    assert (page.person.user.dms_open, page.person.locale) == (False, "de")


async def test_private_answers_are_dismissed_and_messages_deleted(page: Page, session, local: LocalDiscord):
    table = await start_table(page, local)
    where = {"channel": table["channel_id"]}
    stranger = Page(session, local, local.people[1])
    assert (await stranger.act("delete", message=table["id"], **where))[0] == 400
    assert (await page.act("dismiss", message=table["id"], **where))[0] == 400
    async with page.live() as live:
        await page.do("click", message=table["id"], custom_id="hand", **where)
        hidden = (await live.next("message"))["message"]["id"]
        await page.do("dismiss", message=hidden, **where)
        assert (await live.next("message_delete"))["id"] == hidden
        await page.do("delete", message=table["id"], **where)
        assert (await live.next("message_delete"))["id"] == table["id"]
    assert (await page.state())["messages"][table["channel_id"]] == []


async def test_a_bot_that_does_not_answer_fails_in_discords_words(session):
    async with LocalDiscord(answer_seconds=0.05) as local, aiohttp.ClientSession() as bot_session:
        command = {"name": "basra", "description": "The game"}
        headers = {"Authorization": f"Bot {local.token}"}
        url = f"{local.url}/api/v10/applications/{local.bot.id}/commands"
        async with bot_session.put(url, json=[command], headers=headers) as response:
            assert response.status == 200
        page = Page(session, local, local.people[0])
        async with page.live() as live:
            await page.do("command", channel=str(local.channel("basra").id), name="basra")
            event = await live.next("interaction", state="failed")
            assert event["text"] == "The application did not respond"


async def test_the_bots_coming_and_going_is_told(page: Page, local: LocalDiscord):
    async with page.live() as live:
        local.drop_gateway()
        await live.next("bot", state="offline")
        await live.next("bot", state="online")


async def test_pages_that_are_closed_leave_no_task_behind(local: LocalDiscord):
    begun = asyncio.all_tasks()
    async with aiohttp.ClientSession() as session:
        for number in range(3):
            socket = await session.ws_connect(f"{local.url}/play/live?as={local.people[number].id}")
            local.people[0].say(local.channel("basra"), "an event for everybody")
            await socket.receive()
            if number == 1:
                socket._response.connection.transport.abort()
            await socket.close()
    while local.service.watchers:  # noqa: ASYNC110 - nobody is told when a page leaves
        await asyncio.sleep(0)
    left = asyncio.all_tasks() - begun
    for _ in range(20):
        await asyncio.sleep(0)
    assert [task.get_coro().__qualname__ for task in left if not task.done() and is_of_the_page(task)] == []


def is_of_the_page(task: asyncio.Task) -> bool:
    """Not one of the server's own, which wait for the next request on a line."""
    return "RequestHandler" not in task.get_coro().__qualname__


async def test_a_deleted_channel_leaves_the_page(page: Page, local: LocalDiscord):
    async with page.live() as live:
        local.delete_channel(local.channel("lounge"))
        event = await live.next("channel")
        assert (event["channel"]["name"], event["channel"]["deleted"]) == ("lounge", True)


@pytest.mark.parametrize("path", ["/", "/play/state", "/api/v10/users/@me", "/gateway", "/page/app.js"])
@pytest.mark.parametrize(
    "headers", [{"Host": "evil.example"}, {"Host": "evil.example:8642"}, {"Origin": "https://evil.example"}]
)
async def test_strangers_get_nothing(session, local: LocalDiscord, path, headers):
    async with session.get(local.url + path, headers=headers) as response:
        assert response.status == 403


async def test_the_server_listens_on_loopback_only(local: LocalDiscord):
    assert {address[0] for address in local._runner.addresses} == {"127.0.0.1"}


async def test_the_page_folder_gives_nothing_but_its_files(session, local: LocalDiscord):
    for path in ("/page/../play.py", "/page/%2e%2e%2fplay.py", "/page/none.js"):
        async with session.get(aiohttp.client.URL(local.url + path, encoded=True)) as response:
            assert response.status == 404
