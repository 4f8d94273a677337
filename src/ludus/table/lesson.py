"""Lessons: scripted positions in which somebody learns a game by playing it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

from ludus.core import record, views
from ludus.core.errors import BadFile, IllegalAction
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.draw.scene import Scene
from ludus.draw.shapes import Group, Shape
from ludus.draw.table import Choice, Prompt

GO_ON = "go on"  # what the learner answers where there is only something to read


@dataclass(frozen=True)
class LessonPosition:
    """How a match comes to stand where the script wants it."""

    players: int | None = None
    seed: int = 1
    options: Mapping[str, Any] = field(default_factory=dict)
    arrange: Mapping[str, Any] | None = None  # words of the game's own `arrange`
    play: tuple[str, ...] = ()  # lines of a record: 'p2 pass', '* 4 4 2'

    def match(self, game: Game) -> Match:
        """The match; chance waits for what the script says."""
        match = game.begin(self.players, self.seed, explicit=True, **self.options)
        if self.arrange is not None:
            game.lay_out(match, dict(self.arrange))
        play(match, self.play)
        return match


@dataclass(frozen=True)
class LessonStep:
    """Something to understand, and something to do."""

    text: str
    do: tuple[str, ...] = ()  # notations that count, with * for anything; none: there is only something to read
    wrong: str = ""  # the reply to every other answer
    replies: Mapping[str, str] = field(default_factory=dict)  # replies to particular ones
    then: tuple[str, ...] = ()  # what follows, as lines of a record: answers of others, outcomes of chance
    begin: LessonPosition | None = None  # where the step begins, if not where the last one ended
    seat: int = 0


@dataclass(frozen=True)
class Cover:
    """The picture of a game in lists: a part of the scene of a position."""

    position: LessonPosition
    window: tuple[float, ...] = ()  # left, top, width, height; empty: all of it
    seat: int = 0


@dataclass(frozen=True)
class Script:
    """The `lesson.toml` of a game."""

    game: str
    minutes: int
    close: str  # said at the end
    steps: tuple[LessonStep, ...]
    cover: Cover | None


class Lesson:
    """A lesson under way: the script, and a match that stands where the last right answer has led."""

    def __init__(self, game: Game, script: Script, answers: Iterable[str] = ()) -> None:
        self.game = game
        self.script = script
        self.at = 0
        self.match = LessonPosition().match(game) if not script.steps else self.start_match()
        for answer in answers:
            if self.answer(answer):
                raise BadFile(f"Step {self.at + 1} of the lesson asks for something else, not '{answer}'.")

    @property
    def over(self) -> bool:
        return self.at == len(self.script.steps)

    @property
    def step(self) -> LessonStep:
        return self.script.steps[min(self.at, len(self.script.steps) - 1)]

    @property
    def seat(self) -> int:
        """The seat of the learner."""
        return self.step.seat

    @property
    def text(self) -> str:
        """What the lesson says now."""
        return self.script.close if self.over else self.step.text

    def start_match(self) -> Match:
        begin = self.step.begin
        return self.match if begin is None else begin.match(self.game)

    def answer(self, notation: str) -> str:
        """Answer as the learner; the reply where that was not it, and then nothing has changed."""
        if self.over:
            return self.script.close
        step, said = self.step, " ".join(notation.split())
        if step.do:
            if not any(fnmatchcase(said, pattern) for pattern in step.do):
                return self.reply(said)
            try:
                self.match.apply(said, step.seat)
            except IllegalAction as e:
                return f"{e}"
        elif said != GO_ON:
            return step.wrong or step.text
        play(self.match, step.then)
        self.at += 1
        if not self.over:
            self.match = self.start_match()
        return ""

    def reply(self, said: str) -> str:
        """What is said to an answer that does not count: why it is not possible, or why not here."""
        step = self.step
        for pattern, text in step.replies.items():
            if fnmatchcase(said, pattern):
                return text
        try:
            why = self.match.why_not(said, step.seat)
        except IllegalAction as e:
            return str(e)
        return str(why) if why is not None and step.wrong == "" else step.wrong

    def scene(self, game: Game, go_on: str) -> Scene:
        """The table as the learner sees it, with the lesson's text as the question; `game` speaks its language."""
        reading = self.over or not self.step.do
        scene: Scene = views.scene(game, without_question(self.match) if reading else self.match, self.seat)
        one = scene.gather is not None and not (scene.gather.instead or scene.gather.covers) and scene.gather.least
        gather = scene.gather if one else None
        # a script goes answer by answer
        scene = replace(scene, intents=[], standing=[], meant=[], passed="", gather=gather)
        asked = scene.question
        reason = asked.text if asked is not None else ""
        question = Prompt(self.text, self.seat, reason, asked.rule if asked is not None and reason else "")
        if self.over:
            return replace(scene, question=question, choices=[], refusals=[])
        if reading:
            return replace(scene, question=question, choices=[Choice(GO_ON, go_on)], refusals=[])
        choices = sorted(scene.choices, key=lambda choice: not self.is_wanted(choice.action))
        wanted = [choice for choice in choices if self.is_wanted(choice.action)]
        layers = [
            replace(layer, shapes=[with_ring(shape, wanted) for shape in layer.shapes if not too_far(shape, choices)])
            for layer in scene.layers
        ]
        pictured = any(shape.action and not shape.why and can_mean(shape, wanted) for shape in scene.shapes())
        lit = wanted[0] if len(wanted) == 1 and not pictured else None  # what is a button is the filled one
        choices = [replace(choice, warn="", role="on" if choice is lit else "") for choice in choices]
        return replace(scene, question=question, choices=choices, layers=layers)

    def is_wanted(self, notation: str) -> bool:
        """Whether this is what the step asks for."""
        return any(fnmatchcase(notation, pattern) for pattern in self.step.do)


