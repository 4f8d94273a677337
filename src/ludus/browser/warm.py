"""What a browser remembers for later visits: every game opened and a picture of it drawn, and the first pages."""

from __future__ import annotations

import ludus
from ludus.browser import worker
from ludus.web import rendering

PAGES = ("lobby.html", "table.html")  # where a visit begins


def warm() -> None:
    worker.bring_cards()
    for name in PAGES:
        rendering.env.get_template(name)
    for game in ludus.games():
        game.begin(seed=1).scene(0)
