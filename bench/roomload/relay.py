"""The control: the same web stack sends as many bytes to as many people, and does nothing else.

A message at a table of four gets a short reply to its sender and a long frame to all four, as in
the room. Nothing is read, decided, encoded or stored. As a program it prints its address, like the
room.
"""

import argparse
import asyncio
import sys
from collections import defaultdict
from pathlib import Path
from typing import cast
from urllib.parse import parse_qs

import uvicorn
import uvloop

from bench.roomload.people import SEATS
from bench.roomload.relayed import NOT_YOURS, YOUR_TURN
from circolo.settings.house_settings import Settings
from circolo.web.app import Web
from circolo.web.asgi import Message, Receive, Send
from circolo.web.http_server import http_config
from circolo.web.listening_socket import listen
from circolo.web.transport.connection import EXTENSION, ClientConnection
from circolo.web.transport.connection_admission import ConnectionAdmission
from circolo.web.transport.websocket_protocol import GameSocket
from circolo.web.usage_limits import UsageLimits

_CONNECTIONS = 20_000
_LIMITS = UsageLimits(
    open_connections=_CONNECTIONS, open_per_address=_CONNECTIONS, connections=_CONNECTIONS
)


class Seated:
    """Takes the place of the room's ClientConnection."""

    def __init__(self, relay: "Relay", table: str, socket: GameSocket) -> None:
        self._relay = relay
        self._table = table
        self.socket = socket

    def take(self, _: bytes) -> None:
        self._relay.take(self._table, self)

    def take_control(self, ping: bytes | None) -> None:
        """Answer a ping."""
        if ping is not None:
            self.socket.pong(ping)

    def drain(self) -> None:
        """Do nothing: the transport buffers everything."""


class Relay:
    """The ASGI application."""

    def __init__(self, *, frame_bytes: int, answer_bytes: int) -> None:
        self.admission = ConnectionAdmission(_LIMITS)
        self.tables: defaultdict[str, list[Seated]] = defaultdict(list)
        self._yours = _padded(YOUR_TURN, frame_bytes)
        self._others = _padded(NOT_YOURS, frame_bytes)
        self._answer = _padded(b'{"type":"done"', answer_bytes)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        socket = cast("GameSocket", scope["extensions"][EXTENSION])
        (table,) = parse_qs(scope["query_string"].decode())["table"]
        seated = Seated(self, table, socket)
        self.tables[table].append(seated)
        socket.connection = cast("ClientConnection", seated)
        if len(self.tables[table]) == SEATS:
            self._show(table, turn=0)
        while (await receive())["type"] != "websocket.disconnect":
            pass

    def take(self, table: str, sender: Seated) -> None:
        """Answer one message."""
        sender.socket.write(self._answer)
        self._show(table, turn=(self.tables[table].index(sender) + 1) % SEATS)

    def _show(self, table: str, *, turn: int) -> None:
        for seat, seated in enumerate(self.tables[table]):
            seated.socket.write(self._yours if seat == turn else self._others)


def _padded(text: bytes, size: int) -> bytes:
    return text + b" " * (size - len(text) - 1) + b"}"


async def serve(relay: Relay) -> None:
    """Keep the relay open until it is killed."""
    settings = Settings(data=Path(), limits=_LIMITS)
    listener = listen("127.0.0.1", 0)
    host, port = listener.getsockname()
    print(f"The relay is open at http://{host}:{port}", flush=True)
    await uvicorn.Server(http_config(cast("Web", relay), proxies=settings.proxies)).serve(
        sockets=[listener]
    )


def main(arguments: list[str]) -> None:
    """Serve frames and answers of the given sizes."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--frame-bytes", type=int, required=True)
    parser.add_argument("--answer-bytes", type=int, required=True)
    chosen = parser.parse_args(arguments)
    relay = Relay(frame_bytes=chosen.frame_bytes, answer_bytes=chosen.answer_bytes)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(relay))


if __name__ == "__main__":
    main(sys.argv[1:])
