"""Friends whose browsers have opened different nodes of one house."""

import json

import pytest
from websockets.asyncio.client import ClientConnection

from circolo.games.tressette import Options
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.message_codec import encode
from tests.cluster.web_nodes import WebNode, web_nodes
from tests.web.rig import Json, hello, said

pytestmark = pytest.mark.anyio

OPEN = encode(
    client.OpenTable(id="opening-1", sheet=TableOptions(options=Options(players=2, target=11)))
).decode()


async def heard(line: ClientConnection, kind: str) -> Json:
    """Return the next message of a kind."""
    while (message := said(await line.recv()))["type"] != kind:
        pass
    return message


async def asks(node: WebNode, cookie: str, path: str, **body: object) -> int:
    """Send a change to a node, and return the status of its answer."""
    async with node.browser(Cookie=f"circolo={cookie}") as browser:
        return (await browser.post(f"/api/me/{path}", json=body)).status_code


async def told(node: WebNode, cookie: str, path: str) -> Json:
    async with node.browser(Cookie=f"circolo={cookie}") as browser:
        answer: Json = json.loads((await browser.get(f"/api/{path}")).text)
        return answer


async def test_friends_at_two_nodes_see_invite_and_write_to_each_other() -> None:
    async with web_nodes("n1", "n2") as (desk, other):
        anna, bruno = await desk.member("Anna"), await other.member("Bruno")
        async with desk.line(anna) as at_desk, other.line(bruno) as at_other:
            you = (await hello(at_desk))["you"]["player"]
            friend = (await hello(at_other))["you"]["player"]
            assert await asks(desk, anna, "friends/ask", name="Bruno") == 200
            assert (await heard(at_other, "friend_news"))["kind"] == "asked"
            assert await asks(other, bruno, "friends/ask", name="Anna") == 200
            (shown,) = (await told(other, bruno, "me/friends"))["friends"]
            assert shown["presence"]["where"] == "here"
            await at_desk.send(OPEN)
            table = (await heard(at_desk, "done"))["table"]
            assert (await told(other, bruno, "people/Anna"))["presence"]["table"] == table
            assert await asks(desk, anna, "challenges", player=friend, table=table) == 200
            assert (await heard(at_other, "challenged"))["table"] == table
            message = {"player": you, "id": "message-1", "text": "Arrivo"}
            assert await asks(other, bruno, "messages", **message) == 200
            conversation = await told(desk, anna, f"me/messages/{friend}")
            assert [one["text"] for one in conversation["messages"]] == ["Arrivo"]


async def test_who_hides_at_one_node_is_hidden_at_all() -> None:
    async with web_nodes("n1", "n2") as (desk, other):
        anna, bruno = await desk.member("Anna"), await other.member("Bruno")
        async with desk.line(anna) as line:
            await hello(line)
            await asks(desk, anna, "friends/ask", name="Bruno")
            await asks(other, bruno, "friends/ask", name="Anna")
            assert await asks(desk, anna, "privacy", results="nobody", presence="nobody") == 200
            (shown,) = (await told(other, bruno, "me/friends"))["friends"]
            assert shown["presence"]["where"] == "away"
            assert (await told(other, bruno, "people/Anna"))["results"] is None
