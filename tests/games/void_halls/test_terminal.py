"""A game for one in the terminal: dice kept in one line, hints, the final count, the challenge of the day."""

from __future__ import annotations

from datetime import date

import pytest
from tests.games.void_halls.laid_out import GAME
from typer.testing import CliRunner

from ludus.cli.app import app
from ludus.core.chance import make_rng
from ludus.core.match import Match
from ludus.games.void_halls.content import score_rows
from ludus.testing import position, rule

assert GAME.shorthand is not None
SHORT = GAME.shorthand
LAZY = "always stop\nalways pass\nalways done\n"


def played(*args: str, typed: str) -> str:
    done = CliRunner().invoke(app, ["play", GAME.id, "--plain", *args], input=typed, prog_name="ludus")
    assert done.exit_code == 0, done.output
    return " ".join(done.stdout.split())


def hint(match: Match) -> str:
    return GAME.raw_words.name(SHORT.hint(match))


def between(dice: str = "222561") -> Match:
    return position(GAME, 1, dice=dice, phase="choose", throws=1).match


@rule("VH-032")
@pytest.mark.parametrize(
    ("typed", "answers"),
    [
        ("keep 2 2 2", ["reroll", "keep 0", "keep 3", "keep 0", "keep 0"]),
        ("keep 226", ["reroll", "keep 0", "keep 2", "keep 0", "keep 1"]),
        ("keep 6-2-1", ["reroll", "keep 1", "keep 1", "keep 0", "keep 1"]),
        ("keep none", ["reroll", "keep 0", "keep 0", "keep 0", "keep 0"]),
        ("keep 222561", ["stop"]),
        ("keep 3", []),
        ("keep 2222", []),
        ("keep", []),
        ("keep it", []),
        ("mine 2", []),
    ],
)
def test_dice_are_kept_in_one_line(typed: str, answers: list[str]) -> None:
    match = between()
    assert SHORT.read(match, typed) == answers
    assert hint(match) == "Or type which dice to keep: keep 2 2 2, or keep none."
    for text in answers:
        match.apply(text)


def test_it_is_for_the_question_between_throws_only() -> None:
    match = between()
    match.apply("reroll")
    assert SHORT.read(match, "keep 2 2") == []
    assert hint(match) == ""
    assert hint(between("55555")) == "Or type which dice to keep: keep 5 5 5 5, or keep none."


def test_the_hint_says_what_to_keep_and_how_likely_it_helps() -> None:
    choices = {choice.action: choice.hint for choice in position(
        GAME, 1, dice="444156", phase="choose", throws=2
    ).match.scene(0).choices}  # fmt: skip
    assert choices["reroll"] == "rolls left: 1; keep 4 4 4: hiring 42 %; keep 1 4 5 6: upgrade 6 %"


def test_keeping_in_the_terminal() -> None:
    dice = GAME.begin(1, 3).view(0)["table"]["sheets"][0]["dice"]
    out = played("--seed", "3", typed=f"keep {dice[0]}\nkeep 7\nkeep none\n")
    assert f"You kept {dice[0]} and rerolled 4 dice." in out
    assert "Or type which dice to keep: keep " in out
    assert "'keep 7'" in out


def test_a_whole_game_ends_with_every_line_of_the_count() -> None:
    out = played("--seed", "3", typed=LAZY)
    assert "You ended with 3 points." in out
    end = out[out.index("The final count: ") :]
    for row in score_rows():
        assert f"{row.name}: " in end
    assert "Total: 3. Title: " in end
    assert "with default options" in end


@rule("VH-135")
def test_the_challenge_of_today_has_the_same_dice_for_everyone() -> None:
    out = [played("--daily", typed=answer) for answer in ("stop\n", "keep none\n")]
    seed = f"Seed {date.today():%Y%m%d}"
    first = [text[text.index("You rolled") :][:20] for text in out]
    assert [seed in text for text in out] == [True, True]
    assert first[0] == first[1]


@rule("VH-137")
def test_at_one_screen_sealed_answers_are_hidden() -> None:
    typed = "keep none\n\nstop\n\n"
    out = played("--players", "2", "--bots", "none", "--set", "dice_stream=duplicate", "--seed", "4", typed=typed)
    assert "p1> keep none Pass the screen to p2, press Enter." in out
    assert "Pass the screen" not in played("--players", "2", "--bots", "none", "--seed", "4", typed="stop\ndone\n")


def test_a_building_its_place_and_its_dice_are_one_answer() -> None:
    match = next(m for m in (acting(seed) for seed in range(60)) if m is not None)
    assert hint(match) == "In one go: build, what, and where, such as build mine 1b2."
    steps = SHORT.read(match, "build mine 1b2")
    assert [step.split()[0] for step in steps] == ["build", "mine", "at"]
    for text in steps:
        match.apply(text)
    assert SHORT.read(match, "build nothing 1b2") == SHORT.read(match, "build mine 9z9") == []


def acting(seed: int) -> Match | None:
    """A game alone at a question where something can be built."""
    match, rng = GAME.begin(1, seed), make_rng(seed)
    for _ in range(200):
        if match.over or any(option.text.startswith("build ") for option in match.question.options):
            break
        options = match.question.options
        match.apply(options[rng.below(len(options))])
    return None if match.over else match
