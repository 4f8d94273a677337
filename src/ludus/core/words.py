"""Words: the sentences of a game, kept beside its code in `words.toml`, and what they mean in `glossary.toml`."""

from __future__ import annotations

import string
import tomllib
from collections.abc import Callable, Hashable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any

from ludus.core.diary import Event
from ludus.core.errors import BadFile, BadRules, suggest
from ludus.core.phrases import Phrasebook
from ludus.core.reason import Reason
from ludus.core.table import Tells, has_many
from ludus.core.you import to_you

ENGLISH = "en"
COMMON = Path(__file__).parent / "said.toml"  # what every game says alike
Speaker = Callable[[Any], "str | Name"]  # says a number of the table or a word of a notation
# Those whose values are said by speakers.
SENTENCES = ("ask", "reason", "why", "event", "hidden", "line", "yours", "action", "beat", "picture", "name")
SINGULAR: Mapping[str, tuple[int, ...]] = {"fr": (0, 1)}  # numbers that take the form '.one'; elsewhere only 1
COUNT = 4  # the value in lines of the log that is how many events are told as one; those have no more values
OWN_KEYS = ("help", "glossary")  # whose keys are texts too: a translation has its own
SECTIONS = {*SENTENCES, *OWN_KEYS, "about", "said", "aim", "sign"}


class Name:
    """What a speaker returns where the words say it: the key of a text of [name], and its values."""

    def __init__(self, key: str, **values: Any) -> None:
        self.key = key
        self.values = values


def player(seat: int | str) -> str:
    """A seat, by its number or as notations have it; how every game speaks of players that it gives no other names."""
    return f"Player {seat[1:]}" if isinstance(seat, str) else f"Player {seat + 1}" if seat >= 0 else "nobody"


def name_player(seat: int | str) -> Name:
    """The same, as sentences have it."""
    number = int(seat[1:]) if isinstance(seat, str) else seat + 1
    return Name("player", player=number) if number else Name("nobody")


USUAL: Mapping[str, Speaker] = {"seat": lambda seat: f"p{seat + 1}", "player": name_player}


class Several:
    """Values of events that are told as one."""

    def __init__(self, *values: Any) -> None:
        self.values = values


class Sentence(string.Formatter):
    """Fills a sentence: '{0:robot}' is the first value, said as the game says a robot."""

    def __init__(self, speakers: Mapping[str, Speaker], name: Callable[[str | Name], str]) -> None:
        self.speakers = speakers
        self.name = name

    def vformat(self, format_string: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        """The same as ever, but a sentence is taken apart once only: whole logs are told again and again."""
        out = []
        for text, field, place, spec in places(format_string):
            out.append(text)
            if place >= 0:
                out.append(self.format_field(args[place], spec))
            elif field:
                value = kwargs[field] if field in kwargs else self.get_field(field, args, kwargs)[0]
                out.append(self.format_field(value, spec))
        return "".join(out)

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, Several):
            *most, last = [self.name(self.speakers[format_spec](one)) for one in value.values]
            return self.name(Name("several", most=", ".join(most), last=last))
        if format_spec:
            return self.name(self.speakers[format_spec](value))
        return self.name(value) if isinstance(value, Name) else str(value)


@lru_cache(1 << 13)
def places(sentence: str) -> list[tuple[str, str, int, str]]:
    """A sentence in pieces: a text, what follows it (a name, or a number of a value, or -1) and how that is said."""
    parts = string.Formatter().parse(sentence)
    return [
        (text, field or "", int(field) if field and field.isdecimal() else -1, spec or "")
        for text, field, spec, _ in parts
    ]


