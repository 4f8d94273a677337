"""A draft beside the original: the same deals played with both, slice by slice, so that a viewer sees it grow."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, replace
from importlib import import_module
from time import perf_counter
from typing import Any

from ludus.core.drafts import chosen_with
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.lab.decide import detectable_share, leading
from ludus.lab.games import GameRow, course, play_games, row_from
from ludus.lab.paired import compare_figures, differ
from ludus.lab.plan import Plan, make_plan, plan_of_json
from ludus.lab.study import RARE, Study

KEPT = 6  # drafts under way; the oldest gives way
FEW = 6  # things of a kind that seats differ in: what has more says nothing in so few games
TRIED = 4  # games that show whether bots always answer alike, before any figure is told
BY_LOT = 4  # then this many answers of each game are drawn by lot, because all games would be the same
SPENT = 150.0  # seconds of playing and counting that one draft has in all
Away = Callable[[Json], Json]


class Pair:
    """A draft under way, and the original beside it.

    Maps and rules that are options are played here. What is read of content is kept, so the games of a draft with other
    content are played where that was read, by `away`.
    """

    def __init__(self, asked: Json, away: Away | None = None) -> None:
        self.game: Game = import_module(asked["package"]).GAME
        own, other = [
            replace(make_plan(self.game, asked["players"], asked["bots"], asked["seed"], options), used=True)
            for options in (asked["beside"], {**asked["beside"], **asked["options"]})
        ]
        other = replace(other, options=(*other.options, *chosen_with(asked["content"]).items()))
        self.plans: tuple[Plan, Plan] = (own, other)
        self.away = away
        self.total: int = asked["games"]
        self.rows: tuple[list[GameRow], list[GameRow]] = ([], [])
        self.spent = 0.0

    def close(self) -> None:
        """Nobody wants it any more."""

    @property
    def over(self) -> bool:
        return len(self.rows[1]) >= self.total or self.spent >= SPENT

    def go_on(self, seconds: float) -> Json:
        """Play for a while, a pair of games at a time, and tell what is known."""
        begun = perf_counter()
        while not self.over and perf_counter() - begun < seconds and self.spent + perf_counter() - begun < SPENT:
            number = len(self.rows[1])
            self.rows[0].extend(play_games(self.game, self.plans[0], range(number, number + 1)))
            self.rows[1].extend(self.play_draft(number))
            if number + 1 == TRIED and self.alike():
                self.begin_by_lot()
        found = self.progress()
        self.spent += perf_counter() - begun
        return {**found, "over": self.over}

    def alike(self) -> bool:
        """Whether a game is played again and again, with the draft or without."""
        own = self.plans[0]
        return own.thinks and not own.dealt and any(2 * len(set(map(course, rows))) <= TRIED for rows in self.rows)

    def begin_by_lot(self) -> None:
        """Start over, from the same random beginnings with both."""
        own, other = (replace(plan, dealt=BY_LOT) for plan in self.plans)
        self.plans, self.rows = (own, other), ([], [])

    def play_draft(self, number: int) -> list[GameRow]:
        """A game of the draft."""
        if self.away is None:
            return play_games(self.game, self.plans[1], range(number, number + 1))
        reply = self.away({"package": self.game.package, "plan": asdict(self.plans[1]), "number": number})
        if "error" in reply:
            raise LudusError(reply["error"])
        return [row_from(row) for row in reply["rows"]]

    # --- what is known ------------------------------------------------------------------------------------------------

    def progress(self) -> Json:
        other, pairs = differ(*self.rows)
        found: Json = {"done": pairs, "total": self.total, "over": self.over, "differ": other, "kinds": []}
        found["dealt"] = self.plans[0].dealt
        if pairs < RARE:
            return found
        first, second = (Study(self.game, self.plans[0].players, rows) for rows in self.rows)
        kinds = ["score"] if first.alone else [*worth_telling(first), "draws"]
        told = [{"kind": kind, "rows": compare_figures(first, second, kind)} for kind in [*kinds, "length"]]
        return {**found, "alone": first.alone, "kinds": told, "favours": favours(second)}


def worth_telling(study: Study) -> list[str]:
    """The kinds that few games can say something of, what variants are told apart by first."""
    first = leading(study)
    found = [kind for kind, items in study.kinds().items() if 1 < len(items) <= FEW and kind != first]
    return [first, *found]


def favours(study: Study) -> list[Json]:
    """Of each kind what stands out most in a draft, and what so few games would show of it."""
    found = []
    kinds = {} if study.alone else study.kinds()
    for kind in worth_telling(study) if kinds else []:
        item = min(kinds[kind], key=lambda each: (each.chance, -abs(each.found.value - each.expected)))
        found.append({"kind": kind, **item.to_json(), "shows": round(detectable_share(item.found.n, item.expected), 4)})
    return found


def one_game(asked: Any) -> Json:
    """A game of a draft whose content is read here, for a pair elsewhere."""
    game: Game = import_module(asked["package"]).GAME
    rows = play_games(game, plan_of_json(asked["plan"]), range(asked["number"], asked["number"] + 1))
    return {"rows": [asdict(row) for row in rows]}


def answer_request(asked: Any, known: OrderedDict[str, Pair], kind: Callable[[Json], Pair] = Pair) -> Json:
    """Play a draft on for a while, or stop it."""
    under = known.pop(asked["key"], None)
    if "stop" in asked:
        if under is not None:
            under.close()
        return {}
    under = under or kind(asked)
    try:
        reply = under.go_on(asked["seconds"])
    except LudusError:
        under.close()
        raise
    if under.over:
        under.close()
    else:
        known[asked["key"]] = under
        while len(known) > KEPT:
            known.popitem(last=False)[1].close()
    return reply
