"""The data files of Hostile Takeover: complete, consistent with each other, and true to the box."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.games.files import Files, Row
from tests.rows import every_row

from ludus.core.errors import BadFile
from ludus.games.hostile_takeover import content
from ludus.games.hostile_takeover.layout import CENTRE, HILL, RING, squares_of, start_zones
from ludus.testing import rule

DATA = Files("hostile_takeover")
CHANGED = {"changed", "first_move", "first_armor1", "first_armor2"}  # only where a number was changed for balance
RULES, OPTIONS, ROWS = DATA.rules, DATA.options, DATA.rows


# Rules


def test_227_rules_and_99_rulings() -> None:
    assert {row["kind"] for row in RULES.values()} == {"rule", "ruling"}
    assert DATA.ledger["prefix"] == "HT"
    assert list(RULES) == [f"HT-{n:03d}" for n in range(1, 228)] + [f"HT-G{n:02d}" for n in range(1, 100)]


@every_row("row", RULES.values(), ids=RULES.keys())
def test_a_rule_reads_as_a_reason(row: Row) -> None:
    """Players see the sentence alone, so it may hold neither ids nor the shorthand of the checks."""
    says = row["says"]
    assert re.match(r"[A-Z\d]", says)
    assert says.endswith(".")
    assert not re.search(r"HT-|\bTN\b|\bVP\b|\bMP\b|`|#|\bsee\b", says)


# Options


def test_33_options() -> None:
    """One for the scenario, one for our numbers, and the 31 of the optional rules and rulings."""
    assert len(DATA.read("words/options")["option"]) == len(OPTIONS) == 33


def test_groups_of_options() -> None:
    assert {row["group"].split(":")[0] for row in OPTIONS.values()} == {"Set-up", "Optional rules", "Readings"}


# Content


@every_row("name", DATA.content)
def test_rows_of_a_table_have_the_same_shape_and_are_counted(name: str) -> None:
    file = DATA.content[name]
    for table in file.keys() - {"counts", "describes"}:
        rows = file[table]
        assert len({row["key"] for row in rows}) == len(rows) == file["counts"][f"{table}s"]
        assert len({frozenset(row) - CHANGED for row in rows}) == 1


@rule("HT-009", "HT-017", "HT-G03", "HT-G07")
def test_the_box() -> None:
    pieces = {row["key"]: (row["count"], row["each"]) for row in DATA.content["pieces"]["piece"]}
    assert pieces["figure"] == pieces["character_card"] == (16, 4)
    assert pieces["action_card"] == (64, 16)
    assert pieces["energy"] == (16, 4)
    assert pieces["board"] == (9, 0)
    assert [pieces[colour][0] for colour in ("green", "blue", "orange", "cube")] == [8, 4, 8, 72]


@rule("HT-103", "HT-168")
def test_16_characters_in_four_teams() -> None:
    names = [row.name for row in content.roster()]
    assert len(names) == 16
    assert names == sorted(names, key=lambda name: name.replace("-", "").lower())
    teams = {row.key: [content_name(key) for key in row.members] for row in content.teams()}
    assert teams == {
        "a": ["Bard", "Boss", "Rocky", "Spectre"],
        "b": ["Chance", "Cynder", "Flint", "Knave"],
        "c": ["Dodger", "Jade", "K-Dogg", "Mirage"],
        "d": ["Angel", "Gremlin", "Jace", "Kirra"],
    }
    assert len({row.mark for row in content.roster()}) == len({row.special for row in content.roster()}) == 16


def content_name(key: str) -> str:
    return next(row.name for row in content.roster() if row.key == key)


def character(name: str) -> content.Character:
    return next(row for row in content.roster() if row.name == name)


@rule("HT-193", "HT-G13", "HT-G14", "HT-G15")
def test_the_sample_card() -> None:
    flint = character("Flint")
    assert (flint.move, flint.armor, flint.ranged, flint.melee) == (6, 1, "Light Machine Gun", "Machete")
    assert flint.hit == ((10, 11, 12, 9, 10, 12), (9, 10, 12, 8, 9, 11), (10, 11, 13, 9, 10, 12))
    assert flint.wound == (9, 10, 10, 11)
    assert (flint.attack, flint.defense, flint.melee_wound) == (2, -1, (10, 11))


@rule("HT-125", "HT-132")
@every_row("name", [row.name for row in content.roster()])
def test_charts_make_sense(name: str) -> None:
    row = character(name)
    for band in row.hit:
        assert all(7 <= number <= 18 for number in band)
        assert list(band[:3]) == sorted(band[:3])
        assert list(band[3:]) == sorted(band[3:])
        assert all(moving >= still for moving, still in zip(band[:3], band[3:], strict=True))
    assert row.wound[0] <= row.wound[1]
    assert row.wound[0] < row.wound[2]
    assert row.melee_wound[0] < row.melee_wound[1]
    assert row.move in (5, 6, 7, 8)
    assert row.armor == (2 if name in ("Boss", "Jace", "K-Dogg", "Knave", "Rocky") else 1)


@rule("HT-106", "HT-156", "HT-167", "HT-G19")
def test_traits_of_weapons() -> None:
    traits = {row.name: row.traits for row in content.roster() if row.traits}
    assert traits == {
        "Boss": ("crushing",),
        "Gremlin": ("scatter", "emp_burst"),
        "Jade": ("reach_3",),
        "Knave": ("scatter", "blast_1"),
    }
    assert [row.name for row in content.roster() if row.reach > 1] == ["Jade"]


@rule("HT-034", "HT-111", "HT-G57")
def test_action_cards() -> None:
    cards = {row.key: (row.copies, row.initiative, row.moving) for row in content.cards()}
    assert cards == {"move": (4, 2, True), "melee": (4, 2, True), "fire": (4, 0, False), "aim": (4, -3, False)}


@rule("HT-104")
def test_special_actions_cost_one_energy_but_for_the_cluster_charge() -> None:
    assert {row.key: row.energy for row in content.specials() if row.energy != 1} == {"cluster_charge": 2}
    assert {row.card for row in content.specials()} == {"move", "melee", "fire"}


@rule("HT-192", "HT-G22")
def test_the_flamer_template_in_eight_directions() -> None:
    flames = content.flames()
    assert [len(shape) for shape in flames] == [11, 10] * 4
    east, south_east, north = flames[2], flames[3], flames[0]
    assert (3, 1) in east
    assert (2, 1) not in east
    assert (4, 4) in south_east
    assert {(u, v) for u, v in north} == {(v, -u) for u, v in east}


@rule("HT-150", "HT-G72")
def test_directions_of_the_die() -> None:
    steps = [row.step for row in content.directions()]
    assert [row.face for row in content.directions()] == list(range(1, 9))
    assert steps == [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]


# Scenarios and maps


@rule("HT-198", "HT-208", "HT-219", "HT-011")
def test_points_to_win() -> None:
    needed = {(row.scenario, row.players): (row.map, row.needed) for row in content.setups()}
    assert needed == {
        ("coming_together", 4): ("CT4", 8), ("coming_together", 3): ("CT3", 10),
        ("grab_and_go", 4): ("GG4", 9), ("grab_and_go", 3): ("GG3", 11), ("grab_and_go", 2): ("GG4", 13),
        ("king_of_the_hill", 4): ("KH4", 9), ("king_of_the_hill", 3): ("KH3", 11), ("king_of_the_hill", 2): ("KH4", 13),
    }  # fmt: skip
    bans = {row.scenario: row.ban for row in content.setups()}
    assert bans == {"coming_together": "turn_1", "grab_and_go": "first_pick_up", "king_of_the_hill": "turn_1"}


@rule("HT-195", "HT-205", "HT-206", "HT-216", "HT-217")
def test_what_gives_points() -> None:
    assert {row.key: row.points for row in content.points()} == {
        "wound": (1,), "arrival": (4, 3, 2), "pick_up": (1,), "holder": (3,), "standing": (3,), "pinned": (1,),
    }  # fmt: skip


CUBES = {"CT4": 56, "CT3": 48, "GG4": 56, "GG3": 44, "KH4": 64, "KH3": 60}


@rule("HT-011", "HT-G05", "HT-G10")
@every_row("key", CUBES)
def test_a_map_uses_all_force_fields(key: str) -> None:
    found = content.maps()[key]
    assert (len(found.green), len(found.blue), len(found.orange)) == (8, 4, 8)
    assert len(found.cubes) == CUBES[key]


def terrain(found: content.Map) -> frozenset[Any]:
    """Cubes, and force fields as sets of squares."""
    fields = [frozenset(squares_of(ends)) for ends in (*found.green, *found.blue, *found.orange)]
    return frozenset([*found.cubes, *fields])


def turned(thing: Any, way: Any) -> Any:
    return frozenset(way(*square) for square in thing) if isinstance(thing, frozenset) else way(*thing)


@rule("HT-G10", "HT-G11", "HT-G12")
@every_row("key", CUBES)
def test_maps_are_the_same_for_every_seat(key: str) -> None:
    """A quarter turn lays a map for two or four on itself, a mirror one for three."""
    found = content.maps()[key]

    def quarter(x: int, y: int) -> tuple[int, int]:
        return 29 - y, x

    def mirror(x: int, y: int) -> tuple[int, int]:
        return 29 - x, y

    way = mirror if key.endswith("3") else quarter
    assert {turned(thing, way) for thing in terrain(found)} == terrain(found)
    zones = [frozenset(zone) for zone in found.start]
    assert {turned(zone, way) for zone in zones} == set(zones)
    assert {len(zone) for zone in zones} == {16}
    assert len(zones) == (3 if key.endswith("3") else 4)


def test_the_maps_in_the_file_are_drawn_as_they_are_read() -> None:
    """What the map marks besides terrain agrees with what follows from the rules."""
    for row in DATA.content["maps"]["map"]:
        lines = row["map"].split()
        signs = {(x, y): lines[y][x] for y in range(30) for x in range(30)}
        zones = start_zones(row["players"][0])
        for letter, zone in zip("ABCD", zones, strict=False):
            assert {square for square, sign in signs.items() if sign == letter} == set(zone)
        layout = content.read_terrain(row["map"])
        assert {square for square, sign in signs.items() if sign == ","} == layout.partial()
        goal = {square for square, sign in signs.items() if sign in "*H"}
        assert goal == set(HILL if row["scenario"] == "king_of_the_hill" else CENTRE)


# Terrain of one's own

HILL_ONLY = "cubes: 13,13-16,16"


def why_not(
    text: str, scenario: str = "king_of_the_hill", players: int = 2, cubes: int = 72, partial: bool = True
) -> str:
    return content.why_not_terrain(content.read_terrain(text), scenario, players, cubes, partial)


def drawing(*changes: tuple[int, int, str]) -> str:
    """An empty map with the hill on it, and some signs put in."""
    rows = [["."] * 30 for _ in range(30)]
    for x, y in HILL:
        rows[y][x] = "H"
    for x, y, sign in changes:
        rows[y][x] = sign
    return "\n".join("".join(row) for row in rows)


@rule("HT-012", "HT-013")
def test_a_list_and_a_drawing_mean_the_same() -> None:
    listed = content.read_terrain(f"{HILL_ONLY} 5,5; green: 3,6-3,8\nblue: 20,5-23,5; orange: 7,9-5,11")
    signs = [(5, 5, "#"), *[(3, y, "g") for y in (6, 7, 8)], *[(x, 5, "b") for x in (20, 21, 22, 23)]]
    signs += [(7, 9, "o"), (6, 10, "o"), (5, 11, "o")]
    drawn = content.read_terrain("# an arena of mine\n" + drawing(*signs))
    assert sorted(listed.cubes) == sorted(drawn.cubes)
    assert (listed.green, listed.blue) == (drawn.green, drawn.blue)
    assert [set(ends) for ends in listed.orange] == [set(ends) for ends in drawn.orange]
    assert content.read_terrain(drawing(*signs).replace("\n", "/")).green == drawn.green


@rule("HT-012", "HT-013", "HT-G06", "HT-G08", "HT-G09")
@every_row(
    ("text", "reason"),
    [
        (f"{HILL_ONLY}; green: " + " ".join(f"{x},10-{x},12" for x in range(9)), "9 green force fields; the box has 8"),
        (f"{HILL_ONLY} 20,5-27,12", "80 cubes; the box has 72"),
        ("cubes: 13,13-16,15", "none on 13,16"),
        (f"{HILL_ONLY} 12,12", "The squares around the hill must stay free of terrain; there is some on 12,12"),
        (f"{HILL_ONLY} 2,2", "Start zone A must stay free of terrain; there is some on 2,2"),
        (f"{HILL_ONLY} 5,7; green: 5,5-5,7", "Two pieces of terrain lie on 5,7"),
        (f"{HILL_ONLY} 6,5; orange: 5,7-7,5", "An orange force field covers part of 6,5"),
    ],
)
def test_what_an_arena_of_ones_own_must_keep_to(text: str, reason: str) -> None:
    assert reason in why_not(text)


@rule("HT-G07", "HT-013")
def test_an_arena_of_ones_own_may_be_played() -> None:
    assert why_not(HILL_ONLY) == ""
    assert why_not(f"{HILL_ONLY} 20,5-27,12", cubes=80) == ""
    assert why_not("cubes: 5,5", "grab_and_go") == ""
    assert why_not(f"{HILL_ONLY} 6,5; orange: 5,7-7,5", partial=False) == ""
    assert "center squares" in why_not("cubes: 14,14", "grab_and_go")
    assert len(RING) == 20


@rule("HT-012")
@every_row(
    ("text", "reason"),
    [
        ("cubes: 5;5", "'5' is not a place"),
        ("walls: 1,1", "begins with cubes:, green:, blue: or orange:"),
        ("cubes: 30,1", "squares are 0,0 (north-west) to 29,29"),
        ("green: 3,6-3,9", "one is 3 squares in a row or column"),
        ("orange: 3,6-3,8", "one is 3 squares on a diagonal"),
        ("cubes: 5,5 5,5", "named twice"),
        ("...\n...", "A drawn map has 30 lines, and this has 2."),
        (drawing().replace("\n", ".\n", 1), "line 1 has 31"),
        (drawing((4, 4, "?")), "'?' on 4,4"),
        (drawing((4, 4, "g")), "force field on 4,4 does not fit"),
        (drawing(*[(x, y, "g") for x in (5, 6, 7) for y in (5, 6, 7)]), "can be read in two ways"),
    ],
)
def test_mistakes_in_a_map_are_told(text: str, reason: str) -> None:
    with pytest.raises(BadFile) as found:
        content.read_terrain(text)
    assert reason in str(found.value)


@every_row(
    ("sign", "reason"),
    [
        *[(zone, f"not in start zone {zone}") for zone in "ABCD"],
        ("*", "none of the four"),
        (",", "no orange force field"),
        ("H", "not on the hill"),
    ],
)
def test_marks_of_a_drawing_must_be_true(sign: str, reason: str) -> None:
    assert reason in why_not(drawing((10, 10, sign)))
