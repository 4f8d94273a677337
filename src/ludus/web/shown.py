"""What the pages show of games, tables, options and rules, in the words of the reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup, escape

import ludus
from ludus.core import benches, views
from ludus.core.content import inventory
from ludus.core.errors import LudusError
from ludus.core.game import Game
from ludus.core.options import Option
from ludus.core.page import ContentPage, pages
from ludus.core.printing import printed_words
from ludus.core.rule import Rule, by_chapter
from ludus.draw.printed import Printed
from ludus.draw.scene import Scene
from ludus.table import lesson
from ludus.table.words import Said

RULE = re.compile(r"\b([A-Z]{2}-[A-Z]?\d+)\b")
UNPARTED = re.compile(r" (?=\()|(?<=\)) (?=\d)")  # the gaps in "bot (casual) 2"


@dataclass(frozen=True)
class GameCard:
    """A game in a list."""

    id: str
    title: str
    about: str
    players: str
    least: int
    most: int
    minutes: str
    kinds: tuple[str, ...]
    rules: int
    lesson: int  # how many steps its lesson has
    content: bool  # whether it has cards or pieces of its own
    note: str = ""


def card(game: Game, t: Said) -> GameCard:
    least, most = game.seats[0], game.seats[-1]
    script = lesson.script(game)
    return GameCard(
        game.id,
        game.title,
        game.in_language(t.language).about,
        t("lobby.players_many", least=least, most=most) if least < most else t("lobby.players_exactly", count=least),
        least,
        most,
        t("lobby.minutes", least=game.facts.minutes[0], most=game.facts.minutes[1]),
        tuple(t(f"kind.{kind}") for kind in kinds(game, least)),
        len(game.rules),
        len(script.steps) if script is not None else 0,
        (game.folder / "content").is_dir(),
    )


def card_of(game: str, t: Said) -> GameCard | None:
    """The game of this name, if it is installed."""
    try:
        return card(ludus.game(game), t)
    except LudusError:
        return None


def kinds(game: Game, least: int) -> list[str]:
    """What kind of game it is, in at most two words."""
    facts = game.facts
    said = {
        "alone": least == 1,
        "simultaneous": facts.simultaneous,
        "hidden": game.hidden and not facts.simultaneous,
        "dice": facts.dice,
        "skill": not facts.dice and not game.hidden,
    }
    return [kind for kind, true in said.items() if true][:2]


SHELF: dict[
    str, list[GameCard]
] = {}  # by language; a packed site brings them along, since loading every game takes a while


def cards(t: Said) -> list[GameCard]:
    if t.language not in SHELF:
        SHELF[t.language] = [card(game, t) for game in ludus.games()]
    return SHELF[t.language]


@cache
def sides(box: Game) -> list[str]:
    """What the seats of a game play, in its reader's words: 'Humans', 'Demons'; empty where they are only numbered."""
    shown = views.scene(box, box.begin(box.seats[-1], seed=1), -1)
    titles = {panel.seat: panel.title for panel in shown.panels if panel.seat is not None}
    found = [titles.get(seat, "") for seat in range(box.seats[-1])]
    return ["" if title.endswith(str(seat + 1)) else title for seat, title in enumerate(found)]


# --- tables -----------------------------------------------------------------------------------------------------------


def table_row(summary: Any, t: Said) -> dict[str, Any]:
    """A table in a list: what it is, who plays, and what it waits for."""
    sits = any(seat["mine"] for seat in summary.seats)
    chip, turn = waits_for(summary, sits, t)
    return {
        "game": summary.game,
        "title": summary.title,
        "code": summary.code,
        "href": f"/t/{summary.code}" if sits or summary.status != "open" else f"/join?code={summary.code}",
        "text": company(summary, t) if sits else ", ".join(seat_name(seat, t) for seat in summary.seats),
        "seats": [seat["seat"] for seat in summary.seats],
        "chip": chip,
        "turn": turn,
        "own": sits and all(seat["mine"] or seat["kind"] != "person" for seat in summary.seats),
    }


