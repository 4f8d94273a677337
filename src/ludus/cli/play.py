"""`play`: the terminal game."""

from __future__ import annotations

from datetime import date
from typing import Annotated, TypeAlias

import typer

from ludus.bots import Bot, bot, maker
from ludus.cli.away import AwaySession
from ludus.cli.inputs import Language, Packs, Players, Seed, Sets, load_match, read_options
from ludus.cli.remote import Remote
from ludus.cli.screen import Left, Screen
from ludus.cli.session import Session
from ludus.core.chance import fresh_seed
from ludus.core.errors import BadOption, LudusError
from ludus.core.game import Game
from ludus.core.match import Match
from ludus.games import find
from ludus.lab.plan import derive_seed
from ludus.table.words import ENGLISH

NOBODY = "none"  # in place of a bot: a person sits there


Which: TypeAlias = Annotated[str | None, typer.Argument(metavar="GAME", help="A game (default: choose from a list).")]
Others: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="BOTS",
        help="Bots for the other seats: one for all (casual), one per seat (a,b), or none: you pass the screen.",
    ),
]
OwnSeat: TypeAlias = Annotated[int | None, typer.Option(metavar="N", help="Your seat: 1 is p1.")]
Plain: TypeAlias = Annotated[
    bool, typer.Option("--plain", help="Short lines without colors, for pipes and screen readers.")
]
Saved: TypeAlias = Annotated[str | None, typer.Option(metavar="FILE", help="Resume a saved game.")]
Daily: TypeAlias = Annotated[bool, typer.Option("--daily", help="Today's challenge: the same dice for everyone.")]
Physical: TypeAlias = Annotated[
    bool,
    typer.Option("--physical", help="Play on a real table: you type the dice and draws."),
]
Address: TypeAlias = Annotated[
    str | None, typer.Option(metavar="URL", help="Join a server's table: its URL, or a link to a seat.")
]
Token: TypeAlias = Annotated[
    str, typer.Option(metavar="TOKEN", envvar="LUDUS_TOKEN", help="With --at: your token (Settings, Programs).")
]
Name: TypeAlias = Annotated[str, typer.Option(metavar="NAME", help="With a link to a seat: your name there.")]


def play(
    game: Which = None,
    players: Players = None,
    bots: Others = None,
    seed: Seed = None,
    sets: Sets = None,
    seat: OwnSeat = None,
    plain: Plain = False,
    load: Saved = None,
    daily: Daily = False,
    physical: Physical = False,
    at: Address = None,
    token: Token = "",
    name: Name = "",
    language: Language = ENGLISH,
    _packs: Packs = None,
) -> None:
    """Play in the terminal, against bots, with others at the same screen, or at a table of a server.

    Type what you mean, such as walk 13,13 or keep 6 6; undo takes it back as one."""
    screen = Screen(plain, language)
    if at is not None:
        chosen_here = game or players or bots or seed is not None or sets or seat or load or daily or physical
        if chosen_here or language != ENGLISH:
            raise BadOption("--at joins an existing table: use only --token and --name with it.")
        elsewhere(at, token, name, screen)
        return
    try:
        match = open_game(screen, game, load, players=players, seed=seed, sets=sets, daily=daily, physical=physical)
        seats = seating(match, (bots or NOBODY) if physical and match.players > 1 else bots, seat)
        session = Session(match, seats, screen, load, physical)
    except (Left, KeyboardInterrupt):
        screen.say("You have left.")
        return
    try:
        session.run()
    except (Left, KeyboardInterrupt):
        screen.say(session.farewell())


def open_game(
    screen: Screen,
    game: str | None,
    load: str | None,
    *,
    players: int | None,
    seed: int | None,
    sets: list[str] | None,
    daily: bool,
    physical: bool,
) -> Match:
    """The game to be played: a saved one, the challenge of today, or a new one."""
    untouched = players is None and seed is None and not sets
    if daily and physical:
        raise BadOption("The daily challenge has its own dice: drop --physical.")
    if load is not None:
        match = resume_game(load, game, untouched and not daily, screen.language)
    else:
        box = (find.game(game) if game is not None else choose(screen)).in_language(screen.language)
        match = challenge(box, untouched) if daily else begin_game(box, players, seed, sets, physical)
    match.explicit = physical
    return match


def begin_game(box: Game, players: int | None, seed: int | None, sets: list[str] | None, physical: bool) -> Match:
    """A new game."""
    number = box.seats[0] if players is None else players
    return box.begin_from(
        box.setting(number, fresh_seed() if seed is None else seed, False, read_options(sets)), physical
    )


def elsewhere(url: str, token: str, name: str, screen: Screen) -> None:
    """Sit at a table of another machine, until its game is over or we leave."""
    remote = Remote(url, token)
    session = AwaySession(remote, remote.sit_down(name), screen)
    try:
        session.run()
    except (Left, KeyboardInterrupt):
        session.farewell()


def choose(screen: Screen) -> Game:
    """Let the player pick from the games there are."""
    games = find.all_games()
    if not games:
        raise LudusError("No games are installed; `ludus new NAME` makes one from a small example.")
    screen.say("Which game?", "bold")
    for number, game in enumerate(games, 1):
        screen.say(f"  {number}  {game.id}  {game.in_language(screen.language).about}", indent=7 + len(game.id))
    while True:
        typed = screen.ask("Number or name> ")
        if typed.isdecimal() and 1 <= int(typed) <= len(games):
            return games[int(typed) - 1]
        try:
            return find.game(typed)
        except LudusError as e:
            screen.say(f"{e} Type a number from 1 to {len(games)}.")


def challenge(game: Game, untouched: bool) -> Match:
    """The challenge of today; scores are compared, so nothing of it can be chosen."""
    if not untouched:
        raise BadOption("The daily challenge is the same for everyone: drop --players, --seed, and --set.")
    return game.daily(date.today())


def resume_game(file: str, game: str | None, untouched: bool, language: str) -> Match:
    """A saved game; what it was begun with cannot be chosen again."""
    if not untouched:
        raise BadOption("A saved game has its own setup: drop --players, --seed, and --set.")
    wanted = None if game is None else find.game(game)
    match = load_match(file, language)
    if wanted is not None and match.game.id != wanted.id:
        raise BadOption(f"'{file}' is a game of {match.game.id}, not {wanted.id}.")
    return match


def seating(match: Match, bots: str | None, seat: int | None) -> list[tuple[str, Bot | None]]:
    """Who sits where: the name of a bot and the bot, or a person. The seed of the match decides their chance too."""
    players, seed = match.players, match.setting.seed
    if seat is not None and not 1 <= seat <= players:
        raise BadOption(f"No seat {seat}: choose 1 to {players}.")
    names = [name.strip() for name in (bots or "random").split(",")]
    for name in names:
        if name != NOBODY:
            maker(name)
    if len(names) == players and len(names) > 1:
        if seat is not None:
            raise BadOption(f"--bots fills all {players} seats, leaving none for --seat. Write none for your seat.")
    elif len(names) in (1, players - 1):
        mine = 0 if seat is None else seat - 1
        names = names * (players - 1) if len(names) == 1 else names
        names = [*names[:mine], NOBODY, *names[mine:]]
    else:
        raise BadOption(f"{len(names)} bots for {players} seats: name one for all, {players - 1}, or {players}.")
    return [
        (name, None if name == NOBODY else bot(name, seed=derive_seed(seed, place, "bot")))
        for place, name in enumerate(names)
    ]
