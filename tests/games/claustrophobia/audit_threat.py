"""A second reading of the Threat phase: where dice may be placed and where warriors may be sent."""

from __future__ import annotations

from itertools import combinations

from tests.games.claustrophobia.audit import CAPACITY, ORDER, Audit, members
from tests.games.claustrophobia.kit import SIDES, TILES

from ludus.core.flow import Ask

SQUARES = "calm sounds speed legion claws dark taste burrow futile trap".split()
RED = {"taste", "burrow", "futile"}
LAIRS = {9, 10}
STASH = {2, 3, 4, 5}


def takes(square: str, dice: tuple[int, ...]) -> bool:
    """Whether a square takes exactly these dice."""
    n = len(dice)
    if square in ("calm", "sounds"):
        return n == 1
    if square == "speed":
        return n == 1 and dice[0] >= 5
    if square in ("legion", "claws"):
        return n == 2 and all(die % 2 == (square == "claws") for die in dice)
    if square == "dark":
        return n in (2, 3) and len(set(dice)) == 1
    if square == "taste":
        return n == 2 and sum(dice) == 7
    if square == "burrow":
        return n == 2 and max(dice) <= 2
    if square == "futile":
        return n == 3 and sorted(dice) == list(range(min(dice), min(dice) + 3))
    return n >= 2 and sum(dice) >= 12 and sum(dice) - min(dice) < 12


class ThreatAudit(Audit):
    """The offers of the Threat phase, worked out anew."""

    def wrong_offer(self) -> str:
        need = self.match.need
        if not isinstance(need, Ask):
            return ""
        top = self.match.stack[-1]
        texts = {x.text for x in need.options}
        if type(top).__name__ != "ThreatPhase" or top.where() not in ("place", "send"):
            return ""
        expected = self.placings() if top.where() == "place" else self.sendings()
        offered = {text for text in texts if text.startswith(("place ", "send "))}
        odd = "" if offered == expected else f"offered {sorted(offered - expected)}, kept {sorted(expected - offered)}"
        if not odd and top.where() == "place" and ("done" in texts) != self.may_stop():
            odd = f"done is offered: {'done' in texts}"
        return odd

    def squares(self) -> list[str]:
        used = {SQUARES[placed[0]] for placed in self.t.placed}
        red = {SQUARES[i] for i in members(self.t.red_used)}
        stacks = self.t.options.black_stack
        return [s for s in SQUARES if (s not in red if s in RED else stacks or s not in used)]

    def sets(self, squares: list[str]) -> set[str]:
        dice = tuple(sorted(self.t.destiny))
        found = set()
        for size in range(1, len(dice) + 1):
            for some in set(combinations(dice, size)):
                found |= {f"place {s} {''.join(map(str, some))}" for s in squares if takes(s, some)}
        return found

    def placings(self) -> set[str]:
        return self.sets(self.squares())

    def may_stop(self) -> bool:
        black = [s for s in self.squares() if s not in RED]
        return not self.t.options.place_all_dice or not self.sets(black)

    def gaps(self, tile: int) -> bool:
        return any(side in self.open[tile] and self.beside(tile, side) is None for side in SIDES)

    def fits(self, unit: str, tile: int) -> bool:
        t, story = self.t, ORDER[self.t.scenario_id]
        if t.horde[tile] >= CAPACITY[tile] or t.seals >> tile & 1:
            return False
        if unit == "troglodyte" and tile in LAIRS:
            return True
        if t.crowd[tile] and not t.taste:
            return False
        no_way = story == "great_hunt" and not any(self.gaps(other) for other in t.order)
        guarded = unit == "demon" and story == "who_dares_wins" and tile in STASH
        return self.gaps(tile) or t.burrow or no_way or guarded

    def sendings(self) -> set[str]:
        t, story = self.t, ORDER[self.t.scenario_id]
        beast = 4 if self.t.options.numbers == "first" else 2
        price = beast if story == "great_hunt" else 5
        demons: set[str] = set()
        late = story == "great_hunt" and t.round == 1
        if t.demons_left and t.demon_at < 0 and t.threat >= price and not late and story != "off_with_its_head":
            demons = {f"send demon {TILES[tile]}" for tile in t.order if self.fits("demon", tile)}
        if story == "great_hunt" and demons:
            return demons
        if not t.reserve or not (t.threat or t.free):
            return demons
        return demons | {f"send troglodyte {TILES[tile]}" for tile in t.order if self.fits("troglodyte", tile)}
