"""Who plays: a bot by its name, by the place of its class ('my.module:Class'), or as an object."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from ludus.bots.external import ExternalBot
from ludus.bots.greedy import GreedyBot
from ludus.bots.levels import LEVELS, QUICK
from ludus.bots.mcts import MctsBot
from ludus.bots.random_bot import RandomBot
from ludus.bots.seat import Bot
from ludus.bots.thumb import ThumbBot
from ludus.core.errors import BadOption, LudusError, suggest

Entry: TypeAlias = "str | Bot"
Entries: TypeAlias = "Entry | Sequence[Entry]"
Maker: TypeAlias = Callable[..., Bot]

LATER = ("seed", "seconds")  # what a bot is told when it sits down, and not by its name

# Each takes at least a seed.
BOTS: dict[str, Maker] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "mcts": MctsBot,
    "quick": QUICK,
    "thumb": ThumbBot,
    **LEVELS,
    "external": ExternalBot,
}


def maker(name: str) -> Maker:
    """What builds the bots of a name, which may go on with settings: 'mcts:iterations=200', 'mine:Clever:depth=3'."""
    found = BOTS.get(name.partition(":")[0])
    if found is not None:
        return found
    if at_a_place(name):
        return import_class(name)
    raise LudusError(
        f"Unknown bot '{name}'.{suggest(name, BOTS)} Bots: {', '.join(BOTS)}, "
        "or your own as module:Class, such as my_bots:Clever."
    )


def at_a_place(name: str) -> bool:
    """Whether a name says where a class is, instead of being that of a bot."""
    module, colon, rest = name.partition(":")
    words = [*module.split("."), rest.partition(":")[0]]
    return bool(colon) and module not in BOTS and all(word.isidentifier() for word in words)


def import_class(name: str) -> Maker:
    """The class at a place such as 'my.module:Class'; modules of the current folder can be found too."""
    module, place = name.split(":")[:2]
    here = str(Path.cwd())
    if here not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        found: Maker | None = getattr(import_module(module), place, None)
    except ImportError as e:
        raise LudusError(f"Can't load the bot '{name}': {e}.") from e
    if not callable(found):
        raise LudusError(f"Can't load the bot '{name}': '{module}' has no class '{place}'.")
    return found


def bot(given: Entry | type[Bot], **settings: Any) -> Bot:
    """A bot by its name or place, or as it is given; the same `seed` gives the same choices.

    An object is used as it is; one that has a method `reseed` is told the seed. A class of your own gets the settings
    that it takes.
    """
    if isinstance(given, str):
        made = maker(given)(**merge_settings(given, settings))
    elif isinstance(given, type):
        made = given(**accepted_settings(given, settings))
    else:
        made = given
        if "seed" in settings and hasattr(made, "reseed"):
            made.reseed(settings["seed"])
    if not callable(getattr(made, "choose", None)):
        raise BadOption(f"{given!r} is not a bot: it needs a method choose(view, worlds).")
    return made


def merge_settings(name: str, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings given and those written in the name, all of which the bot must have.

    A class of somebody's own need not know of seeds and times.
    """
    build, own = maker(name), settings_in_name(name)
    given = {**own, **(accepted_settings(build, settings) if at_a_place(name) else settings)}
    odd = [setting for setting in given if not takes(build, setting)]
    if odd:
        known = ", ".join(inspect.signature(build).parameters) or "none"
        raise BadOption(f"The bot '{name}' has no setting '{odd[0]}'; it has {known}.")
    missing = [setting for setting in required_settings(build) if setting not in given and setting not in LATER]
    if missing:
        raise BadOption(
            f"The bot '{name}' needs a value of '{missing[0]}': write {name}:{missing[0]}=1 or another one."
        )
    return given


def required_settings(build: Maker) -> list[str]:
    """The settings without which it cannot be built."""
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    found = inspect.signature(build).parameters.values()
    return [p.name for p in found if p.kind in named and p.default is inspect.Parameter.empty]


def takes(build: Maker, setting: str) -> bool:
    parameters = inspect.signature(build).parameters
    return setting in parameters or any(p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters.values())


def accepted_settings(build: Maker, settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings that a class takes."""
    return {name: value for name, value in settings.items() if takes(build, name)}


def settings_in_name(name: str) -> dict[str, Any]:
    """The settings in a name, each after a colon: numbers, of a class of one's own also words; or a command."""
    head, colon, rest = name.partition(":")
    if head == "external":
        return {"command": rest}
    own = at_a_place(name)
    if own:
        _, colon, rest = rest.partition(":")
    found: dict[str, Any] = {}
    for part in rest.split(":") if colon else ():
        setting, sign, value = part.partition("=")
        try:
            found[setting] = int(value) if value.isdigit() else float(value)
        except ValueError as e:
            if not own or not sign:
                raise BadOption(f"'{part}' in '{name}' is not a setting; write one like iterations=200.") from e
            found[setting] = value
    return found


def entries_of(bots: Entries) -> list[Entry]:
    """The bots of a list, of 'random,mcts:iterations=200', or a single one."""
    if isinstance(bots, str):
        return [name.strip() for name in bots.split(",")]
    if not isinstance(bots, Sequence):
        return [bots]
    return [entry.strip() if isinstance(entry, str) else entry for entry in bots]


def lineup(bots: Entries, players: int) -> tuple[Entry, ...]:
    """One bot for each seat, from 'random' (for all) or 'random,mcts:iterations=200' (seat by seat)."""
    given = entries_of(bots)
    if len(given) == 1:
        given *= players
    if len(given) != players:
        raise BadOption(f"{len(given)} bots for {players} players: name one for all, or one for each.")
    for entry in given:
        if isinstance(entry, str):
            merge_settings(entry, {})
        else:
            bot(entry)
    return tuple(given)


def name_entries(entries: Sequence[Entry]) -> tuple[tuple[str, ...], dict[str, Bot]]:
    """A name for each, and the objects among them by the names they get: their own `name`, or that of their class."""
    guests: dict[str, Bot] = {}
    names: list[str] = []
    for entry in entries:
        if isinstance(entry, str):
            names.append(entry)
            continue
        own = getattr(entry, "name", None)
        name = plain = own if isinstance(own, str) else type(entry).__name__
        again = 2
        while name in BOTS or guests.get(name, entry) is not entry:
            name, again = f"{plain} {again}", again + 1
        guests[name] = entry
        names.append(name)
    return tuple(names), guests
