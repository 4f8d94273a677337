"""What the picture of Hostile Takeover shows, in the drawing and in the text."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from typing import Any

import pytest

import ludus
from ludus.core.match import Match
from ludus.draw import Scene, missing_facts, unreachable
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.picture.odds import ACCURATE, DEFENDED, PLAIN, chance, percent, shot_at, shot_into
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.testing import position, rule

GAME = ludus.game("hostile-takeover")


def laid(**words: Any) -> Match:
    words.setdefault("turn", 2)
    words.setdefault("ground", "cubes:")
    return position("hostile-takeover", 2, **words).match


def duel(**words: Any) -> Match:
    """Flint is about to choose a target: Spectre, six squares away behind a cube; Bard is too far away."""
    words = {
        "seats": "p1:flint,knave p2:spectre,bard",
        "figures": "flint:5,4 knave:0,29 spectre:11,4 bard:29,29",
        "cards": "flint:fire knave:move spectre:fire bard:move",
        "ground": "cubes: 10,4",
        **words,
    }
    match = laid(**words)
    match.apply("act flint")
    return match


def at(match: Match, kind: str) -> Match:
    while match.decision.kind != kind:
        match.apply(match.decision.options[-1])
    return match


def shape(scene: Scene, key: str) -> Any:
    found = scene.find(key)
    assert found is not None, key
    return found


def styles(drawn: Any) -> set[str]:
    """The classes of a shape and of all inside it."""
    inner = getattr(drawn, "shapes", ())
    return set(drawn.style.split()).union(*[styles(part) for part in inner])


def words_of(scene: Scene) -> str:
    return " ".join(scene.text(width=110).split())


def panel(scene: Scene, key: str) -> dict[str, tuple[str, str]]:
    found = next(panel for panel in scene.panels if panel.key == key)
    return {row.label: (row.value, row.note) for row in found.rows}


# --- chances ----------------------------------------------------------------------------------------------------------

TABLE = {  # TN: three dice, with Accuracy, against Defense
    5: (98.1, 99.6, 94.2), 8: (83.8, 94.3, 64.5), 9: (74.1, 89.5, 51.2), 10: (62.5, 82.5, 38.3), 11: (50.0, 73.1, 26.9),
    12: (37.5, 61.7, 17.5), 14: (16.2, 35.5, 5.7), 18: (0.5, 1.6, 0.1),
}  # fmt: skip


@rule("HT-089", "HT-091", "HT-126")
@pytest.mark.parametrize("tn", TABLE)
def test_chances(tn: int) -> None:
    found = [100 * chance(tn, dice) for dice in (PLAIN, ACCURATE, DEFENDED)]
    assert found == pytest.approx(TABLE[tn], abs=0.051)


@rule("HT-132")
def test_certain_and_impossible_rolls() -> None:
    assert percent(chance(3)) == "100%"
    assert percent(chance(19)) == "0%"
    assert percent(chance(18)) == "under 1%"
    assert percent(chance(4)) == "over 99%"


# --- a shot, before it is fired ---------------------------------------------------------------------------------------


@rule("HT-120", "HT-125", "HT-128")
def test_a_target_shows_its_number_and_why() -> None:
    scene = duel().scene(0)
    shown = panel(scene, "shot")
    assert shown["Base"] == ("9", "Short, open, stationary, makes 9")
    assert shown["Range"] == ("+0", "Short range, makes 9")
    assert shown["Cover"] == ("+3", "Hard Cover by cube 10,4, makes 12")
    assert shown["Motion"] == ("+0", "Stationary, makes 12")
    assert shown["To hit"] == ("12 or more", "38% with three dice")
    assert shown["Energy"] == ("62%", "with Accuracy; 18% against Defense")
    assert shown["To wound"] == ("10 or more", "62%")
    choice = next(choice for choice in scene.choices if choice.action == "fire spectre")
    assert choice.hint == (
        "6 squares, Short, Hard Cover by cube 10,4, stationary, 12 or more to hit, 38%, then 10 or more to wound, 62%"
    )


@rule("HT-113", "HT-120")
def test_the_line_and_the_cover_are_drawn() -> None:
    scene = duel().scene(0)
    assert shape(scene, "line-spectre").points == ((5.5 * 28, 4.5 * 28), (11.5 * 28, 4.5 * 28))
    assert shape(scene, "cover-10,4").style == "cover hard"
    assert {f"crossed-spectre-{x},4" for x in range(6, 11)} <= {found.key for found in scene.shapes()}
    assert shape(scene, "cover-text-10,4").text == "hard: beside Spectre"
    assert shape(scene, "range-spectre").text == "6 squares, Short"
    assert shape(scene, "number-spectre").shapes[1].text == "12+ · 38%"
    assert shape(scene, "legal-spectre").action == shape(scene, "figure-spectre").action == "fire spectre"


@rule("HT-119", "HT-121", "HT-122")
@pytest.mark.parametrize(
    ("ground", "says", "frame"),
    [
        ("cubes: 8,4", "Light Cover by cube 8,4", "cover light"),
        ("cubes: 6,4", "none: terrain beside the shooter", ""),
        ("cubes: 11,4 10,4", "none: it stands on a cube", ""),
        ("green: 8,3-8,5", "Light Cover by green field 8,3", "cover light"),
        ("cubes:", "none", ""),
    ],
)
def test_why_the_cover_is_what_it_is(ground: str, says: str, frame: str) -> None:
    scene = duel(ground=ground).scene(0)
    assert panel(scene, "shot")["Cover"][1].startswith(says)
    frames = {found.style for found in scene.shapes() if found.key.startswith("cover-") and "cover" in found.style}
    assert frames == ({frame} if frame else set())


@rule("HT-068", "HT-110")
def test_motion_and_aim_are_told() -> None:
    match = duel(cards="flint:fire knave:move spectre:move bard:move", held="flint")
    scene = match.scene(0)
    assert panel(scene, "shot")["Motion"] == ("+0", "In Motion, makes 12")
    hint = next(choice.hint for choice in scene.choices if choice.action == "fire spectre")
    assert hint.endswith("; aimed 9 or more, 74%")
    match.apply("fire spectre")
    hints = {choice.action: choice.hint for choice in match.scene(0).choices}
    assert hints == {
        "aim": "9 or more to hit, 74%; 9 or more to wound",
        "save": "12 or more to hit, 38%; 10 or more to wound",
    }


@rule("HT-089", "HT-091", "HT-094")
def test_energy_shows_the_new_chance() -> None:
    match = duel(energy="flint:1 spectre:1")
    match.apply("plain")
    match.apply("extra none")
    match.apply("fire spectre")
    hints = {choice.action: choice.hint for choice in match.scene(0).choices}
    assert hints == {"accuracy": "to hit 38% → 62%", "none": "to hit 38%"}
    match.apply("accuracy")
    hints = {choice.action: choice.hint for choice in match.scene(1).choices}
    assert hints == {"defense": "to hit 62% → 38%", "none": "to hit 62%"}


@rule("HT-116")
def test_a_blocked_shot_is_dashed_and_names_who_is_in_the_way() -> None:
    match = duel(
        seats="p1:flint,knave p2:spectre,bard", figures="flint:5,4 knave:8,4 spectre:11,4 bard:5,14", ground="cubes:"
    )
    scene = match.scene(0)
    assert shape(scene, "line-spectre").style == "line-no"
    assert shape(scene, "way-knave").style == "blocked"
    refused = next(refusal for refusal in scene.refusals if refusal.action == "fire spectre")
    assert refused.why == "Another figure stands on the line, and nobody fires through a Character. (HT-116)"


@rule("HT-144")
def test_who_else_may_be_struck() -> None:
    match = duel(
        figures="flint:5,4 knave:12,4 spectre:11,4 bard:29,29",
        cards="flint:fire knave:melee spectre:fire bard:move",
        ground="cubes:",
    )
    assert panel(match.scene(0), "shot")["Melee"] == ("a hit may strike", "Knave")


@rule("HT-108")
def test_ranges_are_drawn_round_the_shooter() -> None:
    scene = duel().scene(0)
    assert shape(scene, "band-8").width == (5 + 8 + 1) * 28  # from the west wall to 8 squares east of 5,4
    assert [shape(scene, f"band-name-{n}").text for n in (8, 16)] == ["Short to 8", "Medium to 16"]


# --- Overwatch --------------------------------------------------------------------------------------------------------


def walking(**words: Any) -> Match:
    match = laid(
        seats="p1:dodger,jade p2:rocky,bard", figures="dodger:5,9 jade:0,29 rocky:12,2 bard:29,29",
        cards="dodger:move jade:move rocky:fire bard:move", held="rocky", **words,
    )  # fmt: skip
    match.apply("act dodger")
    return match


@rule("HT-071", "HT-077")
def test_steps_say_who_watches_and_how_likely_a_hit_is() -> None:
    scene = walking().scene(0)
    hints = {choice.action: choice.hint for choice in scene.choices}
    assert hints["step e"] == "to 6,9, costs 1, 7 left, Rocky may fire, 84%"
    assert "p2" in styles(shape(scene, "watched-6,9-rocky"))
    assert "On Overwatch, up to 24 squares all round: Rocky" in words_of(scene)
    assert shape(scene, "cost-8,9").text == "3"


@rule("HT-071", "HT-072")
def test_an_interruption_is_offered_with_its_number() -> None:
    match = walking()
    match.apply("step e")
    scene = match.scene(1)
    assert scene.question is not None
    assert scene.question.text == "Does Rocky fire on Dodger now?"
    hint = next(choice.hint for choice in scene.choices if choice.action == "interrupt")
    assert hint.startswith("7 squares, Short, no cover, in motion, 8 or more to hit, 84%")
    assert "eye-held" in styles(shape(scene, "figure-rocky"))


@rule("HT-199", "HT-220")
def test_nobody_watches_while_shooting_is_banned() -> None:
    scene = walking(turn=1).scene(0)
    assert "Rocky may fire" not in words_of(scene)
    assert panel(scene, "state")["Ban"] == ("no Ranged Attacks", "in turn 1")


# --- blows ------------------------------------------------------------------------------------------------------------


@rule("HT-160", "HT-161")
def test_a_blow_shows_its_chance() -> None:
    match = laid(
        seats="p1:boss,jade p2:kirra,bard", figures="boss:5,5 jade:0,29 kirra:6,5 bard:6,6",
        cards="boss:melee jade:move kirra:melee bard:fire",
    )  # fmt: skip
    match.apply("act boss")
    hints = {choice.action: choice.hint for choice in at(match, "Striking.target").scene(0).choices}
    assert hints["strike bard"] == "3 dice +2, 11 or more: 74%, then 9 or more to wound, 74%"
    assert hints["strike kirra"] == "3 dice +2, against its 3 dice +3: 36%, then 9 or more to wound, 74%"


FIVE = {
    "seats": "p1:flint,knave p2:spectre,bard,rocky",
    "figures": "flint:5,4 knave:0,29 spectre:11,4 bard:20,20 rocky:22,22",
}


# --- figures ----------------------------------------------------------------------------------------------------------


@rule("HT-133", "HT-137")
def test_postures_are_told_apart_without_colour() -> None:
    match = duel(
        **FIVE,
        pinned="bard", wounded="rocky",
    )  # fmt: skip
    scene = match.scene(0)
    assert {"stripe"} <= styles(shape(scene, "figure-bard"))
    assert {"cross", "down"} <= styles(shape(scene, "figure-rocky"))
    assert not {"stripe", "cross"} & styles(shape(scene, "figure-spectre"))
    assert shape(scene, "flag-text-bard").text == "pinned"
    assert shape(scene, "flag-text-rocky").text == "wounded"
    lines = scene.text(width=80).splitlines()
    assert "ba" in next(line for line in lines if line.startswith("20 "))
    assert "RO" in next(line for line in lines if line.startswith("22 "))
    assert "Rocky of Red, 22,22, Wounded, on its back" in words_of(scene)


def test_cards_energy_and_effects_are_on_the_figures() -> None:
    match = duel(
        energy="spectre:2", ready="bard", turned="bard", cards="flint:fire knave:move spectre:fire bard:aim",
        **FIVE,
        effects="rocky:field",
    )  # fmt: skip
    scene = match.scene(0)
    bolts = [part for part in shape(scene, "figure-spectre").shapes if "bolt" in styles(part)]
    assert len(bolts) == 2
    assert "eye-ready" in styles(shape(scene, "figure-bard"))
    assert "effect" in styles(shape(scene, "figure-rocky"))
    assert "Energy Field" in shape(scene, "figure-rocky").label
    assert "2 Energy" in shape(scene, "figure-spectre").label
    assert "Dead Eye (fire card, 1 Energy)" in shape(scene, "figure-spectre").tip


# --- the arena --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["king_of_the_hill", "grab_and_go", "coming_together"])
def test_the_whole_arena_is_drawn(scenario: str) -> None:
    match = at(GAME.begin(players=4, seed=1, scenario=scenario), "Strategy.plan")
    scene = match.scene(0)
    cubes = [found.key for found in scene.shapes() if found.key.startswith("cube-")]
    assert len(cubes) == (64 if scenario == "king_of_the_hill" else 56)
    for colour, count in (("green", 8), ("blue", 4), ("orange", 8)):
        assert len([found for found in scene.shapes() if found.key.startswith(f"{colour}-")]) == count
    goal = "hill" if scenario == "king_of_the_hill" else "centre"
    assert shape(scene, goal).label in words_of(scene)
    assert (scene.find("marker") is not None) == (scenario == "grab_and_go")


def test_the_text_of_the_arena_fits_a_terminal() -> None:
    match = at(GAME.begin(players=4, seed=3), "Movement.walk")
    board = match.scene(0).board
    assert board is not None
    assert len(board.rows) == 31
    lines = match.scene(0).text(width=80).splitlines()
    rows = [line for line in lines if line[:2].strip().isdigit() and len(line) > 50][:30]
    assert len(rows) == 30
    assert max(len(line) for line in rows) <= 64


@pytest.mark.parametrize("theme", ["dark", "light", "contrast", "page"])
def test_pictures_are_well_formed(theme: str) -> None:
    for match in (GAME.begin(players=2, seed=1), duel(), walking()):
        root = ET.fromstring(match.svg(0, theme))
        keys = [element.get("data-key") for element in root.iter() if element.get("data-key")]
        assert len(set(keys)) == len(keys)


def test_score_and_order() -> None:
    scene = duel(score=(3, 5)).scene(0)
    assert panel(scene, "state")["Scenario"] == ("King of the Hill", "13 points win")
    assert panel(scene, "state")["Order"] == ("Blue, Red", "")
    assert panel(scene, "seat-1")["Points"] == ("5 of 13", "")
    assert panel(scene, "seat-1")["To act"] == ("Bard, Spectre", "")


# --- secrets ----------------------------------------------------------------------------------------------------------


@rule("HT-026")
def test_a_plan_is_seen_by_its_player_only() -> None:
    match = laid(
        seats="p1:flint,knave p2:spectre,bard", phase="strategy",
        figures="flint:5,5 knave:6,6 spectre:20,20 bard:21,21",
    )  # fmt: skip
    match.apply("plan flint melee")
    own, other = match.scene(0), match.scene(1)
    assert panel(own, "plan")["Flint"] == ("Melee", "")
    assert panel(own, "plan")["Initiative"][0] == "+2"
    assert "Flint" not in panel(other, "plan")
    assert "tint melee" in {found.style for found in own.shapes()}
    assert not any(found.style.startswith("tint") for found in other.shapes())


@rule("HT-220")
@pytest.mark.parametrize(
    ("turn", "says"), [(1, "No Ranged Attacks this turn."), (2, "From here Spectre, 74% if it stands still.")]
)
def test_a_plan_says_what_a_fire_card_could_do(turn: int, says: str) -> None:
    match = laid(
        seats="p1:flint,knave p2:spectre,bard", phase="strategy", turn=turn,
        figures="flint:5,5 knave:6,6 spectre:10,5 bard:29,29",
    )  # fmt: skip
    hint = next(choice.hint for choice in match.scene(0).choices if choice.action == "plan flint fire")
    assert hint.endswith(says)


@rule("HT-189", "HT-226")
def test_a_cloaked_mover_is_not_watched() -> None:
    match = laid(
        seats="p1:gremlin,jade p2:rocky,bard", figures="gremlin:5,9 jade:0,29 rocky:12,2 bard:29,29",
        cards="gremlin:move jade:move rocky:fire bard:move", held="rocky", energy="gremlin:1",
    )  # fmt: skip
    match.apply("act gremlin")
    match.apply("special")
    hints = [choice.hint for choice in match.scene(0).choices]
    assert hints
    assert not any("Rocky may fire" in hint for hint in hints)


@rule("HT-015", "HT-G28")
def test_own_figures_are_seen_as_they_are_placed() -> None:
    match = at(GAME.begin(players=2, seed=1), "Deployment.place")
    first = next(iter(Seen(match.view(0, explain=True)).figures))
    match.apply(match.decision.options[5])
    own, other = match.scene(0), match.scene(1)
    assert own.find(f"figure-{first}") is not None
    assert other.find(f"figure-{first}") is None


@rule("HT-173", "HT-174")
def test_a_secret_draft_shows_the_own_hand_only() -> None:
    match = GAME.begin(players=2, seed=1, teams="draft_b")
    kept = match.decision.options[1].text.split()[1]
    match.apply(f"keep {kept}")
    assert panel(match.scene(0), "draft")["Kept"][0].lower().replace("-", "") == kept
    assert panel(match.scene(1), "draft")["Kept"][0] == "nobody yet"
    assert len(panel(match.scene(1), "draft")["Hand"][0].split(", ")) == 4


# --- in many games ----------------------------------------------------------------------------------------------------


def games(count: int) -> list[tuple[Match, random.Random]]:
    made = []
    for seed in range(count):
        scenario = ("king_of_the_hill", "grab_and_go", "coming_together")[seed % 3]
        match = GAME.begin(
            players=3 + seed % 2, seed=seed, scenario=scenario, turn_cap=4, cumulative_cover=seed % 2 == 1
        )
        made.append((match, random.Random(seed)))
    return made


@rule("HT-125", "HT-153")
def test_the_number_shown_before_a_shot_is_the_number_rolled_against() -> None:
    shots = 0
    for match, rng in games(6):
        while not match.over:
            decision = match.decision
            action = rng.choice(decision.options)
            if decision.kind == "Shooting.target" and action.text not in ("fire square", "no attack"):
                frame = match.view(decision.seat)["flow"][-1]
                if any(f["held"] and f["key"] == KEYS[frame["figure"]] for f in match.view()["table"]["figures"]):
                    action = decision.options[-1]
                else:
                    seen = Seen(match.view(decision.seat, explain=True))
                    shot = shot_at(seen.arena, frame["figure"], KEYS.index(action.text.split()[1]), frame["mode"])
                    assert sum(part.change for part in shot.parts) == shot.tn
                    before = len(GAME.events(match))
                    match.apply(action, decision.seat)
                    fires = next(e for e in GAME.events(match)[before:] if e.kind == "fires")
                    assert (fires.args[2], fires.args[3]) == (shot.tn, shot.cover)
                    shots += 1
                    continue
            match.apply(action, decision.seat)
    assert shots > 20


def test_every_question_of_a_game_is_drawn_and_told() -> None:
    """Whatever is asked: every choice is in reach, and nothing is in the picture alone."""
    drawn: dict[str, int] = {}
    for match, rng in games(4):
        while not match.over:
            decision = match.decision
            if drawn.setdefault(decision.kind, 0) < 2:
                drawn[decision.kind] += 1
                for seat in (decision.seat, (decision.seat + 1) % match.players, None):
                    scene = match.scene(seat)
                    assert missing_facts(scene) == []
                    assert unreachable(scene, match.view(seat).get("choices", [])) == []
            match.apply(rng.choice(decision.options), decision.seat)
    assert {"Strategy.plan", "Movement.walk", "Shooting.target", "ActionPhase.choose"} <= drawn.keys()


@rule("HT-153")
def test_an_empty_square_shows_its_number() -> None:
    match = laid(
        seats="p1:knave,flint p2:spectre,bard", figures="knave:5,5 flint:0,29 spectre:28,28 bard:29,29",
        cards="knave:fire flint:move spectre:fire bard:move", energy="knave:1",
    )  # fmt: skip
    match.apply("act knave")
    match.apply("extra none")
    match.apply("fire square")
    match.apply("row 5")
    match.apply("column 15")
    assert match.decision.kind == "RangedAttack.accuracy"
    shown = panel(match.scene(0), "shot")
    assert shown["Base"] == ("13", "empty square at Medium range, makes 13")
    assert shown["To hit"][0] == "13 or more"
    assert shown["Blast"] == ("within 1", "nobody else; a miss drifts as many squares as it missed by")
    seen = Seen(match.view(0, explain=True))
    assert shot_into(seen.arena, KEYS.index("knave"), 5 * 30 + 15).tn == 13


# --- areas ------------------------------------------------------------------------------------------------------------


@rule("HT-151", "HT-G20")
def test_a_blast_shows_who_else_is_in_it() -> None:
    match = laid(
        seats="p1:knave,flint p2:spectre,bard", figures="knave:5,5 flint:0,29 spectre:15,5 bard:16,6",
        cards="knave:fire flint:move spectre:fire bard:move",
    )  # fmt: skip
    match.apply("act knave")
    scene = match.scene(0)
    hint = next(choice.hint for choice in scene.choices if choice.action == "fire spectre")
    assert hint.endswith("the blast also reaches Bard")
    assert shape(scene, "blast-spectre").width == 3 * 28


@rule("HT-192", "HT-193")
@pytest.mark.parametrize(
    ("key", "action", "says"),
    [("cynder", "flame e", "burns Kirra, Spectre"), ("flint", "spray 14,9", "in the area: Kirra")],
)
def test_areas_show_who_is_under_them(key: str, action: str, says: str) -> None:
    match = laid(
        seats=f"p1:{key},jade p2:kirra,spectre", figures=f"{key}:12,10 jade:0,29 kirra:15,10 spectre:16,11",
        cards=f"{key}:fire jade:move kirra:melee spectre:fire", energy=f"{key}:1",
    )  # fmt: skip
    match.apply(f"act {key}")
    match.apply("special")
    scene = match.scene(0)
    assert next(choice.hint for choice in scene.choices if choice.action == action) == says
    assert action in {found.action for found in scene.shapes()}


@rule("HT-165", "HT-166", "HT-167")
def test_what_a_hit_without_a_wound_does_is_told() -> None:
    for attacker, result in (("boss", "Pins"), ("bard", "does nothing")):
        match = laid(
            seats=f"p1:{attacker},jade p2:kirra,spectre", figures=f"{attacker}:5,5 jade:0,29 kirra:6,5 spectre:29,29",
            cards=f"{attacker}:melee jade:move kirra:melee spectre:fire", energy="kirra:1",
        )  # fmt: skip
        match.apply(f"act {attacker}")
        at(match, "Striking.target").apply("strike kirra")
        assert panel(match.scene(1), "blow")["Otherwise"] == (f"a hit that does not wound {result}", "")
