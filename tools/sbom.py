"""What is in a wheel, as CycloneDX tells it: our own files, and where it is compiled the runtime of the compiler.

What Ludus needs besides is not inside, but installed beside it; it is listed as such, with the versions it takes.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from email import message_from_string
from importlib.metadata import version
from typing import Any
from uuid import NAMESPACE_URL, uuid5


def sbom(metadata: str, moment: int, *, compiled: bool) -> bytes:
    """The list for a wheel with this METADATA."""
    about = message_from_string(metadata)
    name, number = str(about["Name"]), str(about["Version"])
    me = f"pkg:pypi/{name}@{number}"
    inside = [runtime()] if compiled else []
    beside = [requirement(text) for text in about.get_all("Requires-Dist", []) if "extra ==" not in text]
    licence = [{"license": {"id": str(about["License-Expression"])}}]
    told: dict[str, Any] = {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, metadata + str(compiled))}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(moment, UTC).isoformat(),
            "lifecycles": [{"phase": "build"}],
            "component": {
                "type": "application", "bom-ref": me, "name": name, "version": number, "purl": me, "licenses": licence,
            },
        },
        "components": [*inside, *beside],
        "dependencies": [{"ref": me, "dependsOn": [part["bom-ref"] for part in [*inside, *beside]]}],
        "compositions": [{"aggregate": "complete", "assemblies": [me]}],
    }  # fmt: skip
    return (json.dumps(told, indent=2) + "\n").encode()


def runtime() -> dict[str, Any]:
    """The part of mypyc that is compiled into every module."""
    number = version("mypy")
    purl = f"pkg:pypi/mypy@{number}"
    return {
        "type": "library", "bom-ref": purl, "name": "mypyc runtime", "version": number, "purl": purl,
        "licenses": [{"license": {"id": "MIT"}}], "scope": "required",
        "description": "C sources of mypyc (lib-rt), compiled into the modules.",
    }  # fmt: skip


def requirement(text: str) -> dict[str, Any]:
    """A package that is installed beside Ludus, with the versions it may have and where it is needed."""
    name = re.split(r"[^\w.-]", text, maxsplit=1)[0]
    purl = f"pkg:pypi/{name.lower().replace('_', '-')}"
    return {
        "type": "library", "bom-ref": purl, "name": name, "purl": purl, "scope": "required",
        "properties": [{"name": "ludus:requirement", "value": text}],
    }  # fmt: skip
