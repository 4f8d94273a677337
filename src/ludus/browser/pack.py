"""Packing: everything of Ludus that a browser needs, as files that any host of files can serve."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import tarfile
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import ludus
from ludus.core.errors import LudusError
from ludus.draw.theme import THEMES
from ludus.table.words import Said, languages
from ludus.web import rendering, shown
from ludus.web.assets import STYLES, assets, generated_files

PARCELS: Final = {  # of npm, of one version and of no other bytes than those that were tried
    "pyodide": "314.0.7 0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    "fzstd": "0.1.1 dkuVSOKKwh3eas5VkJy1AW1vFpet8TA/fGmVA5krThl8YcOVE/8ZIoEA1+U1vEn5ckxxhLirSdY837azmbaNHA==",
}
RUNTIME: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LARGE: Final = 2_000  # bytes from which on a file travels compressed
AS_THEY_ARE: Final = ("site/fzstd.js",)  # it unpacks the others

HERE: Final = Path(__file__).parent
FRONT: Final = HERE / "front"
LUDUS: Final = HERE.parent
STATIC: Final = LUDUS / "web" / "static"
NOT_SERVED: Final = ("compile.mjs", "squeeze.mjs", "index.html", "sw.js")  # of `front`
LAYERS: Final = tuple("core geometry draw kit games bots review table browser".split())  # that a browser runs
PAGES: Final = tuple(
    "__init__ visit branding rendering shown pages reading forms given reviewing workbench simulating".split()
)  # of web
LAB: Final = tuple(
    "adjusted decide extra fired games lead pair paired places plan series stats study tails tape trace".split()
)  # of lab: what plays drafts
ICONS: Final = (192, 512)  # pixels
GROUND: Final = "#14161a"
ONLY_PACKING: Final = ("pack.py", "compiling.py")  # of this package
HEAVY: Final = ("student.mind",)  # a visit brings at most 8 MB: there a game's mind answers for its student
LIBRARIES: Final = ("jinja2", "markupsafe", "segno")
UNUSED: Final = (
    "cli",
    "constants",
    "ext",
    "helpers",
    "meta",
    "nativetypes",
    "sandbox",
)  # modules of these


def pack(folder: Path) -> dict[str, int]:
    """Write the site into a folder; the sizes of its files as they travel, by name."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as given:
        place = Path(given)
        runtime = fetch_parcel("pyodide", place)
        files = {f"pyodide/{name}": (runtime / name).read_bytes() for name in RUNTIME}
        files["pyodide/pyodide-lock.json"] = bare_lock(runtime)
        files["ludus.tar"], files["pyodide/python_stdlib.zip"] = compile_library(runtime, place)
        files["site/fzstd.js"] = unpacker(place)
        files |= dict(pages())
        return write_files(folder, files, compress_large(runtime, place, files))


# --- from npm ---------------------------------------------------------------------------------------------------------


def fetch_parcel(name: str, place: Path) -> Path:
    """The folder of a parcel."""
    for program in ("npm", "node"):
        if shutil.which(program) is None:
            raise LudusError(f"Packing needs {program}, which is not installed (Debian and Ubuntu: apt install npm).")
    version, known = PARCELS[name].split()
    run(["npm", "pack", f"{name}@{version}", "--silent"], place, f"fetch {name}")
    parcel = place / f"{name}-{version}.tgz"
    if b64encode(hashlib.sha512(parcel.read_bytes()).digest()).decode() != known:
        raise LudusError(f"npm delivered a package {name} {version} that differs from the one Ludus was tested with.")
    with tarfile.open(parcel) as archive:
        archive.extractall(place / name, filter="data")
    return place / name / "package"


def unpacker(place: Path) -> bytes:
    """What unpacks the files in the browser, with its license."""
    found = fetch_parcel("fzstd", place)
    return b"/*\n" + (found / "LICENSE").read_bytes() + b"*/\n" + (found / "umd" / "index.js").read_bytes()


def compress_large(runtime: Path, place: Path, files: dict[str, bytes]) -> dict[str, bytes]:
    """The large files as they travel (Zstandard), by the Python that is packed: this one may not know how."""
    large = [name for name, body in files.items() if len(body) > LARGE and name not in AS_THEY_ARE]
    folder = place / "large"
    folder.mkdir()
    for number, name in enumerate(large):
        (folder / str(number)).write_bytes(files[name])
    run(["node", str(FRONT / "squeeze.mjs"), str(runtime), str(folder)], place, "compress the files")
    return {name: (folder / f"{number}.zst").read_bytes() for number, name in enumerate(large)}


