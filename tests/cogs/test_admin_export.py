"""`/basra-admin export`: files for an admin, privately."""

import asyncio
import csv
import io
import re
import sys
import zipfile

import discord
import pytest

from bot.rules import parse_record, replay

from .past import deal_match, finish_match
from .people import Someone, World, words
from .results import store_result
from .test_survival_disk import forgive, full_disk


class Host(Someone):
    """Somebody who manages the server."""

    def __init__(self, world: World, name: str) -> None:
        role = world.guild.create_role(name, permissions=discord.Permissions(manage_guild=True))
        self.world, self.name = world, name
        self.user = world.env.create_user(name.lower(), global_name=name)
        self.member = world.guild.add_member(self.user, roles=[role])
        self.id = self.user.id


@pytest.fixture
def host(world: World) -> Host:
    return Host(world, "Hoda")


async def export(host: Host, what: str, **options):
    return await host.slash("basra-admin export", what=what, **options)


def said(person: Someone) -> list[str]:
    """What somebody reads now, the answer first."""
    return [words(message) for message in person.seen if words(message)]


async def files(person: Someone) -> dict[str, bytes]:
    return {file.filename: await file.read() for message in person.seen for file in message.attachments}


def table(data: bytes) -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


async def test_results_come_as_a_table_that_the_admin_alone_sees(world: World, host: Host):
    await store_result(world, [world.amira], [world.boutros])
    await store_result(world, [world.chadi], [world.dalia], guild=4711)
    await world.bot.matches.note_person(world.boutros.id, name='=1+1,"x"\nعلي')
    result = await export(host, "results")
    assert result.ephemeral
    assert "**2** results, one line each" in said(host)[0]
    assert said(world.boutros) == []
    ((name, data),) = (await files(host)).items()
    assert name == "basra-results-all.csv"
    rows = table(data)
    assert {row["member_id"] for row in rows} == {f"'{world.amira.id}", f"'{world.boutros.id}"}
    assert {row["member"] for row in rows} == {"Amira", '\'=1+1,"x"\nعلي'}


async def test_the_ladder_of_a_season_comes_by_its_name(world: World, host: Host):
    community, admin = world.bot.community, host.id
    await store_result(world, [world.boutros], [world.amira])
    await community.start_season(world.guild.id, admin, "Spring")
    await store_result(world, [world.amira], [world.boutros], at=world.env.now().timestamp() + 5)
    await export(host, "ladder", season="spring")
    assert "Season Spring" in said(host)[0]
    ((name, data),) = (await files(host)).items()
    assert re.fullmatch(r"basra-ladder-s\d+\.csv", name)
    assert [(row["rank"], row["member"], row["wins"]) for row in table(data)] == [
        ("1", "Amira", "1"),
        ("2", "Boutros", "0"),
    ]


async def test_records_come_as_a_zip_that_the_rules_accept_and_hide_what_is_still_played(world: World, host: Host):
    over = [await finish_match(world, world.boutros) for _ in range(3)]
    running = await deal_match(world, world.boutros)
    await export(host, "records")
    assert "The records of **3** finished matches" in said(host)[0]
    ((name, data),) = (await files(host)).items()
    assert name == "basra-records-all.zip"
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert packed.namelist() == [f"basra-{match.id}.json" for match in over]
        assert f"basra-{running.id}.json" not in packed.namelist()
        for match in packed.namelist():
            assert replay(parse_record(packed.read(match))).is_over


async def test_a_damaged_match_is_left_out_and_told(world: World, host: Host, error_log):
    broken, sound = [await finish_match(world, world.boutros) for _ in range(2)]
    async with world.storage.writing() as connection:
        await connection.exec_driver_sql(f"UPDATE actions SET data = '[' WHERE match_id = {broken.id} AND number = 3")
    await export(host, "records")
    assert "**1** match is left out" in said(host)[0]
    ((_, data),) = (await files(host)).items()
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert packed.namelist() == [f"basra-{sound.id}.json"]
    error_log.records.clear()


async def test_what_is_too_large_for_one_file_comes_in_numbered_parts(
    world: World, host: Host, monkeypatch: pytest.MonkeyPatch
):
    for at in range(12):
        await store_result(world, [world.amira], [world.boutros], at=1_760_000_000 + at)
    monkeypatch.setattr(sys.modules["cogs.exporting.cog"], "MOST_BYTES", 2**16 + 1000)
    await export(host, "results")
    found = await files(host)
    total = len(found)
    assert list(found) == [f"basra-results-all-{number}-of-{total}.csv" for number in range(1, total + 1)]
    assert total > 1
    assert all(len(data) <= 1000 for data in found.values())
    assert sum(len(table(data)) for data in found.values()) == 24
    assert f"Part 2 of {total}." in said(host)[2]


async def test_where_nothing_has_counted_no_file_comes(world: World, host: Host):
    await export(host, "records")
    assert "nothing to take along" in said(host)[0]
    assert await files(host) == {}


