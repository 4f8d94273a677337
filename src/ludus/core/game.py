"""A game: the box. It makes matches, and knows what the kernel must not: words, rules, pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from ludus.core import record, travel, undo
from ludus.core.action import Action, ActionSpace
from ludus.core.chance import Rng, fair, fresh_seed, restored, seeded
from ludus.core.diary import Answer, Diary, Event, Outcome
from ludus.core.errors import BadFile, BadOption, LudusError
from ludus.core.facts import Decision, Facts, Result, Shorthand
from ludus.core.flow import Ask, Procedure
from ludus.core.lanes import Lanes
from ludus.core.match import Match
from ludus.core.observe import Observation
from ludus.core.options import OptionList, read_options
from ludus.core.part import Json, Part
from ludus.core.rule import Citation, Ledger, read_ledger
from ludus.core.settings import Settings
from ludus.core.table import Table
from ludus.core.words import ENGLISH, Speaker, Words, read_words

FORMAT = 1  # of saves
VOICES = 64  # for how many speakers words are kept


Chosen = TypeVar("Chosen", bound=Settings)


class Setting(Generic[Chosen]):
    """What was chosen before a match and never changes in it."""

    def __init__(self, game: Game, players: int, seed: int, fair: bool, options: Chosen) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.fair = fair
        self.options = options
        self.space = game.space

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.setting, (self.players, self.seed, self.fair, self.unusual())

    @cached_property
    def unseeded(self) -> Setting[Chosen]:
        """The same without its seed, for worlds that a player only imagines."""
        return self.reseeded(0)

    def reseeded(self, seed: int) -> Setting[Chosen]:
        """The same with another seed."""
        return Setting(self.game, self.players, seed, self.fair, self.options)

    def rng(self, take: int = 0) -> Rng:
        return fair(self.seed, take) if self.fair else seeded(self.seed, take)

    @cached_property
    def own_options(self) -> Mapping[str, Any]:
        return self.game.options.unusual(self.options)

    def unusual(self) -> dict[str, Any]:
        """The options that are not as usual."""
        return dict(self.own_options)

    def chosen(self) -> Json:
        """The same as plain data."""
        return {name: list(v) if isinstance(v, tuple) else v for name, v in self.own_options.items()}

    def to_json(self) -> Json:
        return {
            "ludus": FORMAT,
            "game": self.game.id,
            "version": self.game.version,
            "players": self.players,
            "seed": self.seed,
            "fair": self.fair,
            "options": self.chosen(),
        }


class Mine:
    """What a table's lists hold for one seat: `{mine.level}` in a sentence is that seat's level."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)[self.seat]


