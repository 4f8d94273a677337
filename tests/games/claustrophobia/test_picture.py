"""What the picture of Claustrophobia shows, in the drawing and in the text."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from math import hypot
from typing import Any

import pytest
from tests.games.claustrophobia.kit import WARRIORS, demon_acts, human_acts, lay

import ludus
from ludus.core import views
from ludus.core.redact import SecretRead
from ludus.draw import Scene, Text
from ludus.games.claustrophobia.picture.figures import SIZE as FIGURE
from ludus.games.claustrophobia.picture.figures import spots
from ludus.games.claustrophobia.picture.tiles import SIZE
from ludus.games.claustrophobia.scores import combat, defence, movement, why_not_leave_human
from ludus.games.claustrophobia.table import Catacombs
from ludus.testing import Position, rule
from ludus.testing.play import chooser

GAME = ludus.game("claustrophobia")


def shape(scene: Scene, key: str) -> Any:
    found = scene.find(key)
    assert found is not None, key
    return found


def styles(drawn: Any) -> set[str]:
    """The classes of a shape and of all inside it."""
    inner = getattr(drawn, "shapes", ())
    return set(drawn.style.split()).union(*[styles(part) for part in inner])


def texts(drawn: Any) -> list[str]:
    """The words in a shape and all inside it."""
    own = [drawn.text] if hasattr(drawn, "text") else []
    return own + [text for part in getattr(drawn, "shapes", ()) for text in texts(part)]


def flat(scene: Scene) -> str:
    return " ".join(scene.text(width=300).split())


def hints(scene: Scene) -> dict[str, str]:
    return {choice.action: choice.hint for choice in scene.choices}


# --- the drawing ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["dark", "light", "contrast", "page"])
def test_pictures_are_well_formed(theme: str) -> None:
    for scenario in ("survivors", "the_ritual", "the_guide"):
        root = ET.fromstring(GAME.begin(2, 1, scenario=scenario).svg(0, theme))
        keys = [element.get("data-key") for element in root.iter() if element.get("data-key")]
        assert any(str(key).startswith("tile-") for key in keys)
        assert len(set(keys)) == len(keys)


def test_tiles_lie_where_they_were_laid() -> None:
    scene = lay(tiles="t01@0,0 t27@0,1 t18@1,0:1", humans="redeemer@t01", phase="human").match.scene(0)
    pent, north, east = (shape(scene, f"tile-{n}") for n in (1, 27, 18))
    assert (north.x - pent.x, north.y - pent.y) == (0, -172)
    assert (east.x - pent.x, east.y - pent.y) == (172, 0)
    assert "flooded" in styles(east)


def test_openings_are_open_dark_or_sealed() -> None:
    s = lay(tiles="t01@0,0 t27@0,1", humans="redeemer@t01", sealed="t01:w", phase="human")
    scene = s.match.scene(0)
    assert shape(scene, "open-1-east").tip.startswith("Unexplored")
    assert shape(scene, "sealed-1-west").tip.startswith("Sealed")
    assert scene.find("open-1-north") is None
    label = shape(scene, "tile-1").label
    assert "ways north" in label
    assert "unexplored east and south" in label
    assert "sealed west" in label


def test_counts_stand_against_the_room() -> None:
    scene = lay(tiles="t15@0,0", humans="redeemer@t15", trogs="t15:1", phase="human").match.scene(0)
    assert "1/1" in texts(shape(scene, "plate-15"))
    assert "1 of 1 Humans, 1 of 1 monsters" in shape(scene, "tile-15").label


def test_first_entry_effects_are_armed_or_spent() -> None:
    scene = lay(tiles="t35@0,0 t21@0,1 t24@0,-1", humans="redeemer@t35", spent="t24", phase="human").match.scene(0)
    assert "armed" in texts(shape(scene, "plate-21"))
    assert "spent" in texts(shape(scene, "plate-24"))


def test_holes_are_linked() -> None:
    scene = lay(tiles="t35@0,0 t07@0,1", humans="redeemer@t35", holes="t35", phase="human").match.scene(0)
    assert scene.find("link-35-7") is not None or scene.find("link-7-35") is not None
    assert [fact for fact in scene.facts if fact.startswith("Troglodytes pass between the Holes on")]


def test_lines_of_action_with_die_and_damage() -> None:
    scene = lay(humans="brute1@t35:2", canceled="brute1:45", phase="human").match.scene(0)
    sheet = shape(scene, "sheet-brute1")
    assert {"now", "lost", "cut", "wound", "die"} <= styles(sheet)
    assert "Brute die 2: Move 1 Fight 2 Guard 4" in flat(scene)
    assert "lines 4 5 lost" in flat(scene)


def test_what_is_carried_has_room_beside_the_name() -> None:
    scene = lay(humans="brute1@t35:5 brute2@t35:4", objects="brute1:shield", phase="human").match.scene(0)
    head = [part for part in shape(scene, "sheet-brute1").shapes if getattr(part, "y", 0) == 17]
    assert [part.text for part in head] == ["Brute 1", "Shield"]
    assert sum(9 * len(part.text) for part in head) < head[1].x - head[0].x
    assert "Shield of Steel" in flat(scene), "the whole name is told"


@rule("CL-036", "CL-037")
def test_exhausted_warriors_are_named() -> None:
    scene = lay(humans="brute1@t35:2", canceled="brute1:2", phase="human").match.scene(0)
    warrior = shape(scene, "human-brute1")
    assert {"portrait-out", "pill"} <= styles(warrior), "a page hides the pill where its word has no room"
    assert "die 2: Move 0 Fight 0 Guard 3 Exhausted" in flat(scene)


# --- who is blocked and why -------------------------------------------------------------------------------------------


@rule("CL-146")
def test_a_blocked_warrior_has_a_lock_and_the_numbers() -> None:
    scene = human_acts("redeemer", humans="redeemer@t35", trogs="t35:2").match.scene(0)
    assert "lock" in styles(shape(scene, "human-redeemer"))
    said = "held, 1 Human against 2 monsters: fewer of its side than of the enemy; kill or bring 1 (CL-146)"
    assert said in flat(scene)
    assert any("1 Human against 2" in text for text in [" ".join(texts(shape(scene, "strip-held")))])


@rule("CL-231")
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
def test_why_somebody_is_held_is_said_to_the_end_and_within_its_frame(language: str) -> None:
    words = {"scenario": "the_guide", "tiles": "t35@0,0 t36@0,1", "humans": "blade1@t35:5", "trogs": "t35:1"}
    match = human_acts("blade1", **words, demon="t35").match
    frame, lock, *lines = shape(views.scene(GAME.in_language(language), match, 0), "strip-held").shapes
    assert lines[-1].text.endswith("(CL-231)")
    assert all(10 < line.y < frame.height - 2 for line in lines)
    assert lock.x - 10 > 0


def test_only_what_helps_stands_beside_the_question() -> None:
    fight = human_acts("redeemer", humans="redeemer@t35", trogs="t35:2").match.scene(0)
    walk = human_acts("redeemer", humans="redeemer@t35").match.scene(0)
    charts, none = ({part.name: part.spot for part in scene.parts} for scene in (fight, walk))
    assert fight.find("odds-0") is not None
    assert charts["strip"] == charts["held"] == "rail"
    assert charts["asked"] == "told"
    assert walk.find("odds-0") is None
    assert not none.keys() & {"strip", "held"}


def test_the_world_stays_where_it_is_while_the_tunnels_grow() -> None:
    scenes = [human_acts("redeemer", humans="redeemer@t35", trogs=trogs).match.scene(0) for trogs in ("t35:1", "t35:3")]
    boards = [next(part for part in scene.parts if part.spot == "board") for scene in scenes]
    assert boards[0] == boards[1]
    assert boards[0].width == boards[0].height == 5 * SIZE + 32


@rule("CL-228")
def test_an_impressive_enemy_is_named() -> None:
    scene = demon_acts("troglodyte t35", humans="brute1@t35", trogs="t35:3").match.scene(1)
    assert "lock" in styles(shape(scene, "trog-35-1"))
    assert "3 monsters against 1 Human: an Impressive enemy lets nobody go (CL-228)" in flat(scene)


def test_free_warriors_have_no_lock() -> None:
    scene = human_acts("redeemer", humans="redeemer@t35", trogs="t35:1").match.scene(0)
    assert "lock" not in styles(shape(scene, "human-redeemer"))


# --- what a choice would mean -----------------------------------------------------------------------------------------


@rule("CL-182", "CL-183")
def test_the_chance_to_hit_is_known_before_the_attack() -> None:
    scene = human_acts("brute1", humans="brute1@t35:1", trogs="t35:2").match.scene(0)
    said = "3 dice, 3 or more hits: 0 hits 4%, 1 hit 22%, 2 hits 44%, 3 hits 30%"
    assert hints(scene)["attack troglodytes"] == said
    assert shape(scene, "odds-0").action == "attack troglodytes"


@rule("CL-251")
def test_doubling_is_said_before_the_attack() -> None:
    scene = human_acts("brute1", tiles="t12@0,0", humans="brute1@t12:1", trogs="t12:2").match.scene(0)
    assert "each counts double in Hungry Tunnels" in hints(scene)["attack troglodytes"]


def test_a_step_says_what_waits() -> None:
    s = human_acts("redeemer", tiles="t35@0,0 t18@0,1 t21@0,-1 t36@1,0", humans="redeemer@t35:3", trogs="t36:2")
    told = hints(s.match.scene(0))
    assert told["move n"] == "to Flooded Tunnel 18, stops there"
    assert told["move s"] == "to Booby-Trapped Tunnel 21, sets off the trap"
    assert told["move e"] == "to Tunnel 36, 1 against 2 there"
    assert told["explore w"].startswith("1 Move, a new tile out of")


def test_sending_says_price_room_and_neighbors() -> None:
    s = lay(tiles="t35@0,0 t36@0,1", humans="redeemer@t35", threat=3, phase="send")
    scene = s.match.scene(1)
    assert hints(scene)["send troglodyte t36"] == "1 TP, 2 left; 1 of 3 there; next to Redeemer"
    assert shape(scene, "legal-36").action == "send troglodyte t36"
    assert shape(scene, "blocked-35--1").rule == "CL-115"


def test_dice_say_what_they_would_do() -> None:
    s = lay(humans="redeemer@t35 brute1@t35", canceled="redeemer:3", gifts="precognition", phase="assign", dice="3 5")
    told = hints(s.match.scene(0))
    assert told["assign 3"] == "canceled: Exhausted, Move 0 Fight 0 Guard 3"
    assert told["assign 5"] == "Move 1 Fight 1 Guard 5, Aura of Precognition"


@rule("CL-163")
def test_ways_to_lay_a_tile_are_shown_with_what_they_open() -> None:
    s = human_acts("redeemer", tiles="t35@0,0 t36@1,1", humans="redeemer@t35", stack="t29 t30").play("explore n")
    scene = s.match.scene(1)
    assert s.match.question.kind == "Laying.rotate"
    told = hints(scene)
    assert len(told) == 2
    assert any("east to Tunnel 36" in said for said in told.values())
    assert any("west into the dark" in said for said in told.values())
    assert {shape(scene, f"lie-{action[-1]}").tip for action in told} == {*told.values()}
    gather = scene.gather
    assert gather is not None
    assert [f"{gather.verb} {mark.word}" for mark in gather.marks] == [*told]
    assert [mark.on for mark in gather.marks] == [True, False], "the first way is shown"
    assert all(mark.one and mark.key == mark.shows for mark in gather.marks), "they lie at one place"


@rule("CL-331")
def test_the_drawn_tile_is_seen_before_a_card_is_played_on_it() -> None:
    words = {"humans": "blade1@t35:2", "stack": "t29 t36", "hand": ("map",)}
    s = human_acts("blade1", **words).play("explore n").asks("p1", "map")
    for seat in (0, 1):
        assert shape(s.match.scene(seat), "drawn").tip == "Tunnel 29"
    assert s.play("map").match.question.kind == "Laying.rotate"
    assert s.play("rotate 1").match.scene(0).find("drawn") is None


def test_the_board_of_destiny_shows_dice_and_use() -> None:
    scene = lay(humans="redeemer@t35", phase="place", destiny="3 3 5", red_used="taste").match.scene(1)
    assert shape(scene, "square-dark").action == "place dark 33"
    assert "used" in texts(shape(scene, "square-taste"))
    assert "to place 3 3 5" in flat(scene)


def test_hands_are_known_to_their_owners_only() -> None:
    s = lay(humans="redeemer@t35", hand=("potion",), events=("panic", "pact"), phase="human")
    mine, theirs, nobody = (flat(s.match.scene(seat)) for seat in (0, 1, None))
    assert "Advantage cards Healing Potion" in mine
    assert "Event cards 2 in hand" in mine
    assert "Event cards Panic!, Infernal Pact" in theirs
    assert "Advantage cards 1 in hand" in theirs
    assert "Advantage cards 1 in hand" in nobody
    assert "Event cards 2 in hand" in nobody


def test_the_aims_stand_above_the_tunnels() -> None:
    scene = GAME.begin(2, 1).scene(0)
    assert texts(shape(scene, "aim-humans")) == ["Humans: Two Human warriors escape by the Exit."]
    assert "Humans win Two Human warriors escape by the Exit." in flat(scene)


@rule("CL-094", "CL-266")
def test_the_calm_is_in_force_by_its_own_dice_only() -> None:
    s = human_acts("blade1", tiles="t35@0,0 t24@0,1", humans="blade1@t35:2").play("move n")
    assert "next roll 4" in flat(s.match.scene(0))  # by the echo
    assert "in force" not in flat(s.match.scene(0))
    s = lay(humans="redeemer@t35:2", phase="place", destiny="1 3").play("place calm 1", "place calm 3")
    assert "in force ×2" in texts(shape(s.match.scene(0), "square-calm"))


def test_trust_in_god_marks_the_die_it_asks_about() -> None:
    words = {"humans": "redeemer@t35 blade1@t35 brute1@t35 blade2@t35", "hand": ("trust",), "phase": "initiative"}
    scene = lay(**words).play(roll="1 6 3 3").play("trust", "keep", "reroll").match.scene(0)
    assert ["kept" in styles(shape(scene, f"die-{n}")) for n in range(4)] == [False, False, True, False]
    said = [shape(scene, f"die-{n}-0").text for n in range(3)]
    assert said == ["stays", "rolled again", "this one?"]
    assert scene.find("die-3-0") is None


def named_dice(s: Position) -> list[tuple[int, str, str]]:
    """For each die in the tray its face, the name above it and the words below it."""
    scene = s.match.scene(0)
    words = {text.key: text.text for text in scene.shapes() if isinstance(text, Text)}
    below = [[words.get(f"die-{n}-{k}", "") for k in range(4)] for n in range(len(s.table.dice))]
    return [(face, words[f"die-{n}-for"], " ".join(below[n]).strip()) for n, face in enumerate(s.table.dice)]


@rule("CL-034", "CL-038")
@pytest.mark.parametrize("seed", range(25))
def test_the_words_below_a_die_belong_to_the_name_above_it(seed: int) -> None:
    rng = random.Random(seed)
    team = ["redeemer", "brute1", "blade1", "blade2"]
    lost = {who: "".join(rng.sample("123456", rng.randrange(4))) for who in team}
    dice = [rng.randrange(1, 7) for _ in range(4 + seed % 2)]
    things = rng.choice(("brute1:shield blade1:blunderbuss", "redeemer:hammer", "blade2:shield"))
    s = lay(
        humans=" ".join(f"{who}@t35" for who in team), phase="assign", dice=" ".join(map(str, dice)), objects=things,
        canceled=" ".join(f"{who}:{lines}" for who, lines in lost.items() if lines), gifts="smite courage",
    )  # fmt: skip
    names = {"Redeemer": "redeemer", "Brute 1": "brute1", "Brute": "brute1", "Blade 1": "blade1", "Blade 2": "blade2"}
    while s.table.dice and s.match.question.kind == "Initiative.assign":
        for face, name, said in named_dice(s):
            who = names[name]
            after = s.table.clone()
            after.give_die(WARRIORS.index(who), face)
            w = WARRIORS.index(who)
            true = f"Move {movement(after, w)} Fight {combat(after, w)} Guard {defence(after, w)}"
            assert true in said, f"{name} with the {face}"
            assert said.startswith("canceled") == (str(face) in lost[who]), f"{name} with the {face}"
        s.match.apply(rng.choice(s.match.question.options))


# --- the text twin ----------------------------------------------------------------------------------------------------


def test_the_text_board_shows_openings_and_figures() -> None:
    s = human_acts("blade1", tiles="t35@0,0 t21@0,1 t12@1,0", humans="blade1@t35 blade2@t35", trogs="t21:2")
    lines = s.match.scene(0).text(width=120).splitlines()
    board = [line for line in lines if line.lstrip().startswith(("┌", "│", "└", "?"))]
    assert any("t21 Trap!" in line for line in board)
    assert any("2T" in line for line in board)
    assert any(">L1L2" in line for line in board)
    assert board[-1].startswith("└─────?─────┘")  # the south of t35 is unexplored


# --- the table behind the picture -------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["survivors", "infection", "the_possessed"])
def test_rules_say_the_same_of_what_is_seen_as_of_the_truth(scenario: str) -> None:
    """Scores and holds are asked of the rules, on a table without what a spectator may not know."""
    match = GAME.begin(2, 3, scenario=scenario)
    rng = chooser(5)
    for _ in range(150):
        if match.over:
            break
        seen, true = match.seen(explain=False).table, match.table
        assert isinstance(true, Catacombs)
        assert isinstance(seen, Catacombs)
        assert seen.order == true.order
        for w in range(5):
            if true.team >> w & 1 and true.where[w] >= 0:
                assert movement(seen, w) == movement(true, w)
                assert combat(seen, w) == combat(true, w)
                assert defence(seen, w) == defence(true, w)
                assert why_not_leave_human(seen, w) == why_not_leave_human(true, w)
        with pytest.raises(SecretRead):
            _ = seen.stack
        options = match.question.options
        match.apply(options[rng.below(len(options))])


def test_lines_to_lose_are_each_warriors_own() -> None:
    """A page moves what keeps its key: lines of the next warrior shall not glide there from the last one's card."""
    s = demon_acts("troglodyte t35", humans="brute1@t35:2 brute2@t35:2", trogs="t35:1").play("attack brute1", roll="6")
    lost = {}
    for warrior in ("brute1", "brute2"):
        taken = s.match.clone()
        taken.apply(f"take {warrior}")
        lost[warrior] = set(re.findall(r'data-key="(lose-[^"]+)"', taken.svg(0)))
    assert lost["brute1"]
    assert lost["brute2"]
    assert not lost["brute1"] & lost["brute2"]


