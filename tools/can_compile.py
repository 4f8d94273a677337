"""Can this machine compile? Prints why not, and exits with 1."""

from __future__ import annotations

import importlib.util
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path


def why_not() -> str:
    """The reason, or nothing."""
    if importlib.util.find_spec("mypyc") is None:
        return "mypyc is not installed (make check installs it)."
    if sys.platform != "win32":
        compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
        if shutil.which(compiler) is None:
            return f"no C compiler: '{compiler}' was not found."
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "the Python headers are missing (Python.h; on Debian and Ubuntu: python3-dev)."
    return ""


if __name__ == "__main__":
    reason = why_not()
    if reason:
        print(reason)
        sys.exit(1)
