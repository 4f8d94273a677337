"""A seat at a table of another machine, in this terminal: it knows what the seat is shown, and nothing else."""

from __future__ import annotations

import hashlib
import secrets
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from ludus.cli.listing import NumberedOption, laid_out, long_list, number_options, places, short_list
from ludus.cli.remote import RefusedThere, Remote
from ludus.cli.screen import Left, Screen, sentence
from ludus.cli.session import NEWS
from ludus.cli.talk import ALIKE, tell_rules
from ludus.core.errors import LudusError
from ludus.draw.scene import Scene
from ludus.games import find

State = dict[str, Any]
WHOLE_LOG: Final = 600  # lines
HELP: Final = {
    "why ACTION": "explain why an action is illegal; alone: list illegal actions",
    "always ACTION": "always answer this question so; ask again: stop that",
    "undo": "undo your last move; undo ask: ask the others; undo yes, undo no: allow or decline",
    "draw": "offer a draw; draw yes, draw no: accept or decline",
    "resign": "give up",
    "chat TEXT": "chat",
    "board": "show the table again",
    "options": "list and explain all options",
    "log": "show the log",
    "rules [WORD]": "find a rule by its number or by a word in it",
    "quit": "leave; your seat stays yours",
}
SAID: Final = {
    "undo": "undo", "undo ask": "undo-ask", "undo yes": "undo-yes", "undo no": "undo-no",
    "draw": "draw-offer", "draw yes": "draw-yes", "draw no": "draw-no", "resign": "resign",
}  # fmt: skip


