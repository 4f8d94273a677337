"""Where sources stand."""

from __future__ import annotations

import subprocess


def commit() -> str:
    """The commit these sources are at, where that can be known."""
    try:
        done = subprocess.run(["git", "rev-parse", "HEAD"], capture_output=True, text=True, check=False, timeout=5)
    except OSError:
        return ""
    return done.stdout.strip()
