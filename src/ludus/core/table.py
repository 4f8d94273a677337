"""The table: what lies on it, and the record of the hand movements that change it."""

from __future__ import annotations

from typing import Any, ClassVar

from ludus.core.chance import Rng
from ludus.core.diary import Diary, Event  # noqa: F401 - the type of the diary stands in a comment
from ludus.core.part import ALONE, Names, Part


class Table(Part):
    """The root of a game's state. Its verbs change it, and tell the diary what happened."""

    pools: ClassVar[tuple[Names, ...]] = ()  # zones whose unseen cards may be anywhere among them, for `imagine`
    # No field: it is not state. None in search.
    diary = None  # type: Diary | None
    # No field either: it lasts as long as the step in which a verb sets it that may have ended the game.
    decisive = False

    def won(self) -> bool:
        """Whether the game is over; asked after each step that was `decisive`, and nowhere else."""
        return True

    def tell(self, kind: str, a: int = -1, b: int = -1, c: int = -1, d: int = -1) -> None:
        """An event that everybody may know."""
        if self.diary is not None:
            self.diary.entries.append(Event(kind, (a, b, c, d), (), ()))

    def whisper(self, to: tuple[int, ...], kind: str, args: tuple[int, ...], secret: tuple[int, ...]) -> None:
        """An event of which only the seats in `to` may know the secret part."""
        if self.diary is not None:
            self.diary.entries.append(Event(kind, args, secret, to))

    def imagine(self, seat: int, rng: Rng) -> None:
        """Deal anew what `seat` cannot see; a game with more to respect than `pools` says overrides this."""
        for pool in self.pools:
            zones = [zone for path in pool for zone in unseen(self, path, seat)]
            cards: list[Any] = [card for part, name in zones for card in getattr(part, name)]
            rng.shuffle(cards)
            for part, name in zones:
                size = len(getattr(part, name))
                dealt = cards[:size]
                setattr(part, name, tuple(dealt) if isinstance(getattr(part, name), tuple) else dealt)
                cards = cards[size:]


def unseen(part: Part, path: str, seat: int) -> list[tuple[Part, str]]:
    """The lists at a dotted path that `seat` cannot see: (part, field)."""
    head, _, rest = path.partition(".")
    if not rest:
        return [(part, head)]
    found: list[tuple[Part, str]] = []
    held = getattr(part, head)
    for place, inner in enumerate(held) if isinstance(held, list) else [(ALONE, held)]:
        if "." in rest or rest in inner.outline.secret or not inner.belongs(place, seat):
            found += unseen(inner, rest, seat)
    return found
