"""The cards: one paragraph each, with the printed sentence, the rules and the moments at which it acts."""

from __future__ import annotations

from ludus.core.cards import answering, paragraphs
from ludus.games.hollow_cell.cards import deeds, engines, events, grenades, hazards, lasting, specials, tricks, warriors
from ludus.games.hollow_cell.kinds import ENGINES, EVENTS, VAULT, WARRIORS
from ludus.games.hollow_cell.moments import CARD, ENGINE, EVENT, SETS, WARRIOR, Engine, Event, Vault, Warrior

# The classes of a family are found by the family itself.
__all__ = ["deeds", "engines", "events", "grenades", "hazards", "lasting", "specials", "tricks", "warriors"]

CARD[:] = paragraphs(Vault, VAULT)
SETS.special = answering(CARD, Vault, "use")
EVENT[:] = paragraphs(Event, EVENTS)
ENGINE[:] = paragraphs(Engine, ENGINES)
WARRIOR[:] = [*paragraphs(Warrior, WARRIORS), Warrior()]
