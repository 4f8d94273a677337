"""How Ludus is built: by setuptools, then made the same wherever and whenever, with a list of what is in it (PEP 770).

Called by whatever builds or installs (pip, uv, build, cibuildwheel), as pyproject.toml says. Without more it makes a
wheel for every Python. With LUDUS_COMPILED=FOLDER the hot modules compiled in FOLDER are in it, for this Python and
platform; where FOLDER has none they are compiled there first.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from setuptools import build_meta
from tools.sbom import sbom

ROOT = Path(__file__).resolve().parent.parent
COMPILER = "mypy[mypyc]>=2.4,<2.5"
FIRST_DAY = 315_532_800  # 1980-01-01, the first that a zip file knows
PLAIN_FILE = 0o100644 << 16

prepare_metadata_for_build_wheel: Callable[..., str] = build_meta.prepare_metadata_for_build_wheel
get_requires_for_build_sdist: Callable[..., list[str]] = build_meta.get_requires_for_build_sdist
get_requires_for_build_editable: Callable[..., list[str]] = build_meta.get_requires_for_build_editable
prepare_metadata_for_build_editable: Callable[..., str] = build_meta.prepare_metadata_for_build_editable
build_editable: Callable[..., str] = build_meta.build_editable


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    return [*build_meta.get_requires_for_build_wheel(config_settings), *([COMPILER] if wanted() else [])]


def wanted() -> str:
    """The folder of the compiled modules; empty for a wheel without."""
    return os.environ.get("LUDUS_COMPILED", "")


def moment() -> int:
    """The time that every file in an archive bears."""
    return max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), FIRST_DAY)


# --- Wheels -----------------------------------------------------------------------------------------------------------


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    shutil.rmtree(ROOT / "build" / "lib", ignore_errors=True)  # setuptools would take over what is there, however old
    with tempfile.TemporaryDirectory() as work:
        made = Path(work) / build_meta.build_wheel(work, config_settings, metadata_directory)
        with zipfile.ZipFile(made) as archive:
            files = {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    name, version = made.name.split("-")[:2]
    about = f"{name}-{version}.dist-info"
    tag = "py3-none-any"
    if wanted():
        tag = own_tag()
        files |= native(ROOT / wanted())
        files[f"{about}/WHEEL"] = retagged(files[f"{about}/WHEEL"], tag)
    metadata = files[f"{about}/METADATA"].decode()
    files[f"{about}/sboms/ludus.cdx.json"] = sbom(metadata, moment(), compiled=bool(wanted()))
    final = f"{name}-{version}-{tag}.whl"
    (Path(wheel_directory) / final).write_bytes(zipped(files, f"{about}/RECORD"))
    return final


def own_tag() -> str:
    """For this Python on this platform."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return f"{python}-{python}-{platform}"


def retagged(told: bytes, tag: str) -> bytes:
    return told.replace(b"Root-Is-Purelib: true", b"Root-Is-Purelib: false").replace(b"py3-none-any", tag.encode())


def native(folder: Path) -> dict[str, bytes]:
    """The compiled modules of this Python by their places in the package; compiled now where there are none."""
    ending = f"*{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not any(folder.rglob(ending)):
        subprocess.run([sys.executable, str(ROOT / "tools" / "compile.py"), "--out", str(folder)], check=True)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob(ending)}


def zipped(files: dict[str, bytes], record: str) -> bytes:
    """A wheel of these files: in one order, of one time, with the list of their sums."""
    files.pop(record, None)
    order = sorted(files, key=lambda path: (".dist-info/" in path, path))  # what tells about a wheel comes last
    rows = [f"{path},sha256={summed(files[path])},{len(files[path])}" for path in order]
    files[record] = "".join(f"{row}\n" for row in [*rows, f"{record},,"]).encode()
    date = time.gmtime(moment())[:6]
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path in [*order, record]:
            entry = zipfile.ZipInfo(path, date)
            entry.external_attr = PLAIN_FILE
            archive.writestr(entry, files[path], zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()


def summed(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


# --- The sources ------------------------------------------------------------------------------------------------------


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """The sources as setuptools collects them; in one order, of one time, of nobody."""
    name: str = build_meta.build_sdist(sdist_directory, config_settings)
    file = Path(sdist_directory) / name
    with tarfile.open(file) as archive:
        files = {member.name: reading.read() for member in archive if (reading := archive.extractfile(member))}
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(files):
            entry = tarfile.TarInfo(path)
            entry.size, entry.mtime = len(files[path]), moment()
            archive.addfile(entry, io.BytesIO(files[path]))
    file.write_bytes(gzip.compress(plain.getvalue(), mtime=moment()))
    return name
