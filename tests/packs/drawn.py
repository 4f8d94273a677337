"""Plays and draws copies of cards beside their originals: `python -m tests.packs.drawn GAME NAMES`.

NAMES says, as JSON and by key of a card, which words of a copy's name stand for which of its original's.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from typing import Any

import ludus
from ludus.core.content import inventory
from ludus.core.match import Match
from ludus.testing import position

ANEW = "again_"  # before the key of a copy
SAID = ("text", "tip", "action", "label", "hint")
MOST = 4  # answers tried at each question
Called = dict[str, str]


def words_of(data: Any, found: list[str]) -> list[str]:
    """All words that are drawn, said or answered."""
    for name, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if name in SAID and isinstance(value, str):
            found += re.findall(r"[^\W\d]+|\d+", value.replace(ANEW, ""))
        words_of(value, found)
    return found


def words(match: Match, called: Called) -> Counter[str]:
    """How often each word is there: the pieces themselves are drawn in the order of their numbers."""
    asked = match.question.seat if match.decision is not None else 0
    found = [word for seat in (asked, None) for word in words_of(match.scene(seat).to_json(), [])]
    return Counter(called.get(word, word) for word in found)


def compare(one: Match, other: Match, called: Called, deep: int) -> None:
    """The original's picture and the copy's are alike, now and after the next answers."""
    wanted, drawn = words(one, {}), words(other, called)
    assert drawn == wanted, f"a copy is drawn otherwise: {drawn - wanted} instead of {wanted - drawn}"
    if not deep or one.decision is None or other.decision is None:
        return
    texts = {str(option).replace(ANEW, ""): str(option) for option in other.decision.options}
    assert sorted(texts) == sorted(map(str, one.decision.options))
    for text in list(texts)[:MOST]:
        compare(answered(one, text), answered(other, texts[text]), called, deep - 1)


def answered(match: Match, text: str) -> Match:
    ahead = match.clone()
    ahead.apply(text)
    return ahead


def card_in_hand(key: str) -> Match:
    """Step 3 of Hollow Cell with a card and with somebody to use it on."""
    return position(
        "hollow-cell", 3, pack_draft=1, phase="play", active="p1", warriors="skirr-courier kessari-duelist pit-jackal",
        p1=f"{key} cell cell", p2="cell", gear={"p2": "top:helmet"}, wounds={"p1": "1"},
    ).match  # fmt: skip


def figure_acting(key: str, card: str) -> Match:
    """A Character of Hostile Takeover plays a card beside an enemy and a teammate who lies there."""
    mate, down = "rocky", "dodger"  # of them there is no copy
    laid = position(
        "hostile-takeover", 2, teams="draft_a", pack_draft=1, ground="", turn=2, wounded=down, energy=f"{key}:2",
        figures=f"{key}:5,5 flint:6,6 {mate}:9,5 {down}:7,5 gremlin:5,9",
        seats=f"p1:{key},{mate},{down} p2:flint,gremlin",
        cards=f"{key}:{card} {mate}:move flint:fire gremlin:move",
    ).match  # fmt: skip
    return answered(laid, f"act {key}")


def main(game: str, names: dict[str, Called]) -> None:
    for key, called in names.items():
        if game == "hollow-cell":
            compare(card_in_hand(key), card_in_hand(ANEW + key), called, 2)
            continue
        one, other = (figure_acting(each, needed(key)) for each in (key, ANEW + key))
        compare(one, other, called, 0)
        compare(answered(one, "special"), answered(other, "special"), called, 1)


def needed(key: str) -> str:
    """The card with which a Character's Special Action is played."""
    rows = {
        row["key"]: row for row in inventory(ludus.game("hostile-takeover").folder / "content") if "pack" not in row
    }
    return str(rows[rows[key]["special"]]["card"])


if __name__ == "__main__":
    main(sys.argv[1], json.loads(sys.argv[2]))
