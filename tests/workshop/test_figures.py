"""Figures on pages that the sources have too: the same in both."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

from tests.shelf import ROOT, SOURCES
from tests.trust.proofs import PROOFS

import ludus
from ludus.bots.levels import LEVELS
from ludus.rl.encode import encoder

REFERENCE = ROOT / "docs" / "reference"


def rows(page: str, head: str) -> Iterator[list[str]]:
    """The rows of the first table whose heads begin so."""
    text = (REFERENCE / page).read_text(encoding="utf-8")
    lines = text[text.index(head) :].splitlines()[2:]
    for line in lines:
        if not line.startswith("|"):
            return
        yield [cell.strip() for cell in line.strip("|").split("|")]


def test_the_sizes_of_observations() -> None:
    told = {title: size for title, _, size in rows("rl.md", "| game | players | numbers |")}
    games = [game for game in ludus.games() if game.title in told]
    assert len(games) == len(told)
    for game in games:
        sizes = [f"{encoder(game, players).size:,}" for players in (game.seats[0], game.seats[-1])]
        assert told[game.title] == " to ".join(dict.fromkeys(sizes))


def test_the_points_of_the_benchmarks_opponents() -> None:
    protocol = tomllib.loads((SOURCES / "lab" / "ludus5.toml").read_text(encoding="utf-8"))
    told = {title: points for title, *points in rows("ludus-5.md", "| points | random |")}
    for game in [game for game in ludus.games() if game.id in protocol]:
        assert told.pop(game.title) == [str(each["value"]) for each in protocol[game.id]["rated"].values()]
    assert told == {}
    assert f"## Protocol {protocol['protocol']}\n" in (REFERENCE / "ludus-5.md").read_text(encoding="utf-8")


def test_the_levels_of_bots() -> None:
    text = (REFERENCE / "bots.md").read_text(encoding="utf-8")
    efforts = [f"{level.keywords['effort']:,}" for level in LEVELS.values()]
    slips = [str(level.keywords["slips"]) for level in LEVELS.values() if "slips" in level.keywords]
    assert f"an effort of {', '.join(efforts[:3])} and {', '.join(slips)} slips in 100 answers" in text
    assert f"an effort of {' and '.join(efforts[3:])}, no slips" in text


def test_the_layers() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    page = (ROOT / "docs" / "explanation" / "how-it-is-built.md").read_text(encoding="utf-8")
    told = [line.split("  ")[0] for line in page[page.index("```\n") + 4 :].split("```")[0].splitlines()]
    assert told == [layer.replace("ludus.", "").replace("(", "").replace(")", "") for layer in contracts[0]["layers"]]


def test_the_page_about_trust_names_every_proof() -> None:
    folder = ROOT / "docs" / "explanation"
    told = "".join((folder / page).read_text(encoding="utf-8") for page in ("trust.md", "ratings.md"))
    assert [proof.name for proof in PROOFS if proof.name not in told] == []