class AwaySession:
    """One game at a table elsewhere."""

    def __init__(self, remote: Remote, code: str, screen: Screen) -> None:
        self.remote = remote
        self.code = code
        self.screen = screen
        self.seat: int | None = None  # whose hand is open, where we have several
        self.state: State = {}
        self.read = 0  # up to which position the log was read
        self.usual: dict[str, str] = {}  # answers that are always given to a kind of question
        self.shares: dict[int, str] = {}  # what our seats add to the dice
        self.waits = ""
        self.greeted = False

    # --- what the table says ------------------------------------------------------------------------------------------

    def path(self, below: str = "", **wanted: Any) -> str:
        """Where the table is asked for something, with the eyes of our seat."""
        eyes = {} if self.seat is None else {"as": self.seat}
        return f"/tables/{self.code}{below}?{urlencode({**wanted, **eyes})}"

    def run(self) -> None:
        """Play to the end."""
        while self.wait():
            if not self.answered_as_usual():
                self.turn()
        self.finish()

    def wait(self) -> bool:
        """Listen until we are asked; False once the game is over. Who has no seat reads what happens."""
        for state in self.remote.lines(self.path("/stream", scene="yes", log=60)):
            self.state = state
            table = state["table"]
            self.greet()
            self.add_to_dice()
            if table["status"] == "over":
                return False
            if state["asked"]:
                return True
            asked = [seat["seat"] for seat in table["seats"] if seat["mine"] and seat["asked"]]
            if asked and self.seat != asked[0]:  # another of our seats: look with its eyes
                self.seat = asked[0]
                return self.wait()
            self.tell_who_waits()
        return False

    def greet(self) -> None:
        if not self.greeted:
            table = self.state["table"]
            who = ", ".join(self.name(seat) for seat in range(len(table["seats"])))
            self.screen.clear()
            self.screen.say(f"{table['title']}: {who}. Table {self.code} at {self.remote.base}.", "bold")
            self.greeted = True

    def tell_who_waits(self) -> None:
        table = self.state["table"]
        asked = [self.name(seat["seat"]) for seat in table["seats"] if seat["asked"]]
        words = {"open": "Waiting for more players.", "dice": "Sealing the dice."}
        waits = words.get(table["status"], f"Waiting for {' and '.join(asked)}." if asked else "")
        if not table["mine"]:
            self.news("")
        elif waits and waits != self.waits:
            self.screen.say(waits, "dim")
        self.waits = waits

    def name(self, seat: int) -> str:
        row = self.state["table"]["seats"][seat]
        if row["mine"]:
            return f"p{seat + 1} (you)"
        return f"p{seat + 1} ({row['name'] or 'open'})"

    def add_to_dice(self) -> None:
        """Fix what our seats add, and open it when everybody's is fixed; see docs/reference/protocol.md."""
        table = self.state["table"]
        if table["status"] != "dice" or table["fair"] is None:
            return
        for seat in [seat for seat in table["mine"] if seat not in table["fair"]["given"]]:
            share = self.shares.setdefault(seat, secrets.token_hex(16))
            if table["fair"]["shares"]:
                self.say(type="share-open", seat=seat, share=share, key=f"open-{share[:8]}")
            else:
                shown = hashlib.sha256(bytes.fromhex(share)).hexdigest()
                self.say(type="share-fix", seat=seat, print=shown, key=f"fix-{share[:8]}")

    def say(self, **message: Any) -> State | None:
        """Send a message; a refusal is told, and None."""
        try:
            found: State = self.remote.post(f"/tables/{self.code}/messages", **message)
        except RefusedThere as e:
            self.screen.say(sentence(str(e)))
            return None
        return found

    # --- our turn -----------------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Ask until something has changed."""
        self.show()
        seat, offered = self.state["as"], self.offers()
        while not self.obey(offered, self.screen.ask(f"p{seat + 1}> ")):
            pass

    def offers(self) -> list[NumberedOption]:
        drawn = {choice.action: choice for choice in self.scene().choices}
        labels = {option["action"]: option["label"] for option in self.state["options"]}
        return number_options(list(labels), drawn, labels.__getitem__)

    def scene(self) -> Scene:
        return Scene.from_json(self.state["scene"])

    def show(self) -> None:
        """The position, what happened, the question and the options."""
        screen, question = self.screen, self.state["question"]
        screen.gap()
        screen.lines(laid_out(self.scene(), screen.width, screen.plain).split("\n"))
        screen.gap()
        self.news("What happened:")
        screen.say(f"{self.name(self.state['as'])}: {question['prompt']}", "bold")
        if question["reason"]:
            screen.say(question["reason"] + (f" ({question['rule']})" if question["rule"] else ""), "dim")
        screen.gap()
        screen.lines(short_list(self.offers(), screen.width))
        others = [aside["action"] for aside in self.state["table"]["asides"]]
        if others:
            screen.say("You may also type: " + ", ".join(others), "dim")
        undo, offer = self.state["table"]["undo"] or {}, self.state["table"]["draw_offer"]
        if self.state["as"] in undo.get("needs", []) and undo.get("asked_by") is not None:
            screen.say(f"{self.name(undo['asked_by'])} asks to undo a move. Type undo yes or undo no.")
        if offer is not None and offer != self.state["as"]:
            screen.say(f"{self.name(offer)} offers a draw. Type draw yes or draw no.")
        screen.say("Type a number, an action, or help.", "dim")

    def news(self, title: str) -> None:
        """What was not read yet."""
        new = [line for line in self.state["log"] if line["at"] > self.read or not self.read]
        self.read = max([self.read, *(line["at"] for line in new)])
        if new and title:
            self.screen.say(title, "bold")
        for line in new[-NEWS:]:
            self.screen.lines(
                [("  " if title else "") + (f"-- {line['text']} --" if line.get("head") else line["text"])]
            )

    def answered_as_usual(self) -> bool:
        usual = self.usual.get(self.state["question"]["kind"], "")
        return usual in [option["action"] for option in self.state["options"]] and self.give(usual)

    def give(self, action: str) -> bool:
        """Answer; True when the position has changed."""
        found = self.say(type="do", seat=self.state["as"], base=self.state["seq"], action=action)
        return found is not None

    def obey(self, offered: list[NumberedOption], text: str) -> bool:
        """Do what was typed; True when the position has changed."""
        by_number = {str(offer.number): offer.notation for offer in offered}
        tidy = " ".join(text.lower().split())
        head, _, rest = text.strip().partition(" ")
        word = ALIKE.get(head.lower(), head.lower())
        if tidy in by_number:
            return self.give(by_number[tidy])
        if not tidy or tidy.isdecimal():
            self.screen.say(f"Type a number from 1 to {len(offered)}, an action, or help.")
            return False
        if tidy in {offer.notation for offer in offered}:
            return self.give(tidy)
        if tidy in SAID:
            return self.say(type=SAID[tidy], seat=self.state["as"], base=self.state["seq"]) is not None
        if word == "always":
            return self.always(offered, " ".join(rest.lower().split()))
        if not self.obey_word(word, rest.strip(), offered):
            return self.give(" ".join(text.split()))
        return False

    def always(self, offered: list[NumberedOption], wanted: str) -> bool:
        """Answer this question now, and whenever it comes again."""
        found = [offer.notation for offer in offered if wanted in (str(offer.number), offer.notation)]
        if not found:
            self.screen.say(f"Name the answer, such as always {offered[-1].notation}.")
            return False
        self.usual[self.state["question"]["kind"]] = found[0]
        return self.give(found[0])

    def obey_word(self, word: str, rest: str, offered: list[NumberedOption]) -> bool:
        """Obey a word that changes nothing; False where it is none."""
        screen = self.screen
        if word == "quit":
            raise Left
        if word == "help":
            margin = max(len(key) for key in HELP)
            for key, text in HELP.items():
                screen.say(f"  {key:<{margin}}  {text}", indent=margin + 4)
        elif word == "why":
            self.why(rest)
        elif word == "chat" and rest:
            self.say(type="chat", text=rest[:300])
        elif word == "ask":
            self.usual.clear()
            screen.say("Every question will be asked again.")
        elif word == "board":
            self.show()
        elif word == "options":
            screen.lines(long_list(offered, screen.width))
        elif word == "log":
            screen.lines([line["text"] for line in self.remote.get(self.path(log=WHOLE_LOG))["log"]])
        elif word == "rules":
            self.rules(rest)
        else:
            return False
        return True

    def why(self, notation: str) -> None:
        if not notation:
            found = [f"{refusal.action}: {refusal.text}" for refusal in self.scene().refusals]
            for said in found or ["Ask about an action: why ACTION."]:
                self.screen.say(said, indent=2)
            return
        because = self.say(type="why", seat=self.state["as"], action=notation)
        if because is not None:
            rule = f" ({because['rule']})" if because["rule"] else ""
            self.screen.say(f"{because['text']}{rule}" if because["rule"] else f"'{notation}' is legal: type it.")

    def rules(self, wanted: str) -> None:
        try:
            tell_rules(self.screen, find.game(self.state["table"]["game"]).rules, wanted)
        except LudusError as e:  # not installed here
            self.screen.say(f"{e} Its rules are at {self.remote.base}/rules.")

    # --- the end ------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The last position, the result, and an offer to keep the record."""
        screen, table = self.screen, self.state["table"]
        screen.gap()
        screen.lines(laid_out(self.scene(), screen.width, screen.plain).split("\n"))
        screen.gap()
        self.news("What happened:")
        result = table["result"]
        if result is not None:
            rule = f" {result['why']} ({result['rule']})" if result["why"] else ""
            screen.say(f"{sentence(result['text'])}{rule}", "bold")
            names = {seat: self.name(seat) for seat in range(len(table["seats"]))}
            screen.lines(places(result["ranking"], result["scores"], names))
        self.offer_record()

    def offer_record(self) -> None:
        while True:
            said = self.screen.ask("Type save FILE to save the record, or press Enter to leave> ")
            word, _, file = said.partition(" ")
            if word.lower() == "save" and file.strip():
                self.save(Path(file.strip()).expanduser())
            else:
                raise Left

    def save(self, path: Path) -> None:
        path = path if path.suffix else path.with_suffix(".ludus")
        if path.exists():
            self.screen.say(f"{path} already exists. Pick another name.")
            return
        try:
            path.write_text(self.remote.text(f"/tables/{self.code}/record"), encoding="utf-8")
        except (OSError, LudusError) as e:
            self.screen.say(f"Can't save the record: {e}")
            return
        self.screen.say(f"Saved. Replay it with:\n  ludus replay {path}")

    def farewell(self) -> None:
        """Say how to come back."""
        self.screen.say("You have left.")
        if self.remote.token and self.state and self.state["table"]["status"] != "over":
            self.screen.say("Your seat stays yours. Come back with:")
            self.screen.lines([f"  LUDUS_TOKEN={self.remote.token} ludus play --at {self.remote.base}/t/{self.code}"])