def without_question(match: Match) -> Match:
    """The match while there is only something to read: nothing is lit."""
    quiet = match.clone()
    quiet.need = None
    return quiet


def with_ring(shape: Shape, wanted: list[Choice]) -> Shape:
    """A shape as it is, or with a ring where something wanted is aimed at it, which then is the first that it offers;
    what else can be chosen is muted."""
    if isinstance(shape, Group):
        shape = replace(shape, shapes=tuple([with_ring(inner, wanted) for inner in shape.shapes]))
    if not shape.action or shape.why:
        return shape
    if not can_mean(shape, wanted):
        return replace(shape, style=f"{shape.style} muted".strip())
    acts = [choice.action for choice in wanted]
    first = next((action for action in (shape.action, *shape.also) if action in acts), shape.action)
    also = tuple([action for action in (shape.action, *shape.also) if action != first])
    return replace(shape, style=f"{shape.style} wanted".strip(), action=first, also=also)


def too_far(shape: Shape, choices: list[Choice]) -> bool:
    """Whether a shape is a place where a thing is used, and that would be more than the one answer a script takes."""
    return "use" in shape.style.split() and all(shape.action != choice.action for choice in choices)


def can_mean(shape: Shape, wanted: list[Choice]) -> bool:
    """Whether a click on a shape can mean one of these."""
    return any(choice.action in (shape.action, *shape.also) for choice in wanted)


def play(match: Match, lines: Iterable[str]) -> None:
    """Let others answer and chance fall as the lines say."""
    rows = []
    for number, text in enumerate(lines, 1):
        mark, _, rest = text.partition(" ")
        rows.append(record.RecordLine(number, -1 if mark == "*" else int(mark[1]) - 1, rest))
    record.feed(match, rows)


@cache
def script(game: Game, language: str = "en") -> Script | None:
    """The lesson of a game in a language; None where the game has none."""
    path = game.folder / "words" / "lesson.toml"
    if not path.exists():
        return None
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    other = path.with_name(f"lesson.{language}.toml")
    if other.exists():
        data = translate_lesson(data, tomllib.loads(other.read_text(encoding="utf-8")))
    try:
        steps = tuple(read_step(row) for row in data.get("step", []))
        return Script(game.id, data["minutes"], data["close"], steps, read_cover(data.get("cover")))
    except (KeyError, TypeError) as e:
        raise BadFile(f"lesson.toml of {game.id}: {e}") from e


def read_step(row: dict[str, Any]) -> LessonStep:
    texts = {name: value for name, value in row.items() if name not in ("begin", "do", "then")}
    begin = read_position(row["begin"]) if "begin" in row else None
    return LessonStep(**texts, do=tuple(row.get("do", ())), then=tuple(row.get("then", ())), begin=begin)


def read_position(row: dict[str, Any]) -> LessonPosition:
    return LessonPosition(**{**row, "play": tuple(row.get("play", ()))})


def read_cover(row: dict[str, Any] | None) -> Cover | None:
    if row is None:
        return None
    return Cover(read_position(row["begin"]), tuple(row.get("window", ())), row.get("seat", 0))


def translate_lesson(data: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The lesson with the texts of a translation, which has the same steps in the same order."""
    steps = [{**step, **texts} for step, texts in zip(data["step"], other["step"], strict=True)]
    return {**data, "close": other["close"], "step": steps}
