"""What has only one answer is answered for whoever wants that, and goes with what is taken back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.browser.hands import asked, by_hand, create, seated, seq

import ludus
from ludus.core.match import Match

FORCED = '#foot .choice.only[data-action="end turn"]'
BEFORE = ["sap d5", "sap d6", "sap e5", "sap e7", "sap f5", "end turn"]
UPLOAD = """
async (record) => {
  const csrf = document.querySelector('meta[name="csrf"]').content;
  const headers = { "x-ludus-csrf": csrf, accept: "application/json" };
  const answer = await fetch("/records", { method: "POST", headers, body: new URLSearchParams({ record }) });
  return (await answer.json()).url;
}
"""


def one_building(page: Any) -> None:
    """A table where three equal dice build something, and then nothing is left to do with the others."""
    game = ludus.game("void-halls")
    throws = (game.begin(1, seed) for seed in range(100))
    match = next(match for match in throws if left_to_do(match) == ["build", "done"])
    page.goto(page.evaluate(UPLOAD, match.record()))
    seated(page)
    for start in ("build", "mine", "at "):
        choose(page, f'#offers .choice[data-action^="{start}"]')


def left_to_do(match: Match) -> list[str]:
    """What the first throw is good for."""
    match.apply("stop")
    return [action.text.split()[0] for action in match.question.options]


def choose(page: Any, choice: str) -> None:
    asked(page)
    before = seq(page)
    page.locator(choice).first.click()
    page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)


def last_act(page: Any) -> str:
    """Somebody does the last thing of a turn, and wants to be asked in the turn of the other; the log before that."""
    match, lot = ludus.game("void-zone").begin(2, 52), Random(52)
    while [option.text for option in match.question.options] != BEFORE:
        match.apply(lot.choice([option.text for option in match.question.options]))
    page.goto(page.evaluate(UPLOAD, match.record()))
    seated(page)
    page.locator("#menu-button").click()
    page.locator("#menu-bell").check()
    page.locator("#menu-button").click()
    offered(page, *BEFORE)
    told = str(page.locator("#log").inner_text())
    choose(page, '#offers .choice[data-action="sap d6"]')
    return told


def offered(page: Any, *actions: str) -> None:
    """Wait until exactly this is offered."""
    listed = "[...document.querySelectorAll('#offers .choice')].map((each) => each.dataset.action).sort().join()"
    page.wait_for_function(f"wanted => {listed} === wanted", arg=",".join(sorted(actions)))


def test_the_only_answer_is_given_and_taken_back_with_the_choice_before_it(person: Callable[..., Any]) -> None:
    page = person()
    page.goto("/")
    told = last_act(page)
    offered(page, "prime", "pass")  # the next question: nobody has ended the turn
    page.wait_for_function("() => document.querySelector('#undo')?.title.startsWith('Undo: ')")
    assert "sap" in str(page.locator("#undo").get_attribute("title")).lower(), "the button says the deed"
    page.locator("#undo").click()
    offered(page, *BEFORE)
    assert page.locator("#log").inner_text() == told


def test_who_does_not_want_it_answers_everything(person: Callable[..., Any]) -> None:
    page = person()
    by_hand(page)
    last_act(page)
    page.wait_for_timeout(1200)
    page.locator("#undo").wait_for()
    assert page.locator(FORCED).count() == 1
    choose(page, FORCED)
    offered(page, "prime", "pass")


def test_what_can_be_done_at_once_beside_the_only_answer_waits_for_the_person(person: Callable[..., Any]) -> None:
    page = person()
    page.goto("/")
    one_building(page)
    offered(page, "done", "exchange", "done all")
    before = seq(page)
    page.wait_for_timeout(1200)
    assert seq(page) == before, "nobody has clicked: the end of the round and the worker are still to choose"
    choose(page, '#foot .choice[data-action="done all"]')
    assert page.locator('#offers .choice[data-action="pass"]').count() == 0, "no worker is asked for"


def test_a_plan_is_made_on_one_board_and_locked_in_at_once(person: Callable[..., Any]) -> None:
    page = person()
    create(page, "hostile-takeover", "me", "bot:random")
    while not page.locator("svg.ludus [data-mark]").count():
        asked(page)
        choose(page, "#offers .choice")
    cards, slots = page.locator("svg.ludus [role=radio]"), page.locator("svg.ludus [role=checkbox]")
    lock, tally = page.locator("#foot .go"), page.locator('[data-key="plan-tally"]')
    assert (marked(cards), marked(slots)) == ("x... x... x... x...", "x... x... x... x..."), "it is filled in"
    assert tally.text_content() == "Initiative +8 and 3 dice: mostly 16 to 21"
    cards.nth(3).click()
    assert tally.text_content() == "Initiative +3 and 3 dice: mostly 11 to 16"
    assert page.locator(".veiled.shown").count() == 4, "the board shows the cards that figures would play"
    slots.nth(3).click()
    assert "Unpick one first" in page.locator("#question").inner_text()
    slots.nth(4).click()
    slots.nth(8).click()
    assert lock.is_disabled()
    assert lock.inner_text().startswith("2")
    slots.nth(3).click()
    slots.nth(3).click()
    plan = ("...x x... x... x...", "xxx. .... .... x...")  # those of a figure fill up from the first
    assert (marked(cards), marked(slots)) == plan
    page.reload()
    asked(page)
    assert (marked(cards), marked(slots)) == plan, "a page that is loaded anew goes on with it"
    first, last = (str(slots.nth(n).get_attribute("aria-label")).split(".")[0] for n in (0, 12))
    choose(page, "#foot .go")
    assert cards.count() == 0
    bolts = page.locator("svg.ludus [data-mark]").evaluate_all("all => all.map((each) => each.ariaLabel.split('.')[0])")
    energy = [first, first, last]  # of three bolts two can boost
    assert bolts == energy, "the next question: nothing of the plan is left to mark, and Energy is where it was put"
    cards = page.locator("[data-part=team] text").all_text_contents()
    assert "Aim" in " ".join(cards), "the first figure watches, as was planned"


def marked(marks: Any) -> str:
    """Which are marked, figure by figure."""
    found = ["x" if marks.nth(n).get_attribute("aria-checked") == "true" else "." for n in range(16)]
    return " ".join("".join(found[at : at + 4]) for at in range(0, 16, 4))


def test_a_standing_order_answers_until_it_is_over(person: Callable[..., Any]) -> None:
    page = person()
    page.goto("/")
    page.goto(page.evaluate(UPLOAD, watched().record()))
    page.locator("#curtain-open").click()
    page.wait_for_selector('#offers .choice[data-action="interrupt"]')
    before = seq(page)
    order = page.locator(".order [role=radio]")
    assert order.first.get_attribute("aria-checked") == "true", "who has ordered nothing is asked"
    order.last.click()
    page.wait_for_function("n => Number(document.body.dataset.seq) > n", arg=before)
    page.locator("#curtain:not([hidden])").wait_for()  # the other goes on walking


def watched() -> Match:
    """A game in which somebody walks where another watches."""
    match, lot = ludus.game("hostile-takeover").begin(2, 1), Random(1)
    while match.question.kind != "Overwatch.offer":
        options = [option.text for option in match.question.options]
        plans = options[0].startswith("plan ")
        match.apply((options[-1] if lot.random() < 0.5 else options[0]) if plans else lot.choice(options))
    return match


def test_what_is_said_ahead_is_answered_while_the_page_is_closed(person: Callable[..., Any]) -> None:
    page, friend = person(), person()
    code = create(page, "void-zone", "me", "open", first_player=2)
    friend.goto(f"/t/{code}")
    friend.locator(".invite form button").click()
    seated(friend)
    seated(page)
    ahead(page)
    page.locator("#ahead-next").select_option("pass")  # if they pass, I prime
    page.locator("#ahead-add").click()
    page.locator("#ahead-next option[value=prime]").wait_for(state="attached")
    page.locator("#ahead-next").select_option("prime")
    page.locator("#ahead-add").click()
    page.locator("#ahead-go").click()
    page.locator(".orders li").wait_for()
    ahead(page)
    page.locator("#ahead-pass").click()
    page.locator(".orders li").nth(1).wait_for()
    page.locator(".orders li button").nth(1).click()
    page.locator(".orders li").nth(1).wait_for(state="detached")
    page.goto("/")
    before = seq(friend)
    asked(friend)
    friend.locator('#foot .choice[data-action="pass"]').click()
    friend.wait_for_function("n => Number(document.body.dataset.seq) === n", arg=before + 2)
    assert "prime" in friend.locator("#log").inner_text().lower()
    assert friend.locator(".orders li").count() == 0
    page.goto(f"/t/{code}")
    seated(page)
    assert page.locator(".orders li").count() == 0, "it is done"


def ahead(page: Any) -> None:
    page.locator("#menu-button").click()
    page.locator("#menu-ahead").click()
