"""The server, with samples of what it computes: `sampled.py FILE serve …` writes to FILE how often it was found where.

Told so by SIGUSR1 it begins, and told again it writes. `load.py --shares` does that, and prints what they say.
"""

from __future__ import annotations

import json
import signal
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

EVERY = 0.001  # seconds of computing between two samples
PARTS = {  # what the server does, and where it is found then: the first that fits counts
    "what may be taken back": ("table/undo.py:offered",),
    "other fields of the table": ("table/table_json.py:of",),
    "views": ("core/views.py:view",),
    "pictures": ("table/view.py:picture",),
    "patches": ("table/view.py:since",),
    "beats": ("table/view.py:beats", "table/beats.py"),
    "log": ("table/view.py:log",),
    "encoding": ("table/view.py:raw", "table/outbox.py", "web/quick.py"),
    "the rest of showing": ("table/viewer.py",),
    "rules and commands": ("table/room.py", "table/connection.py"),
    "store": ("web/store/",),
}
REST = "sockets and the loop"
found: Counter[str] = Counter()


def sample(_: int, frame: FrameType | None) -> None:
    """Note where the server is: modules and functions, the outermost first."""
    stack = []
    while frame is not None:
        code = frame.f_code
        stack.append(f"{code.co_filename.rpartition('ludus/')[2]}:{code.co_name}")
        frame = frame.f_back
    found[";".join(reversed(stack))] += 1


def told(into: Path) -> None:
    """Begin, or write what was found."""
    if signal.getitimer(signal.ITIMER_PROF)[1]:
        signal.setitimer(signal.ITIMER_PROF, 0)
        into.write_text(json.dumps(found))
    else:
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)


def shares(samples: Mapping[str, int]) -> dict[str, float]:
    """Which share of the computing each part has."""
    out: Counter[str] = Counter()
    for stack, times in samples.items():
        out[next((part for part, places in PARTS.items() if any(place in stack for place in places)), REST)] += times
    return {part: out[part] / max(1, out.total()) for part in (*PARTS, REST)}


def tell(runs: Mapping[str, Mapping[str, int]]) -> None:
    """A table of shares, run by run."""
    columns = [shares(samples) for samples in runs.values()]
    print("\n" + f"{'share of computing':26}" + "".join(f"{name:>18}" for name in runs))
    for part in (*PARTS, REST):
        print(f"{part:26}" + "".join(f"{column[part]:18.0%}" for column in columns))


if __name__ == "__main__":
    from ludus.cli import main

    samples = Path(sys.argv.pop(1))
    signal.signal(signal.SIGPROF, sample)
    signal.signal(signal.SIGUSR1, lambda *_: told(samples))
    main()
