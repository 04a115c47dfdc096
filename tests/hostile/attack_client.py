"""Client of an attacker: makes one kind of attack from its own address and counts the answers."""

import asyncio
import base64
import json
import os
import re
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct, field

from tests.hostile.counting import Counts, add

PATIENCE_SECONDS = 12.0
"""Longer than the server waits for a head; later than that an answer counts as missing."""
NEWEST = 8
TEXT, CLOSE, PING = 0x81, 0x88, 0x89
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_COOKIE = re.compile(rb"set-cookie: (circolo=[^;]+)", re.IGNORECASE)
_LONG, _LONGER = 126, 127


class Received(Struct, frozen=True):
    """A message about a table that the attacker received, and its time in milliseconds."""

    table: str
    at: int
    said: msgspec.Raw


class AttackCounts(Struct):
    """What was sent by kind of attack, answers by code, and messages about tables."""

    sent: Counts = field(default_factory=dict)
    frames: Counts = field(default_factory=dict)
    """Malformed frames and messages among those sent."""
    answers: dict[str, Counts] = field(default_factory=dict)
    broken: Counts = field(default_factory=dict)
    """Attacks that failed with an error of the attacker; there must be none."""
    heard: list[Received] = field(default_factory=list)


class Target(Struct):
    """Target: the server, the tables of its players, a long table and a member's name."""

    host: str
    tables: Path
    long_table: str
    member: str

    def foreign(self) -> list[str]:
        """Return the tables of the players, the newest last."""
        return self.tables.read_text("utf-8").split()

    def table(self, random: Random) -> str:
        """Return one of the newest tables of the players."""
        return random.choice(self.foreign()[-NEWEST:])


class Answer(Struct, frozen=True):
    """Answer to a request; status 0 means that none came."""

    status: int
    head: bytes = b""
    body: bytes = b""

    @property
    def code(self) -> str:
        """Return the status and the refusal code."""
        said: Any = None
        with suppress(ValueError):
            said = json.loads(self.body)
        code = said.get("code", "") if isinstance(said, dict) and self.status >= 400 else ""
        return f"{self.status} {code}".strip()


class AttackClient:
    """Makes one kind of attack, with a random generator and an address of its own."""

    def __init__(
        self, kind: str, address: str, *, target: Target, tally: AttackCounts, seed: str
    ) -> None:
        self.kind = kind
        self.address = address
        self.target = target
        self.random = Random(f"{seed} {kind}")
        self._tally = tally
        self._cookie = ""

    @property
    def origin(self) -> str:
        """Return the house's own origin."""
        return f"http://{self.target.host}"

    def count_sent(self, *, times: int = 1, malformed: bool = False) -> None:
        """Count what was sent."""
        add(self._tally.sent, self.kind, times)
        if malformed:
            add(self._tally.frames, self.kind, times)

    def count_answer(self, code: str) -> None:
        """Count an answer."""
        add(self._tally.answers.setdefault(self.kind, {}), code)

    def keep_message(self, table: str, said: bytes) -> None:
        """Keep what was sent of a table of others, to be looked through for cards afterwards."""
        if table in self.target.foreign():
            self._tally.heard.append(Received(table, int(1_000 * time.time()), msgspec.Raw(said)))

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """Connect, and abort the connection at the end."""
        host, _, port = self.target.host.partition(":")
        reader, writer = await asyncio.open_connection(
            host, int(port), local_addr=(self.address, 0)
        )
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    async def request(
        self, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """GET a path, or POST a body to it, and count how it was answered."""
        usual = {"Host": self.target.host, "Origin": self.origin, "X-Circolo": "1"}
        usual |= {"Cookie": self._cookie} if self._cookie else {}
        if body is not None:
            usual |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        lines = [f"{name}: {value}" for name, value in (usual | dict(headers or {})).items()]
        method = "GET" if body is None else "POST"
        head = "\r\n".join((f"{method} {path} HTTP/1.1", *lines, "", "")).encode()
        return await self.send_bytes(head + (body or b""))

    async def send_bytes(self, data: bytes) -> Answer:
        """Send bytes over a connection of their own, and count how they were answered."""
        self.count_sent()
        async with self.connection() as (reader, writer):
            with suppress(ConnectionError):
                writer.write(data)
                await writer.drain()
            answer = await read_answer(reader)
        self.count_answer(answer.code)
        return answer

    async def become_guest(self) -> str:
        """Become a guest, once. Returns the cookie, or "" if the server accepts no more guests."""
        if not self._cookie:
            answer = await self.request("/api/guest", b"{}")
            cookie = _COOKIE.search(answer.head)
            self._cookie = "" if cookie is None else cookie[1].decode()
        return self._cookie

    def forget_session(self) -> None:
        """Forget the cookie: the next request comes from a new guest."""
        self._cookie = ""

    @asynccontextmanager
    async def open_socket(self, **headers: str) -> AsyncIterator["RawSocket"]:
        """Open the game socket; the end is abrupt. Raises ConnectionError if it is refused."""
        cookie = await self.become_guest()
        usual = {
            "Host": self.target.host,
            "Origin": self.origin,
            "Cookie": cookie,
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        }
        lines = [f"{name}: {value}" for name, value in (usual | headers).items()]
        async with self.connection() as (reader, writer):
            writer.write("\r\n".join(("GET /ws HTTP/1.1", *lines, "", "")).encode())
            answer = await read_answer(reader)
            if answer.status != 101:
                self.count_answer(answer.code)
                raise ConnectionError(answer.code)
            yield RawSocket(reader, writer)


class RawSocket:
    """Game socket that sends any bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    def send(self, message: Mapping[str, Any] | bytes) -> None:
        """Send a message as a browser does."""
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.writer.write(frame(TEXT, data))

    def greet(self) -> None:
        """Say hello."""
        self.send({"type": "hello", "protocol": 1})

    async def read_frame(self) -> tuple[int, bytes]:
        """Return the next frame. Raises ConnectionError when the connection ends."""
        try:
            first, length = await self.reader.readexactly(2)
            if length == _LONG:
                length = int.from_bytes(await self.reader.readexactly(2))
            elif length == _LONGER:
                length = int.from_bytes(await self.reader.readexactly(8))
            return first, await self.reader.readexactly(length)
        except asyncio.IncompleteReadError as end:
            raise ConnectionError("the connection is closed") from end


def frame(first: int, payload: bytes = b"", *, mask: int = 0x80) -> bytes:
    """Return a client frame with a mask of zeros, which changes nothing."""
    size = len(payload)
    is_short = size < _LONG
    length = bytes((mask | (size if is_short else _LONG),))
    length += b"" if is_short else size.to_bytes(2)
    return bytes((first,)) + length + bytes(4 if mask else 0) + payload


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    """Return the answer. Raises TimeoutError if the server neither answers nor closes."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            head = await reader.readuntil(b"\r\n\r\n")
            length = _LENGTH.search(head)
            body = b"" if length is None else await reader.readexactly(int(length[1]))
    except (asyncio.IncompleteReadError, ConnectionError):
        return Answer(0)
    return Answer(int(head.split()[1]), head, body)
