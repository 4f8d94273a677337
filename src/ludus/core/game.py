"""A game: the box. It makes matches, and knows what the kernel must not: words, rules, pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from ludus.core import load, travel
from ludus.core.action import Action, ActionSpace
from ludus.core.beats import Teller
from ludus.core.chance import Rng, fair, fresh_seed, make_rng
from ludus.core.content import check_added, check_tried
from ludus.core.diary import Diary
from ludus.core.errors import BadOption, BadRules, LudusError, suggest
from ludus.core.facts import Decision, Facts, LogStyle, Result, Shorthand
from ludus.core.flow import Procedure
from ludus.core.generic import OptionsT, TableT
from ludus.core.match import Match
from ludus.core.observe import Observation
from ludus.core.options import OptionList, pack_option, read_options
from ludus.core.packs import Pack, packs_of
from ludus.core.part import Json, Part
from ludus.core.rule import Ledger, read_ledger
from ludus.core.save import FORMAT
from ludus.core.settings import Settings
from ludus.core.table import Table
from ludus.core.words import ENGLISH, Speaker, Words, read_words
from ludus.core.worlds import check_imagined

if TYPE_CHECKING:
    from ludus.draw.printed import Printed, PrintedScenario
    from ludus.draw.scene import Scene

VOICES = 64  # for how many speakers words are kept


class Setting(Generic[OptionsT]):
    """What was chosen before a match and never changes in it."""

    def __init__(self, game: Game, players: int, seed: int, fair: bool, options: OptionsT) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.fair = fair
        self.options = options
        self.space = game.space if options.packs else game.own_space

    def __reduce__(self) -> tuple[Any, ...]:
        return self.game.setting, (self.players, self.seed, self.fair, self.unusual())

    @cached_property
    def unseeded(self) -> Setting[OptionsT]:
        """The same without its seed, for worlds that a player only imagines."""
        return self.with_seed(0)

    def with_seed(self, seed: int) -> Setting[OptionsT]:
        """The same with another seed."""
        return Setting(self.game, self.players, seed, self.fair, self.options)

    def rng(self, take: int = 0) -> Rng:
        return fair(self.seed, take) if self.fair else make_rng(self.seed, take)

    @cached_property
    def own_options(self) -> Mapping[str, Any]:
        return self.game.options.unusual(self.options)

    def unusual(self) -> dict[str, Any]:
        """The options that are not as usual."""
        return dict(self.own_options)

    def options_json(self) -> Json:
        """The same as plain data."""
        return {name: list(v) if isinstance(v, tuple) else v for name, v in self.own_options.items()}

    def to_json(self) -> Json:
        """Pieces are numbered in the order of all packs there are, so a save of an expanded game names them all."""
        there = {"packs": {pack.key: pack.version for pack in self.game.packs}} if self.options.packs else {}
        return {
            "ludus": FORMAT,
            **there,
            "game": self.game.id,
            "version": self.game.version,
            "players": self.players,
            "seed": self.seed,
            "fair": self.fair,
            "options": self.options_json(),
        }


def no_reason(players: int, options: Settings) -> str:
    return ""


def no_speakers(match: Match) -> Mapping[str, Speaker]:
    return {}


def nothing(match: Match) -> Mapping[str, Any]:
    return {}


def no_actions(table: Table, seat: int) -> list[Action]:
    return []


def not_dealt(table: Any, asked: Decision) -> str | None:
    return None


def no_seats(table: Table, seat: int) -> list[int]:
    return []


def no_faults(table: Table) -> list[str]:
    return []


def parts_of(packages: list[str]) -> list[type[Part]]:
    """All kinds of parts that some packages define."""
    found: list[type[Part]] = []
    todo: list[type[Part]] = [Part]
    while todo:
        for cls in todo.pop().__subclasses__():
            todo.append(cls)
            if any(cls.__module__ == name or cls.__module__.startswith(f"{name}.") for name in packages):
                found.append(cls)
    return found


def any_share(table: Table, seat: int) -> tuple[float, float]:
    return 0.0, 1.0


@dataclass(frozen=True)
class Game(Generic[TableT, OptionsT]):
    """The box: everything that is the same for all matches of a game."""

    id: str
    title: str
    seats: range
    version: int
    folder: Path  # where words/ and content/ are
    package: str  # the dotted name of the game's package
    facts: Facts
    start: Callable[[Setting[OptionsT]], tuple[TableT, Procedure]]
    space: ActionSpace
    end: Callable[[TableT], Result]
    table: type[TableT]
    settings: type[OptionsT] = Settings  # type: ignore[assignment]  # a game without options needs none of its own
    picture: Callable[[Any, Words], Scene] | None = None
    draws_seen: bool = False  # its picture is made from `match.seen`, not from the view as plain data
    beats: type[Teller] = Teller  # the events that are played out before the viewers
    cover: Callable[[], Scene] | None = None  # a drawing for lists, where no position shows the game well
    check: Callable[[int, OptionsT], str] = no_reason  # why these options do not go together
    speakers: Callable[[Match[TableT]], Mapping[str, Speaker]] = no_speakers
    asides: Callable[[TableT, int], list[Action]] = no_actions  # what a seat may do besides answering
    aside: Callable[[Action, int], Procedure] = lambda action, seat: Procedure()  # how such an action goes on
    partners: Callable[[TableT, int], list[int]] = no_seats  # who wins and loses together with a seat
    invariants: Callable[[TableT], list[str]] = no_faults  # what is wrong with a table, for the tests
    reach: Callable[[TableT, int], tuple[float, float]] = any_share  # of a win: what a seat can still get
    worth: Callable[[TableT], list[float]] | None = None  # how well each seat stands, from 0 to 1, as bots see it
    thinking: Mapping[str, Any] = field(default_factory=dict)  # how bots search it best, where not as usual
    observe: Callable[[int], Observation] | None = None  # what learning programs see, by the number of players
    arrange: Callable[[Match[TableT], dict[str, Any]], None] | None = None  # lays out a position, for tests and puzzles
    shorthand: Shorthand[TableT] | None = None
    telling: LogStyle | None = None  # how its log is told; without it each event is a line
    deal: Callable[[TableT, Decision], str | None] = not_dealt  # what a quick start answers; "" is what a bot thinks
    blank: Callable[[OptionsT, str], Scene] | None = None  # a sheet to print, by options and with a name on it
    # What to print and cut out, in its language, for a game with these options.
    printed: Callable[[Game, OptionsT], Sequence[Printed | PrintedScenario]] | None = None
    used: Callable[[Match[TableT]], Mapping[str, Any]] = nothing  # what was played with: names, by seat or not
    challenge: Mapping[str, Any] | None = None  # the options of the challenge of the day, in games that have one
    language: str = ENGLISH  # of its texts; records, notations and saves have none

    def __post_init__(self) -> None:
        check_tried(self.folder, self.package)
        check_added(self.folder, self.package)
        tells = self.table.tells
        for kind in self.facts.reveals:
            if kind not in tells:
                raise BadRules(f"{self.id} reveals '{kind}', which its table never tells.{suggest(kind, tells)}")
        check_imagined(self.id, self.table, parts_of([self.package]))

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        return travel.box_at, (self.address, self.language)

    def __deepcopy__(self, memo: object) -> Game[TableT, OptionsT]:
        return self

    @cached_property
    def address(self) -> str:
        """Where it can be imported, as 'module:name'."""
        return travel.address(self)

    # --- what is in the box -------------------------------------------------------------------------------------------

    @cached_property
    def packs(self) -> tuple[Pack, ...]:
        """The expansions that this process knows; each match says which it is played with."""
        return packs_of(self.id)

    @cached_property
    def options(self) -> OptionList:
        own = read_options(self.folder / "words" / "options.toml", self.settings, self.language)
        return OptionList([*own, *[pack_option(pack, self.language) for pack in self.packs]])

    @cached_property
    def rules(self) -> Ledger:
        files = [pack.folder / "words" / "rules.toml" for pack in self.packs]
        more = [read_ledger(file, self.language) for file in files if file.exists()]
        return read_ledger(self.folder / "words" / "rules.toml", self.language).with_rules(more)

    @cached_property
    def raw_words(self) -> Words:
        more = [pack.folder / "words" / "words.toml" for pack in self.packs]
        return read_words(
            self.folder / "words" / "words.toml", self.table.tells, self.language, more, self.table.sentences
        )

    @cached_property
    def about(self) -> str:
        """Two sentences on the game."""
        return self.raw_words.about.get("text", self.facts.about)

    def in_language(self, language: str) -> Game[TableT, OptionsT]:
        """The same box with its texts in another language; what is not translated stays English. Matches are common."""
        if language not in self.spoken:
            self.spoken[language] = self if language == self.language else replace(self, language=language)
        return self.spoken[language]

    @cached_property
    def spoken(self) -> dict[str, Game[TableT, OptionsT]]:
        """The boxes in the languages asked for so far."""
        return {}

    def words(self, match: Match[TableT]) -> Words:
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
        return parts_of(self.packages)

    @cached_property
    def own_space(self) -> ActionSpace:
        """The actions of a match without expansions."""
        space = self.space
        return space if space.own == len(space) else ActionSpace(space.actions[: space.own])

    @property
    def packages(self) -> list[str]:
        """The packages of the game and of its expansions."""
        return [self.package, *[pack.package for pack in self.packs]]

    @cached_property
    def procedures(self) -> dict[str, type[Procedure]]:
        """Those that are procedures, by their names, for loading."""
        check_imagined(self.id, self.table, self.parts)  # those of expansions too
        found = {cls.__name__: cls for cls in self.parts if issubclass(cls, Procedure)}
        for name, cls in self.own_procedures.items():
            if found[name] is not cls:
                raise BadRules(f"{found[name].__module__} has a procedure {name}, as {self.title} itself has.")
        return found

    @cached_property
    def own_procedures(self) -> dict[str, type[Procedure]]:
        """Those of the game itself, without its expansions."""
        inside = (self.package, f"{self.package}.")
        own = [cls for cls in self.parts if cls.__module__ == inside[0] or cls.__module__.startswith(inside[1])]
        return {cls.__name__: cls for cls in own if issubclass(cls, Procedure)}

    @cached_property
    def hidden(self) -> bool:
        """Whether some things are secret: the fields say so."""
        return self.secretive and not self.facts.answers_only

    @cached_property
    def secretive(self) -> bool:
        """Whether any part has something that not everybody sees."""
        return any(cls.outline.owned or cls.outline.secret for cls in self.parts)

    # --- beginning and loading ----------------------------------------------------------------------------------------

    def setting(self, players: int, seed: int, fair: bool, chosen: Mapping[str, Any]) -> Setting[OptionsT]:
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.seats:
            span = f"{self.seats[0]} to {self.seats[-1]}" if len(self.seats) > 1 else f"exactly {self.seats[0]}"
            raise BadOption(f"{self.title} supports {span} players, not {players!s:.80}.")
        most = 1 << (256 if fair else 63)
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < most:
            raise BadOption(f"A seed must be a whole number from 0 to {most - 1}, not {seed!r:.80}.")
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
    ) -> Match[TableT]:
        """A new match. `quiet` keeps no diary (for search); `explicit` waits for the outcomes of chance."""
        setting = self.setting(
            self.seats[0] if players is None else players, fresh_seed() if seed is None else seed, fair, options
        )
        return self.begin_from(setting, explicit, quiet)

    def daily(self, day: date) -> Match[TableT]:
        """The challenge of a day: the date is the seed, so everybody has the same chance and scores can be compared."""
        if self.challenge is None:
            raise LudusError(f"{self.title} has no daily challenge.")
        return self.begin(self.seats[0], int(f"{day:%Y%m%d}"), **self.challenge)

    def begin_from(self, setting: Setting[OptionsT], explicit: bool = False, quiet: bool = False) -> Match[TableT]:
        table, first = self.start(setting)
        if not quiet:
            table.diary = Diary([])
        match = Match(setting, table, setting.rng(), [first])
        match.explicit = explicit
        match.run()
        return match

    def lay_out(self, match: Match[TableT], words: dict[str, Any]) -> None:
        """Arrange a position by words of the game; the match begins there, and asks what is asked there."""
        if self.arrange is None:
            raise LudusError(f"{self.title} has no words for positions, so it does not know {', '.join(words)}.")
        self.arrange(match, words)
        match.need, match.held = None, []
        if match.stack:
            match.run()
        match.begin_here()

    def load(self, data: Json, believed: bool = True) -> Match[TableT]:
        """Go on with a saved match. One that is not `believed` must follow from its own diary, if it kept one."""
        return load.load_match(self, data, believed)
