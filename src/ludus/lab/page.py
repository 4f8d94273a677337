"""Reports as one page of HTML that needs nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.lab.charts import forest
from ludus.lab.extra import extra
from ludus.lab.stats import Estimate

TEMPLATES = Path(__file__).parent / "templates"


def page(template: str, game: Game, **fields: Any) -> str:
    """A page from its template; whatever is put in is text, unless the template says otherwise."""
    import ludus

    jinja = extra("jinja2", "A report")
    env = jinja.Environment(
        loader=jinja.FileSystemLoader(TEMPLATES), autoescape=True, undefined=jinja.StrictUndefined,
        trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    made: str = env.get_template(template).render(game=game, tint=game.facts.tint, version=ludus.__version__, **fields)
    return made


def check_page(path: str | Path) -> None:
    """Refuses a report that cannot be written, before anything is played."""
    for module in ("jinja2", "altair", "vl_convert"):
        extra(module, "A report")
    if not Path(path).absolute().parent.is_dir() or Path(path).is_dir():
        raise LudusError(f"Can't write the report '{path}': its folder does not exist.")


def write_page(path: str | Path, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as e:
        raise LudusError(f"Can't write the report '{path}': {e.strerror}.") from e


def estimate(data: dict[str, Any]) -> Estimate:
    """A figure from plain data."""
    return Estimate(data["value"], data["low"], data["high"], data["n"])


def tournament_page(game: Game, found: dict[str, Any], options: str, command: str) -> str:
    """The report of a tournament."""
    bots = [(row["bot"], estimate(row["rating"]), False) for row in found["bots"]]
    pairs = [
        (f"{row['a']} – {row['b']}", estimate(row["share"]), row["verdict"] != "not decided") for row in found["pairs"]
    ]
    return page(
        "tournament.html", game, title=f"{game.title}: which bot is stronger?", found=found, options=options,
        command=command, ratings=forest(bots, "rating", percent=False), pairs=forest(pairs, "share of wins", 0.5),
    )  # fmt: skip
