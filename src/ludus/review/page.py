"""A review as one page that needs nothing else: curves, luck, errors, and the position of each key moment."""

from __future__ import annotations

from html import escape

from ludus.core import record
from ludus.core.game import Game
from ludus.review.drawing import bars, curves
from ludus.review.report import Answered, Review, Seat, plain

STYLE = """
:root { color-scheme: light dark; --line: #8885; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; } th, td { padding: .2rem .8rem .2rem 0; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr { border-bottom: 1px solid var(--line); }
figure { margin: 1rem 0; } svg { max-width: 100%; height: auto; } .moment { border-top: 1px solid var(--line); }
.moment svg { max-height: 28rem; } .size { font-weight: 600; }
"""


def page(game: Game, text: str, found: Review) -> str:
    """The whole page."""
    title = f"{game.title}: what was luck, what was skill"
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(found.version)}</p>", f"<figure>{curves(found)}</figure>"]
    parts += [sums(found), f"<figure>{bars(found)}</figure>"]
    for own in found.seats:
        parts.append(f"<h2>p{own.seat + 1}</h2>{told(found, own)}")
        parts += [moment_of(game, text, found, number) for number in own.moments]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body>{body}</body></html>\n"
    )


def shown(value: int, found: Review, sign: bool = True) -> str:
    """A share in per cent, a score as it is."""
    number = round(plain(value) * (1 if found.players == 1 else 100), 1) + 0.0  # no minus before a zero
    return f"{number:{'+' if sign else ''}.1f}" + ("" if found.players == 1 else " %")


def sums(found: Review) -> str:
    """The sum of every seat, line by line."""
    rows = [
        ("At the beginning", [shown(s.start, found, False) for s in found.seats]),
        *[(f"Luck: {source}", [shown(s.luck[source], found) for s in found.seats]) for source in found.seats[0].luck],
        ("Own errors", [shown(-s.errors, found) for s in found.seats]),
        ("Errors of others", [shown(s.others, found) for s in found.seats]),
        ("Rest", [shown(s.rest, found) for s in found.seats]),
        ("Result", [shown(s.result, found, False) for s in found.seats]),
        ("Result without luck", [shown(s.adjusted, found, False) for s in found.seats]),
    ]
    head = "".join(f"<th>p{s.seat + 1}</th>" for s in found.seats)
    body = "".join(f"<tr><td>{name}</td>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for name, row in rows)
    return f"<table><tr><th></th>{head}</tr>{body}</table>"


def told(found: Review, own: Seat) -> str:
    sizes = ", ".join(f"{count} {size}" for size, count in own.sizes.items())
    lost = shown(round(own.per_decision * found.stake * 1e6), found, False)
    return f"<p>{own.decisions} decisions, {own.mattered} that mattered: {sizes}. {lost} lost in each: {own.level}.</p>"


def moment_of(game: Game, text: str, found: Review, number: int) -> str:
    """A key moment: what was asked, what was answered, what was better, and the board as the seat saw it."""
    moment = found.moment(number)
    assert isinstance(moment, Answered)
    match = record.replay(game, text, moment.step)
    prompt = match.decision.prompt if match.decision is not None else ""
    choices = "".join(
        f"<tr><td>{escape(answer)}</td><td>{shown(round(value * 1e6), found, False)}</td></tr>"
        for answer, value in moment.choices[: moment.finalists]
    )
    return (
        f'<section class="moment"><p>{escape(prompt)} <b>{escape(moment.text)}</b>; '
        f"better: <b>{escape(moment.best)}</b> "
        f'(<span class="size">{shown(moment.error, found)}</span>)</p><table>{choices}</table>'
        f"<figure>{match.scene(moment.seat).svg('light')}</figure></section>"
    )
