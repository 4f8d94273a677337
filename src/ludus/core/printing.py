"""What is said on paper: as at the table, but for phrases that stand only on printed pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludus.core.phrases import Phrasebook
from ludus.core.words import in_language, read_toml

if TYPE_CHECKING:
    from ludus.core.game import Game


def own_phrases(game: Game) -> Phrasebook:
    """Those of `words/printed.LANGUAGE.toml`."""
    return Phrasebook(read_toml(in_language(game.folder / "words" / "printed.toml", game.language)).get("said", {}))


def printed_names(game: Game) -> Callable[[str], str]:
    """Give a name as the language has it, else as it is printed; a name is never put together from phrases."""
    known = {**game.raw_words.said.whole, **own_phrases(game).whole}
    return lambda name: known.get(name, name)


def printed_words(game: Game) -> Callable[[str], str]:
    """Phrases that are only printed come first: a short word may mean something else at the table."""
    own, table = own_phrases(game), game.raw_words.said

    def say(text: str) -> str:
        said = own(text)
        return said if said != text else table(text)

    return say
