"""Reads `ludus games --json` and prints the ids, one to a line. No game at all is an error."""

from __future__ import annotations

import json
import sys

ids = [game["id"] for game in json.load(sys.stdin)]
if not ids:
    sys.exit("No games found.")
print("\n".join(ids))
