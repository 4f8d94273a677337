"""A second statement of each reason that is shown, from the rulebook and the ledger, over what the asked seat sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ludus.games.hollow_cell.card_data import ENGINES, EVENTS, SIDES, VAULT, WARRIORS
from ludus.games.hollow_cell.content import vault_rows
from ludus.testing.reasons import Shown

ROWS = {row.key: row for row in vault_rows()}


class Seen:
    """The table as the asked seat sees it, in keys instead of numbers."""

    def __init__(self, shown: Shown) -> None:
        self.shown, self.view, self.table = shown, shown.view, shown.view["table"]
        self.words = shown.action.split()
        self.verb, self.card = self.words[0], self.words[1] if len(self.words) > 1 else ""
        self.me = self.table["seats"][shown.seat]
        self.hand = [VAULT[kind] for kind in self.table["hands"][shown.seat]["cards"]]
        self.cache: int = self.table["cache"]
        self.running = {EVENTS[event] for event, _ in self.table["running"]}
        self.warrior = WARRIORS[self.me["warrior"]]
        self.top = self.view["flow"][-1]

    @property
    def foes(self) -> list[Any]:
        """The seats of opponents."""
        options = dict(self.view["options"])
        team = options.get("team", "off")
        case = {"off": [[i] for i in range(6)], "1v2": [[0, 2], [1]], "2v2": [[0, 2], [1, 3]]}
        case |= {"2v2v1": [[0, 3], [1, 4], [2]], "2v2v2": [[0, 3], [1, 4], [2, 5]], "3v3": [[0, 2, 4], [1, 3, 5]]}
        if team == "3v3" and options.get("teams_3v3") == "prose":
            case["3v3"] = [[0, 1, 3], [2, 4, 5]]
        mine = next(side for side in case[str(team)] if self.shown.seat in side)
        return [seat for n, seat in enumerate(self.table["seats"]) if n not in mine]

    @property
    def side(self) -> int:
        return SIDES.index(self.words[-1])

    @property
    def there(self) -> str:
        """The card on the side that is named."""
        kind = self.me["gear"][self.side]
        return VAULT[kind] if kind >= 0 else ""

    @property
    def charges(self) -> int:
        count: int = self.me["charges"][self.side]
        return count

    def marked(self, bit: int) -> bool:
        return bool(self.me["marks"][self.side] & bit)

    def full(self, key: str) -> int:
        """A full load; the Scrap Tinker loads Weapons of 2 or more with one fewer."""
        row = ROWS[key]
        tinkered = self.warrior == "scrap-tinker" and row.kind == "weapon" and row.charges >= 2
        return row.charges - 1 if tinkered else row.charges

    def worn(self, key: str) -> list[int]:
        """The Charges on each equipped card of a name."""
        return [c for kind, c in zip(self.me["gear"], self.me["charges"], strict=True) if kind == VAULT.index(key)]

    @property
    def pack(self) -> int:
        return 1 if any(self.worn("charge-pack")) else 0

    @property
    def hall(self) -> int:
        return 1 if VAULT.index("reactor-hall") in self.me["places"] and not self.me["hall_used"] else 0

    def bare(self) -> bool:
        """No opponent has an equipped card."""
        return all(kind < 0 for seat in self.foes for kind in seat["gear"])

    def engine(self, of: str) -> bool:
        return bool(self.me[of] >> ENGINES.index(self.card) & 1)

    def says(self, *numbers: int) -> bool:
        """Whether the sentence names these figures."""
        return all(str(number) in self.shown.text for number in numbers)


def stated(holds: Callable[[Seen], bool]) -> Callable[[Shown], bool]:
    return lambda shown: holds(Seen(shown))


def cells_unpaid(s: Seen) -> bool:
    wanted = int(s.words[1])
    return s.hand.count("cell") >= wanted > s.cache + s.pack + s.hall and s.says(wanted, s.cache)


def not_loaded(s: Seen) -> bool:
    return s.card in s.hand and s.cache < s.full(s.card) and s.says(s.cache, s.full(s.card))


def pile_is_empty(s: Seen) -> bool:
    return not any(n for kind, n in enumerate(s.table["discards"]) if VAULT[kind] not in ("scavenge", "sudden-event"))


def spent(s: Seen) -> bool:
    """It attacked this turn, and its Charges are gone until Step 4."""
    return bool(s.there) and s.marked(2) and ROWS[s.there].charges > 0


HOLDS: dict[str, Callable[[Shown], bool]] = {
    key: stated(holds)
    for key, holds in {
        "HC-001": lambda s: s.me["dose"] == 2 and s.table["attacks"] > 0,
        "HC-152": lambda s: "ceasefire-siren" in s.running and s.table["attacks"] > 0,
        "HC-062.cache": lambda s: cells_unpaid(s) and not s.pack and not s.hall,
        "HC-062.helped": lambda s: cells_unpaid(s) and s.says(s.pack + s.hall),
        "HC-033.cost": lambda s: ROWS[s.card].charges > s.cache + s.pack and s.says(ROWS[s.card].charges),
        "HC-095.hit": lambda s: s.card in ("hologram", "ricochet") and s.verb == "play" and s.top["is"] == "Turn",
        "HC-141": lambda s: s.words == ["play", "overcharge"] and s.top["step"] == "play",
        "HC-G64.pile": pile_is_empty,
        "HC-G64.gear": lambda s: s.bare() and s.card in ("thief", "power-cut", "jammer"),
        "HC-G64.loot": lambda s: s.bare() and not any(seat["engines"] for seat in s.foes),
        "HC-G24.taken": lambda s: bool(s.there) and ROWS[s.there].name in s.shown.text,
        "HC-034.load": lambda s: ROWS[s.card].kind == "weapon" and not_loaded(s),
        "HC-049.load": lambda s: ROWS[s.card].kind != "weapon" and not_loaded(s),
        "HC-156": lambda s: s.there == "throwing-star" and s.marked(1),
        "HC-044.card": lambda s: ROWS[s.there].kind != "weapon" and ROWS[s.there].name in s.shown.text,
        "HC-042.charges": spent,
        "HC-042.once": lambda s: s.there == "damaged-weapon" and s.marked(2),
        "HC-041.card": lambda s: s.charges == 0 if s.verb == "fire" else not any(s.worn(s.card)),
        "HC-050": lambda s: s.charges >= s.full(s.there),
        "HC-056": lambda s: s.there == "charge-pack" and s.marked(4) and s.charges == 0,
        "HC-G26.load": lambda s: s.cache < s.full(s.there) - s.charges and s.says(s.cache),
        "HC-G41.used": lambda s: s.engine("engines") and s.engine("engines_used") and not s.engine("stolen"),
        "HC-G43.stolen": lambda s: s.engine("engines") and s.engine("stolen"),
        "HC-G41.price": lambda s: not s.hand and s.card in ("mauler", "bombard", "medic-frame"),
        "HC-070.card": lambda s: s.card in s.hand and not ROWS[s.card].green,
        "HC-095.attacker": lambda s: s.card == "ricochet" and s.card in s.hand and not s.top["combat"],
        "HC-037.card": lambda s: not s.worn(s.card) and ROWS[s.card].type == "equip",
        "HC-G19.once": lambda s: bool(s.worn("plated-armor")) and s.top["plated"],
        "HC-G19.hits": lambda s: bool(s.worn("plated-armor")) and s.top["hits"] == 1 and not s.top["plated"],
    }.items()
}
