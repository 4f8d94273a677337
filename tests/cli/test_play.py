"""`play`: whole games through pipes, and everything that may be typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.tools import refused, run

import ludus

ALONE = ("play", "stones", "--plain", "--seed", "5", "--set", "stones=4")


def played(*args: str, typed: str) -> str:
    """What a game through a pipe prints."""
    done = run(*args, typed=typed)
    assert (done.exit_code, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_a_game_to_its_end_by_number_and_by_notation() -> None:
    out = played("play", "stones", "--plain", "--bots", "none", "--set", "stones=5", typed="2\ntake 1\nTAKE  2\n")
    assert "Stones: p1, p2. Seed " in out
    assert "p1: How many stones do you take?" in out
    assert "One, two or three; the last stone wins. (ST-2)" in out
    assert "  1  take 1\n  2  take 2\n" in out
    assert "p2> take 1\n" in out
    assert "p1 wins. Who takes the last stone wins. (ST-4)" in out
    assert "  1. p1, score 1\n  2. p2, score 0\n" in out
    assert out.endswith("Nothing was saved.\n")


def test_a_value_may_stand_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "stones.txt"
    file.write_text("5\n", encoding="utf-8")
    said = played("play", "stones", "--plain", "--bots", "none", "--set", "stones=5", "--seed", "1", typed="1\n")
    assert (
        played("play", "stones", "--plain", "--bots", "none", "--set", f"stones=@{file}", "--seed", "1", typed="1\n")
        == said
    )
    assert "nowhere.txt" in refused("play", "stones", "--set", "stones=@nowhere.txt")


def test_what_the_bot_did_is_told() -> None:
    out = played(*ALONE, typed="1\n")
    assert "p1 (you), p2 (random bot)" in out
    assert "What happened:\n  p1 took 1; 3 left.\n  p2 took " in out


def test_plain_means_plain() -> None:
    out = played(*ALONE, typed="help\noptions\nrules\nwhy\nlog\nboard\n")
    assert "\x1b" not in out
    assert not set(out) & set("─│╭╮╰╯━┃")
    assert max(len(line) for line in out.splitlines()) <= 80


def test_the_end_of_the_input_ends_politely_and_saves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert played(*ALONE, typed="").endswith("p1> \nYou left. Nothing was saved.\n")
    assert played(*ALONE, typed="1\n1\n1\n1\n1\n").endswith("You left. Nothing was saved.\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("9", "No option 9: choose 1 to 3."),
        ("0", "No option 0: choose 1 to 3."),
        ("", "Type a number from 1 to 3, an action, or help."),
        ("take 9", "Unknown action 'take 9'."),
        ("p2 take 1", "p2 is not asked now; you are p1."),
        ("p9 take 1", "Unknown action or command: p9."),
        ("tkae 1", "Unknown action or command: tkae. Did you mean take?"),
        ("xyzzy", "Unknown action or command: xyzzy. Type a number, an action, or help."),
        ("why take 3", "'take 3' is legal: type it."),
        ("why", "No likely action is illegal right now."),
        ("why take", "Unknown action 'take'."),
        ("undo", "There is nothing to undo."),
        ("log", "Nothing has happened yet."),
        ("rules st-3", "ST-3: Nobody takes more stones than are left."),
        ("rules ST-3", "  Example: With two stones left, three cannot be taken."),
        ("rules", "  Play: ST-1, ST-2, ST-3"),
        ("rules clockwise", "ST-1: Players take turns clockwise."),
        ("rules dragons", "No rule mentions 'dragons'."),
        ("options", "  3  take 3"),
        ("help", "undo           undo your last move or walk, unless it"),
        ("?", "Take the last stone (ST-4)."),
        ("save", "Save where? Type save and a file name."),
        ("board", "Left: 4"),
    ],
)
def test_what_may_be_typed(typed: str, answer: str) -> None:
    out = played(*ALONE, typed=f"{typed}\n")
    assert answer in out.partition(f"p1> {typed}\n")[2]


def test_a_forbidden_action_is_refused_with_its_rule_and_asked_again() -> None:
    out = played("play", "stones", "--plain", "--set", "stones=2", typed="take 3\nwhy take 3\nwhy\n2\n")
    assert "'take 3' is not possible: Nobody takes more stones than are left. (ST-3)" in out
    assert "Not 'take 3'. Nobody takes more stones than are left. (ST-3)" in out
    assert "take 3: Nobody takes more stones than are left. (ST-3)" in out
    assert "p1 wins." in out


def test_always_answers_by_itself_until_asked_again() -> None:
    hot_seat = ("play", "stones", "--plain", "--bots", "none", "--set", "stones=9")
    out = played(*hot_seat, typed="always 1\ntake 1\nundo\ntake 1\n")
    assert "From now on, you answer this question with 'take 1'." in out
    assert out.count("p1> ") == 1  # p1 answers by itself afterwards
    assert "p2 took 1; 7 left.\n  p1 took 1; 6 left." in out
    again = played(*hot_seat, typed="always take 1\nask again\ntake 1\ntake 2\n")
    assert "Every question will be asked again." in again
    assert again.count("p1> ") == 2
    assert "Name the answer, such as always" in played(*hot_seat, typed="always take 9\n")


def test_what_has_one_answer_answers_itself_and_is_taken_back_with_what_was_typed() -> None:
    cave = ("play", "claustrophobia", "--plain", "--seed", "5")
    first = "p1 (you): Give the Redeemer which die?"
    trust = "p1 (you): Play Trust in God?"  # only a card in hand could be played
    out = played(*cave, typed="1\n1\n1\n1\nundo\n")
    assert trust not in out
    assert out.index(first) < out.index("The Brute was blessed: +1 Move.")
    assert "Undone: bless brute1 move and what followed, 2 answers." in out
    assert out.count("p1 (you): Use a Gift or card first?") == 2
    asked = played(*cave, typed="1\nask again\n1\n1" + 4 * "\nundo" + "\n")
    assert "Every question will be asked again." in asked
    assert asked.count("Undone: ") == 3
    assert "There is nothing to undo." in asked
    assert trust not in asked, "what was given by itself before the first choice stays"


def test_undo_with_a_bot() -> None:
    out = played(*ALONE[:-1], "stones=9", typed="take 1\nundo\n")
    assert "Undone: take 1." in out
    assert out.rindex("Left: 9") > out.index("Undone")


def test_undo_among_people_needs_their_word() -> None:
    game = ("play", "stones", "--plain", "--bots", "none")
    out = played(*game, typed="take 1\ntake 1\nundo\nno\nundo\nyes\n")
    assert "p2 has answered since and has not agreed. p2, do you agree? Type yes or no> no" in out
    assert "Nothing changed." in out
    assert "Undone: take 1." in out
    assert out.rindex("Left: 12") > out.index("Undone")
    assert "There is nothing to undo." in played(*game, typed="take 1\nundo\n")


def test_forty_options_take_a_few_lines() -> None:
    out = played("play", "many", "--plain", typed="options\ntake 40\n")
    listed = out[out.index("(MA-2)") : out.index("Type a number")]
    assert "  take   1 1     2 2     3 3 " in listed
    assert listed.count("\n") < 8
    assert "p1 took 40; 20 left." in out


def test_a_save_may_hold_what_was_taken_back_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "pass\npass\nactivate p1a\nsave more.json\nundo\nquit\n\n"
    out = played("play", "void-zone", "--plain", "--bots", "none", "--set", "first_player=1", typed=typed)
    assert "The game is saved in more.json, with 1 answer that you undid later." in " ".join(out.split())


def test_save_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for file in ("game.ludus", "game.json"):
        out = played("play", "stones", "--plain", "--bots", "none", typed=f"take 2\nsave {file}\ntake 3\n")
        assert f"Saved. Resume with:\n  ludus play --load {file}" in out
        assert out.endswith(f"You left. The game is saved in {file}, without the last 1 answer.\n")
        out = played("play", "--plain", "--bots", "none", "--load", file, typed=f"take 3\nsave {file}\n")
        assert "Left: 10" in out
        assert out.endswith(f"You left. The game is saved in {file}.\n")
    save = json.loads(Path("game.json").read_text())
    assert ludus.replay(Path("game.ludus")).view() == ludus.load(save).view()


def test_the_record_of_a_finished_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game = ("play", "stones", "--plain", "--bots", "none", "--set", "stones=1")
    out = played(*game, typed="1\n1\nsave\nsave end\n")
    assert "Saved. Replay it with:\n  ludus replay end.ludus" in out
    assert ludus.replay(tmp_path / "end.ludus").ending.winners == (0,)
    assert [path.name for path in tmp_path.iterdir()] == ["end.ludus"]


def test_saving_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mine")
    out = played(*ALONE, typed=f"save {file}\nsave {tmp_path}/no/where\n")
    assert f"{file} already exists. Pick another name." in out.replace("\n", " ")
    assert "Can't write" in out
    assert file.read_text() == "mine"


def test_quit_offers_to_keep_the_game(tmp_path: Path) -> None:
    assert played(*ALONE, typed="quit\n\n").endswith("You left. Nothing was saved.\n")
    file = tmp_path / "later.ludus"
    played(*ALONE, "--set", "stones=12", typed=f"take 1\nquit\nsave {file}\n")
    assert file.read_text().startswith("game stones 1 · players 2 · seed 5\np1 take 1\n")


def test_the_same_seed_gives_the_same_bots() -> None:
    game = ("play", "stones", "--plain", "--bots", "random,random", "--set", "stones=60", "--seed")
    assert played(*game, "5", typed="") == played(*game, "5", typed="")
    assert played(*game, "5", typed="").partition("\n")[2] != played(*game, "6", typed="").partition("\n")[2]


def test_the_curtain_hides_what_one_person_knows() -> None:
    out = played("play", "masked", "--plain", "--bots", "none", "--set", "stones=2", typed="take 1\n\ntake 1\n")
    assert "Pass the screen to p2, press Enter." in out
    assert "p2 wins." in out
    assert "Pass the screen" not in played("play", "stones", "--plain", "--bots", "none", typed="take 1\n\n")
    assert "Pass the screen" not in played("play", "masked", "--plain", typed="take 1\n\n")


def test_a_picture_is_shown_as_text() -> None:
    out = played("play", "drawn", "--plain", typed="options\n2\n")
    assert "HEAP [12] of p1 and p2\n" in out
    assert "DRAWN" not in out
    assert "  2  take 2   Leaves less" in out


def test_seats_and_bots() -> None:
    assert "p1 (random bot), p2 (you)" in played("play", "stones", "--plain", "--seat", "2", typed="")
    three = ("play", "stones", "--plain", "--players", "3")
    assert "p1 (you), p2 (random bot), p3 (random bot)" in played(*three, typed="")
    assert "p1, p2, p3 (random bot)" in played(*three, "--bots", "none,random", typed="")
    assert "p1 (random bot), p2 (you), p3 (random bot)" in played(*three, "--bots", "random,none,random", typed="")


def test_bots_alone_are_watched() -> None:
    out = played("play", "stones", "--plain", "--bots", "random,random", typed="")
    assert "p1 took " in out
    assert " wins. Who takes the last stone wins. (ST-4)" in out
    assert "p1>" not in out


def test_without_a_game_the_games_are_offered() -> None:
    out = played("play", "--plain", typed="stnes\n77\nstones\n")
    assert "Which game?\n" in out
    assert "There is no game 'stnes'. Did you mean stones?" in out
    assert "Type a number from 1 to " in out
    assert "Stones: p1 (you)" in out
    assert "You have left.\n" in played("play", "--plain", typed="")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--players", "5"], "Stones supports 2 to 4 players, not 5."),
        (["--set", "stones=0"], "stones cannot be '0': it is 1 to 60."),
        (["--set", "quiet=true"], "Unknown option 'quiet'."),
        (["--seat", "3"], "No seat 3: choose 1 to 2."),
        (["--bots", "expart"], "Unknown bot 'expart'."),
        (["--bots", "random,random", "--seat", "1"], "--bots fills all 2 seats"),
        (["--bots", "random,random,random"], "3 bots for 2 seats"),
        (["--seed", "-1"], "A seed must be a whole number"),
        (["--load", "/no/such/file"], "Cannot read the record '/no/such/file': No such file or directory."),
    ],
)
def test_wrong_calls(args: list[str], sentence: str) -> None:
    assert refused("play", "stones", *args).startswith(sentence)


def test_wrong_loads(record: Path, tmp_path: Path) -> None:
    assert refused("play", "many", "--load", str(record)).endswith("is a game of stones, not many.")
    assert refused("play", "--load", str(record), "--seed", "3").startswith("A saved game has its own setup")
    save = ludus.game("stones").begin(seed=1).to_json()
    for text, sentence in (
        (json.dumps(save)[:-20], "The save "),
        ("{" * 100_000, "The save "),
        (json.dumps({**save, "version": 9}), "This save was made with version 9 of stones"),
        (json.dumps({**save, "ludus": 9}), "Not a Ludus save file"),
        (json.dumps({**save, "game": "chess"}), "There is no game 'chess'."),
        (json.dumps({**save, "stack": [{"is": "Nothing"}]}), "This save of stones is damaged"),
        ("{}", "Not a Ludus save file: it names no game."),
    ):
        file = tmp_path / "bad.json"
        file.write_text(text)
        assert refused("play", "--load", str(file)).startswith(sentence)


def test_hidden_hands_dice_and_reactions_at_one_screen() -> None:
    out = played("play", "toy-raid", "--plain", "--bots", "none", "--seed", "4", typed="1\n\n" * 400)
    assert "Pass the screen to p2, press Enter." in out
    assert "(RD-10)" in out


def test_undo_does_not_pass_what_was_learnt_among_people() -> None:
    out = played("play", "toy-raid", "--plain", "--bots", "none", "--seed", "4", typed="1\n\nundo\nno\n1\n\nundo\nno\n")
    assert "Taken back" not in out


def test_sealed_answers_are_given_seat_by_seat() -> None:
    out = played("play", "toy-bids", "--plain", "--bots", "none", "--seed", "4", typed="1\n\n" * 200)
    assert "(BD-5)" in out
    bots = played("play", "toy-bids", "--plain", "--seed", "4", typed="1\n" * 200)
    assert "(BD-5)" in bots


def test_the_challenge_of_the_day_is_the_same_for_everybody() -> None:
    assert refused("play", "stones", "--daily", "--seed", "3").startswith("The daily challenge is the same for")
    assert refused("play", "stones", "--daily") == "Stones has no daily challenge."


def test_the_log_can_be_read_when_the_game_is_over() -> None:
    out = played("play", "stones", "--plain", "--bots", "none", "--set", "stones=5", typed="2\n1\n2\nlog\n\n")
    assert "leave> log\np1 took 2; 3 left.\np2 took 1; 2 left.\np1 took 2; 0 left.\n" in out


def test_several_answers_in_a_word() -> None:
    out = played("play", "patience", "--plain", "--set", "stones=6", typed="four\ntake 1\nfour\n")
    assert "take 3\nOr four.\n" in out
    assert "p1 took 1; 5 left.\n  p1 took 3; 2 left." in out
    stuck = played("play", "patience", "--plain", "--set", "stones=3", typed="four\ntake 2\n")
    back = played("play", "patience", "--plain", "--set", "stones=6", typed="four\nundo\nlog\n")
    assert "Undone: take 1 and what followed, 2 answers." in back
    assert "log\nNothing has happened yet." in back
    assert "p1> four\nStopped here: you have a decision.\n" in stuck
    assert "p1 ends with 2." in stuck
