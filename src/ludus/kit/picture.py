"""What all pictures do alike with what a seat sees: choices, targets with tips, refusals, panels, the legend."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, Final, Generic

from ludus.core.action import Action
from ludus.core.generic import TableT
from ludus.draw.once import memo
from ludus.draw.scene import Scene
from ludus.draw.shapes import Aim, Shape
from ludus.draw.table import Choice, Refusal, Role, Row, Sign

if TYPE_CHECKING:
    from typing_extensions import TypeVar  # as in `ludus.core.generic`

    from ludus.core.seen import Seen
    from ludus.core.words import Words

    PlaceT = TypeVar("PlaceT", bound=Hashable, default=int)  # where an action may be aimed at
else:
    from typing import TypeVar

    PlaceT = TypeVar("PlaceT", bound=Hashable)

SIGNS: Final = 6  # of a legend
WAIVING: Final = ("pass", "stop")  # what acting at once answers first


@memo
def verb_of(text: str, long: tuple[str, ...] = ()) -> str:
    """The verb of a notation; `long` are those of several words."""
    return next((verb for verb in long if text == verb or text.startswith(verb + " ")), text.partition(" ")[0])


class Kit(Generic[TableT, PlaceT]):
    """A picture that is being made. A game says where an action is aimed, what comes of it, and how its verbs go."""

    long: ClassVar[tuple[str, ...]] = ()  # verbs of several words
    natural: ClassVar[tuple[str, ...]] = ()  # verbs that a click on a place may mean, the most natural first
    groups: ClassVar[Mapping[str, str]] = {}  # of choices, by verb: `end` is the text `group.end`; else the verb itself
    last: ClassVar[str] = "end"  # the group that comes last
    roles: ClassVar[Mapping[str, Role]] = {}  # by verb: the neutral way on, or a loss

    def __init__(self, scene: Scene, seen: Seen[TableT], words: Words) -> None:
        self.scene, self.seen, self.words, self.say = scene, seen, words, words.say
        self.then = seen.then  # what could be done at once
        self.hints: dict[Action, str] = {}

    def place(self, action: Action) -> PlaceT | None:
        """Where an action is aimed, None for nowhere."""
        raise NotImplementedError

    def comes_of(self, seen: Seen[TableT], action: Action) -> list[str]:
        """What an action costs and what comes of it, each as short as it can be said."""
        return []

    def warning(self, seen: Seen[TableT], action: Action) -> str:
        """What would be regretted at once."""
        return ""

    # --- actions in words --------------------------------------------------------------------------------------------

    def verb(self, action: Action) -> str:
        return verb_of(action.text, self.long)

    def heading(self, verb: str) -> str:
        """What a choice stands under."""
        return self.group_heading(self.groups.get(verb, verb))

    def group_heading(self, group: str) -> str:
        """The heading of a group; its name where the game has no text for it."""
        return self.words.pictures.get(f"group.{group}", group[:1].upper() + group[1:])

    def group(self, action: Action) -> str:
        """The heading of one action, where its verb alone does not say it."""
        return self.heading(self.verb(action))

    def label(self, action: Action) -> str:
        """What a button says."""
        return self.words.label(action.text)

    def hint(self, action: Action) -> str:
        found = self.hints.get(action)
        if found is None:
            seen = self.seen if action in self.seen.choices else self.then
            found = self.hints[action] = ", ".join(self.comes_of(seen, action))
        return found

    def tip(self, action: Action) -> str:
        said = self.hint(action)
        return f"{self.label(action)} ({said})" if said else self.label(action)

    def choices(self, seen: Seen[TableT], actions: Iterable[Action]) -> list[Choice]:
        """Choices heading by heading, as they first come up."""
        found: dict[str, list[Choice]] = {}
        for a in actions:
            group, role = self.group(a), self.roles.get(self.verb(a), "")
            choice = Choice(a.text, self.label(a), self.hint(a), group, self.warning(seen, a), role)
            found.setdefault(group, []).append(choice)
        final = found.pop(self.group_heading(self.last), [])
        return [*(choice for group in found.values() for choice in group), *final]

    def offer(self, passing: bool = True) -> None:
        """Every legal action, and what acting at once would be; unless not `passing`, that passes what is asked."""
        scene, seen, then = self.scene, self.seen, self.then
        scene.choices = self.choices(seen, seen.choices)
        if then is not seen:
            scene.meant = self.choices(then, [a for a in then.choices if a not in seen.choices])
            if passing:
                scene.passed = next(a.text for word in WAIVING for a in seen.choices if a.text == word)
            self.intend(*(choice.action.partition(" ")[0] for choice in scene.meant))
            if scene.passed:
                self.ask(then)

    def intend(self, *verbs: str) -> None:
        self.scene.intents = list(dict.fromkeys([*self.scene.intents, *verbs]))

    # --- targets -----------------------------------------------------------------------------------------------------

    @cached_property
    def aims(self) -> dict[PlaceT, list[Action]]:
        """What can be done now, or at once, by the place it is aimed at, the most natural first."""
        found: dict[PlaceT, list[Action]] = {}
        for a in dict.fromkeys([*self.seen.choices, *self.then.choices]):
            place = self.place(a) if self.verb(a) in self.natural else None
            if place is not None:
                found.setdefault(place, []).append(a)
        return {at: sorted(there, key=lambda a: self.natural.index(self.verb(a))) for at, there in found.items()}

    def target(self, place: PlaceT, about: str = "") -> Aim:
        """What a mark at a place says of all that can be done there, and then of the thing itself."""
        first, *more = self.aims[place]
        said = [*[self.tip(a) for a in self.aims[place]], *([about] if about else [])]
        return {"tip": "; ".join(said), "action": first.text, "also": tuple([a.text for a in more])}

    def refuse(self, mark: Callable[[PlaceT, Refusal], Shape], layer: str, seen: Callable[[Action], bool]) -> None:
        """Every refusal in words; marked on the board where `seen` says so and nothing else is possible."""
        shown = set(self.aims)
        for a, why in self.then.refused:
            refused = self.scene.refuse(a.text, why.rule, why.text, self.label(a))
            place = self.place(a) if seen(a) else None
            if place is not None and place not in shown:
                shown.add(place)
                self.scene.layer(layer).add(mark(place, refused))

    # --- around the board --------------------------------------------------------------------------------------------

    def ask(self, seen: Seen[TableT]) -> None:
        own = [question for question in seen.questions if question.seat == seen.seat] or seen.questions
        for asked in own[:1]:
            self.scene.ask(asked.prompt, asked.seat, asked.reason, asked.rule)

    def tell(self, result: str, lines: int) -> None:
        """The end of the log, the result, and the question: the viewer's own where there is one."""
        self.scene.log, self.scene.result = self.seen.log[-lines:], result
        self.ask(self.seen)

    def seat_panel(
        self, seat: int, title: str, rows: list[Row], state: str, portraits: tuple[str, ...] = (), team: str = ""
    ) -> None:
        """A panel with its seat's number and team, whether it is yours, its state ("turn", "out", or neither), and
        whether it is asked."""
        you = self.say("seat.you") if seat == self.seen.seat else ""
        asked = self.say("seat.decides") if seat in self.seen.asked else ""
        stands = self.say(f"seat.{state}") if state else ""
        marks = [mark for mark in (f"p{seat + 1}", team, you, stands, asked) if mark]
        self.scene.panel(f"seat-{seat}", title, *rows, seat=seat, marks=marks, state=state, portraits=portraits)

    def legend(self, drawn: Mapping[str, tuple[Shape, ...]], present: Iterable[str]) -> None:
        """The signs that are on the board now, and what they mean."""
        self.scene.signs = [Sign(self.words.signs[name], drawn[name]) for name in [*present][:SIGNS]]
