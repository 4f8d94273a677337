"""A bot that plays over the network, in forty lines: it looks for a game, and plays wherever it has a seat.

LUDUS_TOKEN=ludus_… python examples/remote_bot.py https://play.example.org void-zone
"""

import json
import os
import secrets
import sys
import threading
import time
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

HOME, GAME = sys.argv[1].rstrip("/"), sys.argv[2]
GAMES = int(sys.argv[3]) if len(sys.argv) > 3 else 1000  # then it goes home
HEAD = {"Authorization": f"Bearer {os.environ['LUDUS_TOKEN']}"}  # one that may read, play and seek, for a bot


def ask(path: str, sent: Any = None) -> Any:
    return urlopen(Request(f"{HOME}/api/v1{path}", sent and json.dumps(sent).encode(), HEAD), timeout=60)


def lines(path: str) -> Any:  # one thing a line; empty lines say that all is well
    return (json.loads(line) for line in ask(path) if line.strip())


def play(code: str) -> None:
    for state in lines(f"/tables/{code}/stream"):  # all that the seat may know, until the game is over
        if state["asked"]:
            choice = secrets.choice(state["options"])["action"]  # be cleverer here: look at state["view"]
            answer(code, {"seat": state["as"], "base": state["seq"], "action": choice})


def answer(code: str, sent: Any) -> None:
    try:
        ask(f"/tables/{code}/messages", sent)
    except HTTPError as e:
        print(e.read().decode())  # it says why
        if e.code == 429:  # too fast; after any other refusal the next state is on its way
            time.sleep(1)
            answer(code, sent)


tables: dict[str, threading.Thread] = {}
ask("/seeks", {"game": GAME, "seats": ["me", "open"]})
for news in lines("/stream?of=mine,seeks"):
    if news["type"] == "mine" and news["is"] and news["is"]["status"] != "over" and news["id"] not in tables:
        tables[news["id"]] = threading.Thread(target=play, args=[news["id"]])
        tables[news["id"]].start()
        if len(tables) == GAMES:
            break
