"""What somebody brings: records and saves, and what they show, if they can be believed; drafts, and how they play."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ludus.core import benches, draft_texts, record
from ludus.core.drafts import Draft, files_of
from ludus.core.errors import BadFile
from ludus.core.game import Game
from ludus.core.part import Json
from ludus.games import find
from ludus.table import history
from ludus.table.history import Start


def fitting(game: Game, players: int, chosen: Mapping[str, Any]) -> Json:
    """The options of a table as they are stored; refused where they do not fit."""
    return game.setting(players, 0, True, chosen).options_json()


def draft(game: Game, players: int, text: str) -> Json:
    """How a draft is played: content files in place of the game's own, options, players (0: as the draft says), and the
    options with which the original is played beside it."""
    found = draft_texts.read_draft(text)
    new = benches.added_files(game, found)
    draft_texts.check_content(game, files_of(game, found) | new)  # its maps too, where an option takes them by itself
    way = benches.match_of_draft(game, found)
    seats = players or way.players or game.seats[0]
    files = files_of(game, Draft(way.content)) | new
    both = benches.options_of_both(game)
    beside = {name: value for name, value in way.options.items() if name in both}
    return {"players": seats, "options": fitting(game, seats, way.options), "content": files, "beside": beside}


def draft_files(game: Game, text: str) -> Json:
    """The files of a draft, as the command line reads them, and those of its expansion."""
    found = draft_texts.read_draft(text)
    made = {f"{option}.toml": text for option, text in benches.made_texts(game, found).items()}
    return {"files": {**files_of(game, found), **made}, "pack": benches.added_files(game, found)}


def draft_of_file(game: Game, name: str, text: str) -> Json:
    """What a content file changes that somebody brings, or the new row that it holds."""
    made = draft_texts.made_in(game, name, text)
    return {"content": {} if made else {name: draft_texts.changes_in(game, name, text)}, "made": made}


def show_file(text: str) -> dict[str, Any]:
    """What a record or a save shows: its game, players and options, how its table begins, and positions in it."""
    if text.lstrip().startswith("{"):
        text = record_of_save(text)
    header, lines, _ = record.read(text)
    game = find.game(header.game)
    if not lines:  # then chance falls now, and the record says how
        remarks = [row for row in text.splitlines() if row.startswith("#")]
        text = "\n".join([record.replay(game, text).record().rstrip("\n"), *remarks, ""])
    doubts = record.verify(game, text)
    origin = {"record": text, "doubt": doubts[0] if doubts else ""}
    start = Start(game, header.players, header.options, "", (), origin)
    snapshots = history.milestones(start)  # refuses what cannot be played
    setting = start.match().setting
    return {
        "game": game.id,
        "players": setting.players,
        "options": setting.options_json(),
        "origin": origin,
        "snapshots": snapshots,
    }


def record_of_save(text: str) -> str:
    """The record of a save that nobody vouches for: its diary is played again, and must lead to what it says."""
    if len(text) > record.LONGEST:
        raise BadFile(f"This save has {len(text)} characters; the limit is {record.LONGEST}.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise BadFile(f"Can't read this save: {e}.") from e
    match = find.load(data)
    if match.table.diary is None:
        raise BadFile("This save lacks the start of the game, so it can't be shown.")
    return match.record()
