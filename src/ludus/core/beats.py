"""Beats: what happened, cause by cause, as a surface plays it before it shows what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from ludus.core.generic import TableT
from ludus.core.table import Tells, has_many

if TYPE_CHECKING:
    from ludus.core.diary import Event
    from ludus.core.part import Json
    from ludus.core.words import Words

KINDS: Final = (
    "step", "roll", "card", "token", "word", "fall", "stand", "turn", "blast", "drain", "score", "reveal",
)  # fmt: skip
GOOD: Final = "good"  # tones of a word: for whom it is about
BAD: Final = "bad"
BRASS: Final = "brass"


class Who(NamedTuple):
    """Somebody in a scene: a name, whose it is, and which shape of the picture it is."""

    name: str
    seat: int = -1
    key: str = ""
    note: str = ""

    def to_json(self) -> Json:
        return {name: value for name, value in self._asdict().items() if value not in ("", -1)}


@dataclass
class Beat:
    """One thing to see. Beats of one cause are one scene."""

    beat: str
    cause: str
    who: Who | None = None
    at: Who | None = None
    values: dict[str, Json] = field(default_factory=dict)  # what its kind brings
    keys: tuple[str, ...] = ()  # shapes of the picture that change with it

    def to_json(self) -> Json:
        """As plain data; what is empty is left out."""
        who = {name: one.to_json() for name, one in (("who", self.who), ("at", self.at)) if one is not None}
        told = {name: value for name, value in self.values.items() if value not in ("", None, [], ())}
        return {"beat": self.beat, "cause": self.cause, **who, **told}


class Teller(Generic[TableT]):
    """Makes beats of the events of a match as one seat may know them: each kind has a method `on_<kind>`.

    Such a method is given the values that the seat may know; of a secret it has fewer. It hears also what came before
    the events whose beats are wanted, since a roll may need what was declared an answer earlier. What it keeps of what
    it heard is in attributes of its own, and nothing else is: the view is another one when it goes on.
    """

    plain: Mapping[str, str] = {}  # kinds of events that only say their line, with the kind of their beat
    begins: tuple[str, ...] = ()  # those among them that are the cause of what follows
    silent: Mapping[str, str] = {}  # kinds of events without beats, each with the reason
    gains: Mapping[str, tuple[str, str, str]] = {}  # kinds that bring points: how many, what for, and who says that

    def __init__(self, view: Mapping[str, Any], words: Words, table: TableT) -> None:
        self.view = view
        self.table = table  # of its game, as far as the seat knows it
        self.tells: Tells = {}
        self.you: tuple[str, ...] = ()
        self.words = words
        self.seat: int = -1 if view["seat"] is None else view["seat"]
        self.beats: list[Beat] = []
        self.begun = 0  # beats before this one were shown already
        self.cause = ""
        self.told = ""  # the event that is heard, as a line of the log

    def go_on(self, view: Mapping[str, Any], words: Words) -> None:
        """Tell of a later position; what was heard so far need not be heard again."""
        self.view, self.words, self.beats, self.begun = view, words, [], 0

    def tell(self, events: Sequence[Event], begin: int, tells: Tells, you: tuple[str, ...] = ()) -> list[Beat]:
        """The beats of the events from `begin` on; those before are only heard.

        `tells` names their values; `you` are the speakers that say seats: a viewer is 'you' there.
        """
        self.tells, self.you = tells, you
        for n, event in enumerate(events):
            if n == begin:
                self.begun = len(self.beats)
            self.hear(event)
        return self.beats[self.begun :] if begin < len(events) else []

    def hear(self, event: Event) -> None:
        method = getattr(self, f"on_{event.kind}", None)
        kind = self.plain.get(event.kind, "")
        if method is None and not kind:
            return
        names, values = self.tells[event.kind], event.values(self.seat)
        plain = self.words.tell_event(event, self.seat)
        self.told = plain and (self.words.line(event, self.seat, values, 1, self.you) or plain)
        known = values if has_many(names) else values[: len(names)]
        if method is not None:
            method(*known)
        elif self.told:
            if event.kind in self.begins:
                self.because(self.told)
            self.line(kind, self.doer(names[0], known[0]) if known else None)

    def points_gained(self, events: Iterable[Event], tells: Tells) -> list[tuple[int, str, int]]:
        """All points of a game: for each seat what they were for, and how many, in the order of the first of a kind."""
        found: dict[tuple[int, str], int] = {}
        for event in events:
            if event.kind in self.gains:
                number, reason, speaker = self.gains[event.kind]
                said = dict(zip(tells[event.kind], event.values(self.seat), strict=False))
                if number in said and reason in said:
                    key = said["seat"], self.name_of(speaker, said[reason])
                    found[key] = found.get(key, 0) + said[number]
        return [(seat, why, points) for (seat, why), points in found.items()]

    def doer(self, name: str, value: int) -> Who | None:
        """Who a plain event is about, by the name and the number of its first value."""
        return None

    # --- words --------------------------------------------------------------------------------------------------------

    def say(self, key: str, *values: Any) -> str:
        """A text of the section [beat] of the game's words."""
        return self.words.beat(key, values, self.seat, self.you)

    def name_of(self, speaker: str, value: Any) -> str:
        """How the game calls something."""
        return self.words.sentence.format_field(value, speaker)

    def because(self, cause: str) -> None:
        """What follows is the consequence of this."""
        self.cause = cause

    # --- kinds of beats -----------------------------------------------------------------------------------------------

    def add(
        self, kind: str, who: Who | None = None, at: Who | None = None, keys: Iterable[str] = (), **values: Any
    ) -> Beat:
        beat = Beat(kind, self.cause or self.told, who, at, values, tuple(keys))
        self.beats.append(beat)
        return beat

    def roll(self, who: Who | None, dice: Sequence[int], at: Who | None = None, **values: Any) -> Beat:
        """Dice fall. `title`: what for; `need`, `chance`: from which sum on it succeeds, and how often that is, in
        per cent; `faces`: what each die shows if that is not a number; `drop`: places of dice that do not count;
        `sum`, `word`, `tone`: what came of it.
        """
        return self.add("roll", who, at, dice=list(dice), **values)

    def line(self, kind: str, who: Who | None = None, keys: Iterable[str] = (), **values: Any) -> Beat:
        """A beat that says what the log says."""
        return self.add(kind, who, None, keys, **{"text": self.told, **values})

    def fresh(self, kind: str) -> Beat | None:
        """The last beat, if it is of this kind and was not shown yet: what follows can be added to it."""
        last = self.beats[-1] if len(self.beats) > self.begun else None
        return last if last is not None and last.beat == kind and last.cause == self.cause else None

    def reveal(self) -> None:
        """Something becomes known; what is told one after the other is one list."""
        last = self.fresh("reveal")
        if last is None:
            self.add("reveal", lines=[self.told])
        else:
            last.values["lines"].append(self.told)

    def step(self, who: Who, path: Sequence[tuple[float, float]], keys: Iterable[str] = ()) -> None:
        """A piece goes along a path in the picture; several steps of one piece are one."""
        last = self.fresh("step")
        if last is None or last.who != who:
            self.add("step", who, None, (who.key, *keys), path=[list(point) for point in path])
        else:
            last.values["path"] += [list(point) for point in path[1:]]

    def open_roll(self) -> Beat | None:
        """The last roll of this cause that was not shown yet: what it is worth may be told a little later."""
        rolls = [beat for beat in self.beats[self.begun :] if beat.beat == "roll" and beat.cause == self.cause]
        return rolls[-1] if rolls else None

    def verdict(self, word: str, tone: str = "", place: Who | None = None, **more: Any) -> None:
        """The word that a roll earns; by itself where the roll was seen before."""
        last = self.open_roll()
        if last is not None and "word" not in last.values:
            last.values.update({"word": word, "tone": tone, **more})
        else:
            self.add("word", place, text=word, tone=tone, **more)


def dice_dropped(dice: Sequence[int], total: int, low: int = 0) -> list[int]:
    """Which dice do not count: the lowest ones, or the one that is missing in the total."""
    if low:
        return sorted(sorted(range(len(dice)), key=lambda n: dice[n])[:low])
    missing = sum(dice) - total
    return [dice.index(missing)] if missing in dice else []