def test_a_line_is_lost_on_the_card() -> None:
    s = demon_acts("troglodyte t35", humans="redeemer@t35:2", canceled="redeemer:16", trogs="t35:1")
    s.play("attack redeemer", roll="6")
    found = [shape(s.match.scene(0), f"lose-redeemer-{line}").action for line in (2, 3, 4, 5)]
    assert found == ["line 2", "line 3", "line 4", "line 5"]
    assert 'data-key="lose-redeemer-1"' not in s.match.svg(0)
    assert 'data-key="lose-redeemer-2"' not in s.match.svg(1)
    rolled = [beat for beat in views.beats(s.match.game, s.match, 0, 0) if beat.beat == "roll"]
    assert rolled[-1].values["need"] == 4


# --- room for everybody -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("others", [0, 1])
@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_figures_on_a_tile_stand_beside_each_other(count: int, others: int) -> None:
    found = spots(count, others, -1)
    assert len(found) == count
    for (ax, ay), (bx, by) in combinations(found, 2):
        assert hypot(ax - bx, ay - by) > 0.9 * FIGURE


def begun(kind: str, seed: int = 1) -> Any:
    """A game up to its first question of a kind."""
    match = GAME.begin(2, seed)
    for _ in range(400):
        if match.question.kind == kind:
            return match
        match.apply(match.question.options[0])
    raise AssertionError(kind)


