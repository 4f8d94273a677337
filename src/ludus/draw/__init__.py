"""Drawing: a game describes a view once, as a scene, and every surface shows it."""

from ludus.draw.cards import card, card_back
from ludus.draw.default import default_picture
from ludus.draw.dice import die
from ludus.draw.hexes import hex_at, hex_blocked, hex_chosen, hex_name, hex_outline, hex_points, hex_ring, hex_rows
from ludus.draw.marks import arrow, danger, frame, ring, trail, way
from ludus.draw.parity import missing_facts, unreachable
from ludus.draw.patch import Patch, apply, diff
from ludus.draw.percents import percents
from ludus.draw.pieces import area, badge, hex_shield, piece, player_shape, spark, states
from ludus.draw.portraits import figure, framed_portrait
from ludus.draw.scene import Layer, Scene
from ludus.draw.shapes import Circle, Group, Line, Path, Point, Polygon, Portrait, Rect, Shape, Text, Things
from ludus.draw.table import (
    Allows,
    Area,
    Cell,
    Choice,
    Gather,
    Ledger,
    Mark,
    Order,
    Panel,
    Prompt,
    Refusal,
    Row,
    Share,
    Sign,
    StandingOrders,
    TextBoard,
    TextRow,
)
from ludus.draw.theme import custom_properties, player
from ludus.draw.wrapping import wrap_text

__all__ = [
    "Allows",
    "Area",
    "Cell",
    "Choice",
    "Circle",
    "Gather",
    "Group",
    "Layer",
    "Ledger",
    "Line",
    "Mark",
    "Order",
    "Panel",
    "Patch",
    "Path",
    "Point",
    "Polygon",
    "Portrait",
    "Prompt",
    "Rect",
    "Refusal",
    "Row",
    "Scene",
    "Shape",
    "Share",
    "Sign",
    "StandingOrders",
    "Text",
    "TextBoard",
    "TextRow",
    "Things",
    "apply",
    "area",
    "arrow",
    "badge",
    "card",
    "card_back",
    "custom_properties",
    "danger",
    "default_picture",
    "die",
    "diff",
    "figure",
    "frame",
    "framed_portrait",
    "hex_at",
    "hex_blocked",
    "hex_chosen",
    "hex_name",
    "hex_outline",
    "hex_points",
    "hex_ring",
    "hex_rows",
    "hex_shield",
    "missing_facts",
    "percents",
    "piece",
    "player",
    "player_shape",
    "ring",
    "spark",
    "states",
    "trail",
    "unreachable",
    "way",
    "wrap_text",
]
