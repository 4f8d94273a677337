"""A page for each game: what it is, how to learn and play it, a picture, its options, its words."""

from __future__ import annotations

import re
from pathlib import Path

from ludus.core.chance import seeded
from ludus.core.game import Game
from ludus.core.match import playout
from ludus.core.options import Option

ANSWERS = 60  # before the picture is taken, or fewer where the game is over by then


def draw(game: Game, file: Path) -> None:
    """A picture of a game under way, always the same one."""
    answers = ANSWERS
    playout(match := game.begin(seed=7), seeded(7), answers)
    while match.over:
        answers //= 2
        playout(match := game.begin(seed=7), seeded(7), answers)
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
| Argue about a rule | [all {len(game.rules)} rules](../rules/{game.id}/index.md), with the code and tests of each |
| What is in the box | `ludus content {game.id}` |

{options(game)}{glossary(game)}"""


def options(game: Game) -> str:
    if not game.options:
        return ""
    rows = "\n".join(row(option) for option in game.options)
    return f"""## Options

For `ludus play {game.id} --set option=value`, and in the browser when a table is made.

| option | default | what it is |
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
