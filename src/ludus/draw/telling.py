"""What a picture that is made from a view tells: whose question is open, the log and the result."""

from __future__ import annotations

from typing import Any

from ludus.draw.codec import Json
from ludus.draw.scene import Scene
from ludus.draw.section import Sight, answer, fact


class Viewed(Sight):
    """A view, read once: what is the same in all games."""

    def __init__(self, view: Json) -> None:
        self.view = view
        self.choices: list[str] = view.get("choices", [])

    @answer
    def frame(self, *kinds: str) -> dict[str, Any]:
        """The innermost procedure of these kinds that is under way, or nothing."""
        return next((frame for frame in reversed(self.view["flow"]) if frame["is"] in kinds), {})

    @fact
    def top(self) -> dict[str, Any]:
        """The procedure that asks."""
        return self.view["flow"][-1] if self.view["flow"] else {"is": "", "step": ""}

    @fact
    def asking(self) -> str:
        """What is asked, as procedure and step."""
        return f"{self.top['is']}.{self.top['step']}"

    @fact
    def chooser(self) -> int:
        """The seat that is asked; the viewer where several are."""
        asked: list[int] = self.view["asked"]
        viewer = self.view["seat"]
        return viewer if viewer in asked else asked[0] if asked else -1


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
