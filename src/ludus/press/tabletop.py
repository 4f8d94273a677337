"""A box for Tabletop Simulator: sheets of images, and a save file that lays them on its table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from pathlib import Path
from typing import Any, Final

from PIL import Image
from pypdfium2 import PdfDocument
from reportlab.pdfgen.canvas import Canvas

from ludus.core.game import Game
from ludus.draw.printed import Printed
from ludus.draw.scene import Scene
from ludus.press.paper import MM
from ludus.press.sheets import Press, Spot

DOTS: Final = 12.0  # pixels for a millimetre, where the texture does not get too large: they are looked at from near
MOST: Final = 4096  # pixels: how wide a texture may be
COLUMNS: Final = 10  # of a sheet, as the program reads it
ROWS: Final = 7
INCH: Final = 25.4  # millimetres for a unit of its table
APART: Final = 4.0  # units between things
SEEN: Final = 0.4  # of a standee: the half below its fold, without the foot
ACROSS: Final = 8  # things in a row

Thing = dict[str, Any]


@dataclass
class PrintedDeck:
    """Cards with a common back, and of a common size."""

    name: str
    back: Scene
    cards: list[Printed]


def write_save(game: Game, pieces: Sequence[Printed], folder: Path) -> list[str]:
    """Write the images and the save file; the names of the files."""
    shop = Shop(game, folder)
    for deck in decks(pieces):
        shop.deck(deck)
    for piece in pieces:
        if piece.back is None:
            shop.tile(piece)
    return shop.file_names()


def decks(pieces: Sequence[Printed]) -> list[PrintedDeck]:
    """Pieces with backs by their back, in sheets that hold them."""
    found: dict[tuple[int, float], PrintedDeck] = {}
    full: list[PrintedDeck] = []
    for piece in pieces:
        if piece.back is None:
            continue
        key = (id(piece.back), piece.wide)
        if key in found and len(found[key].cards) == COLUMNS * ROWS - 1:  # the last place is for hidden cards
            full.append(found.pop(key))
        found.setdefault(key, PrintedDeck(piece.group, piece.back, [])).cards.append(piece)
    return [*full, *found.values()]


class Shop:
    """Makes things and puts each at its place on the table."""

    def __init__(self, game: Game, folder: Path) -> None:
        self.game, self.folder = game, folder
        self.files: list[str] = []
        self.things: list[Thing] = []

    def deck(self, deck: PrintedDeck) -> None:
        """A sheet of faces, one back, and each card as often as it is there."""
        first = deck.cards[0]
        wide, tall, rows = first.wide, first.high, max(2, ceil(len(deck.cards) / COLUMNS))
        spots = [
            Spot(card.face, wide * (place % COLUMNS), tall * (place // COLUMNS), wide, tall)
            for place, card in enumerate(deck.cards)
        ]
        number = len(self.things) + 1
        custom = {
            str(number): {
                "FaceURL": self.keep(f"{deck.name} {number}", spots, wide * COLUMNS, tall * rows),
                "BackURL": self.keep(f"{deck.name} {number} back", [Spot(deck.back, 0, 0, wide, tall)], wide, tall),
                "NumWidth": COLUMNS, "NumHeight": rows, "BackIsHidden": True, "UniqueBack": False, "Type": 0,
            }
        }  # fmt: skip
        ids = [100 * number + place for place, card in enumerate(deck.cards) for _ in range(card.count)]
        names = [card.name for card in deck.cards for _ in range(card.count)]
        if len(ids) == 1:
            self.put("CardCustom", deck.name, CardID=ids[0], CustomDeck=custom)
            return
        inside = [
            {"Name": "Card", "Nickname": name, "CardID": id, "CustomDeck": custom, "Transform": transform(0, 0)}
            for name, id in zip(names, ids, strict=True)
        ]
        self.put("Deck", deck.name, DeckIDs=ids, CustomDeck=custom, ContainedObjects=inside)

    def tile(self, piece: Printed) -> None:
        """Everything else lies flat or stands; of several there is a bag that never ends."""
        high = piece.high * SEEN if piece.stands else piece.high
        spot = Spot(
            piece.face, 0, 0, piece.wide, high, (0, piece.high / 2 if piece.stands else 0), (piece.wide, piece.high)
        )
        url = self.keep(f"{piece.name} {len(self.things) + 1}", [spot], piece.wide, high)
        scale = max(piece.wide, piece.high) / INCH / 2
        image = {
            "ImageURL": url, "ImageSecondaryURL": url, "ImageScalar": 1.0, "WidthScale": 0.0,
            "CustomTile": {"Type": 0, "Thickness": 0.1, "Stackable": piece.count > 1, "Stretch": True},
        }  # fmt: skip
        kind = "Figurine_Custom" if piece.stands else "Custom_Tile"
        if piece.count == 1:
            self.put(kind, piece.name, scale, CustomImage=image)
            return
        tile = {"Name": kind, "Nickname": piece.name, "CustomImage": image, "Transform": transform(0, 0, scale)}
        self.put("Infinite_Bag", piece.name, ContainedObjects=[tile])

    def put(self, kind: str, nickname: str, scale: float = 1.0, **more: Any) -> None:
        place = len(self.things)
        at = (APART * (place % ACROSS - ACROSS / 2), APART * (place // ACROSS))
        self.things.append({"Name": kind, "Nickname": nickname, "Transform": transform(*at, scale), **more})

    def keep(self, name: str, spots: list[Spot], wide: float, high: float) -> str:
        """Keep an image of faces as a file; its address."""
        file = "".join(sign if sign.isalnum() else "-" for sign in name.lower()) + ".png"
        draw_faces(spots, wide, high).save(self.folder / file)
        self.files.append(file)
        return (self.folder / file).resolve().as_uri()

    def file_names(self) -> list[str]:
        save = {"SaveName": self.game.title, "GameMode": self.game.title, "Note": self.game.about,
                "Table": "Table_RPG", "Sky": "Sky_Museum", "ObjectStates": self.things}  # fmt: skip
        file = f"{self.game.id}.json"
        (self.folder / file).write_text(json.dumps(save, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return [*self.files, file]


def transform(x: float, z: float, scale: float = 1.0) -> dict[str, float]:
    turned = {"rotX": 0.0, "rotY": 180.0, "rotZ": 0.0}
    return {"posX": x, "posY": 1.5, "posZ": z, **turned, "scaleX": scale, "scaleY": 1.0, "scaleZ": scale}


def draw_faces(spots: list[Spot], wide: float, high: float) -> Image.Image:
    """Return faces on an area given in millimeters, as an image that fits a texture."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=(wide * MM, high * MM), invariant=1)
    for spot in spots:
        Press(canvas, False).face(spot, high * MM)
    canvas.save()
    dots = min(DOTS, MOST / wide, MOST / high)
    image: Image.Image = PdfDocument(out.getvalue())[0].render(scale=dots / MM).to_pil().convert("RGB")
    return image
