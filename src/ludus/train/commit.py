"""Where sources stand."""

from __future__ import annotations

import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def commit() -> str:
    """The commit these sources are at, where that can be known."""
    asked = ["git", "rev-parse", "HEAD"]
    try:
        done = subprocess.run(asked, cwd=HERE, capture_output=True, text=True, check=False, timeout=5)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip()
