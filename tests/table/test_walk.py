"""A stranger's walk: the files of `ludus.table` that one click enters, in their order, until it is acknowledged.

A function that is called is entered; a property, and what stands inside a function, are read where they are.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import sys
from importlib import import_module
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from tests.table.home import MemoryHome
from tests.table.test_layer import begun

from ludus import table

FOLDER = Path(table.__file__).parent
FILES, RETURNS = 13, 17  # at most; where the road is longer, somebody has put a step between


def read_only() -> set[CodeType]:
    """The code of all properties."""
    found = set()
    for path in FOLDER.glob("*.py"):
        module = import_module(f"ludus.table.{path.stem}")
        for kind in vars(module).values():
            for each in vars(kind).values() if inspect.isclass(kind) else ():
                if isinstance(each, property) and each.fget is not None:
                    found.add(each.fget.__code__)
    return found


async def clicked(road: list[str]) -> None:
    """One answer of one of two people; the files that it enters."""
    room, lines = await begun(MemoryHome(), "void-zone", "me", "me")
    assert room.table.story is not None
    seat = room.table.story.asked[0]
    line = lines[seat]
    action = line.look()[0]["choices"][0]["action"]
    await line.seen()
    properties, box, begun_before = read_only(), line.talk.viewer.outbox, list[FrameType]()
    put = box.put

    def acknowledged(message: dict[str, Any]) -> None:
        sys.setprofile(None)
        put(message)

    def entered(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        within = code.co_name.startswith("<") or code in properties or any(frame is each for each in begun_before)
        if event == "call" and Path(code.co_filename).parent == FOLDER and not within:
            begun_before.append(frame)  # a coroutine that goes on is not entered again
            road.append(Path(code.co_filename).stem)

    box.put = acknowledged  # type: ignore[method-assign]  # the walk ends there
    said = {"type": "do", "key": "click", "seat": seat, "base": room.table.seq, "action": action}
    sys.setprofile(entered)
    try:
        await line.talk.listen(json.dumps(said))
    finally:
        sys.setprofile(None)
    await line.seen()
    assert room.table.seq == 1
    for each in lines:
        await each.close()


def test_a_click_enters_few_files_and_returns_to_few() -> None:
    road: list[str] = []
    asyncio.run(clicked(road))
    stations = [file for file, before in zip(road, ["", *road], strict=False) if file != before]
    assert stations[0] == "connection"
    assert len(set(stations)) <= FILES, stations
    assert len(stations) - len(set(stations)) <= RETURNS, stations
