"""Bots that think in another process, so that the caller can go on; run as a program, this module is that process."""

from __future__ import annotations

import inspect
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from queue import SimpleQueue
from threading import Event, Lock, Thread

from ludus.bots.child import Child, Gone
from ludus.bots.seat import Bot, answer
from ludus.core.chance import fresh_seed
from ludus.core.errors import LudusError
from ludus.core.match import Match
from ludus.core.part import Json

GRACE = 30.0  # seconds beyond its own that a bot may take: one that was just started has modules to load
TRIES = 2  # a process that ends in the middle of a thought is replaced
NICE = 10  # so much do bots stand back behind other programs
MANY = 64  # players whose thoughts are kept for their next question


def question_json(match: Match, seat: int, name: str, seconds: float, who: str = "") -> Json:
    """A question as it travels to where the bot thinks."""
    world = match.imagine(seat, fresh_seed())
    world.explicit = False
    message = {"package": match.game.package, "save": world.to_json(), "seat": seat}
    return message | {"bot": name, "seconds": seconds, "who": who}


class BotWorker:
    """A process that answers for bots, one question after the other; it is started when it is first asked."""

    module = "ludus.bots.process"  # run as a program

    def __init__(self, grace: float = GRACE) -> None:
        self.child: Child | None = None
        self.grace = grace
        self.busy = Lock()
        self.ended = False  # for good: nothing is tried again

    def ask(self, match: Match, seat: int, name: str, seconds: float, who: str = "") -> str:
        """What a bot answers for a seat. The process gets a world as that seat may imagine it, never the true one.

        `who` names a player whose thoughts are kept from question to question.
        """
        message = question_json(match, seat, name, seconds, who)
        with self.busy:
            reply = self.try_message(message, seconds + self.grace)
        if "error" in reply:
            raise LudusError(reply["error"])
        choice: str = reply["choice"]
        return choice

    def try_message(self, message: Json, seconds: float) -> Json:
        for left in reversed(range(TRIES)):
            try:
                if self.child is None:
                    self.child = Child([sys.executable, "-m", self.module])
                return self.child.ask(message, seconds)
            except LudusError as e:
                self.close()
                if not left or self.ended or not isinstance(e, Gone):
                    raise
        raise AssertionError("it was tried")

    def cancel(self) -> None:
        """Have the answer now, whatever has been thought of so far. From another thread than the one that asks."""
        child = self.child
        if child is not None:
            with suppress(Gone):  # then there is nothing to wait for
                child.tell({"stop": True})

    def end(self) -> None:
        """End the process for good: who waits for it hears at once that it is gone."""
        self.ended = True
        self.close()

    def close(self) -> None:
        """End the process; the next question starts another."""
        child, self.child = self.child, None
        if child is not None:
            child.close()


# --- the process itself -----------------------------------------------------------------------------------------------


def serve() -> None:
    """Answer questions for as long as somebody is there to ask, who goes on meanwhile and has the machine first."""
    if hasattr(os, "nice"):  # not everywhere
        os.nice(NICE)
    stop = Event()
    questions: SimpleQueue[Json] = SimpleQueue()
    Thread(target=listen, args=(questions, stop), daemon=True).start()
    players: dict[str, Bot] = {}
    while True:
        question = questions.get()
        try:
            reply = {"choice": answer_question(question, players, stop.is_set)}
        except LudusError as e:
            reply = {"error": str(e)}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


def listen(questions: SimpleQueue[Json], stop: Event) -> None:
    for line in sys.stdin:
        message = json.loads(line)
        if "stop" in message:
            stop.set()
        else:
            stop.clear()  # what is told to stop is what was asked before
            questions.put(message)
    os._exit(0)  # whoever asked is gone: there is nobody to answer, and a thought may be long


def answer_lines(answer: Callable[[Json], Json]) -> None:
    """Be a process that answers one line of JSON with another, for as long as somebody asks; others come first."""
    if hasattr(os, "nice"):  # not everywhere
        os.nice(NICE)
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except LudusError as e:
            reply = {"error": str(e)}
        try:
            sys.stdout.write(json.dumps(reply) + "\n")
            sys.stdout.flush()
        except BrokenPipeError:  # whoever asked is gone
            os._exit(0)


def answer_question(question: Json, players: dict[str, Bot], stop: Callable[[], bool]) -> str:
    match: Match = import_module(question["package"]).GAME.load(question["save"])
    player = seat_bot(question, players)
    if hasattr(player, "stop"):
        player.stop = stop
    return answer(player, match, question["seat"], fresh_seed()).text


def seat_bot(question: Json, players: dict[str, Bot]) -> Bot:
    """The bot of that name; the same one as before for the same player."""
    from ludus.bots import bot, maker

    name, who = question["bot"], question["who"]
    key = f"{who} {name} {question['seconds']}"
    found = players.pop(key, None) if who else None
    if found is None:
        timed = "seconds" in inspect.signature(maker(name)).parameters and "seconds=" not in name
        found = bot(name, **({"seconds": question["seconds"]} if timed else {}))
    players[key] = found
    if len(players) > MANY:
        del players[next(iter(players))]
    return found


if __name__ == "__main__":
    serve()
