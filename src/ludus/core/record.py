"""Records: a game as text, one answer a line, chance included; replaying and verifying."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludus.core import proof
from ludus.core.diary import FRESH, Answer, Outcome
from ludus.core.dice import fall_anew
from ludus.core.errors import BadFile, BadNotation, BadOption, IllegalAction, NotNow, NotYours
from ludus.core.flow import Chance
from ludus.core.plain import odd_sign
from ludus.core.proof import DOT, Receipt

if TYPE_CHECKING:
    from ludus.core.game import Game
    from ludus.core.generic import OptionsT, TableT
    from ludus.core.match import Match

LONGEST = 512 * 1024  # characters of a record
LONGEST_HEADER, LONGEST_LINE = 20_000, 1000  # the header holds the texts among the options


class Differs(BadFile):
    """A line that can be read, but not be played where it stands."""


@dataclass(frozen=True)
class Header:
    """The first line of a record."""

    game: str
    version: int
    players: int
    seed: int
    fair: bool
    options: dict[str, str]
    pledge: tuple[str, str, str] | None = None  # what was published, the secret in hex, what the seats added
    givers: tuple[str, ...] = ()  # whose each share is; older records do not say


@dataclass(frozen=True)
class RecordLine:
    """One line of a record: the answer of a seat, or chance (seat -1)."""

    number: int
    seat: int
    text: str


def header_line(match: Match) -> str:
    s = match.setting
    parts = [f"game {s.game.id} {s.game.version}", f"players {s.players}", f"seed {s.seed}"]
    parts += ["dice fair"] if s.fair else []
    parts += [f"{name}={s.game.options.find(name).write(value)}" for name, value in s.unusual().items()]
    return DOT.join(parts)


def record_lines(match: Match, entries: list[Any]) -> list[str]:
    """The lines of the answers and outcomes among diary entries."""
    lines = []
    for e in entries:
        if isinstance(e, Answer):
            lines.append(f"p{e.seat + 1} {e.action.text}")
        elif isinstance(e, Outcome):
            lines.append(f"* {e.text}")
    return lines


def write(match: Match) -> str:
    """A match as a `.ludus` text."""
    diary = match.table.diary
    if diary is None:
        raise BadFile("no record: the match was started with quiet=True")
    if match.origin is not None:
        raise BadFile("no record: the match started mid-game; save it with to_json() instead")
    lines = [header_line(match), *record_lines(match, diary.entries)]
    if match.over:
        lines.append(f"= {match.ending.text} {match.ending.rule}")
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[Header, list[RecordLine], str]:
    """The header, the lines and the result line (may be empty) of a record."""
    if len(text) > LONGEST:
        raise BadFile(f"The record has {len(text)} characters; the limit is {LONGEST}.")
    rows = [(i, row.strip()) for i, row in enumerate(text.split("\n"), 1) if row.strip() and not row.startswith("#")]
    if not rows:
        raise BadFile("The record is empty; its first line must look like 'game my-game 1 · players 2 · seed 7'.")
    for number, row in rows:
        check_row(number, row, LONGEST_HEADER if number == rows[0][0] else LONGEST_LINE)
    header = read_header(rows[0][1])
    lines, result = [], ""
    for number, row in rows[1:]:
        mark, _, rest = row.partition(" ")
        if result:
            raise BadFile(f"Line {number}: nothing may follow the result.")
        if mark == "*" and rest:
            lines.append(RecordLine(number, -1, rest))
        elif mark == "=" and rest:
            result = rest
        elif len(mark) == 2 and mark[0] == "p" and mark[1] in "123456789" and rest:
            lines.append(RecordLine(number, int(mark[1]) - 1, rest))
        else:
            raise BadFile(
                f"Line {number}: '{row[:60]}' is not a record line; start it with a seat such as p1, with *, or with =."
            )
    return header, lines, result


def check_row(number: int, row: str, most: int) -> None:
    """A line is of bearable length and can be shown."""
    if len(row) > most:
        raise BadFile(f"Line {number} has {len(row)} characters; the limit is {most}.")
    odd = odd_sign(row)
    if odd:
        raise BadFile(f"Line {number} has a character that cannot be shown ({odd}); leave it out.")


def read_header(row: str) -> Header:
    found: dict[str, str] = {}
    options: dict[str, str] = {}
    for part in row.split(DOT):
        name, _, value = part.strip().partition("=" if "=" in part else " ")
        (options if "=" in part else found)[name] = value
    game, _, version = found.get("game", "").partition(" ")
    pledge = (found.get("pledge", ""), found.get("secret", ""), found.get("shares", ""))
    givers = found.get("givers", "")
    try:
        return Header(
            game,
            int(version),
            int(found["players"]),
            int(found["seed"]),
            found.get("dice") == "fair",
            options,
            pledge if any(pledge) else None,
            tuple(givers.split(",")) if givers else (),
        )
    except (KeyError, ValueError) as e:
        raise BadFile(
            "Line 1 is not a record header; write it like 'game my-game 1 · players 2 · seed 7 · option=true'."
        ) from e


def feed(match: Match, lines: list[RecordLine], differences: list[str] | None = None) -> None:
    """Answer everything as the lines say; chance must wait for outcomes (explicit mode)."""
    for line in lines:
        try:
            if line.seat < 0 and line.text.startswith(FRESH):
                fall_afresh(match, line.text)
            elif line.seat < 0:
                fall(match, line, differences)
            elif isinstance(match.need, Chance):
                raise Differs(f"Line {line.number}: '{line.text}' comes before the chance line that must be here.")
            else:
                match.apply(line.text, line.seat)
        except (NotNow, NotYours) as e:
            raise Differs(f"Line {line.number}: {e}") from e
        except (IllegalAction, ValueError) as e:
            raise BadFile(f"Line {line.number}: {e}") from e


def fall(match: Match, line: RecordLine, differences: list[str] | None) -> None:
    """Let chance fall as a line says; the generator goes on as if it had been asked."""
    need = match.need
    if not isinstance(need, Chance):
        raise Differs(f"Line {line.number}: '* {line.text}', but nothing is rolled or drawn here.")
    outcome = need.read(line.text)
    due = need.to_text(need.sample(match.rng))
    if due != line.text and differences is not None:
        differences.append(f"Line {line.number}: the record says '{line.text}', the seed gives '{due}'.")
    match.outcome(outcome)


def take_of(text: str) -> tuple[int, int]:
    """The seat whose dice fall again (-1: everybody's), and how many times they have."""
    who, _, take = text.removeprefix(FRESH).rpartition(" ")
    named = not who or (len(who) == 2 and who[0] == "p" and who[1] in "123456789")
    if not (named and take.isascii() and take.isdecimal() and len(take) <= 10 and 0 < int(take) < 1 << 31):
        raise BadNotation(f"'{text}' must give a number from 1, as in '{FRESH}1' or '{FRESH}p2 1'.")
    return (int(who[1]) - 1 if who else -1), int(take)


def fall_afresh(match: Match, text: str) -> None:
    """From here on chance falls from another stream of the seed, for all or for one seat, and the diary says so."""
    who, take = take_of(text)
    assert match.table.diary is not None
    fall_anew(match, match.setting.rng(take), who)
    match.table.diary.entries.append(Outcome(text))


def anew(match: Match, entries: list[Any], seat: int = -1, further: int = 0) -> None:
    """Draw chance again after an undo, for all or for the dice of one seat, and write it into the record. `further`
    skips draws, so that nobody can foresee the result."""
    takes = [take_of(e.text)[1] for e in entries if isinstance(e, Outcome) and e.is_fresh()]
    take = max(takes, default=0) + 1 + further
    fall_afresh(match, f"{FRESH}p{seat + 1} {take}" if seat >= 0 else f"{FRESH}{take}")


def settle(match: Match[TableT]) -> Match[TableT]:
    """End explicit mode: what still waits for chance falls by the seed."""
    match.explicit = False
    need = match.need
    if isinstance(need, Chance):
        match.outcome(need.sample(match.rng))
    return match


def begin_record(game: Game[TableT, OptionsT], header: Header) -> Match[TableT]:
    if header.game != game.id:
        raise BadFile(f"This record is of '{header.game}', not {game.id}.")
    if header.version != game.version:
        raise BadFile(
            f"This record was made with version {header.version} of {game.id}; this Ludus has version {game.version}."
        )
    options = game.options.read_kept(header.options)
    return game.begin_from(game.setting(header.players, header.seed, header.fair, options), explicit=True)


def replay(game: Game[TableT, OptionsT], text: str, steps: int | None = None) -> Match[TableT]:
    """The match of a record, after all its lines or after the first `steps` answers."""
    header, lines, _ = read(text)
    match = begin_record(game, header)
    if steps is not None:
        answers = [i for i, line in enumerate(lines) if line.seat >= 0]
        if not 0 <= steps <= len(answers):
            raise BadOption(f"No step {steps}: the record has {len(answers)} answers.")
        lines = lines[: answers[steps]] if steps < len(answers) else lines
    feed(match, lines)
    return settle(match)


def verify(game: Game, text: str, receipt: Receipt | None = None) -> list[str]:
    """Everything in which a record differs from its seed, the rules and a player's receipt; empty when it is true."""
    header, lines, result = read(text)
    differences = proof.pledge_faults(header) + (proof.unlike(header, receipt) if receipt else [])
    match = begin_record(game, header)
    try:
        feed(match, lines, differences)
    except BadFile as e:
        if isinstance(e, Differs) or differences:  # what cannot be read after a difference may follow from it
            return [*differences, str(e)]
        raise
    settle(match)
    due = f"{match.ending.text} {match.ending.rule}" if match.over else ""
    if result != due:
        differences.append(
            f"The record ends with '{result or 'no result'}', the rules give '{due or 'no result yet'}'."
        )
    return differences
