"""What the server says is said in the language of the reader: every sentence of server and kernel has a German one."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.web.kit import Browser, Server
from tests.web.test_commands import pair, turn

import ludus
from ludus.table.words import Said, languages

HOME = Path(ludus.__file__).parent
ASKED = ("action", "flow", "game", "match", "options", "record")  # modules of the kernel that speak to players
SERVES = ("peers", "admin", "settings")  # speak to whoever starts the server
SPOKEN = {
    "Refused", "NotNow", "NotYours", "UndoRefused", "BadNotation", "BadOption", "BadFile", "Differs", "LudusError",
    "UnknownGame", "HTTPException", "say", "answer",
}  # fmt: skip
ABOUT_FILES = re.compile(r"^(Xy: |lesson\.toml|Cannot read)")  # for whoever writes a game, or types a command
ENGLISH = re.compile(r"\b(the|is|are|not|this|there|of|has|have|you|it|and|that|for|with|nothing)\b", re.IGNORECASE)
ALIKE = {"es": ("has",)}  # words of the language that look English


def left_english(text: str, language: str) -> bool:
    return any(word.lower() not in ALIKE.get(language, ()) for word in ENGLISH.findall(text))


def sample(node: ast.expr) -> str:
    """A sentence of the source with something in its places; empty where it is put together elsewhere."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if not isinstance(node, ast.JoinedStr):
        return ""
    out = ""
    for part in node.values:
        if isinstance(part, ast.Constant):
            out += str(part.value)
        elif not out.endswith("."):  # a proposal may follow there
            out += "7" if out.endswith(("p", "Line ")) else "Xy"
    return out


def sentences() -> Iterator[str]:
    kernel = [HOME / "core" / f"{name}.py" for name in ASKED]
    files = [*(HOME / "web").glob("*.py"), *(HOME / "table").glob("*.py")]
    server = [path for path in sorted(files) if path.stem not in SERVES]
    for path in [*server, *kernel, HOME / "games" / "find.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPOKEN:
                yield from (found for arg in node.args if " " in (found := sample(arg)))


@pytest.mark.parametrize("language", languages()[1:])
def test_every_sentence_has_one_in_each_language(language: str) -> None:
    other, all_of_them = Said(language), {text for text in sentences() if not ABOUT_FILES.match(text)}
    assert len(all_of_them) > 90
    left = {text: told for text in all_of_them if left_english(told := other.sentence(text), language) or told == text}
    assert left == {}


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("p1 wins", "p1 gewinnt"),
        ("p1, p3 draw", "p1, p3 spielen unentschieden"),
        ("nobody wins", "niemand gewinnt"),
        ("p1 ends with 41", "p1 endet mit 41"),
        ("p2 has learned something since; every other player must agree",
         "p2 hat seither etwas erfahren; alle anderen müssten zustimmen"),
        ("Line 3: 'p1 fly' is not a record line; start it with a seat such as p1, with *, or with =.",
         "Zeile 3: „p1 fly“ ist keine Zeile einer Aufzeichnung; sie beginnt mit einem Platz wie p1, mit * oder =."),
        ("seats cannot be 9: it is 2 numbers from 0 to 3, such as 1,2.",
         "seats kann nicht 9 sein. Möglich: 2 Zahlen von 0 bis 3, etwa 1,2."),
        ("Unknown action 'flyy'. Did you mean fly or fry?",
         "„flyy“ ist keine Handlung dieses Spiels. Meintest du fly oder fry?"),
    ],
)  # fmt: skip
def test_what_is_put_together_is_told_piece_by_piece(english: str, german: str) -> None:
    assert Said("de").sentence(english) == german
    assert Said("en").sentence(english) == english


def test_a_table_refuses_in_the_language_of_the_reader(server: Server, person: Callable[[], Browser]) -> None:
    lines = pair(person, "void-zone", **{"option-first_player": "1"})
    for line in lines:
        assert line.browser.post("/me", language="de").status_code == 200
    one, two = (line.browser.sit(line.code) for line in lines)
    now, other = turn(one, two)
    assert (
        now.do("run e8")["text"]
        == "„Nach e8 laufen“ ist nicht möglich: Danach wird jetzt nicht gefragt: " + (now.scene["question"]["text"])
    )
    assert other.do("pass")["text"].startswith("„Passen“ ist nicht möglich: p1 entscheidet jetzt: ")
    assert other.do("pass", seat=0)["text"] == "Das ist nicht dein Platz."
    assert now.do("pass", base=99)["text"] == "Inzwischen ist etwas geschehen; sieh noch einmal hin."
    assert now.do("fly away")["text"].startswith("„fly away“ ist keine Handlung dieses Spiels.")
    because = other.ask("why", seat=1, action="pass")
    assert because["text"].startswith("p1 entscheidet jetzt: ")
    assert now.ask("draw-yes", seat=0, base=now.seq)["text"] == "Niemand bietet dir ein Unentschieden an."
    now.ask("draw-offer", seat=0, base=now.seq)
    other.wait(lambda at: at.seq == 1)
    assert other.log[-1]["text"].endswith("bietet ein Unentschieden an.")
    assert now.browser.post("/records", record="nonsense").json()["error"].startswith("Zeile 1 ist kein Kopf")
    assert "Codes haben sechs oder acht Buchstaben" in now.browser.http.get("/t/XXXXXX/record.ludus").text
