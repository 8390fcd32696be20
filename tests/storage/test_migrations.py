import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from bot.storage import Storage, StorageError
from bot.storage.migration import migrate
from bot.storage.schema import MIGRATIONS, known_revisions
from bot.storage.tables import metadata

from .samples import append, open_lobby


def read_schema(path: Path) -> dict[str, list[str]]:
    """The parts of each table and index, sorted: a table that was altered has them in another order."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'").fetchall()
    return {name: sorted(read_parts(sql)) for name, sql in rows if sql and name != "alembic_version"}


def read_parts(sql: str) -> list[str]:
    """What stands between the outer brackets and their commas, and what stands before and behind them."""
    parts, depth = [""], 0
    for sign in " ".join(sql.replace('"', "").split()):
        depth += (sign == "(") - (sign == ")")
        if (sign == "," and depth == 1) or (sign == "(" and depth == 1) or (sign == ")" and depth == 0):
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def read_rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(path)) as connection:
        return {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in metadata.tables}


async def make_database(path: Path) -> None:
    storage = await Storage.open(path)
    await append(storage, await open_lobby(storage), 0)
    await storage.close()


def with_next_revision(tmp_path: Path, upgrade: str) -> Path:
    """The real migrations and one more, whose upgrade consists of these lines."""
    scripts = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, scripts, ignore=shutil.ignore_patterns("__pycache__"))
    lines = "".join(f"    {line}\n" for line in upgrade.splitlines())
    (scripts / "versions" / "v9999_next.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n\nrevision = '9999'\n"
        f"down_revision = {known_revisions()[-1]!r}\n\ndef upgrade():\n{lines}"
    )
    return scripts


def with_revisions_to(tmp_path: Path, newest: str) -> Path:
    """The real migrations as they were when this one was the newest."""
    later = [f"v{revision}*" for revision in known_revisions() if revision > newest]
    scripts = tmp_path / f"to_{newest}"
    shutil.copytree(MIGRATIONS, scripts, ignore=shutil.ignore_patterns("__pycache__", *later))
    return scripts


async def test_the_migrations_build_exactly_the_tables_of_the_code(tmp_path: Path) -> None:
    migrated, made = tmp_path / "migrated.sqlite3", tmp_path / "made.sqlite3"
    migrate(migrated)
    engine = create_engine(f"sqlite:///{made}")
    metadata.create_all(engine)
    engine.dispose()
    assert read_schema(migrated) == read_schema(made)


async def test_alembic_finds_nothing_to_change_after_the_migrations(path: Path) -> None:
    migrate(path)
    engine = create_engine(f"sqlite:///{path}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    engine.dispose()


def test_the_newest_revision_by_its_file_name_is_the_head_of_the_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_heads() == known_revisions()[-1:]
    assert sorted(script.revision for script in scripts.walk_revisions()) == known_revisions()


async def test_migrating_twice_changes_nothing(path: Path) -> None:
    await make_database(path)
    before = read_schema(path), read_rows(path)
    migrate(path)
    assert (read_schema(path), read_rows(path)) == before


ALTER_MATCHES = """
with op.batch_alter_table("matches", recreate="always") as batch:
    batch.add_column(sa.Column("season", sa.Integer))
