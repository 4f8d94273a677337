"""A match: the table, the procedures under way, and what is needed next. The only thing that moves time."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, Generic

from ludus.core import answers, look_back, question, record, save, sealed, seen, undo, views
from ludus.core.action import Action
from ludus.core.chance import Rng, make_rng
from ludus.core.diary import Answer, Diary, Outcome
from ludus.core.errors import BadRules, IllegalAction, NotNow, WrongEvent
from ludus.core.flow import AGAIN, BACK, DONE, NEXT, OVER, Ask, Chance, Fallen, Flow, Goto, Procedure, Together
from ludus.core.generic import TableT
from ludus.core.lanes import Lane, Lanes
from ludus.core.part import Json
from ludus.core.worlds import imagine_world

if TYPE_CHECKING:
    from ludus.core.facts import Decision, Result
    from ludus.core.game import Game, Setting
    from ludus.core.rule import Citation
    from ludus.core.views import View
    from ludus.draw.scene import Scene

ALL_KNOWN: Final = -2  # the viewer of a match in which nothing is redacted
MOST_TURNS: Final = 100_000  # between two questions: rules that need more go in circles


class Match(Generic[TableT]):
    """A game being played."""

    def __init__(self, setting: Setting, table: TableT, rng: Rng, stack: list[Procedure]) -> None:
        self.setting = setting  # the game, the players, the seed, the options: shared by all copies
        self.table = table
        self.rng = rng  # from which chance falls now: the common dice or, in a lane, those of its seat
        self.stack = stack
        self.need: Ask | Chance | None = None
        self.explicit = False  # True: chance waits for an outcome instead of falling
        self.held: list[Answer] = []  # sealed answers that came before their turn, all of this round
        self.round = sealed.FIRST  # the sealed round that is on, or was the last one
        self.heard = 0  # the seats that have had their say in it, as bits
        self.speaker = sealed.NOBODY  # the seat that it asked last
        self.lanes: Lanes | None = None  # where all play at the same time; the stack is that of the active one
        self.own: tuple[Rng, ...] = ()  # the dice of each seat, once all have played at the same time
        self.viewer = ALL_KNOWN  # the seat for which it is redacted, -1 for a spectator
        self.origin: Match[TableT] | None = None  # the position that it began with, where one was laid out

    def __reduce__(self) -> tuple[Callable[[Json], Match], tuple[Json]]:
        return self.game.load, (self.to_json(),)

    def __deepcopy__(self, memo: object) -> Match[TableT]:
        return self.clone()

    # --- the flow: the hot part ---------------------------------------------------------------------------------------

    def clone(self) -> Match[TableT]:
        """An independent copy."""
        match = self.quiet()
        diary = self.table.diary
        if diary is not None:
            match.table.diary = diary.clone()
        return match

    def quiet(self) -> Match[TableT]:
        """A copy that keeps no diary: for search."""
        if self.viewer != ALL_KNOWN:
            return seen.copy_redacted(self)
        table = self.table.clone()
        stack: list[Procedure] = [f.clone() for f in self.stack] if self.lanes is None else []
        match = Match(self.setting, table, self.rng.clone(), stack)
        match.need = self.need
        match.explicit = self.explicit
        match.origin = self.origin
        match.round, match.heard, match.speaker = self.round, self.heard, self.speaker
        if self.held:
            match.held = self.held[:]
        if self.own:
            match.own = tuple([rng.clone() for rng in self.own])
        if self.lanes is not None:
            match.lanes = self.lanes.clone()
            match.enter()
        return match

    def answer(self, action: Action) -> None:
        """Answer the open question with one of its options, unchecked: for play-outs."""
        diary = self.table.diary
        if diary is not None:
            need = self.need
            assert isinstance(need, Ask)
            diary.entries.append(Answer(need.seat, action))
        self.need = None
        top = self.stack[-1]
        self.follow(top, top.take_answer(self.table, action))

    def outcome(self, outcome: Fallen) -> None:
        """Answer an open chance: explicit mode, physical dice, a scripted test."""
        need = self.need
        if not isinstance(need, Chance):
            raise NotNow("nothing to roll or draw here")
        self.need = None
        try:
            self.follow(self.stack[-1], self.land(need, outcome), 1)
        except WrongEvent as e:
            raise e.at(self.stack[-1].step_name()) from e

    def land(self, need: Chance, outcome: Fallen) -> Flow:
        """Let chance fall so: how the procedure that waits for it goes on."""
        diary = self.table.diary
        if diary is not None:
            diary.entries.append(Outcome(need.to_text(outcome)))
        return self.stack[-1].take_outcome(self.table, outcome)

    def run(self) -> None:
        """Play on until somebody must answer."""
        self.table.decisive = False  # what was laid out was no step
        try:
            self.follow(self.stack[-1], self.stack[-1].go(self.table))
        except WrongEvent as e:
            raise e.at(self.stack[-1].step_name()) from e

    def follow(self, top: Procedure, flow: Flow, turns: int = 0) -> None:  # noqa: C901 - a branch for each kind of flow
        """Do what a flow of the procedure on top says, and play on until somebody must answer.

        Where all `turns` were `AGAIN`, the step that asked before was never left.
        """
        stack = self.stack
        table = self.table
        start = top.at
        stays = 1  # the turns for which it has not been left, this one included
        resumed = False  # an aside is over
        while True:
            turns += 1
            if turns > MOST_TURNS:
                raise BadRules(f"no question after {MOST_TURNS:,} steps; stuck at {top.step_name()}")
            if table.decisive and self.is_decided():
                flow = OVER
            if flow is NEXT:
                top.at += 1
            elif flow is AGAIN:
                stays += 1
            elif isinstance(flow, Ask):
                if not flow.options:
                    raise BadRules(f"{top.step_name()} asks p{flow.seat + 1} with no options")
                if self.lanes is None or not self.lanes.lead_on():
                    if top.sealed:
                        sealed.note_question(self, flow.seat, turns == stays and top.at == start, resumed)
                    self.need = flow
                    return
                stack = self.enter()
                top = stack[-1]
            elif flow is DONE:
                child = stack.pop()
                if not stack:
                    return
                between = self.lanes is not None and self.lane_ended()
                stack = self.stack
                top = stack[-1]
                if not between:
                    flow = top.take_child(table, child)
                    continue
            elif isinstance(flow, Procedure):
                stack.append(flow)
                top = flow
            elif isinstance(flow, Goto):
                flow.lead(top)
            elif isinstance(flow, Chance):
                if self.explicit:
                    self.need = flow
                    return
                flow = self.land(flow, flow.sample(self.rng))
                continue
            elif flow is OVER:
                stack.clear()
                self.lanes = None
                return
            elif flow is BACK:
                stack.pop()
                top = stack[-1]
                start, stays, resumed = top.at, turns + 1, True  # the question below was not left
            elif isinstance(flow, Together):
                self.go_apart(flow.procedures)
                stack = self.stack
                top = stack[-1]
            else:
                raise BadRules(f"{top.step_name()} returned {flow!r}")
            flow = top.go(table)

    def is_decided(self) -> bool:
        """Whether the game is over after a step in which it may have been decided."""
        won = self.table.won()
        self.table.decisive = False
        return won

    def go_apart(self, procedures: list[Procedure]) -> None:
        """From here on every seat goes on in a lane of its own, with its own dice; who is alone needs neither."""
        if not procedures:
            raise BadRules(f"{self.stack[-1].step_name()} cannot start lanes")
        if len(procedures) == 1:
            self.stack.append(procedures[0])
            return
        assert self.lanes is None, "lanes cannot split again"
        if not self.own:
            self.own = tuple([self.rng.branch(seat) for seat in range(len(procedures))])
        lanes = [Lane(seat, [*self.stack, first]) for seat, first in enumerate(procedures)]
        since = 0 if self.table.diary is None else len(self.table.diary.entries)
        self.lanes = Lanes(len(self.stack), since, self.rng, lanes)
        self.enter()

    def enter(self) -> list[Procedure]:
        """Go on in the active lane, with the dice of its seat; the procedures there."""
        assert self.lanes is not None
        lane = self.lanes.now()
        self.stack, self.rng = lane.stack, self.own[lane.seat]
        return self.stack

    def lane_ended(self) -> bool:
        """Where the end of a procedure was the end of a lane, go on with another; False where all go on in common."""
        lanes = self.lanes
        if lanes is None or len(self.stack) > lanes.below:
            return False
        if lanes.end():
            self.enter()
            return True
        self.rng = lanes.rng
        self.lanes = None
        return False

    # --- questions and answers ----------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        return self.setting.game

    @property
    def players(self) -> int:
        return self.setting.players

    @property
    def over(self) -> bool:
        return not self.stack

    @property
    def result(self) -> Result | None:
        """Who won and by which rule; None while the game goes on."""
        return None if self.stack else self.game.end(self.table)

    @property
    def ending(self) -> Result:
        """The result of a game that is over."""
        if self.stack:
            raise NotNow("no result yet: the game is not over")
        return self.game.end(self.table)

    @property
    def decision(self) -> Decision | None:
        """The open question; None where the game is over or chance must fall."""
        return question.decision(self.game, self, self.need) if isinstance(self.need, Ask) else None

    @property
    def question(self) -> Decision:
        """The open question, where there is one."""
        if not isinstance(self.need, Ask):
            raise NotNow("roll or draw first" if self.stack else "the game is over, so nothing is asked")
        return question.decision(self.game, self, self.need)

    @property
    def decisions(self) -> list[Decision]:
        """All open questions: more than one only while answers are simultaneous."""
        asked = [(match, match.need) for match in self.standing()]
        return [question.decision(self.game, match, need) for match, need in asked if isinstance(need, Ask)]

    def standing(self) -> list[Match[TableT]]:
        """The match itself at its open question; where several seats may answer, one copy for each of them."""
        return sealed.standing(self)

    def sealing(self) -> bool:
        """Whether the open question is one that all seats may answer at once."""
        top = self.stack[-1] if self.stack else None
        return top is not None and isinstance(self.need, Ask) and top.where() in top.sealed

    @property
    def asked(self) -> list[int]:
        """The seats that have a question to answer, in their order."""
        need = self.need
        if not isinstance(need, Ask):
            return []
        if self.lanes is not None:
            return self.lanes.seats()
        asks = [stand.need for stand in self.standing()]
        return [ask.seat for ask in asks if isinstance(ask, Ask)]

    def several(self) -> bool:
        """Whether several seats may answer: in a sealed step, or where all play at the same time."""
        return self.lanes is not None or self.sealing()

    def turn(self, seat: int) -> bool:
        """Where all play at the same time, go on with another seat; False where that one is not asked."""
        lanes = self.lanes
        if lanes is None or not isinstance(self.need, Ask) or not lanes.turn(seat):
            return False
        self.enter()
        self.need = None
        self.run()
        return True

    def asking(self, seat: int) -> Match[TableT] | None:
        """A copy that stands at the question of `seat`, whatever the others will answer; where several may."""
        return sealed.asking(self, seat)

    def read(self, action: Action | str) -> tuple[Action, int]:
        """An action and the seat written before it ('p2 run e4'), or -1."""
        if isinstance(action, Action):
            return self.setting.space.read(action.text), -1
        head, _, rest = action.strip().partition(" ")
        if len(head) == 2 and head[0] in "pP" and head[1] in "123456789":
            return self.setting.space.read(rest), int(head[1]) - 1
        return self.setting.space.read(action), -1

    def apply(self, action: Action | str, seat: int | None = None) -> None:
        """Answer an open question. A refusal raises and changes nothing."""
        answers.apply(self, action, seat)

    @property
    def asides(self) -> list[Action]:
        """What the asked seat may do besides answering, such as giving up; never among the options."""
        need = self.need
        return self.game.asides(self.table, need.seat) if isinstance(need, Ask) else []

    def refusal(self, action: Action, seat: int) -> IllegalAction:
        found = self.forbidden(action, seat)
        return NotNow(f"'{action.text}' is not possible: {found.text}", found.rule)

    def why_not(self, action: Action | str, seat: int | None = None) -> Citation | None:
        """The rule that forbids an action here; None when it is legal."""
        chosen, who = self.read(action)
        return question.why_not(self.game, self, chosen, who if seat is None else seat)

    def forbidden(self, action: Action | str, seat: int | None = None) -> Citation:
        """The rule that forbids an action which is not legal here."""
        found = self.why_not(action, seat)
        if found is None:
            raise NotNow(f"nothing forbids '{action}' here")
        return found

    # --- what may be known --------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None, explain: bool = False) -> View:
        """What a seat (None: a spectator) may know, as plain data; `explain` adds refusals and the log."""
        return views.view(self.game, self, -1 if seat is None else seat, explain)

    def seen(self, seat: int | None = None, explain: bool = True) -> seen.Seen[TableT]:
        """What a seat (None: a spectator) may know, as a match that the rules can be asked about."""
        return seen.see(self.game, self, -1 if seat is None else seat, explain)

    def log(self, seat: int | None = None) -> list[str]:
        """What happened, in sentences, as that seat may read them."""
        return views.log(self.game, self, -1 if seat is None else seat)

    def imagine(self, seat: int, seed: int = 0) -> Match[TableT]:
        """A world that this seat cannot tell from the true one. Its chance has nothing to do with the true one's."""
        return imagine_world(self, seat, make_rng(seed, 1))

    # --- pictures, saves, records -------------------------------------------------------------------------------------

    def scene(self, seat: int | None = None) -> Scene:
        """What that seat sees, as a drawing."""
        return views.scene(self.game, self, -1 if seat is None else seat)

    def svg(self, seat: int | None = None, theme: str = "dark") -> str:
        return self.scene(seat).svg(theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def text(self, seat: int | None = None) -> str:
        """The picture in words and signs."""
        return self.scene(seat).text()

    def frames(self) -> list[Procedure]:
        """All procedures under way, also those of lanes that are not active."""
        return self.stack if self.lanes is None else self.lanes.frames()

    def begin_diary(self) -> None:
        """Keep a diary from here on, in place of the one that was kept."""
        self.table.diary = Diary([])
        self.begin_here()

    def begin_here(self) -> None:
        """Start the match at this position: undo stops here, and the match has no record."""
        entries = 0 if self.table.diary is None else len(self.table.diary.entries)
        sealed.begin_round(self)
        if self.lanes is not None:
            self.lanes.since = entries
        self.origin = None
        self.origin = self.clone()

    def state(self) -> dict[str, Json]:
        """Everything that decides the future; the open question is asked again on loading."""
        return save.state(self)

    def to_json(self) -> dict[str, Json]:
        """A save: goes on at exactly this point."""
        return save.save_match(self)

    def record(self) -> str:
        """The game so far in the `.ludus` notation."""
        return record.write(self)

    def review(self, deep: bool = False) -> look_back.Reviewed:
        """What was luck in it and what was skill, as `ludus.review` finds it."""
        return look_back.review(self, deep)

    def undo(self, seat: int | None = None, consent: tuple[int, ...] = (), count: int = 1) -> Action:
        """Take back the last answer of a seat (None: the last answer); refused where it would let anyone peek.

        Several that were given as one go together with `count`; the first of them is what is returned.
        """
        return undo.undo(self, seat, consent, count)

    def become(self, other: Match[TableT]) -> None:
        """Take over the whole state of another match of the same setting."""
        self.table = other.table
        self.rng = other.rng
        self.stack = other.stack
        self.need = other.need
        self.held = other.held
        self.round, self.heard, self.speaker = other.round, other.heard, other.speaker
        self.lanes = other.lanes
        self.own = other.own
        self.origin = other.origin


def playout(match: Match, rng: Rng, limit: int) -> int:
    """Play at random for at most `limit` decisions; how many there were."""
    for n in range(limit):
        need = match.need
        if not isinstance(need, Ask):
            return n
        match.answer(need.options[rng.below(len(need.options))])
    return limit
