"""Curves and bars of a review, as SVG. Seats differ by dashes as well as by color."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ludus.review.report import Review, plain

WIDE, HIGH, EDGE = 480, 200, 34
COLOURS = ("#2f6fbf", "#c2572b", "#3a8a4d", "#8a5bb0", "#9a7b1a", "#b0416a", "#4a8f96", "#6b6b6b")
DASHES = ("", "7 4", "2 3", "9 3 2 3", "1 4", "5 2", "12 4", "3 6")


def curves(found: Review) -> str:
    """What each seat could hope for, from the beginning to the end."""
    rows = [found.curve(own.seat) for own in found.seats]
    low, high = (0.0, max(1.0, *[max(row) for row in rows])) if found.players > 1 else (0.0, max(map(max, rows)) * 1.1)
    count = max(2, len(rows[0]))

    def point(place: int, value: float) -> str:
        x = EDGE + (WIDE - 2 * EDGE) * place / (count - 1)
        return f"{x:.1f},{HIGH - EDGE - (HIGH - 2 * EDGE) * (value - low) / ((high - low) or 1):.1f}"

    lines = []
    for seat, row in enumerate(rows):
        dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
        points = " ".join(point(place, value) for place, value in enumerate(row))
        lines.append(
            f'<polyline class="s{seat}" points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2"{dash}>'
            f"<title>p{seat + 1}</title></polyline>"
        )
        lines.append(f'<text x="{EDGE + 40 * seat}" y="16" font-size="15" fill="{COLOURS[seat]}">p{seat + 1}</text>')
    marks = [(0.0, "0"), (0.5, "½"), (1.0, "1")] if found.players > 1 else [(0.0, "0"), (high, f"{high:.0f}")]
    for value, name in marks:
        x, y = point(0, value).split(",")
        lines.append(
            f'<text x="{float(x) - 22:.0f}" y="{float(y) + 4:.0f}" font-size="12" fill="currentColor">{name}</text>'
        )
        lines.append(f'<path d="M{EDGE} {y}H{WIDE - EDGE}" stroke="#8884"/>')
    return frame_lines(WIDE, HIGH, lines)


def bars(found: Review, said: Callable[..., str]) -> str:
    """The luck of each seat by its source, each with its name above it; to the right where it was good."""
    rows = [(own.seat, source, plain(value)) for own in found.seats for source, value in own.luck.items() if value]
    most = max([abs(value) for _, _, value in rows], default=1.0) or 1.0
    lines = []
    for place, (seat, source, value) in enumerate(rows):
        name = escape(said(f"review.luck_{source}"))
        y, long = 40 * place, WIDE / 2 * abs(value) / most
        x = WIDE / 2 if value > 0 else WIDE / 2 - long
        number = f"{value:+.1f}" if found.players == 1 else f"{100 * value:+.1f} %"
        lines.append(f'<text x="0" y="{y + 14}" font-size="14" fill="currentColor">p{seat + 1} {name}</text>')
        lines.append(
            f'<text x="{WIDE}" y="{y + 14}" font-size="14" fill="currentColor" text-anchor="end">{number}</text>'
        )
        lines.append(f'<rect x="{x:.1f}" y="{y + 20}" width="{long:.1f}" height="10" fill="{COLOURS[seat]}"/>')
    return frame_lines(WIDE, 40 * len(rows), lines)


def frame_lines(wide: int, high: int, lines: list[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">{"".join(lines)}</svg>'
