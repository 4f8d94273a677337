"""Results and ratings, tables that count for them, and handles by which people are found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from ludus.table.people import letters

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    with op.batch_alter_table("persons") as persons:
        persons.add_column(sa.Column("handle", sa.String(length=12), nullable=True))
    connection = op.get_bind()
    for row in connection.execute(sa.text("SELECT id FROM persons")).all():
        connection.execute(sa.text("UPDATE persons SET handle = :h WHERE id = :id"), {"h": letters(10), "id": row.id})
    with op.batch_alter_table("persons") as persons:
        persons.alter_column("handle", nullable=False)
        persons.create_unique_constraint("persons_handle", ["handle"])
    with op.batch_alter_table("tables") as tables:
        tables.add_column(sa.Column("rated", sa.Boolean(), nullable=False, server_default=sa.false()))
    results()
    places()
    ratings()


def results() -> None:
    op.create_table(
        "results",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=True),
        sa.Column("table", sa.String(length=12), nullable=False, unique=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Float(), nullable=False),
        sa.Column("how", sa.String(length=12), nullable=False),
        sa.Column("void", sa.String(length=12), nullable=False),
        sa.Column("teams", sa.JSON(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
    )
    op.create_index("ix_results_rated", "results", ["rated"])


def places() -> None:
    """Who sits at games that run already is noted: their results will be."""
    op.create_table(
        "places",
        sa.Column("table", sa.String(length=12), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True),
        sa.Column("person", sa.String(length=32), nullable=True),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("score", sa.Float(), nullable=True),
        sa.Column("left", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.Column("change", sa.Float(), nullable=True),
        sa.Column("plain", sa.Float(), nullable=True),
        sa.Column("adjusted", sa.Float(), nullable=True),
    )
    op.create_index("ix_places_person", "places", ["person"])
    op.execute(
        'INSERT INTO places ("table", seat, person, level) '
        "SELECT s.\"table\", s.seat, s.person, CASE WHEN s.kind = 'bot' THEN s.level ELSE '' END "
        "FROM seats s JOIN tables t ON t.code = s.\"table\" WHERE t.status = 'playing' AND t.kind = 'game'"
    )


def ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("who", sa.String(length=64), primary_key=True),
        sa.Column("game", sa.String(length=64), primary_key=True),
        sa.Column("players", sa.Integer(), primary_key=True),
        sa.Column("season", sa.String(length=8), primary_key=True),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Float(), nullable=False),
    )
    op.create_index("ratings_by_list", "ratings", ["game", "players", "season", "mu"])


def downgrade() -> None:
    op.drop_table("ratings")
    op.drop_table("places")
    op.drop_table("results")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("rated")
    with op.batch_alter_table("persons") as persons:
        persons.drop_constraint("persons_handle", type_="unique")
        persons.drop_column("handle")
