"""Hot-seat, sealed answers, taking back, draws, another game."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.kit import Browser, Line, Server
from tests.web.test_commands import pair, turn

Person = Callable[[], Browser]
FIRST = {"option-first_player": "1"}


def test_one_person_in_all_seats_of_an_open_game_always_sees_the_seat_that_is_asked(
    server: Server, person: Person
) -> None:
    me = person()
    line = me.sit(me.table("void-zone", "me", "me", **FIRST))
    assert line.table["hotseat"]
    seen = set()
    for _ in range(6):
        assert line.seat == line.asked[0]
        seen.add(line.seat)
        line.play(line.choices[0])
        line.wait(lambda at: at.seat in at.asked)
    assert seen == {0, 1}
    assert line.scene == server.truth(line.code, line.seat)[1]


def test_hidden_hands_stay_behind_a_curtain(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("hollow-cell", "me", "me"))
    assert line.table["hidden"]
    assert line.seat is None
    assert line.scene == server.truth(line.code, None)[1]
    assert line.choices == []
    for seat in (1, 0, None):
        look_as(line, seat)
        assert line.seat == seat
        assert line.scene == server.truth(line.code, seat)[1]
    line.send(type="as", seat=2)
    assert line.until(lambda m: m["type"] == "refused")["code"] == "not-yours"


def look_as(line: Line, seat: int | None) -> None:
    line.send(type="as", seat=seat)
    line.until(lambda m: m["type"] == "table")


def taken_back(line: Line) -> int | None:
    """The seat whose last answer this screen offers to take back."""
    undo = line.table["undo"]
    return None if undo is None else int(undo["seat"])


def test_at_one_screen_nobody_takes_back_what_another_has_sealed(person: Person) -> None:
    me = person()
    line = me.sit(me.table("hollow-cell", "me", "me"))
    look_as(line, 0)
    line.play(line.choices[0])
    assert taken_back(line) == 0
    look_as(line, None)
    assert taken_back(line) is None  # behind the curtain
    look_as(line, 1)
    assert taken_back(line) is None
    line.play(line.choices[0])
    assert taken_back(line) is not None  # nothing is sealed any more


def test_who_tries_out_alone_needs_no_curtain(person: Person) -> None:
    me = person()
    game = me.sit(me.table("hollow-cell", "me", "me"))
    for seat in (0, 1):
        look_as(game, seat)
        game.play(game.choices[0])
    tried = me.sit(me.made(f"/t/{game.code}/fork", at=game.seq, how="sandbox"))
    assert tried.seat == tried.asked[0]
    assert tried.choices


def test_sealed_answers_show_only_that_they_are_locked_and_come_in_any_order(server: Server, person: Person) -> None:
    one, two = pair(person, "hollow-cell")
    watcher = person().sit(one.code)
    assert one.table["sealed"]
    assert sorted(one.asked) == [0, 1]
    logs = [one.log[:], watcher.log[:]]
    two.play(two.choices[-1])
    for line, log in zip((one, watcher), logs, strict=True):
        line.wait(lambda at: at.seq == 1)
        assert [seat["sealed"] for seat in line.table["seats"]] == [False, True]
        assert line.log == log
    locked = [one.scene, watcher.scene]
    assert two.ask("undo", seat=1, base=1)["type"] == "ack"  # nobody has seen it, so another may be locked
    two.until(lambda m: m["type"] == "table")
    two.play(two.choices[0])
    for line, scene in zip((one, watcher), locked, strict=True):
        line.wait(lambda at: at.seq == 3)
        assert line.scene == scene
    answer = one.do(one.choices[0], base=2)  # made before the other has locked: still good
    assert answer["type"] == "ack"
    one.wait(lambda at: at.seq == 4)
    assert not any(seat["sealed"] for seat in one.table["seats"])
    assert one.scene == server.truth(one.code, 0)[1]


def test_what_others_seal_meanwhile_makes_no_answer_stale(person: Person) -> None:
    """Where everybody answers several questions at once, each goes at the own pace."""
    one, two = pair(person, "hostile-takeover")
    while not any(choice.startswith("plan") for choice in one.choices):
        now = one if one.choices else two
        now.play(now.choices[0])
        one.reach(now.seq)
        two.reach(now.seq)
    base = one.seq
    two.play(two.choices[0])
    assert two.do(two.choices[0], base=base)["code"] == "stale"  # it was made on a question that is answered
    assert one.do(one.choices[0], base=base)["type"] == "ack"
    one.reach(base + 2)
    while 1 in two.asked:
        two.reach(two.seq)
        two.play(two.choices[0])
    one.reach(two.seq)
    one.play(one.choices[0])
    assert [seat["sealed"] for seat in one.table["seats"]] == [False, True]


def test_taking_back_is_free_until_somebody_learns_something(server: Server, person: Person) -> None:
    lines = pair(person, **FIRST)
    for action in ("pass", "pass"):
        now, _ = turn(*lines)
        now.play(action)
    now, other = turn(*lines)
    before = now.scene
    now.play(now.choices[0])
    assert now.table["undo"]["free"]
    assert other.ask("undo", seat=other.seat, base=now.seq)["code"] == "not-now"
    assert now.ask("undo", seat=now.seat, base=now.seq)["type"] == "ack"
    now.until(lambda m: m["type"] == "table")
    assert now.seq == 4
    assert now.scene == before
    assert server.truth(now.code, now.seat)[1] == before


def test_beyond_that_everybody_must_agree(server: Server, person: Person) -> None:
    lines = pair(person, **FIRST)
    who, other = turn(*lines)
    before = who.scene
    who.play("pass")
    now, _ = turn(*lines)
    assert now is other
    other.play("pass")
    who.wait(lambda at: at.seq == 2)
    assert not who.table["undo"]["free"]
    assert who.ask("undo", seat=who.seat, base=2)["code"] == "not-now"
    assert who.ask("undo-ask", seat=who.seat, base=2)["type"] == "ack"
    other.wait(lambda at: bool(at.table["undo"]) and at.table["undo"]["asked_by"] == who.seat)
    assert other.table["undo"]["needs"] == [other.seat]
    assert who.ask("undo-yes", seat=who.seat, base=3)["code"] == "not-now"
    assert other.ask("undo-yes", seat=other.seat, base=3)["type"] == "ack"
    who.wait(lambda at: at.seq == 4)
    assert who.scene == before == server.truth(who.code, who.seat)[1]


def test_what_was_declined_is_not_asked_again_in_the_same_position(server: Server, person: Person) -> None:
    lines = pair(person, **FIRST)
    who, _ = turn(*lines)
    who.play("pass")
    turn(*lines)[0].play("pass")
    who.wait(lambda at: at.seq == 2)
    for kind in ("undo", "draw"):
        asks = f"{kind}-{'ask' if kind == 'undo' else 'offer'}"
        assert who.ask(asks, seat=who.seat, base=2)["type"] == "ack"
        assert who.ask(f"{kind}-no", seat=who.seat, base=2)["type"] == "ack"
        for _ in range(3):
            assert "already" in who.ask(asks, seat=who.seat, base=2)["text"]
    story = server.room(who.code).table.story
    assert story is not None
    assert story.seq == 6
    assert len(story.notes) == 4
    copy = type(story).load(server.room(who.code).game, story.save())
    assert copy.requests == story.requests
    now, _ = turn(*lines)
    now.play(now.choices[0])  # and once it has gone on it may be asked again, but not by going to and fro
    answers = []
    for _ in range(3):
        answers.append(now.ask("draw-offer", seat=now.seat, base=now.seq)["type"])
        now.ask("draw-no", seat=now.seat, base=now.seq)
        now.reach(server.room(now.code).table.seq)
        assert now.ask("undo", seat=now.seat, base=now.seq)["type"] == "ack"
        now.until(lambda m: m["type"] == "table")
        now.play(now.choices[0])
    assert answers == ["ack", "refused", "refused"]
    assert len(story.notes) == 6


def test_who_plays_alone_may_take_back_dice_but_they_fall_anew(server: Server, person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-halls", "me"))
    while line.table["undo"] is None or line.table["undo"]["free"]:
        line.play(line.choices[0])
    assert line.ask("undo", seat=0, base=line.seq)["code"] == "not-now"
    assert line.ask("undo-ask", seat=0, base=line.seq)["type"] == "ack"
    line.until(lambda m: m["type"] == "table")
    story = server.room(line.code).table.story
    assert story is not None
    assert "* fresh 1" in story.match.record()
    assert line.scene == server.truth(line.code, 0)[1]


def test_a_draw_is_agreed_or_not(server: Server, person: Person) -> None:
    one, two = pair(person, **FIRST)
    assert two.ask("draw-yes", seat=1, base=0)["code"] == "not-now"
    assert one.ask("draw-offer", seat=0, base=0)["type"] == "ack"
    two.wait(lambda at: at.table["draw_offer"] == 0)
    assert two.ask("draw-no", seat=1, base=0)["type"] == "ack"
    one.wait(lambda at: at.table["draw_offer"] is None and at.seq == 2)
    two.ask("draw-offer", seat=1, base=2)
    assert one.ask("draw-yes", seat=0, base=0)["type"] == "ack"
    one.wait(lambda at: at.over)
    assert one.table["result"]["text"] == "The players agreed on a draw"
    assert one.do("pass")["code"] == "over"
    assert one.browser.http.get(f"/t/{one.code}/record.ludus").status_code == 200


def test_giving_up_is_an_aside_and_another_game_follows_when_all_want_it(server: Server, person: Person) -> None:
    one, two = pair(person, **FIRST)
    assert one.ask("rematch")["code"] == "not-now"
    now, other = turn(one, two)
    (aside,) = now.table["asides"]
    assert aside["seat"] == now.seat
    now.play(aside["action"])
    other.wait(lambda at: at.over)
    assert other.table["result"]["winners"] == [other.seat]
    one.ask("rematch")
    two.wait(lambda at: at.table["rematch"]["said"] == [0])
    two.ask("rematch")
    one.wait(lambda at: bool(at.table["rematch"]["code"]))
    again = one.browser.sit(one.table["rematch"]["code"])
    assert again.table["mine"] == [1], "two swap sides"
    assert again.table["options"] == one.table["options"]
    assert again.table["status"] == "playing"
    assert again.table["fair"]["commit"] != one.table["fair"]["commit"]