@pytest.mark.parametrize(
    ("options", "answer"), [({"season": "Autumn"}, "no such season"), ({"period": "season"}, "no season")]
)
async def test_a_season_that_never_was_is_refused(world: World, host: Host, options: dict, answer: str):
    await store_result(world, [world.amira], [world.boutros])
    result = await export(host, "results", **options)
    assert answer in words(result.response).lower()
    assert await files(host) == {}


async def test_the_export_is_logged(world: World, host: Host):
    await store_result(world, [world.amira], [world.boutros])
    await export(host, "results", period="month")
    await export(host, "results")
    assert "took along the results" in words((await host.slash("basra-admin log")).response)
    (entry,) = (await world.bot.community.fetch_admin_log(world.guild.id)).rows
    assert (entry.user_id, entry.what, entry.data) == (
        host.id,
        "results_exported",
        {"period": "all"},
    )


# What may come between


async def test_a_full_disk_is_told_kindly_and_leaves_no_file_behind(world: World, host: Host, error_log):
    for _ in range(3):
        await finish_match(world, world.boutros)
    before = sorted(world.storage.path.parent.iterdir())
    with full_disk():
        await export(host, "records")
    assert "no room for the files" in said(host)[0]
    assert sorted(world.storage.path.parent.iterdir()) == before
    forgive(error_log)
    await export(host, "records")
    assert len(await files(host)) == 1


async def test_an_export_that_takes_too_long_comes_by_direct_message(
    world: World, host: Host, monkeypatch: pytest.MonkeyPatch
):
    await store_result(world, [world.amira], [world.boutros])
    monkeypatch.setattr(sys.modules["cogs.exporting.delivery"], "ANSWERABLE", 0.0)
    await export(host, "results")
    (message,) = host.dms
    assert [file.filename for file in message.attachments] == ["basra-results-all.csv"]


async def test_an_answer_that_discord_says_has_expired_comes_by_direct_message(world: World, host: Host):
    await store_result(world, [world.amira], [world.boutros])
    world.env.inject_error("POST", "/webhooks/*", status=401, code=50027)
    await export(host, "results")
    (message,) = host.dms
    assert [file.filename for file in message.attachments] == ["basra-results-all.csv"]


async def test_a_bot_that_is_stopped_says_so_and_can_be_asked_again(
    world: World, host: Host, monkeypatch: pytest.MonkeyPatch
):
    for _ in range(2):
        await finish_match(world, world.boutros)
    whole = world.bot.history.fetch_told
    cog = world.bot.get_cog("exporting")

    async def be_stopped(*args):
        asyncio.get_running_loop().call_soon(world.bot.dispatch, "stopping")
        await asyncio.sleep(0)
        return await whole(*args)

    with monkeypatch.context() as patch:
        patch.setattr(world.bot.history, "fetch_told", be_stopped)
        await export(host, "records")
    assert "I was stopped while I collected it" in said(host)[0]
    assert await files(host) == {}
    assert not cog._running
    assert not [path for path in world.storage.path.parent.iterdir() if path.name.startswith("tmp")]
    await export(host, "records")
    assert len(await files(host)) == 1


async def test_a_second_export_of_a_server_waits_its_turn(world: World, host: Host):
    await store_result(world, [world.amira], [world.boutros])
    world.bot.get_cog("exporting")._running[world.guild.id] = asyncio.ensure_future(asyncio.sleep(0))
    result = await export(host, "results")
    assert "being made already" in words(result.response)
    assert await files(host) == {}


@pytest.mark.parametrize(("status", "code"), [(413, 40005), (403, 50013), (400, 50035)])
async def test_files_that_discord_refuses_are_told_and_can_be_asked_for_again(
    world: World, host: Host, status: int, code: int
):
    await store_result(world, [world.amira], [world.boutros])
    world.env.inject_error("POST", "/webhooks/*", status=status, code=code)
    await export(host, "results")
    assert "Discord did not take" in said(host)[0]
    assert len(said(host)) == 1
    assert await files(host) == {}
    await export(host, "results")
    assert len(await files(host)) == 1


async def test_names_of_all_kinds_come_back_from_the_table_as_they_are_or_harmless(world: World, host: Host):
    await store_result(world, [world.amira], [world.boutros])
    for name, cell in (
        ("=1+1", "'=1+1"), ("+49", "'+49"), ("-5", "'-5"), ("@everyone", "'@everyone"), ("\tx", "'\tx"),
        ("\rx", "'\rx"), ("a;=1", "a;'=1"), ("\u202egnihton", "\u202egnihton"), ('"x",y', '"x",y'),
        ("🃏" * 32, "🃏" * 32), ("x\ny", "x\ny"),
    ):  # fmt: skip
        await world.bot.matches.note_person(world.boutros.id, name=name)
        await export(host, "results")
        newest = list((await files(host)).values())[-1]
        assert [row["member"] for row in table(newest) if row["member"] != "Amira"] == [cell]
