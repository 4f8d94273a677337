"""The promises every game keeps, each as a check that can be made at any open question."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ludus.core.action import Action
from ludus.core.errors import IllegalAction, NotNow, NotYours
from ludus.core.flow import Ask, Chance
from ludus.core.match import Match
from ludus.core.part import ALONE, Part, parts_in
from ludus.core.question import refusals
from ludus.testing.play import chooser, play_randomly, state_bytes


def whole(match: Match) -> str:
    """All of a match as one text: the save and the open question."""
    need = match.need
    asked = [need.seat, [a.text for a in need.options]] if isinstance(need, Ask) else str(type(need).__name__)
    return json.dumps([match.to_json(), asked], sort_keys=True)


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.players)]


# --- copies and saves -------------------------------------------------------------------------------------------------


def clone_is_its_own(match: Match, action: Action) -> None:
    """A copy is equal, shares nothing that can change, and playing it leaves the original alone."""
    before, copy = whole(match), match.clone()
    assert whole(copy) == before, "a copy differs from its original"
    assert copy.table.key() == match.table.key(), "the keys of equal tables differ"
    for mine, its in zip([match.table, *match.frames()], [copy.table, *copy.frames()], strict=True):
        assert not shared_part(mine, its), f"a copy shares {shared_part(mine, its)}"
    assert isinstance(copy.need, Ask)
    copy.apply(action, copy.need.seat)
    assert whole(match) == before, f"playing '{action}' on a copy changed the original"


def shared_part(a: Any, b: Any) -> str:
    """Something that can change and that two parts share; empty when there is nothing."""
    if a is b:
        return type(a).__name__
    for name in a.outline.kept:
        x, y = getattr(a, name), getattr(b, name)
        inner = list(zip(x, y, strict=True)) if isinstance(x, list) else [(x, y)]
        if isinstance(x, list) and x is y:
            return f"{type(a).__name__}.{name}"
        found = next((shared_part(p, q) for p, q in inner if isinstance(p, Part) and shared_part(p, q)), "")
        if found:
            return found
    return ""


def save_goes_on(match: Match, seed: int, moves: int = 12) -> None:
    """A save is plain JSON, loads to the same match and question, and has the same future."""
    save = match.to_json()
    assert json.loads(json.dumps(save)) == save, "a save is not plain JSON"
    back = match.game.load(json.loads(json.dumps(save)))
    assert whole(back) == whole(match), "a loaded match differs from the saved one"
    ours = match.clone()
    play_randomly(ours, seed, moves)
    play_randomly(back, seed, moves)
    assert whole(back) == whole(ours), "a loaded match goes on differently"


def asks_again(match: Match) -> None:
    """Asking a second time changes nothing and asks the same."""
    before, copy = whole(match), match.clone()
    ask_anew(copy)
    assert whole(copy) == before, "asking again changed the state or the question"
    if isinstance(match.need, Chance):
        assert isinstance(copy.need, Chance)
        assert falls(copy.need) == falls(match.need), "asking again left other things to chance"


def falls(chance: Chance) -> list[str]:
    """How it falls by some generators; to list its outcomes would take too long for nine dice."""
    return [chance.to_text(chance.sample(chooser(seed))) for seed in range(5)]


def ask_anew(match: Match) -> None:
    """Forget the open question and ask it again; the round of sealed answers that it is part of goes on."""
    before = match.round, match.heard, match.speaker, match.held
    match.need = None
    match.run()
    match.round, match.heard, match.speaker, match.held = before


def frames_are_immutable(match: Match) -> None:
    """Frames hold ints, bools, strings and tuples of them: copying a frame is copying its fields."""
    for frame in match.frames():
        for name in frame.outline.kept:
            assert immutable(getattr(frame, name)), f"{type(frame).__name__}.{name} can change"


def immutable(value: object) -> bool:
    return all(map(immutable, value)) if isinstance(value, tuple) else isinstance(value, int | str)


def fields_are_listed(part: Part) -> None:
    """No part holds anything beside its listed fields."""
    listed = {*part.outline.kept, *part.outline.shared, "at", "diary", "decisive"}
    odd = set(getattr(part, "__dict__", {})) - listed
    assert not odd, f"{type(part).__name__} holds unlisted fields: {sorted(odd)}"
    for name in part.outline.kept:
        for _, inner in parts_in(getattr(part, name)):
            fields_are_listed(inner)


def invariants_hold(match: Match) -> None:
    """Nothing is lost or made: what the game itself says must always be so."""
    wrong = match.game.invariants(match.table)
    assert not wrong, "; ".join(wrong)


# --- questions --------------------------------------------------------------------------------------------------------


def options_are_sound(match: Match) -> None:
    """Options are some, not too many, all different, and each notation reads back to the same object."""
    space = match.setting.space
    for decision in match.decisions:
        texts = [action.text for action in decision.options]
        assert 0 < len(texts) < 200, f"{decision.kind} has {len(texts)} options"
        assert len(set(texts)) == len(texts), f"{decision.kind} offers something twice: {texts}"
        for action in decision.options:
            assert space.read(action.text) is action, f"'{action}' reads back as another action"
            assert space.read(action.text.replace(" ", ".").upper()) is action, f"'{action}' has no form for addresses"
            assert match.read(f"p{decision.seat + 1} {action}") == (action, decision.seat)
        mask = [action.text in texts for action in space.actions]
        assert sum(mask) == len(texts), f"{decision.kind} offers actions that have no id"


def why_not_agrees(match: Match, actions: Iterable[Action]) -> None:
    """`why_not` is silent exactly for options; all else is refused with a known rule and changes nothing."""
    before, ledger = whole(match), match.game.rules
    for decision in match.decisions:
        assert decision.rule in ledger, f"{decision.kind} cites no rule of the ledger: '{decision.rule}'"
        for action in actions:
            found = match.why_not(action, decision.seat)
            legal = action in decision.options or action in match.game.asides(match.table, decision.seat)
            assert (found is None) == legal, f"'{action}' at {decision.kind}: option {legal}, but why_not says {found}"
            known = found is None or (found.rule in ledger and found.text)
            assert known, f"'{action}' is refused without a known rule: {found}"
    assert whole(match) == before, "asking why not changed the match"


def refusals_agree(match: Match) -> None:
    """What a player may think of trying is possible, or is refused by a rule."""
    need = match.need
    assert isinstance(need, Ask)
    refused = refusals(match.game, match)
    near = match.stack[-1].near(match.table)
    known = [*need.options, *match.asides, *[action for action, _ in refused]]
    assert {a.text for a in near} <= {a.text for a in known}, "something near is neither possible nor refused"
    for action, citation in refused:
        assert citation.rule in match.game.rules, f"'{action}' is refused by an unknown rule '{citation.rule}'"


def refusal(match: Match, action: Action, seat: int) -> IllegalAction | None:
    """How an answer is refused; None when it is taken."""
    try:
        match.apply(action, seat)
    except IllegalAction as e:
        return e
    return None


def refuses_cleanly(match: Match, action: Action) -> None:
    """An illegal answer and an answer of the wrong seat raise, and nothing has changed."""
    before, need = whole(match), match.need
    assert isinstance(need, Ask)
    if action not in need.options and action not in match.asides:
        refused = refusal(match, action, need.seat)
        assert isinstance(refused, NotNow), f"'{action}' was not an option, but there was {refused!r}"
        assert refused.rule in match.game.rules, f"'{action}' was refused without a known rule"
    other = (need.seat + 1) % match.players
    if not match.several() and other != need.seat:
        refused = refusal(match, need.options[0], other)
        assert isinstance(refused, NotYours), f"p{other + 1} answered the question of p{need.seat + 1}: {refused!r}"
    assert whole(match) == before, "a refusal changed the match"


# --- what may be known ------------------------------------------------------------------------------------------------


def views_are_plain(match: Match) -> None:
    """Views are plain data with no way back into the match, and hold no hidden field."""
    before = whole(match)
    for seat in viewers(match):
        view = match.view(seat, explain=True)
        assert json.loads(json.dumps(view)) == view, f"the view of {seat} is not plain JSON"
        hides_hidden(match.table, view["table"], -1 if seat is None else seat)
        at = match if seat not in match.asked or not match.several() else match.asking(seat)
        assert at is not None
        stack = at.stack if seat in match.asked or seat is None or match.lanes is None else match.lanes.common()
        for frame, shown in zip(stack, view["flow"], strict=True):
            hides_hidden(frame, shown, -1 if seat is None else seat)
        wipe(view)
    assert whole(match) == before, "changing a view changed the match"


def hides_hidden(part: Part, view: Any, seat: int, place: int = ALONE) -> None:
    """A part's view holds no hidden field, and only counts of what belongs to others."""
    for name in part.outline.each:
        value = view.pop(name, None)
        held = enumerate(value) if isinstance(value, list) else [(ALONE, value)]
        told = [at for at, one in held if one is not None]
        assert all(part.whose(name, at) == seat >= 0 for at in told), f"seat {seat} sees {name} of another seat"
    seen = [name for name in part.outline.secret if name in view]
    assert not seen, f"a view of {type(part).__name__} holds hidden {seen}"
    for name in part.outline.owned:
        mine = seat >= 0 and part.belongs(place, seat)
        assert mine or isinstance(view[name], int), f"seat {seat} sees {type(part).__name__}.{name} of another seat"
    for name in part.outline.public:
        value = getattr(part, name)
        if isinstance(value, Part):
            hides_hidden(value, view[name], seat)
        elif isinstance(value, list) and value and isinstance(value[0], Part):
            for i, inner in enumerate(value):
                hides_hidden(inner, view[name][i], seat, i)


def wipe(value: Any) -> None:
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        wipe(inner)
    if isinstance(value, dict | list):
        value.clear()


def imagined_world_agrees(match: Match, seat: int, seed: int) -> None:
    """An imagined world looks the same to the seat, is sound, plays on, and leaves the true one alone."""
    before, world = whole(match), match.imagine(seat, seed)
    assert world.view(seat) == match.view(seat), f"p{seat + 1} can tell an imagined world from the true one"
    assert state_bytes(match.imagine(seat, seed)) == state_bytes(world), "the same seed imagines different worlds"
    assert world.rng.state() != match.rng.state(), "an imagined world knows how chance will fall"
    invariants_hold(world)
    play_randomly(world, seed, 8)
    invariants_hold(world)
    assert whole(match) == before, "imagining changed the match"
