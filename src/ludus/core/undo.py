"""Taking back: freely what taught nobody anything, and by consent the rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludus.core import record
from ludus.core.action import Action
from ludus.core.diary import Answer, Event, Outcome
from ludus.core.dice import take_dice
from ludus.core.errors import IllegalAction, UndoRefused
from ludus.core.part import ALONE, Json, Part, parts_in, plain
from ludus.core.record import RecordLine, feed, settle
from ludus.core.sealed import all_but, left_by, still_in

if TYPE_CHECKING:
    from ludus.core.match import Match


def hidden_from_seats(part: Part, seats: Sequence[int], place: int = ALONE) -> list[list[Json]]:
    """For each of these seats all that it cannot see of a part, found in one walk for all of them."""
    secret = [plain(getattr(part, name)) for name in part.outline.secret]
    owned = [plain(getattr(part, name)) for name in part.outline.owned]
    out = [secret[:] if not owned or part.belongs(place, seat) else secret + owned for seat in seats]
    for name in part.outline.public:
        for at, inner in parts_in(getattr(part, name)):
            for unseen_here, found in zip(out, hidden_from_seats(inner, seats, at), strict=True):
                if found:
                    unseen_here.append(found)
    return out


def hidden_from(match: Match, seats: Sequence[int]) -> list[Json]:
    """For each of these seats what it cannot see, part by part. Those that hide nothing come and go without teaching
    anything; where only answers are ever hidden, that is so until one is given."""
    parts = [hidden_from_seats(part, seats) for part in (match.table, *match.frames())]
    each = [[found for found in seen if found] for seen in zip(*parts, strict=True)]
    return [[found for found in one if any(found)] for one in each] if match.game.facts.answers_only else each


def secrets(match: Match) -> list[Json]:
    """For each seat what it cannot see, to be compared later."""
    return hidden_from(match, range(match.players))


def unseen(match: Match, seat: int) -> Json:
    """What a seat cannot see."""
    return hidden_from(match, (seat,))[0]


def undo(match: Match, seat: int | None, consent: tuple[int, ...], count: int = 1) -> Action:
    """Take back the last answers of a seat. Free until somebody answers, chance falls, or a secret shows."""
    earlier, action = taken_back(match, seat, consent, None, count)
    match.become(earlier)
    return action


def last_answer(match: Match, seat: int | None = None, count: int = 1) -> int:
    """The place in the diary of the last answer of a seat (None: of anybody), or of the last but some, or -1."""
    entries = [] if match.table.diary is None else match.table.diary.entries
    for i in range(len(entries) - 1, laid_out(match) - 1, -1):
        e = entries[i]
        if isinstance(e, Answer) and seat in (None, e.seat):
            count -= 1
            if count < 1:
                return i
    return -1


def laid_out(match: Match) -> int:
    """The length of the diary at the position that the match began with: nothing is taken back beyond it."""
    diary = None if match.origin is None else match.origin.table.diary
    return 0 if diary is None else len(diary.entries)


def taken_back(
    match: Match,
    seat: int | None,
    consent: tuple[int, ...],
    kept: Mapping[int, Match] | None = None,
    count: int = 1,
) -> tuple[Match, Action]:
    """The match without a seat's last answers, all that were given as one, and the first of them.

    `kept`: earlier matches by the length of their diary.
    """
    diary = match.table.diary
    if diary is None:
        raise UndoRefused("no undo: the match was started with quiet=True")
    sealed = [held for held in match.held if seat in (None, held.seat)][-count:]
    if sealed:  # nobody has seen them yet
        match = match.clone()
        for held in sealed:
            match.held.remove(held)
        count -= len(sealed)
        if not count:
            return match, sealed[0].action
    at = last_answer(match, seat, count)
    if at < 0:
        raise UndoRefused("there is nothing to undo")
    answer = diary.entries[at]
    assert isinstance(answer, Answer)
    if match.lanes is not None and at >= match.lanes.since:
        return taken_from_lane(match, at, consent, kept), answer.action
    if match.sealing() and at >= match.round.since:
        unsealed = taken_from_round(match, at, kept)
        if unsealed is not None:
            return unsealed, answer.action
    return taken_from_all(match, at, consent, kept), answer.action


def taken_from_all(match: Match, at: int, consent: tuple[int, ...], kept: Mapping[int, Match] | None) -> Match:
    """The match without the answer at `at` and all that followed from it."""
    assert match.table.diary is not None
    entries = match.table.diary.entries
    answer = entries[at]
    assert isinstance(answer, Answer)
    others = [s for s in range(match.players) if s != answer.seat and s not in consent]
    barrier = secrets_shown(match, at, others)
    if barrier and others:
        raise UndoRefused(f"{barrier}; every other player must agree")
    earlier = come_back(match, at, kept)
    learned = 0 if barrier else teaches(earlier, entries[at:], match)
    if learned and others:
        raise UndoRefused(f"p{learned} has learned something since; every other player must agree")
    if any(held.seat in others for held in match.held):
        raise UndoRefused("others have answered since and have not agreed")
    if barrier or learned:
        record.anew(earlier, entries)
    return earlier


def secrets_shown(match: Match, at: int, others: list[int]) -> str:
    """The secrets that showed since entry `at` of the diary, in words; empty if none did."""
    assert match.table.diary is not None
    since = match.table.diary.entries[at:]
    for e in since:
        if isinstance(e, Answer) and e.seat in others:
            raise UndoRefused(f"p{e.seat + 1} has answered since and has not agreed")
    return taught(match, since)


def taught(match: Match, entries: list[Any]) -> str:
    """The secrets that entries of the diary showed to anybody, in words."""
    if any(isinstance(e, Outcome) for e in entries):
        return "dice were rolled or cards drawn since"
    if any(isinstance(e, Event) and (e.secret or e.kind in match.game.facts.reveals) for e in entries):
        return "something hidden was revealed since"
    return ""


def taken_from_lane(match: Match, at: int, consent: tuple[int, ...], kept: Mapping[int, Match] | None) -> Match:
    """The match without the answer at `at` and what followed from it in its own lane; what others did stays."""
    assert match.table.diary is not None
    entries = match.table.diary.entries
    answer = entries[at]
    assert isinstance(answer, Answer)
    own, beside = apart(entries[at:], answer.seat)
    others = [s for s in range(match.players) if s != answer.seat and s not in consent]
    earlier, barrier = come_back(match, at, kept), taught(match, own)
    if barrier and others:
        raise UndoRefused(f"{barrier}; every other player must agree")
    learned = 0 if barrier else teaches(earlier, own)
    if learned and others:
        raise UndoRefused(f"p{learned} has learned something since; every other player must agree")
    explicit, earlier.explicit = match.explicit, True
    feed(earlier, lines_of(beside))
    earlier.explicit = explicit
    take_dice(earlier, match)
    if barrier or learned:
        record.anew(earlier, entries, answer.seat)
    return earlier


def apart(entries: list[Any], seat: int) -> tuple[list[Any], list[Any]]:
    """What entries tell of a seat, which begin with an answer of it, and what they tell of others beside it."""
    own, beside, mine = list[Any](), list[Any](), True
    for entry in entries:
        if isinstance(entry, Answer):
            mine = entry.seat == seat
        elif isinstance(entry, Outcome) and entry.is_fresh():
            mine = mine and record.take_of(entry.text)[0] == seat
        (own if mine else beside).append(entry)
    return own, beside


def taken_from_round(match: Match, at: int, kept: Mapping[int, Match] | None) -> Match | None:
    """The match without the answer at `at` and what its seat has sealed after it, while the round goes on; what others
    have sealed stays, in whatever order they were asked. None if the others would see a difference."""
    assert match.table.diary is not None
    since = match.table.diary.entries[at:]
    answer = since[0]
    assert isinstance(answer, Answer)
    earlier = come_back(match, at, kept)
    earlier.held = []  # a match that was kept may hold some of them already
    sealed = [e for e in since if isinstance(e, Answer)] + match.held
    try:
        for other in [e for e in sealed if e.seat != answer.seat]:
            earlier.apply(other.action, other.seat)
    except IllegalAction:
        return None
    if not earlier.sealing() or earlier.round.since != match.round.since:
        return None
    watching = all_but(match, answer.seat)
    alike = all(left_by(earlier, seat).table.view(seat) == left_by(match, seat).table.view(seat) for seat in watching)
    return earlier if alike else None


def come_back(match: Match, at: int, kept: Mapping[int, Match] | None) -> Match:
    """The match as it was before diary entry `at`, kept or replayed."""
    return kept[at].clone() if kept and at in kept else before(match, at)


def before(match: Match, at: int) -> Match:
    """The match as it was before diary entry `at`."""
    return settle(before_chance(match, at))


def before_chance(match: Match, at: int) -> Match:
    """The match as it was before diary entry `at`, where chance may wait: played again from where it began."""
    assert match.table.diary is not None
    origin = match.origin
    fresh = match.game.begin_from(match.setting, True) if origin is None else origin.clone()
    fresh.explicit, fresh.origin = True, origin
    feed(fresh, lines_of(match.table.diary.entries[laid_out(match) : at]))
    return fresh


def unfallen(match: Match, at: int) -> Match:
    """The match as it waited for the chance at diary entry `at`, entered wrongly and now entered again, which
    the record tells. Refused once anybody has answered."""
    assert match.table.diary is not None
    entries = match.table.diary.entries
    if match.held or any(isinstance(e, Answer) for e in entries[at:]):
        raise UndoRefused("somebody has answered since")
    earlier = before_chance(match, at)
    record.anew(earlier, entries)
    return earlier


def teaches(earlier: Match, entries: list[Any], now: Match | None = None) -> int:
    """The number of a player who learned something hidden in the answers among entries; 0 when nobody did.

    `now` is where they have led to: after one open answer it need not be given again.
    """
    if not earlier.game.secretive:
        return 0
    answers = [e for e in entries if isinstance(e, Answer)]
    if now is not None and len(answers) == 1 and not (earlier.several() or now.held):
        return learns(earlier, now, secrets(earlier), secrets(now))
    walk = earlier.clone()
    known = secrets(walk)
    for e in answers:
        before, round = walk.clone(), walk.round if walk.sealing() else None
        walk.apply(e.action, e.seat)
        then = secrets(walk)
        if round is not None and still_in(walk, round):
            known = then
            continue
        if learned := learns(before, walk, known, then):
            return learned
        known = then
    return 0


def learns(before: Match, after: Match, hid: list[Json], hides: list[Json]) -> int:
    """The number of a player from whom other things are hidden than before, and who sees something else; 0: nobody."""
    for seat, (was, new) in enumerate(zip(hid, hides, strict=True)):
        if was != new and before.view(seat) != after.view(seat):
            return seat + 1
    return 0


def lines_of(entries: list[Any]) -> list[RecordLine]:
    """The answers and outcomes among diary entries, as a record would hold them."""
    found = []
    for number, e in enumerate(entries, 1):
        if isinstance(e, Answer):
            found.append(RecordLine(number, e.seat, e.action.text))
        elif isinstance(e, Outcome):
            found.append(RecordLine(number, -1, e.text))
    return found
