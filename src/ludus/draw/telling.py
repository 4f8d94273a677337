"""What a picture made of a view tells: the log, the result and the question; `ludus.kit` does so for those that ask."""

from __future__ import annotations

from ludus.draw.codec import Json
from ludus.draw.scene import Scene


def seat_marks(view: Json, seat: int, team: str = "", state: str = "") -> list[str]:
    """What a panel says of its seat: its number, its team, whether it is yours, how it stands, whether it is asked."""
    marks = (f"p{seat + 1}", team, "you" * (seat == view["seat"]), state, "decides" * (seat in view["asked"]))
    return [mark for mark in marks if mark]


def tell(scene: Scene, view: Json, result: str, lines: int) -> None:
    """The end of the log, the result, and the question: the viewer's own where there is one."""
    scene.log = view.get("log", [])[-lines:]
    scene.result = result
    questions = view.get("question", [])
    own = [question for question in questions if question["seat"] == view["seat"]] or questions
    if own:
        scene.ask(own[0]["prompt"], own[0]["seat"], own[0]["reason"], own[0]["rule"])
