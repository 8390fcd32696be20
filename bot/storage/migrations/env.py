"""Alembic runs this file. The connection comes from `bot.storage.migration`, already in its one transaction."""

from alembic import context

from bot.storage.tables import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
context.run_migrations()
