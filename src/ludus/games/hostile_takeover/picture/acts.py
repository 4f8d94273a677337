"""The actions of Hostile Takeover: where each is aimed, what comes of it, and which walks and shots are considered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import ClassVar, Final

from ludus.core.action import Action
from ludus.core.words import Words
from ludus.draw import Scene
from ludus.draw.table import Role
from ludus.games.hostile_takeover import actions, guards
from ludus.games.hostile_takeover.actions import (
    Act,
    AtSquare,
    Boost,
    Column,
    Draft,
    Fire,
    Flame,
    Follow,
    Keep,
    Plan,
    Spray,
    Spread,
    Stand,
    Step,
    Strike,
    Team,
)
from ludus.games.hostile_takeover.aiming import why_not_target
from ludus.games.hostile_takeover.attack_flags import AIMED, MAY_AIM
from ludus.games.hostile_takeover.cards.areas import burn_victims, in_block, spray_victims
from ludus.games.hostile_takeover.cards.moves import Jump
from ludus.games.hostile_takeover.charts import SPECIAL_COST
from ludus.games.hostile_takeover.content import cards, teams
from ludus.games.hostile_takeover.intents import Walk, Way, walk_of, ways
from ludus.games.hostile_takeover.moments import Instead
from ludus.games.hostile_takeover.names import FIRE, GRID, LABEL, figures_of, holds, lies_in
from ludus.games.hostile_takeover.odds import THREE, watchers
from ludus.games.hostile_takeover.picture.forecast import Blow, Shot, blow_at, percent, shot_at, shot_into
from ludus.games.hostile_takeover.picture.seen import Seen, character, squares_seen
from ludus.games.hostile_takeover.play.activation import Activation
from ludus.games.hostile_takeover.play.attack import Drops, drops
from ludus.games.hostile_takeover.play.melee import MeleeAttack, Striking
from ludus.games.hostile_takeover.play.movement import Movement
from ludus.games.hostile_takeover.play.overwatch import Overwatch
from ludus.games.hostile_takeover.play.ranged import RangedAttack, Shooting
from ludus.games.hostile_takeover.play.throw import Throw
from ludus.games.hostile_takeover.speech import figure
from ludus.games.hostile_takeover.table import Arena
from ludus.games.hostile_takeover.table_view import by_team
from ludus.geometry.squares import OUTSIDE
from ludus.kit.picture import Kit

TARGET: Final = "Shooting.target"  # steps with a look of their own
WALK: Final = "Movement.walk"
AT_FIGURE: Final = (Act, Fire, Strike, Stand, Follow)
ON_FIGURES: Final = ("act", "fire", "strike", "stand", "follow")
ROLLED: Final = ("fire", "column", "strike", "spray", "flame")  # verbs of attacks: dice decide


class Acts(Kit[Arena, int]):
    """The actions of Hostile Takeover."""

    natural = (*ON_FIGURES, "place", "step", "column")
    groups: ClassVar[Mapping[str, str]] = {
        "plan": "cards", "boost": "boost", "order": "order", "act": "figures", "follow": "figures", "fire": "targets",
        "strike": "targets", "stand": "figures", "spray": "areas", "flame": "directions", "row": "rows",
        "column": "columns", "step": "steps", "place": "squares", "team": "teams", "draft": "characters",
        "keep": "characters", "zone": "zones",
    }  # fmt: skip
    last = ""
    roles: ClassVar[Mapping[str, Role]] = dict.fromkeys(
        ("stop", "hold", "save", "none", "no", "nobody", "rest", "plain"), "on"
    )

    def __init__(self, scene: Scene, seen: Seen, words: Words) -> None:
        super().__init__(scene, seen, words)
        self.t = seen.table
        self.figures = by_team(self.t)
        self.square = squares_seen(seen)
        self.on = {self.square[f]: f for f in self.figures if self.square[f] >= 0}

    # --- actions ------------------------------------------------------------------------------------------------------

    def group(self, action: Action) -> str:
        """There are many ways to spread Energy, so they are sorted by figures."""
        if isinstance(action, Spread):
            return self.say(f"spread.{sum(n > 0 for n in action.amounts)}")
        return super().group(action)

    def heading(self, verb: str) -> str:
        return self.say(f"group.{self.groups[verb]}") if verb in self.groups else ""

    def label(self, action: Action) -> str:
        """Energy goes by the names of the figures, which nobody has to count out."""
        if isinstance(action, Spread):
            team = figures_of(self.t.teams[self.seen.chooser])
            return ", ".join(f"{figure(f)} {n}⚡" for f, n in zip(team, action.amounts, strict=False) if n)
        return super().label(action)

    def place(self, action: Action) -> int | None:
        top = self.seen.top
        square = OUTSIDE
        if isinstance(action, AT_FIGURE):
            square = self.square[action.figure]
        elif isinstance(action, AtSquare):
            square = action.square
        elif isinstance(action, Step) and isinstance(top, Movement):
            square = GRID.neighbors[self.t.square[top.figure]][action.number]
        elif isinstance(action, Column) and isinstance(top, (Shooting, Jump)):
            square = GRID.at(action.number, top.chosen)
        return square if square >= 0 else None

    def comes_of(self, seen: Seen, action: Action) -> list[str]:
        say = HINTS.get(type(action)) or HINTS.get(action)
        said = say(self, action) if say else ""
        return [said] if said else []

    @cached_property
    def by_figure(self) -> dict[int, str]:
        """What a click on a figure means."""
        return {a.figure: a.text for a in self.seen.choices if isinstance(a, AT_FIGURE)}

    # --- walks --------------------------------------------------------------------------------------------------------

    @cached_property
    def walk(self) -> Walk | None:
        """The walk that is open to the viewer, also before its card is paid for anything else."""
        top = self.seen.top
        moving = isinstance(top, Movement) and top.where() == "walk"
        return walk_of(top) if isinstance(top, Movement) and moving else self.walk_after(actions.EXTRA_NONE)

    @cached_property
    def paid_walk(self) -> Walk | None:
        """HT-096: the walk that it would be with 2 points for 1 Energy, where that can still be bought."""
        return self.walk_after(actions.EXTRA_FIRST)

    def walk_after(self, buys: Action) -> Walk | None:
        """The walk of a card that has just begun, where the viewer may walk at once and says nothing else of it."""
        top = self.seen.top
        begun = isinstance(top, Activation) and top.where() in ("special", "extra") and not top.declared
        if not begun or not self.seen.choices:
            return None
        tried = self.seen.rehearse(actions.PLAIN, buys)
        move = tried.match.stack[-1] if tried.options else None
        paid = bool(tried.events("extra_move"))
        walks = isinstance(move, Movement) and move.where() == "walk" and paid == (buys is actions.EXTRA_FIRST)
        return walk_of(move) if isinstance(move, Movement) and walks else None

    @cached_property
    def walks(self) -> dict[int, Way]:
        """The squares that can be walked to, each with the way there."""
        return {} if self.walk is None else ways(self.t, self.walk)

    @cached_property
    def further(self) -> dict[int, Way]:
        """The squares that can be walked to with Energy only."""
        found = {} if self.paid_walk is None else ways(self.t, self.paid_walk)
        return {square: by for square, by in found.items() if square not in self.walks}

    # --- shots --------------------------------------------------------------------------------------------------------

    @cached_property
    def shots(self) -> list[Shot]:
        """The shots a decision is about: the one under way, the one an interruption would be, or those to choose."""
        top, attack = self.seen.top, self.seen.frame(RangedAttack)
        if attack is not None and isinstance(top, (RangedAttack, Throw)):
            return [self.shot_of(attack)]
        if isinstance(top, Overwatch) and top.where() == "offer":
            return [shot_at(self.t, top.watcher, top.mover)]
        if isinstance(top, Shooting) and top.where() == "target":
            return [shot_at(self.t, top.figure, a.figure, top.mode) for a in self.seen.choices if isinstance(a, Fire)]
        return []

    def shot_of(self, attack: RangedAttack) -> Shot:
        if attack.target >= 0:
            return shot_at(self.t, attack.shooter, attack.target, attack.mode)
        return shot_into(self.t, attack.shooter, attack.square, attack.mode)

    @cached_property
    def shot(self) -> Shot | None:
        """The one shot a decision is about, or the best of several."""
        if not self.shots:
            return None
        mine = self.t.side[self.shots[0].shooter]
        enemies = [shot for shot in self.shots if shot.target < 0 or self.t.side[shot.target] != mine]
        return max(enemies or self.shots, key=lambda shot: shot.wounds)

    def shots_from(self, f: int) -> list[Shot]:
        """Every shot of a figure from where it stands, aimed if it may be."""
        t = self.t
        if t.bans_shots():
            return []
        mode = AIMED if holds(t.held, f) else 0
        return [shot_at(t, f, one, mode) for one in figures_of(t.enemies(t.side[f])) if not why_not_target(t, f, one)]

    def best_shot(self, f: int) -> Shot | None:
        """The likeliest hit of a figure from where it stands."""
        return max(self.shots_from(f), key=lambda shot: shot.hits(), default=None)


# --- planning ---------------------------------------------------------------------------------------------------------


def plans(acts: Acts, a: Plan) -> str:
    card = cards()[a.card - 1]
    key = "hint.card.moving" if card.moving else "hint.card.still"
    said = acts.say(key, initiative=f"{card.initiative:+d}", says=acts.words.said(card.says))
    return f"{said} {prospect(acts, a)}".rstrip()


def prospect(acts: Acts, a: Plan) -> str:
    """What a Fire card could do from here, as things lie before the others have planned."""
    if a.card != FIRE:
        return ""
    if acts.t.bans_shots():
        return acts.say("hint.no_shots.yet" if acts.t.stakes.marker else "hint.no_shots.this_turn")
    shot = acts.best_shot(a.figure)
    if shot is None:
        return acts.say("hint.no_target")
    return acts.say("hint.from_here", aim=shot.aim, chance=percent(acts.say, shot.hits()))


def boosts(acts: Acts, a: Boost) -> str:
    return acts.say(f"hint.boost.{len(a.payers)}")


def characters(acts: Acts, a: Draft | Keep) -> str:
    row, said = character(acts.t, a.figure), acts.words.said
    weapons = {"ranged": said(row.ranged), "melee": said(row.melee)}
    return acts.say("hint.character", move=row.move, armor=row.armor, says=said(row.says), **weapons)


def team(acts: Acts, a: Team) -> str:
    return acts.words.said(teams()[a.number].says)


# --- acting -----------------------------------------------------------------------------------------------------------


def cards_of(acts: Acts, a: Act | Follow) -> str:
    t, f, say = acts.t, a.figure, acts.say
    said = [say("hint.plays", card=cards()[t.card[f] - 1].name)] if t.card[f] else []
    said += [say("hint.energy", energy=t.energy[f])] if t.energy[f] else []
    shot = acts.best_shot(f) if t.card[f] == FIRE else None
    if shot is not None:
        said.append(say("hint.best_shot", aim=shot.aim, needed=shot.needed, chance=percent(say, shot.hits())))
    return ", ".join(said)


def special(acts: Acts, a: Action) -> str:
    activation = acts.seen.frame(Activation)
    return f"{SPECIAL_COST[activation.figure]}⚡" if activation else ""


def steps(acts: Acts, a: Step) -> str:
    """Where it leads, what it costs, what is left, and who watches that square."""
    t, move = acts.t, acts.seen.frame(Movement)
    assert move is not None
    start = t.square[move.figure]
    to, cost = GRID.neighbors[start][a.number], t.ground.price(start, a.number)
    stops = lies_in(to, guards.free_to_stop(t, move.figure))
    said = [acts.say("hint.step" if stops else "hint.step.cross", square=LABEL[to], cost=cost, left=move.left - cost)]
    for f, p in watchers(t, move.figure, to, move.holding) if stops and move.watched else ():
        said.append(acts.say("hint.step.watched", who=f, chance=percent(acts.say, p)))
    return ", ".join(said)


# --- attacking --------------------------------------------------------------------------------------------------------


def shots(acts: Acts, a: Fire) -> str:
    shooting = acts.seen.frame(Shooting)
    assert shooting is not None
    t, shooter, mode = acts.t, shooting.figure, shooting.mode
    plain = shot_at(t, shooter, a.figure, mode)
    if not (mode & MAY_AIM and holds(t.held, shooter)):
        return plain.in_short(acts.say)
    aimed = shot_at(t, shooter, a.figure, mode | AIMED)
    chance = percent(acts.say, aimed.hits())
    return acts.say("hint.aimed", plain=plain.in_short(acts.say), needed=aimed.needed, chance=chance)


def interrupts(acts: Acts, a: Action) -> str:
    return acts.shots[0].in_short(acts.say) if acts.shots else ""


def aims(acts: Acts, a: Action) -> str:
    """The shot with the aim, or without it."""
    attack = acts.seen.frame(RangedAttack)
    if attack is None or attack.target < 0:
        return ""
    mode = attack.mode | AIMED if a is actions.USE_AIM else attack.mode & ~AIMED
    shot = shot_at(acts.t, attack.shooter, attack.target, mode)
    return acts.say("hint.aim", needed=shot.needed, chance=percent(acts.say, shot.hits()), wound=shot.wound)


def energy(acts: Acts, a: Action) -> str:
    """How Energy changes the chance to hit."""
    attack = acts.seen.top
    if not isinstance(attack, (RangedAttack, MeleeAttack)):
        return ""
    accurate, defended = attack.accurate or a is actions.ACCURACY, a is actions.DEFENSE
    before, after = drops(accurate=attack.accurate, defended=False), drops(accurate=accurate, defended=defended)
    if isinstance(attack, MeleeAttack):
        now, then = blow(acts.seen, attack, before).hit, blow(acts.seen, attack, after).hit
    else:
        now, then = acts.shots[0].hits(before), acts.shots[0].hits(after)
    key = "hint.chance" if now == then else "hint.chance.changes"
    return acts.say(key, now=percent(acts.say, now), then=percent(acts.say, then))


def blow(seen: Seen, attack: MeleeAttack, dropped: Drops = THREE) -> Blow:
    """The blow under way."""
    return blow_at(seen.table, attack.attacker, attack.target, dropped, attack.modifier)


def strikes(acts: Acts, a: Strike) -> str:
    striking = acts.seen.frame(Striking)
    assert striking is not None
    return blow_at(acts.t, striking.figure, a.figure).in_short(acts.say)


def sprays(acts: Acts, a: Spray) -> str:
    """HT-193: everybody whom it attacks."""
    top = acts.seen.top
    assert isinstance(top, Instead)
    victims = spray_victims(acts.t, top.figure, in_block(acts.t, top.figure, a.x, a.y))
    return acts.say("hint.spray", names=", ".join(map(figure, victims)))


def flames(acts: Acts, a: Flame) -> str:
    """HT-192: everybody whom it attacks."""
    top = acts.seen.top
    assert isinstance(top, Instead)
    return acts.say("hint.flame", names=", ".join(map(figure, burn_victims(acts.t, top.figure, a.number))))


def rerolls(acts: Acts, a: Action) -> str:
    throw = acts.seen.frame(Throw)
    return acts.say("hint.rolled", faces=" ".join(map(str, throw.faces))) if throw and throw.faces else ""


def empty_square(acts: Acts, a: Action) -> str:
    return acts.say("hint.fire_square")


HINTS: Final[Mapping[object, Callable[..., str]]] = {  # by class, or by the one action of its kind
    Plan: plans, Boost: boosts, Draft: characters, Keep: characters, Team: team, Act: cards_of, Follow: cards_of,
    actions.SPECIAL: special, Step: steps, Fire: shots,
    actions.FIRE_SQUARE: empty_square, actions.INTERRUPT: interrupts,
    actions.USE_AIM: aims, actions.SAVE_AIM: aims, actions.ACCURACY: energy, actions.DEFENSE: energy,
    actions.NO_ENERGY: energy, Strike: strikes, Spray: sprays, Flame: flames,
    actions.REROLL: rerolls,
}  # fmt: skip
