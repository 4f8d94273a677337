"""Decisions as they are stored. A newer Ludus may have written more than this one knows, and a file may be damaged:
what is known and fits counts, and the rest is left out by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from ludus.web.branding import COLOURS

Check: TypeAlias = Callable[[Any], bool]
Known: TypeAlias = Check | Mapping[str, Check]  # of a whole decision, or of each of its fields


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def is_time(value: Any) -> bool:
    """Seconds, or None for no limit."""
    return value is None or (type(value) in (int, float) and value >= 0)


def is_list(value: Any) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def is_everybody_or_list(value: Any) -> bool:
    return value is None or is_list(value)


def is_colour(value: Any) -> bool:
    return value in COLOURS


def is_rules(value: Any) -> bool:
    """Game by game the options that are usual here, as they are written."""
    return isinstance(value, dict) and all(
        isinstance(own, dict) and all(map(is_text, own.values())) for own in value.values()
    )


CLUB: Final = {"name": is_text, "text": is_text, "colour": is_colour, "rules": is_rules, "invitation": is_text}
EACH: Final[Mapping[str, Known]] = {
    "sign-ups": is_flag,
    "organisers": is_everybody_or_list,
    "hosts": is_list,
    "backup-keys": is_list,
    "club": CLUB,
    "quotas": dict.fromkeys(("tables", "bots_alone", "sockets", "sockets_by_address"), is_count),
    "retention": dict.fromkeys(("finished", "unbegun", "chat", "guests"), is_time),
}


def read(rows: Iterable[tuple[str, Any]]) -> tuple[dict[str, Any], list[str]]:
    """The decisions that are known, by their names; and what was left out, such as `quotas.tables`."""
    found: dict[str, Any] = {}
    left: list[str] = []
    for name, value in rows:
        known = EACH.get(name)
        if known is None:
            continue  # a row of somebody else's
        if callable(known):
            if known(value):
                found[name] = value
            else:
                left.append(name)
        elif isinstance(value, dict):
            found[name] = {field: one for field, one in value.items() if field in known and known[field](one)}
            left += [f"{name}.{field}" for field in value if field not in found[name]]
        else:
            left.append(name)
    return found, left
