"""All shapes that rounds have here, by the name of the option."""

from __future__ import annotations

from typing import Final

from tests.toys.rounds.lanes import LanesPlay
from tests.toys.rounds.play import (
    AgainPlay,
    ChildPlay,
    Dealing,
    GotoPlay,
    HushPlay,
    MutePlay,
    OwnPlay,
    PassPlay,
    SilentPlay,
    SkipPlay,
    SnakePlay,
    TalkPlay,
    TwicePlay,
    WindowPlay,
)

SHAPES: Final[dict[str, type[Dealing]]] = {
    "goto": GotoPlay,
    "own": OwnPlay,
    "again": AgainPlay,
    "snake": SnakePlay,
    "pass": PassPlay,
    "silent": SilentPlay,
    "hush": HushPlay,
    "mute": MutePlay,
    "skip": SkipPlay,
    "talk": TalkPlay,
    "twice": TwicePlay,
    "child": ChildPlay,
    "window": WindowPlay,
    "lanes": LanesPlay,
}
