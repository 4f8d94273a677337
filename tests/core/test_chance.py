"""Chance: the fast generator, the auditable one, dice and bags."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable

import pytest

from ludus.core.chance import M32, Die, Rng, fair, fresh_seed, make_rng, restore_rng
from ludus.core.errors import BadNotation
from ludus.core.flow import Draw, Roll

Make = Callable[[int], Rng]
DIE = Die("the die", (0, 1, 1, 2), ("miss", "graze", "hit"))


def sfc32(a: int, b: int, c: int, n: int, count: int) -> list[int]:
    """The published generator, written anew from its description."""
    out = []
    for _ in range(count):
        t = (a + b + n) % 2**32
        n = (n + 1) % 2**32
        a = b ^ (b >> 9)
        b = (c + c * 8) % 2**32
        c = ((c * 2**21) % 2**32 + (c // 2**11) + t) % 2**32
        out.append(t)
    return out


def audited(seed: int, take: int, limits: list[int]) -> list[int]:
    """Numbers below limits as an auditor would find them, without our code."""
    key = hashlib.sha256(f"ludus {seed} {take}".encode()).digest()
    counter, out = 0, []
    for n in limits:
        while True:
            word = int(hmac.new(key, counter.to_bytes(8, "big"), "sha256").hexdigest()[:8], 16)
            counter += 1
            if word < 2**32 // n * n:
                break
        out.append(word % n)
    return out


@pytest.mark.parametrize(("seed", "take"), [(0, 0), (1, 0), (7, 3), ((1 << 62) + 5, 0)])
def test_the_fast_generator_is_sfc32(seed: int, take: int) -> None:
    rng = make_rng(seed, take)
    due = sfc32(seed % 2**32, seed >> 32 & M32, 0x9E3779B9, 1 + take, 112)[12:]
    assert [rng.below(1 << 31) for _ in range(100)] == [word >> 1 for word in due]


@pytest.mark.parametrize(("seed", "take"), [(1, 0), (42, 2)])
def test_an_auditor_finds_the_same_numbers(seed: int, take: int) -> None:
    limits = [6, 2, 80, 3, 1, 1000, 4] * 10
    rng = fair(seed, take)
    assert [rng.below(n) for n in limits] == audited(seed, take, limits)


def test_words_that_would_make_it_uneven_are_thrown_away() -> None:
    """Of 2**32 words a quarter does not fit three times 2**30 numbers."""
    limits = [3 << 30] * 200
    rng = fair(9)
    assert [rng.below(n) for n in limits] == audited(9, 0, limits)
    used = rng.state()[2]
    assert 235 < used < 300


@pytest.mark.parametrize("make", [make_rng, fair])
def test_every_number_is_as_likely(make: Make) -> None:
    rng = make(5)
    counts = Counter(rng.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert sum((n - 1000) ** 2 / 1000 for n in counts.values()) < 20  # chi-square, five degrees: p below 0.002


@pytest.mark.parametrize("make", [make_rng, fair])
def test_weights_shuffles_and_rolls(make: Make) -> None:
    rng = make(6)
    counts = Counter(rng.pick((1, 0, 3)) for _ in range(4000))
    assert set(counts) == {0, 2}
    assert 2800 < counts[2] < 3200
    items = list(range(20))
    rng.shuffle(items)
    assert sorted(items) == list(range(20)) != items
    assert set(rng.roll(200, DIE.faces)) == {0, 1, 2}
    with pytest.raises(ValueError, match="nothing to draw"):
        make_rng(1).pick((0, 0))


@pytest.mark.parametrize("make", [make_rng, fair])
def test_a_generator_is_copied_and_saved_as_it_is(make: Make) -> None:
    rng = make(7)
    rng.below(6)
    copy, back = rng.clone(), restore_rng(rng.state())
    due = [rng.below(1000) for _ in range(5)]
    assert [copy.below(1000) for _ in range(5)] == due
    assert [back.below(1000) for _ in range(5)] == due
    assert make(7).below(1 << 30) != make(8).below(1 << 30)


def test_streams_of_a_seed_differ() -> None:
    assert make_rng(1, 1).below(1 << 30) != make_rng(1).below(1 << 30)
    assert fair(1, 1).below(1 << 30) != fair(1).below(1 << 30)
    assert 0 <= fresh_seed() < 1 << 48
    assert fresh_seed() != fresh_seed()


def test_a_roll_is_written_and_read() -> None:
    need = Roll(2, DIE)
    assert need.to_text((0, 2)) == "roll miss hit"
    assert need.read("roll miss hit") == (0, 2)
    for text in ("roll miss", "roll miss hit hit", "roll miss nothing", "draw miss hit", ""):
        with pytest.raises(BadNotation, match="does not name 2 faces of the die"):
            need.read(text)


def test_a_draw_is_written_and_read() -> None:
    need = Draw((2, 0, 1), ("cell", "old key", "wound"))
    assert need.to_text(2) == "draw wound"
    assert need.read("draw wound") == 2
    for text in ("draw old key", "draw", "roll wound", "wound"):
        with pytest.raises(BadNotation, match=r"does not name a draw \(cell, wound\)"):
            need.read(text)


def test_outcomes_carry_their_weights() -> None:
    rolled = dict(Roll(2, DIE).outcomes())
    assert rolled[1, 1] == 4
    assert rolled[0, 2] == 1
    assert sum(rolled.values()) == 16
    assert Draw((2, 0, 1), ("a", "b", "c")).outcomes() == [(0, 2), (2, 1)]
    assert Roll(0, DIE).outcomes() == [((), 1)]
