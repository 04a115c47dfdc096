"""A browser of the house: requests and a game socket, through the ASGI application in process."""

import asyncio
from collections.abc import Callable
from http.cookies import SimpleCookie
from typing import Any

from circolo.web.transport.connection import EXTENSION, ClientConnection
from tests.simulation.worlds.premises import Heard, Premises

HOST = b"127.0.0.1:8000"


class Plug:
    """The transport of a connection: records every text with its time.

    The real one puts each text into one frame without compression, so that equal texts are equal
    bytes on the network.
    """

    def __init__(self, hears: Callable[[str, bytes], None]) -> None:
        self.flowing = True
        self.connection: ClientConnection | None = None
        self.gone = asyncio.Event()
        self._hears = hears

    def write(self, text: bytes) -> None:
        """Take one text message."""
        self._hears("line", text)

    def pong(self, payload: bytes) -> None:
        """Take the answer to a ping."""
        self._hears("pong", payload)

    def hang_up(self, code: int, reason: str) -> None:
        """Take the close frame."""
        self._hears("close", f"{code} {reason}".encode())
        self.gone.set()


class Browser:
    """The browser of one person, with cookies and at most one connection; `heard` is everything it
    received.
    """

    def __init__(self, premises: Premises, address: str) -> None:
        self.heard: list[Heard] = []
        self.plug: Plug | None = None
        self.on_line: Callable[[bytes], None] = lambda _: None
        self._premises = premises
        self._address = address
        self._cookies: dict[str, str] = {}

    @property
    def is_on_line(self) -> bool:
        """Whether messages are received now."""
        return (
            self.plug is not None and self.plug.connection is not None and self.plug.connection.open
        )

    def ask(self, method: str, path: str, body: bytes) -> None:
        """Send a request; its response is recorded."""
        self._premises.spawn(self._ask(method, path, body), name="request")

    def open(self) -> None:
        """Open the game socket."""
        self.drop()
        self.plug = Plug(self._take)
        self._premises.spawn(self._serve(self.plug), name="socket")

    def drop(self) -> None:
        """Close the socket without notice."""
        if self.plug is not None:
            self.plug.gone.set()
            self.plug = None

    def say(self, data: bytes) -> None:
        """Send a text over the game socket, if it is open."""
        if self.plug is not None and self.plug.connection is not None:
            self.plug.connection.take(data)

    def _take(self, over: str, data: bytes) -> None:
        self.heard.append(Heard(self._premises.clock.now(), over, data))
        if over == "line":
            self.on_line(data)

    async def _ask(self, method: str, path: str, body: bytes) -> None:
        given = asyncio.Event()

        async def receive() -> dict[str, Any]:
            if given.is_set():
                await asyncio.Event().wait()
            given.set()
            return {"type": "http.request", "body": body, "more_body": False}

        status, head, parts = 0, list[tuple[bytes, bytes]](), list[bytes]()

        async def send(message: Any) -> None:
            nonlocal status, head
            if message["type"] == "http.response.start":
                status, head = message["status"], [*message["headers"]]
            else:
                parts.append(message.get("body", b""))

        length = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        path_only, _, query = path.partition("?")
        scope = {
            **self._scope("http", path_only, length),
            "method": method,
            "query_string": query.encode(),
        }
        await self._premises.web(scope, receive, send)
        self._keep_cookies(head)
        told = b"%d\n%s\n\n%s" % (
            status,
            b"\n".join(b"%s: %s" % pair for pair in head),
            b"".join(parts),
        )
        self._take(f"{method} {path}", told)

    async def _serve(self, plug: Plug) -> None:
        began = asyncio.Event()

        async def receive() -> dict[str, Any]:
            if not began.is_set():
                began.set()
                return {"type": "websocket.connect"}
            await plug.gone.wait()
            return {"type": "websocket.disconnect", "code": 1000}

        async def send(message: Any) -> None:
            if message["type"] != "websocket.accept":
                plug.hang_up(message.get("code", 403), message.get("reason", ""))

        scope = self._scope("websocket", "/ws", [])
        scope["extensions"] = {EXTENSION: plug}
        await self._premises.web(scope, receive, send)

    def _scope(self, kind: str, path: str, more: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        cookies = "; ".join(f"{name}={value}" for name, value in self._cookies.items())
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [
                (b"host", HOST),
                (b"origin", b"http://" + HOST),
                (b"x-circolo", b"1"),
                (b"cookie", cookies.encode()),
                *more,
            ],
            "client": (self._address, 1),
            "server": ("127.0.0.1", 8000),
            "extensions": {},
            "state": {},
        }

    def _keep_cookies(self, head: list[tuple[bytes, bytes]]) -> None:
        for name, value in head:
            if name == b"set-cookie":
                for key, morsel in SimpleCookie(value.decode()).items():
                    self._cookies[key] = morsel.value
