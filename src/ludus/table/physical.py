"""A real table: people throw the dice and draw the cards, and say what fell; the program keeps rules and score."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from ludus.core.errors import BadNotation, suggest
from ludus.core.flow import Chance, Draw, Fallen, Roll
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.table import protocol
from ludus.table.refusals import Refused, of_rules
from ludus.table.state import Table, Viewpoint
from ludus.table.story import Story
from ludus.table.words import Said

AUTO: Final = "auto"  # in place of what fell: Ludus throws or draws
ORIGIN: Final = {"real": True}  # how such a table begins
SAMPLES: Final = 3  # outcomes that are tried to learn who may see them
PHRASE: Final = "drawn"  # the label of what is drawn, among those of a game's actions


# --- what can fall, at a terminal as in a browser ---------------------------------------------------------------------


def plural(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def faces(need: Roll) -> list[str]:
    """The words on a die, each once."""
    return list(dict.fromkeys(need.die.words[face] for face in need.die.faces))


def there(need: Draw) -> list[str]:
    """What is left to be drawn."""
    return [word for word, weight in zip(need.words, need.weights, strict=True) if weight]


def example(need: Roll) -> str:
    return f"type {plural(need.count, 'face', 'faces')}, such as {' '.join([faces(need)[-1]] * need.count)}"


def read(need: Chance, text: str, names: list[str]) -> Fallen:
    """What was said: faces with or without spaces, or the name of what was drawn or how it begins, among `names`."""
    tidy = " ".join(text.lower().split())
    if isinstance(need, Roll):
        return read_throw(need, text, tidy)
    assert isinstance(need, Draw)
    tidy = tidy.removeprefix("draw ")
    exact = [name for name in names if name.lower() == tidy]
    begun = exact or [name for name in names if tidy and name.lower().startswith(tidy)]
    if len(begun) > 1:
        raise BadNotation(f"'{text}' could be {', '.join(begun)}: type more of it")
    if not begun or begun[0] not in there(need):
        raise BadNotation(f"You can't draw '{text}' now.{'' if begun else suggest(tidy, names)}")
    return need.read(f"draw {begun[0]}")


def read_throw(need: Roll, text: str, tidy: str) -> Fallen:
    words = {word.lower(): word for word in faces(need)}
    together = " " not in tidy and len(tidy) == need.count and tidy.isdecimal()
    said = list(tidy) if together else tidy.removeprefix("roll ").split()
    sides = {str(n): need.die.words[face] for n, face in enumerate(need.die.faces, 1)}  # the pips of a plain die
    shown = [words.get(word) or sides.get(word, "") for word in said]
    if len(shown) != need.count or "" in shown:
        raise BadNotation(f"'{text}' is not a result of {plural(need.count, 'die', 'dice')}: {example(need)}")
    return need.read(" ".join(["roll", *shown]))


def seers(match: Match) -> list[int] | None:
    """The seats that may see what is drawn now, because their view depends on it; None: everybody.

    Some cards are shown as soon as they are drawn: what fewest see says whose draw it is.
    """
    need = match.need
    if not isinstance(need, Draw) or not match.game.hidden:
        return None
    names, worlds = there(need), list[Match]()
    for word in dict.fromkeys([names[0], names[len(names) // 2], names[-1]][:SAMPLES]):
        worlds.append(match.quiet())
        worlds[-1].outcome(need.read(f"draw {word}"))
    viewers = [None, *range(match.players)]
    views = [[world.view(seat) for seat in viewers] for world in worlds]
    found = [
        [seat for seat, a, b in zip(viewers, one, two, strict=True) if a != b] for one, two in combinations(views, 2)
    ]
    fewest = min([seats for seats in found if seats], key=len, default=[])
    return None if None in fewest else [seat for seat in fewest if seat is not None]


def fall(match: Match, text: str, names: list[str]) -> str:
    """Let chance fall as somebody says, or as Ludus throws it; what a record holds of it.

    The generator goes on as if it had been asked, as when a record is played again.
    """
    need = match.need
    assert isinstance(need, Chance)
    fallen = None if text.strip().lower() == AUTO else read(need, text, names)
    due = need.sample(match.rng)
    written = need.to_text(due if fallen is None else fallen)
    match.outcome(due if fallen is None else fallen)
    return written


# --- at a table -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Due:
    """Chance that waits at a table."""

    need: Chance
    seats: list[int]  # of the people who say what fell; none: Ludus throws or draws
    secret: bool  # others must not see it


def due(table: Table) -> Due | None:
    """The chance that waits. The host enters what everybody sees; a seat enters what only it may see."""
    story = table.story
    if story is None or not table.row.real or story.over or not isinstance(story.match.need, Chance):
        return None
    if story.seq not in table.seers:
        table.seers[story.seq] = seers(story.match)
    seen, people = table.seers[story.seq], table.people()
    if seen is not None:
        return Due(story.match.need, [seat for seat in people if seat in seen], True)
    host = [seat for seat in people if table.seats[seat].person == table.row.host]
    return Due(story.match.need, host or people, False)


def seats_awaited(table: Table) -> list[int]:
    """The seats that the table waits for: with a question, or with what fell."""
    if table.story is None:
        return []
    waits = due(table)
    return table.story.asked if waits is None else waits.seats


def names_of(waits: Due) -> list[str]:
    """The names under which something can be drawn; where hands are hidden, what is left in the deck tells of them."""
    if not isinstance(waits.need, Draw):
        return []
    return list(waits.need.words) if waits.secret else there(waits.need)


def line(table: Table, story: Story, m: protocol.Fell) -> tuple[str, str]:
    """The line that says what fell; several draws of one seat in a row, with commas between them, are one line."""
    ahead, found = story.match.clone(), list[str]()
    waits = due(table)
    if waits is None:
        raise Refused("There's nothing to roll or draw now.", 409, "not-now")
    if m.seat not in waits.seats:
        raise Refused("Somebody else enters the results here.", 403, "not-yours")
    for text in m.text.split(","):
        need = ahead.need
        if not isinstance(need, type(waits.need)) or (found and seers(ahead) != seers(story.match)):
            raise Refused(f"You can enter only the first {len(found)} of these now.", 409, "not-now")
        try:
            found.append(fall(ahead, text.strip(), names_of(Due(need, waits.seats, waits.secret))))
        except BadNotation as e:
            raise of_rules(e) from e
    return "fell", "\n".join(f"* {text}" for text in found)


def by_itself(table: Table) -> str:
    """What Ludus throws or draws because nobody who sits here may see it, as the text of a line; mostly nothing."""
    waits, story, found = due(table), table.story, list[str]()
    if waits is None or waits.seats or story is None:
        return ""
    ahead, people = story.match.clone(), table.people()
    while isinstance(ahead.need, Chance):
        seen = seers(ahead)
        if any(seat in people for seat in (people if seen is None else seen)):
            break
        found.append(f"* {fall(ahead, AUTO, [])}")
    return "\n".join(found)


# --- as it is shown ---------------------------------------------------------------------------------------------------


def chance_for(table: Table, who: Viewpoint) -> dict[str, Any] | None:
    """What the viewer is told of the chance that waits; who says what fell is told what it may be."""
    waits, story = due(table), table.story
    if waits is None or story is None or not waits.seats:
        return None
    own = [seat for seat in who.mine if seat in waits.seats]
    if waits.secret:
        own = [seat for seat in own if seat == who.seat]
    box, rule = table.game.in_language(who.language), story.match.stack[-1].rule
    told: dict[str, Any] = {"seats": waits.seats, "text": question(waits.need, box, Said(who.language)), "rule": rule}
    told |= {"why": box.rules[rule].says, "seat": own[0] if own else None}
    if not own:
        return {**told, "count": 0, "choices": []}
    count = waits.need.count if isinstance(waits.need, Roll) else 1
    return {**told, "count": count, "choices": choices(waits, box, story.match)}


def question(need: Chance, box: Game, t: Said) -> str:
    """What has to be thrown or drawn."""
    if isinstance(need, Roll):
        return t.count("real.throw", need.count, die=box.raw_words.said(need.die.name))
    return t("real.draw")


def choices(waits: Due, box: Game, match: Match) -> list[list[str]]:
    """The faces, or what may be drawn: the word that is sent, and what it is called."""
    if isinstance(waits.need, Roll):
        return [[word, box.raw_words.said(word)] for word in faces(waits.need)]
    words = box.words(match)
    known = PHRASE in words.actions
    return [[word, words.label(f"{PHRASE} {word}") if known else word] for word in names_of(waits)]
