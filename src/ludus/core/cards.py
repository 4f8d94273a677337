"""A card is one paragraph: a class with the printed sentence, its rules, and the moments at which it acts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from ludus.core.errors import BadRules


class Card:
    """A card, Character, trait, event … that bends the rules. The docstring of its class is what is printed on it.

    A family of cards is a class whose methods are the moments of play, in their order; what they do there is the rule
    without any card. A card of the family overrides the moments at which it acts, and names in `rules` those of the
    ledger that it stands on: for readers, as its sentence is.
    """

    key: ClassVar[str] = ""  # of its row in the content files; a family has none
    single: ClassVar[bool] = False  # its paragraph names its own row, so that no copy can have it


C = TypeVar("C", bound=Card)


def family(base: type[C]) -> list[type[C]]:
    """The classes of a family that are cards."""
    found: list[type[C]] = []
    for cls in base.__subclasses__():
        found += [cls] if cls.key else []
        found += family(cls)
    return found


def paragraphs(base: type[C], keys: Sequence[str], like: Mapping[str, str] | None = None) -> list[C]:
    """The cards of a family in the order of their content rows; a row without a paragraph follows the plain rules.

    A row that is like another one of the box has the paragraph of that one.
    """
    cards: dict[str, type[C]] = {}
    for cls in family(base):
        if cls.key not in keys:
            raise BadRules(f"{cls.__name__} is a card '{cls.key}', which no row of {base.__name__} content has.")
        if cls.key in cards:
            raise BadRules(f"{cls.__name__} and {cards[cls.key].__name__} are both the card '{cls.key}'.")
        cards[cls.key] = cls
    copies = {key: cards[other] for key, other in (like or {}).items() if other in cards}
    for key, cls in copies.items():
        if cls.single:
            raise BadRules(f"'{key}' cannot be like '{cls.key}': that rule is written for one card alone.")
    return [cards.get(key, copies.get(key, base))() for key in keys]


def singles(package: str) -> list[str]:
    """The keys of a game's cards that cannot be copied."""
    cards: list[Any] = [cls for cls in family(Card) if cls.single]
    return sorted([cls.key for cls in cards if cls.__module__.startswith(f"{package}.")])


def bends(card: Card, moment: Callable[..., Any]) -> bool:
    """Whether a card has a method of its own for a moment, which is the method of its family."""
    return getattr(type(card), moment.__name__) is not moment


def acting(cards: Sequence[C], moment: Callable[..., Any]) -> list[C]:
    """The cards that act at a moment, a method of their family: those that bend what the family does."""
    return [card for card in cards if bends(card, moment)]


def places_of(cards: Sequence[C], moment: Callable[..., Any]) -> int:
    """The same as a set of bits by their place."""
    return sum([1 << place for place, card in enumerate(cards) if bends(card, moment)])
