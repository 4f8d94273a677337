"""The themes: complete, readable, and told apart without colour."""

from __future__ import annotations

import re

import pytest

from ludus.draw import custom_properties, player
from ludus.draw.styles import DEFS, rules
from ludus.draw.theme import LOOKS, THEMES, resolve, tokens

OWNERS = [name for name in LOOKS if name != "neutral"]


def luminance(colour: str) -> float:
    """Relative luminance of an opaque colour, as WCAG defines it."""
    digits = colour.lstrip("#")
    pairs = [digit * 2 for digit in digits] if len(digits) == 3 else re.findall("..", digits)
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (int(pair, 16) / 255 for pair in pairs)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two opaque colours."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_every_style_finds_its_tokens(theme: str) -> None:
    values = tokens(theme)
    assert values.keys() == tokens("dark").keys()
    assert "var(" not in resolve(" ".join(rules().values()) + DEFS, values)


@pytest.mark.parametrize("theme", THEMES)
def test_text_can_be_read(theme: str) -> None:
    values = tokens(theme)
    for name in ("text", "text-muted", "text-faint"):
        assert contrast(values[name], values["surface-1"]) >= 4.5, name
    for name in ("paper-ink", "paper-faint", "pencil"):
        assert contrast(values[name], values["paper"]) >= 4.5, name
    assert contrast(values["text-on-accent"], values["accent"]) >= 4.5
    for owner in LOOKS:
        assert contrast(values[f"{owner}-ink"], values[owner]) >= 4.5, owner
        assert contrast(values[f"{owner}-line"], values["surface-1"]) >= 4.5, owner


@pytest.mark.parametrize("theme", THEMES)
def test_marks_can_be_seen_on_what_they_lie_on(theme: str) -> None:
    sheet, night = tokens(theme), tokens(theme, night=True)
    for name in ("legal", "chosen", "blocked", "danger", "brass"):
        assert contrast(sheet[name], sheet["paper"]) >= 3, name
        assert contrast(night[name], night["night-out"]) >= 3, name
    assert contrast(night["zone-bar"], night["zone-glow"]) >= 3
    assert contrast(night["zone-bar"], night["zone-low"]) >= 3


def test_players_differ_in_colour_shape_and_pattern() -> None:
    for trait in zip(*(LOOKS[owner] for owner in OWNERS), strict=True):
        assert len(set(trait)) == 6
    tiles = [re.search(rf'<pattern id="{owner}".*?</pattern>', DEFS) for owner in OWNERS]
    drawn = {tile[0].replace(owner, "") for tile, owner in zip(tiles, OWNERS, strict=True) if tile}
    assert len(drawn) == 6


def test_a_seat_has_a_style_and_nobody_is_neutral() -> None:
    assert [player(seat) for seat in range(6)] == OWNERS
    assert player(None) == "neutral"
    for wrong in (-1, 6):
        with pytest.raises(ValueError, match=str(wrong)):
            player(wrong)


def test_a_page_gets_every_token_in_every_theme() -> None:
    css = custom_properties()
    assert css.count("{") == css.count("}")
    for theme in ("light", "contrast"):
        block = next(line for line in css.splitlines() if line.startswith(f'[data-theme="{theme}"] {{'))
        assert dict(re.findall(r"--([\w-]+): ([^;]+);", block)) == dict(tokens(theme))
    night = next(line for line in css.splitlines() if " .night {" in line)
    assert f"--legal: {tokens('dark')['legal']};" in night
    assert "light-dark" not in css


def test_a_page_can_stand_still() -> None:
    still = custom_properties().splitlines()[-1]
    assert still.startswith('[data-motion="off"]')
    assert set(re.findall(r"--t-\w+: (\w+);", still)) == {"0ms"}
