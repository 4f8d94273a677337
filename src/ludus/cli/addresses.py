"""Addresses of the database and of Redis. One with a password is never an argument: everybody could read it there."""

from __future__ import annotations

import os
import re
from pathlib import Path

from ludus.core.errors import LudusError

DATABASE, REDIS = "LUDUS_DB", "LUDUS_REDIS"  # variables; with _FILE they name a file that holds the address
PASSWORD = re.compile(r"//[^/?#@]*:[^/?#]+@|[?&]\w*password=")


def address(option: str, given: str | None, variable: str) -> str | None:
    """The address that an option, a file or the environment names."""
    found = secret(variable)
    if given is not None:
        if PASSWORD.search(given):
            raise LudusError(
                f"Other users can read a password in {option}. Put the URL into {variable}, "
                f"or into a file and name it in {variable}_FILE."
            )
        return given
    return found or None


def secret(name: str) -> str:
    """A secret from the environment: NAME itself, or the file that NAME_FILE names; empty where there is neither.

    Both are taken out of the environment: bots are programs too, and would inherit them.
    """
    file, plain = os.environ.pop(f"{name}_FILE", ""), os.environ.pop(name, "")
    if not file:
        return plain.strip()
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as e:
        raise LudusError(f"Can't read {file}, named in {name}_FILE: {e}.") from e
