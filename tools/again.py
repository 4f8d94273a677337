"""Try tests that failed among thousands once more, alone, and name them: on a busy machine a browser may starve.

More than a few are not tried again. What fails alone may have waited for a picture that came in another order: it is
tried a last time and named as wavering, which is a fault to mend; what fails then has failed.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

FAILED = Path(".pytest_cache/v/cache/lastfailed")
MOST = 8


def main() -> int:
    failed = sorted(json.loads(FAILED.read_text(encoding="utf-8"))) if FAILED.exists() else []
    if not 0 < len(failed) <= MOST:
        print(f"Nothing is tried again: {len(failed)} tests failed, and at most {MOST} are.")
        return 1
    print("Failed among others, each tried once more alone:", *failed, sep="\n  ", flush=True)
    wavering = [test for test in failed if not passes(test)]
    if not wavering:
        return 0
    print("Failed alone, too, tried a last time:", *wavering, sep="\n  ", flush=True)
    return 0 if all(passes(test) for test in wavering) else 1


def passes(test: str) -> bool:
    return subprocess.run([sys.executable, "-m", "pytest", test], check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
