"""A game at the terminal: whose turn it is, what they see, what they type."""

from __future__ import annotations

from pathlib import Path

from ludus.bots import Bot, answer
from ludus.cli.bests import Bests, compare_with_best, to_beat
from ludus.cli.listing import (
    CAREFUL,
    NumberedOption,
    long_list,
    offers,
    paint_players,
    position,
    result_lines,
    short_list,
)
from ludus.cli.out import plural
from ludus.cli.physical import RealTable
from ludus.cli.screen import Left, Screen, sentence
from ludus.cli.talk import talk
from ludus.core import tale
from ludus.core.action import Action
from ludus.core.errors import IllegalAction, NotYours
from ludus.core.flow import Chance
from ludus.core.match import Match
from ludus.lab.plan import derive_seed
from ludus.table import intents
from ludus.table.auto_answers import only_answer
from ludus.table.intents import Gestures, Intent
from ludus.table.words import Said

NEWS = 16  # lines of what happened since the last turn


class Session:
    """One game between people at this terminal and bots."""

    def __init__(
        self, match: Match, seats: list[tuple[str, Bot | None]], screen: Screen, file: str | None, real: bool = False
    ) -> None:
        self.match = match
        self.seats = seats
        self.screen = screen
        self.file = None if file is None else Path(file)  # where it came from or was saved to
        self.people = [seat for seat, (_, bot) in enumerate(seats) if bot is None]
        self.real = RealTable(screen, self.people) if real else None
        self.seen = dict.fromkeys(range(-1, match.players), 0)  # entries of the diary that each has read; -1 watches
        self.last = -1  # the person who had the screen
        self.usual: dict[tuple[int, str], str] = {}  # answers that a seat always gives to a kind of question
        self.by_itself = True  # questions with one answer are answered, until somebody wants to be asked everything
        self.by_hand = False  # the last answers were taken back: everything is asked until the next one
        self.gestures = Gestures()  # which answers were typed as one
        self.onward: tuple[int, str] | None = None  # a seat, and what it goes on with when others have spoken
        self.greeted = False
        self.kept = -1  # answers in the file that was written last
        self.begun = self.answers()
        self.bests = Bests() if match.players == 1 and self.people else None

    def name(self, seat: int) -> str:
        name, bot = self.seats[seat]
        if bot is not None:
            return f"p{seat + 1} ({name} bot)"
        return f"p{seat + 1} (you)" if len(self.people) == 1 else f"p{seat + 1}"

    def run(self) -> None:
        """Play to the end."""
        match = self.match
        self.greet()
        while not match.over:
            if self.real is not None and isinstance(match.need, Chance):
                self.real.fall(match)
                continue
            seat = match.question.seat
            bot = self.seats[seat][1]
            if bot is None:
                if not (self.goes_on(seat) or self.answered_as_usual(seat) or self.answered_by_itself(seat)):
                    self.turn(seat)
                continue
            match.apply(answer(bot, match, seat, derive_seed(match.setting.seed, self.answers(), "worlds")), seat)
            if not self.people:
                self.news(-1, "")
        self.finish()

    def greet(self) -> None:
        match = self.match
        self.screen.clear()
        who = ", ".join(self.name(seat) for seat in range(match.players))
        self.screen.say(f"{match.game.title}: {who}. Seed {match.setting.seed}.", "bold")
        self.screen.say(match.game.about)
        if self.bests is not None:
            self.tell(to_beat(self.bests, match), self.bests.trouble)

    # --- a person's turn ----------------------------------------------------------------------------------------------

    def turn(self, seat: int) -> None:
        """Ask until something has changed."""
        self.curtain(seat)
        self.show(seat)
        offered = self.offers(seat)
        while not self.obey(seat, offered, self.screen.ask(f"p{seat + 1}> ")):
            pass

    def offers(self, seat: int) -> list[NumberedOption]:
        return offers(self.match, seat, self.screen.translate(CAREFUL))

    def answered_as_usual(self, seat: int) -> bool:
        """Give the answer that a seat said it would always give to this question, if it may."""
        decision = self.match.question
        usual = self.usual.get((seat, decision.kind))
        if usual is None or usual not in [action.text for action in decision.options]:
            return False
        self.passes(seat, usual)
        return True

    def passes(self, seat: int, answer: Action | str) -> None:
        """Give an answer for a person, who takes it back with the last one that was typed."""
        self.match.apply(answer, seat)
        self.gestures.note_intent(self.match, seat, 1, passed=True)

    def answered_by_itself(self, seat: int) -> bool:
        """Give the only answer to a question, where it tells the others nothing."""
        if not self.by_itself or self.by_hand or (self.match.game.hidden and len(self.people) > 1):
            return False
        only = only_answer(self.match, [seat])
        if only is None:
            return False
        self.passes(seat, only.options[0])
        return True

    def goes_on(self, seat: int) -> bool:
        """Go on with what others had a say in, for as long as it is still the same."""
        if self.onward is None or self.onward[0] != seat:
            return False
        name, self.onward = self.onward[1], None
        steps = intents.answers(self.match.game, self.match, seat, name)
        if not steps or not all(intents.is_chained(self.match.game, text) for text in steps):
            return False
        self.give(seat, intents.as_far_as(self.match, seat, Intent(name, tuple(steps))))
        return True

    def give(self, seat: int, intent: Intent) -> None:
        """Give the answers of an intent, as one."""
        for text in intent.steps:
            action, who = self.match.read(text)
            if who not in (-1, seat):
                raise NotYours(f"p{who + 1} is not asked now; you are p{seat + 1}")
            self.match.apply(action, seat)
        self.gestures.note_intent(self.match, seat, len(intent.steps))
        self.by_hand = False
        why, _, other = intent.stopped.partition(" ")
        self.onward = (seat, intent.name) if why == "asked" else None
        if why:
            self.tell(Said(self.screen.language)(f"stopped.{why}", name=self.name(int(other)) if other else ""))

    def curtain(self, seat: int) -> None:
        """Hide what one person knows before another looks."""
        if self.last not in (-1, seat) and (self.match.game.hidden or self.match.sealing()):
            self.screen.clear()
            self.screen.ask(f"Pass the screen to p{seat + 1}, press Enter. ")
        self.last = seat

    def show(self, seat: int) -> None:
        """The position, what happened, the question and the options."""
        match, screen = self.match, self.screen
        if self.greeted:
            screen.clear()
        screen.gap()
        screen.lines(position(match, seat, screen.width, screen.plain).split("\n"))
        screen.gap()
        self.news(seat, "What happened:")
        decision = match.question
        screen.say(f"{self.name(seat)}: {decision.prompt}", "bold")
        if decision.reason:
            screen.say(decision.reason + (f" ({decision.rule})" if decision.rule else ""), "dim")
        screen.gap()
        screen.lines(short_list(self.offers(seat), screen.width))
        short = match.game.shorthand
        self.tell("" if short is None else match.game.raw_words.name(short.hint(match)))
        if match.asides:
            screen.say("You may also type: " + ", ".join(action.text for action in match.asides), "dim")
        if not self.greeted:
            first = decision.options[0].text
            screen.gap()
            screen.say(f"Type a number, or an action such as '{first}'. Type help for more.", "dim")
        self.greeted = True

    def news(self, seat: int, title: str) -> None:
        """What a seat has not read yet."""
        new = self.events_since(seat, self.seen[seat])
        diary = self.match.table.diary
        self.seen[seat] = 0 if diary is None else len(diary.entries)
        if new and title:
            self.screen.say(title, "bold")
        if len(new) > NEWS:
            self.screen.say(f"  ({len(new) - NEWS} lines before these: type log)")
        for line in new[-NEWS:]:
            self.screen.lines([("  " if title else "") + line])
        if new and title:
            self.screen.gap()

    def events_since(self, seat: int, since: int = 0) -> list[str]:
        """What happened from an entry of the diary on, as a seat (-1: a spectator) reads it."""
        found = tale.tell(self.match, seat, since)
        return [f"-- {line.text} --" if line.head else line.text for line in found]

    def obey(self, seat: int, offered: list[NumberedOption], text: str) -> bool:
        """Do what was typed; True when the position has changed."""
        by_number = {str(offer.number): offer.notation for offer in offered}
        tidy = " ".join(text.lower().split())
        if not tidy:
            self.screen.say(f"Type a number from 1 to {len(offered)}, an action, or help.")
            return False
        legal = {offer.notation for offer in offered} | {action.text for action in self.match.asides}
        answers = intents.answers(self.match.game, self.match, seat, tidy) if tidy not in legal else []
        if not answers and tidy not in legal and tidy not in by_number:
            found = talk(self, seat, offered, text)
            if found is not None:
                return found
        if tidy.isdecimal() and tidy not in by_number:
            self.screen.say(f"No option {tidy}: choose 1 to {len(offered)}.")
            return False
        try:
            if len(answers) > 1:
                self.give(seat, intents.as_far_as(self.match, seat, Intent(tidy, tuple(answers))))
            else:
                said = answers[0] if answers else by_number.get(tidy, text)
                self.give(seat, Intent(said, (said,)))
        except IllegalAction as e:
            self.screen.say(sentence(str(e)))
            return False
        return True

    def show_options(self, offered: list[NumberedOption]) -> None:
        self.screen.lines(long_list(offered, self.screen.width))

    # --- the end ------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """The last position, the result, and an offer to keep the record."""
        match, screen = self.match, self.screen
        viewer = self.people[0] if len(self.people) == 1 else None
        if self.greeted:
            screen.clear()
        screen.gap()
        for row in position(match, viewer, screen.width, screen.plain).split("\n"):
            screen.console.print(paint_players(row), soft_wrap=True)
        screen.gap()
        self.news(-1 if viewer is None else viewer, "What happened:")
        names = {seat: self.name(seat) for seat in range(match.players)}
        for i, line in enumerate(result_lines(match, names)):
            screen.say(line, "bold" if i == 0 else "")
        if self.bests is not None and self.answers() > self.begun:
            self.bests.trouble = ""
            self.tell(compare_with_best(self.bests, match), self.bests.trouble)
        screen.gap()
        self.offer_record()

    def tell(self, *sentences: str) -> None:
        for said in sentences:
            if said:
                self.screen.say(said)

    def offer_record(self) -> None:
        """Offer to keep the record; whatever is not plainly a wish to save keeps nothing."""
        while True:
            said = self.screen.ask("Type save FILE to save the record, or press Enter to leave> ")
            word, _, file = said.partition(" ")
            if word.lower() in ("", "quit", "q", "exit", "no"):
                raise Left
            if word.lower() == "log" and self.match.over:
                self.screen.lines(self.events_since(self.people[0] if len(self.people) == 1 else -1))
            if word.lower() == "save" and file.strip() and self.save(file.strip()):
                raise Left

    def farewell(self) -> str:
        """The last sentence: what is kept of the game."""
        if self.kept < 0:
            return "You left. Nothing was saved."
        since = self.answers() - self.kept
        lost = f", without the last {plural(since, 'answer')}" if since > 0 else ""
        lost = f", with {plural(-since, 'answer')} that you undid later" if since < 0 else lost
        return f"You left. The game is saved in {self.file}{lost}."

    def answers(self) -> int:
        assert self.match.table.diary is not None  # people play with one
        return self.match.table.diary.answers()

    def save(self, file: str) -> bool:
        """Write the game: as a record, or where the name ends with .json as a save."""
        import json

        path = Path(file).expanduser()
        if not path.suffix:
            path = path.with_suffix(".ludus")
        if path.exists() and path != self.file:
            self.screen.say(f"{path} already exists. Pick another name.")
            return False
        text = json.dumps(self.match.to_json()) + "\n" if path.suffix == ".json" else self.match.record()
        try:
            path.write_text(text, encoding="utf-8")
        except OSError as e:
            self.screen.say(f"Can't write {path}: {e.strerror}.")
            return False
        self.file = path
        self.kept = self.answers()
        if self.match.over:
            self.screen.say(f"Saved. Replay it with:\n  ludus replay {path}")
        else:
            self.screen.say(f"Saved. Resume with:\n  ludus play --load {path}")
        return True
