"""What the picture tells of a shot, a blow or an interruption before it is rolled for."""

from __future__ import annotations

import pytest
from tests.games.hostile_takeover.looks import GAME, at, duel, games, laid, panel, shape, styles, walking, words_of

from ludus.core.match import Match
from ludus.core.views import events
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.odds import ACCURATE, DEFENDED, THREE, chance
from ludus.games.hostile_takeover.picture.forecast import percent, shot_at, shot_into
from ludus.games.hostile_takeover.sight import to_hit
from ludus.games.hostile_takeover.table import Arena
from ludus.testing import rule


def table(match: Match) -> Arena:
    """The table as everybody sees it."""
    t = match.seen(None).table
    assert isinstance(t, Arena)
    return t


# --- chances ----------------------------------------------------------------------------------------------------------

TABLE = {  # TN: three dice, with Accuracy, against Defense
    5: (98.1, 99.6, 94.2), 8: (83.8, 94.3, 64.5), 9: (74.1, 89.5, 51.2), 10: (62.5, 82.5, 38.3), 11: (50.0, 73.1, 26.9),
    12: (37.5, 61.7, 17.5), 14: (16.2, 35.5, 5.7), 18: (0.5, 1.6, 0.1),
}  # fmt: skip


@rule("HT-089", "HT-091", "HT-126")
@pytest.mark.parametrize("tn", TABLE)
def test_chances(tn: int) -> None:
    found = [100 * chance(tn, dice) for dice in (THREE, ACCURATE, DEFENDED)]
    assert found == pytest.approx(TABLE[tn], abs=0.051)


@rule("HT-132")
def test_certain_and_impossible_rolls() -> None:
    said = [percent(GAME.raw_words.say, chance(needed)) for needed in (3, 19, 18, 4)]
    assert said == ["100%", "0%", "under 1%", "over 99%"]


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
        "12 or more to hit, 38%, then 10 or more to wound, 62%, 6 squares, Short, Hard Cover by cube 10,4, stationary"
    )


@rule("HT-113", "HT-120")
def test_the_line_and_the_cover_are_drawn() -> None:
    scene = duel().scene(0)
    assert shape(scene, "line-spectre").points == ((5.5 * 28, 4.5 * 28), (11.5 * 28, 4.5 * 28))
    assert shape(scene, "cover-10,4").style == "cover hard"
    assert {f"crossed-spectre-{x},4" for x in range(6, 11)} <= {found.key for found in scene.shapes()}
    assert shape(scene, "cover-text-10,4").shapes[1].text == "hard: beside Spectre"
    assert shape(scene, "range-spectre").shapes[1].text == "6 squares, Short"
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
    assert refused.why == "Knave is on the line to Spectre, and nobody fires through a Character. (HT-116)"


@rule("HT-144")
def test_who_else_may_be_struck() -> None:
    match = duel(
        figures="flint:5,4 knave:12,4 spectre:11,4 bard:29,29",
        cards="flint:fire knave:melee spectre:fire bard:move",
        ground="cubes:",
    )
    assert panel(match.scene(0), "shot")["Melee"] == ("a hit may strike", "Knave")


@rule("HT-144")
def test_in_a_melee_the_target_is_struck_only_as_often_as_the_others() -> None:
    seats, figures = "p1:flint,boss,knave p2:spectre,bard", "flint:5,4 boss:12,4 knave:0,29 spectre:11,4 bard:29,29"
    cards = "flint:fire boss:melee knave:move spectre:fire bard:move"
    scene = duel(seats=seats, figures=figures, cards=cards, ground="cubes:").scene(0)
    shown = panel(scene, "shot")
    assert (shown["To hit"][1], shown["To wound"][1]) == ("74% with three dice", "74%")
    assert shown["In all"] == ("27% Wounded", "10% Pinned, 63% nothing")  # half of 55, 19 and 74
    ends = next(ledger.ends for ledger in scene.ledgers if ledger.action == "fire spectre")
    found = [(end.label, end.value) for end in ends]
    assert found == [("Wounded", "27%"), ("Pinned", "10%"), ("Another", "37%"), ("Miss", "26%")]


@rule("HT-108")
def test_ranges_are_drawn_round_the_shooter() -> None:
    scene = duel().scene(0)
    assert shape(scene, "band-8").width == (5 + 8 + 1) * 28  # from the west wall to 8 squares east of 5,4
    assert [shape(scene, f"band-name-{n}").text for n in (8, 16)] == ["Short to 8", "Medium to 16"]


