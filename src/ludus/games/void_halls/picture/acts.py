"""The actions of Void Halls in words: what each costs, what comes of it, and what would be regretted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from ludus.core.action import Action
from ludus.core.seen import Rehearsal
from ludus.core.words import Words
from ludus.draw import Choice, Scene
from ludus.draw.table import Role
from ludus.games.void_halls.actions import DONE_ACTING, EXCHANGE_WORKER, REROLL, At, Keep, Kind, Spend, Upgrade
from ludus.games.void_halls.content import BuildingRow, building_rows, combination_rows
from ludus.games.void_halls.guards import combination_of
from ludus.games.void_halls.moments import CARD, FIGHTING, LURING, MEETING, buildings_in
from ludus.games.void_halls.numbers import EXCHANGE, HALLS, NEEDED_TO_EXPLORE, UNIQUE, WORKERS_MOST
from ludus.games.void_halls.picture.open_sheet import OpenSheet
from ludus.games.void_halls.picture.pays import odds, pays, serves, shut
from ludus.games.void_halls.plan import LABEL, PER_HALL
from ludus.games.void_halls.play.battle import hall_battle
from ludus.games.void_halls.table import Dungeons, Sheet
from ludus.kit.picture import Kit

ALL_DONE: Final = "done all"  # the end of the round with all its workers


class Acts(Kit[Dungeons, str]):
    """The actions of the seat that the sheet belongs to."""

    roles: ClassVar[Mapping[str, Role]] = {
        "stop": "on", "done": "on", "pass": "on",
        "exchange": "loss",  # a worker that is given away is gone for good
    }  # fmt: skip

    def __init__(self, scene: Scene, sheet: OpenSheet, words: Words) -> None:
        super().__init__(scene, sheet.seen, words)
        self.sheet = sheet
        self.tried: dict[tuple[int, ...], Rehearsal[Dungeons]] = {}

    def heading(self, verb: str) -> str:
        rows = combination_rows() if self.sheet.step == "act" else ()
        return next((self.words.said(row.name) for row in rows if row.key == verb), "")

    def label(self, action: Action) -> str:
        """A button's words; buildings go by the names of the sheet."""
        if self.sheet.step == "kind" and isinstance(action, Kind) and self.sheet.names(action.kind):
            key = "act.the" if UNIQUE[action.kind] else "act.a"
            return self.say(key, building=self.sheet.kind_name(action.kind))
        if self.sheet.step == "choose" and isinstance(action, Keep):
            face, count = str(self.sheet.face), action.count
            return self.say(f"act.keep.{count}", dice=" ".join([face] * count) or face)
        if isinstance(action, At):
            return self.sheet.lies([LABEL[square] for square in (action.first, action.second) if square >= 0])
        return self.words.label(action.text)

    def comes_of(self, _: object, action: Action) -> list[str]:
        """Price and result, as short as they can be said."""
        sheet = self.sheet
        if isinstance(action, Spend):
            return pays(sheet, combination_of(action)) if sheet.step == "act" else []
        if isinstance(action, Upgrade):
            better = self.words.said(building_rows()[action.kind].upgrade)
            return [f"{better[0].lower()}{better[1:-1]}"]
        if isinstance(action, Kind):
            return [self.kind_hint(action.kind)] if sheet.step == "kind" else []
        if isinstance(action, At):
            return [self.square_hint(action)] if sheet.step == "square" else []
        if action is REROLL:
            return ["; ".join([self.say("act.rolls_left", rolls=sheet.throws_left), *self.advice()])]
        if isinstance(action, Keep):
            served = serves(sheet, sheet.face, action.count)
            return [self.say("act.best_for", served=", ".join(served))] if served else []
        if action is DONE_ACTING:
            return [self.say("act.unused", n=len(sheet.dice))] if sheet.dice else []
        return [self.exchange_hint()] if action is EXCHANGE_WORKER else []

    def exchange_hint(self) -> str:
        s = self.sheet.s
        stock = s.stock() + self.sheet.t.supplies_that_fit(s, EXCHANGE)
        return self.say("act.exchanged", workers=self.say("workers", n=s.workers - 1), supplies=stock)

    def advice(self) -> list[str]:
        """Which dice to keep, and how likely that gives what: 'keep 4 4 4: hiring 61 %'."""
        found: dict[str, list[str]] = {}
        for number, row in enumerate(combination_rows()):
            chance, keep = odds(self.sheet, number)
            if keep and not shut(self.sheet, number) and not self.sheet.ready_numbers(number):
                found.setdefault(keep, []).append(self.say(f"odds.for.{row.key}", chance=chance))
        return [self.say("odds.best", keep=keep, served=", ".join(served)) for keep, served in found.items()]

    def kind_hint(self, kind: int) -> str:
        row, s = building_rows()[kind], self.sheet.s
        price = self.say("act.price.worker" if row.workers else "act.price", price=s.price(kind), stock=s.stock())
        return f"{price}. {self.words.said(does(row, s.is_upgraded(kind)))[:-1]}"

    def square_hint(self, action: At) -> str:
        """Who fights in the hall of a square, for buildings that take part in battles."""
        if self.sheet.building not in (*LURING, *MEETING):
            return ""
        level = hall_of(action)
        hall = hall_battle(self.sheet.t, self.sheet.s, level)
        return self.say("act.hall", hall=level, heroes=self.say("heroes", n=hall.came), defense=hall.defense)

    def offer_end(self) -> None:
        """VH-085: nobody is asked every round for a worker: giving one away stands beside the end of the round, and
        says that it ends it; it is done only when it has been confirmed."""
        if self.then is self.seen:
            return
        give, hint = EXCHANGE_WORKER, self.hint(DONE_ACTING)
        warning, role = self.say("warn.end_of_round"), self.roles[give.text]
        self.scene.passed = DONE_ACTING.text
        self.scene.meant = [
            Choice(give.text, self.label(give), self.exchange_hint(), warn=warning, role=role),
            Choice(ALL_DONE, self.say("act.end"), hint, role="on"),
        ]

    # --- warnings ----------------------------------------------------------------------------------------------------

    def warning(self, _: object, action: Action) -> str:
        """What a newcomer might regret: fewer dice, heroes nobody meets, a way down that closes."""
        if isinstance(action, Kind):
            return self.kind_warning(action.kind) if self.sheet.step == "kind" else ""
        if isinstance(action, At):
            return self.square_warning(action) if self.sheet.step == "square" else ""
        if action is EXCHANGE_WORKER:  # VH-086
            return self.say("warn.die_gone")
        if isinstance(action, Upgrade) and action.kind in LURING:
            t, s = self.after(action, action.kind)
            halls = [hall_battle(t, s, hall) for hall in range(1, HALLS + 1)]
            came, met = sum(hall.came for hall in halls), sum(hall.met for hall in halls)
            return self.say("warn.not_met", n=came - met, heroes=came) if met < came else ""
        return ""

    def kind_warning(self, kind: int) -> str:
        workers = self.sheet.s.workers
        if building_rows()[kind].workers:
            return self.say("warn.takes_die", workers=workers) if workers <= 5 else ""
        if kind in FIGHTING and workers == WORKERS_MOST:
            return self.say("warn.no_worker", most=WORKERS_MOST)
        return ""

    def square_warning(self, action: At) -> str:
        level, kind = hall_of(action), self.sheet.building
        if kind in LURING:
            hall = hall_battle(*self.after(action, kind, level), level)
            return self.say("warn.hall", hall=level) if hall.came > hall.defense else ""
        if CARD[kind].is_long() and level == self.sheet.s.halls < HALLS:  # VH-G33: allowed, but the way down may close
            t, s = self.after(action, kind, level)
            free = t.ground(s) & ~s.taken & t.plan.halls[level]
            never = buildings_in(t, s, level) + free.bit_count() < NEEDED_TO_EXPLORE
            return self.say("warn.never", hall=level + 1) if never else ""
        return ""

    def after(self, action: Action, *alike: int) -> tuple[Dungeons, Sheet]:
        """The table and the sheet after an answer; `alike` is what all with the same outcome have in common."""
        tried = self.tried.get(alike)
        if tried is None:
            tried = self.tried[alike] = self.seen.rehearse(action)
        return tried.table, tried.table.sheets[self.sheet.seat]


def does(row: BuildingRow, upgraded: bool) -> str:
    """What a kind does; VH-068: of Warriors and Chests new ones are better, too, of others only cheaper."""
    better = upgraded and not row.cheaper
    return row.upgrade if better else row.says


def hall_of(action: At) -> int:
    return action.first // PER_HALL + 1
