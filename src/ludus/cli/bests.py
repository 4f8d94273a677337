"""Personal bests: the highest score of games for one, kept on this computer, and `bests`, which lists them."""

from __future__ import annotations

import json as json_text
import os
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Any

import typer

from ludus.cli.inputs import AsJson
from ludus.cli.out import as_json, note, say, show, table
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.games import find

FORMAT = 1  # of the file


@dataclass(frozen=True)
class Best:
    """The highest score of a game with some options; those of the challenge of a day are kept by their date."""

    game: str
    options: str  # as the command line has them; empty: the usual ones
    challenge: int  # the seed of a challenge of the day, else 0
    score: float
    day: str

    def same(self, other: Best) -> bool:
        """Whether the two scores may be compared."""
        return (self.game, self.options, self.challenge) == (other.game, other.options, other.challenge)

    def how(self) -> str:
        """What was played, in the middle of a sentence."""
        if self.challenge:
            return f"in the challenge of {date.fromisoformat(str(self.challenge))}"
        return f"with {self.options}" if self.options else "with default options"


def data_folder(env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where programs keep what a user has made: XDG_DATA_HOME, else what the system says."""
    if env.get("XDG_DATA_HOME"):
        return Path(env["XDG_DATA_HOME"]) / "ludus"
    if platform == "win32":
        return Path(env.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "ludus"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "ludus"
    return Path.home() / ".local" / "share" / "ludus"


class Bests:
    """The file of personal bests. What goes wrong with it is told in `trouble` and never stops a game."""

    def __init__(self) -> None:
        self.file = data_folder() / "bests.json"
        self.trouble = ""
        self.all = self.read()

    def read(self) -> list[Best]:
        try:
            data = json_text.loads(self.file.read_text(encoding="utf-8"))
            if data["ludus"] != FORMAT:
                raise ValueError
            found = [Best(**row) for row in data["bests"]]
        except FileNotFoundError:
            return []
        except OSError as e:
            self.trouble = f"Can't read your best scores in {self.file}: {e.strerror}."
            return []
        except (ValueError, KeyError, TypeError, RecursionError):
            self.put_aside()
            return []
        return found

    def put_aside(self) -> None:
        """Keep a damaged file under another name."""
        aside = self.file.with_suffix(f".damaged-{date.today()}.json")
        try:
            self.file.replace(aside)
        except OSError as e:
            self.trouble = f"The best-score file {self.file} is damaged, and Ludus can't move it: {e.strerror}."
        else:
            self.trouble = f"The best-score file was damaged. Ludus renamed it to {aside} and started a new one."

    def of(self, score: Best) -> Best | None:
        """The best so far among the scores that may be compared with this one."""
        return next((best for best in self.all if best.same(score)), None)

    def add(self, score: Best) -> None:
        """Write a new best."""
        self.all = [score, *[best for best in self.all if not best.same(score)]]
        text = json_text.dumps({"ludus": FORMAT, "bests": [asdict(best) for best in self.all]}, indent=1)
        draft = self.file.with_suffix(".new")
        try:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(text + "\n", encoding="utf-8")
            draft.replace(self.file)
        except OSError as e:
            self.trouble = f"Can't save your best score in {self.file}: {e.strerror}."


def best_of(match: Match) -> Best:
    """What a match for one would be kept as; its score is 0 until it is over."""
    game, unusual = match.game, match.setting.unusual()
    dated = is_daily(game, match.setting.seed, unusual)
    said = "" if dated else " ".join(f"{name}={game.options.find(name).write(unusual[name])}" for name in unusual)
    best = Best(game.id, said, match.setting.seed if dated else 0, 0, date.today().isoformat())
    return replace(best, score=match.ending.scores[0]) if match.over else best


def is_daily(game: Game, seed: int, unusual: Mapping[str, Any]) -> bool:
    if game.challenge is None or dict(unusual) != dict(game.challenge):
        return False
    try:
        date.fromisoformat(str(seed))
    except ValueError:
        return False
    return True


def to_beat(bests: Bests, match: Match) -> str:
    """What to say at the beginning; empty where nothing was played like this yet."""
    now = best_of(match)
    best = bests.of(now)
    return f"Your best {now.how()}: {best.score:g}, from {best.day}." if best else ""


def compare_with_best(bests: Bests, match: Match) -> str:
    """Keep the score of a match that is over, if it is the best, and say how it compares."""
    now = best_of(match)
    best = bests.of(now)
    if best is None or now.score > best.score:
        bests.add(now)
    if best is None:
        return f"Your first score {now.how()}: the one to beat."
    if now.score > best.score:
        return f"A new best {now.how()}! It was {best.score:g}, from {best.day}."
    if now.score == best.score:
        return f"You tied your best {now.how()}, from {best.day}."
    return f"Your best {now.how()} is {best.score:g}, from {best.day}."


def bests(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game only.")] = None, json: AsJson = False
) -> None:
    """List your best scores in games for one player."""
    wanted = None if game is None else find.game(game).id
    kept = Bests()
    rows = sorted([best for best in kept.all if wanted in (None, best.game)], key=lambda best: (best.game, -best.score))
    if kept.trouble:
        note(kept.trouble)
    if json:
        as_json([asdict(best) for best in rows])
        return
    if not rows:
        say("No scores yet. Play a solo game in the terminal.")
        return
    made = table("game", "best", "day", "played", right=("best",))
    for best in rows:
        made.add_row(best.game, f"{best.score:g}", best.day, best.how())
    show(made)
