"""What a seat may know of a match: as plain data, as lines of a log, as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from ludus.core import question, sealed
from ludus.core.diary import Event
from ludus.core.errors import LudusError
from ludus.core.facts import LogStyle, Result
from ludus.core.flow import Ask, Procedure
from ludus.core.generic import TableT

if TYPE_CHECKING:
    from ludus.core.beats import Beat, Teller
    from ludus.core.game import Game
    from ludus.core.match import Match
    from ludus.draw.scene import Scene

HEARD = 80  # entries of the diary before the played ones that may hold their cause
RECENT = 40  # lines and events in a view that explains


class ResultView(TypedDict):
    """How a game ended, as plain data."""

    winners: list[int]
    ranking: list[list[int]]
    scores: list[float]
    rule: str
    text: str


class QuestionView(TypedDict):
    """A question in words."""

    seat: int
    kind: str  # the procedure and its step
    prompt: str
    reason: str
    rule: str


class View(TypedDict):
    """What a seat may know; all of it can be written as JSON."""

    game: str
    players: int
    options: dict[str, Any]  # those that are not as usual
    seat: int | None  # None: a spectator
    table: dict[str, Any]  # the fields that it may see
    flow: list[dict[str, Any]]  # the procedures under way, the first one first
    asked: list[int]
    result: ResultView | None
    choices: NotRequired[list[str]]  # where this seat is asked
    question: NotRequired[list[QuestionView]]  # from here on: only where it is explained
    refused: NotRequired[list[list[str]]]  # notation, rule, reason
    log: NotRequired[list[str]]
    events: NotRequired[list[list[Any]]]  # kind and values
    ahead: NotRequired[View]  # what would be asked if the open question were passed, where acting at once passes it


def view(box: Game, match: Match, seat: int, explain: bool, lines: int = RECENT) -> View:
    """What a seat (-1: a spectator) may know; `explain` adds questions in words, refusals and `lines` of the log."""
    stands = match.standing()
    asks = [stand.need for stand in stands if isinstance(stand.need, Ask)]
    at = stands_for(match, seat)
    out: View = {
        "game": box.id,
        "players": match.players,
        "options": match.setting.options_json(),
        "seat": None if seat < 0 else seat,
        "table": at.table.redact(seat).view(seat),
        "flow": [{"is": type(f).__name__, "step": f.where(), **f.view(seat)} for f in under_way(at, seat)],
        "asked": [ask.seat for ask in asks],
        "result": shown_result(match.ending) if match.over else None,
    }
    mine = [ask for ask in asks if ask.seat == seat]
    if mine:
        out["choices"] = [action.text for action in mine[0].options]
    if explain:
        out["question"] = [explain_question(box, stand, ask, seat) for stand, ask in zip(stands, asks, strict=True)]
        known = mine and (mine[0] is match.need or match.lanes is not None)  # nothing depends on a sealed answer
        out["refused"] = [[a.text, c.rule, c.text] for a, c in question.refusals(box, at)] if known else []
        out["log"] = last_lines(box, match, seat, lines)
        out["events"] = [[e.kind, *e.values(seat)] for e in last_events(match, RECENT)]
        then = box.shorthand.ahead(at) if mine and box.shorthand is not None and box.shorthand.ahead else None
        if then is not None:
            out["ahead"] = view(box, then, seat, True, lines)
    return out


def stands_for(match: Match[TableT], seat: int) -> Match[TableT]:
    """Where a seat stands itself: in a sealed step, in its lane, or where all do."""
    own = [stand for stand in match.standing() if isinstance(stand.need, Ask) and stand.need.seat == seat]
    return own[0] if own else sealed.left_by(match, seat)


def under_way(match: Match, seat: int) -> list[Procedure]:
    """The procedures that a seat sees: who has gone through its lane sees what is common to all, and none of the
    lanes of others, whichever of them goes on. A spectator sees the one that does."""
    lanes = match.lanes
    return match.stack if lanes is None or seat < 0 or seat == lanes.now().seat else lanes.common()


def shown_result(result: Result) -> ResultView:
    return {
        "winners": list(result.winners),
        "ranking": [list(place) for place in result.ranking],
        "scores": list(result.scores),
        "rule": result.rule,
        "text": result.text,
    }


def explain_question(box: Game, match: Match, ask: Ask, reader: int) -> QuestionView:
    d = question.decision(box, match, ask, reader)
    return {"seat": d.seat, "kind": d.kind, "prompt": d.prompt, "reason": d.reason, "rule": d.rule}


def log(box: Game, match: Match, seat: int) -> list[str]:
    """What happened, in sentences, as a seat may read them."""
    words = box.words(match)
    told = [words.tell_event(e, seat) for e in events(match)]
    return [line for line in told if line]


def last_lines(box: Game, match: Match, seat: int, most: int) -> list[str]:
    """The end of the log, without telling all that came before."""
    words, lines = box.words(match), list[str]()
    for e in backwards(match):
        line = words.tell_event(e, seat)
        lines += [line] if line else []
        if len(lines) == most:
            break
    return lines[::-1]


def last_events(match: Match, most: int) -> list[Event]:
    return list(islice(backwards(match), most))[::-1]


def backwards(match: Match) -> Iterator[Event]:
    """What happened, the last first."""
    diary = match.table.diary
    return (e for e in reversed(diary.entries if diary is not None else ()) if isinstance(e, Event))


def events(match: Match) -> list[Event]:
    """What happened so far; nothing where no diary is kept."""
    diary = match.table.diary
    return [] if diary is None else [e for e in diary.entries if isinstance(e, Event)]


def scene(box: Game, match: Match, seat: int, lines: int = RECENT) -> Scene:
    """A seat's view as a drawing, with the words of a box and the last `lines` of the log."""
    return draw_source(box, match, picture_source(box, match, seat, lines))


