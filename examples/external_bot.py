"""A bot in twenty lines: it prefers what sounds like an attack. Play against it with

ludus play void-zone --bots "external:python examples/external_bot.py"
"""

import json
import sys

LIKES = ("attack", "jolt", "shoot", "fight", "build", "explore")


def liking(option: dict[str, str]) -> bool:
    return any(word in option["label"].lower() for word in LIKES)


for line in sys.stdin:  # one question a line
    question = json.loads(line)  # game, seat, view and options, each an action with a label for people
    best = max(question["options"], key=liking)
    print(json.dumps({"choice": best["action"]}), flush=True)
