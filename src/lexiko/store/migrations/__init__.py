"""Brings the tables of a database up to date, one script of `versions` after the other.

A script is named `vNNNN_what.py` and knows nothing of `schema.py`: it says what was true when it
was written.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from lexiko.errors import StoreError


def scripts() -> ScriptDirectory:
    return ScriptDirectory(str(Path(__file__).parent))


def upgrade(connection: Connection) -> None:
    """Run the scripts that the database has not seen; refuse one that a newer program made.

    The caller has locked out other workers, and commits.
    """
    directory = scripts()
    known = {script.revision for script in directory.walk_revisions()}
    found = MigrationContext.configure(connection).get_current_heads()
    if not set(found) <= known:
        raise StoreError("newer_database", version=", ".join(found))

    def steps(revision: Any, _context: MigrationContext) -> Any:
        return directory._upgrade_revs("head", revision)

    with EnvironmentContext(Config(), directory, fn=steps) as environment:
        environment.configure(connection=connection)
        environment.run_migrations()
