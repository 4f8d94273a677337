"""Addresses as QR codes, to open them on a phone."""

from __future__ import annotations

import io

import segno


def draw_code(url: str) -> str:
    """The code as a drawing (SVG)."""
    out = io.BytesIO()
    segno.make(url, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, scale=6, omitsize=True)
    return out.getvalue().decode()