def test_what_helps_a_warrior_is_offered_on_its_figure() -> None:
    scene = begun("Initiative.support").scene(0)
    figure = shape(scene, "human-brute1")
    assert figure.action == "bless brute1 move"
    assert figure.tip.split("; ")[:2] == ["Bless the Brute: +1 Move", "Bless the Brute: +2 Fight"]
    assert not shape(scene, "human-redeemer").action, "the Redeemer blesses others"


def test_a_warrior_that_waits_for_its_die_shows_the_planned_one_and_not_the_last() -> None:
    match = begun("HumanPhase.choose")
    while match.question.kind != "Initiative.assign":
        ways = [option for option in match.question.options if option.text in ("end phase", "done")]
        match.apply((ways or match.question.options)[0])
    scene = match.scene(0)
    assert "column now" not in {part.style for part in shape(scene, "sheet-brute1").shapes}
    assert "draft" in styles(shape(scene, "draft-1"))


def test_a_tile_is_turned_on_its_place_by_whoever_decides() -> None:
    match = begun("Laying.rotate")
    ways = [f"lie-{option.text[-1]}" for option in match.question.options]
    own, other = match.scene(1), match.scene(0)
    places = {(shape(own, key).x, shape(own, key).y) for key in [*ways, "drawn"]}
    assert len(places) == 1
    assert all("veiled" in shape(own, key).style for key in ways)
    assert shape(other, "drawn").tip, "everybody sees what was drawn"
    assert other.gather is None, "whose choice it is not"
