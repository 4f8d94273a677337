"""The files in deploy/: they can be read, and every command, option, variable and file they name exists."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from ludus.cli.app import app
from ludus.web.app import create_app
from ludus.web.store import Store

HOME = Path(__file__).parents[2]
DEPLOY = HOME / "deploy"
FOREIGN = ("LUDUS_HOST", "LUDUS_SERVER")  # read by compose and Caddy, not by us


def text_of(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(text_of("compose.yaml"))
    return found


def commands() -> Iterator[tuple[str, list[str]]]:
    """Every call of ludus in the files; tests/workshop/test_docs.py looks at the pages."""
    cmd = re.search(r"^CMD (\[.*\])$", text_of("Containerfile"), re.MULTILINE)
    unit = re.search(r"^ExecStart=(.*)$", text_of("ludus.service"), re.MULTILINE)
    assert cmd is not None
    assert unit is not None
    yield "Containerfile", json.loads(cmd[1])
    yield "compose.yaml", compose()["services"]["ludus"]["command"]
    yield "ludus.service", shlex.split(unit[1])[1:]


def test_commands_and_options_exist() -> None:
    found = list(commands())
    assert len(found) == 3
    for where, words in found:
        command: Any = typer.main.get_command(app)
        for word in words[: 2 if words[0] == "admin" else 1]:
            assert word in command.commands, where
            command = command.commands[word]
        known = {name for parameter in command.params for name in parameter.opts}
        given = {word.partition("=")[0] for word in words if word.startswith("--")}
        assert given <= known, where


def test_variables_are_read_by_somebody() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in (HOME / "src" / "ludus").rglob("*.py"))
    names = {
        name for path in DEPLOY.iterdir() if path.is_file() for name in re.findall(r"LUDUS_[A-Z_]+", path.read_text())
    }
    assert {"LUDUS_DB_FILE", "LUDUS_PUBLIC_URL"} <= names
    assert {name for name in names - set(FOREIGN) if f'"{name.removesuffix("_FILE")}"' not in sources} == set()


def test_addresses_that_are_probed_exist(tmp_path: Path) -> None:
    served = create_app(store := Store(str(tmp_path / "tables.db")))
    paths = {getattr(route, "path", "") for route in served.routes}
    served.state.hall.thinkers.close()
    store.close()
    assert set(re.findall(r"127\.0\.0\.1:8080(/\w+)", text_of("Containerfile"))) == {"/readyz"}
    assert {"/readyz", "/metrics"} <= paths


def test_compose_names_what_it_has() -> None:
    found = compose()
    services = found["services"]
    assert set(services) == {"postgres", "redis", "ludus", "caddy"}
    for service in services.values():
        assert set(service.get("secrets", [])) <= set(found["secrets"])
        assert set(service["networks"]) <= set(found["networks"])
        assert set(service.get("depends_on", {})) <= set(services)
    assert [one["subnet"] for one in found["networks"]["outside"]["ipam"]["config"]] == ["172.30.77.0/24"]
    assert not re.search(r"password\s*[:=]\s*\w", text_of("compose.yaml"), re.IGNORECASE)
    assert (DEPLOY / services["ludus"]["build"]["context"] / services["ludus"]["build"]["dockerfile"]).is_file()


def test_the_container_copies_what_there_is_and_runs_as_nobody_special() -> None:
    told = text_of("Containerfile")
    copied = [word for line in re.findall(r"^COPY (?!--)(.*) \S+$", told, re.MULTILINE) for word in line.split()]
    assert copied == ["pyproject.toml", "README.md", "LICENSE", "src", "tools"]
    assert all((HOME / name).exists() for name in copied)
    assert told.rindex("USER 10001") < told.rindex("CMD")


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed here, so the unit was not tried")
    unit = tmp_path / "ludus.service"
    unit.write_text(text_of("ludus.service").replace("/opt/ludus/bin/ludus", "/bin/true"))
    done = subprocess.run([program, "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_page_links_every_file() -> None:
    page = (HOME / "docs" / "how-to" / "host.md").read_text(encoding="utf-8")
    names = {path.name for path in DEPLOY.iterdir() if path.is_file()}
    assert {name for name in names if f"(../../deploy/{name})" not in page} == set()
