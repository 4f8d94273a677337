"""What is played: every event has its beats or a reason to have none, and beats say what the diary says."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest

from ludus.core import views
from ludus.core.beats import KINDS, Teller
from ludus.core.diary import Event, Outcome
from ludus.core.game import Game
from ludus.core.match import Match, playout
from ludus.table import beats
from ludus.table.words import languages
from ludus.testing.cases import cases, many
from ludus.testing.play import chooser

LANGUAGES = languages()
ANSWERS = 250  # of each random game, at most


@pytest.fixture(autouse=True)
def plays(game: Game) -> None:
    if game.beats is Teller:
        pytest.skip("this game has no beats")


def handled(teller: type[Teller]) -> set[str]:
    return {name.removeprefix("on_") for name in dir(teller) if name.startswith("on_")}


def test_every_event_is_played_or_says_why_not(game: Game) -> None:
    kinds, teller = set(game.table.tells), game.beats
    played = handled(teller) | teller.plain.keys()
    assert kinds - played - teller.silent.keys() == set(), "neither played nor silent with a reason"
    assert (played | teller.silent.keys()) - kinds == set(), "no such event"
    assert handled(teller) & teller.plain.keys() == set()
    assert teller.plain.keys() & teller.silent.keys() == set()
    assert all(teller.silent.values())


def fell(match: Match, begin: int) -> Counter[str]:
    """The dice that fell, as a record writes them."""
    diary = match.table.diary
    assert diary is not None
    if match.setting.options_json().get("dice_stream") == "duplicate":
        return Counter()  # a common list, of which everybody takes as many as they may throw
    texts = [entry.text for entry in diary.entries[begin:] if isinstance(entry, Outcome)]
    return Counter(face for text in texts if text.startswith("roll") for face in text.split()[1:])


def thrown(match: Match, begin: int) -> list[list[str]]:
    """The dice that a spectator sees, roll by roll."""
    rolls = [beat for beat in views.beats(match.game, match, -1, begin) if beat.beat == "roll"]
    shown = [beat.values.get("faces") or [str(face) for face in beat.values["dice"]] for beat in rolls]
    return [[face.lower() for face in faces] for faces in shown]


def told(match: Match, begin: int) -> str:
    """The new lines of the log, word by word."""
    diary, words = match.table.diary, match.game.words(match)
    assert diary is not None
    lines = [words.tell_event(entry, -1) for entry in diary.entries[begin:] if isinstance(entry, Event)]
    return f" {' '.join(word for word in re.findall(r'[a-z0-9]+', ' '.join(lines).lower()) if word != 'and')} "


def test_random_games_are_played_truly(game: Game) -> None:
    """Every die that fell is seen, as it fell; whatever a beat names can be written, and is bounded."""
    for n, case in enumerate(cases(game)[: max(6, many(60))]):
        rng = chooser(n)
        match = case.begin(n)
        for _ in range(ANSWERS):
            assert match.table.diary is not None
            begin = len(match.table.diary.entries)
            playout(match, rng, 1)
            rolls, said = thrown(match, begin), told(match, begin)
            assert fell(match, begin) - Counter(face for faces in rolls for face in faces) == Counter(), said
            assert [faces for faces in rolls if faces and f" {' '.join(faces)} " not in said] == [], said
            viewer = rng.below(match.players + 1) - 1
            box = game.in_language(LANGUAGES[rng.below(len(LANGUAGES))])
            for beat in views.beats(box, match, viewer, begin):
                assert beat.beat in KINDS
                written = json.dumps(beats.cut(beat.to_json()))
                assert len(written) < 4000, written
                assert beat.cause
            if match.over:
                break


def test_a_secret_is_not_played(game: Game) -> None:
    """What others may not know of an event is in none of its beats."""
    for n, case in enumerate(cases(game)[:4]):
        rng, match = chooser(n), case.begin(n)
        for _ in range(ANSWERS):
            assert match.table.diary is not None
            begin = len(match.table.diary.entries)
            playout(match, rng, 1)
            new = [entry for entry in match.table.diary.entries[begin:] if isinstance(entry, Event)]
            for seat in range(-1, match.players):
                hidden = [e for e in new if not e.known_to(seat)]
                if not hidden:
                    continue
                mine = [beat.to_json() for beat in views.beats(game, match, seat, begin)]
                other = match.clone()
                assert other.table.diary is not None
                entries = other.table.diary.entries
                for at, entry in enumerate(entries):
                    if isinstance(entry, Event) and not entry.known_to(seat):
                        entries[at] = Event(entry.kind, entry.args, tuple(0 for _ in entry.secret), entry.to)
                assert mine == [beat.to_json() for beat in views.beats(game, other, seat, begin)]
            if match.over:
                break
