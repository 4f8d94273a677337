"""The flow of play: procedures, what they need next, and how they go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, ClassVar, Final, TypeAlias

from ludus.core.action import Action
from ludus.core.chance import Die, Faces, Rng
from ludus.core.errors import BadNotation, BadRules, suggest
from ludus.core.part import Json, Names, Part


class Ask:
    """`seat` must choose one of `options`: a list nobody changes, so it may be built once and asked often."""

    __deletable__ = ["options"]  # for mypyc: absent where a seat may not know them

    def __init__(self, seat: int, options: list[Action]) -> None:
        self.seat = seat
        self.options = options


Fallen: TypeAlias = tuple[int, ...] | int  # the faces of dice, or the number of the kind that was drawn


class Chance:
    """Something must fall by chance."""

    def sample(self, rng: Rng) -> Fallen:
        """An outcome."""
        raise NotImplementedError

    def to_text(self, outcome: Any) -> str:
        """An outcome as a record holds it."""
        raise NotImplementedError

    def read(self, text: str) -> Fallen:
        """The outcome of such a text; BadNotation where it is none."""
        raise NotImplementedError

    def outcomes(self) -> Sequence[tuple[Fallen, int]]:
        """Every outcome with its weight."""
        raise NotImplementedError


class Roll(Chance):
    """`count` dice of a kind; the outcome is the tuple of their faces."""

    def __init__(self, count: int, die: Die) -> None:
        self.count = count
        self.die = die

    def sample(self, rng: Rng) -> tuple[int, ...]:
        return rng.roll(self.count, self.die.faces)

    def to_text(self, outcome: Any) -> str:
        return " ".join(["roll", *[self.die.words[face] for face in outcome]])

    def read(self, text: str) -> tuple[int, ...]:
        words = text.split()
        known = [self.die.words[face] for face in self.die.faces]
        if words[:1] != ["roll"] or len(words) != self.count + 1 or not set(words[1:]) <= set(known):
            raise BadNotation(f"'{text}' does not name {self.count} faces of {self.die.name} ({', '.join(known)})")
        return tuple([self.die.words.index(word) for word in words[1:]])

    def outcomes(self) -> list[tuple[tuple[int, ...], int]]:
        faces = sorted(set(self.die.faces))
        weight = {face: self.die.faces.count(face) for face in faces}
        return [(rolled, prod([weight[f] for f in rolled])) for rolled in product(faces, repeat=self.count)]


class Draw(Chance):
    """One kind out of a bag; the outcome is its number. `weights` says how many of each kind there are."""

    def __init__(self, weights: Faces, words: Names) -> None:
        self.weights = weights
        self.words = words

    def sample(self, rng: Rng) -> int:
        return rng.pick(self.weights)

    def to_text(self, outcome: Any) -> str:
        word: str = self.words[outcome]
        return "draw " + word

    def read(self, text: str) -> int:
        there = [word for word, weight in zip(self.words, self.weights, strict=True) if weight]
        word = text.removeprefix("draw ")
        if not text.startswith("draw ") or word not in there:
            raise BadNotation(f"'{text}' does not name a draw ({', '.join(there)})")
        return self.words.index(word)

    def outcomes(self) -> list[tuple[int, int]]:
        return [(i, weight) for i, weight in enumerate(self.weights) if weight]


class Signal:
    """How to go on when nothing is needed."""

    def __init__(self, name: str) -> None:
        self.name = name


class Goto:
    """Go on at another step of the same procedure. A constant keeps where it led, so that the next time is quick."""

    def __init__(self, step: str) -> None:
        self.step = step
        self.of: type | None = None  # the class of the procedure
        self.at = 0  # the place of the step among its steps

    def lead(self, procedure: Procedure) -> None:
        """Put the bookmark of the procedure there."""
        if type(procedure) is not self.of:
            procedure.turn_to(self.step)
            self.of, self.at = type(procedure), procedure.at
        procedure.at = self.at


NEXT: Final = Signal("next")  # the next step
AGAIN: Final = Signal("again")  # the same step
DONE: Final = Signal("done")  # the end of the procedure
BACK: Final = Signal("back")  # the end of an aside: the question below it is asked again
OVER: Final = Signal("over")  # the end of the game

PLACES: Final[dict[type, dict[str, int]]] = {}  # the steps of each class: what a class has is dear to find


class Procedure(Part):
    """A rule sequence under way: the order of play is `steps`, the bookmark is `at`.

    `steps` names them in order, each with the rule that is cited with its question. A step is a method; what it asked
    for arrives in another one, typed as what it is, and where there is none the next step follows:

        <step>(self, t) -> Flow                     asks, rolls, starts a child, or acts; never asks and acts
        on_<step>(self, t, a: Run | Stop) -> Flow   the answer of a seat
        rolled_<step>(self, t, faces) -> Flow       what fell (a tuple of faces) or was drawn (its number)
        after_<step>(self, t, child: Turn) -> Flow  the child that is done
        why_not_<step>(self, t, action) -> str      the rule that forbids an action
        near_<step>(self, t) -> list[Action]        what a player may think of trying

    A handler gets what its type says. Where several kinds arrive, each may have its own: `on_<step>_<word>` beside
    `on_<step>`, and likewise `after_` and `why_not_`. An answer that no handler takes goes on with the next step.

    `repeats` names steps that are another one at another time: what they do not say themselves, the other one says.
    A procedure with `steps = {}` is only there for others to be built on, which name its methods among their steps.

    In a `sealed` step all seats may answer at once, unseen by others. The step asks them in turn, and what it asks a
    seat, and what it offers, never depends on what another has sealed: the kernel finds the question of a seat whose
    turn has not come by answering for the others with whatever they are offered first. A step that returns
    `together([...])` lets each seat go its own way for a while.
    """

    steps: ClassVar[Mapping[str, str]] = {}  # each with its rule
    sealed: ClassVar[Names] = ()
    repeats: ClassVar[Mapping[str, str]] = {}
    at = 0

    def go(self, table: Any) -> Flow:
        """Run the step at the bookmark and, where it says so, the next ones; DONE behind the last one."""
        raise NotImplementedError("woven into each class")

    def take_answer(self, table: Any, answer: Any) -> Flow:
        """Hand over what a seat answered to the step at the bookmark."""
        raise NotImplementedError("woven into each class")

    def take_outcome(self, table: Any, outcome: Any) -> Flow:
        """Hand over what fell or was drawn for it."""
        raise NotImplementedError("woven into each class")

    def take_child(self, table: Any, child: Any) -> Flow:
        """Hand over the procedure that it started, which is done."""
        raise NotImplementedError("woven into each class")

    def why(self, table: Any, action: Action) -> str:
        """The rule that forbids an action at the bookmark; empty where the step has no guard of its own."""
        raise NotImplementedError("woven into each class")

    def near(self, table: Any) -> list[Action]:
        """What a player may think of trying at the bookmark."""
        raise NotImplementedError("woven into each class")

    def imagine(self, table: Any, seat: int, rng: Rng) -> None:
        """Redraw what `seat` cannot see of this frame, for frames that hide something."""

    def key(self) -> tuple[Any, ...]:
        return (type(self).__name__, self.at, *super().key())

    def turn_to(self, step: str) -> None:
        """Put the bookmark at a step."""
        places = PLACES.get(type(self))
        if places is None:
            places = PLACES[type(self)] = self.outline.places
        at = places.get(step)
        if at is None:
            raise BadRules(f"{type(self).__name__} has no step '{step}'.{suggest(step, self.outline.steps)}")
        self.at = at

    def where(self) -> str:
        """The name of the step at the bookmark."""
        return self.outline.steps[self.at]

    def step_name(self) -> str:
        """The procedure and its step, for questions, pictures and complaints."""
        steps = self.outline.steps
        return (
            f"{type(self).__name__}.{steps[self.at]}" if self.at < len(steps) else f"the end of {type(self).__name__}"
        )

    @property
    def rule(self) -> str:
        """The rule of the step at the bookmark."""
        return self.steps[self.where()]

    def to_json(self) -> Json:
        return {"is": type(self).__name__, "at": self.where(), **super().to_json()}


class Together:
    """Every seat goes through a procedure of its own at the same time; the step is over when all of them are.

    They do not touch each other, and none of them has a sealed step.
    """

    def __init__(self, procedures: list[Procedure]) -> None:
        self.procedures = procedures  # one for each seat


Flow: TypeAlias = Signal | Goto | Ask | Chance | Procedure | Together


def ask(seat: int, options: list[Action]) -> Ask:
    return Ask(seat, options)


def roll(count: int, die: Die) -> Chance:
    return Roll(count, die)


def draw(weights: Faces, words: Names) -> Chance:
    return Draw(weights, words)


def goto(step: str) -> Goto:
    return Goto(step)


def together(procedures: list[Procedure]) -> Together:
    return Together(procedures)
