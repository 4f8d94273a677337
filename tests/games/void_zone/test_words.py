"""The words of Void Zone: nothing is asked, told or offered without them."""

from __future__ import annotations

import re
from typing import Any

from tests.rows import every_row

import ludus
from ludus.core.diary import Event
from ludus.core.match import Match
from ludus.core.question import refusals
from ludus.games.void_zone.zones import LABEL
from ludus.testing import position, rule

GAME = ludus.game("void-zone")
SOURCES = sorted(GAME.folder.rglob("*.py"))
WORDS = GAME.raw_words


def told_kinds() -> set[str]:
    """The kinds of all events, those of Robots that move by themselves included."""
    text = "\n".join(path.read_text() for path in SOURCES)
    return set(re.findall(r'\.tell\(\s*"(\w+)"', text)) | set(re.findall(r'\bt\.move\([^"]*"(\w+)"\)', text))


def begun(**options: Any) -> Match:
    return GAME.begin(players=2, seed=1, **options)


def test_the_sources_are_read() -> None:
    assert {"ran", "jumped", "followed", "teleported", "drained", "ended"} <= told_kinds()


def test_every_event_is_told() -> None:
    assert set(WORDS.events) == told_kinds()


@every_row(
    ("notation", "label"),
    [
        ("run e5", "Run to e5"),
        ("jolt p2a", "Jolt Fist 1"),
        ("jolt drone", "Jolt the Drone"),
        ("house jolt p4b", "House Robot jolts Mangler 2"),
        ("other jolt house", "Partner jolts the House Robot"),
        ("grenade", "Place the Electro-Grenade"),
        ("grenade e5", "Electro-Grenade on e5"),
        ("teleport a1", "Teleport to a1"),
        ("trait fan_favourite", "Take Fan Favourite"),
        ("force out", "Push out of the arena"),
    ],
)
def test_labels_name_pieces_and_traits(notation: str, label: str) -> None:
    assert GAME.words(begun()).label(notation) == label


@every_row(
    ("event", "told"),
    [
        (Event("ran", (0, 40, 41, -1), (), ()), "Shock 1 ran f6 → f7."),
        (Event("ran", (8, 30, 31, -1), (), ()), "The House Robot ran e5 → e6."),
        (Event("jolt", (3, 9, -1, -1), (), ()), "Fist 2 jolted the Drone."),
        (Event("drained", (30, 0, -1, -1), (), ()), "e5 dropped to 0, a Void Zone."),
        (Event("level", (2, -1, 0, -1), (), ()), "Lightning Bolt lost 1⚡ and had 0⚡."),
        (Event("ended", (3, -1, -1, -1), (), ()), "Metal Manglers won."),
        (Event("ended", (-1, -1, -1, -1), (), ()), "The game ended in a draw."),
    ],
)
def test_events_read_as_sentences(event: Event, told: str) -> None:
    assert GAME.words(begun()).tell_event(event, 0) == told


def test_the_prompt_names_the_active_robot() -> None:
    match = begun()
    while match.question.kind != "Turn.actions":
        match.apply(match.question.options[-1])
    assert match.question.prompt in {"Shock 2: what next?", "Fist 2: what next?"}


def test_a_fixed_arena_is_not_told_tile_by_tile() -> None:
    assert not [line for line in begun().log() if "tile" in line]
    laid = begun(arena="variable")
    laid.apply(laid.question.options[0])
    assert [line for line in laid.log() if "tile" in line] == ["A tile went to a1, rating 2."]


def test_refusals_speak_of_the_case_at_hand() -> None:
    s = position("void-zone", 2, zones="e5 e6 d5:1 a1", robots="p1a:e5 p2a:a1", level=(1, 0))
    told = {str(action): str(why) for action, why in refusals(s.match.game, s.match)}
    assert told["run f5"] == "f5 is a Void Zone, and a Run steps on Charged Zones only. (VZ-088)"
    assert told["charge e6"] == "e6 is fully charged. (VZ-G24)"
    assert told["jolt p2a"] == "Fist 1 is not next to the jolting Robot. (VZ-130)"
    assert told["upgrade"] == "The next chamber level costs 2⚡; available: 1⚡. (VZ-075)"


E5 = {"zones": "all", "robots": "p1a:e5 p1b:a1 p2a:e6 p2b:i5", "level": (4, 0), "capacity": (4, 2)}
SUPPLY = " ".join(f"{zone}:1" for zone in LABEL[:39])  # all of 39 tokens, f5 is Void
PRIME = {"robots": "p1a:e5 p2a:a1", "prime": (1, 0), "phase": "prime"}
DEADLY = {"zones": "e4 e5 e3 d3 f4 a1 i1 i5", "robots": "p1a:e4 p2a:e5 p2b:i5 p3a:a1 p3b:i1"}


@rule("VZ-G03", "VZ-G11", "VZ-G26", "VZ-G33", "VZ-G58", "VZ-G82", "VZ-315")
@every_row(
    ("players", "words", "answers", "tried", "told"),
    [
        (
            2, {**E5, "jump_shape": "straight"}, [], "jump d6",
            "Only a turn leads to d6, and here a Jump goes straight. (VZ-G26)",
        ),
        (
            2, {**E5, "level": (1, 0), "traits": ("efficient", None)}, [], "jump e7",
            "For Efficient a Jump costs 2⚡; available: 1⚡. (VZ-315)",
        ),
        (
            2, {**E5, "advanced_shield": "clear_path"}, [], "shield e7",
            "Something stands on every way to e7, and here one must be clear. (VZ-G33)",
        ),
        (
            2, {**PRIME, "zones": "e5 e6 a1", "prime_full_link": False}, ["prime"], "recharge e6",
            "e6 is fully charged, and here a Prime can't choose such a zone. (VZ-G11)",
        ),
        (
            2, {**PRIME, "zones": SUPPLY, "token_supply": 39}, ["prime"], "recharge f5",
            "No Charged Zone token is left to put on f5. (VZ-G03)",
        ),
        (
            2, {"arena": "variable", "arena_placement": "connected"}, [], "tile a1 2",
            "No tile is next to a1, and here tiles must connect. (VZ-G82)",
        ),
        (
            3, {**DEADLY, "traits": ("fan_favourite", None, None)},
            ["jolt p2a", "force e6", "run e3", "stop", "run d3", "stop"], "run e3",
            "Each knockout adds a free action; the rest are three different ones, or one twice. (VZ-G58)",
        ),
    ],
)  # fmt: skip
def test_refusals_speak_of_the_rules_that_were_chosen(
    players: int, words: dict[str, Any], answers: list[str], tried: str, told: str
) -> None:
    s = position("void-zone", players, **{"first_player": 1, **words}).play(*answers)
    assert str(s.match.why_not(tried)) == told
