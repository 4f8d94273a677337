"""Run the notebooks in examples and write their outputs into them: without Jupyter, so that tests can do it too."""

from __future__ import annotations

import ast
import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from pprint import pformat
from typing import Any

DEAR = "dear"  # the tag of a cell that takes minutes; `python tools/notebooks.py dear` runs these too
EXAMPLES = Path(__file__).resolve().parent.parent / "examples"


def run(cells: list[Any], dear: bool = False) -> None:
    """Run the cells in their order; each gets the outputs it has now. Those that take minutes only where they may."""
    names: dict[str, Any] = {"__name__": "__main__"}
    number = 0
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        number += 1
        if dear or DEAR not in cell["metadata"].get("tags", ()):
            cell["execution_count"] = number
            cell["outputs"] = outputs("".join(cell["source"]), names, number)


def outputs(source: str, names: dict[str, Any], number: int) -> list[Any]:
    """What a cell prints, and what its last line is worth."""
    body = ast.parse(source).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    printed = io.StringIO()
    value = None
    with redirect_stdout(printed):
        exec(compile(ast.Module(body, []), "cell", "exec"), names)  # noqa: S102 - our own examples
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)  # noqa: S307 - our own examples
    found: list[Any] = []
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None:
        shown = {"execution_count": number, "metadata": {}, "output_type": "execute_result"}
        found.append({"data": shapes(value), **shown})
    return found


def shapes(value: Any) -> dict[str, Any]:
    """A value as a notebook shows it: as a picture, if it has one."""
    if hasattr(value, "_repr_svg_"):
        return {"image/svg+xml": lines(value._repr_svg_()), "text/plain": [f"<{type(value).__name__}>"]}
    return {"text/plain": lines(pformat(value, width=100, sort_dicts=False))}


def lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def main() -> None:
    for path in sorted(EXAMPLES.glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        run(notebook["cells"], DEAR in sys.argv[1:])
        path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
