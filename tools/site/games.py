"""A page for each game: what it is, how to learn and play it, a picture, its options, its words."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from ludus.core.chance import make_rng
from ludus.core.game import Game
from ludus.core.match import Match, playout
from ludus.core.options import Option
from ludus.core.question import refusals

ANSWERS = 60  # before the picture is taken, or fewer where the game is over by then or there is little to choose
CHOICES = 4
SEED = 8


def under_way(game: Game) -> tuple[Match[Any], int]:
    """A game under way, always the same one, and how many answers it is old: one has several to choose from."""
    for answers in range(ANSWERS, 0, -1):
        playout(match := game.begin(seed=SEED), make_rng(SEED), answers)
        if len(match.decisions) == 1 and len(match.question.options) >= CHOICES:
            return match, answers
    return game.begin(seed=SEED), 0


def draw(game: Game, file: Path) -> None:
    match, _ = under_way(game)
    file.write_text(match.svg(), encoding="utf-8")


def game_page(game: Game) -> str:
    facts = game.facts
    players = f"{game.seats[0]} to {game.seats[-1]} players" if len(game.seats) > 1 else f"{game.seats[0]} players"
    minutes = f", {facts.minutes[0]} to {facts.minutes[1]} minutes" if facts.minutes[1] else ""
    age = f", age {facts.age} and up" if facts.age else ""
    return f"""# {game.title}

{facts.about}

**{players}{minutes}{age}.**

![{game.title}: a game under way]({game.id}.svg)

## Learn and play

| | |
|---|---|
| Play in the browser | `ludus`, then *{game.title}* |
| Learn it in five minutes | *Learn* on the same page, or `ludus learn {game.id}` |
| Play in the terminal | `ludus play {game.id} --bots casual` |
| Look up a rule | [all {len(game.rules)} rules](../rules/{game.id}/index.md), each with its code and tests |
| See what is in the box | `ludus content {game.id}` |

{to_try(game)}{options(game)}{glossary(game)}
```{{toctree}}
:hidden:
:titlesonly:

/rules/{game.id}/index
```
"""


def to_try(game: Game) -> str:
    """The position of the picture as Python that runs on the page, with what it prints."""
    match, answers = under_way(game)
    names: dict[str, object] = {"__name__": "__main__"}
    steps = examples(game, match, answers)
    shown = "\n\n".join(f"{words}\n\n{example(code, names)}" for words, code in steps)
    return f"""## Positions to try

Where this site has the games beside it, these examples run in your browser: change them and press *Run*.
Elsewhere, paste them into a Python that has Ludus. [More](../tutorials/try.md).

{shown}

"""


def examples(game: Game, match: Match[Any], answers: int) -> list[tuple[str, str]]:
    """What is said of each example, and its code."""
    begin = f"""import ludus
from ludus.core.chance import make_rng
from ludus.core.match import playout

match = ludus.game("{game.id}").begin(seed={SEED})
playout(match, make_rng({SEED}), {answers})  # random answers, the same each time
print(match.decision.prompt)
print(*match.decision.options, sep=", ")
match
"""
    answer = f"""before = len(match.log())
match.apply("{match.question.options[0]}")
print(*match.log()[before:], sep="\\n")
match
"""
    found = [
        (
            "The position of the picture above: the question, and the legal answers.",
            begin,
        ),
        (
            "Answer with one of them. Each run continues from the last; run the first example to start over.",
            answer,
        ),
    ]
    forbidden = refusals(game, match)
    if forbidden:
        why = f'print(match.why_not("{forbidden[0][0]}"))\n'
        found.insert(1, ("An illegal answer, and the rule that forbids it.", why))
    bots = """from ludus.bots import answer, bot

for _ in range(20):
    if match.over:
        break
    seat = match.decision.seat
    match.apply(answer(bot("thumb", seed=1), match, seat, seed=3), seat)
print(*match.log()[-5:], sep="\\n")
match
"""
    return [*found, ("Or let bots give the next 20 answers.", bots)]


def example(code: str, names: dict[str, object]) -> str:
    """An example of a page, with what it prints when it runs."""
    said = StringIO()
    with redirect_stdout(said):
        exec(code, names)  # noqa: S102 (written above)
    return f"```python\n{code}```\n\n```text\n{said.getvalue()}```"


def options(game: Game) -> str:
    if not game.options:
        return ""
    rows = "\n".join(row(option) for option in game.options)
    return f"""## Options

Set them with `ludus play {game.id} --set option=value`, or in the browser when you make a table.

| option | default | meaning |
|---|---|---|
{rows}

"""


def row(option: Option) -> str:
    cells = (f"`{option.name}`", f"`{option.write(option.default)}`", f"**{cell(option.label)}.** {cell(option.help)}")
    return f"| {' | '.join(cells)} |"


def cell(text: str) -> str:
    return re.sub(r"([|*_<>\[\]])", r"\\\1", " ".join(text.split()))


def glossary(game: Game) -> str:
    words = game.raw_words.glossary
    if not words:
        return ""
    rows = "\n".join(f"| **{cell(word)}** | {cell(meaning)} |" for word, meaning in sorted(words.items()))
    return f"## Words\n\n| | |\n|---|---|\n{rows}\n"
