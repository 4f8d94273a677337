"""What an attack comes to before it is made: how its number adds up, what Energy changes, and how it may come out."""

from __future__ import annotations

from ludus.draw import Ledger, Row, Share, percents
from ludus.games.hostile_takeover.actions import Fire, Strike
from ludus.games.hostile_takeover.attack_flags import AIMED, MAY_AIM
from ludus.games.hostile_takeover.names import holds
from ludus.games.hostile_takeover.odds import ACCURATE, DEFENDED, THREE, chance
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.forecast import Shot, blow_at, drifts, percent, shot_at, with_sign
from ludus.games.hostile_takeover.play.melee import Striking
from ludus.games.hostile_takeover.play.ranged import Shooting
from ludus.games.hostile_takeover.speech import figure
from ludus.games.hostile_takeover.table import Arena

MEAN = 10.5  # of three dice


def ledgers(acts: Acts) -> list[Ledger]:
    """One for each target that can be chosen now."""
    top = acts.seen.top
    fires = [a for a in acts.seen.choices if isinstance(a, Fire)] if isinstance(top, Shooting) else []
    strikes = [a for a in acts.seen.choices if isinstance(a, Strike)] if isinstance(top, Striking) else []
    found = [shooting(acts.t, top, a) for a in fires if isinstance(top, Shooting)]
    return found + [striking(acts.t, top.figure, a) for a in strikes if isinstance(top, Striking)]


def shooting(t: Arena, at: Shooting, a: Fire) -> Ledger:
    """HT-125 to HT-130: base, range, cover, motion and whatever else; then To Wound."""
    shot = shot_at(t, at.figure, a.figure, at.mode)
    rows = number_rows(shot)
    if at.mode & MAY_AIM and holds(t.held, at.figure):
        aimed = shot_at(t, at.figure, a.figure, at.mode | AIMED)
        rows.append(Row("Aim", f"{aimed.needed}+", percent(aimed.hits())))
    return Ledger(a.text, shot.title, (*rows, *wound_rows(shot.wound), *beside_rows(shot)), shot_ends(t, shot, at.mode))


def shot_ends(t: Arena, shot: Shot, mode: int) -> tuple[Share, ...]:
    """HT-129, HT-130: who is hit is Wounded or Pinned; HT-144: in a Melee it may be somebody else; HT-148: a miss that
    explodes may still reach the target."""
    wounds, pins = drifts(t, shot, mode)
    ends = [("Wounded", shot.wounds + wounds, "good"), ("Pinned", shot.strikes - shot.wounds + pins, "half")]
    ends += [("Another", shot.hits() - shot.strikes, "else")] if shot.others else []
    return shares(*ends, ("Miss", 1 - shot.hits() - wounds - pins, ""))


def striking(t: Arena, attacker: int, a: Strike) -> Ledger:
    """HT-158 to HT-167: both sums, or the number that it takes; then To Wound."""
    plain, accurate, defended = [blow_at(t, attacker, a.figure, dropped) for dropped in (THREE, ACCURATE, DEFENDED)]
    against = Row("Defense", f"{plain.needed}+", "it does not fight back")
    if plain.fights:
        against = Row("Defense", f"3 dice {with_sign(plain.defense)}", f"{MEAN + plain.defense:g} on average")
    rows = (
        Row("Attack", f"3 dice {with_sign(plain.bonus)}", f"{MEAN + plain.bonus:g} on average"),
        against,
        Row("To hit", percent(plain.hit), "with three dice"),
        energy_row(accurate.hit, defended.hit),
        *wound_rows(plain.wound),
    )
    wounds = plain.hit * chance(plain.wound)
    otherwise = ("Pinned", plain.hit - wounds, "half") if plain.pins else ("Unhurt", plain.hit - wounds, "")
    ends = shares(("Wounded", wounds, "good"), otherwise, ("Miss", 1 - plain.hit, ""))
    return Ledger(a.text, plain.title, rows, ends)


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
    rows += [Row(part.name, with_sign(part.change), part.what) for part in others]
    return [
        *rows,
        Row("To hit", f"{shot.needed}+", percent(shot.hits())),
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
        caught = ", ".join(map(figure, shot.caught)) or "nobody else"
        rows.append(Row("Blast", f"within {shot.blast}", f"{caught}; a miss drifts as many squares as it missed by"))
    if shot.others:
        rows.append(Row("Melee", "a hit may strike", ", ".join(map(figure, shot.others))))
    return rows
