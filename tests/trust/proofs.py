"""Every proof, in the order of the table. A new one is a module of this folder and a name here."""

from __future__ import annotations

from tests.trust import (
    backups,
    canary,
    cheats,
    damaged,
    dice,
    doors,
    durable,
    floods,
    fuzz,
    halfopen,
    kept,
    load,
    order,
    restarts,
    scripts,
    seats,
    shares,
    texts,
    undo,
    wire,
    worlds,
)
from tests.trust.proof import Proof

PROOFS: list[Proof] = [
    durable.PROOF,
    restarts.PROOF,
    backups.PROOF,
    order.PROOF,
    doors.PROOF,
    seats.PROOF,
    scripts.PROOF,
    fuzz.FRAMES,
    fuzz.REQUESTS,
    floods.PROOF,
    halfopen.PROOF,
    texts.PROOF,
    shares.PROOF,
    load.PROOF,
    undo.PROOF,
    worlds.PROOF,
    wire.PROOF,
    canary.PROOF,
    damaged.PROOF,
    kept.PROOF,
    dice.PROOF,
    cheats.PROOF,
]