# --- Overwatch --------------------------------------------------------------------------------------------------------


@rule("HT-071", "HT-077")
def test_steps_say_who_watches_and_how_likely_a_hit_is() -> None:
    scene = walking().scene(0)
    hints = {choice.action: choice.hint for choice in scene.choices}
    assert hints["step e"] == "to 6,9, costs 1, 6 left, Rocky may fire, 84%"
    assert "p2" in styles(shape(scene, "watched-6,9-rocky"))
    assert "On Overwatch, up to 24 squares all round: Rocky" in words_of(scene)
    assert shape(scene, "reach-8,9").hint.startswith("3 of 7;")
    assert scene.find("cost-8,9") is None, "the reach is one area with a border, without numbers"
    assert shape(scene, "reach-edge").shapes


@rule("HT-052", "HT-116")
def test_a_friend_that_is_walked_through_still_hides_the_mover() -> None:
    match = laid(
        seats="p1:boss,rocky,bard p2:flint,spectre", ready="flint", turned="flint",
        figures="boss:5,6 rocky:5,5 bard:20,20 flint:1,5 spectre:29,29",
        cards="boss:move rocky:fire bard:move flint:aim spectre:move",
    )  # fmt: skip
    match.apply("act boss")
    match.apply("step n")
    hints = {choice.action: choice.hint for choice in match.scene(0).choices}
    assert hints["step e"] == "to 6,5, costs 1, 5 left"
    assert "Flint may fire" in hints["step ne"]
    match.apply("step e")
    assert match.question.kind == "Movement.walk"  # Flint is not asked


@rule("HT-071", "HT-072")
def test_an_interruption_is_offered_with_its_number() -> None:
    match = walking()
    match.apply("step e")
    scene = match.scene(1)
    assert scene.question is not None
    assert scene.question.text == "Fire Rocky at Dodger?"
    hint = next(choice.hint for choice in scene.choices if choice.action == "interrupt")
    assert hint.startswith("8 or more to hit, 84%")
    assert "7 squares, Short, no cover, in motion" in hint
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


@rule("HT-138", "HT-192", "HT-193")
@pytest.mark.parametrize(
    ("key", "action", "says"),
    [("cynder", "flame e", "burns Spectre"), ("flint", "spray 15,10", "in the area: Spectre")],
)
def test_areas_leave_out_who_is_wounded(key: str, action: str, says: str) -> None:
    match = laid(
        seats=f"p1:{key},jade p2:kirra,spectre", figures=f"{key}:12,10 jade:0,29 kirra:15,10 spectre:16,11",
        cards=f"{key}:fire jade:move spectre:fire", energy=f"{key}:1", wounded="kirra",
    )  # fmt: skip
    match.apply(f"act {key}")
    match.apply("special")
    hints = {choice.action: choice.hint for choice in match.scene(0).choices}
    assert hints[action] == says


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
    assert match.question.kind == "RangedAttack.accuracy"
    shown = panel(match.scene(0), "shot")
    assert shown["Base"] == ("13", "empty square at Medium range, makes 13")
    assert shown["To hit"][0] == "13 or more"
    assert shown["Blast"] == ("within 1", "nobody else; a miss drifts as many squares as it missed by")
    assert shot_into(table(match), KEYS.index("knave"), 5 * 30 + 15).needed == 13


@rule("HT-125", "HT-153")
def test_the_number_shown_before_a_shot_is_the_number_rolled_against() -> None:
    shots = 0
    for match, rng in games(8):
        while not match.over:
            decision = match.question
            action = rng.choice(decision.options)
            if decision.kind == "Shooting.target" and action.text not in ("fire square", "no attack"):
                frame = match.view(decision.seat)["flow"][-1]
                if any(f["held"] and f["key"] == KEYS[frame["figure"]] for f in match.view()["table"]["figures"]):
                    action = decision.options[-1]
                else:
                    target, t = KEYS.index(action.text.split()[1]), table(match)
                    shot = shot_at(t, frame["figure"], target, frame["mode"])
                    assert shot.needed == to_hit(t, frame["figure"], target, frame["mode"])
                    before = len(events(match))
                    match.apply(action, decision.seat)
                    fires = next(e for e in events(match)[before:] if e.kind == "fires")
                    assert (fires.args[2], fires.args[3]) == (shot.needed, shot.cover)
                    shots += 1
                    continue
            match.apply(action, decision.seat)
    assert shots > 20
