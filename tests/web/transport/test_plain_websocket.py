"""The game socket where picows is not installed: uvicorn's own protocol does the same."""

import subprocess
import sys
from collections.abc import AsyncIterator

import pytest

from circolo.web import http_server
from circolo.web.transport.connection import TEXT_ONLY, TOO_FAST
from circolo.web.transport.plain_websocket_protocol import PlainSocketProtocol
from tests.web.rig import Rig, cut, hello, said, served
from tests.web.transport.test_game_sockets import PING, until_empty

pytestmark = pytest.mark.anyio

WITHOUT_PICOWS = """
import sys
sys.modules["picows"] = None
from circolo.web.transport.websocket_choice import websocket_protocol
print(websocket_protocol().__name__)
"""


@pytest.fixture
async def rig(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Rig]:
    """A house that serves game sockets without picows."""
    monkeypatch.setattr(http_server, "websocket_protocol", lambda: PlainSocketProtocol)
    async with served() as rig:
        yield rig


def test_without_picows_a_house_takes_the_protocol_of_uvicorn() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_PICOWS], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "PlainSocketProtocol"


async def test_messages_are_answered_whole_or_in_parts(rig: Rig) -> None:
    you, cookie = await rig.guest()
    async with rig.line(cookie) as line:
        assert (await hello(line))["you"] == you
        await line.send(PING)
        assert said(await line.recv())["type"] == "pong"
        await line.send(iter(['{"type":"ping",', '"id":"12', '345678"}']))
        assert said(await line.recv())["type"] == "pong"
        await (await line.ping())
    await until_empty(rig)


async def test_only_text_is_taken(rig: Rig) -> None:
    _, cookie = await rig.guest()
    async with rig.line(cookie) as line:
        await hello(line)
        await line.send(b"bytes")
        assert await cut(line) == (TEXT_ONLY, "text_only")
    await until_empty(rig)


async def test_a_flood_of_messages_or_pongs_is_cut(rig: Rig) -> None:
    _, cookie = await rig.guest()
    for flood in ("message", "pong"):
        async with rig.line(cookie) as line:
            await hello(line)
            for _ in range(60):
                await (line.send(PING) if flood == "message" else line.pong())
            assert await cut(line) == (TOO_FAST, "too_fast")
        await until_empty(rig)


async def test_a_page_without_a_session_is_turned_away(rig: Rig) -> None:
    async with rig.line("nobody") as line:
        assert await cut(line) == (4001, "no_session")


async def test_a_reader_that_is_slow_is_sent_the_rest_later(rig: Rig) -> None:
    _, cookie = await rig.guest()
    async with rig.line(cookie) as line:
        await hello(line)
        (connection,) = rig.web.sockets.connections
        socket = connection._socket
        assert isinstance(socket, PlainSocketProtocol)
        socket.pause_writing()
        await line.send(PING)
        await (await line.ping())
        socket.resume_writing()
        assert said(await line.recv())["type"] == "pong"
        socket.hang_up(1000, "")
        socket.hang_up(1000, "")
        assert (await cut(line))[0] == 1000
    await until_empty(rig)


async def test_a_house_that_closes_ends_its_sockets(rig: Rig) -> None:
    _, cookie = await rig.guest()
    async with rig.line(cookie) as line:
        await hello(line)
        (connection,) = rig.web.sockets.connections
        socket = connection._socket
        assert isinstance(socket, PlainSocketProtocol)
        socket.shutdown()
        assert (await cut(line))[0] == 1012
    await until_empty(rig)


async def test_a_connection_that_makes_room_is_closed_at_once(rig: Rig) -> None:
    _, cookie = await rig.guest()
    async with rig.line(cookie) as line:
        await hello(line)
        (connection,) = rig.web.sockets.connections
        socket = connection._socket
        assert isinstance(socket, PlainSocketProtocol)
        socket.let_go()
        assert (await cut(line))[0] == 1006
    await until_empty(rig)