def company(summary: Any, t: Said) -> str:
    """Who is at a table besides the reader, and what kind of table it is."""
    if summary.kind == "lesson":
        return t("tables.lesson")
    others = [seat_name(seat, t) for seat in summary.seats if not seat["mine"]]
    who = t("tables.against", names=", ".join(others)) if others else t("tables.alone")
    if summary.kind == "sandbox":
        return t("tables.tryout", who=who)
    return t("tables.one_screen") if summary.kind == "game" and not others and len(summary.seats) > 1 else who


def seat_name(seat: Mapping[str, Any], t: Said) -> str:
    if seat["kind"] == "bot":
        return whole(t("tables.bot", level=level_name(seat["level"], t)))
    return t("tables.open_seat") if seat["kind"] == "open" else t.name(seat["name"])


def whole(name: str) -> str:
    """A name in one line: what stands in brackets, and the number behind them, is never parted from it."""
    return UNPARTED.sub("\u00a0", name)


def level_name(level: str, t: Said) -> str:
    return t.phrases.get(f"level.{level}", level)


def waits_for(summary: Any, sits: bool, t: Said) -> tuple[str, bool]:
    """The mark of a table in a list, and whether it is the reader's turn."""
    free = sum(seat["kind"] == "open" for seat in summary.seats)
    if summary.status == "over":
        return t("tables.replay"), False
    if summary.my_turn:
        return t("tables.your_turn"), True
    if summary.status == "open":
        return t("tables.open") if sits else t.count("tables.seats_free", free), False
    return t("tables.waiting") if sits else t("tables.watch"), False


# --- options ----------------------------------------------------------------------------------------------------------


