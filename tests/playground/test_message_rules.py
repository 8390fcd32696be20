"""What Discord refuses in a message, and with which error at which path."""

import json

import pytest

from bot.playground import LocalDiscord

from .rest_client import Rest
from .sample_bot import PNG

V2 = 1 << 15


def button(custom_id: str | None = "play", **changes: object) -> dict:
    return {"type": 2, "style": 1, "label": "Play", "custom_id": custom_id} | changes


def row(*parts: dict) -> dict:
    return {"type": 1, "components": list(parts)}


def menu(options: int = 1, **changes: object) -> dict:
    listed = [{"label": f"option {number}", "value": str(number)} for number in range(options)]
    return {"type": 3, "custom_id": "menu", "options": listed} | changes


def text(content: str = "hello") -> dict:
    return {"type": 10, "content": content}


def gallery(*urls: str, **changes: object) -> dict:
    return {"type": 12, "items": [{"media": {"url": url}} | changes for url in urls]}


def v2(*components: dict, **changes: object) -> dict:
    return {"flags": V2, "components": list(components)} | changes


def classic(*components: dict, **changes: object) -> dict:
    return {"content": "hello", "components": list(components)} | changes


def channel_path(local: LocalDiscord) -> str:
    return f"/channels/{local.channel('basra').id}/messages"


