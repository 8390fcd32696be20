"""Who reads which language: the bot in a process of its own, people whose Discord speaks theirs."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.playground import LocalDiscord, Message, Person, buttons, shown_text
from bot.playground.message_parts import walk
from bot.storage import Storage, upsert_preferences, upsert_server
from bot.texts import LANGUAGES, language_name, say
from tests.survival.table import Table, control, open_table_at, until


@asynccontextmanager
async def german_server(tmp_path: Path) -> AsyncIterator[Table]:
    """With a Frenchwoman who runs it, and a guest whose Discord speaks Spanish."""
    async with LocalDiscord() as local:
        local.guild.locale = "de"
        local.people[0].locale, local.people[1].locale = "fr", "es-419"
        async with open_table_at(local, tmp_path) as table:
            yield table


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with german_server(tmp_path) as table:
        yield table


def label(message: Message, kind: str) -> str:
    """What stands on a message's button of a kind."""
    return next(words for words, custom_id in buttons(message).items() if custom_id == control(message, kind))


def is_in(language: str, hand: Message) -> bool:
    """Whether a hand is headed in a language."""
    return say(language, "hand.title", number=1) in shown_text(hand)


async def told(table: Table, person: Person) -> str:
    """The language in which the bot explains itself to somebody in private."""
    answer = shown_text((await person.slash("basra help", table.channel)).message)
    return next(language for language in LANGUAGES if say(language, "help.intro").split("\n")[1] in answer)


async def choose(table: Table, person: Person, language: str) -> str:
    """Choose a language for oneself; what is answered."""
    opened = (await person.slash("basra language", table.channel)).message
    return shown_text((await person.select(opened, "language:alone", [language])).message)


async def choose_for_server(table: Table, language: str) -> None:
    admin = table.amira
    opened = (await admin.slash("basra-admin settings", table.channel)).message
    await admin.select(opened, f"desk:{admin.id}:language", [language])


async def has_become(table: Table, language: str) -> None:
    """Wait for the table to speak a language."""
    await until(lambda: label(table.tables()[0], "myhand") == say(language, "button.my_hand"))


async def test_the_table_speaks_the_servers_language_and_every_hand_its_readers(table: Table):
    await table.deal()
    assert label(table.tables()[0], "myhand") == say("de", "button.my_hand")
    assert is_in("fr", table.hands(table.amira)[-1])
    assert is_in("es", table.hands(table.boutros)[-1])
    player = await table.play()
    language = "fr" if player is table.amira else "es"
    assert all(is_in(language, hand) for hand in table.hands(player))


async def test_a_call_has_the_language_that_discord_was_last_seen_in(table: Table):
    await table.deal()
    table.amira.locale = table.boutros.locale = "de"
    called = table.other(await table.to_play())
    last_seen = "fr" if called is table.amira else "es"
    await table.play()
    assert is_in(last_seen, table.hands(called)[-1])
    await table.play()  # the tap tells what Discord speaks by now
    assert is_in("de", table.hands(called)[-1])
    called.locale = "tr"
    await table.play()
    assert is_in("de", table.hands(called)[-1])


async def test_somebody_who_was_never_seen_is_asked_in_the_language_of_the_server(table: Table):
    await table.deal()
    stranger = table.local.people[2]
    await table.amira.slash("basra substitute", table.channel, member=stranger)
    await until(lambda: stranger.sees(stranger.dm))
    for place in (stranger.dm, table.channel):
        asked = next(message for message in reversed(stranger.sees(place)) if control(message, "accept"))
        assert label(asked, "accept") == say("de", "button.accept")


async def test_what_somebody_has_chosen_goes_before_all_else_until_they_are_forgotten(table: Table):
    await table.deal()
    person = await table.to_play()
    locale, seen = person.locale, await told(table, person)
    answer = await choose(table, person, "en")
    assert say("en", "settings.language.now", language=language_name("en")) in answer
    await choose_for_server(table, "de")
    await table.bot.kill()
    await table.bot.start()
    assert await told(table, person) == "en"
    await table.play()
    await table.play()
    assert is_in("en", table.hands(person)[-1])
    await has_become(table, "de")
    await choose_for_server(table, "discord")
    await person.slash("basra privacy", person.dm)
    asked = await person.click(person.sees(person.dm)[-1], "forgetme")
    done = await person.click(asked.message, "forgetmesurely")
    assert say("en", "privacy.deleted") in shown_text(done.message)
    assert (person.locale, await told(table, person)) == (locale, seen)


async def test_the_servers_choice_is_for_the_table_and_for_whoever_has_chosen_nothing(table: Table):
    await table.deal()
    await choose_for_server(table, "ar")
    await has_become(table, "ar")
    assert await told(table, table.boutros) == "ar"
    called = table.other(await table.to_play())
    await table.play()
    assert is_in("ar", table.hands(called)[-1])
    await choose(table, table.boutros, "fr")
    assert await told(table, table.boutros) == "fr"
    logged = shown_text((await table.amira.slash("basra-admin log", table.channel)).message)
    assert language_name("ar") in logged
    await choose_for_server(table, "discord")
    await has_become(table, "de")
    assert await told(table, table.amira) == "fr"
    await choose(table, table.boutros, "discord")
    assert await told(table, table.boutros) == "es"


async def test_a_choice_of_another_version_counts_as_none(tmp_path: Path):
    async with LocalDiscord() as local:
        local.guild.locale = "de"
        local.people[0].locale = "fr"
        storage = await Storage.open(tmp_path / "basra.sqlite3")
        async with storage.writing() as connection:
            await upsert_preferences(connection, local.people[0].id, language="tlh")
            await upsert_server(connection, local.guild.id, language="qya")
        await storage.close()
        async with open_table_at(local, tmp_path) as table:
            await table.deal()
            assert label(table.tables()[0], "myhand") == say("de", "button.my_hand")
            assert await told(table, table.amira) == "fr"
            opened = await table.amira.slash("basra language", table.channel)
            (menu,) = [part for part in walk(opened.message.components) if part.get("custom_id") == "language:alone"]
            assert [option["value"] for option in menu["options"]] == ["discord", *LANGUAGES]
            assert [option["value"] for option in menu["options"] if option.get("default")] == ["discord"]
            panel = await table.amira.slash("basra-admin settings", table.channel)
            assert f"desk:{table.amira.id}:language" in {
                part.get("custom_id") for part in walk(panel.message.components)
            }


async def test_a_locale_that_nobody_translated_is_answered_in_english(table: Table):
    table.boutros.locale = "ja"
    assert await told(table, table.boutros) == "en"
