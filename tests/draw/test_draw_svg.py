"""The picture: valid, self-contained, safe, and the same in meaning as the scene."""

from __future__ import annotations

import re
from typing import get_args
from xml.etree import ElementTree

import pytest

from ludus.draw import Circle, Group, Scene, Shape, Text
from ludus.draw.scene import Ground
from ludus.draw.shapes import Polygon
from ludus.draw.svg import markup, number
from ludus.draw.theme import THEMES

SVG = "{http://www.w3.org/2000/svg}"


def parse(picture: str) -> ElementTree.Element:
    """The root of a picture, which must be well-formed."""
    return ElementTree.fromstring(picture)


def by_key(root: ElementTree.Element, key: str) -> ElementTree.Element:
    """The element of a shape."""
    found = root.find(f".//*[@data-key='{key}']")
    assert found is not None
    return found


@pytest.mark.parametrize("ground", get_args(Ground))
@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_stands_alone(scene: Scene, theme: str, ground: Ground) -> None:
    scene.ground = ground
    picture = scene.svg(theme)
    root = parse(picture)
    assert "var(" not in picture
    assert "light-dark" not in picture
    ids = {element.get("id") for element in root.iter()} - {None}
    assert set(re.findall(r"url\(#([^)]+)\)", picture)) <= ids
    assert "href" not in picture


def test_title_and_text_twin(scene: Scene) -> None:
    root = parse(scene.svg())
    assert root.get("role") == "img"
    assert root.get("viewBox") == "-150 -120 300 240"
    assert root.findtext(f"{SVG}title") == scene.title
    assert root.findtext(f"{SVG}desc") == scene.text(plain=True)


def test_layers_are_drawn_in_their_order(scene: Scene) -> None:
    names = [group.get("data-layer") for group in parse(scene.svg()).findall(f"{SVG}g")]
    assert names == ["zones", "marks", "pieces"]


def test_a_shape_says_who_it_is_and_what_a_click_means(scene: Scene) -> None:
    root = parse(scene.svg())
    legal, robot = by_key(root, "legal-a2"), by_key(root, "robot")
    assert legal.get("data-action") == "run a2"
    assert legal.get("aria-label") == "a2, rating 1"
    assert robot.get("transform") == "translate(-34.64 -30)"
    assert robot.findtext(f"{SVG}title") == "Your robot"


def test_a_blocked_shape_explains_itself_and_cannot_be_played(scene: Scene) -> None:
    blocked = by_key(parse(scene.svg("page")), "blocked-b1")
    assert blocked.get("data-action") is None
    assert blocked.get("data-why") == "b1 is a Void Zone (VZ-090)"
    assert blocked.get("aria-disabled") == "true"
    assert blocked.get("aria-label") == "b1, rating 0. b1 is a Void Zone (VZ-090)"
    assert blocked.findtext(f"{SVG}title") == "b1 is a Void Zone (VZ-090)"


def test_in_a_page_actions_can_be_reached_with_the_keyboard(scene: Scene) -> None:
    page, alone = scene.svg("page"), scene.svg("dark")
    root = parse(page)
    assert root.get("role") == "group"  # the content of an "img" is hidden from assistive tools
    assert by_key(root, "legal-a2").get("tabindex") == "0"
    assert by_key(root, "legal-a2").get("role") == "button"
    assert "var(--legal)" in page
    assert "tabindex" not in alone


def test_hostile_text_stays_text() -> None:
    bad = "</title><script>alert(1)</script>\"'&\x00\x1b var(--p1) ]]>"
    seen = bad.replace("\x00\x1b", "")
    scene = Scene(bad)
    scene.layer(bad).text(
        0, 0, bad, label=bad, tip=bad, action=bad, key=bad, style=bad, css=bad.replace("var(--p1)", "")
    )
    scene.fact(bad)
    for theme in ("dark", "page"):
        root = parse(scene.svg(theme))
        assert not [element for element in root.iter() if element.tag.endswith("script")]
        assert root.findtext(f"{SVG}title") == seen
        text = root.find(f".//{SVG}text")
        assert text is not None
        assert text.get("data-action") == text.get("data-key") == seen
        assert "".join(text.itertext()) == seen * 2


def test_a_games_own_styles_use_the_tokens_and_keep_to_themselves(scene: Scene) -> None:
    plain = scene.svg()
    scene.styles["tile lair"] = "fill: var(--danger)"
    styled = scene.svg()
    scope = re.search(r'class="ludus night ([\w-]+)"', styled)
    assert scope
    assert f".{scope[1]} .tile.lair {{ fill: #ff7a70 }}" in styled
    assert scope[1] not in plain


def test_an_unknown_token_or_theme_is_an_error(scene: Scene) -> None:
    with pytest.raises(ValueError, match="sepia"):
        scene.svg("sepia")
    scene.layer("zones").circle(0, 0, 1, css="fill: var(--nothing)")
    with pytest.raises(ValueError, match="nothing"):
        scene.svg()


def test_a_light_page_keeps_a_night_board_dark_and_a_sheet_light(scene: Scene) -> None:
    assert scene.svg("light").replace("ludus-light", "ludus-dark") == scene.svg("dark")
    scene.ground = "paper"
    assert "#fdfaf1" in scene.svg("light")
    assert "#fdfaf1" not in scene.svg("dark")


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (Circle(1, 2.5, 3, key="c"), '<circle cx="1" cy="2.5" r="3" data-key="c"/>'),
        (Polygon(((0, 0), (1, 0), (0.333, 1))), '<polygon points="0,0 1,0 0.33,1"/>'),
        (Group(1, 2, (), 30, 0.5), '<g transform="translate(1 2) rotate(30) scale(0.5)"/>'),
        (
            Text(1, 2, "a<b", "end", 9, 90),
            (
                '<text x="1" y="2" text-anchor="end" transform="rotate(90 1 2)" style="font-size: 9px" '
                'aria-hidden="true">a&lt;b</text>'
            ),
        ),
    ],
)
def test_markup(shape: Shape, expected: str) -> None:
    assert markup(shape) == expected


@pytest.mark.parametrize(
    ("value", "short"), [(0, "0"), (-0.001, "0"), (1.0, "1"), (-2.50, "-2.5"), (1 / 3, "0.33"), (100, "100")]
)
def test_numbers_are_short(value: float, short: str) -> None:
    assert number(value) == short
