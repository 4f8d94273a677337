"""Play now: one sits down at once, and what comes before the first move that matters is dealt."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.kit import Browser, Line

People = Callable[[], Browser]


def seated(browser: Browser, game: str, **fields: str) -> Line:
    return browser.sit(browser.made(f"/games/{game}/play", **fields))


def offered(line: Line, *verbs: str) -> None:
    """Listen until the first seat is asked, and something of these kinds can be chosen: what is dealt is not asked."""
    line.wait(lambda seen: 0 in seen.asked)
    line.wait(lambda seen: any(choice.split()[0] in verbs for choice in seen.choices))


def test_hostile_takeover_is_dealt_up_to_the_plan_and_then_runs(person: People) -> None:
    line = seated(person(), "hostile-takeover")
    offered(line, "plan")
    assert 0 in line.asked
    told = " ".join(entry["text"] for entry in line.log)
    assert "took" in told
    assert "start in zone" in told
    line.play(" ".join(["lock", *[mark["word"] for mark in line.scene["gather"]["marks"] if mark.get("on")]]))
    assert not any(choice.startswith("boost") for choice in line.choices) or 0 not in line.asked
    offered(line, "extra", "step", "strike", "act")  # to run further for Energy is the first that may be chosen


def test_what_lies_filled_in_can_be_taken_back_and_chosen(person: People) -> None:
    line = seated(person(), "claustrophobia")
    offered(line, "assign")
    line.play(line.scene["meant"][0]["action"])
    offered(line, "activate")
    answer = line.ask("undo", seat=0, base=line.seq)
    assert answer["type"] == "ack", answer
    line.reach(answer["seq"])
    assert not any(choice.startswith("activate") for choice in line.choices)  # nobody deals again


def test_the_level_of_the_card_is_kept(person: People) -> None:
    mara = person()
    line = seated(mara, "void-zone", level="novice")
    assert [seat["level"] for seat in line.table["seats"] if seat["kind"] == "bot"] == ["novice"]
    assert '<option value="novice" selected>' in mara.http.get("/").text
    offered(line, "activate")  # which Robot acts first is for the player to say
    assert line.table["seats"][0]["kind"] == "person"


def test_the_first_dice_lie_filled_in_and_are_not_locked(person: People) -> None:
    line = seated(person(), "claustrophobia")
    offered(line, "assign")
    assert line.scene["meant"][0]["action"].startswith("allot ")


def test_a_level_that_nobody_plays_is_refused(person: People) -> None:
    answer = person().post("/games/void-zone/play", level="godlike")
    assert answer.status_code == 400
    assert "Unknown bot 'godlike'" in answer.text
