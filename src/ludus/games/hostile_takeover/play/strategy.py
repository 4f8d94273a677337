"""The Strategy Phase: a card for each unwounded figure, four Energy, all in secret and at once."""

from __future__ import annotations

from typing import Final

from ludus.core.action import Action
from ludus.core.chance import Rng
from ludus.core.fields import Each, Public
from ludus.core.flow import AGAIN, DONE, NEXT, Flow, Procedure, ask
from ludus.core.reason import Reason
from ludus.games.hostile_takeover.actions import PLAN, SPREAD, Plan, Spread
from ludus.games.hostile_takeover.guards import why_not_own
from ludus.games.hostile_takeover.names import AIM, NO_CARD, NOBODY, figures_of
from ludus.games.hostile_takeover.table import Arena

COPIES: Final = 4  # HT-009: cards of each kind


class Strategy(Procedure):
    """HT-023 to HT-031: nobody sees the others' cards and Energy until the reveal (HT-026, HT-G29)."""

    steps = {
        "begin": "HT-001",
        "plan": "HT-023",
        "energy_openly": "HT-G29",
        "reveal": "HT-032",
    }
    sealed = ("plan",)
    seat: Public[int] = 0
    figure: Public[int] = NOBODY  # the one that gets a card; NOBODY when Energy is spread
    fit: Public[tuple[int, ...]] = ()  # HT-023, HT-024: the figures that get a card, seat by seat
    seats: Public[tuple[int, ...]] = ()  # whose they are
    spreads: Public[tuple[tuple[int, ...], ...]] = ()  # Energy placed openly, by option
    cards: Each[tuple[int, ...]] = ()  # of the first of these figures
    secret: Each[tuple[tuple[int, ...], ...]] = ()  # Energy of the seats that are ready

    def whose(self, name: str, place: int) -> int:
        return self.seats[place] if name == "cards" else place

    def begin(self, t: Arena) -> Flow:
        t.begin_turn()  # HT-006: whose figures are all Wounded has no card to lay, but 4 Energy to spread
        self.fit = tuple([f for team in t.teams for f in figures_of(team & ~t.wounded)])
        self.seats = tuple([t.side[f] for f in self.fit])
        self.go_on(t)
        return NEXT

    def go_on(self, t: Arena) -> None:
        """The next figure that gets a card; by option Energy comes later, and the next seat is asked at once."""
        self.figure = self.next_figure()
        while t.options.energy_open and self.figure < 0 and self.seat < t.players:
            self.seat += 1
            self.figure = self.next_figure()

    def next_figure(self) -> int:
        """The next figure of the asked seat that has no card yet."""
        done = len(self.cards)
        return self.fit[done] if done < len(self.fit) and self.seats[done] == self.seat else NOBODY

    def to_lay(self) -> tuple[int, ...]:
        """The figures of the asked seat that have no card yet."""
        rest = range(len(self.cards), len(self.fit))
        return tuple([self.fit[i] for i in rest if self.seats[i] == self.seat])

    def laid_by(self, seat: int) -> dict[int, int]:
        """The cards that a player has laid so far, by figure."""
        return {self.fit[i]: self.cards[i] for i in range(len(self.cards)) if self.seats[i] == seat}

    def energy_of(self, seat: int) -> tuple[int, ...]:
        """A player's Energy, once it is spread."""
        spread = self.spreads or self.secret
        return spread[seat] if 0 <= seat < len(spread) else ()

    def aims_left(self, t: Arena) -> bool:
        """HT-225, HT-G53: cards lying on figures are not in hand."""
        if not t.held & t.teams[self.seat] or t.options.aim_again == "replace":
            return True  # four cards for four figures
        return self.aims_laid() + t.aims_out(self.seat) < COPIES

    def plan(self, t: Arena) -> Flow:
        if self.seat == t.players:
            return NEXT
        if self.figure < 0:
            return ask(self.seat, SPREAD)  # HT-027, HT-028: Wounded figures too
        options = PLAN[self.figure]
        return ask(self.seat, options if self.aims_left(t) else options[: AIM - 1])

    def near_plan(self, t: Arena) -> list[Action]:
        return PLAN[self.figure] if self.figure >= 0 else []

    def why_not_plan_energy(self, t: Arena, a: Spread) -> str:
        return Reason("HT-023", "first", who=self.figure) if self.figure >= 0 else ""

    def why_not_plan(self, t: Arena, a: Plan) -> str:
        if not t.is_own(self.seat, a.figure):
            return why_not_own(t, a.figure)
        if t.is_wounded(a.figure):
            return "HT-024"
        if a.figure in self.fit[: len(self.cards)]:
            return Reason("HT-023", "laid", who=a.figure)
        if a.figure != self.figure:
            return Reason("HT-023", "first", who=self.figure)
        if a.card != AIM or self.aims_left(t):
            return ""
        return Reason("HT-225", "out", kept=t.aims_out(self.seat), laid=self.aims_laid())

    def aims_laid(self) -> int:
        """Aim cards that the asked player has laid so far in this turn."""
        return list(self.laid_by(self.seat).values()).count(AIM)

    def on_plan(self, t: Arena, a: Plan) -> Flow:
        self.cards += (a.card,)
        self.go_on(t)
        return AGAIN

    def on_plan_energy(self, t: Arena, a: Spread) -> Flow:
        self.secret += (a.amounts,)
        self.seat += 1
        self.go_on(t)
        return AGAIN

    def energy_openly(self, t: Arena) -> Flow:  # HT-G29: when all cards are locked
        if not t.options.energy_open or len(self.spreads) == t.players:
            return NEXT
        return ask(len(self.spreads), SPREAD)

    def on_energy_openly(self, t: Arena, a: Spread) -> Flow:
        self.spreads += (a.amounts,)
        return AGAIN

    def reveal(self, t: Arena) -> Flow:  # HT-032: all together
        spreads = self.spreads or self.secret
        for seat in range(t.players):
            for i, figure in enumerate(figures_of(t.teams[seat])):
                card = self.cards[self.fit.index(figure)] if figure in self.fit else NO_CARD
                t.reveal(figure, card, spreads[seat][i])
        return DONE

    # --- secrets ------------------------------------------------------------------------------------------------------

    def imagine(self, table: Arena, seat: int, rng: Rng) -> None:
        """HT-026: others may have planned anything their cards allow."""
        cards: list[int] = []
        for other in range(table.players):
            own = [card for i, card in enumerate(self.cards) if self.seats[i] == other]
            cards += own if other == seat else self.imagine_cards(table, other, len(own), rng)
        secret: list[tuple[int, ...]] = []
        for other, amounts in enumerate(self.secret):
            spread = SPREAD[rng.below(len(SPREAD))]
            secret.append(amounts if other == seat or not isinstance(spread, Spread) else spread.amounts)
        self.cards = tuple(cards)
        self.secret = tuple(secret)

    def imagine_cards(self, t: Arena, seat: int, count: int, rng: Rng) -> list[int]:
        """Cards that a seat may have laid: any, as far as its Aim cards go."""
        aims = COPIES if t.options.aim_again == "replace" else COPIES - t.aims_out(seat)
        cards: list[int] = []
        for _ in range(count):
            card = 1 + rng.below(4 if aims else 3)
            aims -= 1 if card == AIM else 0
            cards.append(card)
        return cards
