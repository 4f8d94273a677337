"""What the picture of Void Zone shows, in the drawing and in the text."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from tests.games.void_zone.laid_out import GAME, QUESTIONS, at_question, middle

from ludus.core import views
from ludus.core.match import Match
from ludus.draw import Scene
from ludus.testing import position, rule

# --- the drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["dark", "light", "contrast", "page"])
def test_pictures_are_well_formed(theme: str) -> None:
    for match in (GAME.begin(2, 1), GAME.begin(3, 1, traits=True), middle(), at_question("OneJolt.destination")):
        root = ET.fromstring(match.svg(0, theme))
        keys = [element.get("data-key") for element in root.iter() if element.get("data-key")]
        assert len([key for key in keys if str(key).startswith("zone-")]) == 61
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


def test_ratings_are_bars_and_signs() -> None:
    scene = middle().scene(0)
    bars = {
        zone: len([s for s in shape(scene, f"zone-{zone}").shapes if s.style == "charge"])
        for zone in ("a1", "b2", "b3")
    }
    assert bars == {"a1": 0, "b2": 1, "b3": 2}
    for cell in ("a1.", "b2-", "b3="):
        assert f" {cell} " in scene.text()
    assert "void" in styles(shape(scene, "zone-a1"))


def test_the_rim_and_the_green_line_are_shown() -> None:
    scene = middle().scene(0)
    assert shape(scene, "rim-edge").style == "rim-edge"
    assert len(shape(scene, "prize").points) == 18
    assert "Outside the rim is deadly" in drawn_text(scene)
    assert "The green line runs round d4, d5, e4, e5, e6, f4, f5" in drawn_text(scene)


def test_an_exhausted_robot_sleeps() -> None:
    scene = middle().scene(0)
    assert "sleep" in styles(shape(scene, "robot-p1b"))
    assert "sleep" not in styles(shape(scene, "robot-p1a"))
    assert "~p1b=" in scene.text()
    assert "Shock 2 g3, exhausted" in drawn_text(scene)


def test_the_active_robot_and_where_it_began() -> None:
    match = middle()
    match.apply("run f6")
    scene = match.scene(0)
    assert "caret" in styles(shape(scene, "robot-p1a"))
    assert ">p1a=" in scene.text()
    assert (shape(scene, "start").x, shape(scene, "start").y) == (shape(scene, "zone-e6").x, shape(scene, "zone-e6").y)
    assert "Shock 1 began its turn on e6" in drawn_text(scene)
    assert shape(scene, "trail-0").points == tuple(
        (shape(scene, f"zone-{z}").x, shape(scene, f"zone-{z}").y) for z in ("e6", "f6")
    )


def test_shields_show_their_owner() -> None:
    scene = middle().scene(0)
    assert "p4" in styles(shape(scene, "shield-d6"))
    assert "gone when Metal Manglers acts next (VZ-048)" in shape(scene, "shield-d6").tip
    assert "#p4=" in scene.text()
    assert "Placed on d6 till their turn" in drawn_text(scene)


def test_drone_grenade_and_tokens() -> None:
    traits = ("interference", "electro_grenade", "drone", "hologram")
    scene = middle(traits=traits, tokens=("f6", "d7"), grenade="g4", drone="c4").scene(0)
    assert "rotor" in styles(shape(scene, "drone"))
    assert "p2" in styles(shape(scene, "grenade"))
    assert [text.text for text in shape(scene, "toll-2-d7").shapes if hasattr(text, "text")] == ["2⚡"]
    text = drawn_text(scene)
    for told in (
        "dr-",
        "gr=",
        "d7-$",
        "Drone on c4 Lightning Bolt",
        "Grenade on g4",
        "Interference on d7 others pay 2⚡ there",
    ):
        assert told in text
    assert "Trait Drone Drone takes the Jolt" in text


def test_the_house_robot_is_nobodys() -> None:
    scene = at_question("HouseTurn.act").scene(0)
    assert "neutral" in styles(shape(scene, "robot-house"))
    assert " HR= " in scene.text()
    assert "House turn Ultra Shock then Iron Fist, Lightning Bolt, Metal Manglers" in drawn_text(scene)


@rule("VZ-G71")
@pytest.mark.parametrize(
    ("backtrack", "told"),
    [("all", "Left behind e5 e6 no way back there this turn"), ("last", "Left behind e6 no way straight back")],
)
def test_the_zones_the_house_robot_may_not_go_back_to(backtrack: str, told: str) -> None:
    words: dict[str, Any] = {"house_robot": True, "phase": "house", "house_backtrack": backtrack}
    s = position(GAME, 3, zones="all", robots="p1a:a1 p2a:i5 p3a:i1 house:e5", **words)
    s.play("house run e6", "house run f5")
    assert told in drawn_text(s.match.scene(s.match.question.seat))
    assert ("house run e5" in s.options()) == (backtrack == "last")


def test_robots_that_are_out_and_the_drain_rate() -> None:
    scene = middle().scene(0)
    assert scene.find("robot-p2b") is None
    assert [shape(scene, f"out-{n}").style for n in range(4)] == ["lost", "lost", "cell", "cell"]
    assert "Drain Rate 1 2 at 4 out or a team out" in drawn_text(scene)
    assert "Robots out 2 of 4 Fist 2, Mangler 2" in drawn_text(scene)


def test_the_card_of_a_player() -> None:
    text = drawn_text(middle().scene(1))
    assert "Ultra Shock [p1] [turn] [decides] Charge 2 of 3⚡ Prime cube spent Shields 2 left Upgrade 3⚡" in text
    assert "Iron Fist [p2] [you] Charge 1 of 2⚡ Prime cube spent Shields 2 left Upgrade 2⚡, then 3⚡" in text


# --- what can be done -------------------------------------------------------------------------------------------------


def test_what_a_robot_can_do_stands_beside_the_board() -> None:
    scene = middle().scene(0)
    keys = ("run", "jolt", "jump")
    able = {key: "able" in {part.style for part in shape(scene, f"act-{key}").shapes} for key in keys}
    open_now = {choice.action.split()[0] for choice in [*scene.choices, *scene.meant]}
    assert able == {key: key in open_now for key in able}
    assert able["run"]


def test_a_name_lies_under_nothing() -> None:
    scene = middle().scene(0)
    busy = {*scene_zones(scene, "shield-")}
    assert busy
    assert not busy & {*scene_zones(scene, "name-")}


def scene_zones(scene: Scene, kind: str) -> list[str]:
    return [found.key.removeprefix(kind) for found in scene.shapes() if found.key.startswith(kind)]


def test_targets_have_a_ring_and_a_piece_takes_the_click() -> None:
    scene = middle().scene(0)
    assert shape(scene, "legal-f6").action == "run f6"
    assert shape(scene, "legal-e7").action == shape(scene, "robot-p2a").action == "jolt p2a"
    assert "Sap f6 (+1⚡, f6 drops to 1)" in shape(scene, "legal-f6").tip
    assert middle().scene(1).find("legal-f6") is None


def hints(match: Match, language: str = "en") -> dict[str, str]:
    scene = views.scene(GAME.in_language(language), match, match.question.seat)
    return {choice.action: choice.hint for choice in scene.choices}


def test_choices_say_price_and_result() -> None:
    said = hints(middle(level=(3, 0, 0, 0), capacity=(3, 2, 2, 2)))
    assert said["run d5"] == "1 bar, leaves e6 at 1"
    assert said["jump f4"] == "costs 3⚡, 1 bar, leaves e6 at 1"
    assert said["sap d5"] == "chamber full, no gain, d5 drops to 0"
    assert said["charge d5"] == "costs 1⚡, d5 rises to 2"
    assert said["upgrade"] == "costs 3⚡, then holds 4⚡"
    assert said["jolt p2a"] == "to d7 or f7"
    assert said["end turn"] == "e6 drops to 1"


def test_a_toll_is_part_of_the_price() -> None:
    said = hints(middle(traits=(None, "interference", None, None), tokens=("f6", None)))
    assert said["run f6"] == "2 bars, leaves e6 at 1, pays 1⚡ for the token"


@rule("VZ-359")
def test_a_toll_is_not_promised_where_none_is_paid() -> None:
    traits = ("electro_grenade", None, "interference")
    words: dict[str, Any] = {"zones": "all", "robots": "p1a:a1 p1b:a3 p2a:e6 p3a:d4", "traits": traits}
    grenade = position(GAME, 3, **words, tokens=("e6", None), grenade="e5", phase="grenade", first_player=1).match
    assert hints(grenade)["first p2a"] == "on e6, 2 bars"
    robot = position(GAME, 3, **words, tokens=("a1", None), phase="turn", prime=(0, 0, 0), first_player=1).match
    assert hints(robot)["activate p1a"] == "on a1, 2 bars"


def test_a_deadly_jolt_says_so() -> None:
    match = position(GAME, 2, zones="e5 e6 a1", robots="p1a:e5 p2a:e6 p2b:a1").match
    assert hints(match)["jolt p2a"] == "eliminated in the Void"


@rule("VZ-414", "VZ-137")
def test_a_jolt_does_not_promise_to_push_the_house_robot() -> None:
    words: dict[str, Any] = {"zones": "e4 e5 e6 i1", "robots": "p1a:e4 p2a:e5 house:e6 p2b:i1", "house_robot": True}
    s = position(GAME, 2, **words)
    assert hints(s.match)["jolt p2a"] == "eliminated in the Void"
    assert s.play("jolt p2a").options() == {"force d5", "force f5"}
    s = position(GAME, 2, **words, shields="p2:d5 p1:f5")
    assert hints(s.match)["jolt p2a"] == "eliminated between shut zones"
    assert hints(s.match, "de")["jolt p2a"] == "ausgeschaltet zwischen gesperrten Zonen"
    assert "p2a" not in s.play("jolt p2a").table.view(-1)["robots"]


@rule("VZ-G55", "VZ-311")
@pytest.mark.parametrize(
    ("owner", "rated", "told"),
    [
        (2, "d5", "the Drone explodes"),
        (2, "", "the Drone explodes, eliminated in the Void"),
        (0, "d5", "pushes Bolt 1 or the Drone explodes"),  # it guards no Robots of others
    ],
)
def test_a_jolt_into_the_drone_or_the_robots_it_guards(owner: int, rated: str, told: str) -> None:
    traits = tuple("drone" if seat == owner else None for seat in range(3))
    robots = "p1a:e4 p2a:e5 p3a:e6 p2b:i1"
    s = position(GAME, 3, zones=f"e4 e5 e6 i1 f5 {rated}", robots=robots, drone="d5", traits=traits, shields="p1:f5")
    assert hints(s.match)["jolt p2a"] == told
    s.play("jolt p2a")
    if owner == 0:
        assert hints(s.match) == {"force d5": "the Drone explodes", "force e6": "pushes Bolt 1"}
        assert hints(s.match, "de")["force d5"] == "die Drohne explodiert"
    else:
        assert (s.table.view(-1)["robots"].get("p2a"), s.table.drone) == (rated or None, 0)


@rule("VZ-343")
def test_a_jolt_of_the_partner_tells_the_landings_of_friendly_fire() -> None:
    words: dict[str, Any] = {"robots": "p1a:e4 p1b:e5 p2a:i1", "traits": ("friendly_fire", None)}
    s = position(GAME, 2, zones="e4 e5 e7 f6 i1", **words)
    assert hints(s.match)["jolt p1b"] == "eliminated in the Void, or on to e7 f6"
    assert hints(s.match, "de")["jolt p1b"] == "in der Leere ausgeschaltet, oder weiter nach e7 f6"
    assert s.play("jolt p1b").options() == {"force d5", "force e6", "force f5", "force e7", "force f6"}
    assert hints(position(GAME, 2, zones="e4 e5 e6 e7 i1", **words).match)["jolt p1b"] == "to e6, or on to e7"
    assert hints(position(GAME, 2, zones="e4 e5 e6 i1", **words).match)["jolt p1b"] == "to e6"
    words["robots"] = "p1a:e4 p2a:e5 p2b:i1"
    assert hints(position(GAME, 2, zones="e4 e5 e6 e7 i1", **words).match)["jolt p2a"] == "to e6"


def test_groups_go_verb_by_verb_and_the_end_comes_last() -> None:
    groups = list(dict.fromkeys(choice.group for choice in middle().scene(0).choices))
    assert groups == ["Run", "Sap", "Charge", "Jolt", "Shield", "End"]


def test_a_jolt_shows_its_three_far_zones() -> None:
    scene = at_question("OneJolt.destination").scene(0)
    assert shape(scene, "legal-d7").action == "force d7"
    assert shape(scene, "arrow-f7").shapes
    assert shape(scene, "blocked-e8").rule == "VZ-134"
    assert "Not possible force e8:" in " ".join(scene.text(refusals=True).split())


def test_a_chain_shows_who_follows() -> None:
    players, words, answers = QUESTIONS[-2][1:]
    scene = position(GAME, players, **words).play(*answers).match.scene(0)
    assert "Fist 1 will go on to e6" in drawn_text(scene)
    assert shape(scene, "chain-p2a").label == "Fist 1 will go on to e6"


def test_out_of_the_arena_is_drawn_beyond_the_rim() -> None:
    players, words, answers = QUESTIONS[-1][1:]
    scene = position(GAME, players, **words).play(*answers).match.scene(0)
    assert shape(scene, "legal-out").action == "force out"
    assert shape(scene, "legal-out").x < shape(scene, "zone-a1").x


@pytest.mark.parametrize(("zones", "drain", "warned"), [("e5:1 e6", 1, True), ("e5 e6", 1, False), ("e5 e6", 2, True)])
def test_ending_a_turn_on_a_dying_zone_is_warned_of(zones: str, drain: int, warned: bool) -> None:
    match = position(GAME, 2, zones=zones + " a1 a2", robots="p1a:e5 p2a:a1", drain=drain).match
    scene = match.scene(0)
    end = next(choice for choice in scene.choices if choice.action == "end turn")
    assert end.warn == ("Ending now drains e5 to 0. Shock 1 would be out." if warned else "")
    assert (scene.find("danger") is not None) == warned
    match.apply("run e6")
    assert [choice.warn for choice in match.scene(0).choices if choice.warn] == []


def test_the_phase_and_the_actions_left() -> None:
    scene = middle(used=["run", "jolt"]).scene(0)
    assert shape(scene, "phase-C3").style == "small now"
    assert "Phase C3 Actions turn 1, Ultra Shock Actions Run, Jolt" in drawn_text(scene)
    assert "Still open Upgrade, Sap or Charge, Jump, Shield, Re-prime" in drawn_text(scene)
    assert "Still open nothing" in drawn_text(middle(used=["run", "run"]).scene(0))


def test_the_prime_window_says_who_is_still_asked() -> None:
    text = drawn_text(middle(phase="prime").scene(0))
    assert "Phase A Prime" in text
    assert "Primes none yet then asked: Lightning Bolt" in text


def test_the_text_fits_a_terminal() -> None:
    for width in (80, 110):
        for match in (middle(), at_question("OneJolt.destination"), GAME.begin(4, 2, traits=True)):
            assert max(map(len, match.scene(0).text(width=width).splitlines())) <= width
