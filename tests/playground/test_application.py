"""Commands and emojis of the application."""

import pytest

from bot.playground import LocalDiscord

from .rest_client import Rest
from .sample_bot import PNG, SampleBot


def command(name: str = "basra", **changes: object) -> dict:
    return {"name": name, "description": "The game"} | changes


def option(name: str = "players", **changes: object) -> dict:
    return {"type": 4, "name": name, "description": "How many"} | changes


def commands_path(local: LocalDiscord) -> str:
    return f"/applications/{local.bot.id}/commands"


REFUSED = [
    ("upper case", command("Basra"), "0.name"),
    ("a space", command("basra start"), "0.name"),
    ("33 letters", command("x" * 33), "0.name"),
    ("Arabic", command("بصرة"), "0.name"),
    ("no description", {"name": "basra"}, "0.description"),
    ("a description of 101", command(description="x" * 101), "0.description"),
    ("26 options", command(options=[option(f"o{n}") for n in range(26)]), "0.options"),
    (
        "26 choices",
        command(options=[option(choices=[{"name": str(n), "value": n} for n in range(26)])]),
        "0.options.0.choices",
    ),
    ("required after optional", command(options=[option("a"), option("b", required=True)]), "0.options"),
    ("one option name twice", command(options=[option("a"), option("a")]), "0.options"),
    ("a sub-command beside an option", command(options=[option(type=1), option("a")]), "0.options"),
    (
        "autocomplete with choices",
        command(options=[option(autocomplete=True, choices=[{"name": "2", "value": 2}])]),
        "0.options.0",
    ),
    ("an unknown language", command(description_localizations={"ar": "x"}), "0.description_localizations.ar"),
]


@pytest.mark.parametrize(("body", "path"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
async def test_an_invalid_command_is_refused_at_its_path(local: LocalDiscord, rest: Rest, body, path):
    answer = await rest("PUT", commands_path(local), [body])
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.error_at(path), answer.body


async def test_two_commands_of_one_name_and_a_hundred_and_one_are_refused(local: LocalDiscord, rest: Rest):
    assert (await rest("PUT", commands_path(local), [command(), command()])).error_at("1")
    many = [command(f"c{number}") for number in range(101)]
    assert (await rest("PUT", commands_path(local), many)).code == 30032


async def test_commands_keep_their_ids_and_only_new_ones_count_as_created():
    async with LocalDiscord(daily_command_creates=2) as local, Rest(local) as rest:
        first = await rest("PUT", commands_path(local), [command(), command("help")])
        again = await rest("PUT", commands_path(local), [command(description="Changed")])
        assert again.body[0]["id"] == first.body[0]["id"]
        refused = await rest("PUT", commands_path(local), [command("third")])
        assert (refused.status, refused.code) == (429, 30034)
        local.advance(86_401)
        assert (await rest("PUT", commands_path(local), [command("third")])).status == 200


async def test_single_commands_can_be_made_changed_read_and_deleted(local: LocalDiscord, rest: Rest):
    made = await rest("POST", commands_path(local), command())
    assert (made.status, made.body["type"], made.body["contexts"]) == (201, 1, None)
    path = f"{commands_path(local)}/{made.body['id']}"
    assert (await rest("PATCH", path, {"description": "New"})).body["description"] == "New"
    assert (await rest("GET", commands_path(local))).body[0]["description"] == "New"
    assert (await rest("DELETE", path)).status == 204
    assert (await rest("GET", path)).code == 10063


async def test_translations_are_listed_where_they_are_asked_for(local: LocalDiscord, rest: Rest):
    german = {"name_localizations": {"de": "spieler"}, "description_localizations": {"de": "Wie viele"}}
    await rest("PUT", commands_path(local), [command(options=[option(**german)])])
    listed = (await rest("GET", commands_path(local))).body[0]
    assert "name_localizations" not in listed | listed["options"][0]
    in_full = (await rest("GET", f"{commands_path(local)}?with_localizations=true")).body[0]
    assert in_full["options"][0]["name_localizations"] == {"de": "spieler"}


async def test_another_application_is_not_the_bots(local: LocalDiscord, rest: Rest):
    assert (await rest("GET", "/applications/1/commands")).code == 20012


async def test_commands_are_offered_where_their_contexts_say(local: LocalDiscord, rest: Rest):
    await rest("PUT", commands_path(local), [command("help", contexts=[0, 1]), command("start", contexts=[0])])
    amira = local.people[0]
    amira.start_slash("help", amira.dm)
    amira.start_slash("start", local.channel("basra"))
    with pytest.raises(ValueError, match="no command /start"):
        amira.start_slash("start", amira.dm)


async def test_commands_for_some_are_kept_from_the_others(local: LocalDiscord, rest: Rest):
    await rest("PUT", commands_path(local), [command("settings", default_member_permissions="32")])
    local.people[0].start_slash("settings", local.channel("basra"))
    with pytest.raises(ValueError, match="no command"):
        local.people[1].start_slash("settings", local.channel("basra"))


async def test_application_emojis_are_made_shown_on_buttons_and_deleted(
    local: LocalDiscord, bot: SampleBot, rest: Rest
):
    emoji = await bot.create_application_emoji(name="seven_diamonds", image=PNG)
    assert [found.id for found in await bot.fetch_application_emojis()] == [emoji.id]
    button = {"type": 2, "style": 2, "custom_id": "a", "emoji": {"id": str(emoji.id), "name": emoji.name}}
    body = {"content": "hi", "components": [{"type": 1, "components": [button]}]}
    assert (await rest("POST", f"/channels/{local.channel('basra').id}/messages", body)).status == 200
    async with rest._session.get(f"{local.url}/emojis/{emoji.id}.png") as response:
        assert await response.read() == PNG
    await emoji.edit(name="beer_card")
    await emoji.delete()
    assert await bot.fetch_application_emojis() == []


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"name": "x", "image": "data:image/png;base64,"}, "name"),
        ({"name": "jack", "image": "data:image/png;base64,AAAA"}, "image"),
    ],
)
async def test_an_invalid_emoji_is_refused(local: LocalDiscord, rest: Rest, body, path):
    answer = await rest("POST", f"/applications/{local.bot.id}/emojis", body)
    assert answer.error_at(path)


async def test_the_gateway_for_bots_is_announced(local: LocalDiscord, rest: Rest):
    answer = await rest("GET", "/gateway/bot")
    assert answer.body["url"] == local.service.gateway_url
    assert answer.body["session_start_limit"]["max_concurrency"] == 1
