"""Patches: what to change so that one scene becomes the next, by key, as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from ludus.draw.codec import Json, pack
from ludus.draw.scene import Scene
from ludus.draw.shapes import Shape

Op = Literal["remove", "layers", "add", "change", "move", "order", "set"]
_PLACE = ("x", "y", "turn", "scale")


@dataclass(frozen=True, slots=True)
class Patch:
    """One change.

    remove: the shape `key` goes. layers: `values["names"]` are the layers, from the ground up.
    add: the shape `values` goes on top of `layer`. change: attributes of `key`, null meaning the default.
    move: a group takes another place. order: `values["keys"]` is the order of `layer`.
    set: the attribute `key` of the table itself becomes `values["to"]`, absent meaning the default.
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


def diff(old: Scene, new: Scene) -> list[Patch]:
    """The patches that make the new scene of the old one, in the order to apply them."""
    same = _untouched(old, new)
    had, has = _homes(old, same), _homes(new, same)
    stays = {key for key, home in had.items() if key in has and _same_home(home, has[key])}
    patches = [Patch("remove", key) for key in had if key not in stays]
    names = [layer.name for layer in new.layers]
    if names != [layer.name for layer in old.layers]:
        patches.append(Patch("layers", values={"names": names}))
    patches += [
        Patch("add", layer=layer, values=pack(shape)) for key, (layer, shape) in has.items() if key not in stays
    ]
    for key, (_, shape) in has.items():
        if key in stays and had[key][1] is not shape and had[key][1] != shape:
            patches += _changes(key, pack(had[key][1]), pack(shape))
    patches += _orders(had, has, stays, [name for name in names if name not in same])
    return [*patches, *_settings(old, new)]


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
                home[patch.key] = _merged(home[patch.key], patch.values)
            case "order":
                layers[patch.layer] = {key: layers[patch.layer][key] for key in patch.values["keys"]}
            case "set":
                data = _merged(data, {patch.key: patch.values.get("to")})
    data["layers"] = [{"name": name, "shapes": list(shapes.values())} for name, shapes in layers.items()]
    return Scene.from_json(data)


def _untouched(old: Scene, new: Scene) -> set[str]:
    """The layers in which nothing has changed: most of them, most of the time."""
    before = {layer.name: layer.shapes for layer in old.layers}
    return {layer.name for layer in new.layers if before.get(layer.name) == layer.shapes}


def _homes(scene: Scene, same: set[str]) -> dict[str, tuple[str, Shape]]:
    """Every keyed shape of the other layers with the layer it lies in, from the ground up."""
    return {
        shape.key: (layer.name, shape) for layer in scene.layers if layer.name not in same for shape in layer.shapes
    }


def _same_home(old: tuple[str, Shape], new: tuple[str, Shape]) -> bool:
    """Whether a shape kept its layer and its kind; otherwise it is another element."""
    return old[0] == new[0] and type(old[1]) is type(new[1])


def _changes(key: str, old: Json, new: Json) -> Iterator[Patch]:
    """How one shape changed: its attributes, and separately its place, which a surface animates."""
    differs = {name: new.get(name) for name in {**old, **new} if old.get(name) != new.get(name)}
    group = new["is"] == "group"
    place = {name: value for name, value in differs.items() if group and name in _PLACE}
    rest = {name: value for name, value in differs.items() if name not in place}
    if rest:
        yield Patch("change", key, values=rest)
    if place:
        yield Patch("move", key, values=place)


def _orders(
    had: dict[str, tuple[str, Shape]], has: dict[str, tuple[str, Shape]], stays: set[str], names: list[str]
) -> Iterator[Patch]:
    """The layers whose order is another one than removing and adding leaves behind."""
    for name in names:
        left = [key for key, (layer, _) in had.items() if layer == name and key in stays]
        wanted = [key for key, (layer, _) in has.items() if layer == name]
        if left + [key for key in wanted if key not in stays] != wanted:
            yield Patch("order", layer=name, values={"keys": wanted})


def _settings(old: Scene, new: Scene) -> Iterator[Patch]:
    """What changed around the picture."""
    empty = Scene("")
    for name in Scene.__match_args__:
        value = getattr(new, name)
        if name != "layers" and getattr(old, name) != value:
            usual = name != "title" and value == getattr(empty, name)
            yield Patch("set", name, values={} if usual else {"to": pack(value)})


def _merged(old: Json, new: Json) -> Json:
    """The old object with new values; null takes one away."""
    return {name: value for name, value in {**old, **new}.items() if value is not None}
