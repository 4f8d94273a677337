"""docs/observations.md tells every block as the sources have it (compiled rules have no remarks to read)."""

from __future__ import annotations

from tools import observations

from ludus.rl.encode import encoder


def test_the_page_that_lists_all_blocks_is_true() -> None:
    page = observations.page()
    assert observations.PAGE.read_text(encoding="utf-8") == page, "`make golden` writes it anew"
    for game in observations.described():
        for block in encoder(game, game.seats[0]).slices[4:]:
            assert f"| `{block.name.split('.')[-1]}` | {block.stop - block.start:,} | {block.what} |" in page
