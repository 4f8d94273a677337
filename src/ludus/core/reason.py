"""A reason is a statement about the position: the rule, which of its sentences, and the values it names."""

from __future__ import annotations

Value = int | str | tuple[int, ...] | tuple[str, ...]


class Reason(str):
    """Why an action is not possible: the id of a rule. Its sentence is `rule.sentence` in `[why]` of the words."""

    __slots__ = ("sentence", "values")
    sentence: str
    values: dict[str, Value]

    def __new__(cls, rule: str, sentence: str, **values: Value) -> Reason:
        made = super().__new__(cls, rule)
        made.sentence = sentence
        made.values = values
        return made