def picture_source(box: Game, match: Match, seat: int, lines: int = RECENT) -> Any:
    """The source of a seat's picture, with the last `lines` of the log: `Seen`, or a view that explains."""
    if not box.draws_seen:
        return view(box, match, seat, True, lines)
    from ludus.core import seen

    return seen.see(box, match, seat, True, lines)


def draw_source(box: Game, match: Match, seen: Any) -> Scene:
    """What is known to a seat as a drawing."""
    if box.picture is None:
        raise LudusError(f"{box.title} has no picture.")
    return box.picture(seen, box.words(match))


def beats(box: Game, match: Match, seat: int, begin: int) -> list[Beat]:
    """What happened from an entry of the diary on, as it is played to a seat, in the words of a box."""
    return tell_beats(box, match, seat, begin)[1]


def tell_beats(box: Game, match: Match, seat: int, begin: int, by: Teller | None = None) -> tuple[Teller, list[Beat]]:
    """The same, and who tells it: `by` one that has heard all before, else one that hears what may matter of it
    first."""
    seen, table = view(box, match, seat, False), stands_for(match, seat).table.redact(seat)
    entries = [] if match.table.diary is None else match.table.diary.entries
    words, before = box.words(match), list[Event]()
    if by is None:
        by = box.beats(seen, words, table)
        before = [e for e in entries[max(0, begin - HEARD) : begin] if isinstance(e, Event)]
    else:
        by.go_on(seen, words)
        by.table = table
    new = [e for e in entries[begin:] if isinstance(e, Event)]
    return by, by.tell([*before, *new], len(before), box.table.tells, (box.telling or LogStyle()).you)


def points_gained(box: Game, match: Match) -> list[tuple[int, str, int]]:
    """Where the points of each seat came from, as everybody may know, in the words of a box."""
    entries = [] if match.table.diary is None else match.table.diary.entries
    teller = box.beats(view(box, match, -1, False), box.words(match), match.table.redact(-1))
    return teller.points_gained([e for e in entries if isinstance(e, Event)], box.table.tells)
