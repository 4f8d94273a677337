"""Scripts without the room around their signs; texts in them stay as they are, also those with code inside."""

from __future__ import annotations

import re
from typing import Final

TEXT: Final = r""""(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*\'"""
PATTERN: Final = r"(?<=[(,=:\[!&|?;{} ])/(?![*/ ])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*"
SIGN: Final = r" *(?:[=<>?:&|,;()\[\]*{}]) *"
TOKEN: Final = re.compile(f"{TEXT}|{PATTERN}|`|{SIGN}")
QUOTED: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{ *)")  # in backticks, to the end or to code


def squeezed(code: str) -> str:
    """A script with as little room as it needs.

    >>> squeezed('const a = (b, c) => `${b ? `x, ${ c }` : "d = e"} = f`;')
    'const a=(b,c)=>`${b?`x, ${c}`:"d = e"} = f`;'
    """
    said: list[str] = []
    inside: list[int] = []  # for each text in backticks that we are in the code of: how many braces are open there
    at = 0
    while (hit := TOKEN.search(code, at)) is not None:
        token = hit[0]
        said.append(code[at : hit.start()])
        at = hit.end()
        sign = token.strip(" ")
        if inside and sign in "{}":
            inside[-1] += 1 if sign == "{" else -1
        closes = bool(inside) and inside[-1] < 0  # a brace that ends the code in a text, which goes on
        if token == "`" or closes:
            if closes:
                inside.pop()
                at = hit.start() + token.index("}") + 1
            more = QUOTED.match(code, at)
            assert more is not None, "a text in backticks does not end"
            said.append(("}" if closes else "`") + more[0].rstrip(" " if more[1] != "`" else ""))
            at = more.end()
            if more[1] != "`":
                inside.append(0)
        else:
            said.append(token if token[0] in "\"'" or "/" in token else sign)
    return "".join([*said, code[at:]])
