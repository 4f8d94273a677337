"""What the picture of Void Halls shows, in the drawing and in the text."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from pypdfium2 import PdfDocument
from tests.games.void_halls.laid_out import GAME, at_question, middle
from typer.testing import CliRunner

from ludus.cli.app import app
from ludus.core.match import Match
from ludus.draw import Scene
from ludus.games.void_halls.content import halls
from ludus.games.void_halls.intents import INTENTS
from ludus.games.void_halls.numbers import KINDS
from ludus.games.void_halls.picture import icons
from ludus.games.void_halls.picture.blank import blank_sheet
from ludus.games.void_halls.picture.pays import likely
from ludus.testing import position, rule

SHEETS = ["crypt", "hold", "den", "warren"]
CALLED = ["The Crypt", "The Hold", "The Den", "The Warren"]

# --- the drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["dark", "light", "contrast", "page"])
def test_pictures_are_well_formed(theme: str) -> None:
    for match in (GAME.begin(1, 1), GAME.begin(8, 1), middle(), at_question("HourglassTime.square")):
        root = ET.fromstring(match.svg(0, theme))
        keys = [element.get("data-key") for element in root.iter() if element.get("data-key")]
        assert len([key for key in keys if str(key).startswith("square-")]) == 24
        assert len(set(keys)) == len(keys)


def shape(scene: Scene, key: str) -> Any:
    found = scene.find(key)
    assert found is not None, key
    return found


def styles(drawn: Any) -> set[str]:
    """The classes of a shape and of all inside it."""
    inner = getattr(drawn, "shapes", ())
    return set(drawn.style.split()).union(*[styles(part) for part in inner])


def drawn_text(scene: Scene) -> str:
    return " ".join(scene.text().split())


def strokes(scene: Scene, key: str) -> int:
    """How many marks a path has."""
    return str(shape(scene, key).d).count("M")


def test_lines_have_a_stroke_for_each_supply_and_point() -> None:
    scene = middle().scene(0)
    assert strokes(scene, "supplies-lower") == 75
    assert strokes(scene, "supplies-upper") == 61
    assert strokes(scene, "stock") == 14
    assert strokes(scene, "points-marked") == 41
    assert shape(scene, "in-stock").text == "14 in stock"
    assert "Supplies 14 75 of 150 got, 61 used" in drawn_text(scene)


def test_lines_end_where_the_paper_does() -> None:
    scene = middle(lower=170, upper=20, points=123, supply_cap="none").scene(0)
    assert strokes(scene, "supplies-lower") == 150
    assert strokes(scene, "points-marked") == 100
    assert shape(scene, "points-over").text == "+23"


def test_rounds_are_crossed_off_and_this_one_is_framed() -> None:
    scene = middle().scene(0)
    assert strokes(scene, "crossed") == 20
    assert shape(scene, "now").x + 14 == pytest.approx(shape(scene, "icon-21").x)
    assert "Time ······ ···· ···· ···· ··[H]B HHHB HHHB battle in 1 round" in drawn_text(scene)


def test_buildings_are_drawn_in_pencil() -> None:
    scene = middle(used="1b2").scene(0)
    assert styles(shape(scene, "building-1e2")) == {"pencil"}
    assert "worked" in styles(shape(scene, "building-1b2"))
    assert shape(scene, "building-1c3+1d3").shapes[0].turn == 90
    assert len(shape(scene, "building-3d3").shapes) == 2
    assert shape(scene, "square-3d3").label == "Hall 3, second row, third square: Tomb, crossed out"
    assert shape(scene, "square-1b2").label == "Hall 1, first row, first square: Mine, used this round"
    rows = scene.text(width=120).splitlines()
    assert any(row.startswith("2    m M x M     < , F C W       , W x ") for row in rows)
    assert any(row.startswith("3  D , S S , >     x . . x       C C o , :") for row in rows)


def test_stairs_are_drawn_to_explored_halls_only() -> None:
    scene = middle().scene(0)
    drawn = [f"stairs-{hall}-{end}" for hall in range(1, 6) for end in ("up", "down")]
    assert [key for key in drawn if scene.find(key)] == [
        "stairs-1-down",
        "stairs-2-up",
        "stairs-2-down",
        "stairs-3-up",
    ]
    assert shape(scene, "hall-3").css == ""
    assert shape(scene, "hall-4").css
    assert [shape(scene, f"way-{n}").style for n in (3, 4)] == ["way", "way faint-way"]


def test_upgrades_are_ticked_and_prices_follow() -> None:
    scene = middle(upgrades="mine trap").scene(0)
    assert [kind for kind in ("mine", "warrior", "chest", "trap") if scene.find(f"upgraded-{kind}")] == ["mine", "trap"]
    assert shape(scene, "price-mine").text == "0"
    assert shape(scene, "price-trap").text == "5"
    assert shape(scene, "price-warrior").text == "1 +"
    assert "Trap 5 1 built, upgraded" in drawn_text(scene)


def test_workers_are_dice() -> None:
    scene = middle(workers=7, dice="4446613").scene(0)
    assert [n for n in range(9) if scene.find(f"worker-{n}")] == list(range(7))


def test_names_follow_the_sheet() -> None:
    text = drawn_text(position(GAME, 1, dice="44461", sheet="den", stock=20).match.scene(0))
    assert "O Recruitment" in text
    assert "S Morning Star" in text
    assert "The Den" in text


# --- dice and what they pay -------------------------------------------------------------------------------------------


def rings(scene: Scene) -> list[bool]:
    return ["kept" in styles(shape(scene, f"die-{n}")) for n in range(5)]


def test_kept_dice_have_a_ring() -> None:
    s = position(GAME, 1, dice="22256", phase="choose")
    assert rings(s.match.scene(0)) == [False] * 5
    s.play("reroll", "keep 2")
    assert rings(s.match.scene(0)) == [True, True, False, False, False]
    assert "Dice [2][2] 2 5 6 roll 1 of 3" in drawn_text(s.match.scene(0))
    s.play("keep 0", "keep 1", roll="1 3")
    assert s.match.question.prompt == "Reroll, or stop?"
    assert sum(rings(s.match.scene(0))) == 3


def test_a_click_on_a_die_says_how_many_to_keep() -> None:
    scene = at_question("HourglassTime.choose", 1).scene(0)
    acts = [shape(scene, f"die-{n}").action for n in range(8)]
    assert acts == ["", "keep 1", "keep 2", "keep 3", "", "", "", ""]
    assert [choice.label for choice in scene.choices] == [
        "Keep no 2",
        "Keep one: 2",
        "Keep two: 2 2",
        "Keep three: 2 2 2",
    ]
    assert scene.choices[3].hint == "best for exploration 70 %"


def test_combinations_say_what_they_pay() -> None:
    text = drawn_text(middle(used="1b2").scene(0))
    assert "2 Mining 33 44 66 +2 supplies, 2 Mines free" in text
    assert "3 Construction 444 5 of 7 kinds" in text
    assert "4 Hiring 4444 9 is the most" in text
    assert "5 Exploration – hall 4, +8 at end" in text


def test_a_combination_that_pays_nothing_says_why() -> None:
    scene = at_question("HourglassTime.act", 1).scene(0)
    assert shape(scene, "pays-explore").rule == "VH-060"
    assert shape(scene, "pays-explore").action == ""
    assert shape(scene, "pays-build").rule == "VH-051"
    assert shape(scene, "pays-hire").action == "hire 1"
    assert "5 Exploration 11111 hall 1 has 0 of 3" in drawn_text(scene)


def test_odds_while_throws_are_left() -> None:
    text = drawn_text(position(GAME, 1, dice="444156", phase="choose", throws=2).match.scene(0))
    assert "4 Hiring 42 % keep 4 4 4" in text
    assert "4 Hiring 42 % keep 4 4 4" not in drawn_text(position(GAME, 1, dice="444156").match.scene(0))


@pytest.mark.parametrize(
    ("chance", "said"), [(0.0, "0 %"), (1.0, "sure"), (0.001, "<1 %"), (0.999, ">99 %"), (0.614, "61 %")]
)
def test_chances_are_never_rounded_to_certainty(chance: float, said: str) -> None:
    match = GAME.begin(1, 1)
    assert likely(GAME.words(match), chance) == said


# --- what can be done -------------------------------------------------------------------------------------------------


def hints(match: Match) -> dict[str, str]:
    return {choice.action: choice.hint for choice in match.scene(match.question.seat).choices}


def warnings(match: Match) -> dict[str, str]:
    return {choice.action: choice.warn for choice in match.scene(match.question.seat).choices if choice.warn}


def test_kinds_say_price_and_reason() -> None:
    match = at_question("HourglassTime.kind")
    scene = match.scene(0)
    assert hints(match)["trap"] == "8 of 14 supplies. Meets 1 hero of its hall in each battle"
    assert hints(match)["warrior"] == "1 of 14 supplies and a worker. Each meets 2 heroes"
    assert shape(scene, "kind-trap").action == "trap"
    assert shape(scene, "kind-scepter").rule == "VH-098"
    assert "Scepter 10 1 built, only one" in drawn_text(scene)


def test_squares_that_can_be_built_on_and_why_others_cannot() -> None:
    scene = at_question("HourglassTime.square").scene(0)
    assert shape(scene, "legal-2c3").action == "at 2c3"
    reasons = {square: shape(scene, f"blocked-{square}").rule for square in ("1b2", "1b3", "1d2", "4c2")}
    assert reasons == {"1b2": "VH-047", "1b3": "VH-046", "1d2": "VH-012", "4c2": "VH-048"}
    assert scene.find("legal-1b2") is None


def test_squares_say_who_fights_there() -> None:
    assert hints(at_question("HourglassTime.square"))["at 2c3"] == "hall 2: 2 heroes, defense 2"
    assert set(hints(at_question("HourglassTime.square", 1)).values()) == {""}


def test_the_long_building_is_offered_between_two_squares() -> None:
    scene = at_question("HourglassTime.square", 1).scene(0)
    across, down = shape(scene, "legal-1c3+1d3"), shape(scene, "legal-1d2+1d3")
    assert across.action == "at 1c3 1d3"
    assert across.shapes[0].width > across.shapes[0].height
    assert down.shapes[0].width < down.shapes[0].height


def test_the_last_landing_can_be_built_on_with_late_stairs() -> None:
    scene = at_question("HourglassTime.square", 2).scene(0)
    assert shape(scene, "legal-1d3").action == "at 1d3"


@rule("VH-G33")
def test_warnings_of_a_newcomer() -> None:
    few = position(GAME, 1, dice="444", stock=10, workers=3).play("build 4").match
    assert warnings(few) == {"warrior": "It takes one of your 3 dice for good."}
    full = position(GAME, 1, dice="444", stock=10, workers=9).play("build 4").match
    assert "tomb" in warnings(full)
    chest = position(GAME, 1, dice="444", stock=10, buildings="warrior:1b2", halls=2).play("build 4", "chest").match
    assert set(warnings(chest)) == {"at 2c2", "at 2d2", "at 2e2", "at 2c3", "at 2d3"}
    closed = position(GAME, 1, dice="444", stock=10, sheet="den", halls=4).play("build 4", "scepter").match
    assert warnings(closed)["at 4b3 4c3"] == "Hall 5 could never be explored."
    doubled = position(GAME, 1, dice="123456", buildings="chest:1b2 warrior:1c2").match
    assert warnings(doubled)["upgrade chest"] == "1 of 2 heroes would not be met."


def test_after_the_last_battle_no_heroes_are_foreseen() -> None:
    last = position(GAME, 1, buildings="chest:1b2", workers=3, phase="end").match
    scene = last.scene(0)
    assert shape(scene, "no-heroes").text == "The last heroes have come."
    assert "battle" not in [panel.key for panel in scene.panels]


def test_the_next_battle_is_foreseen() -> None:
    text = drawn_text(middle().scene(0))
    assert "Hall 2 2 heroes, defense 2 +4 Hall 3 4 heroes, defense 3 +9 −5 Sum 6 heroes, 5 met +13 −5" in text
    assert "Heroes none no Chest stands" in drawn_text(GAME.begin(1, 1).scene(0))
    tomb = middle(buildings="chest:1b2 tomb:2c2", workers=8, dice="44446613").scene(0)
    assert "Spent Tomb on 2c2 each gives a worker" in drawn_text(tomb)


# --- the end and several players --------------------------------------------------------------------------------------


def test_the_final_count_goes_rule_by_rule() -> None:
    match = position(GAME, 1, workers=3, stock=13, points=40, halls=2, upgrades="mine", phase="end").match
    match.apply("exchange")
    scene = match.scene(0)
    text = drawn_text(scene)
    assert scene.result == "The final score is 51"
    for line in ("Heroes encountered 40", "Scepter 0", "Supplies left 3", "Explored halls 6", "Upgrades 2"):
        assert line in text
    assert "Supplies left 3 VH-089: 1 for every full 5" in text
    assert "All seven kinds 0 VH-092: 10 if one of each has been built Total 51 Title Hideout" in text
    assert shape(scene, "count-6").text == "51"


@rule("VH-094", "VH-G42")
def test_alone_the_score_is_the_result() -> None:
    match = position(GAME, 1, workers=3, stock=13, points=40, halls=2, phase="end").match
    match.apply("pass")
    assert match.ending.winners == (0,)
    assert match.ending.scores == (48.0,)
    assert match.scene(0).result == "The final score is 48"


def test_others_are_told_in_a_line() -> None:
    scene = GAME.begin(3, 1).scene(1)
    text = drawn_text(scene)
    assert "Player 1 [p1] [decides] Score 3 0 points, 5 supplies, 5 workers, halls 1, dice" in text
    assert shape(scene, "name").text == "Player 2"
    assert scene.seat_name(2) == "Player 3"
    assert [shape(scene, f"player-{seat}").shapes[0].style for seat in range(3)] == ["now", "now", "now"]
    assert GAME.begin(1, 1).scene(0).find("player-0") is None


@pytest.mark.parametrize("width", [80, 100, 120])
def test_the_text_fits_a_terminal(width: int) -> None:
    matches = [middle(), at_question("HourglassTime.square"), *[GAME.begin(1, 2, sheet=key) for key in SHEETS]]
    for match in matches:
        assert max(map(len, match.scene(0).text(width=width).splitlines())) <= width


def test_what_can_be_paid_is_taken_from_the_list_onto_a_square() -> None:
    match: Match[Any] = middle()
    scene = match.scene(0)
    places = [each for each in scene.shapes() if each.action.startswith("build ") and "use" in each.style.split()]
    held = {each.key.partition(".")[2] for each in scene.shapes() if each.key.startswith("held.")}
    assert held == {each.action.split()[1] for each in places} == {"mine", "warrior", "chest", "trap", "tomb"}
    assert {each.action.split()[2] for each in places} == set(match.view(0)["table"]["sheets"][0]["free"])
    for place in places:
        kind = place.action.split()[1]
        assert [step.split()[0] for step in INTENTS.read(match, place.action)] == ["build", kind, "at"]


def test_a_solo_game_fits_one_screen() -> None:
    """The table without its log, which the terminal tells in its own way; three lines say what is built in one go."""
    for match in (middle(), at_question("HourglassTime.kind"), at_question("HourglassTime.choose", 1)):
        scene = match.scene(0)
        scene.log = []
        assert len(scene.text(width=120).splitlines()) <= 42 + 3 * bool(scene.intents)


# --- blank sheets -----------------------------------------------------------------------------------------------------


def paper(name: str = "", **options: str) -> Scene:
    settings: Any = GAME.setting(1, 1, False, options).options
    scene = blank_sheet(settings, name)
    assert isinstance(scene, Scene)
    return scene


@pytest.mark.parametrize("key", SHEETS)
def test_a_blank_sheet_has_nothing_written_on_it(key: str) -> None:
    scene = paper(sheet=key, time_track="gathering")
    used = {style for drawn in scene.shapes() for style in drawn.style.split()}
    assert not {style for style in used if "pencil" in style}
    assert [n for n in range(1, 31) if scene.find(f"swords-{n}")] == [6, 11, 16, 20, 24, 27, 30]
    assert all(scene.find(f"hall-{hall.level}") for hall in halls(key))
    assert ET.fromstring(scene.svg("light")).tag.endswith("svg")


@rule("VH-002")
def test_reminders_are_only_printed() -> None:
    """Nothing but the blank sheet has them: no view and no rule reads them."""
    assert paper().find("note") is not None
    assert not {"note", "reminders"} & set(GAME.begin(1, 1).view(0)["table"])


@rule("VH-015")
def test_a_name_may_stand_on_the_scroll() -> None:
    assert shape(paper(), "name").text == "dungeon of"
    named = shape(paper("Deep & Dark"), "name")
    assert (named.text, named.style) == ("Deep & Dark", "pencil-text")
    assert "Deep &amp; Dark" in paper("Deep & Dark").svg("light")


@rule("VH-G41")
def test_every_kind_has_an_icon_of_its_own() -> None:
    assert len(icons.PATHS) == len(icons.RINGED) == len(KINDS)
    assert len(set(icons.PATHS)) == len(KINDS)
    assert all(paper().find(f"list-icon-{kind}") for kind in KINDS)


@rule("VH-015")
def test_blank_sheets_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "sheets.pdf"
    done = CliRunner().invoke(app, ["sheet", GAME.id, str(file), "--each", "sheet", "--name", "Deep (and) Dark"])
    assert done.exit_code == 0, done.output
    pages = [page.get_textpage().get_text_range() for page in PdfDocument(file)]
    assert [called in page for called, page in zip(CALLED, pages, strict=True)] == [True] * 4
    assert all("Void Halls" in page and "Deep (and) Dark" in page for page in pages)
