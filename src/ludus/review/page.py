"""A review as one page that needs nothing else: curves, luck, errors, and the position of each key moment."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ludus.core.game import Game
from ludus.core.match import Match
from ludus.draw import percents
from ludus.review.drawing import bars, curves
from ludus.review.position import labels, position
from ludus.review.report import PRAISED, SIZES, SOURCES, Answered, Review, SeatReview, plain

Said = Callable[..., str]  # the text of a key, with the values of its places

STYLE = """
:root { color-scheme: light dark; --line: #8885; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
table { border-collapse: collapse; } th, td { padding: .2rem .8rem .2rem 0; text-align: right; }
th:first-child, td:first-child, .moment td { text-align: left; } tr { border-bottom: 1px solid var(--line); }
figure { margin: 1rem 0; } svg { max-width: 100%; height: auto; } .moment { border-top: 1px solid var(--line); }
.moment svg { max-height: 28rem; } .moment td:last-child { white-space: nowrap; } .chart svg { max-width: 40rem; }
"""


def page(game: Game, text: str, found: Review, said: Said) -> str:
    """The whole page, in the language of the game and of what is said: what to do differently comes before the sums."""
    title = f"{game.title}: {said('review.page_title')}"
    parts = [f"<h1>{escape(title)}</h1>", f'<figure class="chart">{curves(found)}</figure>']
    parts.append(f"<p>{escape(said(alone('review.scale', found)))}</p>")
    for own in found.seats:
        parts.append(f"<h2>p{own.seat + 1}</h2><p>{escape(verdict(found, own, said))}</p>")
        if own.moments:
            parts.append(f"<h3>{escape(said('review.key_moments'))}</h3>")
        parts += [moment_of(game, text, found, number, said) for number in own.moments]
    parts.append(f"<h2>{escape(said('review.sum'))}</h2>{sums(found, said)}")
    parts += [f"<p>{escape(how_decided(found, own, said, f'p{own.seat + 1}: '))}</p>" for own in found.seats]
    parts.append(f'<figure class="chart">{bars(found, said)}</figure>')
    parts.append(f"<p>{escape(said('review.how'))}</p><p><small>{escape(found.version)}</small></p>")
    body = "\n".join(parts)
    return (
        f'<!doctype html>\n<html lang="{game.language}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body>{body}</body></html>\n"
    )


def alone(key: str, found: Review) -> str:
    """Where a text speaks of shares, the one that speaks of points in games for one."""
    return f"{key}_alone" if found.players == 1 else key


def level(value: float, found: Review) -> str:
    """A share in per cent, a score as it is."""
    return f"{value:.1f}" if found.players == 1 else f"{100 * value:.1f} %"


def change(value: float, found: Review) -> str:
    """The same with its sign."""
    number = round(value * (1 if found.players == 1 else 100), 1) + 0.0  # no minus before a zero
    return f"{number:+.1f}" + ("" if found.players == 1 else " %")


def lines(found: Review, said: Said) -> list[tuple[str, list[str]]]:
    """The sum of every seat, line by line, without what did not happen; as it is printed it adds up."""
    columns = [column(own, found) for own in found.seats]
    rows = {name: [change(each[name], found) for each in columns] for name in columns[0]}
    rows["start"] = [level(each["start"], found) for each in columns]
    rows["result"] = [level(sum(each.values()), found) for each in columns]
    rows["adjusted"] = [f"{level(plain(own.adjusted), found)} ± {level(own.half, found)}" for own in found.seats]
    seldom = {*(f"luck_{source}" for source in SOURCES), "others_errors"}  # no game has all of these
    never = {name for name in seldom if not any(each[name] for each in columns)}
    return [(said(f"review.{name}"), row) for name, row in rows.items() if name not in never]


def column(own: SeatReview, found: Review) -> dict[str, float]:
    """From a seat's start to its result, each rounded so that what is printed comes to the result that is printed."""
    parts = {
        "start": plain(own.start),
        **{f"luck_{source}": plain(own.luck[source]) for source in SOURCES},
        "errors": -plain(own.errors),
        "others_errors": plain(own.others),
        "rest": plain(own.rest),
    }
    tenths = 10 if found.players == 1 else 1000
    return {name: each / tenths for name, each in zip(parts, percents([*parts.values()], tenths), strict=True)}


def sums(found: Review, said: Said) -> str:
    head = "".join(f"<th>p{s.seat + 1}</th>" for s in found.seats)
    body = "".join(
        f"<tr><td>{escape(name)}</td>{''.join(f'<td>{each}</td>' for each in row)}</tr>"
        for name, row in lines(found, said)
    )
    return f"<table><tr><th></th>{head}</tr>{body}</table>"


def verdict(found: Review, own: SeatReview, said: Said) -> str:
    """A seat's game in two sentences: how lucky it was, and what its errors cost."""
    lucky = plain(own.lucky)
    kind = "even" if abs(lucky) <= SIZES[-1][1] * found.stake else "lucky" if lucky > 0 else "unlucky"
    out = said(f"review.{kind}", luck=change(lucky, found))
    if not own.level:
        return out
    cost = level(min(plain(own.clear), 1.0) if found.players > 1 else plain(own.clear), found)
    if own.level not in PRAISED:
        return f"{out} {said(alone('review.cost', found), errors=cost, sizes=sizes(own, said))}"
    name = said(f"review.level_{own.level}")
    return f"{out} {said(alone('review.play', found), errors=cost, sizes=sizes(own, said), level=name)}"


def sizes(own: SeatReview, said: Said) -> str:
    """How many errors of each size."""
    found = [f"{count} × {said(f'review.{size}')}" for size, count in own.sizes.items() if count]
    return ", ".join(found) or said("review.no_errors")


def how_decided(found: Review, own: SeatReview, said: Said, who: str = "") -> str:
    """How a seat decided, in a sentence."""
    out = who + said("review.decided", count=own.decisions, mattered=own.mattered, sizes=sizes(own, said))
    if not own.level:
        return out
    lost = change(-own.per_decision * found.stake, found)
    if own.level not in PRAISED:
        return f"{out} {said('review.each_plain', lost=lost)}"
    return f"{out} {said('review.each', lost=lost, level=said(f'review.level_{own.level}'))}"


def moment_of(game: Game, text: str, found: Review, number: int, said: Said) -> str:
    """A key moment: what was asked, what was answered, what was better, and the board as the seat saw it."""
    moment = found.moment(number)
    assert isinstance(moment, Answered)
    match = position(game, text, moment.step, moment.seat)
    shown = moment.choices[: moment.finalists]
    names = labels(match, [answer for answer, _ in shown])
    kinds = {moment.text: said("review.was"), moment.best: said("review.better")}
    choices = "".join(
        f"<tr><td>{escape(kinds.get(answer, said('review.also')))}</td>"
        f"<td>{escape(name)}</td><td>{level(value, found)}</td></tr>"
        for name, (answer, value) in zip(names, shown, strict=True)
    )
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
