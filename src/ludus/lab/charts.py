"""Plots as SVG text that takes its colors from the page around it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ludus.lab.extra import extra
from ludus.lab.stats import Estimate

Dot = tuple[str, Estimate, bool]  # a label, its figure, and whether it stands out

# Vega wants real colors; these stand for the page's own, which are put in afterwards.
INK, FAINT, LINE, CALM, LOUD = "#010101", "#020202", "#030303", "#040404", "#050505"
COLOURS = {INK: "--text", FAINT: "--muted", LINE: "--line", CALM: "--calm", LOUD: "--loud"}
WIDTH, ROW, LEFT = 560, 24, 190


def forest(dots: Sequence[Dot], title: str, fair: float | None = None, percent: bool = True) -> str:
    """A row for each thing: its figure as a dot, its interval as a line, and the fair value as a line through all."""
    alt = extra("altair", "A report")
    rows = [
        {"label": label, "value": e.value, "low": e.low, "high": e.high, "n": figure(e, percent), "loud": loud}
        for label, e, loud in dots
    ]
    order = [row["label"] for row in rows]
    low, high = span([e for _, e, _ in dots], fair, percent)
    base = alt.Chart(alt.Data(values=rows)).encode(
        y=alt.Y("label:N", sort=order, title=None, axis=side(alt, ticks=False, domain=False))
    )
    scale = alt.Scale(domain=[low, high], nice=False, zero=False)
    axis = alt.Axis(format=".0%" if percent else ",.1~f", title=title, grid=True, tickCount=6)
    colour = alt.condition("datum.loud", alt.value(LOUD), alt.value(CALM))
    layers = [
        base.mark_rule(strokeWidth=2.5).encode(x=alt.X("low:Q", scale=scale, axis=axis), x2="high:Q", color=colour),
        base.mark_point(filled=True, size=70, opacity=1).encode(
            x="value:Q", color=colour,
            shape=alt.condition("datum.loud", alt.value("diamond"), alt.value("circle")),
        ),
        base.mark_text(align="left", color=FAINT, fontSize=11).encode(x=alt.value(WIDTH + 8), text="n:N"),
    ]  # fmt: skip
    if fair is not None:
        line = alt.Chart(alt.Data(values=[{"fair": fair}])).mark_rule(strokeDash=[4, 3], color=INK, strokeWidth=1.5)
        layers.insert(0, line.encode(x=alt.X("fair:Q", scale=scale)))
    return svg(alt.layer(*layers).properties(width=WIDTH, height=alt.Step(ROW)))


def figure(e: Estimate, percent: bool) -> str:
    return f"{e.value:.1%}   n {e.n:,}" if percent else f"{e.value:.1f}   n {e.n:,}"


def side(alt: Any, **more: Any) -> Any:
    """The axis at the left, as wide in every plot, so that they stand one below the other."""
    return alt.Axis(minExtent=LEFT, maxExtent=LEFT, labelLimit=LEFT - 8, labelPadding=8, **more)


def span(estimates: Sequence[Estimate], fair: float | None, percent: bool) -> tuple[float, float]:
    """The part of the axis that is drawn."""
    every = [end for e in estimates for end in (e.low, e.high)] + ([] if fair is None else [fair])
    low, high = min(every), max(every)
    room = max((high - low) * 0.06, 0.01 if percent else 0.5)
    return (max(0.0, low - room), min(1.0, high + room)) if percent else (low - room, high + room)


def histogram(values: Sequence[float], title: str) -> str:
    """How often which values came up, with the middle half and the median marked."""
    alt = extra("altair", "A report")
    ordered = sorted(values)
    marks = [{"at": ordered[int(len(ordered) * part)], "middle": part == 0.5} for part in (0.25, 0.5, 0.75)]
    whole = all(float(v).is_integer() for v in values)
    bins = alt.Bin(maxbins=30, minstep=1) if whole else alt.Bin(maxbins=30)
    across = alt.Axis(grid=False, format="~s", labelOverlap="greedy", labelSeparation=6)
    bars = alt.Chart(alt.Data(values=[{"v": v} for v in values])).encode(
        x=alt.X("v:Q", bin=bins, title=f"{title}; upright: how many games", axis=across),
        y=alt.Y("count():Q", title=None, axis=side(alt, tickMinStep=1, tickCount=4)),
    )
    lines = alt.Chart(alt.Data(values=marks)).encode(
        x="at:Q", strokeDash=alt.condition("datum.middle", alt.value([1, 0]), alt.value([3, 3]))
    )
    both = alt.layer(bars.mark_bar(color=CALM, opacity=0.85), lines.mark_rule(color=INK))
    return svg(both.properties(width=WIDTH, height=150))


def svg(chart: Any) -> str:
    """A chart as a piece of a page: text stays text, colors are the page's."""
    text = {"labelColor": INK, "titleColor": FAINT, "labelFontSize": 12, "titleFontSize": 12}
    styled = (
        chart.configure(
            background="transparent",
            font="system-ui, sans-serif",
            padding={"left": 4, "top": 4, "bottom": 4, "right": 28},
        )
        .configure_view(stroke=None)
        .configure_axis(gridColor=LINE, domainColor=LINE, tickColor=LINE, titleFontWeight="normal", **text)
    )
    made: str = extra("vl_convert", "A report").vegalite_to_svg(styled.to_json())
    for stand_in, name in COLOURS.items():
        made = made.replace(stand_in, f"var({name})")
    width, height = re.search(r'width="([\d.]+)" height="([\d.]+)"', made).groups()  # type: ignore[union-attr]  # always there
    return made.replace(f'width="{width}" height="{height}"', f'width="{width}" role="img"', 1)
