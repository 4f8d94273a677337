"""What a seat may not know of a part: nothing that could be read stands in its place.

A `Secret` field of a redacted part is absent: reading it raises. A list or tuple that belongs to another seat keeps its
length, which everybody sees, and holds REDACTED instead of its values: an object that cannot be compared, counted,
formatted or looked up. An `Each` field holds it in place of the elements of others. Compiled code raises by itself
where it takes a number or a part out of such a list.
"""

from __future__ import annotations

from typing import Any, Final, NoReturn

from ludus.core.errors import LudusError


class SecretRead(LudusError, AttributeError):
    """Code that works for a seat has read what the seat may not know."""


COMPILED: Final = (AttributeError, TypeError)  # a `SecretRead`, and what compiled code raises in its place


def reads_secret(error: Exception) -> bool:
    """Whether an error comes from reading what is redacted. Compiled code finds it itself, and says so in its words."""
    return isinstance(error, SecretRead) or str(error).endswith(("got ludus.core.redact.Redacted", " undefined"))


class Redacted:
    """Stands for a value that the seat may not know."""

    __slots__ = ()

    def refuse(self, *_: Any) -> NoReturn:
        raise SecretRead("The seat that looks may not know this value.")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = refuse
    __bool__ = __int__ = __index__ = __float__ = __len__ = __iter__ = __contains__ = __getitem__ = refuse
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __and__ = __rand__ = __or__ = __ror__ = refuse
    __xor__ = __rxor__ = __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = __invert__ = __neg__ = refuse
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __truediv__ = __rtruediv__ = refuse
    __str__ = __format__ = __call__ = refuse

    def __getattr__(self, name: str) -> NoReturn:
        self.refuse()

    def __repr__(self) -> str:
        return "REDACTED"


REDACTED: Final = Redacted()


def redact(held: Any) -> Any:
    """A list or tuple of the same length in which no value can be read."""
    return [REDACTED] * len(held) if isinstance(held, list) else (REDACTED,) * len(held)


def redact_others(part: Any, name: str, held: Any, seat: int) -> Any:
    """An `Each` field in which only the elements of one seat can be read."""
    known = [value if part.whose(name, place) == seat else REDACTED for place, value in enumerate(held)]
    return known if isinstance(held, list) else tuple(known)


def is_redacted(held: Any) -> bool:
    """Whether the values of a list or tuple cannot be read."""
    return bool(held) and held[0] is REDACTED


def refuse_secret(part: Any, name: str) -> NoReturn:
    """Why an attribute is missing: it is a secret of a redacted part, or the class has no such field."""
    if name in type(part).outline.secret:
        raise SecretRead(f"{type(part).__name__}.{name} is secret: no seat may read it.")
    raise AttributeError(f"'{type(part).__name__}' object has no attribute '{name}'")
