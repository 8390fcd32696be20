"""What Discord gives back holds what it always holds, whatever the bot left out."""

import json

import pytest

from bot.playground import LocalDiscord
from bot.playground.world import Emoji

from .rest_client import Rest
from .sample_bot import PNG

V2 = 1 << 15


async def send(rest: Rest, local: LocalDiscord, *components: dict) -> list[dict]:
    """The components of a new message as they come back."""
    body = {"flags": V2, "components": list(components), "attachments": [{"id": 0, "filename": "floor.png"}]}
    path = f"/channels/{local.channel('basra').id}/messages"
    answer = await rest.upload("POST", path, json.dumps(body), ("files[0]", "floor.png", PNG))
    assert answer.status == 200, answer.body
    return answer.body["components"]


async def test_components_come_back_with_what_was_left_out(rest: Rest, local: LocalDiscord):
    menu = {"type": 3, "custom_id": "menu", "options": [{"label": "a", "value": "a"}], "required": False}
    inside = [{"type": 14}, {"type": 1, "components": [menu]}]
    (container,) = await send(rest, local, {"type": 17, "components": inside})
    assert (container["accent_color"], container["spoiler"]) == (None, False)
    separator, row = container["components"]
    assert (separator["spacing"], separator["divider"]) == (1, True)
    (menu,) = row["components"]
    assert (menu["min_values"], menu["max_values"]) == (1, 1)
    assert "required" not in menu


async def test_what_was_given_comes_back_as_it_was(rest: Rest, local: LocalDiscord):
    separator = {"type": 14, "spacing": 2, "divider": False}
    (container,) = await send(
        rest, local, {"type": 17, "accent_color": 5, "spoiler": True, "components": [separator]}
    )
    assert (container["accent_color"], container["spoiler"]) == (5, True)
    assert container["components"][0].items() >= separator.items()


async def test_media_come_back_with_their_links_and_ids(rest: Rest, local: LocalDiscord):
    gallery, file = await send(
        rest,
        local,
        {"type": 12, "items": [{"media": {"url": "attachment://floor.png"}}]},
        {"type": 13, "file": {"url": "attachment://floor.png"}},
    )
    (item,) = gallery["items"]
    assert (item["description"], item["spoiler"]) == (None, False)
    assert item["media"]["url"].startswith(local.url)
    assert item["media"]["attachment_id"] == item["media"]["id"] == file["file"]["id"]
    assert (file["name"], file["size"]) == ("floor.png", len(PNG))


async def test_a_picture_from_elsewhere_keeps_its_address(rest: Rest, local: LocalDiscord):
    url = "https://example.com/card.png"
    section = {"type": 9, "components": [{"type": 10, "content": "x"}]}
    (section,) = await send(rest, local, section | {"accessory": {"type": 11, "media": {"url": url}}})
    media = section["accessory"]["media"]
    assert (media["url"], media["proxy_url"], media["id"].isdecimal()) == (url, url, True)


async def test_a_plain_emoji_comes_back_without_an_id(rest: Rest, local: LocalDiscord):
    emoji = {"id": None, "name": "🃏"}
    button = {"type": 2, "style": 1, "custom_id": "hand", "emoji": emoji}
    (row,) = await send(rest, local, {"type": 1, "components": [button]})
    assert row["components"][0]["emoji"] == {"name": "🃏"}


async def test_an_emoji_of_the_application_comes_back_with_its_id_in_letters(rest: Rest, local: LocalDiscord):
    number = local.service.ids.next()
    local.service.world.emojis[number] = Emoji(number, "seven", b"", "image/png")
    button = {"type": 2, "style": 1, "custom_id": "hand", "emoji": {"id": number, "name": "seven"}}
    (row,) = await send(rest, local, {"type": 1, "components": [button]})
    assert row["components"][0]["emoji"] == {"id": str(number), "name": "seven"}


@pytest.mark.parametrize(("kind", "is_shown"), [(4, True), (5, False)])
async def test_only_an_answer_that_is_there_is_given_back(rest: Rest, local: LocalDiscord, kind: int, is_shown: bool):
    await rest("PUT", f"/applications/{local.bot.id}/commands", [{"name": "basra", "description": "The game"}])
    used = local.people[0].start_slash("basra", local.channel("basra")).interaction
    body = {"type": kind, "data": {"content": "hello"}} if is_shown else {"type": kind}
    answer = await rest("POST", f"/interactions/{used.id}/{used.token}/callback?with_response=1", body)
    assert answer.body["interaction"]["response_message_loading"] is not is_shown
    assert answer.body.get("resource", {}).get("message", {}).get("content") == ("hello" if is_shown else None)
    assert ("resource" in answer.body) is is_shown


async def test_the_bots_own_guilds_say_what_it_may_do_there(rest: Rest, local: LocalDiscord):
    (guild,) = (await rest("GET", "/users/@me/guilds")).body
    assert (guild["name"], guild["owner"]) == ("Coffee house", False)
    assert int(guild["permissions"]) & 1 << 11
    assert "roles" not in guild
