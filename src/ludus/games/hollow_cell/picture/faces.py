"""Cards with their faces up, and Warriors: the head of a type, the rule in a few lines, the green box, the portrait."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Unpack

from ludus.core.words import Words
from ludus.draw import Circle, Group, Line, Path, Rect, Shape, Text, portraits, wrap_text
from ludus.draw.dice import PIPS
from ludus.draw.once import memo
from ludus.draw.shapes import Marks
from ludus.games.hollow_cell.card_data import FOCUS_WORDS
from ludus.games.hollow_cell.content import FOLDER, VaultRow, focus_rows, vault_rows, warrior_rows
from ludus.games.hollow_cell.picture.icons import charges, icon
from ludus.kit.portraits import hang_portraits

WIDE: Final = 120.0
HIGH: Final = 186.0
ACROSS: Final = 16  # characters of a line on a face
NAME: Final = 10  # and of its name, which else has two lines
LINES: Final = 6
RED_PIPS: Final = (1, 2, 4, 6)  # Miss, Focus, Graze, Hit: a face that says so
GREEN_PIPS: Final = (1, 5, 6)  # Fail, Focus, Defend
HEAD: Final = "M1 31V9.5a8 8 0 0 1 8-8h102a8 8 0 0 1 8 8V31z"


def type_line(row: VaultRow, words: Words) -> str:
    """The type of a card: for an Action its kind, for equipment its plug, or Location."""
    if row.type == "action":
        return words.say(f"type.action.{row.kind}")
    weapon = row.type == "equip" and row.kind == "weapon"
    return words.say("type.weapon" if weapon else f"type.{row.type}", plug=row.plug.upper())


def focus_text(row: VaultRow, words: Words) -> str:
    """What a Focus does for a card that was discarded to defend."""
    return words.said(focus_rows()[FOCUS_WORDS.index(row.focus) - 1].hint) if row.focus else words.say("card.no_focus")


@memo
def says_card(kind: int, words: Words) -> str:
    """A card in words: its name, then type, price and green box, then its effect."""
    row, say = vault_rows()[kind], words.say
    type_of = type_line(row, words).replace(" · ", " ")
    facts = [type_of] if type_of != row.name else []  # a Hollow Cell card has no other type
    facts += [say("card.price", n=row.charges)] if row.charges else []
    focus = "card.defence.focus" if row.focus else "card.defence"
    facts.append(say(focus if row.green else "card.no_number", green=row.green, focus=focus_text(row, words)))
    return say("card.says", name=row.name, facts="; ".join(facts), does=words.said(row.hint))


@memo
def face(
    kind: int, x: float, y: float, language: Words, width: float = WIDE, dim: bool = False, **marks: Unpack[Marks]
) -> Group:
    """A Vault card with its upper left corner here."""
    row = vault_rows()[kind]
    marks.setdefault("tip", f"{row.name}: {language.said(row.says)}")
    marks.setdefault("style", "dim" if dim else "")
    marks.setdefault("whole", True)
    shapes: list[Shape] = [
        Rect(0.75, 0.75, WIDE - 1.5, HIGH - 1.5, 9, style="face"),
        Path(HEAD, style=f"head-{row.type}"),
        *name_lines(row.name),
        icon(row.plug or row.type, 97, 7, 17, look="sign white"),
        Text(8, 45, type_line(row, language), "start", style="tiny"),
        *charges(114, 34, row.charges, row.charges, 15),
        Line(((8, 52), (112, 52)), style="hair"),
        *[Text(8, 66 + 13.2 * n, line, "start", style="rule-text") for n, line in enumerate(lines(row, language))],
        *green_box(row, language),
    ]
    return Group(x, y, tuple(shapes), scale=width / WIDE, **marks)


def name_lines(name: str) -> list[Shape]:
    """The name of a card in its head, beside the sign of its type."""
    if len(name) <= NAME:
        return [Text(8, 21, name, "start", 13 if len(name) <= 8 else 11.4, style="on-head")]
    return [Text(8, 14 + 12 * n, line, "start", 11.4, style="on-head") for n, line in enumerate(wrap_text(name, NAME))]


def lines(row: VaultRow, words: Words) -> Sequence[str]:
    """The whole text where it fits, else what matters most."""
    whole = wrap_text(words.said(row.says), ACROSS)
    return whole if len(whole) <= LINES else wrap_text(words.said(row.hint), ACROSS)


def green_box(row: VaultRow, words: Words) -> list[Shape]:
    """The defense number, and the focus ability to its right."""
    if not row.green:
        return [Rect(6, 143, 108, 37, 6, style="green none"), Text(60, 165, words.say("card.no_defence"), style="tiny")]
    focus = wrap_text(focus_text(row, words), 13)
    top = 166 - 5.6 * (len(focus) - 1)
    return [
        Rect(6, 143, 108, 37, 6, style="green-soft"),
        Rect(6, 143, 32, 37, 6, style="green"),
        Text(22, 169, str(row.green), style="green-number"),
        *[Text(43, top + 11.2 * n, line, "start", style="tiny") for n, line in enumerate(focus)],
    ]


@memo
def pip_die(face: int, colour: str, x: float, y: float, size: float = 34, dim: bool = False, key: str = "") -> Group:
    """A red, green or blue die around its middle."""
    shapes: list[Shape] = [Rect(-21, -21, 42, 42, 9, style=f"{colour}-die")]
    shapes += [Circle(px, py, 3.8, style="die-dot") for px, py in PIPS[face]]
    return Group(x, y, tuple(shapes), scale=size / 42, style="die-off" if dim else "", key=key)


@memo
def back(name: str, x: float, y: float, count: int, width: float = 36, high: float = 50) -> list[Shape]:
    """A deck face down with its number of cards."""
    return [
        Rect(x + 3, y + 3, width, high, 5, style=f"deck {name}", key=f"deck-{name}-below"),
        Rect(x, y, width, high, 5, style=f"deck {name}", key=f"deck-{name}"),
        Text(x + width / 2, y + high - 8, str(count), style="on-head", key=f"deck-{name}-count"),
    ]


@memo
def bar(kind: int, x: float, y: float, wide: float, high: float, held: int, needed: int) -> list[Shape]:
    """An equipped card as a bar: sign of its plug, name, Charges."""
    row = vault_rows()[kind]
    bolt = 14 if wide > 140 or needed < 3 else 10
    size = 12 if len(row.name) * 7.6 < wide - 36 - (bolt + 1) * needed else 9.5
    return [
        Rect(x, y, wide, high, 6, style="face"),
        Rect(x, y, 24, high, 6, style="head-equip"),
        icon(row.plug, x + 5, y + high / 2 - 7, 14, look="sign white"),
        Text(x + 30, y + high / 2 + 4, row.name, "start", size, style="title"),
        *charges(x + wide - 3, y + high / 2 - bolt / 2, held, needed, bolt),
    ]


@memo
def upright(
    kind: int, x: float, y: float, wide: float, high: float, held: int, needed: int, words: Words
) -> list[Shape]:
    """An equipped card upright: its head, its name and what it does."""
    row = vault_rows()[kind]
    across = int((wide - 10) / 5.6)
    name = wrap_text(row.name, max(8, int((wide - 8) / 7)))
    room = max(1, int((high - 30 - 14 * len(name)) / 12))
    text = wrap_text(words.said(row.hint), across, max_lines=room, placeholder=" …", break_on_hyphens=False)
    return [
        Rect(x, y, wide, high, 6, style="face"),
        Path(f"M{x} {y + 22}v-16q0 -6 6 -6h{wide - 12}q6 0 6 6v16z", style="head-equip"),
        icon(row.plug, x + 6, y + 4, 14, look="sign white"),
        *charges(x + wide - 4, y + 4, held, needed, 14),
        *[Text(x + wide / 2, y + 37 + 14 * n, line, size=11.5, style="title") for n, line in enumerate(name)],
        *[Text(x + wide / 2, y + 38 + 14 * len(name) + 12 * n, line, style="tiny") for n, line in enumerate(text)],
    ]


# --- Warriors ---------------------------------------------------------------------------------------------------------

GAME: Final = "hollow-cell"
hang_portraits(GAME, FOLDER.parent)


def portrait(warrior: int) -> str:
    """The drawing of a Warrior."""
    return portraits.portrait(GAME, warrior_rows()[warrior].key)
