"""Portraits: in one style, and told apart by everybody, even small and grey."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ET
from colorsys import rgb_to_hls
from io import BytesIO
from itertools import combinations

import numpy as np
import pytest
import resvg_py
from PIL import Image

import ludus
from ludus.core.game import Game
from ludus.draw import Portrait, Scene, portraits
from ludus.draw.palette import COLOURS
from ludus.press import pdf
from tests.rows import every_row

pytestmark = pytest.mark.sources

INK = "#0b0e13"
SMALL = 24  # pixels, on a board seen as a whole
APART = 18.0  # mean distance of two grey pictures, of 255
CREW = 3.0  # of the two Robots of a seat, which have numbers as well
ALLOWED = {"path", "circle", "ellipse", "rect", "g"}
PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity"}
PLACE = {"d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "transform"}
PEOPLE = {  # where those are listed who act: a file and its tables
    "hostile-takeover": ("characters.toml", ("character",)),
    "hollow-cell": ("warriors.toml", ("warrior",)),
    "claustrophobia": ("warriors.toml", ("warrior", "troglodyte", "demon", "creature")),
}


def drawn() -> list[Game]:
    return [game for game in map(ludus.game, [box.id for box in ludus.games()]) if portraits.files(game.id)]


def everybody() -> list[str]:
    return [f"{game.id}/{name}" for game in drawn() for name in portraits.files(game.id)]


def elements(of: str) -> list[ET.Element]:
    return list(ET.fromstring(f"<svg>{portraits.drawing(of).art}</svg>").iter())[1:]


def grey(of: str) -> np.ndarray:
    """A portrait as a board shows it, without the colours of its seat."""
    scene = Scene("portrait", width=SMALL, height=SMALL, ground="bare")
    scene.layer("one").add(Portrait(of, SMALL / 2, SMALL / 2, SMALL))
    png = resvg_py.svg_to_bytes(svg_string=scene.svg(), background="#3a424d")
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("L"), dtype=float)


@pytest.mark.parametrize("named", PEOPLE)
def test_whoever_acts_has_a_portrait(named: str) -> None:
    file, tables = PEOPLE[named]
    listed = tomllib.loads((ludus.game(named).folder / "content" / file).read_text(encoding="utf-8"))
    keys = [row["key"].replace("_", "-") for table in tables for row in listed[table]]
    wanted = {name for key in keys for name in (("blade-1", "blade-2") if key == "blade" else (key,))}
    assert set(portraits.files(named)) == wanted


def test_every_robot_has_the_shape_of_its_seat() -> None:
    ludus.game("void-zone")
    robots = [f"p{seat}-{robot}" for seat in range(1, 7) for robot in "ab"]
    assert set(portraits.files("void-zone")) == {"house", *robots}


@every_row("of", everybody())
def test_a_portrait_keeps_to_the_style(of: str) -> None:
    found = portraits.drawing(of)
    assert found.name
    assert found.sign
    parts = elements(of)
    assert {part.tag for part in parts} <= ALLOWED  # no text, no gradient, nothing from elsewhere
    assert {name for part in parts for name in part.attrib} <= PAINT | PLACE | {"class"}
    outlines = [part for part in parts if part.get("stroke") == INK]
    assert any(part.get("stroke-width") in ("4", "5") for part in outlines)  # the silhouette
    assert len(found.small) < len(found.art)  # something is fine enough to be left out
    assert "fine" not in found.small


@every_row("of", everybody())
def test_a_portrait_has_colours_of_its_own(of: str) -> None:
    colours = set(re.findall(r"#[0-9a-f]{6}", portraits.drawing(of).art))
    seats = {value for name, pair in COLOURS.items() if re.fullmatch(r"p\d", name) for value in pair}
    assert not colours & seats
    assert not [colour for colour in colours if teal(colour)]
    assert 2 <= len({family(colour) for colour in colours}) <= 9


def teal(colour: str) -> bool:
    """The colour that says what can be done."""
    hue, light, full = hls(colour)
    return 0.45 < hue < 0.53 and full > 0.45 and 0.3 < light < 0.8


def family(colour: str) -> int:
    """Colours that differ in their light alone are planes of one form."""
    hue, light, full = hls(colour)
    return -1 if full < 0.15 or light < 0.12 else -2 if light > 0.9 else round(hue * 12) % 12


def hls(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    return rgb_to_hls(red, green, blue)


def test_all_are_told_apart_in_grey_at_24_pixels() -> None:
    pictures = {of: grey(of) for of in everybody()}
    alike = []
    for a, b in combinations(pictures, 2):
        distance = float(np.abs(pictures[a] - pictures[b]).mean())
        if distance < (CREW if a[:-1] == b[:-1] else APART):
            alike.append(f"{a} and {b}: {distance:.1f}")
    assert alike == []


@every_row("of", everybody())
def test_paper_shows_it_too(of: str) -> None:
    scene = Scene("portrait", width=200, height=100, ground="bare")
    scene.layer("both").extend((Portrait(of, 50, 50, 90, "square", mirrored=True), Portrait(of, 150, 50, 30)))
    assert pdf.write([scene]).startswith(b"%PDF")
