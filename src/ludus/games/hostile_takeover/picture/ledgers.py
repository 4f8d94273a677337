"""What an attack comes to before it is made: how its number adds up, what Energy changes, and how it may come out."""

from __future__ import annotations

from ludus.draw import Ledger, Row, Share, percents
from ludus.games.hostile_takeover.actions import Fire, Strike
from ludus.games.hostile_takeover.attack_flags import AIMED, MAY_AIM
from ludus.games.hostile_takeover.names import holds
from ludus.games.hostile_takeover.odds import ACCURATE, DEFENDED, THREE, chance
from ludus.games.hostile_takeover.picture.acts import Acts
from ludus.games.hostile_takeover.picture.forecast import Shot, blow_at, drifts, percent, shot_at, with_sign
from ludus.games.hostile_takeover.picture.seen import Say
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
    found = [shooting(acts.say, acts.t, top, a) for a in fires if isinstance(top, Shooting)]
    return found + [striking(acts.say, acts.t, top.figure, a) for a in strikes if isinstance(top, Striking)]


def shooting(say: Say, t: Arena, at: Shooting, a: Fire) -> Ledger:
    """HT-125 to HT-130: base, range, cover, motion and whatever else; then To Wound."""
    shot = shot_at(t, at.figure, a.figure, at.mode)
    rows = number_rows(say, shot)
    if at.mode & MAY_AIM and holds(t.held, at.figure):
        aimed = shot_at(t, at.figure, a.figure, at.mode | AIMED)
        rows.append(Row(say("part.aim"), f"{aimed.needed}+", percent(say, aimed.hits())))
    rows += [*wound_rows(say, shot.wound), *beside_rows(say, shot)]
    return Ledger(a.text, shot.title(say), tuple(rows), shot_ends(say, t, shot, at.mode))


def shot_ends(say: Say, t: Arena, shot: Shot, mode: int) -> tuple[Share, ...]:
    """HT-129, HT-130: who is hit is Wounded or Pinned; HT-144: in a Melee it may be somebody else; HT-148: a miss that
    explodes may still reach the target."""
    wounds, pins = drifts(t, shot, mode)
    ends = [("wounded", shot.wounds + wounds, "good"), ("pinned", shot.strikes - shot.wounds + pins, "half")]
    ends += [("another", shot.hits() - shot.strikes, "else")] if shot.others else []
    return shares(say, *ends, ("miss", 1 - shot.hits() - wounds - pins, ""))


def striking(say: Say, t: Arena, attacker: int, a: Strike) -> Ledger:
    """HT-158 to HT-167: both sums, or the number that it takes; then To Wound."""
    plain, accurate, defended = [blow_at(t, attacker, a.figure, dropped) for dropped in (THREE, ACCURATE, DEFENDED)]
    against = Row(say("row.defense"), f"{plain.needed}+", say("row.no_defense"))
    if plain.fights:
        against = sum_row(say, "row.defense", plain.defense)
    rows = (
        sum_row(say, "row.attack", plain.bonus),
        against,
        Row(say("row.to_hit"), percent(say, plain.hit), say("row.dice_alone")),
        energy_row(say, accurate.hit, defended.hit),
        *wound_rows(say, plain.wound),
    )
    wounds = plain.hit * chance(plain.wound)
    otherwise = ("pinned", plain.hit - wounds, "half") if plain.pins else ("unhurt", plain.hit - wounds, "")
    ends = shares(say, ("wounded", wounds, "good"), otherwise, ("miss", 1 - plain.hit, ""))
    return Ledger(a.text, plain.title(say), rows, ends)


def sum_row(say: Say, key: str, bonus: int) -> Row:
    """The three dice of one side and what is added to them."""
    return Row(say(key), say("row.dice", bonus=with_sign(bonus)), say("row.on_average", mean=f"{MEAN + bonus:g}"))


def shares(say: Say, *ends: tuple[str, float, str]) -> tuple[Share, ...]:
    """Each end with its part in words: together they are 100%."""
    whole = percents([part for _, part, _ in ends])
    return tuple(
        Share(say(f"end.{end}"), say("percent", n=rounded), round(100 * part, 1), tone)
        for (end, part, tone), rounded in zip(ends, whole, strict=True)
    )


def number_rows(say: Say, shot: Shot) -> list[Row]:
    """How the number comes about, part by part."""
    base, *others = shot.parts
    rows = [Row(base.name(say), str(base.change), base.what(say))]
    rows += [Row(part.name(say), with_sign(part.change), part.what(say)) for part in others]
    return [
        *rows,
        Row(say("row.to_hit"), f"{shot.needed}+", percent(say, shot.hits())),
        energy_row(say, shot.hits(ACCURATE), shot.hits(DEFENDED)),
    ]


def energy_row(say: Say, accurate: float, defended: float) -> Row:
    """HT-089, HT-091: what Energy of either side makes of the chance to hit."""
    return Row(say("row.energy"), percent(say, accurate), say("row.with_energy", chance=percent(say, defended)))


def wound_rows(say: Say, needed: int) -> list[Row]:
    return [Row(say("row.to_wound"), f"{needed}+", percent(say, chance(needed)))]


def beside_rows(say: Say, shot: Shot) -> list[Row]:
    """Who else may be struck."""
    rows = []
    if shot.blast:
        caught = ", ".join(map(figure, shot.caught)) or say("row.nobody_else")
        rows.append(Row(say("row.blast"), say("row.within", squares=shot.blast), say("row.drifts", names=caught)))
    if shot.others:
        rows.append(Row(say("row.melee"), say("row.may_strike"), ", ".join(map(figure, shot.others))))
    return rows
