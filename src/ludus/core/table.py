"""The table: what lies on it, and the record of the hand movements that change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypeAlias

from ludus.core.chance import Rng
from ludus.core.diary import Diary, Event
from ludus.core.errors import WrongEvent, suggest
from ludus.core.part import ALONE, Names, Part

Tells: TypeAlias = Mapping[str, Names]  # kinds of events, each with the names of its values; the last may be '*many'
ABSENT: Final = -(1 << 40)  # no value
NOTHING: Final = -1  # an event has four values in saves and views; this stands for those that it lacks


class Table(Part):
    """The root of a game's state. Its verbs change it, and tell the diary what happened."""

    pools: ClassVar[tuple[Names, ...]] = ()  # zones whose unseen cards may be anywhere among them, for `imagine`
    tells: ClassVar[Tells] = {}  # what may happen: whatever is told is one of these, with as many values
    sentences: ClassVar[Mapping[str, str]] = {}  # of these, in English, where files of words have none
    # No field: it is not state. None in search.
    diary = None  # type: Diary | None
    # No field either: it lasts as long as the step in which a verb sets it that may have ended the game.
    decisive = False

    def won(self) -> bool:
        """Whether the game is over; asked after each step that was `decisive`, and nowhere else."""
        return True

    def tell(self, kind: str, a: int = ABSENT, b: int = ABSENT, c: int = ABSENT, d: int = ABSENT) -> None:
        """An event that everybody may know."""
        diary = self.diary
        if diary is not None:
            count = 0 if a == ABSENT else 1 if b == ABSENT else 2 if c == ABSENT else 3 if d == ABSENT else 4
            if diary.sound.get(kind, -1) != count:
                self.check_told(diary, kind, count)
            values = (
                a if count > 0 else NOTHING,
                b if count > 1 else NOTHING,
                c if count > 2 else NOTHING,
                d if count > 3 else NOTHING,
            )
            diary.entries.append(Event(kind, values, (), ()))

    def whisper(self, to: tuple[int, ...], kind: str, args: tuple[int, ...], secret: tuple[int, ...]) -> None:
        """An event of which only the seats in `to` may know the secret part."""
        diary = self.diary
        if diary is not None:
            count = len(args) + len(secret)
            if diary.sound.get(kind, -1) != count:
                self.check_told(diary, kind, count)
            diary.entries.append(Event(kind, args, secret, to))

    def check_told(self, diary: Diary, kind: str, count: int) -> None:
        """Refuse an event that is none of this table, or has too many or too few values; keep what is sound."""
        names = self.tells.get(kind)
        if names is None:
            raise WrongEvent(f"tells '{kind}', which is not in {type(self).__name__}.tells.{suggest(kind, self.tells)}")
        if len(names) != count and (not has_many(names) or count < len(names) - 1):
            raise WrongEvent(f"tells '{kind}' with {count} values; it has {len(names)}: {', '.join(names) or 'none'}")
        diary.sound[kind] = count

    def imagine(self, seat: int, rng: Rng) -> None:
        """Redeal what `seat` cannot see; a game with limits beyond its `pools` overrides this."""
        for pool in self.pools:
            zones = [zone for path in pool for zone in unseen(self, path, seat)]
            cards: list[Any] = [card for part, name in zones for card in getattr(part, name)]
            rng.shuffle(cards)
            for part, name in zones:
                size = len(getattr(part, name))
                dealt = cards[:size]
                setattr(part, name, tuple(dealt) if isinstance(getattr(part, name), tuple) else dealt)
                cards = cards[size:]


def has_many(names: Names) -> bool:
    """Whether the last value stands for any number of them."""
    return bool(names) and names[-1].startswith("*")


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
