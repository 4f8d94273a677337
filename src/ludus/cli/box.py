"""`games`, `rules` and `content`: what there is, and what is in each box."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from ludus.cli.inputs import AsJson, GameName, Language, Packs
from ludus.cli.out import as_json, note, plural, say, show, table
from ludus.cli.screen import book
from ludus.core.content import inventory
from ludus.core.game import Game
from ludus.core.options import Option
from ludus.core.page import ContentPage, coverage_of, page
from ludus.core.phrases import Phrasebook
from ludus.core.rule import Coverage, by_chapter
from ludus.games import find
from ludus.table.words import ENGLISH


def games(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="One game, with its options explained.")] = None,
    json: AsJson = False,
    language: Language = ENGLISH,
    _packs: Packs = None,
) -> None:
    """List the games, their player counts, modes and options."""
    boxes = find.all_games() if game is None else [find.game(game)]
    found, told = [box.in_language(language) for box in boxes], book(language)
    if json:
        as_json([game_data(game) for game in found])
        return
    if not found:
        say(told("No games are installed. `ludus new NAME` makes one from a small example."))
        return
    for box in found:
        describe(box, told)
        if game is None:
            name_options(box, told)
        else:
            show_options(box, told)
    say(told(f"Play: ludus play {found[0].id}"), "bold")


def span(game: Game) -> str:
    first, last = game.seats[0], game.seats[-1]
    return plural(first, "player") if first == last else f"{first} to {last} players"


def modes(game: Game) -> list[str]:
    """What kind of game it is, in words."""
    facts = game.facts
    told = [("hidden information", game.hidden), ("dice or draws", facts.dice), ("teams", facts.teams)]
    told.append(("simultaneous answers", facts.simultaneous))
    return [word for word, is_so in told if is_so]


def describe(game: Game, told: Phrasebook) -> None:
    facts = game.facts
    parts = [span(game)]
    parts += [f"{facts.minutes[0]} to {facts.minutes[1]} minutes"] if facts.minutes[1] else []
    parts += [f"age {facts.age} and up"] if facts.age else []
    say(f"{game.id}", "bold cyan")
    say(f"{game.title}: {', '.join(map(told, parts + modes(game)))}")
    if game.about:
        say(game.about)
    if game.challenge is not None:
        say(told(f"Challenge of the day: ludus play {game.id} --daily"))
    if game.blank is not None:
        say(told(f"Sheets to print: ludus sheet {game.id} FILE.pdf"))


def name_options(game: Game, told: Phrasebook) -> None:
    """The options by name only: some games have dozens."""
    if game.options:
        names = ", ".join(option.name for option in game.options)
        say(f"{told('Options:')} {names}. {told(f'ludus games {game.id} explains them.')}", "dim")
    say("")


def show_options(game: Game, told: Phrasebook) -> None:
    group = ""
    made = table("--set", *map(told, ("default", "may be", "what it is")))
    for option in game.options:
        if option.group != group:
            group = option.group
            made.add_row(Text(group, "bold"))
        meant = Text(f"{option.label}. {option.help}{values(option)}")
        made.add_row(option.name, option.write(option.default), possible(option, told), meant)
    if game.options:
        show(made)


def possible(option: Option, told: Phrasebook) -> str:
    """What may be typed; names of values are the same in every language."""
    if option.choices and not option.pack:
        return f" {told('or')} ".join(map(str, option.choices))
    return told(option.possible())


def values(option: Option) -> str:
    """What the values of an option mean, where their names do not say it."""
    pairs = [(str(choice), option.choice_name(choice)) for choice in option.choices]
    told = [f"{choice}: {name}" for choice, name in pairs if choice.replace("_", " ").lower() not in name.lower()]
    return f" ({'; '.join(told)})" if told else ""


def game_data(game: Game) -> dict[str, Any]:
    facts = game.facts
    return {
        "id": game.id,
        "title": game.title,
        "version": game.version,
        "players": list(game.seats),
        "minutes": list(facts.minutes),
        "age": facts.age,
        "about": facts.about,
        "hidden": game.hidden,
        "dice": facts.dice,
        "simultaneous": facts.simultaneous,
        "teams": facts.teams,
        "options": [option_data(option) for option in game.options],
    }


def option_data(option: Option) -> dict[str, Any]:
    data: dict[str, Any] = {
        name: getattr(option, name) for name in ("name", "kind", "default", "label", "help", "group")
    }
    data["rules"] = list(option.rules)
    if option.choices:
        data["choices"] = list(option.choices)
    if option.kind in ("number", "numbers"):
        data |= {"min": option.min, "max": option.max}
    if option.kind == "numbers":
        data["length"] = option.length
    return data


# --- rules ------------------------------------------------------------------------------------------------------------


def rules(
    game: GameName,
    gaps: Annotated[bool, typer.Option("--gaps", help="Show only gaps; exit code 1 if there are any.")] = False,
    json: AsJson = False,
    language: Language = ENGLISH,
    _packs: Packs = None,
) -> None:
    """Show every rule with the code that acts on it and the tests that prove it."""
    box, told = find.game(game).in_language(language), book(language)
    tests = tests_folder(box)
    if tests is None:
        note(told(f"No tests were found: no folder tests/games/{box.folder.name} lies here or beside the sources."))
    found = coverage_of(box, tests)
    missing = found.gaps(box.rules)
    if json:
        as_json({"game": box.id, "rules": rule_data(box, found, tests), "gaps": missing})
    elif gaps:
        show_gaps(box, missing, told)
    else:
        show_rules(box, found, told)
    if gaps and any(missing.values()):
        raise typer.Exit(1)


def tests_folder(game: Game) -> Path | None:
    """The rule tests of a game: of the checkout its sources are in, or of the folder we are in."""
    here = Path.cwd()
    for folder in (*game.folder.parents, here, *here.parents):
        tests = folder / "tests" / "games" / game.folder.name
        if tests.is_dir():
            return tests
    return None


def rule_data(game: Game, found: Coverage, tests: Path | None) -> list[dict[str, Any]]:
    """Every rule as plain data; files as seen from the top of the checkout, where there is one."""
    top = tests.parents[2] if tests is not None else game.folder
    code = game.folder.relative_to(top) if game.folder.is_relative_to(top) else Path()
    proofs = tests.parent.relative_to(top) if tests is not None else Path()
    return [
        {
            "id": rule.id,
            "text": rule.says,
            "kind": rule.kind,
            "code": [(code / place).as_posix() for place in found.code.get(rule.id, [])],
            "tests": [(proofs / test).as_posix() for test in found.tests.get(rule.id, [])],
        }
        for rule in game.rules
    ]


def show_gaps(game: Game, missing: dict[str, list[str]], told: Phrasebook) -> None:
    meaning = {
        "untested": "no test proves it",
        "uncoded": "no code acts on it",
        "unknown": "cited, but not in the ledger",
    }
    for name, ids in missing.items():
        if ids:
            say(f"{name} ({told(meaning[name])}): {', '.join(ids)}")
    if not any(missing.values()):
        said = f"No gaps: {plural(len(game.rules), 'rule')} of {game.title}, each with its code and its tests."
        say(told(said), "green")


def show_rules(game: Game, found: Coverage, told: Phrasebook) -> None:
    made, none = table(*map(told, ("rule", "text", "code", "tests"))), told("none")
    for chapter, rules in by_chapter(game.rules).items():
        made.add_row("", Text(chapter, "bold"), "", "")
        for rule in rules:
            text = Text(rule.says)
            if rule.kind != "rule":
                text = Text(f"{told(rule.kind)}: ", "italic").append_text(Text(rule.says, "none"))
            code, tests = found.code.get(rule.id, []), found.tests.get(rule.id, [])
            made.add_row(Text(rule.id, "cyan"), text, "\n".join(code) or none, "\n".join(tests) or none)
    show(made)
    say(told(f"{plural(len(game.rules), 'rule')} of {game.title}."))


# --- content ----------------------------------------------------------------------------------------------------------


def content(
    game: GameName,
    card: Annotated[
        str | None, typer.Argument(metavar="CARD", help="One card or piece: its sentence, rules, code and tests.")
    ] = None,
    json: AsJson = False,
    language: Language = ENGLISH,
    _packs: Packs = None,
) -> None:
    """List every card, character, tile and token, and where each comes from; or show one of them on a page."""
    box, told = find.game(game).in_language(language), book(language)
    if card is not None:
        show_card(page(box, card, tests_folder(box)), json, told)
        return
    rows = inventory(box.folder / "content")
    if json:
        as_json({"game": box.id, "content": rows})
        return
    if not rows:
        say(told(f"{box.title} has no content files; its rules hold everything."))
        return
    for kind in dict.fromkeys((row["file"], row["table"]) for row in rows):
        made = table(*map(told, ("key", "name", "source", "where")))
        mine = [row for row in rows if (row["file"], row["table"]) == kind]
        for row in mine:
            cells = [str(row.get(name, "")) for name in ("key", "name", "source", "cite")]
            made.add_row(*cells[:2], told(cells[2]), cells[3])
        say(told(f"{kind[1]}: {len(mine)}, from {kind[0]}"), "bold")
        show(made)


def show_card(found: ContentPage, json: bool, told: Phrasebook) -> None:
    if json:
        as_json(asdict(found))
        return
    row = found.row
    say(found.name, "bold")
    if found.sentence:
        say(found.sentence)
    say(", ".join([f"{name} {value}" for name, value in found.numbers.items() if value not in ("", [], {})]), "dim")
    file = "/".join([*([row["pack"]] if "pack" in row else []), row["file"]])
    where = told(f"{row['table']} '{row['key']}' of {file}")
    say(f"{where}; {told(row.get('source', ''))}: {row.get('cite', '')}", "dim")
    made = table(*map(told, ("rule", "text")))
    for rule in found.rules:
        made.add_row(Text(rule.id, "cyan"), rule.says)
    show(made)
    for passage in found.code:
        say(f"{passage.file}:{passage.line}", "cyan")
        say(passage.text)
    for test in found.tests:
        say(test, "green")
