"""Records: written, read, replayed, verified; and everything that can be wrong with one."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import ludus
from ludus.core import proof, record, undo
from ludus.core.chance import dealers_share, fingerprint, mix_seed, pledge
from ludus.core.errors import BadFile, BadOption, UnknownGame
from ludus.core.match import Match
from ludus.games import find
from ludus.games._template import GAME as TEMPLATE
from ludus.testing import play_randomly, state_bytes
from tests.rows import every_row
from tests.toys.bids import GAME as BIDS
from tests.toys.raid import GAME as RAID


def game() -> Match:
    match = RAID.begin(2, 3, rounds=2, worth=(2, 3, 4))
    play_randomly(match, 3)
    return match


def test_a_record_is_a_header_and_a_line_for_each_answer() -> None:
    lines = game().record().splitlines()
    assert lines[0] == "game toy-raid 1 · players 2 · seed 3 · rounds=2 · worth=2,3,4"
    assert lines[1].startswith("* draw ")
    assert lines[-1].startswith("= ")
    assert lines[-1].endswith(" RD-10")
    assert RAID.begin(2, 3, fair=True).record().startswith("game toy-raid 1 · players 2 · seed 3 · dice fair\n")


def test_a_record_older_than_an_option_means_what_was_played_then(tmp_path: Path) -> None:
    rows = (TEMPLATE.folder / "words" / "options.toml").read_text(encoding="utf-8")
    (tmp_path / "words").mkdir()
    (tmp_path / "words" / "options.toml").write_text(rows + "before = 7\n", encoding="utf-8")
    now = replace(TEMPLATE, folder=tmp_path)
    match = now.begin(2, 1)
    assert match.record() == "game template 1 · players 2 · seed 1 · stones=12\n"
    assert record.replay(now, match.record()).view()["table"]["left"] == 12
    assert record.replay(now, "game template 1 · players 2 · seed 1\n").view()["table"]["left"] == 7
    save = match.to_json()
    assert now.load(save, believed=False).view()["table"]["left"] == 12
    older = {**TEMPLATE.begin(2, 1, stones=7).to_json(), "options": {}}
    for believed in (True, False):
        assert now.load(older, believed).view()["table"]["left"] == 7


def test_comments_blank_lines_and_other_line_ends_do_not_matter() -> None:
    match = game()
    text = "# a game\r\n\r\n" + match.record().replace("\n", "\r\n\r\n") + "# the end\r\n"
    assert state_bytes(record.replay(RAID, text)) == state_bytes(match)


def test_a_record_is_replayed_to_any_step() -> None:
    text = game().record()
    answers = sum(line.startswith("p") for line in text.splitlines())
    for steps in range(answers + 1):
        part = record.replay(RAID, text, steps)
        assert sum(line.startswith("p") for line in part.record().splitlines()) == steps
        assert text.startswith(part.record()) or part.over
    for steps in (-1, answers + 1):
        with pytest.raises(BadOption, match=f"No step {steps}: the record has {answers} answers."):
            record.replay(RAID, text, steps)


def test_a_record_cut_off_anywhere_goes_on_by_its_seed() -> None:
    whole = game().record().splitlines()
    for end in range(1, len(whole)):
        text = "\n".join(whole[:end]) + "\n"
        match = record.replay(RAID, text)
        assert match.record().startswith(text)
        assert match.over or match.decision is not None
        assert match.over or record.verify(RAID, text) == []


def broken(line: int, new: str) -> str:
    lines = game().record().splitlines()
    lines[line] = new
    return "\n".join(lines) + "\n"


def test_a_record_has_a_largest_length() -> None:
    remarks = "# x\n" * (record.LONGEST // 4)
    with pytest.raises(BadFile, match=f"has {len(remarks) + 1} characters; the limit is {record.LONGEST}"):
        record.read(remarks + "#")
    with pytest.raises(BadFile, match="The record is empty"):
        record.read(remarks)


@every_row(
    ("text", "says"),
    [
        ("", "The record is empty"),
        ("# nothing\n", "The record is empty"),
        ("hello\n", "Line 1 is not a record header"),
        ("game toy-raid\n", "Line 1 is not a record header"),
        ("game toy-raid 1 · players two · seed 3\n", "Line 1 is not a record header"),
        ("game toy-raid 1 · seed 3\n", "Line 1 is not a record header"),
        ("game toy-raid 2 · players 2 · seed 3\n", "made with version 2 of toy-raid"),
        ("game toy-bids 1 · players 2 · seed 3\n", "This record is of 'toy-bids', not toy-raid."),
        (broken(1, "* draw sword"), "Line 2: 'draw sword' does not name a draw"),
        (broken(1, "* roll hit"), "Line 2: 'roll hit' does not name a draw"),
        (broken(1, "p1 wait"), "Line 2: 'wait' comes before the chance line that must be here"),
        (broken(7, "* draw gem"), "Line 8: '\\* draw gem', but nothing is rolled or drawn here"),
        (broken(7, "p2 wait"), "Line 8: p2 is not asked now"),
        (broken(7, "p1 shield"), "Line 8: 'shield' is not possible"),
        (broken(7, "p1 fly"), "Line 8: Unknown action 'fly'"),
        (broken(7, "p1"), "Line 8: 'p1' is not a record line"),
        (broken(7, "p0 wait"), "Line 8: 'p0 wait' is not a record line"),
        (broken(7, "*"), "Line 8: '\\*' is not a record line"),
        (broken(7, "* fresh soon"), "Line 8: 'fresh soon' must give a number from 1"),
        (broken(7, "* fresh 0"), "must give a number from 1"),
        (broken(7, f"* fresh {1 << 31}"), "must give a number from 1"),
        (broken(7, "* fresh \N{SUPERSCRIPT TWO}"), "must give a number from 1"),
        (broken(7, "* " + "x" * 999), "Line 8 has 1001 characters; the limit is 1000"),
        (broken(7, "p1 pass\u202e"), "Line 8 has a character that cannot be shown .U.202E.; leave it out"),
        (broken(0, "game " + "x" * 20_000), "Line 1 has 20005 characters; the limit is 20000"),
        (broken(7, "p1 fresh 1"), "Line 8: Unknown action 'fresh 1'"),  # no player lets chance fall anew
        (broken(7, "p2 fresh 1"), "Line 8: Unknown action 'fresh 1'"),
        (broken(7, "= p1 wins RD-10"), "Line 9: nothing may follow the result"),
        ("\x00\x01\n", "Line 1 has a character that cannot be shown .U.0000.; leave it out"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(text: str, says: str) -> None:
    with pytest.raises(BadFile, match=says) as caught:
        record.replay(RAID, text)
    assert "\n" not in str(caught.value)
    try:
        told = record.verify(RAID, text)  # a line that could stand elsewhere is reported as a difference
    except BadFile as e:
        told = [str(e)]
    assert told[-1] == str(caught.value)


def test_chance_may_have_fallen_anew_very_often() -> None:
    lines = game().record().splitlines()[:7]
    assert record.replay(RAID, "\n".join([*lines, f"* fresh {(1 << 31) - 1}"])).record().splitlines()[7:] == [
        f"* fresh {(1 << 31) - 1}"
    ]


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("game toy-raid 1 · players 9 · seed 3", "supports 2 to 4 players"),
        ("game toy-raid 1 · players 2 · seed 3 · rounds=99", "rounds cannot be '99'"),
        ("game toy-raid 1 · players 2 · seed 3 · colour=red", "Unknown option 'colour'"),
    ],
)
def test_a_header_with_impossible_options_is_refused(head: str, says: str) -> None:
    with pytest.raises(BadOption, match=says):
        record.replay(RAID, head + "\n")


def test_verifying_finds_what_the_seed_does_not_give() -> None:
    text = game().record()
    first = text.splitlines()[1]
    other = "* draw gem" if first != "* draw gem" else "* draw coin"
    assert record.verify(RAID, text.replace(first, other, 1))[0] == (
        f"Line 2: the record says '{other[2:]}', the seed gives '{first[2:]}'."
    )
    wrong = text.replace(text.splitlines()[-1], "= p9 wins RD-1")
    assert "The record ends with 'p9 wins RD-1', the rules give" in record.verify(RAID, wrong)[0]
    bare = "\n".join(text.splitlines()[:-1]) + "\n"
    assert "The record ends with 'no result'" in record.verify(RAID, bare)[0]


def test_records_of_unknown_games_and_missing_files(tmp_path: Path) -> None:
    with pytest.raises(UnknownGame, match="There is no game 'void-zones-and-more'"):
        ludus.replay("game void-zones-and-more 1 · players 2 · seed 3\n")
    with pytest.raises(BadFile, match="Cannot read the record"):
        ludus.verify(tmp_path / "none.ludus")
    (tmp_path / "bytes.ludus").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="it is not text"):
        ludus.replay(tmp_path / "bytes.ludus")
    (tmp_path / "fine.ludus").write_text(game().record(), encoding="utf-8")
    assert find.text_of(str(tmp_path / "fine.ludus")) == game().record()


def test_sealed_games_record_in_seat_order() -> None:
    match = BIDS.begin(2, 1)
    match.apply("p2 card 1")
    assert match.record().splitlines() == ["game toy-bids 1 · players 2 · seed 1"]


def test_a_pledged_seed_is_verified_with_its_secret_and_its_shares() -> None:
    secret, shares = bytes(range(32)), ["00ff", "aa11"]
    match = RAID.begin(2, mix_seed(secret, shares), fair=True)
    while not match.over:
        match.apply(match.question.options[0])
    text = proof.with_pledge(match.record(), secret, shares)
    assert record.verify(RAID, text) == []
    assert record.replay(RAID, text).record() == match.record()
    assert record.verify(RAID, text.replace("aa11", "aa12")) == [
        "Line 1: the secret and the numbers of the seats do not give this seed."
    ]
    assert "Line 1: the secret does not match its fingerprint." in record.verify(RAID, text.replace("0001", "0000", 1))
    assert (
        record.verify(RAID, text.replace("secret 00", "secret zz"))[0]
        == "Line 1: the secret is not a hexadecimal number."
    )


def proven() -> tuple[str, str]:
    """A record of two seats with a proof of its dice, and the receipt of the first one."""
    secret = bytes(range(32))
    shares = ["11" * 16, dealers_share(secret, 1)]
    match = RAID.begin(2, mix_seed(secret, shares), fair=True)
    while not match.over:
        match.apply(match.question.options[0])
    prints = [fingerprint(share) for share in shares]
    receipt = f"pledge {pledge(secret)}\np1 person {prints[0]} {shares[0]}\np2 bot {prints[1]}\n"
    return proof.with_pledge(match.record(), secret, shares, ["person", "bot"]), receipt


@every_row(
    ("old", "new", "says"),
    [
        ("givers person,bot", "givers person,person", "the number of p2 was sealed as bot's and is now person's."),
        ("givers person,bot", "givers person", "the givers do not say that of each."),
        ("givers person,bot", "givers person,ghost", "the givers do not say that of each."),
        (
            "givers person,bot",
            "givers late,bot",
            "the number of p1 is the server's but does not follow from its secret.",
        ),
        ("1111,", "1112,", "the number of p1 is not yours."),
        ("1111,", "1112,", "the number of p1 does not match its seal."),
        ("1111,", "111g,", "the number of p1 does not match its seal."),
        (" · pledge ", " · pledge 0", "the fingerprint is not the one you saw."),
    ],
)
def test_a_record_is_held_against_a_receipt(old: str, new: str, says: str) -> None:
    text, receipt = proven()
    assert record.verify(RAID, text, proof.read_receipt(receipt)) == []
    assert any(says in line for line in record.verify(RAID, text.replace(old, new), proof.read_receipt(receipt)))


def test_a_record_without_a_proof_or_of_other_seats_does_not_fit_a_receipt() -> None:
    text, receipt = proven()
    bare = re.sub(r" · pledge .*", "", text, count=1)
    assert record.verify(RAID, bare, proof.read_receipt(receipt)) == ["Line 1: the record has no proof of its dice."]
    longer = proof.read_receipt(receipt + f"p3 person {'00' * 32}\n")
    assert "other seats than you saw" in record.verify(RAID, text, longer)[0]


@every_row("text", ["", "pledge", "p1 person 00", "pledge 00\np2 person 00", "pledge 00\np1 ghost 00"])
def test_what_is_no_receipt_is_refused(text: str) -> None:
    with pytest.raises(BadFile, match="receipt"):
        proof.read_receipt(text)


def test_taking_back_can_be_tried_without_doing_it_and_from_an_earlier_match() -> None:
    match = RAID.begin(2, 3)
    before = match.clone()
    length = 0 if match.table.diary is None else len(match.table.diary.entries)
    action = match.question.options[0]
    seat = match.question.seat
    match.apply(action)
    state = match.to_json()
    others = tuple(s for s in range(2) if s != seat)
    replayed, taken = undo.taken_back(match, seat, others)
    kept, _ = undo.taken_back(match, seat, others, {length: before})
    unkept, _ = undo.taken_back(match, seat, others, {length + 1: match})
    assert taken == action
    assert replayed.to_json() == kept.to_json() == unkept.to_json()
    assert match.to_json() == state
