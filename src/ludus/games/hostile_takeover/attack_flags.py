"""How a Ranged Attack is made, by its card and a Special Action: flags in one number."""

from __future__ import annotations

from typing import Final

PLAIN: Final = 0
AIMED: Final = 1  # HT-068: with an Aim card
NO_COVER: Final = 2  # the target has none, whatever would give it some
POINT_BLANK: Final = 4  # as at Short range, and terrain gives no cover
HASTY: Final = 8  # 1 more to hit
WIDE: Final = 16  # an explosion reaches 2 squares
SECOND_TRY: Final = 32  # one roll may be made again
AREA: Final = 64  # never redirected
MAY_AIM: Final = 128  # the first attack of a Fire card