def option_groups(game: Game, chosen: Mapping[str, str]) -> list[dict[str, Any]]:
    """The options by their groups, with what is chosen in place of the usual."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for option in game.options:
        groups.setdefault(option.group, []).append(option_row(option, chosen.get(option.name)))
    return [
        {"name": name, "options": rows, "changed": sum(row["written"] != row["usual"] for row in rows)}
        for name, rows in groups.items()
    ]


def option_row(option: Option, chosen: str | None) -> dict[str, Any]:
    usual = option.write(option.default)
    return {
        "name": option.name,
        "kind": option.kind,
        "label": option.label,
        "help": option.help,
        "rules": option.rules,
        "usual": usual,
        "written": usual if chosen is None else chosen,
        "choices": [(str(choice), option.choice_name(choice)) for choice in option.choices],
        "min": option.min,
        "max": option.max,
        "length": option.length,
    }


def by_label(text: str, options: Iterable[Option]) -> str:
    """A refusal that names options as the command line has them, with what the form calls them."""
    known = {option.name: option for option in options}

    def link_of(hit: re.Match[str]) -> str:
        option = known.get(hit[1])
        if option is None or not (hit[2] or "_" in hit[1]):
            return hit[0]
        return f"“{option.label}”" + (f": {value_name(option, hit[2])}" if hit[2] else "")

    return re.sub(r"\b(\w+)\b(?:=(\w+))?", link_of, text)


def value_name(option: Option, written: str) -> str:
    value = option.parse(written)
    return option.choice_name(value) if value in option.choices else written


# --- rules ------------------------------------------------------------------------------------------------------------


def link_rules(text: object, game: str, names: Mapping[str, str] | None = None) -> Markup:
    """A text in which every number of a rule is a link to it, and the first mention of each card to its page."""
    known, seen = dict(names or {}), set()

    def link(hit: re.Match[str]) -> str:
        said = hit[0]
        if said not in known:
            return f'<a href="/rules/{game}#{said}">{said}</a>'
        if said in seen:
            return said
        seen.add(said)
        return f'<a class="card-name" href="/rules/{game}/content/{escape(known[said])}">{said}</a>'

    return Markup(mentions(tuple(known)).sub(link, str(escape(text))))


@lru_cache(32)
def mentions(names: tuple[str, ...]) -> re.Pattern[str]:
    """Finds the numbers of rules and these names, the longest first."""
    words = [re.escape(str(escape(name))) for name in sorted(names, key=len, reverse=True)]
    return re.compile("|".join([RULE.pattern, *[rf"(?<!\w){word}(?!\w)" for word in words]]))


@cache
def names(game: Game) -> dict[str, str]:
    """The cards and pieces with a text of their own, by their names as the reader reads them: the key of each."""
    say = game.raw_words.said
    found: dict[str, str] = {}
    for row in inventory(game.folder / "content"):
        if "key" in row and row.get("says"):
            found.setdefault(say(str(row.get("name", row["key"]))), str(row["key"]))
    return found


def chapters(game: Game, rules: Iterable[Rule]) -> list[dict[str, Any]]:
    """Rules by their chapters, in the order of the ledger."""
    names = list(by_chapter(game.rules))
    return [
        {
            "name": name,
            "anchor": f"chapter-{names.index(name) + 1}",
            "rules": [rule_row(game, rule) for rule in found],
            "count": len(found),
        }
        for name, found in by_chapter(rules).items()
    ]


def rule_row(game: Game, rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "kind": rule.kind,
        "says": rule.says,
        "asks": rule.asks,
        "why": rule.why,
        "where": rule.where,
        "options": [option for option in game.options if option.name in rule.options],
    }


def search(game: Game, words: str) -> list[Rule]:
    """The rules in which every word occurs, whatever its case."""
    wanted = dict.fromkeys(words.lower().split())
    texts = {rule: f"{rule.id} {rule.says} {rule.where} {rule.asks} {rule.why}".lower() for rule in game.rules}
    return [rule for rule, text in texts.items() if all(word in text for word in wanted)]


@cache
def content(game: Game) -> dict[str, ContentPage]:
    """Every card and piece of a game on its page, by its key. It reads all sources, so not where others wait."""
    found: dict[str, ContentPage] = {}
    for page in pages(game, None):
        if page.row["key"] not in found or not found[page.row["key"]].sentence:
            found[page.row["key"]] = page
    return found


# --- pictures ---------------------------------------------------------------------------------------------------------


@cache
def cover(game: Game, theme: str) -> str:
    """The picture of a game in lists, as an SVG of its own."""
    if game.cover is not None:
        return str(game.cover().svg(theme))
    script = lesson.script(game)
    wanted = script.cover if script is not None else None
    if wanted is None:
        return game.begin(seed=7).svg(0, theme)
    picture = wanted.position.match(game).svg(wanted.seat, theme)
    if not wanted.window:
        return picture
    left, top, width, height = wanted.window
    box = f'viewBox="{left:g} {top:g} {width:g} {height:g}" width="{width:g}" height="{height:g}" '
    return re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*" ', box, picture, count=1)


@lru_cache(8)
def faces(game: Game, table: str) -> dict[str, Scene]:
    """What is printed on the pieces of a table's rows, by their keys."""
    group = benches.faces(game).get(table)
    if group is None or game.printed is None:
        return {}
    called = printed_words(game)(group)
    pieces = game.printed(game, game.settings())
    scenes = [piece.face for piece in pieces if isinstance(piece, Printed) and piece.group == called]
    keys = [row["key"] for row in inventory(game.folder / "content") if row["table"] == table]
    return dict(zip(keys, scenes, strict=False))


def tints() -> str:
    """A stylesheet with a class for the color of each game."""
    lines = []
    for game in ludus.games():
        light, dark = game.facts.tint
        lines.append(f".tint-{game.id} {{ --tint: light-dark({light}, {dark}); }}")
    return "\n".join(lines) + "\n"
