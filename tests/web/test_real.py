"""Real dice and cards at a server: the form, the API, what does not go with them, another game."""

from __future__ import annotations

from collections.abc import Callable

from tests.web.kit import Browser

Person = Callable[[], Browser]


def test_a_table_is_made_with_real_dice_and_plays_another_game_with_them(person: Person) -> None:
    me = person()
    line = me.sit(me.table("void-halls", "me", real="yes"))
    assert line.table["fall"]["count"] == 5
    line.send(type="fell", key="one", seat=0, base=0, text="34421")
    assert line.until(lambda m: m.get("key") == "one")["type"] == "ack"
    line.wait(lambda at: at.table["fall"] is None)
    line.send(type="resign", key="two", seat=0, base=1)
    line.wait(lambda at: at.table["status"] == "over")
    line.send(type="rematch", key="three")
    line.wait(lambda at: bool(at.table["rematch"]["code"]))
    assert me.sit(line.table["rematch"]["code"]).table["fall"]["count"] == 5


def test_real_dice_count_for_no_ratings(person: Person) -> None:
    me = person()
    wish = {"game": "void-zone", "players": 2, "seat-0": "me", "seat-1": "open", "real": "yes"}
    for path, more in (("/tables", {"rated": "yes"}), ("/seeks", {})):
        said = me.post(path, **wish, **more)
        assert said.status_code == 400
        assert "real dice and cards" in said.text
