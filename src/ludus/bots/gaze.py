"""A small network that looks at a match: the hot part of a mind.

All of it is arithmetic on whole numbers, so it comes out the same everywhere. A layer's sums stand side by side in one
long integer, `LANE` bits for each unit: adding two such integers adds all units at once, and multiplying by a small
number multiplies them all. That is quick interpreted and compiled alike.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from ludus.core.action import Action
from ludus.core.flow import Ask
from ludus.core.look import BlockSlot, Buffer, ObservationReader
from ludus.core.match import Match

LANE: Final = 24  # bits; no sum of a layer comes near half of what they hold
BYTES: Final = LANE // 8
HALF: Final = 1 << (LANE - 1)
SIGN: Final = 128  # the top byte of a sum that is not negative, once HALF is added; weights are stored so much higher
CAP: Final = 255  # the most that a unit says
ONE: Final = 64  # a unit that says 1, and a weight of 1 between layers
SHARP: Final = 32  # a weight of 1 to a result
FINE: Final = 64  # steps of 1 in the tables below
REACH: Final = 8 * FINE
WHOLE: Final = 1 << 16
# Rounded, so that the last bits of another machine's `exp` do not show.
SIGMOID: Final = [round(WHOLE / (1.0 + exp(-n / FINE))) / WHOLE for n in range(-REACH, REACH + 1)]
FALL: Final = [round(WHOLE * exp(-n / FINE)) + 1 for n in range(2 * REACH + 1)]
KEPT: Final = 1000  # sums of values kept for each block


def pack_numbers(numbers: list[int]) -> int:
    """Numbers side by side; negative ones borrow from the next, and adding HALF to each gives it back."""
    total = 0
    for number in reversed(numbers):
        total = (total << LANE) + number
    return total


class Network:
    """Two hidden layers, a value for each seat, and a row for each action; weights are bytes, each SIGN too high."""

    def __init__(
        self,
        first: bytes,
        first_bias: list[int],
        second: bytes,
        second_bias: list[int],
        value: bytes,
        value_bias: list[int],
        policy: bytes,
        policy_bias: list[int],
    ) -> None:
        self.wide = len(first_bias)
        self.deep = len(second_bias)
        self.first = first  # a row for each cell
        self.first_bias = pack_numbers(first_bias)
        self.rows: dict[int, int] = {}  # of cells with a number, as they were asked for
        size = self.deep
        self.second = [
            pack_numbers([n - SIGN for n in second[unit * size : unit * size + size]]) for unit in range(self.wide)
        ]
        self.second_bias = pack_numbers(second_bias)
        self.parts: list[int] = [0] * (self.wide * (CAP + 1))  # what each unit adds if it says so much, once asked for
        self.wide_half = pack_numbers([HALF] * self.wide)
        self.deep_half = pack_numbers([HALF] * self.deep)
        self.value = value  # a row for each seat
        self.value_bias = value_bias
        self.policy = policy  # a row for each action
        self.policy_bias = policy_bias

    def row(self, cell: int, level: int, high: int) -> int:
        """What a cell adds to the first layer if it holds `level` of `high`."""
        key = (cell << 16 | level) << 16 | high  # `high` too: a table for more may count a cell higher
        found = self.rows.get(key, 0)
        if not found:
            row = self.first[cell * self.wide : cell * self.wide + self.wide]
            weights = [n - SIGN for n in row]
            if level < high:
                weights = [(2 * n * level + high) // (2 * high) for n in weights]
            found = pack_numbers(weights)
            self.rows[key] = found
        return found

    def hidden_layer(self, total: int) -> list[int]:
        """The second hidden layer, by the sums of the first."""
        flat = (total + self.wide_half).to_bytes(self.wide * BYTES, "little")
        out = self.second_bias
        parts = self.parts
        at = 0
        for unit in range(self.wide):
            top = flat[at + 2]
            if top >= SIGN:
                said = CAP if top > SIGN or flat[at + 1] else flat[at]
                if said:
                    place = unit * (CAP + 1) + said
                    part = parts[place]
                    if not part:
                        part = self.second[unit] * said
                        parts[place] = part
                    out += part
            at += BYTES
        flat = (out + self.deep_half).to_bytes(self.deep * BYTES, "little")
        found: list[int] = []
        for at in range(0, self.deep * BYTES, BYTES):
            top = flat[at + 2]
            if top < SIGN:
                found.append(0)
            else:
                found.append(min(CAP, ((top - SIGN) << 16 | flat[at + 1] << 8 | flat[at]) // ONE))
        return found

    def tell(self, weights: bytes, bias: list[int], row: int, hidden: list[int]) -> int:
        """One result, in steps of 1 / FINE."""
        size = self.deep
        total = bias[row]
        at = row * size
        for unit in range(size):
            said = hidden[unit]
            if said:
                total += (weights[at + unit] - SIGN) * said
        return total // (ONE * SHARP // FINE)


class Gaze(Buffer):
    """What the first layer adds up to for what was last looked at; the next look adds what differs."""

    def __init__(
        self, network: Network, eye: ObservationReader, places: list[list[int]], head: list[int], players: int
    ) -> None:
        """`places`: for each block, the row of each of its cells; `head`: rows that are always added."""
        nowhere: Any = memoryview(b"")  # nothing is written out
        super().__init__(nowhere, nowhere, len(places))
        self.network = network
        self.eye = eye
        self.places = places
        self.players = players
        self.sums = [0] * len(places)
        self.cache: list[dict[Any, int]] = [{} for _ in places]
        self.total = network.first_bias
        for row in head:
            self.total += network.row(row, 1, 1)

    def show(self, slot: BlockSlot, value: Any) -> None:
        number = slot.number
        last = self.known[number]
        if value is last or value == last:
            return
        listed = isinstance(value, list)
        now = 0
        if value is not None:
            if isinstance(value, dict):
                now = self.sum_of(slot, value)
            else:
                key = tuple(value) if listed else value
                cache = self.cache[number]
                found = cache.get(key)
                if found is None:
                    if len(cache) >= KEPT:
                        cache.clear()
                    now = self.sum_of(slot, value)
                    cache[key] = now
                else:
                    now = found
        self.total += now - self.sums[number]
        self.sums[number] = now
        self.known[number] = value[:] if listed else value

    def sum_of(self, slot: BlockSlot, value: Any) -> int:
        """What a value of a block adds."""
        total = 0
        places = self.places[slot.number]
        high = slot.block.high
        for cell, level in slot.block.filled_cells(value):
            total += self.network.row(places[cell], level, high)
        return total

    def look(self, match: Match) -> list[int]:
        """The second hidden layer, for what the asked seat sees."""
        need = match.need
        assert isinstance(need, Ask)
        self.eye.look(self, match, need.seat)
        return self.network.hidden_layer(self.total)

    def values(self, match: Match) -> list[float]:
        """How likely each seat wins, of a match in which somebody is asked."""
        hidden = self.look(match)
        network = self.network
        found: list[float] = []
        for seat in range(self.players):
            n = network.tell(network.value, network.value_bias, seat, hidden)
            found.append(SIGMOID[min(max(n, -REACH), REACH) + REACH])
        return found

    def priors(self, match: Match, options: list[Action]) -> list[float]:
        """How likely each option is the one to choose: together 1."""
        hidden = self.look(match)
        network = self.network
        told = [network.tell(network.policy, network.policy_bias, action.rank, hidden) for action in options]
        most = max(told)
        weights: list[int] = []
        total = 0
        for n in told:
            weight = FALL[min(most - n, 2 * REACH)]
            weights.append(weight)
            total += weight
        return [weight / total for weight in weights]

    def filled_cells(self, match: Match) -> list[tuple[int, int, int]]:
        """What the asked seat sees, as training reads it: of each cell that is not 0 the row, number and most."""
        self.look(match)
        found: list[tuple[int, int, int]] = []
        for slot in self.slots():
            value = self.known[slot.number]
            if value is not None:
                places = self.places[slot.number]
                high = slot.block.high
                found += [(places[cell], level, high) for cell, level in slot.block.filled_cells(value)]
        return found

    def slots(self) -> list[BlockSlot]:
        eye = self.eye
        looks = [eye.head, eye.table, *[look for group in eye.parts.values() for look in group], *eye.flow, eye.rest]
        return [slot for look in looks for slot in look.slots]
