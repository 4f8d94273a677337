"""The worked examples of the rules, W1 to W20."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.hostile_takeover.fights import (
    GAME,
    asked,
    energy,
    events,
    fig,
    fight,
    frame,
    needed,
    offered,
    posture,
    rolls,
    score,
    shots,
    state,
    table,
    where,
    wound_numbers,
)

from ludus.testing import Position, position, rule


@rule("HT-039", "HT-G33")
def test_w1_initiative_tie() -> None:
    s = fight(
        "A.B.C.D",
        4,
        spare=False,
        A="p1 flint move",
        B="p2 jade fire",
        C="p3 boss move",
        D="p4 rocky fire",
        phase="initiative",
    )
    s.play(roll="6 6 5 5 5 4 4 4 4 4 4 4 3 3 3 6 6 4")  # 19, 14, 14, 12; then jade 9, boss 16 + 2
    picks = []
    while asked(s).endswith("Initiative.place"):
        picks.append(asked(s).split()[0])
        s.play(min(s.options()))
    assert picks == ["p1", "p3", "p2"]
    assert list(table(s)["order"]) == [0, 2, 1, 3]


@rule("HT-144", "HT-145", "HT-146")
@pytest.mark.parametrize(("die", "hit"), [("3", "spectre"), ("4", "boss")])
def test_w2_firing_into_a_melee(die: str, hit: str) -> None:
    s = fight("F....#A\n......B", 3, F="p1 flint fire", A="p2 spectre melee turned", B="p3 boss fire turned")
    s.play("act flint", "fire spectre", roll=f"4 4 4 {die} 1 1 1")
    assert wound_numbers(s) == [(hit, 10)]  # Spectre: armor 1 in cover; Boss: armor 2 in the open


@rule("HT-149", "HT-150")
def test_w3_scatter_distance() -> None:
    """At range 9 in the open a Knave needs 10 against a stationary target; light cover and a mover make it 12."""
    s = fight("K...#....T", corner=(1, 10), K="p1 knave fire", T="p2 spectre move turned")
    s.play("act knave", "fire spectre", roll="4 3 3 5")
    assert needed(s) == 12
    assert events(s, "explodes")[0][1] == 30 * 12 + 10


@rule("HT-171")
def test_w4_snake_draft() -> None:
    s = Position(GAME.begin(4, 1, teams="draft_a", explicit=True)).play(roll="6 6 6 5 5 5 4 4 4 3 3 3")
    picks = []
    while asked(s).endswith("DraftA.pick"):
        picks.append(s.match.question.seat + 1)
        s.play(min(s.options()))
    assert picks == [1, 2, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 2, 1]


@rule("HT-173")
def test_w5_pass_draft() -> None:
    keys = "angel bard boss chance cynder dodger flint gremlin jace jade kdogg kirra knave mirage rocky spectre"
    s = Position(GAME.begin(4, 1, teams="draft_b", explicit=True)).play(draw=keys)
    sizes = []
    while "DraftB" in asked(s):
        sizes.append(len(s.options()))
        s.play(min(s.options()))
    assert sizes == [4] * 4 + [3] * 4 + [2] * 4
    assert len(table(s)["figures"]) == 16


@rule("HT-185", "HT-186")
def test_w6_the_whip() -> None:
    s = fight("J#T", corner=(5, 5), J="p1 jade melee", T="p2 boss fire turned").play("act jade", "stop", "strike boss")
    s.play(roll="3 3 3 1 1 1")
    assert posture(s, "boss") == "pinned"


@rule("HT-187")
def test_w7_dead_eye() -> None:
    picture = "S" + "." * 19 + "R"
    s = fight(picture, S="p1 spectre fire e1", R="p2 rocky move turned field").play(
        "act spectre", "special", "fire rocky"
    )
    s.play(roll="6 6 6 1 1 1")
    assert needed(s) == 10
    assert wound_numbers(s) == [("rocky", 9)]
    s = fight(picture, S="p1 spectre fire", R="p2 rocky move turned field").play("act spectre", "fire rocky")
    s.play(roll="6 6 6 1 1 1")
    assert needed(s) == 13
    assert wound_numbers(s) == [("rocky", 10)]


@rule("HT-188")
def test_w8_cloak_and_blast() -> None:
    s = fight(
        "G.T" + "\n..." * 9 + "\n..K",
        corner=(10, 10),
        K="p1 knave fire",
        G="p2 gremlin move turned cloak",
        T="p1 boss fire turned",
    )
    assert (where(s, "gremlin"), where(s, "boss")) == ("10,10", "12,10")
    s.play("act knave", "fire boss")
    s.play(roll="3 3 3 7 1 1 1 6 6 6")  # needs 10: missed by 1, west
    assert events(s, "explodes")[0][1] == 30 * 10 + 11
    assert {name for name, _ in wound_numbers(s)} == {"gremlin", "boss"}


@rule("HT-190")
def test_w9_cloak_and_empty_squares() -> None:
    s = fight("G\n.\n.\n.\n.\n.\nK", corner=(10, 10), K="p1 knave fire", G="p2 gremlin move turned cloak")
    s.play("act knave", "fire square")
    allowed = set()
    for row in offered(s, "row"):
        copy = Position(s.match.clone()).play(f"row {row}")
        allowed |= {f"{column},{row}" for column in offered(copy, "column")}
    near = {f"{x},{y}" for x in range(8, 13) for y in range(8, 13)}
    assert not allowed & near
    assert {"13,10", "10,13"} <= allowed


@rule("HT-125")
@pytest.mark.parametrize(("card", "number"), [("fire", 9), ("move", 10)])
def test_w10_the_chart_of_the_sample_card(card: str, number: int) -> None:
    s = fight("F....#......T", F="p1 flint fire", T=f"p2 spectre {card} turned").play("act flint")
    assert shots(s)["spectre"]["tn"] == number


@rule("HT-193", "HT-G18")
def test_w11_the_special_action_of_the_sample_card() -> None:
    s = fight(
        "....T.\nF...OU",
        F="p1 flint fire e1 held",
        O="p1 boss fire turned",
        T="p2 spectre fire turned",
        U="p2 dodger move",
    ).play("act flint", "special")
    area = next(text for text in sorted(s.options()) if block(text) >= {(4, 0), (4, 1), (5, 1)})
    s.play(area, "save", roll="1 1 1 1 1 1 1 1 1")
    assert [event[3] for event in events(s, "fires")] == [10, 10, 11]
    s.play("act dodger", "step se", "interrupt", roll="1 1 1")
    assert needed(s) == 11


def block(spray: str) -> set[tuple[int, int]]:
    """The squares of a block of 3 x 3 that is named by its centre."""
    if not spray.startswith("spray "):
        return set()
    x, y = (int(n) for n in spray.split()[1].split(","))
    return {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}


@rule("HT-125", "HT-126", "HT-129", "HT-133")
def test_w12_hit_and_pin() -> None:
    s = fight("F....#T", corner=(5, 5), F="p1 flint fire", T="p2 spectre fire e1").play(
        "act flint", "fire spectre", "none"
    )
    s.play(roll="4 4 4 3 3 3")
    assert needed(s) == 12
    assert (posture(s, "spectre"), state(s, "spectre"), energy(s, "spectre")) == ("pinned", "flipped", 0)


@rule("HT-068", "HT-130", "HT-073")
def test_w13_aimed_shot() -> None:
    s = fight("F....#T", corner=(5, 5), F="p1 flint fire held", T="p2 spectre fire").play(
        "act flint", "fire spectre", "aim"
    )
    s.play(roll="3 3 3 3 3 3")
    assert (posture(s, "spectre"), score(s), fig(s, "flint")["held"]) == ("wounded", [1, 0], False)


@rule("HT-094")
def test_w14_accuracy_against_defense() -> None:
    s = fight("F....#T", corner=(5, 5), F="p1 flint fire e1", T="p2 spectre fire e1")
    s.play("act flint", "plain", "extra none", "fire spectre", "accuracy", "defense", roll="1 1 1")
    assert (energy(s, "flint"), energy(s, "spectre")) == (0, 0)


@rule("HT-160", "HT-166", "HT-167")
@pytest.mark.parametrize(("attacker", "after"), [("boss", "pinned"), ("bard", "standing")])
def test_w15_melee(attacker: str, after: str) -> None:
    s = fight("AK", A=f"p1 {attacker} melee", K="p2 kirra melee turned").play(f"act {attacker}", "stop", "strike kirra")
    s.play(roll="4 4 5 4 4 3 2 3 3")
    assert posture(s, "kirra") == after


@rule("HT-086", "HT-087")
def test_w16_charge_range() -> None:
    s = fight("K........T", K="p1 kirra melee", T="p2 boss fire turned").play("act kirra")
    assert frame(s, "Movement")["left"] == 4
    s = fight("K........T", K="p1 kirra melee e1", T="p2 boss fire turned").play("act kirra", "plain", "extra first")
    assert frame(s, "Movement")["left"] == 9


@rule("HT-071", "HT-078")
def test_w17_overwatch_stops_a_charge() -> None:
    s = fight("D.......R", corner=(11, 9), D="p1 dodger melee", R="p2 rocky fire held")
    s.play("act dodger", "step e", "interrupt", roll="3 3 3 2 3 3")
    assert (needed(s), wound_numbers(s)) == (8, [("dodger", 9)])
    assert (posture(s, "dodger"), where(s, "dodger"), fig(s, "rocky")["held"]) == ("pinned", "12,9", False)


@rule("HT-046", "HT-216", "HT-217", "HT-219")
def test_w18_hill_clean_up() -> None:
    s = fight(
        "AB\nCD\n\n\n\n\n\nE",
        3,
        corner=(13, 13),
        spare=False,
        A="p1 flint fire turned",
        B="p1 boss fire pinned",
        C="p2 jade fire turned",
        D="p2 rocky fire turned",
        E="p3 bard fire turned",
        score=(6, 5, 0),
        phase="clean_up",
    )
    assert (score(s), s.match.ending.winners) == ([10, 11, 0], (1,))
    assert posture(s, "boss") == "pinned"


@rule("HT-211", "HT-G91")
def test_w19_marker_loss() -> None:
    s = fight(
        "H..F",
        corner=(0, 12),
        F="p1 flint fire",
        H="p2 spectre fire turned",
        scenario="grab_and_go",
        taken=True,
        holder="spectre",
    )
    s.play("act flint", "fire spectre", roll="6 6 6 1 1 1 7 6")
    assert (table(s)["marker"], table(s)["holder"]) == ("0,12", None)


@rule("HT-061", "HT-115")
def test_w20_diagonal_gap() -> None:
    seats = "p1:flint,angel p2:spectre p3:boss p4:rocky"
    words: dict[str, Any] = {"seats": seats, "scenario": "coming_together", "turn": 2}
    figures = "angel:29,0 boss:0,29 rocky:28,28 spectre:14,14"
    s = position(GAME, 4, **words, figures=f"flint:11,11 {figures}", cards="flint:move angel:move spectre:fire")
    s.play("act flint", "step se")
    assert frame(s, "Movement")["left"] == 4
    s = position(GAME, 4, **words, figures=f"flint:10,10 {figures}", cards="flint:fire angel:move spectre:fire")
    s.play("act flint")
    assert shots(s)["spectre"]["tn"] == 10  # light cover
    assert rolls(s) == []
