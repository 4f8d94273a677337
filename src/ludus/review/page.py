"""A review as one page that needs nothing else: curves, luck, errors, and the position of each key moment."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ludus.core.game import Game
from ludus.core.match import Match
from ludus.review.drawing import bars, curves
from ludus.review.position import labels, position
from ludus.review.report import SOURCES, Answered, Review, Seat, plain

Said = Callable[..., str]  # the text of a key, with the values of its places

STYLE = """
:root { color-scheme: light dark; --line: #8885; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; } th, td { padding: .2rem .8rem .2rem 0; text-align: right; }
th:first-child, td:first-child { text-align: left; } tr { border-bottom: 1px solid var(--line); }
figure { margin: 1rem 0; } svg { max-width: 100%; height: auto; } .moment { border-top: 1px solid var(--line); }
.moment svg { max-height: 28rem; }
"""


def page(game: Game, text: str, found: Review, said: Said) -> str:
    """The whole page, in the language of the game and of what is said."""
    title = f"{game.title}: {said('review.page_title')}"
    parts = [f"<h1>{escape(title)}</h1>", f"<p>{escape(found.version)}</p>", f"<figure>{curves(found)}</figure>"]
    parts += [sums(found, said), f"<figure>{bars(found, said)}</figure>"]
    for own in found.seats:
        parts.append(f"<h2>p{own.seat + 1}</h2><p>{escape(told(found, own, said))}</p>")
        parts += [moment_of(game, text, found, number, said) for number in own.moments]
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{game.language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body>{body}</body></html>\n"
    )


def level(value: float, found: Review) -> str:
    """A share in per cent, a score as it is."""
    return f"{value:.1f}" if found.players == 1 else f"{100 * value:.1f} %"


def change(value: float, found: Review) -> str:
    """The same with its sign."""
    number = round(value * (1 if found.players == 1 else 100), 1) + 0.0  # no minus before a zero
    return f"{number:+.1f}" + ("" if found.players == 1 else " %")


def lines(found: Review, said: Said) -> list[tuple[str, list[str]]]:
    """The sum of every seat, line by line; it adds up."""
    seats = found.seats
    rows = {
        "start": [level(plain(own.start), found) for own in seats],
        **{f"luck_{source}": [change(plain(own.luck[source]), found) for own in seats] for source in SOURCES},
        "errors": [change(-plain(own.errors), found) for own in seats],
        "others_errors": [change(plain(own.others), found) for own in seats],
        "rest": [change(plain(own.rest), found) for own in seats],
        "result": [level(plain(own.result), found) for own in seats],
        "adjusted": [f"{level(plain(own.adjusted), found)} ± {level(own.half, found)}" for own in seats],
    }
    return [(said(f"review.{name}"), row) for name, row in rows.items()]


def sums(found: Review, said: Said) -> str:
    head = "".join(f"<th>p{s.seat + 1}</th>" for s in found.seats)
    body = "".join(
        f"<tr><td>{escape(name)}</td>{''.join(f'<td>{each}</td>' for each in row)}</tr>"
        for name, row in lines(found, said)
    )
    return f"<table><tr><th></th>{head}</tr>{body}</table>"


def told(found: Review, own: Seat, said: Said) -> str:
    """How a seat played, in a sentence."""
    sizes = ", ".join(f"{count} × {said(f'review.{size}')}" for size, count in own.sizes.items() if count)
    out = said("review.decided", count=own.decisions, mattered=own.mattered, sizes=sizes or said("review.no_errors"))
    if not own.level:
        return out
    lost = change(-own.per_decision * found.stake, found)
    return f"{out} {said('review.each', lost=lost, level=said(f'review.level_{own.level}'))}"


def moment_of(game: Game, text: str, found: Review, number: int, said: Said) -> str:
    """A key moment: what was asked, what was answered, what was better, and the board as the seat saw it."""
    moment = found.moment(number)
    assert isinstance(moment, Answered)
    match = position(game, text, moment.step, moment.seat)
    shown = moment.choices[: moment.finalists]
    rows = zip(labels(match, [answer for answer, _ in shown]), shown, strict=True)
    choices = "".join(f"<tr><td>{escape(label)}</td><td>{level(value, found)}</td></tr>" for label, (_, value) in rows)
    return (
        f'<section class="moment"><p>{escape(in_words(match, found, moment, said))}</p><table>{choices}</table>'
        f"<figure>{match.scene(moment.seat).svg('light')}</figure></section>"
    )


def in_words(match: Match, found: Review, moment: Answered, said: Said) -> str:
    """A key moment in a sentence: what was asked, what was answered, and what was better."""
    answer, best = labels(match, [moment.text, moment.best])
    size = said(f"review.{found.size(moment) or 'small'}")
    return said(
        "review.moment", count=moment.step, prompt=match.question.prompt, answer=answer, best=best, size=size,
        cost=change(-plain(moment.error), found),
    )  # fmt: skip
