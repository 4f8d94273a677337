"""Profiles: results and histories of people, for those who may see them."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from types import SimpleNamespace

from sqlalchemy import select
from tests.web.kit import Browser, Server
from tests.web.test_ratings import noted, play, resign, table

import ludus
from ludus.table.words import Said
from ludus.web.profile import favourites
from ludus.web.store import schema as s

Person = Callable[[], Browser]


def handle(server: Server, person: str) -> str:
    found = server.app.state.hall.store.ask(select(s.persons.c.handle).where(s.persons.c.id == person))
    return str(found[0].handle)


def test_a_profile_shows_ratings_results_and_the_last_games(server: Server, person: Person) -> None:
    lines = table(person, "open")
    winner, loser = lines[1].browser, lines[0].browser
    winner.post("/me", name="Winning Wanda")
    loser.post("/me", name="Losing Lou")
    play(lines, 2)
    resign(lines[0])
    _, places = noted(server, lines[0].code)
    page = winner.http.get("/people/me").text
    for told in ("Winning Wanda", "Losing Lou", "Hollow Cell", "100 %", "1 of 2", f"+{places[1].change:.0f}", "±"):
        assert told in page
    assert f"/t/{lines[0].code}" in page, "who sat there finds the table"
    public = person().http.get(f"/people/{handle(server, places[1].person)}")
    assert public.status_code == 200
    assert "Winning Wanda" in public.text
    assert lines[0].code not in public.text, "codes of tables that are not listed are for those who sit there"
    assert places[1].person not in public.text
    assert (
        "Gewonnen"
        in person().http.get(f"/people/{handle(server, places[1].person)}", headers={"accept-language": "de"}).text
    )


def test_who_is_private_is_nobody_to_others(server: Server, person: Person) -> None:
    lines = table(person, "open")
    shy, other = lines[0].browser, lines[1].browser
    shy.post("/me", name="Shy Sheila", private="on")
    play(lines, 2)
    resign(lines[0])
    _, places = noted(server, lines[0].code)
    address = f"/people/{handle(server, places[0].person)}"
    assert other.http.get(address).status_code == 404
    assert "Shy Sheila" not in other.http.get("/people/me").text
    assert "Shy Sheila" in shy.http.get(address).text
    shy.post("/me", name="Shy Sheila", private="off")
    assert other.http.get(address).status_code == 200
    assert "Shy Sheila" in other.http.get("/people/me").text


def test_what_a_review_finds_stands_beside_the_plain_result(server: Server, person: Person) -> None:
    lines = table(person, "open")
    play(lines, 2)
    resign(lines[0])
    noted(server, lines[0].code)
    seats = [{"seat": 0, "result": 0.0, "adjusted": 0.31}, {"seat": 1, "result": 1.0, "adjusted": 0.69}]
    server.inside(server.app.state.reviews.note_luck(lines[0].code, seats))
    page = lines[1].browser.http.get("/people/me").text
    assert "100 → <b>69</b>" in page


def test_favourites_are_what_somebody_played_with_most(server: Server, person: Person) -> None:
    lines = table(person, "open")
    play(lines, 2)
    resign(lines[0])
    _, places = noted(server, lines[0].code)
    assert all(places[seat].figures for seat in range(2)), "Warriors of the line-up"
    page = lines[1].browser.http.get("/people/me").text
    assert "Favorites" in page
    assert escape(places[1].figures[0]) in page
    assert "Favoriten" in lines[1].browser.http.get("/people/me", headers={"accept-language": "de"}).text


def test_figures_are_known_at_any_moment_of_a_game() -> None:
    for game in ludus.games():
        kind = game.facts.favourites
        if kind:
            found = dict(game.used(game.begin(seed=3))).get(kind, [])
            assert len(found) in (0, game.seats[0]), game.id


def test_most_often_comes_first_and_wins_are_counted() -> None:
    rows = [SimpleNamespace(game="hollow-cell", figures=names, place=place) for names, place in FIGURES]
    (found,) = favourites(rows, Said("en"))
    assert [(one["name"], one["count"], one["won"]) for one in found["figures"]] == [("B", 3, 67), ("A", 2, 50)]
    assert favourites([SimpleNamespace(game="void-halls", figures=[], place=1)], Said("en")) == []


FIGURES = [(["A", "B"], 1), (["B"], 1), (["A", "B"], 2)]


def test_a_guest_has_an_empty_profile_and_unknown_handles_are_not_found(person: Person) -> None:
    assert "No rated games yet." in person().http.get("/people/me").text
    assert person().http.get("/people/BCDFGHJKLM").status_code == 404
