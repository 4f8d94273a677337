"""The log as somebody reads it: a line for each thing that was meant, under headings, to 'you'."""

from __future__ import annotations

import ludus
from ludus.core import tale
from ludus.core.chance import make_rng
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.core.you import to_you
from tests.rows import every_row
from tests.shelf import GAMES


def played(game: Game, answers: int, seed: int = 5) -> Match:
    match, rng = game.begin(max(2, game.seats[0]) if 2 in game.seats else game.seats[0], seed), make_rng(seed)
    for _ in range(answers):
        if match.over:
            break
        options = match.question.options
        match.apply(options[rng.below(len(options))])
    return match


@every_row(
    ("language", "said", "yours"),
    [
        ("en", "{0:team} took {1:trait}.", "You took {1:trait}."),
        ("en", "{0:team} was out of the game.", "You were out of the game."),
        ("en", "{0:team} scored {1} and has {2}.", "You scored {1} and have {2}."),
        ("en", "{0:team} acts first.", "You act first."),
        ("en", "The shield of {0:team} fell.", "The shield of {0:team} fell."),
        ("de", "{0:team} nahm {1:trait}.", "Du nahmst {1:trait}."),
        ("de", "{0:team} würfelte {1}.", "Du würfeltest {1}."),
        ("de", "{0:team} verließ {1} und hatte {2}.", "Du verließest {1} und hattest {2}."),
        ("de", "{0:team} war aus dem Spiel.", "Du warst aus dem Spiel."),
        ("de", "{0:team}: {1} geworfen.", "Du: {1} geworfen."),
        ("fr", "{0:team} a pris {1:trait}.", "Vous avez pris {1:trait}."),
        ("fr", "{0:team} a marqué {1} et en a {2}.", "Vous avez marqué {1} et en avez {2}."),
        ("fr", "{0:team} peut attaquer.", "Vous pouvez attaquer."),
        ("fr", "{0:team} commence.", "Vous commencez."),
        ("es", "{0:team} toma {1:trait}.", "Tú tomas {1:trait}."),
        ("es", "{0:team} gana {1} y tiene {2}.", "Tú ganas {1} y tienes {2}."),
        ("es", "{0:team} es el primero.", "Tú eres el primero."),
        ("it", "{0:team} took {1:trait}.", "{0:team} took {1:trait}."),
    ],
)
def test_a_sentence_is_said_to_whom_it_is_about(language: str, said: str, yours: str) -> None:
    assert to_you(said, "team", language) == yours


@every_row("game", GAMES, ids=lambda game: game.id)
def test_a_tale_tells_no_more_than_the_log_in_fewer_lines(game: Game) -> None:
    match = played(game, 120)
    for seat in (*range(match.players), -1):
        lines, log = tale.tell(match, seat), match.log(None if seat < 0 else seat)
        assert len(lines) <= len(log)
        assert all(line.text for line in lines)
        assert all(-1 <= line.seat < match.players for line in lines)
    if game.telling is None:
        assert [line.text for line in tale.tell(match)] == match.log()
    else:
        named = {*game.telling.heads, *game.telling.opens, *game.telling.folds, *game.telling.runs}
        assert named <= set(game.table.tells)


def test_a_walk_is_one_sentence_and_its_turn_a_heading() -> None:
    match = played(ludus.game("hostile-takeover"), 200)
    lines = tale.tell(match, 0)
    assert [line.text for line in lines if line.head][:2] == ["Turn 1", "Turn 2"]
    ran = [line for line in lines if " ran " in line.text]
    assert ran
    assert all(line.text.count(" ran ") == 1 for line in ran)
    assert any(line.text.startswith("You ") for line in lines)
    assert not any("Blue" in line.text for line in lines)


def test_what_others_drew_is_counted() -> None:
    match = played(ludus.game("hollow-cell"), 40)
    lines = [line.text for line in tale.tell(match, 0)]
    assert any("Player 2 drew a card ×" in text for text in lines)


def test_what_differs_by_one_value_is_told_as_one() -> None:
    match = ludus.game("void-zone").begin(2, 1, first_player=1)
    for answer in ("pass", "pass", "activate p1a", "run d6", "run d5"):
        match.apply(answer)
    assert tale.tell(match, 0)[-1].text == "Shock 1 ran d7 → d5. d7 and d6 dropped to 1."


def test_news_are_told_from_where_somebody_stopped_reading() -> None:
    match = played(ludus.game("void-zone"), 30)
    assert match.table.diary is not None
    whole, middle = tale.tell(match, 0), len(match.table.diary.entries) // 2
    rest = tale.tell(match, 0, middle)
    assert 0 < len(rest) < len(whole)
    assert rest[-1] == whole[-1]
