"""Actions: one thing a seat may do, with one stable notation; and the space of all actions of a game."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nlargest

from ludus.core.errors import BadNotation, suggest

NEAR = 40  # notations that a wrong one is compared with: comparing it with thousands takes too long


class Action:
    """One thing a seat may do; a class per verb, built once per game, so the same action is the same object."""

    def __init__(self, text: str) -> None:
        self.text = text  # its notation
        self.rank = -1  # its number among all actions of its game, which counts them

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class ActionSpace:
    """Every action of a game in a fixed order: the rank is its id, the notation its name."""

    def __init__(self, *verbs: Sequence[Action], later: Sequence[str] = ()) -> None:
        """`later`: words of notations that expansions add; actions with such a word come after all others."""
        words = set(later)
        own: list[Action] = []
        more: list[Action] = []
        for verb in verbs:
            for action in verb:
                (own if words.isdisjoint(action.text.split(" ")) else more).append(action)
        self.own: int = len(own)  # how many are the game's own, which keep their ids
        self.actions: list[Action] = own + more
        for rank, action in enumerate(self.actions):
            action.rank = rank
        self.by_text: dict[str, Action] = {action.text: action for action in self.actions}
        self.ids: dict[str, int] = {action.text: i for i, action in enumerate(self.actions)}
        if len(self.by_text) != len(self.actions):
            texts = [action.text for action in self.actions]
            raise ValueError(f"two actions share a notation: {sorted({t for t in texts if texts.count(t) > 1})}")

    def __len__(self) -> int:
        return len(self.actions)

    def read(self, text: str) -> Action:
        """The action of a notation; capitals, extra spaces and the dots of an address do not matter."""
        tidy = " ".join(text.lower().replace(".", " ").split())
        action = self.by_text.get(tidy)
        if action is None:
            first = tidy.split(" ")[0] if tidy else ""
            verbs = dict.fromkeys(t.split(" ")[0] for t in self.by_text)
            if not tidy:
                hint = ""
            elif first in verbs:
                same = [t for t in self.by_text if t.split(" ")[0] == first]
                near = nlargest(NEAR, same, key=lambda t: alike(t, tidy))
                hint = suggest(tidy, near) or f" It is written like '{same[0]}'."
            else:
                hint = suggest(first, verbs) or f" The verbs are {', '.join(verbs)}."
            raise BadNotation(f"Unknown action '{text}'.{hint}")
        return action


def alike(a: str, b: str) -> int:
    """How many characters two notations have in common at their beginning."""
    n = 0
    while n < len(a) and n < len(b) and a[n] == b[n]:
        n += 1
    return n
