"""What is said on paper: as at the table, but for phrases that stand only on printed pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludus.core.phrases import Phrasebook
from ludus.core.words import in_language, read_toml

if TYPE_CHECKING:
    from ludus.core.game import Game


def printed_words(game: Game) -> Callable[[str], str]:
    """The phrases of `words/printed.LANGUAGE.toml` first: a short word may mean something else at the table."""
    own = Phrasebook(read_toml(in_language(game.folder / "words" / "printed.toml", game.language)).get("said", {}))
    table = game.raw_words.said

    def say(text: str) -> str:
        said = own(text)
        return said if said != text else table(text)

    return say
