"""Several answers at once, and questions that have only one."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.hollow_cell.looks import lay
from tests.web.kit import Browser, Line, Server

import ludus
from ludus.table import lesson
from ludus.table.auto_answers import only_answer

Person = Callable[[], Browser]


def test_dice_are_kept_all_at_once_and_the_record_holds_each_answer(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-halls", "me"))
    gather = line.scene["gather"]
    assert gather["instead"] in line.choices
    faces = [mark["word"] for mark in gather["marks"]]
    one, *others = sorted(set(faces))
    refused = line.do("keep 7")
    assert refused["type"] == "refused"
    assert line.seq == 0
    line.play(f"keep {one}")
    assert line.seq == 1, "one gesture, however many answers"
    story = server.room(line.code).table.story
    assert story is not None
    told = [row.partition(" ")[2] for row in story.match.record().splitlines() if row.startswith("p1 ")]
    assert told == ["reroll", "keep 1", *["keep 0" for _ in others]]
    kept = [mark["word"] for mark in line.scene["gather"]["marks"] if mark.get("on")]
    assert kept == [one]
    again = line.ask("do", key="once", seat=0, base=line.seq, action="keep none")
    assert line.ask("do", key="once", seat=0, base=line.seq, action="keep none")["seq"] <= again["seq"]
    assert line.seq <= again["seq"]


def test_energy_is_given_by_names_and_counted_out(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("hostile-takeover", "me", "me"), 0)
    other = me.sit(line.code, 1)
    while "gather" not in line.scene or line.scene["gather"]["verb"] != "energy":
        asked = line if line.choices else other
        asked.play(asked.choices[0])
        line.reach(asked.seq)
        other.reach(asked.seq)
    gather = line.scene["gather"]
    team = list(dict.fromkeys(mark["word"] for mark in gather["marks"]))
    drawn = str(line.scene["layers"])
    assert [len(team), len(gather["marks"]), gather["least"]] == [4, 16, 4]
    assert all(mark["key"] in drawn for mark in gather["marks"])
    before = line.seq
    for wrong in ("energy", f"energy {team[0]}", f"energy {team[0]} {team[0]} {team[0]} nobody"):
        assert line.do(wrong)["type"] == "refused"
    line.play(f"energy {team[3]} {team[0]} {team[3]} {team[1]}")
    assert line.seq > before
    story = server.room(line.code).table.story
    assert story is not None
    assert "p1 energy 1 1 0 2" in story.match.record()


def until_forced(line: Line) -> None:
    """Answer with whatever comes first until a question answers itself."""
    while line.table["forced"] is None:
        assert not line.over
        if 0 in line.asked:
            line.play(line.choices[0])
        else:
            line.hear()


def test_a_question_with_one_answer_says_so_where_nobody_learns_from_it(server: Server, person: Person) -> None:
    me, friend = person(), person()
    line = me.sit(me.table("claustrophobia", "me", "bot:random", **{"option-scenario": "survivors"}))
    until_forced(line)
    assert line.table["forced"] == 0
    assert len(line.choices) == 1
    line.play(line.choices[0])
    code = me.table("claustrophobia", "me", "open", **{"option-scenario": "survivors"})
    friend.post(f"/t/{code}/sit", seat=1)
    both = [me.sit(code), friend.sit(code)]
    for one in both:
        one.wait(lambda at: at.table["status"] == "playing")
    story = server.room(code).table.story
    assert story is not None
    asked = both[story.asked[0]]
    while len(story.match.question.options) > 1:
        asked.play(story.match.question.options[0].text)
        asked = both[story.asked[0]]
        asked.reach(story.seq)
    assert len(asked.choices) == 1
    assert asked.table["forced"] is None, "a quick answer would tell that there was nothing to choose"


def test_what_would_let_chance_fall_or_end_a_turn_is_left_to_the_person(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-zone", "me", "me", **{"option-first_player": "1"}))
    room = server.room(line.code)
    while not (0 in line.asked and line.choices == ["end turn"]):
        assert room.table.story is not None
        first = next((c for c in line.choices if c != "end turn"), "end turn")
        line.play(first, room.table.story.asked[0])
    assert line.table["forced"] is None


def test_what_dice_bring_after_the_own_answer_is_answered_by_itself_where_nothing_else_can_be_said() -> None:
    table = lay(2, p1="cell", p2="cell").play("cells 1", "attack p2")
    assert only_answer(table.match, [1]) is None, "a card may be thrown"
    asked = only_answer(table.play("pass", roll="hit").match, [1])
    assert asked is not None
    assert [option.text for option in asked.options] == ["pass"], "no card is left against the hit"


def test_a_lesson_waits_for_its_reader(person: Person) -> None:
    me = person()
    for game in [game for game in ludus.games() if lesson.script(game) is not None]:
        answer = me.post(f"/learn/{game.id}")
        line = me.sit(answer.headers["location"].removeprefix("/t/"))
        assert line.table["forced"] is None
        assert "gather" not in line.scene


def test_a_lesson_takes_what_is_marked_where_that_is_one_answer(person: Person) -> None:
    me = person()
    line = me.sit(me.post("/learn/hostile-takeover").headers["location"].removeprefix("/t/"))
    for action in ("go on", "plan bard aim", "plan boss move", "plan rocky melee", "plan spectre fire"):
        if action in line.choices:
            line.play(action)
    assert line.scene["gather"]["least"] == 4
    assert line.do("energy bard bard boss rocky")["code"] == "not-now"
    before = line.seq
    line.play("energy spectre boss rocky spectre")
    assert line.seq == before + 1
    assert "gather" not in line.scene
