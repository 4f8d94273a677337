"""Reviews at a table: they come when the game is over, fill in as they go, and lead on to practice."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.web.kit import Browser, Server

import ludus
from ludus.core.chance import make_rng
from ludus.core.match import playout

pytestmark = pytest.mark.slow
Person = Callable[[], Browser]
PATIENCE = 600  # looks, on a busy machine


def shown(me: Browser, game: str = "void-zone", answers: int = 100_000) -> str:
    """The code of a table that shows a game played at random."""
    match = ludus.game(game).begin(seed=5)
    playout(match, make_rng(5), answers)
    return me.made("/records", record=match.record())


def waited(me: Browser, path: str, done: Callable[[Any], bool]) -> Any:
    for _ in range(PATIENCE):
        answer = me.http.get(path)
        assert answer.status_code == 200, answer.text
        if done(answer.json()):
            return answer.json()
        time.sleep(0.2)
    raise AssertionError(f"{path} was never done")


def test_a_review_fills_in_and_its_moments_can_be_tried(person: Person) -> None:
    me = person()
    code = shown(me)
    page = me.http.get(f"/t/{code}/review")
    assert page.status_code == 200
    assert code in page.text
    found = waited(me, f"/t/{code}/review.json", lambda state: state["over"])
    assert found["done"] == found["total"]
    review = found["review"]
    for own in review["seats"]:
        luck = sum(own["luck"].values())
        total = own["start"] + luck - own["errors"] + own["others_errors"] + own["rest"]
        assert own["result"] == pytest.approx(total, abs=1e-9)
    number = next(own["key_moments"][0] for own in review["seats"] if own["key_moments"])
    moment = next(each for each in review["moments"] if each["number"] == number)
    where = f"/t/{code}/review/{moment['step']}/{moment['seat']}"
    asked = me.http.get(f"{where}.json").json()
    answers = [option["answer"] for option in asked["options"]]
    assert {moment["answer"], moment["best"]} <= set(answers)
    assert all(option["label"] for option in asked["options"])
    picture = me.http.get(f"{where}.svg?theme=light")
    assert picture.headers["content-type"].startswith("image/svg+xml")

    brief = me.http.get(f"/t/{code}/review.json?brief").json()
    assert brief["lucky"] == [own["lucky"] for own in review["seats"]]
    assert [point["number"] for point in brief["turning_points"]] == review["turning_points"]
    assert [point["at"] for point in brief["turning_points"]] == sorted(p["step"] for p in brief["turning_points"])

    on = me.made(f"/t/{code}/review/go-on", step=moment["step"], seat=moment["seat"])
    line = me.sit(on)
    assert moment["best"] in line.choices
    assert line.table["kind"] == "sandbox"


def test_the_lines_of_a_score_add_up(person: Person) -> None:
    me = person()
    line = me.sit(shown(me, "void-halls"))
    told = me.http.get(f"/t/{line.code}/ending.json").json()
    assert told["record"]
    assert [sum(gain["points"] for gain in told["gains"])] == line.table["result"]["scores"]
    early = me.sit(me.table("void-halls", "me"))
    answer = me.http.get(f"/t/{early.code}/ending.json", headers={"accept": "application/json"})
    assert answer.status_code == 409


def test_one_leads_and_the_others_see_where(person: Person) -> None:
    me, other = person(), person()
    code = shown(me)
    assert other.http.get(f"/t/{code}/review/lead.json").json() == {"turn": 0}
    assert me.post(f"/t/{code}/review/lead", seat=1, moment=5).status_code == 200
    found = other.http.get(f"/t/{code}/review/lead.json").json()
    assert (found["seat"], found["moment"], found["turn"], found["me"]) == (1, 5, 1, False)
    assert me.http.get(f"/t/{code}/review/lead.json").json()["me"]


def test_a_review_tells_secrets_so_it_waits_for_the_end(person: Person) -> None:
    me = person()
    code = me.table("void-halls", "me")
    for path in (f"/t/{code}/review", f"/t/{code}/review.json", f"/t/{code}/review/0/0.json"):
        assert me.http.get(path, headers={"accept": "application/json"}).status_code == 409


def test_nobody_can_have_any_number_of_reviews(server: Server, person: Person) -> None:
    me = person()
    code = shown(me)
    text = me.http.get(f"/t/{code}/record.ludus").text
    codes = [me.made("/records", record=text) for _ in range(7)]
    answers = [me.http.get(f"/t/{each}/review.json", headers={"accept": "application/json"}) for each in codes]
    assert 429 in {answer.status_code for answer in answers}
    for each, answer in zip(codes, answers, strict=True):
        if answer.status_code == 200:
            waited(me, f"/t/{each}/review.json", lambda state: state["over"])


def test_practice_has_the_own_games_and_a_position_of_the_day(person: Person) -> None:
    me = person()
    code = shown(me)
    page = me.http.get("/practice").text
    assert code in page
    found = waited(me, "/practice/void-zone.json", lambda state: state["over"])
    moment = found["moment"]
    assert moment["best"] != moment["answer"]
    assert moment["best"] in [option["answer"] for option in found["options"]]
    assert me.http.get("/practice/void-zone.svg").status_code == 200
    german = me.http.get("/practice", headers={"accept-language": "de"}).text
    assert "Stellung des Tages" in german