class Words:
    """Prompts, log phrases, labels and help of a game."""

    def __init__(
        self, data: dict[str, Any], speakers: Mapping[str, Speaker], file: str = "words.toml", language: str = ENGLISH
    ) -> None:
        if data.keys() - SECTIONS:
            raise BadFile(f"{file}: unknown sections {sorted(data.keys() - SECTIONS)}; known: {sorted(SECTIONS)}")
        self.ask: dict[str, str] = data.get("ask", {})
        self.reasons: dict[str, str] = data.get("reason", {})
        self.why: dict[str, str] = data.get("why", {})
        self.events: dict[str, str] = data.get("event", {})
        self.hidden: dict[str, str] = data.get("hidden", {})
        self.lines: dict[str, str] = data.get("line", {})  # as a line of the log has an event, where not as [event]
        self.yours: dict[str, str] = data.get("yours", {})  # the same for whom it is about, where it is not plain
        self.actions: dict[str, str] = data.get("action", {})
        self.beats: dict[str, str] = data.get("beat", {})
        self.pictures: dict[str, str] = data.get("picture", {})  # what pictures say, by keys of their own
        self.names: dict[str, str] = data.get("name", {})  # what speakers say by keys
        self.help: dict[str, str] = data.get("help", {})
        self.about: dict[str, str] = data.get("about", {})
        self.aims: dict[str, str] = data.get("aim", {})
        self.glossary: dict[str, str] = data.get("glossary", {})  # a sentence for each word of the rules
        self.signs: dict[str, str] = data.get("sign", {})
        self.said = Phrasebook(data.get("said", {}))  # translations: for what code puts together in English
        self.file = file
        self.language = language
        self.wanted = speakers_wanted(data)
        self.speak(speakers)

    def speak(self, speakers: Mapping[str, Speaker]) -> None:
        """Use these speakers; what they have said lately is kept, because a log is told again and again."""
        self.sentence = Sentence(speakers, self.name)
        self.filled: Callable[[str, tuple[Any, ...]], str] = lru_cache(1 << 12)(self.fill)
        self.picture_text: Callable[..., str] = lru_cache(1 << 13, typed=True)(self.find_text)
        self.label: Callable[[str], str] = lru_cache(1 << 12)(self.label_of)

    def fill(self, phrase: str, values: tuple[Any, ...]) -> str:
        return self.sentence.vformat(phrase, values, {})

    def speaking(self, speakers: Mapping[str, Speaker]) -> Words:
        """The same words, speaking of the pieces of one match."""
        known = {**USUAL, **speakers}
        for name, where in self.wanted.items():
            if name not in known:
                raise BadFile(
                    f"{self.file}: {where} uses a speaker '{name}' that the game does not have.{suggest(name, known)}"
                )
        said = copy(self)
        said.speak(known)
        return said

    def prompt(self, kind: str, fields: Mapping[str, Any]) -> str:
        """The question of a step; its fields may be named in it."""
        return self.sentence.vformat(self.ask.get(kind, kind.replace(".", ": ").replace("_", " ") + "?"), (), fields)

    def reason(self, kind: str, fields: Mapping[str, Any]) -> str:
        """The second line under a question; may be empty."""
        return self.sentence.vformat(self.reasons.get(kind, ""), (), fields)

    def aim(self, which: str, **values: Any) -> str:
        """What one plays for, in one sentence with the number that wins."""
        return self.aims[which].format(**values)

    def why_refused(self, rule: str, notation: str, fields: Mapping[str, Any]) -> str:
        """Why an action is not possible, said for the case at hand; empty where the rule itself says enough.

        `{at}` is the last word of the notation; a reason brings the values that its sentence names.
        """
        said = {**fields, "at": notation.rsplit(maxsplit=1)[-1]}
        if not isinstance(rule, Reason):
            return self.sentence.vformat(self.why.get(rule, ""), (), said)
        key = f"{rule}.{rule.sentence}"
        if key not in self.why:
            raise BadRules(f"{self.file}: [why] has no sentence '{key}', which the rules use as a reason.")
        return self.sentence.vformat(self.why[key], (), {**said, **rule.values})

    def tell_event(self, event: Event, seat: int) -> str:
        """An event as `seat` may read it; empty where its sentence is, and where others may not know of it."""
        if self.events and event.kind not in self.events:
            close = suggest(event.kind, self.events)
            raise BadRules(f"{self.file}: [event] has no sentence for '{event.kind}', which the rules tell.{close}")
        phrase = self.events.get(event.kind, "") if event.known_to(seat) else self.hidden.get(event.kind, "")
        return self.filled(phrase, event.values(seat)) if phrase else ""

    def line(self, event: Event, seat: int, values: tuple[Any, ...], count: int, seats: tuple[str, ...]) -> str:
        """An event as a line of the log has it for `seat`, who is 'you' in it; `count` is how many it stands for, and
        what they differ by is `Several`. Several that led back to where they began have a sentence `kind.back`."""
        kind = event.kind
        known = event.known_to(seat)
        phrase = self.lines.get(kind, self.events.get(kind, "")) if known else self.hidden.get(kind, "")
        if any(isinstance(value, Several) for value in values):
            phrase = self.lines[f"{kind}.many"]
        elif count > 1 and values[1:2] == values[2:3]:
            phrase = self.lines.get(f"{kind}.back", phrase)
        addressed = self.address_reader(phrase, values, seat, seats)
        if addressed:
            phrase = (self.yours.get(kind) if known else None) or addressed
        elif known and seat >= 0:
            phrase = next((said for n in places_of(seat, values) if (said := self.yours.get(f"{kind}.{n}"))), phrase)
        return self.filled(phrase, (*values[:COUNT], count, *values[COUNT:])) if phrase else ""

    def say(self, key: str, **values: Hashable) -> str:
        """A text of the section [picture], with its values: numbers, names, and texts that were said before.

        Where a value `n` is one of a thing, the text is that of `key.one`, if there is one.
        """
        return self.picture_text(key, **values)

    def find_text(self, key: str, **values: Hashable) -> str:
        """Find a text and fill it; `say` remembers the answer, because most of a picture is as it was before."""
        return self.text("picture", self.pictures, key, values)

    def name(self, name: str | Name) -> str:
        """How something is called: a proper name, or a text of the section [name], chosen as `say` chooses."""
        return self.text("name", self.names, name.key, name.values) if isinstance(name, Name) else self.said(name)

    def text(self, section: str, texts: Mapping[str, str], key: str, values: Mapping[str, Any]) -> str:
        single = values.get("n") in SINGULAR.get(self.language, (1,))
        phrase = texts.get(f"{key}.one") if single else None
        if phrase is None:
            phrase = texts.get(key)
        if phrase is None:
            raise BadRules(f"{self.file}: [{section}] has no text '{key}'.{suggest(key, texts)}")
        return self.sentence.vformat(phrase, (), values)

    def brief(self, reason: str) -> str:
        """A reason of the rules in a few words, where a sentence has no room: `why.RULE.sentence` of [picture]."""
        key = f"why.{reason}"
        if isinstance(reason, Reason):
            return self.say(f"{key}.{reason.sentence}", **reason.values)
        return self.say(key) if reason else ""

    def beat(self, key: str, values: tuple[Any, ...], seat: int = -1, seats: tuple[str, ...] = ()) -> str:
        """A text that is shown while something is played, to `seat`, who is 'you' in it."""
        if key not in self.beats:
            raise BadRules(
                f"{self.file}: [beat] has no text '{key}', which the picture needs.{suggest(key, self.beats)}"
            )
        own = [f"{key}.{n}" for n, value in enumerate(values) if value == seat >= 0]  # said to whom it is about
        phrase = next((self.beats[to] for to in own if to in self.beats), self.beats[key])
        return self.filled(self.address_reader(phrase, values, seat, seats) or phrase, values)

    def address_reader(self, phrase: str, values: tuple[Any, ...], seat: int, seats: tuple[str, ...]) -> str:
        """A phrase about the reader, said to the reader; empty where it is about somebody else."""
        own = seat >= 0 and values[:1] == (seat,)
        speaker = next((name for name in seats if phrase.startswith(f"{{0:{name}}}")), "") if own else ""
        return to_you(phrase, speaker, self.language) if speaker else ""

    def label_of(self, notation: str) -> str:
        """An action as a button says it: by its verb, with the words of its notation.

        A verb that also stands alone is written 'verb _' where words follow it. '{words}' is all of them at once.
        """
        parts = notation.split()
        for size in range(len(parts), 0, -1):
            verb = " ".join(parts[:size])
            phrase = self.actions.get(f"{verb} _" if size < len(parts) else verb) or self.actions.get(verb)
            if phrase is not None:
                return self.sentence.vformat(phrase, parts[size:], {"words": parts[size:]})
        return notation[:1].upper() + notation[1:]


