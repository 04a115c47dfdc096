"""Where members' bots may sit, and how a table shows them."""

import json
from itertools import count
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from circolo.room.staff.staff_acts import Exclude
from circolo.tables.state import PlayerId
from tests.web.accounts.bots import Owner, line, owner, program
from tests.web.rig import Json, Rig, hello, refusal, said, served

pytestmark = pytest.mark.anyio

DUEL = {"game": "tressette", "players": 2}
FREE = {"options": DUEL, "entry": 0}


_numbers = count(1)


async def ask(socket: ClientConnection, kind: str, **fields: Any) -> Json:
    """Send a message and return its answer."""
    message_id = f"message-{next(_numbers)}"
    await socket.send(json.dumps({"type": kind, "id": message_id, **fields}))
    while True:
        answer = said(await socket.recv())
        if answer.get("id") == message_id:
            return answer


async def frame(socket: ClientConnection) -> Json:
    """The next whole frame of a table."""
    while True:
        message = said(await socket.recv())
        if message["type"] == "frame":
            return message


async def invite(anna: Owner, table: str, player: str) -> int:
    body = {"player": player, "table": table}
    return (await anna.browser.post("/api/me/challenges", json=body)).status_code


def page(rig: Rig, anna: Owner) -> Any:
    """The game socket of the owner's page."""
    return rig.line(anna.browser.headers["cookie"].removeprefix("circolo="))


async def test_a_bot_sits_at_a_persons_table_only_if_it_is_invited() -> None:
    async with served() as rig:
        anna, bruno = await owner(rig), await owner(rig, "Bruno", bot="Fante")
        async with page(rig, bruno) as host, line(rig, await anna.token()) as bot:
            await hello(host)
            await hello(bot)
            table = (await ask(host, "open_table", sheet=FREE))["table"]
            refused = await ask(bot, "sit", table=table)
            assert refused["code"] == "bots_by_invitation"
            assert await invite(bruno, table, anna.bot) == 200
            challenged = said(await bot.recv())
            assert (challenged["type"], challenged["table"]) == ("challenged", table)
            assert (await ask(bot, "sit", table=table))["type"] == "done"
            follow = {"type": "follow", "id": "follow-1", "table": table, "seq": 0}
            await bot.send(json.dumps(follow))
            places = (await frame(bot))["view"]["places"]
        shown = {place["name"]: (place["bot"], place["level"]) for place in places}
        assert shown == {"Bruno": (False, None), "Asso bot": (True, None)}


async def test_a_bot_sits_at_its_owners_table() -> None:
    async with served() as rig:
        anna = await owner(rig)
        async with page(rig, anna) as host, line(rig, await anna.token()) as bot:
            await hello(host)
            await hello(bot)
            table = (await ask(host, "open_table", sheet=FREE))["table"]
            assert (await ask(bot, "sit", table=table))["type"] == "done"


async def test_quick_play_brings_people_to_people_and_bots_to_bots() -> None:
    async with served() as rig:
        anna, bruno = await owner(rig), await owner(rig, "Bruno", bot="Fante")
        tokens = await anna.token(), await bruno.token()
        async with (
            line(rig, tokens[0]) as asso,
            line(rig, tokens[1]) as fante,
            page(rig, anna) as one,
            page(rig, bruno) as two,
        ):
            seated = {}
            for name, socket in (("asso", asso), ("anna", one), ("fante", fante), ("bruno", two)):
                await hello(socket)
                answer = await ask(socket, "quick_play", options=DUEL, bots=False)
                seated[name] = answer["table"]
        assert seated["asso"] == seated["fante"]
        assert seated["anna"] == seated["bruno"]
        assert seated["asso"] != seated["anna"]


async def test_the_longest_id_of_a_message_is_no_fault() -> None:
    async with served() as rig:
        anna = await owner(rig)
        sheet = FREE | {"access": "password"}
        for opened in (page(rig, anna), line(rig, await anna.token())):
            async with opened as socket:
                await hello(socket)
                asked = {"type": "open_table", "id": "x" * 40, "sheet": sheet, "password": "coppe"}
                await socket.send(json.dumps(asked))
                while (answer := said(await socket.recv())).get("id") != "x" * 40:
                    pass
                assert answer["type"] == "done"


async def test_a_bot_plays_for_no_chips() -> None:
    async with served() as rig:
        anna = await owner(rig)
        async with page(rig, anna) as host, line(rig, await anna.token()) as bot:
            await hello(host)
            await hello(bot)
            table = (await ask(host, "open_table", sheet={"options": DUEL, "entry": 10}))["table"]
            assert (await ask(bot, "sit", table=table))["code"] == "members_only"


async def test_a_bot_is_excluded_with_its_owner() -> None:
    async with served() as rig:
        anna = await owner(rig)
        await rig.house.staff.do(Exclude("Nonna Pina", 1, "shouting"), by=PlayerId("operator"))
        async with line(rig, await anna.token()) as bot:
            await hello(bot)
            answer = await ask(bot, "open_table", sheet=FREE)
            assert answer["code"] == "excluded"


async def test_a_bot_invites_its_owner_and_other_bots_but_no_stranger() -> None:
    async with served() as rig:
        anna, bruno = await owner(rig), await owner(rig, "Bruno", bot="Fante")
        person = (await bruno.browser.get("/api/me")).json()["player"]
        token = await anna.token("play", "challenge")
        async with (
            line(rig, token) as asso,
            line(rig, await bruno.token()) as fante,
            page(rig, bruno) as page_of_bruno,
            program(rig, token) as rest,
        ):
            for socket in (asso, fante, page_of_bruno):
                await hello(socket)
            table = (await ask(asso, "open_table", sheet=FREE))["table"]
            body = {"player": bruno.bot, "table": table}
            assert (await rest.post("/api/me/challenges", json=body)).status_code == 200
            assert said(await fante.recv())["type"] == "challenged"
            answer = await rest.post("/api/me/challenges", json=body | {"player": person})
            assert refusal(answer) == (403, "not_friends")


async def test_everybody_sees_the_bots_that_are_here() -> None:
    async with served() as rig:
        anna = await owner(rig)
        token = await anna.token()
        assert (await anna.browser.get("/api/bots")).json() == {"bots": []}
        async with line(rig, token) as bot, program(rig, token) as rest:
            await hello(bot)
            here = {"where": "here", "table": None, "game": "", "free": False}
            assert (await rest.get("/api/bots")).json() == {
                "bots": [
                    {
                        "player": anna.bot,
                        "name": "Asso bot",
                        "owner": "Nonna Pina",
                        "presence": here,
                    }
                ]
            }
        async with rig.browser() as stranger:
            assert refusal(await stranger.get("/api/bots")) == (401, "no_session")
