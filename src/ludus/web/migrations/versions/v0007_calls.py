"""How people want to be told whose turn it is, and what they were told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "ways",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("person", sa.String(length=32), nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("target", sa.JSON(), nullable=False),
        sa.Column("when", sa.String(length=12), nullable=False),
        sa.Column("code", sa.String(length=64), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.Column("told", sa.Float(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["person"], ["persons.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_ways_person", "ways", ["person"])
    op.create_table(
        "calls",
        sa.Column("way", sa.String(length=32), nullable=False),
        sa.Column("table", sa.String(length=12), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["way"], ["ways.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["table"], ["tables.code"]),
        sa.PrimaryKeyConstraint("way", "table"),
    )


def downgrade() -> None:
    op.drop_table("calls")
    op.drop_table("ways")