def bare_lock(runtime: Path) -> bytes:
    """The list of packages that Pyodide could fetch, without any: nothing is fetched from elsewhere."""
    lock = json.loads((runtime / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({**lock, "packages": {}}).encode()


def compile_library(runtime: Path, place: Path) -> tuple[bytes, bytes]:
    """Ludus, and what it needs of Python's library, compiled by the very Python that runs them."""
    source, archive, library = (place / name for name in ("source.tar", "ludus.tar", "library.zip"))
    with tarfile.open(source, "w") as sheaf:
        for name, path in sources():
            sheaf.add(path, name)
        cards = place / "cards.json"
        cards.write_text(json.dumps({code: [asdict(card) for card in shown.cards(Said(code))] for code in languages()}))
        sheaf.add(cards, "ludus/browser/cards.json")
    script = [str(FRONT / "compile.mjs"), str(HERE / "compiling.py")]
    made = [str(path) for path in (source, archive, library)]
    run(["node", script[0], str(runtime), script[1], *made], place, "compile Ludus")
    return archive.read_bytes(), library.read_bytes()


def run(command: list[str], place: Path, what: str) -> None:
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip()).splitlines()[-1:]
        raise LudusError(f"Could not {what}: {' '.join(last)[:300]}")


def sources() -> Iterator[tuple[str, Path]]:
    """What goes into the archive."""
    wanted = [LUDUS / "__init__.py", *(LUDUS / "web" / f"{name}.py" for name in PAGES)]
    wanted += [LUDUS / "lab" / f"{name}.py" for name in LAB]
    for folder in (*(LUDUS / layer for layer in LAYERS), LUDUS / "web" / "templates"):
        wanted += [path for path in sorted(folder.rglob("*")) if wanted_file(path)]
    for path in wanted:
        yield f"ludus/{path.relative_to(LUDUS).as_posix()}", path
    for library in LIBRARIES:
        spec = find_spec(library)
        folder = Path(spec.origin if spec is not None and spec.origin is not None else library).parent
        for path in sorted(path for path in folder.rglob("*.py") if path.stem not in UNUSED):
            yield f"{library}/{path.relative_to(folder).as_posix()}", path


def wanted_file(path: Path) -> bool:
    """Not what this machine has compiled, and not what only packing needs."""
    aside = {"__pycache__", "_template", "front"} & set(path.relative_to(LUDUS).parts)
    return (
        path.is_file()
        and not aside
        and path.suffix in (".py", ".toml", ".mind", ".html", ".svg")
        and path.name not in (*ONLY_PACKING, *HEAVY)
    )


# --- the site ---------------------------------------------------------------------------------------------------------


def pages() -> Iterator[tuple[str, bytes]]:
    """The files around Python: what the server has too, and the page that holds it all."""
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            yield f"static/{path.relative_to(STATIC).as_posix()}", path.read_bytes()
    yield "static/table/open.js", b'export { openLine } from "../../site/open.js";\n'
    for path in sorted((FRONT).glob("*")):
        if path.name not in NOT_SERVED and path.is_file():
            yield f"site/{path.name}", path.read_bytes()
    yield "static/table.js", b'import "./table/main.js";\n'
    for name in (*generated_files(), *STYLES):
        yield f"static/{name}", assets.text(name)
    for game in ludus.games():
        for name in THEMES:
            yield f"covers/{game.id}.{name}.svg", shown.cover(game, name).encode()
    yield "index.html", shell().encode()
    for name in ("records", "meet"):  # links lead there
        yield f"{name}/index.html", shell().replace('<base href="./">', '<base href="../">').encode()
    yield "ludus.webmanifest", json.dumps(manifest(), ensure_ascii=False).encode()


def shell() -> str:
    """The page around the pages."""
    template = rendering.env.from_string((FRONT / "index.html").read_text(encoding="utf-8"))
    words = {language: Said(language).section("browser") for language in languages()}
    return template.render(about=Said("en")("site.about"), words=words)


def manifest() -> dict[str, object]:
    """What a device needs to know to install it as an app."""
    icons = [{"src": f"site/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in ICONS]
    maskable = {**icons[-1], "src": f"site/icon-{ICONS[-1]}-full.png", "purpose": "maskable"}
    return {
        "name": "Ludus",
        "short_name": "Ludus",
        "description": Said("en")("site.about"),
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GROUND,
        "icons": [*icons, maskable],
    }


def write_files(folder: Path, files: dict[str, bytes], small: dict[str, bytes]) -> dict[str, int]:
    """Write the files, large ones compressed, and the service worker that knows them all."""
    version = hashlib.sha256()
    listed, sizes = {}, {}
    for name, body in sorted(files.items()):
        packed = name in small
        data = small.get(name, body)
        path = folder / (f"{name}.zst" if packed else name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        if packed and not name.startswith(("pyodide/", "ludus.")):
            (folder / name).write_bytes(body)  # for those who come before the service worker does
        version.update(f"{name} ".encode() + hashlib.sha256(body).digest())
        listed[name], sizes[name] = {"zst": packed}, len(data)
    worker = (FRONT / "sw.js").read_text(encoding="utf-8")
    told = json.dumps(listed, separators=(",", ":"))
    worker = worker.replace("{/*FILES*/}", told).replace("/*VERSION*/", version.hexdigest()[:16])
    (folder / "sw.js").write_text(worker, encoding="utf-8")
    return {**sizes, "sw.js": len(worker)}
