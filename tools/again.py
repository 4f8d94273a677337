"""Try tests that failed among thousands once more, alone, and name them: on a busy machine a browser may starve.

More than a few are not tried again, and what fails alone has failed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")
MOST = 5


def main() -> int:
    failed = sorted(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.exists() else []
    if not 0 < len(failed) <= MOST:
        print(f"Nothing is tried again: {len(failed)} tests failed, and at most {MOST} are.")
        return 1
    print("Failed among others, tried once more alone:", *failed, sep="\n  ", flush=True)
    return subprocess.run([sys.executable, "-m", "pytest", *failed], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
