"""What people see at many positions of random play, to compare one version of the sources with another.

    corpus.py since REV [GAME…]      plays here and in a checkout of REV, and prints the first difference of each game
    corpus.py show GAME NUMBER       prints all that is seen at a position

At each position, for each seat and a spectator, in each language: the picture, its text, what a screen reader says, the
view with its questions and refusals, the log, and the beats since the last position. Digests are kept in build/corpus.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import ludus
from ludus.core import views
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.draw.text import speak
from ludus.table.words import languages
from ludus.testing.cases import cases
from ludus.testing.play import stops

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "build" / "corpus"
POSITIONS = 2000  # of a game
OF_A_MATCH, STRIDE = 10, 9  # positions of one match, and answers between two of them

Seen = dict[str, str]  # by seat, language and kind, such as "p1 en picture"


def positions(game: Game, most: int) -> Iterator[tuple[Match, int]]:
    """Random matches over all settings at some questions, each with the length of its diary at the one before."""
    settings, count = cases(game), 0
    for seed in range(most):
        read = 0
        for match in stops(settings[seed % len(settings)].begin(seed), seed, OF_A_MATCH, STRIDE):
            if count == most:
                return
            yield match, read
            count += 1
            read = len(match.table.diary.entries) if match.table.diary is not None else 0


def look(match: Match, read: int) -> Seen:
    """All that is seen of a match."""
    found = Seen()
    for language in languages():
        box = match.game.in_language(language)
        for seat in (-1, *range(match.players)):
            who = f"p{seat + 1} {language}" if seat >= 0 else f"spectator {language}"
            scene = views.scene(box, match, seat)
            found[f"{who} picture"] = plain(scene.to_json())
            found[f"{who} text"] = scene.text()
            found[f"{who} speech"] = speak(scene)
            found[f"{who} view"] = plain(views.view(box, match, seat, explain=True))
            found[f"{who} log"] = "\n".join(views.log(box, match, seat))
            found[f"{who} beats"] = "\n".join(map(repr, views.beats(box, match, seat, read)))
    return found


def plain(value: object) -> str:
    return json.dumps(value, sort_keys=True, indent=1, ensure_ascii=False)


def digests(id: str, most: int) -> list[str]:
    """One digest for each position of a game."""
    found = []
    for match, read in positions(ludus.game(id), most):
        seen = look(match, read)
        found.append(hashlib.sha256("\0".join(f"{k}\0{v}" for k, v in seen.items()).encode()).hexdigest()[:16])
    return found


def write(ids: list[str], most: int, folder: Path) -> None:
    """Keep the digests of games, two at a time."""
    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(2) as pool:
        for id, found in zip(ids, pool.map(digests, ids, [most] * len(ids)), strict=True):
            (folder / f"{id}.json").write_text(json.dumps(found), encoding="utf-8")


def checkout(revision: str) -> Path:
    """A work tree of a revision in build/corpus."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", revision], cwd=ROOT, capture_output=True, text=True, check=True
    )
    tree = KEPT / commit.stdout.strip()
    if not (tree / "src").exists():
        subprocess.run(["git", "worktree", "add", "--detach", "--quiet", str(tree), revision], cwd=ROOT, check=True)
    return tree


def call(tree: Path, *args: str) -> str:
    """This tool on the sources of another work tree."""
    env = {**os.environ, "PYTHONPATH": str(tree / "src"), "LUDUS_PURE": "1"}
    done = subprocess.run([sys.executable, __file__, *args], env=env, stdout=subprocess.PIPE, text=True, check=True)
    return done.stdout


def compare(revision: str, ids: list[str], most: int) -> bool:
    """Print the first difference of each game between a revision and these sources; whether there is none."""
    tree = checkout(revision)
    before, after = KEPT / f"{tree.name}-digests-{most}", KEPT / "here"
    missing = [id for id in ids if not (before / f"{id}.json").exists()]
    if missing:
        call(tree, "write", str(before), *missing, "--positions", str(most))
    write(ids, most, after)
    same = True
    for id in ids:
        old, new = (json.loads((folder / f"{id}.json").read_text(encoding="utf-8")) for folder in (before, after))
        differ = [n for n, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
        print(f"{id}: {len(differ)} of {len(new)} positions differ", flush=True)
        if differ:
            same = False
            print(first_difference(tree, id, differ[0]))
    return same


def first_difference(tree: Path, id: str, number: int) -> str:
    old, new = (json.loads(call(where, "show", id, str(number), "--json")) for where in (tree, ROOT))
    for name in {**old, **new}:
        if old.get(name) != new.get(name):
            was, now = (str(seen.get(name, "")).splitlines() for seen in (old, new))
            shown = list(difflib.unified_diff(was, now, lineterm="", n=1))[:40]
            return f"position {number}, {name}:\n" + "\n".join(shown)
    return f"position {number}: no difference when looked at alone"


def show(id: str, number: int) -> Seen:
    for n, (match, read) in enumerate(positions(ludus.game(id), number + 1)):
        if n == number:
            return look(match, read)
    sys.exit(f"{id} has no position {number}.")


def main() -> None:
    asked = argparse.ArgumentParser(description="What people see at many positions of random play.")
    asked.add_argument("what", choices=["since", "show", "write"])
    asked.add_argument("which", help="a revision, a game, or a folder to write to")
    asked.add_argument("more", nargs="*", help="games, or the number of a position")
    asked.add_argument("--positions", type=int, default=POSITIONS)
    asked.add_argument("--json", action="store_true")
    wish = asked.parse_args()
    ids = wish.more or [game.id for game in ludus.games()]
    if wish.what == "show":
        seen = show(wish.which, int(wish.more[0]))
        print(json.dumps(seen) if wish.json else "\n\n".join(f"== {name}\n{text}" for name, text in seen.items()))
    elif wish.what == "write":
        write(ids, wish.positions, Path(wish.which))
    else:
        sys.exit(0 if compare(wish.which, ids, wish.positions) else 1)


if __name__ == "__main__":
    main()
