"""Options: what a table may choose before the game, with plain explanations and the rules behind them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludus.core.errors import BadFile, BadOption, suggest
from ludus.core.generic import OptionsT
from ludus.core.packs import OPTION, Pack, missing
from ludus.core.plain import odd_sign
from ludus.core.settings import Settings
from ludus.core.words import ENGLISH, in_language, kernel_phrases, read_toml

SHORT = 200  # characters of a value that is not a text
WORDS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True)
class Option:
    """One choice a table has."""

    name: str
    kind: str  # flag, choice, number, numbers, text
    default: Any
    label: str
    help: str
    rules: tuple[str, ...] = ()
    group: str = ""
    choices: tuple[Any, ...] = ()
    min: int = 0
    max: int = 0  # of a text: how many characters it may have
    length: int = 0
    names: tuple[str, ...] = ()  # what the choices are called, where their own words do not say it
    before: Any = None  # what older records and saves mean, which do not name it yet; new ones always do
    pack: str = ""  # the key of the expansion that it adds; its value is then the version
    version: int = 0

    def choice_name(self, choice: Any) -> str:
        """A choice as a person reads it."""
        return self.names[self.choices.index(choice)] if self.names else str(choice).replace("_", " ")

    def possible(self) -> str:
        """The possible values, in words."""
        if self.pack:
            return f"false, or true for its version {self.version}, which is here"
        if self.kind == "flag":
            return "true or false"
        if self.choices:
            return " or ".join(str(c) for c in self.choices)
        if self.kind == "text":
            return f"a text of at most {self.max} characters"
        numbers = f"{self.min} to {self.max}"
        if self.kind == "number":
            return numbers
        return f"{self.length} numbers from {numbers}, such as {self.write(self.default)}"

    def write(self, value: Any) -> str:
        """A value as records and the command line have it."""
        if self.pack:
            return str(int(value)) if value else "false"
        if self.kind == "flag":
            return "true" if value else "false"
        return ",".join(str(v) for v in value) if self.kind == "numbers" else str(value)

    def read(self, value: Any) -> Any:
        """A value in its own type; refused with what is possible."""
        most = self.max if self.kind == "text" else SHORT
        if isinstance(value, str) and len(value) > most:
            raise BadOption(f"{self.name} has {len(value)} characters; the limit is {most}.")
        found = self.parse(value)
        if found is None:
            raise BadOption(f"{self.name} cannot be {value!r}: it is {self.possible()}.")
        odd = odd_sign(found) if self.kind == "text" else ""
        if odd:
            raise BadOption(f"{self.name} has a character that cannot be shown ({odd}); leave it out.")
        return found

    def parse(self, value: Any) -> Any:
        if self.pack:
            return {"0": 0, str(self.version): self.version}.get(str(value), self.switch_value(value))
        if self.kind == "flag":
            return value if isinstance(value, bool) else WORDS.get(str(value).lower())
        if self.kind == "choice":
            return next((c for c in self.choices if str(c) == str(value)), None)  # records hold words only
        if self.kind == "number":
            return self.number(value)
        if self.kind == "text":
            return self.one_line(value)
        parts = value.split(",") if isinstance(value, str) else value
        if not isinstance(parts, list | tuple):
            return None
        numbers = tuple(self.number(v) for v in parts)
        return numbers if len(numbers) == self.length and None not in numbers else None

    def switch_value(self, value: Any) -> int | None:
        """An expansion that is only said to be there or not, without its version."""
        on = WORDS.get(str(value).lower())
        return None if on is None else self.version if on else 0

    def of(self, settings: Settings) -> Any:
        """Its value in some settings."""
        if self.pack:
            return self.version if self.pack in settings.packs else 0
        return getattr(settings, self.name)

    def put(self, settings: Settings, value: Any) -> None:
        if not self.pack:
            setattr(settings, self.name, value)
        else:
            others = [key for key in settings.packs if key != self.pack]
            settings.packs = tuple(sorted([*others, self.pack] if value else others))

    @staticmethod
    def one_line(value: Any) -> str | None:
        """A text as records can hold it: one line, with `/` where lines were."""
        if not isinstance(value, str):
            return None
        lines = [line.strip() for line in value.replace(chr(0xB7), " ").expandtabs(1).splitlines()]
        return "/".join(line for line in lines if line)

    def number(self, value: Any) -> int | None:
        if isinstance(value, bool) or not isinstance(value, int | str):
            return None
        try:
            n = int(value)
        except ValueError:
            return None
        return n if (n in self.choices if self.choices else self.min <= n <= self.max) else None


class OptionList(tuple[Option, ...]):
    """All options of a game, in the order of its `options.toml`."""

    __slots__ = ()

    def find(self, name: str, value: Any = "") -> Option:
        """The option of a name; a value only says which version of an expansion is missing."""
        for option in self:
            if option.name == name:
                return option
        known = [o.name for o in self]
        lacking = missing(name, value)
        if lacking:
            raise BadOption(lacking + suggest(name, known))
        if not known:
            raise BadOption(f"Unknown option '{name}': this game has none.")
        raise BadOption(f"Unknown option '{name}'.{suggest(name, known)} Options: {', '.join(known)}.")

    def settle(self, kind: type[OptionsT], chosen: Mapping[str, Any]) -> OptionsT:
        """The settings with the chosen values in place of the defaults."""
        settings = kind()
        for name, value in chosen.items():
            option = self.find(name, value)
            option.put(settings, option.read(value))
        return settings

    def unusual(self, settings: Settings) -> dict[str, Any]:
        """The values that differ from the defaults, and those that older records would take otherwise."""
        values = [(o, o.of(settings)) for o in self]
        return {o.name: value for o, value in values if o.before is not None or value != o.default}

    def read_kept(self, written: Mapping[str, Any]) -> dict[str, Any]:
        """What a record or a save says, and what it need not say because it is older than an option."""
        return {**{o.name: o.before for o in self if o.before is not None}, **written}


def frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def kind_of(default: Any, row: Mapping[str, Any]) -> str:
    """What kind of option has this default: its type says it, and of words whether there are choices."""
    if isinstance(default, bool):
        return "flag"
    if isinstance(default, int):
        return "number"
    if isinstance(default, tuple):
        return "numbers"
    return "choice" if "choices" in row else "text"


def read_option(row: Mapping[str, Any], settings: Settings, file: str) -> Option:
    """One option: the code says its type and default, the row what people read and what is possible."""
    name = row["name"]
    if not hasattr(settings, name):
        raise BadFile(f"{file}: the code has no option {name}")
    if "kind" in row or "default" in row:
        raise BadFile(f"{file}: {name}: kind and default are what the code says; leave them out")
    default = getattr(settings, name)
    option = Option(**{k: frozen(v) for k, v in row.items()}, kind=kind_of(default, row), default=default)
    known = [default] if option.before is None else [default, option.before]
    if option.kind == "text" and option.max < 1:
        raise BadFile(f"{file}: {name}: a text says under max how many characters it may have")
    if any(option.parse(value) != value for value in known):
        raise BadFile(f"{file}: {name} cannot be what it is at first, or was before: it is {option.possible()}")
    return option


def read_options(path: Path, kind: type[Settings], language: str = ENGLISH) -> OptionList:
    """The options of an `options.toml`, which explains the typed settings of the code.

    A translation has a table for each option, with its label, help, group and the names of its choices.
    """
    rows = read_toml(path).get("option", [])
    other = read_toml(in_language(path, language))
    settings = kind()
    try:
        return OptionList(read_option({**row, **other.get(row["name"], {})}, settings, path.name) for row in rows)
    except (KeyError, TypeError) as e:
        raise BadFile(f"{path.name}: {e}") from e


def pack_option(pack: Pack, language: str = ENGLISH) -> Option:
    """The option that adds an expansion to a match."""
    group = "Expansions"
    return Option(
        pack.option,
        "flag",
        0,
        pack.text("title", language),
        pack.text("about", language),
        group=kernel_phrases(language).get(group, group),
        pack=pack.key,
        version=pack.version,
    )


def settle(settings: Settings, chosen: Mapping[str, Any]) -> None:
    """Put into settings what a view says was chosen: lists stand for tuples, and an expansion for its key."""
    for name, value in chosen.items():
        if name.startswith(OPTION):
            settings.packs = tuple(sorted([*settings.packs, name.removeprefix(OPTION)]))
        else:
            setattr(settings, name, tuple(value) if isinstance(value, list) else value)
