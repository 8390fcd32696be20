"""The command menu in every language, as the bot sends it and as Discord would take it."""

import copy
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.client.commands import is_same
from bot.client.menu_words import NAME, leave_out_faulty, translated_payload
from bot.playground import LocalDiscord
from bot.texts import LANGUAGES, fetch_catalogue
from tests.running_bot import running_bot

from .people import World

Json = dict[str, Any]
COMMANDS = "/commands"


def parts(siblings: list[Json], path: str = "") -> Iterator[tuple[str, Json]]:
    """Every command, option and choice, with its path."""
    for thing in siblings:
        here = f"{path} {thing['name']}".strip()
        yield here, thing
        yield from parts([*thing.get("options", []), *thing.get("choices", [])], here)


def find(payload: list[Json], path: str) -> Json:
    return next(thing for here, thing in parts(payload) if here == path)


def test_the_english_names_are_those_that_the_bot_knows_its_commands_by():
    names = {
        key: forms[0] for key, forms in fetch_catalogue("en").forms.items() if re.match(r"command\..+\.name$", key)
    }
    assert {key: name for key, name in names.items() if name != key.split(".")[-2] or not NAME.fullmatch(name)} == {}


async def test_no_translation_breaks_discords_rules(world: World):
    translator = world.bot.tree.translator
    assert translator is not None
    commands = world.bot.tree.get_commands()
    payload = [await command.get_translated_payload(world.bot.tree, translator) for command in commands]
    assert list(leave_out_faulty(payload)) == []


async def test_the_menu_speaks_every_language_that_discords_clients_and_the_catalogues_share(world: World):
    theirs = {locale.value.partition("-")[0] for locale in discord.Locale}
    shared = {language for language in LANGUAGES if language != "en" and language in theirs}
    basra = find(await translated_payload(world.bot.tree), "basra")
    assert {locale.partition("-")[0] for locale in basra["description_localizations"]} == shared
    if "es" in shared:
        assert {"es-ES", "es-419"} <= set(basra["description_localizations"])


async def test_a_german_finds_the_commands_under_their_german_names(world: World):
    payload = await translated_payload(world.bot.tree)
    forms = fetch_catalogue("de").forms
    for path in ("basra leave", "basra away days", "basra-admin season", "basra-admin season end"):
        key = f"command.{path.removeprefix('basra ').replace(' ', '.')}.name"
        assert find(payload, path)["name_localizations"]["de"] == forms[key][0], path
    alone = find(payload, "basra start sides Each alone")
    assert alone["name_localizations"]["de"] == forms["choice.sides.alone"][0]
    assert {name.split(" ")[0] for name, _ in parts(payload)} == {"basra", "basra-admin"}
    assert find(payload, "basra")["name_localizations"] == {}


async def test_discord_takes_the_menu_once_and_again_only_when_a_translation_has_changed(tmp_path: Path):
    async with LocalDiscord() as local:
        async with running_bot(local, tmp_path / "basra.sqlite3"):
            sent = [
                request for request in local.requests if request.method == "PUT" and request.path.endswith(COMMANDS)
            ]
            assert len(sent) == 1
        (known,) = (commands for scope, commands in local.service.world.commands.items() if scope is None)
        leave = find(known, "basra leave")
        assert leave["name_localizations"]["de"] == fetch_catalogue("de").forms["command.leave.name"][0]
        for words, times in ((leave["description_localizations"]["de"], 0), ("Etwas anderes", 1)):
            leave["description_localizations"]["de"] = words
            local.requests.clear()
            async with running_bot(local, tmp_path / "basra.sqlite3"):
                sent = [
                    request
                    for request in local.requests
                    if request.method == "PUT" and request.path.endswith(COMMANDS)
                ]
                assert len(sent) == times


async def test_a_translated_choice_that_changed_is_noticed(world: World):
    ours = await translated_payload(world.bot.tree)
    theirs = copy.deepcopy(ours)
    assert is_same(ours, theirs)
    find(theirs, "basra start sides Each alone")["name_localizations"]["de"] = "x"
    assert not is_same(ours, theirs)


def option(name: str, **names: str) -> Json:
    return {"name": name, "description": "It", "name_localizations": names, "description_localizations": {}}


@pytest.mark.parametrize("name", ["Spieler", "zwei wörter", "x" * 33, "", "spieler!"])
def test_a_name_that_discord_refuses_is_said_in_english(name: str):
    wrong = option("players", de=name, fr="joueurs")
    assert list(leave_out_faulty([wrong])) == [f"/ players: de {name!r}"]
    assert wrong["name_localizations"] == {"fr": "joueurs"}


def test_of_two_siblings_with_one_name_the_second_is_said_in_english_in_that_language_alone():
    first, second, third = (
        option("cancel", de="ende"),
        option("end", de="ende", fr="fin"),
        option("start", de="cancel"),
    )
    command = {"name": "basra", "description": "The game", "options": [first, second, third]}
    assert list(leave_out_faulty([command])) == ["/basra end: de 'ende'", "/basra start: de 'cancel'"]
    assert [part["name_localizations"] for part in command["options"]] == [{"de": "ende"}, {"fr": "fin"}, {}]


def test_a_description_or_a_choice_that_is_too_long_is_said_in_english():
    wrong = option("sides") | {"description_localizations": {"de": "x" * 101, "fr": "x" * 100}}
    wrong["choices"] = [{"name": "Alone", "value": "alone", "name_localizations": {"de": "", "fr": "Seul"}}]
    assert len(list(leave_out_faulty([wrong]))) == 2
    assert (set(wrong["description_localizations"]), set(wrong["choices"][0]["name_localizations"])) == (
        {"fr"},
        {"fr"},
    )
