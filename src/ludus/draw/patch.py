"""Patches: what to change so that one scene becomes the next, by key, as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

from ludus.draw.codec import Json, defaults, pack
from ludus.draw.once import Once
from ludus.draw.scene import Scene
from ludus.draw.shapes import Group, Shape

Op = Literal["remove", "layers", "add", "change", "edit", "move", "order", "set", "amend"]
_PLACE = ("x", "y", "turn", "scale")
_LONG = ("board", "panels", "parts", "refusals", "facts", "signs")  # of the table: seldom is much of them new
_EMPTY = Scene("")
MOST: Final = 1 << 12  # changes that are remembered: nobody may alter them


@dataclass(frozen=True, slots=True)
class Patch:
    """One change.

    remove: the shape `key` goes. layers: `values["names"]` are the layers, from the ground up.
    add: the shape `values` goes on top of `layer`. change: attributes of `key`, null meaning the default.
    edit: attributes of `key` change inside, each by an edit. move: a group takes another place.
    order: `values["keys"]` is the order of `layer`.
    set: the attribute `key` of the table itself becomes `values["to"]`, absent meaning the default.
    amend: the attribute `key` of the table itself changes inside, by the edit `values`.

    An edit with `to` says what the value becomes, an empty one that it becomes the default. Else `in` has edits of
    attributes by name, or of items by place; in a list, `cut` items from `at` on become those of `put`.
    """

    op: Op
    key: str = ""
    layer: str = ""
    values: dict[str, Json] = field(default_factory=dict)

    def to_json(self) -> Json:
        """The patch as plain data; its values are that already."""
        parts = {"op": self.op, "key": self.key, "layer": self.layer, "values": self.values}
        return {name: part for name, part in parts.items() if part}

    @classmethod
    def from_json(cls, data: Json) -> Patch:
        """The patch that `to_json` described."""
        return cls(**data)


def diff(old: Scene, new: Scene, write: Callable[[Any], Json] = pack) -> list[Patch]:
    """The patches that make the new scene of the old one, in the order to apply them; `write` makes data of values."""
    spans = _spans(old, new)
    had = {shape.key: (span.name, shape) for span in spans for shape in span.old}
    has = {shape.key: (span.name, shape) for span in spans for shape in span.new}
    stays = {key for key, home in had.items() if key in has and _same_home(home, has[key])}
    patches = [Patch("remove", key) for key in had if key not in stays]
    names = [layer.name for layer in new.layers]
    if names != [layer.name for layer in old.layers]:
        patches.append(Patch("layers", values={"names": names}))
    patches += [
        Patch("add", layer=layer, values=write(shape)) for key, (layer, shape) in has.items() if key not in stays
    ]
    for key, (_, shape) in has.items():
        if key in stays and had[key][1] is not shape:
            patches += _changes(had[key][1], shape, write)
    patches += _orders(spans, stays, new)
    return [*patches, *_settings(old, new, write)]


def apply(scene: Scene, patches: Iterable[Patch]) -> Scene:
    """A new scene with the patches applied; the old one is left as it was."""
    data = scene.to_json()
    layers: dict[str, dict[str, Json]] = {
        layer["name"]: {shape["key"]: shape for shape in layer.get("shapes", ())} for layer in data.get("layers", ())
    }
    for patch in patches:
        match patch.op:
            case "remove":
                for shapes in layers.values():
                    shapes.pop(patch.key, None)
            case "layers":
                layers = {name: layers.get(name, {}) for name in patch.values["names"]}
            case "add":
                layers[patch.layer][patch.values["key"]] = patch.values
            case "change" | "move":
                home = next(shapes for shapes in layers.values() if patch.key in shapes)
                home[patch.key] = _merge(home[patch.key], patch.values)
            case "edit":
                home = next(shapes for shapes in layers.values() if patch.key in shapes)
                home[patch.key] = _apply_edit(home[patch.key], {"in": patch.values})
            case "order":
                layers[patch.layer] = {key: layers[patch.layer][key] for key in patch.values["keys"]}
            case "set":
                data = _merge(data, {patch.key: patch.values.get("to")})
            case "amend":
                data = _apply_edit(data, {"in": {patch.key: patch.values}})
    data["layers"] = [{"name": name, "shapes": list(shapes.values())} for name, shapes in layers.items()]
    return Scene.from_json(data)


class _Span(NamedTuple):
    """Where a layer has changed: between shapes that are the very same at its beginning and its end."""

    name: str
    old: list[Shape]
    new: list[Shape]
    below: bool  # whether something that has not changed lies above


def _spans(old: Scene, new: Scene) -> list[_Span]:
    """The layers in which something has changed, from the ground up: few of them, most of the time."""
    before = {layer.name: layer.shapes for layer in old.layers}
    found = []
    for layer in new.layers:
        a, b = before.pop(layer.name, []), layer.shapes
        if a != b:
            least = min(len(a), len(b))
            begin = next((n for n in range(least) if a[n] is not b[n]), least)
            end = next((n for n in range(least - begin) if a[-1 - n] is not b[-1 - n]), least - begin)
            found.append(_Span(layer.name, a[begin : len(a) - end], b[begin : len(b) - end], end > 0))
    return found + [_Span(name, shapes, [], False) for name, shapes in before.items()]


def _same_home(old: tuple[str, Shape], new: tuple[str, Shape]) -> bool:
    """Whether a shape kept its layer and its kind; otherwise it is another element."""
    return old[0] == new[0] and type(old[1]) is type(new[1])


@lru_cache(MOST)  # several viewers see the same shape change
def _changes(old: Shape, new: Shape, write: Callable[[Any], Json]) -> tuple[Patch, ...]:
    """How one shape changed: its attributes, and separately its place, which a surface animates."""
    group = isinstance(new, Group)
    place: dict[str, Json] = {}
    rest: dict[str, Json] = {}
    inside: dict[str, Json] = {}
    for name, default in defaults(type(new)):
        was, value = getattr(old, name), getattr(new, name)
        if was == value:
            continue
        if type(value) is tuple and value and was:
            edit = _edit(was, value, write)
            home, change = (rest, edit["to"]) if "to" in edit else (inside, edit)
        else:
            home, change = place if group and name in _PLACE else rest, None if value == default else write(value)
        home[name] = change
    found: list[tuple[Op, dict[str, Json]]] = [("change", rest), ("edit", inside), ("move", place)]
    return tuple([Patch(op, new.key, values=values) for op, values in found if values])


def _orders(spans: list[_Span], stays: set[str], new: Scene) -> Iterator[Patch]:
    """The layers whose order is another one than removing and adding leaves behind."""
    shapes = {layer.name: layer.shapes for layer in new.layers}
    for name, old, now, below in spans:
        left = [shape.key for shape in old if shape.key in stays]
        added = [shape.key for shape in now if shape.key not in stays]
        if name in shapes and ((below and added) or left + added != [shape.key for shape in now]):
            yield Patch("order", layer=name, values={"keys": [shape.key for shape in shapes[name]]})


def _settings(old: Scene, new: Scene, write: Callable[[Any], Json]) -> Iterator[Patch]:
    """What changed around the picture."""
    for name in Scene.__match_args__:
        value = getattr(new, name)
        was = getattr(old, name)
        if name == "layers" or was == value:
            continue
        if name != "title" and value == getattr(_EMPTY, name):
            yield Patch("set", name)
        elif name in _LONG and was:
            edit = _edit(was, value, write)
            yield Patch("set" if "to" in edit else "amend", name, values=edit)
        else:
            yield Patch("set", name, values={"to": write(value)})


def _edit(old: Any, new: Any, write: Callable[[Any], Json]) -> Json:
    """The edit that makes a new value of an old one that differs; of the same kind they often have much in common."""
    kind = type(new)
    if kind is type(old):
        if kind is tuple or kind is list:
            parts = bool(new) and (isinstance(type(new[0]), Once) or type(new[0]) is str)  # unlike points
            return _splice(old, new, write) if parts else {"to": write(new)}
        if isinstance(kind, Once):
            return _inside(old, new, write)
    return {"to": write(new)}


@lru_cache(MOST)  # the same
def _inside(old: Any, new: Any, write: Callable[[Any], Json]) -> Json:
    """The edit of an object, attribute by attribute, if anything of the old one stays."""
    kind: Any = type(new)
    inside: dict[str, Json] = {}
    stays = False
    for name, default in defaults(kind):
        was, value = getattr(old, name), getattr(new, name)
        if was == value:
            stays = stays or value != default
        elif value == default:
            inside[name] = {}
        else:
            inside[name] = {"to": write(value)} if was == default else _edit(was, value, write)
            stays = stays or "to" not in inside[name]
    return {"in": inside} if stays else {"to": write(new)}


def _splice(old: Sequence[Any], new: Sequence[Any], write: Callable[[Any], Json]) -> Json:
    """The edit of a list: item by item where there are as many, else between what is the same at both its ends."""
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        found = {str(place): _edit(was, item, write) for place, (was, item) in pairs if was != item}
        alike = len(found) < len(new) or any("to" not in edit for edit in found.values())
        return {"in": found} if alike else {"to": write(new)}
    least = min(len(old), len(new))
    begin = next((n for n in range(least) if old[n] != new[n]), least)
    end = next((n for n in range(least - begin) if old[-1 - n] != new[-1 - n]), least - begin)
    if begin + end == 0:
        return {"to": write(new)}
    put = [write(item) for item in new[begin : len(new) - end]]
    return {"at": begin, "cut": len(old) - begin - end, "put": put}


def _apply_edit(old: Json, edit: Json) -> Json:
    """An old value after an edit that is not empty."""
    if "to" in edit:
        return edit["to"]
    inside = edit.get("in", {})
    if isinstance(old, list):
        new = [_apply_edit(item, inside[str(n)]) if str(n) in inside else item for n, item in enumerate(old)]
        if "at" in edit:
            new[edit["at"] : edit["at"] + edit["cut"]] = edit["put"]
        return new
    return _merge(
        old, {name: _apply_edit(old.get(name), change) if change else None for name, change in inside.items()}
    )


def _merge(old: Json, new: Json) -> Json:
    """The old object with new values; null takes one away."""
    return {name: value for name, value in {**old, **new}.items() if value is not None}
