"""Going on with a save (see `save`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludus.core import answers, chance, record
from ludus.core.diary import Answer, Diary, Event, Outcome
from ludus.core.dice import take_dice
from ludus.core.errors import BadFile, LudusError
from ludus.core.flow import Procedure
from ludus.core.lanes import Lanes
from ludus.core.match import Match
from ludus.core.packs import packs_text
from ludus.core.part import Json
from ludus.core.save import FORMAT
from ludus.core.sealed import Round, begin_round

if TYPE_CHECKING:
    from ludus.core.game import Game
    from ludus.core.generic import OptionsT, TableT


def load_match(game: Game[TableT, OptionsT], data: Json, believed: bool) -> Match[TableT]:
    """The match of a save. One that is not `believed` must follow from its own diary, if it kept one."""
    if not isinstance(data, dict) or data.get("ludus") != FORMAT:
        raise BadFile(f"Not a Ludus save file (format {FORMAT}).")
    if data.get("game") != game.id:
        raise BadFile(f"This save is of {data.get('game')!r}, not {game.id}.")
    if data.get("version") != game.version:
        raise BadFile(
            f"This save was made with version {data.get('version')} of {game.id}; "
            f"this Ludus has version {game.version}."
        )
    here = {pack.key: pack.version for pack in game.packs}
    if "packs" in data and data["packs"] != here:
        raise BadFile(
            f"This save was made with the expansions {packs_text(data['packs'])}; here are {packs_text(here)}."
        )
    try:
        return restore_match(game, data) if believed or data["diary"] is None else replay_save(game, data)
    except (LudusError, MemoryError):
        raise
    except Exception as e:
        raise BadFile(f"This save of {game.id} is damaged: {e!r}.") from e


def restore_match(game: Game[TableT, OptionsT], data: Json) -> Match[TableT]:
    """The match that a save describes."""
    setting = game.setting(data["players"], data["seed"], data["fair"], game.options.read_kept(data["options"]))
    shell, _ = game.start(setting)
    table: TableT = game.table.from_json(data["table"], shell)
    stack = frames(game, data["stack"])
    match = Match(setting, table, chance.restore_rng(data["rng"]), stack)
    match.own = tuple([chance.restore_rng(state) for state in data.get("own", [])])
    if "lanes" in data:
        match.lanes = Lanes.from_json(data["lanes"], stack, match.rng, lambda saved: frames(game, saved))
        match.lanes.since = data["parted"]
        match.enter()
    match.explicit = data["explicit"]
    if stack:
        match.run()
    match.held = [Answer(seat, game.space.read(text)) for seat, text in data["held"]]
    if data["diary"] is not None:
        table.diary = Diary([entry(game, e) for e in data["diary"]])
    if match.sealing():
        resume_round(match, data)
    if "origin" in data:
        match.origin = load_match(game, data["origin"], True)
    return match


def resume_round(match: Match, data: Json) -> None:
    """Go on with a sealed round. Older saves do not hold it: there it begins with what is asked now."""
    held = match.held
    begin_round(match)
    match.held = held
    if "round" in data:
        since, match.heard = data["round"]
        match.round = Round(since)


def frames(game: Game, data: Json) -> list[Procedure]:
    """Procedures under way."""
    return [game.procedures[f["is"]].from_json(f) for f in data]


def entry(game: Game, data: Json) -> Answer | Outcome | Event:
    """An entry of a diary."""
    if isinstance(data, str):
        return Outcome(data)
    if isinstance(data, list):
        return Answer(data[0], game.space.read(data[1]))
    return Event(data["kind"], tuple(data["args"]), tuple(data["secret"]), tuple(data["to"]))


def replay_save(game: Game[TableT, OptionsT], data: Json) -> Match[TableT]:
    """The match of a save that nobody vouches for: its diary is played again, and must lead to what the save says."""
    data = {**data, "options": game.options.read_kept(data["options"])}
    match = beginning(game, data)
    known = 0 if match.table.diary is None or match.origin is None else len(match.table.diary.entries)
    for number, line in enumerate(data["diary"][known:], known + 1):
        if isinstance(line, str):
            record.feed(match, [record.RecordLine(number, -1, line)])
        elif isinstance(line, list):
            record.feed(match, [record.RecordLine(number, int(line[0]), str(line[1]))])
    if data["explicit"] is not True:
        record.settle(match)
    for seat, text in data["held"]:
        answers.hold(match, game.space.read(text), seat)
    if match.explicit:
        take_dice(match, restore_match(game, data))  # dice thrown by hand leave the generators where they were
    found = match.to_json()
    if "round" not in data:  # older saves do not hold it
        found.pop("round", None)
    if len(found["stack"]) == len(data["stack"]):
        for now, then in zip(found["stack"], data["stack"], strict=True):
            for name in set(game.procedures[now["is"]].added_later) - then.keys():
                del now[name]
    if found != data:
        raise BadFile(f"This save of {game.id} is damaged: it differs from its own diary.")
    return match


def beginning(game: Game[TableT, OptionsT], data: Json) -> Match[TableT]:
    """The match as it was before anybody answered: of the game, or of the position that the save began with."""
    if "origin" not in data:
        return game.begin_from(game.setting(data["players"], data["seed"], data["fair"] is True, data["options"]), True)
    match = load_match(game, data["origin"], True)
    match.begin_here()
    match.explicit = True
    return match
