"""Plain texts: what others may be shown of what somebody writes."""

from __future__ import annotations

import pytest

from ludus.core.plain import odd_sign, plain_line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("hello there", "hello there"),
        ("  two \t\n lines\r\n", "two lines"),
        ("Ada\u202eevil\u2066", "Adaevil"),  # directions
        ("a\u2028b\u2029c\x85d\x00e\x1b[0m", "a b c d e [0m"),
        ("soft\u00adhyphen \ufeffmark \u200bnothing", "softhyphen mark nothing"),
        ("half \ud83d of a sign", "half of a sign"),
        ("Hangul\u3164filler", "Hangulfiller"),
        ("n\u0303 Tie\u0302\u0301ng", "n\u0303 Tie\u0302\u0301ng"),
        ("Z" + "\u0301" * 50 + "algo", "Z" + "\u0301" * 4 + "algo"),
        ("\u0301\u0301alone", "alone"),
        ("👩\u200d🚀 می\u200cخواهم", "👩\u200d🚀 می\u200cخواهم"),
        ("Ann\u200d \u200dBob\u200c", "Ann Bob"),  # nobody looks like Ann by a joiner
        ("שלום Grüße 你好 ½ ²", "שלום Grüße 你好 ½ ²"),
        ("\u200d\u202e \u3164", ""),
    ],
)
def test_what_cannot_be_seen_or_turns_the_rest_around_is_left_out(text: str, shown: str) -> None:
    assert plain_line(text) == shown
    assert plain_line(shown) == shown
    assert odd_sign(shown) == ""
    assert (odd_sign(text) == "") == (text == shown)


def test_the_first_odd_sign_is_named() -> None:
    assert odd_sign("Ada") == ""
    assert odd_sign("Ada\u202e\x00") == "U+202E"
    assert odd_sign("a\tb") == "U+0009"
    assert odd_sign("\U000e0041") == "U+E0041"
