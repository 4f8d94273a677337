"""You: a sentence about somebody, said to that somebody. What these few forms cannot do, a game writes out itself."""

from __future__ import annotations

import re
from typing import Final

ENGLISH: Final = {"was": "were", "has": "have", "is": "are"}
GERMAN: Final = {"hat": "hast", "ist": "bist", "wird": "wirst", "hatte": "hattest", "gewann": "gewannst"}
FRENCH: Final = {"a": "avez", "est": "êtes", "peut": "pouvez"}
SPANISH: Final = {"es": "eres", "ha": "has"}
HISSING: Final = ("s", "ß", "z", "t", "d")  # German verbs in these take an e


def english(verb: str) -> str:
    if verb in ENGLISH:
        return ENGLISH[verb]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


def german(verb: str) -> str:
    if verb in GERMAN:
        return GERMAN[verb]
    return verb + ("est" if verb.endswith(HISSING) else "st")


def french(verb: str) -> str:
    return FRENCH.get(verb) or (verb + "z" if verb.endswith("e") else verb)


def spanish(verb: str) -> str:
    return SPANISH.get(verb) or verb + "s"


FORMS: Final = {
    "en": ("You", english, re.compile(r"(?<= and )(was|has|is)\b")),
    "de": ("Du", german, re.compile(r"(?<= und )(hat|hatte|gewann)\b")),
    "fr": ("Vous", french, re.compile(r"(?<= et )a\b|(?<= et en )a\b")),
    "es": ("Tú", spanish, re.compile(r"(?<= y )(ha|tiene|gana)\b")),
}


def to_you(phrase: str, speaker: str, language: str) -> str:
    """A phrase that begins with its first value, said by that speaker, as its reader is told it; else as it is."""
    subject = f"{{0:{speaker}}}"
    if not phrase.startswith(subject) or language not in FORMS:
        return phrase
    you, form, second = FORMS[language]
    rest = phrase[len(subject) :]
    verb = re.match(r" (\w+)", rest)
    if verb:
        rest = f" {form(verb[1])}{rest[verb.end() :]}"
    return you + second.sub(lambda found: form(found[0]), rest)