@dataclass(frozen=True)
class Game:
    """The box: everything that is the same for all matches of a game."""

    id: str
    title: str
    seats: range
    version: int
    folder: Path  # where words/ and content/ are
    package: str  # the dotted name of the game's package
    facts: Facts
    start: Callable[[Setting[Any]], tuple[Table, Procedure]]
    space: ActionSpace
    end: Callable[[Any], Result]
    table: type[Table]
    settings: type[Settings] = Settings
    picture: Callable[[Json, Words], Any] | None = None
    cover: Callable[[], Any] | None = None  # a drawing for lists, where no position shows the game well
    check: Callable[[int, Any], str] = lambda players, settings: ""  # why these options do not go together
    speakers: Callable[[Any], Mapping[str, Speaker]] = lambda match: {}
    asides: Callable[[Any, int], list[Action]] = lambda table, seat: []  # what a seat may do besides answering
    aside: Callable[[Action, int], Procedure] = lambda action, seat: Procedure()  # how such an action goes on
    partners: Callable[[Any, int], list[int]] = lambda table, seat: []  # who wins and loses together with a seat
    invariants: Callable[[Any], list[str]] = lambda table: []  # what is wrong with a table, for the tests
    worth: Callable[[Any], list[float]] | None = None  # how well each seat stands, from 0 to 1, as bots see it
    thinking: Mapping[str, Any] = field(default_factory=dict)  # how bots search it best, where not as usual
    observe: Callable[[int], Observation] | None = None  # what learning programs see, by the number of players
    arrange: Callable[[Match, dict[str, Any]], None] | None = None  # lays out a position, for tests and puzzles
    shorthand: Shorthand | None = None
    blank: Callable[[Any, str], Any] | None = None  # a sheet to print, by options and with a name on it
    used: Callable[[Match], Mapping[str, Any]] = lambda match: {}  # what was played with: a name, or names by seat
    challenge: Mapping[str, Any] | None = None  # the options of the challenge of the day, in games that have one
    language: str = ENGLISH  # of its texts; records, notations and saves have none

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        return travel.box_at, (self.address, self.language)

    def __deepcopy__(self, memo: object) -> Game:
        return self

    @cached_property
    def address(self) -> str:
        """Where it can be imported, as 'module:name'."""
        return travel.address(self)

    # --- what is in the box -------------------------------------------------------------------------------------------

    @cached_property
    def options(self) -> OptionList:
        return read_options(self.folder / "words" / "options.toml", self.settings, self.language)

    @cached_property
    def rules(self) -> Ledger:
        return read_ledger(self.folder / "words" / "rules.toml", self.language)

    @cached_property
    def raw_words(self) -> Words:
        return read_words(self.folder / "words" / "words.toml", {}, self.language)

    @cached_property
    def about(self) -> str:
        """Two sentences on the game."""
        return self.raw_words.about.get("text", self.facts.about)

    def in_language(self, language: str) -> Game:
        """The same box with its texts in another language; what is not translated stays English. Matches are common."""
        if language not in self.spoken:
            self.spoken[language] = self if language == self.language else replace(self, language=language)
        return self.spoken[language]

    @cached_property
    def spoken(self) -> dict[str, Game]:
        """The boxes in the languages asked for so far."""
        return {}

    def words(self, match: Match) -> Words:
        """The game's words, speaking of the pieces of this match."""
        speakers = self.speakers(match)
        known = self.voices.get(id(speakers))
        if known is None:
            if len(self.voices) >= VOICES:
                self.voices.clear()
            words = self.raw_words.speaking(speakers)
            known = self.voices[id(speakers)] = (speakers, words)
        return known[1]

    @cached_property
    def voices(self) -> dict[int, tuple[Mapping[str, Speaker], Words]]:
        """The words that were spoken last, by their speakers, which are kept with them."""
        return {}

    @cached_property
    def parts(self) -> list[type[Part]]:
        """All kinds of parts in the box."""
        found: list[type[Part]] = []
        todo: list[type[Part]] = [Part]
        while todo:
            for cls in todo.pop().__subclasses__():
                todo.append(cls)
                if cls.__module__.startswith(self.package + ".") or cls.__module__ == self.package:
                    found.append(cls)
        return found

    @cached_property
    def procedures(self) -> dict[str, type[Procedure]]:
        """Those that are procedures, by their names, for loading."""
        return {cls.__name__: cls for cls in self.parts if issubclass(cls, Procedure)}

    @cached_property
    def hidden(self) -> bool:
        """Whether some things are secret: the fields say so."""
        return self.secretive and not self.facts.answers_only

    @cached_property
    def secretive(self) -> bool:
        """Whether any part has something that not everybody sees."""
        return any(cls.outline.owned or cls.outline.secret for cls in self.parts)

    # --- beginning and loading ----------------------------------------------------------------------------------------

    def setting(self, players: int, seed: int, fair: bool, chosen: Mapping[str, Any]) -> Setting[Any]:
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            span = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else f"exactly {self.seats[0]}"
            raise BadOption(f"{self.title} is for {span} players, not {players!s:.80}.")
        most = 1 << (256 if fair else 63)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < most:
            raise BadOption(f"A seed is a whole number from 0 to {most - 1}, not {seed!r:.80}.")
        settings = self.options.settle(self.settings, chosen)
        wrong = self.check(players, settings)
        if wrong:
            raise BadOption(wrong)
        return Setting(self, players, seed, fair, settings)

    def begin(
        self,
        players: int | None = None,
        seed: int | None = None,
        *,
        fair: bool = False,
        quiet: bool = False,
        explicit: bool = False,
        **options: Any,
    ) -> Match:
        """A new match. `quiet` keeps no diary (for search); `explicit` waits for the outcomes of chance."""
        setting = self.setting(
            self.seats[0] if players is None else players, fresh_seed() if seed is None else seed, fair, options
        )
        return self.begun(setting, explicit, quiet)

    def daily(self, day: date) -> Match:
        """The challenge of a day: the date is the seed, so everybody has the same chance and scores can be compared."""
        if self.challenge is None:
            raise LudusError(f"{self.title} has no challenge of the day.")
        return self.begin(self.seats[0], int(f"{day:%Y%m%d}"), **self.challenge)

    def begun(self, setting: Setting[Any], explicit: bool = False, quiet: bool = False) -> Match:
        table, first = self.start(setting)
        if not quiet:
            table.diary = Diary([])
        match = Match(setting, table, setting.rng(), [first])
        match.explicit = explicit
        match.run()
        return match

    def load(self, data: Json, believed: bool = True) -> Match:
        """Go on with a saved match. One that is not `believed` must follow from its own diary, if it kept one."""
        if not isinstance(data, dict) or data.get("ludus") != FORMAT:
            raise BadFile(f"This is no save of Ludus (format {FORMAT}).")
        if data.get("game") != self.id:
            raise BadFile(f"This save is of {data.get('game')!r}, not of {self.id}.")
        if data.get("version") != self.version:
            raise BadFile(
                f"This save was made with version {data.get('version')} of {self.id}; here is version {self.version}."
            )
        try:
            return self.restored(data) if believed or data["diary"] is None else record.resumed(self, data)
        except (LudusError, MemoryError):
            raise
        except Exception as e:
            raise BadFile(f"This save of {self.id} is damaged: {e!r}.") from e

    def restored(self, data: Json) -> Match:
        setting = self.setting(data["players"], data["seed"], data["fair"], self.options.kept(data["options"]))
        shell, _ = self.start(setting)
        table: Table = self.table.from_json(data["table"], shell)
        stack = self.frames(data["stack"])
        match = Match(setting, table, restored(data["rng"]), stack)
        match.own = [restored(state) for state in data.get("own", [])]
        if "lanes" in data:
            match.lanes = Lanes.from_json(data["lanes"], stack, match.rng, self.frames)
            match.lanes.since = data["parted"]
            match.enter()
        match.explicit = data["explicit"]
        if stack:
            match.run()
        match.held = [Answer(seat, self.space.read(text)) for seat, text in data["held"]]
        if data["diary"] is not None:
            table.diary = Diary([self.entry(e) for e in data["diary"]])
        return match

    def frames(self, data: Json) -> list[Procedure]:
        """Procedures under way, from a save."""
        return [self.procedures[f["is"]].from_json(f) for f in data]

    def entry(self, data: Json) -> Answer | Outcome | Event:
        if isinstance(data, str):
            return Outcome(data)
        if isinstance(data, list):
            return Answer(data[0], self.space.read(data[1]))
        return Event(data["kind"], tuple(data["args"]), tuple(data["secret"]), tuple(data["to"]))

    # --- questions ----------------------------------------------------------------------------------------------------

    def decision(self, match: Match, need: Ask, reader: int | None = None, words: Words | None = None) -> Decision:
        """The open question, worded for the seat that reads it (None: the seat that is asked)."""
        top = match.stack[-1]
        kind = top.called()
        shown = top.view(need.seat if reader is None else reader)
        words, fields = words or self.words(match), {**shown, "seat": need.seat, "table": match.table}
        return Decision(need.seat, need.options, kind, words.prompt(kind, fields), words.reason(kind, fields), top.rule)

    def why_not(self, match: Match, action: Action, seat: int, words: Words | None = None) -> Citation | None:
        """The rule that forbids an action; None when it is an option."""
        need, say = match.need, self.raw_words.said
        if not match.stack:
            return Citation(match.result.rule, f"{say('The game is over')}: {say(match.result.text)}.")
        top = match.stack[-1]
        if not isinstance(need, Ask):
            return Citation(top.rule, say("Chance must fall first."))
        if seat >= 0 and seat != need.seat:
            stand = match.asking(seat) if match.several() else None
            if stand is not None:
                return self.why_not(stand, action, seat)
            prompt = self.decision(match, need, seat).prompt
            return Citation(top.rule, f"{say(f'p{need.seat + 1} decides now')}: {prompt}")
        if action in need.options or action in self.asides(match.table, need.seat):
            return None
        rule = top.why(match.table, action)
        if rule:
            fields = {**top.view(need.seat), "table": match.table, "mine": Mine(match.table, need.seat)}
            return self.rules.cite(rule, (words or self.words(match)).refused(rule, action.text, fields))
        prompt = self.decision(match, need).prompt
        return Citation(top.rule, f"{say('That is not what is asked now')}: {prompt}")

    def refusals(self, match: Match) -> list[tuple[Action, Citation]]:
        """What a player may think of trying and may not, with the reasons."""
        need = match.need
        if not isinstance(need, Ask):
            return []
        out, words = [], self.words(match)
        for action in match.stack[-1].near(match.table):
            found = None if action in need.options else self.why_not(match, action, -1, words)
            if found is not None:
                out.append((action, found))
        return out

    # --- what may be known --------------------------------------------------------------------------------------------

    def view(self, match: Match, seat: int, explain: bool) -> Json:
        stands = match.standing()
        asks = [stand.need for stand in stands if isinstance(stand.need, Ask)]
        own = [stand for stand, ask in zip(stands, asks, strict=True) if ask.seat == seat]
        at = own[0] if own else match.sealed_by(seat)  # in a sealed step each seat stands where it is itself
        out: dict[str, Json] = {
            "game": self.id,
            "players": match.players,
            "options": match.setting.chosen(),
            "seat": None if seat < 0 else seat,
            "table": at.table.view(seat),
            "flow": [{"is": type(f).__name__, "step": f.where(), **f.view(seat)} for f in at.stack],
            "asked": [ask.seat for ask in asks],
            "result": None,
        }
        if match.over:
            r = match.result
            out["result"] = {
                "winners": list(r.winners),
                "ranking": [list(place) for place in r.ranking],
                "scores": list(r.scores),
                "rule": r.rule,
                "text": r.text,
            }
        mine = [ask for ask in asks if ask.seat == seat]
        if mine:
            out["choices"] = [action.text for action in mine[0].options]
        if explain:
            out["question"] = [self.explained(stand, ask, seat) for stand, ask in zip(stands, asks, strict=True)]
            known = mine and (mine[0] is match.need or match.lanes is not None)  # nothing depends on a sealed answer
            out["refused"] = [[a.text, c.rule, c.text] for a, c in self.refusals(at)] if known else []
            out["log"] = self.last_lines(match, seat, 40)
            out["events"] = [[e.kind, *e.values(seat)] for e in self.last_events(match, 40)]
        return out

    def explained(self, match: Match, ask: Ask, reader: int) -> Json:
        d = self.decision(match, ask, reader)
        return {"seat": d.seat, "kind": d.kind, "prompt": d.prompt, "reason": d.reason, "rule": d.rule}

    def log(self, match: Match, seat: int) -> list[str]:
        words = self.words(match)
        told = [words.told(e, seat) for e in self.events(match)]
        return [line for line in told if line]

    def last_lines(self, match: Match, seat: int, most: int) -> list[str]:
        """The end of the log, without telling all that came before."""
        words, lines = self.words(match), list[str]()
        for e in self.backwards(match):
            line = words.told(e, seat)
            lines += [line] if line else []
            if len(lines) == most:
                break
        return lines[::-1]

    def last_events(self, match: Match, most: int) -> list[Event]:
        return list(islice(self.backwards(match), most))[::-1]

    @staticmethod
    def backwards(match: Match) -> Iterator[Event]:
        """What happened, the last first."""
        diary = match.table.diary
        return (e for e in reversed(diary.entries if diary is not None else ()) if isinstance(e, Event))

    @staticmethod
    def events(match: Match) -> list[Event]:
        """What happened so far; nothing where no diary is kept."""
        diary = match.table.diary
        return [] if diary is None else [e for e in diary.entries if isinstance(e, Event)]

    def result(self, table: Any) -> Result:
        return self.end(table)

    def scene(self, match: Match, seat: int) -> Any:
        if self.picture is None:
            raise LudusError(f"{self.title} has no picture.")
        words = self.words(match)
        scene = self.picture(self.view(match, seat, True), words)
        return scene if self.language == ENGLISH else scene.said(words.said)

    # --- records ------------------------------------------------------------------------------------------------------

    @staticmethod
    def record(match: Match) -> str:
        return record.write(match)

    @staticmethod
    def undo(match: Match, seat: int | None, consent: tuple[int, ...]) -> Action:
        return undo.undo(match, seat, consent)