def places_of(seat: int, values: tuple[int, ...]) -> list[int]:
    """Where a number stands among the values of an event."""
    return [n for n, value in enumerate(values) if value == seat]


def speakers_wanted(data: Mapping[str, Any]) -> dict[str, str]:
    """The speakers that sentences want, each with a place where it is wanted."""
    sentences = {f"[{name}] {key}": text for name in SENTENCES for key, text in data.get(name, {}).items()}
    return {spec: where for where, text in sentences.items() for _, _, _, spec in places(text) if spec}


def kernel_phrases(language: str) -> dict[str, str]:
    """What the kernel says in every game, by its English wording."""
    phrases: dict[str, str] = read_toml(in_language(COMMON, language)).get("said", {})
    return phrases


def common_texts(section: str, language: str) -> dict[str, str]:
    """What all games say alike in a section, by key."""
    return {**read_toml(COMMON)[section], **read_toml(in_language(COMMON, language)).get(section, {})}


def read_words(
    path: Path,
    tells: Tells,
    language: str = ENGLISH,
    more: Sequence[Path] = (),
    sentences: Mapping[str, str] | None = None,
) -> Words:
    """The words of a `words.toml`, those of its translation first; a game without one speaks in notations.

    Of events it speaks only of those that the table tells, and wants no values that they lack. `more` are the words
    of expansions, which add to these.
    """
    data, file = told_in(path, language)
    for added in more:
        for section, texts in told_in(added, language)[0].items():
            data[section] = {**texts, **data.get(section, {})}
    if sentences:
        data["event"] = {**sentences, **data.get("event", {})}
    data["said"] = {**kernel_phrases(language), **data.get("said", {})}
    for section in ("picture", "name"):
        data[section] = {**common_texts(section, language), **data.get(section, {})}
    name = f"{path.parent.name}/{file.name}"
    check_events(data, tells, name)
    return Words(data, {}, name, language if file != path else ENGLISH)


