"""What a runner may do."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action

RUN: Final = Action("run")
STOP: Final = Action("stop")
WALK: Final = Action("walk")
SPRINT: Final = Action("sprint")
PACES: Final = [WALK, SPRINT]
