"""How much room shapes take."""

from __future__ import annotations

from collections.abc import Iterable

from ludus.draw.shapes import Group, Portrait, Shape, Text
from ludus.press import fonts
from ludus.press.outline import outline

Room = tuple[float, float, float, float]  # left, top, right, low


def room_of(shapes: Iterable[Shape]) -> Room:
    """The box round shapes; turned groups count as if they were not turned."""
    return around([box for shape in shapes for box in rooms(shape)])


def around(boxes: list[Room]) -> Room:
    """The box round boxes."""
    if not boxes:
        return 0.0, 0.0, 0.0, 0.0
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def lies_in(box: Room, part: Room) -> bool:
    """Whether something lies in a part and is not its ground."""
    left, top, right, low = box
    x, y = (left + right) / 2, (top + low) / 2
    ground = right - left > 0.9 * (part[2] - part[0]) and low - top > 0.9 * (part[3] - part[1])
    return part[0] < x < part[2] and part[1] < y < part[3] and not ground


def fits_in(box: Room, part: Room) -> bool:
    """Whether all of something is in a part, or as good as all."""
    slack = 0.05 * max(box[2] - box[0], box[3] - box[1])
    return (
        box[0] >= part[0] - slack
        and box[1] >= part[1] - slack
        and box[2] <= part[2] + slack
        and box[3] <= part[3] + slack
    )


def rooms(shape: Shape, x: float = 0, y: float = 0, scale: float = 1) -> list[Room]:
    if isinstance(shape, Group):
        at = (x + scale * shape.x, y + scale * shape.y, scale * shape.scale)
        return [box for inner in shape.shapes for box in rooms(inner, *at)]
    if isinstance(shape, Portrait):
        half = shape.size / 2
        box = (shape.x - half, shape.y - half, shape.x + half, shape.y + half)
    elif isinstance(shape, Text):
        box = text_room(shape, "Helvetica", shape.size or 12)
    else:
        points = [point for _, step in outline(shape) for point in zip(step[::2], step[1::2], strict=True)]
        if not points:
            return []
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        box = (min(xs), min(ys), max(xs), max(ys))
    left, top, right, low = box
    return [(x + scale * left, y + scale * top, x + scale * right, y + scale * low)]


def text_room(shape: Text, face: str, size: float) -> Room:
    """A line of text in a font."""
    wide = fonts.width(shape.text, face, size)
    left = shape.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * wide
    return left, shape.y - size, left + wide, shape.y + 0.25 * size
