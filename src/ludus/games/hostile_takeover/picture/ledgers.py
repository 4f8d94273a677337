"""What an attack comes to before it is made: how its number adds up, what Energy changes, and how it may come out."""

from __future__ import annotations

from ludus.draw import Ledger, Row, Share, percents
from ludus.games.hostile_takeover.danger import ACCURATE, DEFENDED, PLAIN, chance
from ludus.games.hostile_takeover.manner import AIMED, MAY_AIM, has
from ludus.games.hostile_takeover.names import KEYS
from ludus.games.hostile_takeover.picture.acts import read
from ludus.games.hostile_takeover.picture.odds import Shot, blow_at, drifts, percent, shot_at, signed
from ludus.games.hostile_takeover.picture.seen import Seen
from ludus.games.hostile_takeover.sets import holds
from ludus.games.hostile_takeover.speech import figure

MEAN = 10.5  # of three dice


def ledgers(seen: Seen) -> list[Ledger]:
    """One for each target that can be chosen now."""
    if not seen.choices or seen.asking not in ("Shooting.target", "Striking.target"):
        return []
    at_figure = [act for act in map(read, seen.choices) if act.verb in ("fire", "strike") and act.figure]
    make = shooting if seen.asking == "Shooting.target" else striking
    return [make(seen, act.text, KEYS.index(act.figure)) for act in at_figure]


def shooting(seen: Seen, action: str, target: int) -> Ledger:
    """HT-125 to HT-130: base, range, cover, motion and whatever else; then To Wound."""
    shooter, mode = seen.top["figure"], seen.top["mode"]
    shot = shot_at(seen.arena, shooter, target, mode)
    rows = number_rows(shot)
    if has(mode, MAY_AIM) and holds(seen.arena.held, shooter):
        aimed = shot_at(seen.arena, shooter, target, mode | AIMED)
        rows.append(Row("Aim", f"{aimed.tn}+", percent(aimed.hits())))
    title = f"{figure(shot.shooter)} at {figure(shot.target)}"
    return Ledger(action, title, (*rows, *wound_rows(shot.wound), *beside_rows(shot)), shot_ends(seen, shot, mode))


def shot_ends(seen: Seen, shot: Shot, mode: int) -> tuple[Share, ...]:
    """HT-129, HT-130: who is hit is Wounded or Pinned; HT-144: in a Melee it may be somebody else; HT-148: a miss that
    explodes may still reach the target."""
    wounds, pins = drifts(seen.arena, KEYS.index(shot.shooter), KEYS.index(shot.target), mode)
    ends = [("Wounded", shot.wounds + wounds, "good"), ("Pinned", shot.strikes - shot.wounds + pins, "half")]
    ends += [("Another", shot.hits() - shot.strikes, "else")] if shot.others else []
    return shares(*ends, ("Miss", 1 - shot.hits() - wounds - pins, ""))


def striking(seen: Seen, action: str, target: int) -> Ledger:
    """HT-158 to HT-167: both sums, or the number that it takes; then To Wound."""
    t, attacker = seen.arena, seen.top["figure"]
    plain, accurate, defended = [blow_at(t, attacker, target, dice) for dice in (PLAIN, ACCURATE, DEFENDED)]
    against = Row("Defense", f"{plain.needed}+", "it does not fight back")
    if plain.fights:
        against = Row("Defense", f"3 dice {signed(plain.defense)}", f"{MEAN + plain.defense:g} on average")
    rows = (
        Row("Attack", f"3 dice {signed(plain.bonus)}", f"{MEAN + plain.bonus:g} on average"),
        against,
        Row("To hit", percent(plain.hit), "with three dice"),
        energy_row(accurate.hit, defended.hit),
        *wound_rows(plain.wound),
    )
    wounds = plain.hit * chance(plain.wound)
    otherwise = ("Pinned", plain.hit - wounds, "half") if plain.pins else ("Unhurt", plain.hit - wounds, "")
    ends = shares(("Wounded", wounds, "good"), otherwise, ("Miss", 1 - plain.hit, ""))
    return Ledger(action, f"{figure(plain.attacker)} strikes {figure(plain.target)}", rows, ends)


def shares(*ends: tuple[str, float, str]) -> tuple[Share, ...]:
    """Each end with its part in words: together they are 100%."""
    whole = percents([part for _, part, _ in ends])
    return tuple(
        Share(label, f"{told}%", round(100 * part, 1), tone)
        for (label, part, tone), told in zip(ends, whole, strict=True)
    )


def number_rows(shot: Shot) -> list[Row]:
    """How the number comes about, part by part."""
    base, *others = shot.parts
    rows = [Row(base.name, str(base.change), base.what)]
    rows += [Row(part.name, signed(part.change), part.what) for part in others]
    return [
        *rows,
        Row("To hit", f"{shot.tn}+", percent(shot.hits())),
        energy_row(shot.hits(ACCURATE), shot.hits(DEFENDED)),
    ]


def energy_row(accurate: float, defended: float) -> Row:
    """HT-089, HT-091: what Energy of either side makes of the chance to hit."""
    return Row("Energy", percent(accurate), f"with Accuracy; {percent(defended)} against Defense")


def wound_rows(needed: int) -> list[Row]:
    return [Row("To wound", f"{needed}+", percent(chance(needed)))]


def beside_rows(shot: Shot) -> list[Row]:
    """Who else may be struck."""
    rows = []
    if shot.blast:
        caught = ", ".join(figure(key) for key in shot.caught) or "nobody else"
        rows.append(Row("Blast", f"within {shot.blast}", f"{caught}; a miss drifts as many squares as it missed by"))
    if shot.others:
        rows.append(Row("Melee", "a hit may strike", ", ".join(figure(key) for key in shot.others)))
    return rows
