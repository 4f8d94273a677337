"""What a player may type in a game besides answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludus.cli.listing import NumberedOption
from ludus.cli.screen import Screen, sentence
from ludus.core.errors import BadNotation, UndoRefused, suggest
from ludus.core.question import refusals
from ludus.core.rule import Ledger, Rule, by_chapter

if TYPE_CHECKING:
    from ludus.cli.session import Session

HELP = {
    "why ACTION": "explain why an action is illegal; alone: list illegal actions",
    "always ACTION": "always answer this question so; ask again: stop that",
    "undo": "undo your last move or walk, unless it revealed something",
    "board": "show the table again",
    "options": "list and explain all options",
    "log": "show the log",
    "rules [WORD]": "find a rule by its number or by a word in it",
    "save FILE": "save the game; resume with: ludus play --load FILE",
    "quit": "leave the game",
}
WORDS = ("why", "always", "ask", "undo", "board", "options", "log", "rules", "save", "help", "quit")
ALIKE = {"?": "help", "exit": "quit", "q": "quit", "h": "help", "rule": "rules"}


def talk(session: Session, seat: int, offered: list[NumberedOption], text: str) -> bool | None:
    """Obey a command word: True if the position changed, None if it is not a command."""
    head, _, rest = text.strip().partition(" ")
    word = ALIKE.get(head.lower(), head.lower())
    rest = rest.strip()
    if word == "undo":
        return undo(session, seat)
    if word == "always":
        return always(session, seat, offered, rest)
    told: dict[str, Callable[[], object]] = {
        "ask": lambda: ask_again(session),
        "quit": session.offer_record,
        "help": lambda: tell_help(session, offered),
        "why": lambda: tell_why(session, seat, rest),
        "board": lambda: session.show(seat),
        "options": lambda: session.show_options(offered),
        "log": lambda: session.screen.lines(
            session.events_since(seat) or [session.screen.translate("Nothing has happened yet.")]
        ),
        "rules": lambda: tell_rules(session.screen, session.match.game.rules, rest),
        "save": lambda: save(session, rest),
    }
    if word not in told:
        return unknown(session, head)
    told[word]()
    return False


def save(session: Session, file: str) -> None:
    if file:
        session.save(file)
    else:
        session.screen.say("Save where? Type save and a file name.")


def ask_again(session: Session) -> None:
    session.usual.clear()
    session.by_itself = False
    session.screen.say("Every question will be asked again.")


def unknown(session: Session, head: str) -> bool | None:
    """A word that is neither command nor verb; None leaves it to the game to explain."""
    verbs = {action.text.split(" ")[0] for action in session.match.setting.space.actions}
    words = {f"p{seat + 1}" for seat in range(session.match.players)} | verbs
    if head.lower() in words or head.isdecimal():
        return None
    hint = suggest(head, [*WORDS, *sorted(verbs)]) or " Type a number, an action, or help."
    session.screen.say(f"Unknown action or command: {head}.{hint}")
    return False


def tell_help(session: Session, offered: list[NumberedOption]) -> None:
    first = offered[0]
    said = {str(first.number): "choose an option by its number", first.notation: "or by its notation", **HELP}
    margin = max(len(key) for key in said)
    for key, text in said.items():
        session.screen.say(f"  {key:<{margin}}  {session.screen.translate(text)}", indent=margin + 4)
    for question, told in session.match.game.raw_words.help.items():
        session.screen.gap()
        session.screen.say(question, "bold")
        session.screen.say(told)


def tell_why(session: Session, seat: int, notation: str) -> None:
    match, screen = session.match, session.screen
    if not notation:
        refused = refusals(match.game, match)
        for action, found in refused:
            screen.say(f"{action.text}: {found}", indent=2)
        if not refused:
            screen.say("No likely action is illegal right now. Ask about one: why ACTION.")
        return
    try:
        reason = match.why_not(notation, seat)
    except BadNotation as e:
        screen.say(str(e))
        return
    if reason is None:
        screen.say(f"'{notation}' is legal: type it.")
        return
    screen.say(f"Not '{notation}'. {reason}")
    rule = match.game.rules.rules.get(reason.rule)
    if rule is not None and rule.says not in reason.text:
        screen.say(f"{rule.id}: {rule.says}")


def always(session: Session, seat: int, offered: list[NumberedOption], wanted: str) -> bool:
    """Answer this question now, and whenever it comes again."""
    tidy = " ".join(wanted.lower().split())
    found = [offer.notation for offer in offered if tidy in (str(offer.number), offer.notation)]
    if not found:
        session.screen.say(f"Name the answer, such as always {offered[-1].notation}.")
        return False
    session.usual[seat, session.match.question.kind] = found[0]
    session.screen.say(f"From now on, you answer this question with '{found[0]}'. Type ask again to stop that.")
    session.match.apply(found[0], seat)
    return True


def undo(session: Session, seat: int) -> bool:
    """Take back the last intent of a seat. Bots always agree; people are asked."""
    match, screen = session.match, session.screen
    session.usual.clear()  # who takes back wants to decide
    session.onward = None
    if session.real is not None and session.real.can_take_back(match):
        return session.real.taken_back(match)
    count = session.gestures.together(match, seat)
    bots = tuple(s for s in range(match.players) if s not in session.people)
    try:
        taken = match.undo(seat, bots, count)
    except UndoRefused as e:
        reason = sentence(str(e))
        others = [f"p{s + 1}" for s in session.people if s != seat]
        nothing = not any(line for line in match.record().split("\n") if line.startswith(f"p{seat + 1} "))
        if not others or nothing:
            screen.say(reason)
            return False
        said = screen.ask(f"{reason} {' and '.join(others)}, do you agree? Type yes or no> ")
        if said.lower() not in ("yes", "y"):
            screen.say("Nothing changed.")
            return False
        taken = match.undo(seat, tuple(range(match.players)), count)
    session.gestures.forget(match)
    session.by_hand = True
    screen.say(f"Undone: {taken.text}{f' and what followed, {count} answers' if count > 1 else ''}.")
    return True


def tell_rules(screen: Screen, ledger: Ledger, wanted: str) -> None:
    if not wanted:
        for chapter, rules in by_chapter(ledger).items():
            screen.say(f"  {chapter}: {', '.join(rule.id for rule in rules)}", indent=4)
        screen.say("Type rules and a number, a chapter, or a word.")
        return
    word = wanted.lower()
    found = [rule for rule in ledger if rule.id.lower() == word] or [
        rule for rule in ledger if word in f"{rule.chapter} {rule.says} {rule.asks} {rule.where}".lower()
    ]
    for rule in found:
        tell_rule(screen, rule, in_full=len(found) == 1)
    if not found:
        screen.say(f"No rule mentions '{wanted}'.{suggest(wanted.upper(), ledger.rules)}")


def tell_rule(screen: Screen, rule: Rule, in_full: bool) -> None:
    screen.say(f"{rule.id}: {rule.says}", indent=2)
    if in_full:
        more = (("Question", rule.asks), ("Reason", rule.why), ("In the rulebook", rule.where), ("Example", rule.check))
        for title, text in more:
            if text:
                screen.say(f"  {title}: {text}", indent=4)
