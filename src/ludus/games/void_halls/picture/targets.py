"""What can be done and what cannot: choices with their hints, rings on the sheet, blocked marks with their reasons."""

from __future__ import annotations

from typing import Final

from ludus.core.words import Words
from ludus.draw import Choice, Group, Rect, Scene, Things, frame
from ludus.draw.shapes import Why
from ludus.draw.table import Role
from ludus.games.void_halls.numbers import KINDS
from ludus.games.void_halls.picture.hints import hint, kind_hint, label, warning
from ludus.games.void_halls.picture.icons import icon
from ludus.games.void_halls.picture.layout import CELL, LEFT, LIST_PITCH, LIST_WIDE, between, list_at
from ludus.games.void_halls.picture.paper import list_price
from ludus.games.void_halls.picture.seen import Seen
from ludus.games.void_halls.squares import LABEL, PAIRS

GROUPS = {
    "mine": "Mining", "build": "Construction", "hire": "Hiring", "explore": "Exploration", "upgrade": "Upgrade",
}  # fmt: skip

ROLES: Final[dict[str, Role]] = {
    "stop": "on", "done": "on", "pass": "on",
    "exchange": "loss",  # a worker that is given away is gone for good
}  # fmt: skip


def offer(scene: Scene, seen: Seen, words: Words) -> None:
    """Every legal action as a choice."""
    for text in seen.choices:
        group = GROUPS.get(text.split()[0], "") if seen.asking == "act" else ""
        role = ROLES.get(text.split()[0], "")
        scene.choice(text, label(seen, text, words), hint(seen, text), group, warning(seen, text), role)


def offer_end(scene: Scene, seen: Seen, words: Words) -> None:
    """VH-085: nobody is asked every round for a worker: giving one away stands beside the end of the round, and says
    that it ends it; it is done only when it has been confirmed."""
    scene.passed = "done"
    scene.meant = [
        Choice(
            "exchange",
            words.label("exchange"),
            hint(seen, "exchange"),
            warn=warning(seen, "exchange"),
            role=ROLES["exchange"],
        ),
        Choice("done all", "End the round", hint(seen, "done"), warn=warning(seen, "done"), role="on"),
    ]


def refuse(scene: Scene, seen: Seen, words: Words) -> None:
    """Every refusal in words."""
    for text, rule, why in seen.view.get("refused", []):
        scene.refuse(text, rule, why, label(seen, text, words))


def places(text: str) -> str:
    """The squares of 'at 1c3' or 'at 1c3 1d3', joined."""
    return "+".join(text.replace("+", " ").split()[1:])


def draw_targets(scene: Scene, seen: Seen, words: Words) -> None:
    """A ring on every square that may be chosen, a blocked mark with its reason on the others."""
    if seen.asking != "square":
        return
    marks = scene.layer("targets")
    single = all("+" not in places(text) for text in seen.choices)
    for text in seen.choices:
        (x, y), across = between(seen.halls, places(text))
        tip = label(seen, text, words)
        if single:
            said = seen.says(places(text))
            ring = frame(x, y, CELL - 5, CELL - 5, key=f"legal-{places(text)}", label=said, tip=tip, action=text)
        else:
            wide, high = (CELL - 10, 14) if across else (14, CELL - 10)
            ring = frame(x, y, wide, high, corner=7, key=f"legal-{places(text)}", tip=tip, action=text)
        marks.add(ring)
        built = icon(KINDS[seen.top["building"]], x, y, "pencil", turn=90 if across else 0)
        scene.layer("previews").add(Group(0, 0, (built,), key=f"preview-{text}", style="preview", css="opacity: .7"))
    for text, rule, why in seen.refused("at") if single else []:
        draw_blocked(scene, seen, places(text), {"why": why, "rule": rule})


def draw_blocked(scene: Scene, seen: Seen, square: str, why: Why) -> None:
    """A thin mark in explored halls; elsewhere the reason alone, for those who point there."""
    (x, y), _ = between(seen.halls, square)
    half = CELL / 2 - 3
    plain = seen.explored(int(square[0])) and square not in seen.on
    look = "fill-opacity: .5; stroke-width: 1.2" if plain else "fill: transparent; stroke: none"
    scene.layer("targets").rect(
        x - half, y - half, 2 * half, 2 * half, 4, style="blocked", css=look, key=f"blocked-{square}", **why
    )


def draw_list(scene: Scene, seen: Seen, words: Words) -> None:
    """Prices as they are now; at the choice of a kind each line can be chosen or says why not.

    Where dice are there to build with, a line can be taken up at once, and put on a square.
    """
    refused: dict[str, Why] = {}
    if seen.asking == "kind":
        refused = {text: {"why": why, "rule": rule} for text, rule, why in seen.refused(*KINDS)}
    ready = bool(seen.offered("build"))
    for number, kind in enumerate(KINDS):
        scene.layer("list").extend(list_price(kind, seen.price(kind), int(kind == "warrior"), number))
        legal = seen.asking == "kind" and kind in seen.choices
        held = ready and not seen.lack(kind)
        if not (legal or held or kind in refused):
            continue
        box = Rect(0, 0, LIST_WIDE + 12, LIST_PITCH - 4, 8, style="unlit" if kind in refused else "lit")
        mark = Group(
            LEFT - 6,
            list_at(number) + 2,
            (box,),
            key=f"held.{kind}" if held else f"kind-{kind}",
            tip=f"{label(seen, kind, words)}: {kind_hint(seen, kind)}" if legal or held else "",
            action=kind if legal else "",
            words=() if held else (kind,),  # what is taken up answers for itself
            **refused.get(kind, {}),
        )
        scene.layer("targets").add(mark)
        if held:
            draw_places(scene, seen, kind)


def draw_places(scene: Scene, seen: Seen, kind: str) -> None:
    """VH-047: where a kind that is taken up can be drawn; dice, kind and square are one answer then."""
    free: list[str] = seen.sheet["free"]
    pairs = [[LABEL[a], LABEL[b]] for a, b in PAIRS if LABEL[a] in free and LABEL[b] in free]  # VH-128
    for spot in pairs if kind == "scepter" else [[square] for square in free]:
        (x, y), across = between(seen.halls, "+".join(spot))
        wide, high = (CELL - 5, CELL - 5) if len(spot) == 1 else (CELL - 10, 14) if across else (14, CELL - 10)
        place = frame(
            x,
            y,
            wide,
            high,
            corner=7,
            key=f"place-{kind}-{'+'.join(spot)}",
            style="use",
            takes=(Things((f"held.{kind}",)),),
            tip=f"{seen.building(kind)}: {seen.squares(spot)}",
            action=f"build {kind} {' '.join(spot)}",
        )
        scene.layer("targets").add(place)
    scene.intents = ["build"]
