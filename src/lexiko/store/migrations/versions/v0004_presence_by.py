"""Who was seen can be asked by worker and by person without reading all of it."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_index("ix_presence_worker_seen", "presence", ["worker", "seen"])
    op.create_index("ix_presence_person_seen", "presence", ["person", "seen"])
