"""Plain JSON data for the dataclasses of a scene: defaults are left out, so a shape costs what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import cache, lru_cache, partial
from types import NoneType, UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

from ludus.draw.once import Once
from ludus.draw.shapes import KINDS, Shape

Json = Any  # null, bool, number, string, list, or an object with string keys
T = TypeVar("T")
_PLAIN = frozenset((str, int, bool, NoneType))


def pack(value: Any) -> Json:
    """The value as JSON data; a shape also says which kind it is."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    if kind is float:
        return int(value) if value.is_integer() else value  # equal things must look equal
    if kind is list or kind is tuple:
        return [item if type(item) in _PLAIN else pack(item) for item in value]
    if kind is dict:
        return {name: pack(item) for name, item in value.items()}
    return _packed(value) if isinstance(kind, Once) else _fields(value)


def _fields(value: Any) -> Json:
    kind: Any = type(value)
    out: dict[str, Json] = {"is": kind.__name__.lower()} if isinstance(value, Shape) else {}
    for name, default in defaults(kind):
        item = getattr(value, name)
        if item != default:
            out[name] = item if type(item) in _PLAIN else pack(item)
    return out


_packed = lru_cache(1 << 15)(_fields)  # shared: nobody changes it


def unpack(kind: type[T], data: Json) -> T:
    """The value of this dataclass that `pack` described."""
    actual: Any = KINDS[data["is"]] if kind is Shape else kind
    readers = _readers(actual)
    values = {name: readers[name](item) for name, item in data.items() if name != "is"}
    built: T = actual(**values)
    return built


def _reader(hint: Any) -> Callable[[Json], Any]:
    """What brings data into the form the annotation asks for."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        (inner,) = [_reader(arm) for arm in get_args(hint) if arm is not NoneType]
        return lambda data: None if data is None else inner(data)
    if origin in (list, tuple):
        inner = _reader(get_args(hint)[0])
        return origin if inner is _as_it_is else lambda data: origin(map(inner, data))
    return partial(unpack, hint) if is_dataclass(hint) and isinstance(hint, type) else _as_it_is


def _as_it_is(data: Json) -> Any:
    return data


@cache
def defaults(kind: type[Any]) -> tuple[tuple[str, Any], ...]:
    """The fields of a dataclass that count, with what they hold when nobody says otherwise."""
    return tuple((field.name, _default(field)) for field in fields(kind) if field.compare)


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


@cache
def _readers(kind: type[Any]) -> dict[str, Callable[[Json], Any]]:
    """How the fields of a dataclass are read, by name; found out once."""
    return {name: _reader(hint) for name, hint in get_type_hints(kind).items()}
