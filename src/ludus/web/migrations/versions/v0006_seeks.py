"""Seeks: who looks for others."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "seeks",
        sa.Column("person", sa.String(length=32), sa.ForeignKey("persons.id"), primary_key=True),
        sa.Column("id", sa.String(length=12), nullable=False, unique=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("clock", sa.Text(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=False),
        sa.Column("low", sa.Integer(), nullable=False),
        sa.Column("high", sa.Integer(), nullable=False),
        sa.Column("made", sa.Float(), nullable=False),
        sa.Column("heard", sa.Float(), nullable=False),
        sa.Column("code", sa.String(length=12), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("seeks")
