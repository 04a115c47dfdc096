"""What a line does for readers of every speed, and when it ends."""

import asyncio
import json

import pytest

from circolo.web import http_server
from circolo.web.transport import websocket_protocol
from circolo.web.transport.connection import OUTBOX_BYTES
from tests.web.rig import cut, hello, said, served
from tests.web.transport.test_game_sockets import PING, until_empty

pytestmark = pytest.mark.anyio


async def test_a_slow_reader_is_cut_and_others_miss_nothing() -> None:
    async with served() as rig:
        (_, slow), (_, quick) = await rig.guest(), await rig.guest()
        async with rig.line(slow) as asleep, rig.line(quick) as line:
            asleep.transport.pause_reading()
            await hello(line)
            lines, sent = tuple(rig.web.sockets.connections), 0
            while rig.web.sockets.traffic.slow_readers == 0:
                for each in lines:
                    each.send(numbered(sent, 30_000))
                assert said(await line.recv())["number"] == sent
                sent += 1
            assert sent > OUTBOX_BYTES // 30_000
            while len(rig.web.sockets.connections) == 2:
                await asyncio.sleep(0)
            await line.send(PING)
            assert said(await line.recv())["type"] == "pong"
            asleep.transport.resume_reading()
            assert await cut(asleep) == (4008, "slow_reader")


async def test_what_is_said_right_before_a_line_is_cut_arrives() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            (own,) = rig.web.sockets.connections
            own.send(numbered(0, 1))
            own.send(numbered(1, 1))
            own.close(4001, "session_ended")
            assert [said(await line.recv())["number"] for _ in range(2)] == [0, 1]
            assert await cut(line) == (4001, "session_ended")


async def test_what_is_said_right_before_the_house_closes_arrives() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            (own,) = rig.web.sockets.connections
            own.send(numbered(0, 1))
            for connection in tuple(rig.server.server_state.connections):
                connection.shutdown()
            assert said(await line.recv())["number"] == 0
            assert (await cut(line))[0] == 1012


async def test_a_peer_that_does_not_read_the_close_frame_is_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket_protocol, "FAREWELL_SECONDS", 0)
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            line.transport.pause_reading()
            (own,) = rig.web.sockets.connections
            while own.open:
                own.send(numbered(0, 30_000))
            while rig.server.server_state.connections:
                await asyncio.sleep(0)
            line.transport.abort()


async def test_who_answers_no_ping_is_dropped_whatever_is_on_its_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_server, "PING_SECONDS", 0.05)
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            line.transport.pause_reading()
            (own,) = rig.web.sockets.connections
            while rig.web.sockets.traffic.sent < 100:
                own.send(numbered(0, 30_000))
            await until_empty(rig)
            line.transport.abort()


async def test_a_reader_who_was_slow_gets_all_in_order() -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            line.transport.pause_reading()
            (own,) = rig.web.sockets.connections
            traffic, sent = rig.web.sockets.traffic, 0
            while traffic.sent == sent + 1:  # until one has to wait; the welcome was the first
                own.send(numbered(sent, 3_000))
                sent += 1
            while sent % 10:
                own.send(numbered(sent, 3_000))
                sent += 1
            line.transport.resume_reading()
            assert [said(await line.recv())["number"] for _ in range(sent)] == list(range(sent))


def numbered(number: int, weight: int) -> bytes:
    return json.dumps({"number": number, "weight": "x" * weight}).encode()


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
async def test_a_message_of_any_length_arrives_whole(length: int) -> None:
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await hello(line)
            (own,) = rig.web.sockets.connections
            own.send(b"x" * length)
            assert await line.recv() == "x" * length
