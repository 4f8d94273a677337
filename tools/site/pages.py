"""The pages of the repository as pages of the site: their links follow them, and the files they link to come along."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
TREE = ROOT / "build" / "docs" / "source"
FRONT = DOCS / "README.md"
PROJECT = ("CONTRIBUTING", "CHANGELOG", "ROADMAP", "SECURITY")
SECTIONS = {
    "tutorials": "Tutorials",
    "how-to": "How-to guides",
    "reference": "Reference",
    "explanation": "Explanation",
    "measurements": "Measurements",
}
LINK = re.compile(r"(\]\()([^)\s#:]+)(#[^)\s]*)?(\))")
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
ALONE = "---\norphan: true\n---\n\n"


def put(path: str, text: str) -> None:
    file = TREE / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def by_hand(section: str) -> list[Path]:
    """The pages of a section, in the order in which docs/README.md links them."""
    linked = LINK.findall(FRONT.read_text(encoding="utf-8"))
    order = [(DOCS / link).resolve() for _, link, _, _ in linked]
    pages = sorted((DOCS / section).glob("*.md"))
    return sorted(pages, key=lambda page: order.index(page) if page in order else len(order))


def title(text: str) -> str:
    """The heading of a page."""
    found = re.search(r"^# (.+)$", text, re.MULTILINE)
    return found[1] if found else ""


def first_sentence(text: str) -> str:
    """The sentence below the heading, without its links."""
    lines = [
        line for line in FENCE.sub("", text).splitlines() if line and not line.startswith(("#", "!", "|", "<", "- "))
    ]
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", lines[0]) if lines else ""


def move_links(source: Path, target: str) -> str:
    """The text of a page of the repository, with its links as they are on the site."""

    def moved(found: re.Match[str]) -> str:
        before, link, anchor, after = found.groups()
        up = "../" * target.count("/")
        return f"{before}{up}{place((source.parent / link).resolve())}{anchor or ''}{after}"

    pieces = FENCE.split(source.read_text(encoding="utf-8"))
    return "".join(piece if piece.startswith("```") else LINK.sub(moved, piece) for piece in pieces)


def place(goal: Path) -> str:
    """Where a file of the repository is on the site; it is brought there if nothing else brings it."""
    if not goal.exists() or not goal.is_relative_to(ROOT):
        raise SystemExit(f"A page links to {goal}, which does not exist.")
    path = goal.relative_to(ROOT).as_posix()
    if goal in (FRONT, ROOT / "README.md"):
        return "index.md"
    target = path.removeprefix("docs/")
    if goal.is_dir():
        if target in SECTIONS:
            return f"{target}/index.md"
        bring_folder(goal, target := f"{target}/index.md")
    elif goal.suffix != ".md":
        (TREE / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(goal, TREE / target)
    elif not goal.is_relative_to(DOCS) and goal.stem not in PROJECT and not (TREE / target).exists():
        put(target, "")  # so that pages may link to each other
        put(target, ALONE + move_links(goal, target))
    return target


def bring_folder(folder: Path, target: str) -> None:
    """A page that lists the files of a folder."""
    if (TREE / target).exists():
        return
    files = [file for file in sorted(folder.rglob("*")) if file.is_file() and "__pycache__" not in file.parts]
    put(target, "")
    up = "../" * target.count("/")
    rows = "\n".join(f"- [{file.relative_to(folder).as_posix()}]({up}{place(file)})" for file in files)
    put(target, f"{ALONE}# {folder.relative_to(ROOT).as_posix()}\n\n{rows}\n")