"""


async def test_altering_the_matches_keeps_what_belongs_to_them(tmp_path: Path, path: Path) -> None:
    await make_database(path)
    before = read_rows(path)
    migrate(path, with_next_revision(tmp_path, ALTER_MATCHES))
    after = read_rows(path)
    assert after["matches"] == [(*row, None) for row in before["matches"]]
    assert (after["seats"], after["actions"]) == (before["seats"], before["actions"])
    assert any("REFERENCES matches" in part for part in read_schema(path)["seats"])


async def test_a_migration_that_fails_midway_changes_nothing(tmp_path: Path, path: Path) -> None:
    await make_database(path)
    before = read_schema(path), read_rows(path)
    scripts = with_next_revision(tmp_path, ALTER_MATCHES + "raise ZeroDivisionError")
    with pytest.raises(ZeroDivisionError):
        migrate(path, scripts)
    assert (read_schema(path), read_rows(path)) == before


async def test_a_migration_that_would_orphan_rows_is_undone(tmp_path: Path, path: Path) -> None:
    await make_database(path)
    before = read_rows(path)
    with pytest.raises(StorageError, match="would lose their match"):
        migrate(path, with_next_revision(tmp_path, "op.execute('DELETE FROM matches')"))
    assert read_rows(path) == before


INSERT_MATCH = (
    "INSERT INTO matches (guild_id, channel_id, host_id, state, seats, partners, rules, created_at, touched_at,"
    " dms_told) VALUES (1, ?, 1, ?, 2, 0, '{}', 1.0, 1.0, 0)"
)


def test_ids_stay_unique_and_old_lobbies_get_a_secret(tmp_path: Path) -> None:
    """From the first tables on: what they held stays, and a match dealt before has no secret."""
    path = tmp_path / "old.sqlite3"
    migrate(path, with_revisions_to(tmp_path, "0001"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(INSERT_MATCH, [(1, "lobby"), (2, "running"), (3, "running")])
        connection.execute("DELETE FROM matches WHERE id = 3")
    migrate(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = connection.execute("SELECT id, state, length(secret), joins FROM matches").fetchall()
        assert rows == [(1, "lobby", 32, "[]"), (2, "running", None, "[]")]
        assert connection.execute(INSERT_MATCH, (3, "running")).lastrowid == 4


def test_matches_from_before_there_were_looks_stay_and_nobody_has_chosen_one(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    migrate(path, with_revisions_to(tmp_path, "0002"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(INSERT_MATCH, [(1, "lobby"), (2, "running")])
        connection.execute("INSERT INTO seats VALUES (1, 0, 7, 'Amira', 0)")
        connection.execute("DELETE FROM matches WHERE id = 2")
        before = {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in ("matches", "seats")}
    migrate(path)
    after = read_rows(path)
    assert {table: [row[: len(before[table][0])] for row in after[table]] for table in before} == before
    assert (after["servers"], after["preferences"]) == ([], [])
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(INSERT_MATCH, (2, "running")).lastrowid == 3


def test_results_and_logs_from_before_there_were_clocks_stay(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    migrate(path, with_revisions_to(tmp_path, "0003"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(INSERT_MATCH, (1, "running"))
        connection.execute("INSERT INTO actions VALUES (1, 0, 'deal', NULL, '{}', 1.0)")
        connection.execute("INSERT INTO results VALUES (1, 2, 10, 77, 0, 'won', 90, 3, 2, 5.0)")
        connection.execute("INSERT INTO preferences VALUES (77, 'night', NULL)")
    migrate(path)
    after = read_rows(path)
    assert after["actions"] == [(1, 0, "deal", None, "{}", 1.0)]
    assert [row[:10] for row in after["results"]] == [(1, 77, 2, 10, 0, "won", 90, 3, 2, 5.0)]
    assert [row[:9] for row in after["preferences"]] == [(77, "night", None, "dm", 1, None, None, None, None)]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT clock, deadline, wake_at, untold FROM matches").fetchall() == [
            ("none", None, None, None)
        ]


OLD_MATCH = (
    "INSERT INTO matches (id, guild_id, channel_id, host_id, state, seats, partners, rules, created_at, touched_at,"
    " finished_at, dms_told) VALUES (?, 10, ?, 1, 'finished', ?, ?, ?, 1.0, 1.0, 5.0, 0)"
)


def test_results_from_before_there_were_ladders_get_one_and_wait_to_be_posted(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    migrate(path, with_revisions_to(tmp_path, "0004"))
    matches = [
        (1, 1, 2, 0, '{"preset": "egyptian"}'),
        (2, 2, 4, 1, '{"preset": "classic"}'),
        (3, 3, 4, 0, "no JSON"),
        (4, 4, 2, 0, "{}"),
    ]
    people = [(1, 77, 0), (1, 78, 1), (2, 77, 0), (2, 78, 1), (3, 77, 0), (3, 78, 1), (4, 77, 0), (4, 78, 0)]
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(OLD_MATCH, matches)
        connection.executemany("INSERT INTO results VALUES (?, ?, ?, 10, 0, 'won', 90, 3, 2, 5.0)", people)
    migrate(path)
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(
            "SELECT DISTINCT match_id, ladder, rated, posted, preset, plays, best_deal FROM results"
        ).fetchall()
    assert rows == [
        (1, "duel", 1, 0, "egyptian", None, None),
        (2, "partners", 0, 0, "classic", None, None),
        (3, "alone", 0, 0, None, None, None),
        (4, "duel", 0, 0, None, None, None),
    ]


def test_in_matches_from_before_there_were_hints_nobody_was_given_one_and_no_old_table_is_to_go(
    tmp_path: Path,
) -> None:
    path = tmp_path / "old.sqlite3"
    migrate(path, with_revisions_to(tmp_path, "0009"))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(INSERT_MATCH, (1, "running"))
    migrate(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT hinted, old_tables FROM matches").fetchall() == [(0, "[]")]