def told_in(path: Path, language: str) -> tuple[dict[str, Any], Path]:
    """What a file of words and its translation say, and which of them is the last to speak."""
    terms = path.with_name("glossary.toml")
    data = {**read_toml(path), **read_toml(terms)}
    other = {**read_toml(in_language(path, language)), **read_toml(in_language(terms, language))}
    for section, texts in other.items():
        known = {} if section in OWN_KEYS else data.get(section, {})
        data[section] = {**known, **texts}
    return data, in_language(path, language) if other else path


def check_events(data: Mapping[str, Any], tells: Tells, file: str) -> None:
    """A sentence is of an event that the table tells, and names only values that there are."""
    for section in ("event", "hidden", "line", "yours"):
        many = {COUNT} if section in ("line", "yours") else set()
        for key, sentence in data.get(section, {}).items():
            kind = key.partition(".")[0] if many else key  # attack.1: said to whom the second value is; attack.many
            if kind not in tells:
                raise BadFile(f"{file}: [{section}] {kind}: the table tells no such event.{suggest(kind, tells)}")
            names = tells[kind]
            last = max([place for _, _, place, _ in places(sentence) if place not in many], default=-1)
            if last >= len(names) and not has_many(names):
                raise BadFile(f"{file}: [{section}] {kind} has {len(names)} values: {', '.join(names)}")


def in_language(path: Path, language: str) -> Path:
    """Where the translation of a file is: beside it, `words.de.toml` for `words.toml`."""
    return path.with_name(f"{path.stem}.{language}.toml")


def read_toml(path: Path) -> dict[str, Any]:
    """What a file says; nothing where there is none."""
    if not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as e:
        raise BadFile(f"{path.name}: {e}") from e
