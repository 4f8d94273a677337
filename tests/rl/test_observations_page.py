"""The pages of observations list every block as the sources have it (compiled rules have no comments to read)."""

from __future__ import annotations

from tools.site import observations

from ludus.rl.encode import encoder


def test_the_pages_list_every_block() -> None:
    pages = dict(observations.pages())
    games = observations.described()
    assert len(pages) == len(games) + 1
    for game in games:
        page = pages[f"reference/observations/{game.id}.md"]
        for block in encoder(game, game.seats[0]).slices[4:]:
            assert f"| `{block.name.split('.')[-1]}` | {block.stop - block.start:,} | {block.what} |" in page
