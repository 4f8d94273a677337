"""The workbench without a server: drafts are checked by the visitor's own browser, and maps are tried at its tables."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.packed.kit import Tab

import ludus
from ludus.core.content import inventory

HILL = next(
    row["map"]
    for row in inventory(ludus.game("hostile-takeover").folder / "content")
    if row["key"] == "KH4" and "map" in row
)
HERE = "/workbench/hostile-takeover"


def drafted(sign: str) -> str:
    lines = HILL.splitlines()
    lines[4] = lines[4][:15] + sign + lines[4][16:]
    return json.dumps({"content": {"maps.toml": {"map KH4": {"map": "\n".join(lines) + "\n"}}}})


async def simulated(tab: Tab, here: str, wish: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """The name of a run, and what is told when it is over."""
    run = json.loads((await tab.ask(f"{here}/simulate", wish, as_data=True))["body"])["run"]
    told: dict[str, Any] = {"over": False}
    while not told["over"]:
        await asyncio.sleep(0.01)
        told = json.loads((await tab.ask(f"{here}/runs/{run}.json", as_data=True))["body"])
        assert "error" not in told
    return run, told


def test_a_map_is_drawn_checked_and_tried() -> None:
    async def at_home() -> None:
        tab = Tab()
        page = await tab.ask(HERE)
        assert page["status"] == 200
        assert "Workbench" in page["body"]
        told = json.loads((await tab.ask(f"{HERE}/tables.json"))["body"])
        assert told["boards"][0]["option"] == "terrain"
        bad = await tab.ask(f"{HERE}/check", {"draft": drafted("g")}, as_data=True)
        assert "the box has 8 of 3 squares (HT-012)" in json.loads(bad["body"])["text"]
        code = (await tab.sent(f"{HERE}/try", draft=drafted("#"), level="novice")).removeprefix("/t/")
        assert tab.worker.shelf.rows[code]["options"]["terrain"].split("/")[4][15] == "#"
        await tab.close()

    asyncio.run(at_home())


def test_a_map_is_played_beside_the_original() -> None:
    async def at_home() -> None:
        tab = Tab()
        wish = {"draft": drafted("#"), "players": "2", "bots": "random"}
        more = await tab.ask(f"{HERE}/simulate", {**wish, "games": "101"}, as_data=True)
        assert json.loads(more["body"])["error"] == "A simulation plays 1 to 100 games, not 101."
        run, told = await simulated(tab, HERE, {**wish, "games": "1"})
        assert (told["done"], told["total"], told["differ"]) == (1, 1, 1)
        gone = await tab.ask(f"{HERE}/runs/{run}x.json", as_data=True)
        assert gone["status"] == 404
        await tab.close()

    asyncio.run(at_home())


def test_a_new_card_is_played_beside_the_original_and_at_a_table() -> None:
    row = {"card new": {"like": "blazer", "name": "Anew", "count": 1}}
    draft = json.dumps({"added": {"vault.toml": row}})
    here = "/workbench/hollow-cell"

    async def at_home() -> None:
        tab = Tab()
        wish = {"draft": draft, "players": "2", "bots": "random", "games": "1"}
        _, told = await simulated(tab, here, wish)
        assert (told["done"], told["differ"]) == (1, 1)
        where = await tab.sent(f"{here}/try", draft=draft, level="novice")
        page = await tab.ask(where)
        assert page["status"] == 200
        assert f'data-code="{where.removeprefix("/try/")}"' in page["body"]
        assert (await tab.ask("/try/GONE"))["status"] == 404
        assert not tab.worker.shelf.rows
        await tab.close()

    asyncio.run(at_home())
