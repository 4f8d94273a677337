"""Events, who takes part, and their tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("event", sa.String(length=12), nullable=False, server_default=""))
        tables.add_column(sa.Column("duplicate", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "events",
        sa.Column("id", sa.String(length=12), primary_key=True),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("name", "game", "clock")),
        *(sa.Column(name, sa.String(length=12), nullable=False) for name in ("kind", "status")),
        *(sa.Column(name, sa.Integer(), nullable=False) for name in ("players", "rounds")),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("rated", "duplicate")),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("begun", "made", "changed")),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("maker", sa.String(length=32), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
    )
    op.create_index("events_by_status", "events", ["status", "changed"])
    op.create_table(
        "entrants",
        sa.Column("event", sa.String(length=12), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("key", sa.String(length=48), primary_key=True),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("out", sa.Boolean(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
    )
    op.create_index("ix_entrants_person", "entrants", ["person"])
    op.create_table(
        "boards",
        sa.Column("event", sa.String(length=12), sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("board", sa.Integer(), primary_key=True),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("code", sa.String(length=12), nullable=False),
        sa.Column("places", sa.JSON(), nullable=False),
        sa.Column("scores", sa.JSON(), nullable=False),
    )
    op.create_index("ix_boards_code", "boards", ["code"])


def downgrade() -> None:
    for name in ("boards", "entrants", "events"):
        op.drop_table(name)
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("duplicate")
        tables.drop_column("event")
