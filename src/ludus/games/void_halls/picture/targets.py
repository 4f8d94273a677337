"""What can be done and what cannot: rings on the sheet, lines of the list, blocked marks with their reasons."""

from __future__ import annotations

from ludus.draw import Group, Rect, Things, frame
from ludus.draw.shapes import Marks, Why
from ludus.games.void_halls.actions import KIND, At, Kind
from ludus.games.void_halls.content import building_rows
from ludus.games.void_halls.guards import CONSTRUCTION_SET, possible_squares, why_not_kind
from ludus.games.void_halls.moments import CARD
from ludus.games.void_halls.numbers import KINDS
from ludus.games.void_halls.picture.acts import Acts
from ludus.games.void_halls.picture.icons import icon
from ludus.games.void_halls.picture.layout import CELL, LEFT, LIST_PITCH, LIST_WIDE, between, list_at
from ludus.games.void_halls.picture.paper import list_price
from ludus.games.void_halls.plan import LABEL


def labels(action: At) -> tuple[str, ...]:
    return tuple([LABEL[square] for square in (action.first, action.second) if square >= 0])


def refuse(acts: Acts) -> None:
    """Every refusal in words."""
    for action, why in acts.seen.refused:
        acts.scene.refuse(action.text, why.rule, why.text, acts.label(action))


def draw_targets(acts: Acts) -> None:
    """A ring on every square that may be chosen, a blocked mark with its reason on the others."""
    sheet = acts.sheet
    if sheet.step != "square":
        return
    long = CARD[sheet.building].is_long()
    for action in sheet.choices:
        assert isinstance(action, At)
        spot = labels(action)
        (x, y), across = between(sheet.halls, spot)
        wide, high = room(spot, across)
        label = "" if long else sheet.says(spot[0])
        marks: Marks = {
            "key": f"legal-{'+'.join(spot)}",
            "label": label,
            "tip": acts.label(action),
            "action": action.text,
        }
        acts.scene.layer("targets").add(frame(x, y, wide, high, corner=7 if long else 4, **marks))
        built = icon(sheet.building, x, y, "pencil", turn=90 if across else 0)
        preview: Marks = {"key": f"preview-{'at ' + '+'.join(spot)}", "style": "preview", "css": "opacity: .7"}
        acts.scene.layer("previews").add(Group(0, 0, (built,), **preview))
    for action, why in acts.seen.refused if not long else []:
        if isinstance(action, At):
            draw_blocked(acts, labels(action), {"why": why.text, "rule": why.rule})


def room(spot: tuple[str, ...], across: bool) -> tuple[float, float]:
    """How large the frame of a square is, or of the edge between two."""
    return (CELL - 5, CELL - 5) if len(spot) == 1 else (CELL - 10, 14) if across else (14, CELL - 10)


def draw_blocked(acts: Acts, spot: tuple[str, ...], why: Why) -> None:
    """A thin mark in explored halls; elsewhere the reason alone, for those who point there."""
    sheet = acts.sheet
    (x, y), _ = between(sheet.halls, spot)
    half = CELL / 2 - 3
    plain = sheet.is_explored(int(spot[0][0])) and spot[0] not in sheet.on
    look = "fill-opacity: .5; stroke-width: 1.2" if plain else "fill: transparent; stroke: none"
    key = f"blocked-{'+'.join(spot)}"
    acts.scene.layer("targets").rect(
        x - half, y - half, 2 * half, 2 * half, 4, style="blocked", css=look, key=key, **why
    )


def draw_list(acts: Acts) -> None:
    """Prices as they are now; at the choice of a kind each line can be chosen or says why not.

    Where dice are there to build with, a line can be taken up at once, and put on a square.
    """
    sheet = acts.sheet
    refused: dict[int, Why] = {}
    if sheet.step == "kind":
        refused = {
            action.kind: {"why": why.text, "rule": why.rule}
            for action, why in acts.seen.refused if isinstance(action, Kind)
        }  # fmt: skip
    ready = bool(sheet.actions_of(CONSTRUCTION_SET))
    for kind, row in enumerate(building_rows()):
        acts.scene.layer("list").extend(list_price(row.key, sheet.s.price(kind), row.workers, kind))
        legal = sheet.step == "kind" and KIND[kind] in sheet.choices
        held = ready and not why_not_kind(sheet.t, sheet.s, kind)
        if not (legal or held or kind in refused):
            continue
        box = Rect(0, 0, LIST_WIDE + 12, LIST_PITCH - 4, 8, style="unlit" if kind in refused else "lit")
        label = f"{acts.label(KIND[kind])}: {acts.kind_hint(kind)}" if legal or held else ""
        mark = Group(
            LEFT - 6,
            list_at(kind) + 2,
            (box,),
            key=f"held.{row.key}" if held else f"kind-{row.key}",
            tip=label,
            action=row.key if legal else "",
            words=() if held else (row.key,),  # what is taken up answers for itself
            **refused.get(kind, {}),
        )
        acts.scene.layer("targets").add(mark)
        if held:
            draw_places(acts, kind)


def draw_places(acts: Acts, kind: int) -> None:
    """VH-047: where a kind that is taken up can be drawn; dice, kind and square are one answer then."""
    sheet = acts.sheet
    for action in possible_squares(sheet.t, sheet.s, kind):
        assert isinstance(action, At)
        spot = labels(action)
        (x, y), across = between(sheet.halls, spot)
        marks: Marks = {
            "key": f"place-{KINDS[kind]}-{'+'.join(spot)}",
            "style": "use",
            "takes": (Things((f"held.{KINDS[kind]}",)),),
            "tip": f"{sheet.kind_name(kind)}: {sheet.lies(spot)}",
            "action": f"build {KINDS[kind]} {' '.join(spot)}",
        }
        acts.scene.layer("targets").add(frame(x, y, *room(spot, across), corner=7, **marks))
    acts.scene.intents = ["build"]
