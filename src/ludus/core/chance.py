"""Chance: two generators with one interface, and dice. Nothing else in Ludus makes random numbers."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from mypy_extensions import i64  # interpreted: any int; compiled: a machine word

Faces: TypeAlias = tuple[int, ...]

M32: Final = 0xFFFFFFFF
M31: Final = 0x7FFFFFFF


class Rng:
    """sfc32: four small ints, the same numbers in CPython, compiled and in a browser. Fast, not secret."""

    def __init__(self, a: int, b: int, c: int, n: int) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.n: i64 = n

    def clone(self) -> Rng:
        return Rng(self.a, self.b, self.c, self.n)

    def __reduce__(self) -> tuple[Any, ...]:
        return restore_rng, (self.state(),)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for n up to 2 to the 31st."""
        b = self.b
        c = self.c
        t = (self.a + b + self.n) & M32
        self.n = (self.n + 1) & M32
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & M32
        self.c = (((c << 21) | (c >> 11)) + t) & M32
        return (t * n) >> 32

    def roll(self, count: int, faces: Faces) -> Faces:
        """`count` independent faces."""
        n = len(faces)
        return tuple([faces[self.below(n)] for _ in range(count)])

    def pick(self, weights: Faces) -> int:
        """A place in `weights`, as likely as its weight says."""
        left = self.below(sum(weights))
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        raise ValueError("nothing to draw: all weights are 0")

    def shuffle(self, items: list[Any]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def branch(self, i: int) -> Rng:
        """Another generator that follows from this one, which goes on as if nothing had been asked."""
        copy = self.clone()
        return warm(Rng(copy.below(M31), copy.below(M31), copy.below(M31), 1 + i))

    def state(self) -> list[Any]:
        return [self.a, self.b, self.c, self.n]


class FairRng(Rng):
    """Numbers anybody can check afterwards: word i is the first 4 bytes of HMAC-SHA256(key, i).

    Numbers below n come from whole words by rejection, so every outcome is exactly as likely as it should be.
    """

    def __init__(self, secret: bytes, count: int) -> None:
        super().__init__(0, 0, 0, 0)
        self.secret = secret
        self.count = count

    def clone(self) -> Rng:
        return FairRng(self.secret, self.count)

    def word(self) -> int:
        block = hmac.new(self.secret, self.count.to_bytes(8, "big"), hashlib.sha256).digest()
        self.count += 1
        return int.from_bytes(block[:4], "big")

    def below(self, n: int) -> int:
        top = (M32 + 1) - (M32 + 1) % n
        while True:
            word = self.word()
            if word < top:
                return word % n

    def branch(self, i: int) -> Rng:
        """Branch i after WORDS words has the key HMAC-SHA256(key, "branch WORDS i")."""
        return FairRng(hmac.new(self.secret, b"branch %d %d" % (self.count, i), hashlib.sha256).digest(), 0)

    def state(self) -> list[Any]:
        return ["fair", self.secret.hex(), self.count]


def make_rng(seed: int, take: int = 0) -> Rng:
    """The fast generator of a seed; another `take` of the same seed is another stream."""
    return warm(Rng(seed & M32, (seed >> 32) & M32, 0x9E3779B9, 1 + take))


def warm(rng: Rng) -> Rng:
    """The generator after its first numbers, which still resemble its seed."""
    for _ in range(12):
        rng.below(2)
    return rng


def fair(seed: int, take: int = 0) -> Rng:
    """The auditable generator of a seed."""
    secret = hashlib.sha256(b"ludus %d %d" % (seed, take)).digest()
    return FairRng(secret, 0)


def pledge(secret: bytes) -> str:
    """What a dealer publishes before anybody sits down, so that its secret cannot be changed afterwards."""
    return hashlib.sha256(secret).hexdigest()


def mix_seed(secret: bytes, shares: Sequence[str]) -> int:
    """The seed of a dealer's secret and what each seat added to it: nobody alone chooses it."""
    return int.from_bytes(hmac.new(secret, "\n".join(shares).encode(), hashlib.sha256).digest(), "big")


def dealers_share(secret: bytes, seat: int) -> str:
    """What a dealer adds for a seat that adds nothing itself: it follows from the secret, so nobody can choose it."""
    return hmac.new(secret, b"seat %d" % (seat + 1), hashlib.sha256).hexdigest()[:32]


def fingerprint(share: str) -> str:
    """What a seat publishes before it opens its share, so that the share cannot be changed in between."""
    return hashlib.sha256(bytes.fromhex(share)).hexdigest()


def restore_rng(state: list[Any]) -> Rng:
    """The generator that wrote this state."""
    if state[0] == "fair":
        return FairRng(bytes.fromhex(state[1]), state[2])
    a, b, c, n = state
    return Rng(a, b, c, n)


def fresh_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(48)


class Die:
    """A die: its faces as numbers, and the word for each number."""

    def __init__(self, name: str, faces: Faces, words: tuple[str, ...]) -> None:
        self.name = name
        self.faces = faces
        self.words = words
