"""The workbench without a server: drafts are checked by the visitor's own browser, and maps are tried at its tables."""

from __future__ import annotations

import asyncio
import json

from tests.packed.kit import Tab

import ludus
from ludus.core.content import inventory
from ludus.web.visit import AT_A_SERVER

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
        numbers = json.dumps({"content": {"characters.toml": {"character boss": {"move": 5}}}})
        refused = await tab.ask(f"{HERE}/try", {"draft": numbers}, as_data=True)
        assert json.loads(refused["body"])["error"] == AT_A_SERVER
        await tab.close()

    asyncio.run(at_home())


def test_a_map_is_played_beside_the_original() -> None:
    async def at_home() -> None:
        tab = Tab()
        wish = {"draft": drafted("#"), "players": "2", "bots": "random"}
        more = await tab.ask(f"{HERE}/simulate", {**wish, "games": "101"}, as_data=True)
        assert json.loads(more["body"])["error"] == "A simulation has 1 to 100 games, not 101."
        numbers = json.dumps({"content": {"characters.toml": {"character boss": {"move": 5}}}})
        refused = await tab.ask(f"{HERE}/simulate", {**wish, "draft": numbers, "games": "2"}, as_data=True)
        assert json.loads(refused["body"])["error"] == AT_A_SERVER
        run = json.loads((await tab.ask(f"{HERE}/simulate", {**wish, "games": "1"}, as_data=True))["body"])["run"]
        told = {"over": False}
        while not told["over"]:
            await asyncio.sleep(0.01)
            told = json.loads((await tab.ask(f"{HERE}/runs/{run}.json", as_data=True))["body"])
        assert (told["done"], told["total"], told["differ"]) == (1, 1, 1)
        gone = await tab.ask(f"{HERE}/runs/{run}x.json", as_data=True)
        assert gone["status"] == 404
        await tab.close()

    asyncio.run(at_home())
