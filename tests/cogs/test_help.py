"""`/basra help`."""

import pytest

from bot.texts import LANGUAGES, without_marks

from .people import World, words


async def ask(world: World) -> str:
    answer = await world.amira.slash("basra help")
    assert answer.ephemeral
    return words(answer.response)


def commands(world: World):
    return {command.qualified_name: command for command in world.bot.basra.walk_commands()}


async def test_help_names_every_command_and_no_other(world: World):
    said = await ask(world)
    named = {part.removeprefix("/") for part in said.split("`") if part.startswith("/")}
    assert named == set(commands(world))


async def test_help_works_in_direct_messages_and_begins_with_what_works_there(world: World):
    said = words((await world.amira.user.slash("basra help")).response)
    assert said.index("/basra hand") < said.index("/basra start")


async def test_help_in_a_server_begins_with_the_table(world: World):
    said = await ask(world)
    assert said.index("/basra start") < said.index("/basra hand")


async def test_help_tells_where_hints_are(world: World):
    assert "Hint" in await ask(world)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_whoever_cannot_read_the_page_finds_their_language_by_its_own_name(world: World, language: str):
    await world.bot.languages.choose(world.amira.id, language)
    said = without_marks(await ask(world))
    for name in ("English", "العربية", "Deutsch", "Ελληνικά", "Español", "Français", "Nederlands", "Türkçe"):
        assert said.count(name) == 1
    line = next(line for line in said.splitlines() if "Deutsch" in line)
    assert "`/basra language`" in line


async def test_every_command_and_option_is_described(world: World):
    assert len(commands(world)) >= 10
    for name, command in commands(world).items():
        assert 10 < len(command.description) <= 100
        for option in command.parameters:
            assert option.description not in ("", "…"), f"{name} {option.name}"