REFUSED = [
    ("content of 2001", {"content": "x" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    ("six rows", classic(*(row(button(str(n))) for n in range(6))), "components", "BASE_TYPE_MAX_LENGTH"),
    (
        "six buttons",
        classic(row(*(button(str(n)) for n in range(6)))),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    ("an empty row", classic(row()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    ("26 options", classic(row(menu(26))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    ("no options", classic(row(menu(0))), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
    (
        "a select beside a button",
        classic(row(menu(), button())),
        "components.0.components.1",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    (
        "the same custom id twice",
        classic(row(button("a"), button("a"))),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ("no custom id", classic(row(button(None))), "components.0.components.0.custom_id", "BASE_TYPE_REQUIRED"),
    (
        "a custom id of 101",
        classic(row(button("x" * 101))),
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "a label of 81",
        classic(row(button(label="x" * 81))),
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "neither label nor emoji",
        classic(row(button(label=""))),
        "components.0.components.0",
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    (
        "an unknown emoji",
        classic(row(button(emoji={"id": "1", "name": "jack"}))),
        "components.0.components.0.emoji.name",
        "BUTTON_COMPONENT_INVALID_EMOJI",
    ),
    ("a style of 9", classic(row(button(style=9))), "components.0.components.0.style", "BASE_TYPE_CHOICES"),
    (
        "an option label of 101",
        classic(row({"type": 3, "custom_id": "m", "options": [{"label": "x" * 101, "value": "1"}]})),
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "two options of one value",
        classic(
            row(
                {"type": 3, "custom_id": "m", "options": [{"label": "a", "value": "1"}, {"label": "b", "value": "1"}]}
            )
        ),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    (
        "more choices than options",
        classic(row(menu(2, max_values=3))),
        "components.0.components.0.max_values",
        "SELECT_COMPONENT_VALUES_OUT_OF_RANGE",
    ),
    ("V2 parts without the flag", classic(text()), "components.0.type", "BASE_TYPE_CHOICES"),
    ("41 components", v2(*(text() for _ in range(41))), "components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
    (
        "41 with the nested ones",
        v2(
            *({"type": 17, "components": [text(), row(button(str(n)))]} for n in range(9)),
            *(text() for _ in range(5)),
        ),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    (
        "texts of 4001 together",
        v2(text("x" * 4000), text("y")),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    (
        "texts of more than 10 KB",
        v2(text("♠" * 3600)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    ("an empty text", v2(text(" ")), "components.0.content", "BASE_TYPE_REQUIRED"),
    (
        "content beside V2",
        v2(text(), content="hi"),
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    (
        "embeds beside V2",
        v2(text(), embeds=[{"title": "hi"}]),
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    ("a bare button in V2", v2(button()), "components.0.type", "BASE_TYPE_CHOICES"),
    (
        "a container in a container",
        v2({"type": 17, "components": [{"type": 17, "components": [text()]}]}),
        "components.0.components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    (
        "one custom id in two containers",
        v2(*({"type": 17, "components": [row(button("same"))]} for _ in range(2))),
        "components.1.components.0.components.0.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    ("an empty gallery", v2(gallery()), "components.0.items", "BASE_TYPE_BAD_LENGTH"),
    (
        "a gallery of eleven",
        v2(gallery(*["https://a.example/b.png"] * 11)),
        "components.0.items",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "an alt text of 1025",
        v2(gallery("https://a.example/b.png", description="x" * 1025)),
        "components.0.items.0.description",
        "BASE_TYPE_MAX_LENGTH",
    ),
    (
        "a file that is not there",
        v2(gallery("attachment://floor.png")),
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    (
        "a section without texts",
        v2({"type": 9, "components": [], "accessory": button()}),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    (
        "a section without accessory",
        v2({"type": 9, "components": [text()]}),
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    ("eleven embeds", {"embeds": [{"title": "x"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    (
        "embeds of 6001",
        {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    (
        "mentions allowed twice over",
        {"content": "hi", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
        "allowed_mentions",
        "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    ),
    ("a nonce of 26", {"content": "hi", "nonce": "x" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    (
        "a reply to nothing",
        {"content": "hi", "message_reference": {"message_id": "1"}},
        "message_reference",
        "REPLIES_UNKNOWN_MESSAGE",
    ),
]


@pytest.mark.parametrize(("body", "path", "code"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
async def test_an_invalid_message_is_refused_at_its_path(local: LocalDiscord, rest: Rest, body, path, code):
    answer = await rest("POST", channel_path(local), body)
    assert (answer.status, answer.code, answer.body["message"]) == (400, 50035, "Invalid Form Body")
    assert code in answer.error_at(path), answer.body
    assert not local.channel("basra").messages


ACCEPTED = [
    ("content of 2000", {"content": "x" * 2000}),
    ("five rows of five", classic(*(row(*(button(f"{r}.{b}") for b in range(5))) for r in range(5)))),
    ("25 options", classic(row(menu(25, max_values=25)))),
    ("40 components", v2(*(text() for _ in range(40)))),
    ("texts of 4000", v2(text("x" * 4000))),
    ("an emoji alone", classic(row(button(label=None, emoji={"name": "♠️"})))),
    ("a link", classic(row({"type": 2, "style": 5, "label": "Rules", "url": "https://a.example/"}))),
    ("a section", v2({"type": 9, "components": [text()], "accessory": button()})),
]


@pytest.mark.parametrize("body", [case[1] for case in ACCEPTED], ids=[case[0] for case in ACCEPTED])
async def test_what_is_just_within_the_limits_is_taken(local: LocalDiscord, rest: Rest, body):
    answer = await rest("POST", channel_path(local), body)
    assert answer.status == 200, answer.body
    assert answer.headers["Content-Type"] == "application/json"


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": "  "}, v2(), {"embeds": []}])
async def test_an_empty_message_is_50006(local: LocalDiscord, rest: Rest, body):
    answer = await rest("POST", channel_path(local), body)
    assert (answer.status, answer.code) == (400, 50006)


async def test_a_body_that_is_no_json_is_50109(local: LocalDiscord, rest: Rest):
    answer = await rest("POST", channel_path(local), data="{", headers={"Content-Type": "application/json"})
    assert (answer.status, answer.code) == (400, 50109)


async def test_components_come_back_with_ids(local: LocalDiscord, rest: Rest):
    answer = await rest("POST", channel_path(local), v2({"type": 17, "components": [text(), text() | {"id": 1}]}))
    container = answer.body["components"][0]
    assert container["id"] == 2
    assert [part["id"] for part in container["components"]] == [3, 1]


async def test_the_v2_flag_cannot_be_taken_off(local: LocalDiscord, rest: Rest):
    sent = await rest("POST", channel_path(local), v2(text()))
    path = f"{channel_path(local)}/{sent.body['id']}"
    answer = await rest("PATCH", path, {"flags": 0, "content": "hi", "components": []})
    assert answer.code == 50035
    assert answer.error_at("flags")
    refused = await rest("PATCH", path, {"content": "hi"})
    assert refused.error_at("content") == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    edited = await rest("PATCH", path, {"components": [text("new")]})
    assert (edited.status, edited.body["flags"] & V2) == (200, V2)


async def test_a_classic_message_becomes_v2_only_when_it_gives_up_its_content(local: LocalDiscord, rest: Rest):
    sent = await rest("POST", channel_path(local), {"content": "hi"})
    path = f"{channel_path(local)}/{sent.body['id']}"
    refused = await rest("PATCH", path, v2(text()))
    assert refused.error_at("content")
    edited = await rest("PATCH", path, v2(text(), content=None))
    assert (edited.status, edited.body["content"]) == (200, "")


async def test_uploads_are_measured_served_and_resolved(local: LocalDiscord, rest: Rest):
    body = v2(gallery("attachment://floor.png"), attachments=[{"id": 0, "description": "the floor"}])
    answer = await rest.upload("POST", channel_path(local), json.dumps(body), ("files[0]", "floor.png", PNG))
    assert answer.status == 200, answer.body
    attachment = answer.body["attachments"][0]
    assert (attachment["width"], attachment["height"], attachment["size"]) == (1, 1, len(PNG))
    assert (attachment["content_type"], attachment["description"]) == ("image/png", "the floor")
    media = answer.body["components"][0]["items"][0]["media"]
    assert media["url"] == attachment["url"]
    assert media["attachment_id"] == attachment["id"]
    async with rest._session.get(media["url"]) as response:
        assert (response.status, await response.read()) == (200, PNG)
    local.advance(25 * 3600)
    async with rest._session.get(media["url"]) as response:
        assert response.status == 404


async def test_an_edit_keeps_only_the_files_it_lists(local: LocalDiscord, rest: Rest):
    files = [(f"files[{n}]", f"{n}.png", PNG) for n in range(2)]
    sent = await rest.upload("POST", channel_path(local), '{"content": "two"}', *files)
    path = f"{channel_path(local)}/{sent.body['id']}"
    first, second = (attachment["id"] for attachment in sent.body["attachments"])
    kept = await rest("PATCH", path, {"content": "still two"})
    assert [a["id"] for a in kept.body["attachments"]] == [first, second]
    kept = await rest("PATCH", path, {"attachments": [{"id": second}]})
    assert [a["id"] for a in kept.body["attachments"]] == [second]
    refused = await rest("PATCH", path, {"attachments": [{"id": first}]})
    assert refused.error_at("attachments.0.id")


async def test_a_file_of_more_than_10_mib_and_25_mib_together_are_40005(local: LocalDiscord, rest: Rest):
    big = b"x" * (10 * 1024 * 1024 + 1)
    answer = await rest.upload("POST", channel_path(local), "{}", ("files[0]", "big.bin", big))
    assert (answer.status, answer.code) == (413, 40005)
    three = [(f"files[{n}]", f"{n}.bin", b"x" * (9 * 1024 * 1024)) for n in range(3)]
    answer = await rest.upload("POST", channel_path(local), "{}", *three)
    assert (answer.status, answer.code) == (413, 40005)


async def test_an_enforced_nonce_does_not_post_twice(local: LocalDiscord, rest: Rest):
    body = {"content": "your turn", "nonce": "match-7-12", "enforce_nonce": True}
    first = await rest("POST", channel_path(local), body)
    second = await rest("POST", channel_path(local), body)
    assert first.body["id"] == second.body["id"]
    assert len(local.channel("basra").messages) == 1
    free = await rest("POST", channel_path(local), body | {"enforce_nonce": False})
    assert free.body["id"] != first.body["id"]


async def test_history_is_newest_first_and_can_be_cut(local: LocalDiscord, rest: Rest):
    ids = [(await rest("POST", channel_path(local), {"content": str(n)})).body["id"] for n in range(5)]

    async def listed(query: str) -> list[str]:
        return [message["id"] for message in (await rest("GET", f"{channel_path(local)}?{query}")).body]

    assert await listed("limit=2") == [ids[4], ids[3]]
    assert await listed(f"before={ids[2]}") == [ids[1], ids[0]]
    assert await listed(f"after={ids[1]}&limit=2") == [ids[3], ids[2]]
    assert await listed(f"around={ids[2]}&limit=3") == [ids[3], ids[2], ids[1]]
    assert (await rest("GET", f"{channel_path(local)}?limit=101")).code == 50035


async def test_only_allowed_mentions_call_people(local: LocalDiscord, rest: Rest):
    amira, boutros = local.people[:2]
    body = {"content": f"{amira.mention} {boutros.mention}", "allowed_mentions": {"users": [str(boutros.id)]}}
    answer = await rest("POST", channel_path(local), body)
    assert [user["id"] for user in answer.body["mentions"]] == [str(boutros.id)]
    answer = await rest("POST", channel_path(local), body | {"allowed_mentions": {"parse": []}})
    assert answer.body["mentions"] == []
