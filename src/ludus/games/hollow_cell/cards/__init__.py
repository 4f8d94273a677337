"""The cards: one paragraph each, with the printed sentence, the rules and the moments at which it acts."""

from __future__ import annotations

from ludus.core.cards import paragraphs
from ludus.games.hollow_cell.cards import engines, events, hazards, lasting, warriors
from ludus.games.hollow_cell.kinds import ENGINES, EVENTS, WARRIORS
from ludus.games.hollow_cell.moments import ENGINE, EVENT, WARRIOR, Engine, Event, Warrior

__all__ = ["engines", "events", "hazards", "lasting", "warriors"]  # their classes are found by their families

EVENT[:] = paragraphs(Event, EVENTS)
ENGINE[:] = paragraphs(Engine, ENGINES)
WARRIOR[:] = [*paragraphs(Warrior, WARRIORS), Warrior()]
