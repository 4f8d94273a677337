"""Tokens by which programs come in, and programs that play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    with op.batch_alter_table("persons") as persons:
        persons.add_column(sa.Column("owner", sa.String(length=32), nullable=False, server_default=""))
    op.create_index("ix_persons_owner", "persons", ["owner"])
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String(length=64), primary_key=True),
        sa.Column("id", sa.String(length=32), nullable=False, unique=True),
        *(
            sa.Column(name, sa.String(length=32), sa.ForeignKey("persons.id"), nullable=False)
            for name in ("owner", "person")
        ),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        *(sa.Column(name, sa.Float(), nullable=False) for name in ("made", "expires", "used")),
    )
    for name in ("owner", "person"):
        op.create_index(f"ix_tokens_{name}", "tokens", [name])


def downgrade() -> None:
    op.drop_table("tokens")
    op.drop_index("ix_persons_owner", "persons")
    with op.batch_alter_table("persons") as persons:
        persons.drop_column("owner")
