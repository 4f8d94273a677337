"""Load: a thousand tables at once, and then as many moves as the machine can do. One try is a second of play.

Everything is on: rules, views, pictures, patches, and a commit to disk before each acknowledgement. A few seconds only
show that nothing goes wrong; how late a thousand tables are shown, and how large the server is, is judged in the full
size, on a machine left alone.
"""

from __future__ import annotations

from tools.load import Figures, Plan, at, measured

from tests.trust.proof import Proof, Tally

FEW = 5  # seconds, and fewer: too short to judge speed by
LATE = 250  # milliseconds from a move to the last screen, which 1 in 100 may exceed
LARGE = 1000  # megabytes

STEADY, SATURATED = "1,000 tables at 20 moves a second", "saturated"


def plan(subject: str, seconds: int) -> Plan:
    if seconds <= FEW:
        return Plan(10, 2, 5, 20.0 if subject == STEADY else 0.0, seconds, opening=1.0)
    if subject == STEADY:
        return Plan(1000, 2, 500, 20.0, seconds)
    return Plan(40, 2, 20, 0.0, seconds)


def too_slow(subject: str, figures: Figures) -> list[str]:
    """What a machine left alone should do better."""
    late = at(figures.waits, 0.99)
    found = []
    if subject == STEADY and late > LATE:
        found.append(f"{late:.0f} ms to the last screen (p99), wanted at most {LATE}")
    if figures.memory > LARGE:
        found.append(f"{figures.memory:.0f} MB, wanted at most {LARGE:,}")
    return found


def run(subject: str, seeds: range) -> Tally:
    seconds = len(seeds)
    figures = measured(plan(subject, seconds)).figures
    tally = Tally(seconds, [f"{subject}: {what}, {n} times" for what, n in figures.wrong.items()])
    if not figures.waits:
        tally.wrong.append(f"{subject}: nothing moved")
    elif seconds > FEW:
        tally.wrong += [f"{subject}: {what}" for what in too_slow(subject, figures)]
    tally.notes["moves"] = len(figures.waits)
    tally.notes["ms to the last screen (p99)"] = round(at(figures.waits, 0.99)) if figures.waits else 0
    tally.notes["MB"] = round(figures.memory)
    return tally


PROOF = Proof(
    "many play at once",
    "One process holds 1,000 tables, 250 ms to the last screen, in 1 GB; and at its limit nothing goes wrong.",
    "seconds of play",
    "faults",
    small=2,
    full=30,
    run=run,
    subjects=lambda: [STEADY, SATURATED],
    pieces=1,
)
