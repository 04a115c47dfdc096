"""A person of the drill: one client, which connects to another node whenever its line is cut."""

import asyncio
import time
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec
from msgspec import Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from circolo.wire import client_messages as client
from circolo.wire.frame_changes import rebuilt
from circolo.wire.message_codec import encode
from tests.cluster.drill.node_process import NodeProcess
from tests.cluster.drill.record import Record

MOMENTARY = frozenset({"store_failed", "store_unavailable", "store_busy", "busy", "starting"})
"""Codes after which a page sends the same message again."""

AGAIN = 4.0
"""Seconds after which an unanswered message is sent again on the same connection."""

AFTER_REFUSAL = 0.5
PING_EVERY = 1.0
SILENCE = 2.5
"""Seconds without a message after which a person gives a connection up."""

CONNECTS_WITHIN = 2.0

_ids = count(1)
_HELLO = encode(client.Hello(client.PROTOCOL_VERSION, changes=True))


class Pending(Struct):
    """A message that waits for its answer."""

    kind: str
    data: bytes
    table: str
    asked: float
    sent: float
    answer: "asyncio.Future[dict[str, Any]]"
    times: int = 0


class Person:
    """A guest with one connection at a time, who sends each message until it is answered."""

    def __init__(
        self, number: int, cookie: str, *, nodes: Sequence[NodeProcess], record: Record
    ) -> None:
        self.random = Random(number)
        self.follows: set[str] = set()
        self.frames: dict[str, dict[str, Any]] = {}
        """The last frame of each table that the person follows, as JSON values."""

        self.on_frame: Callable[[Person, dict[str, Any]], None] = lambda _, __: None
        self.node: NodeProcess | None = None
        self._cookie = cookie
        self._nodes = nodes
        self._record = record
        self._pending: dict[str, Pending] = {}
        self._transport: WSTransport | None = None
        self._lost = asyncio.Event()
        self._heard = 0.0
        self._pinged = 0.0

    # --- The connection -------------------------------------------------------------------------

    async def stay(self) -> None:
        """Keep connected, for ever, to any node but the one that was lost last."""
        while True:
            others = [node for node in self._nodes if node is not self.node]
            self.node = self.random.choice(others or list(self._nodes))
            try:
                await self._connect(self.node)
            except Exception as refused:  # noqa: BLE001 - a handshake fails in many ways
                self._record.reconnected[f"not opened: {type(refused).__name__}"] += 1
                await asyncio.sleep(self.random.uniform(0.1, 0.3))
                continue
            await self._lost.wait()
            await asyncio.sleep(self.random.uniform(0.0, 0.1))

    def look(self, now: float) -> None:
        """Ping, give up a silent connection, and send again what has waited for long."""
        if self._transport is None:
            return
        if now - self._heard > SILENCE:
            self._record.reconnected["silent"] += 1
            self._transport.disconnect(graceful=False)
            return
        if now - self._pinged > PING_EVERY:
            self._pinged = now
            self._send(encode(client.Ping(_new_id())))
        for waiting in tuple(self._pending.values()):
            if now - waiting.sent > AGAIN:
                self._send_waiting(waiting)

    async def _connect(self, node: NodeProcess) -> None:
        self._lost.clear()
        headers = {"Origin": node.address, "Cookie": f"circolo={self._cookie}"}
        async with asyncio.timeout(CONNECTS_WITHIN):
            await ws_connect(
                lambda: _Listener(self),
                f"{node.address.replace('http', 'ws')}/ws",
                extra_headers=headers,
                websocket_handshake_timeout=None,
            )
        if self._transport is None and not self._lost.is_set():
            raise ConnectionResetError  # the library tells nobody of an end in the handshake

    def leave(self) -> None:
        """End the connection."""
        if self._transport is not None:
            self._transport.disconnect(graceful=False)

    def opened(self, transport: WSTransport) -> None:
        """Begin on a new connection: say hello, follow the tables, send what waits."""
        if self._transport is not None:  # it was given up while it opened
            self._transport.disconnect(graceful=False)
        self._transport = transport
        self._heard = self._pinged = time.monotonic()
        self._send(_HELLO)
        for table in sorted(self.follows):
            self._follow(table)
        for waiting in tuple(self._pending.values()):
            self._send_waiting(waiting)

    def lost(self, transport: WSTransport, code: object) -> None:
        """Note that the connection has ended."""
        if transport is not self._transport:
            return
        self._record.reconnected[str(code)] += 1
        self._transport = None
        self._lost.set()

    def waiting(self) -> str:
        """Return the kinds of the messages that wait for an answer."""
        return ", ".join(
            f"{waiting.kind} sent {waiting.times} times" for waiting in self._pending.values()
        )

    # --- What the person says -------------------------------------------------------------------

    async def ask(self, kind: type[Any], **fields: Any) -> dict[str, Any]:
        """Send a message until it is answered; return the answer."""
        message_id = _new_id()
        message = kind(message_id, **fields)
        now = time.monotonic()
        waiting = Pending(
            kind.__name__,
            encode(message),
            fields.get("table", ""),
            now,
            now,
            asyncio.get_running_loop().create_future(),
        )
        self._pending[message_id] = waiting
        self._send_waiting(waiting)
        return await waiting.answer

    def follow(self, table: str) -> None:
        """Follow a table from now on, on every connection."""
        self.follows.add(table)
        self._follow(table)

    def forget(self, table: str) -> None:
        """No longer follow a table."""
        self.follows.discard(table)
        self.frames.pop(table, None)
        self._send(encode(client.Unfollow(_new_id(), table)))

    def _follow(self, table: str) -> None:
        self._send(encode(client.Follow(_new_id(), table, 0)))

    def _send_waiting(self, waiting: Pending) -> None:
        if self._transport is not None:
            waiting.sent = time.monotonic()
            self._record.sent_again += waiting.times > 0
            waiting.times += 1
            self._send(waiting.data)

    def _send(self, data: bytes) -> None:
        if self._transport is not None:
            self._transport.send(WSMsgType.TEXT, data)

    # --- What the person hears ------------------------------------------------------------------

    def hears(self, data: bytes) -> None:
        """Take a message of the server."""
        self._heard = time.monotonic()
        message = msgspec.json.decode(data)
        match message["type"]:
            case "frame":
                self._sees(message, events=message["events"])
            case "change":
                self._sees_change(message)
            case "done" | "refused":
                self._is_answered(message)

    def _sees_change(self, change: dict[str, Any]) -> None:
        table = change["table"]
        before = self.frames.get(table)
        if before is None or before["seq"] + 1 != change["seq"]:
            if table in self.follows:
                self._record.missed_frames += 1
                self._follow(table)
            return
        whole = rebuilt(before, change["changes"])
        self._sees(whole | {"seq": change["seq"]}, events=change["events"])

    def _sees(self, frame: dict[str, Any], *, events: Sequence[Any]) -> None:
        table = frame["table"]
        if table in self.follows:
            self.frames[table] = frame
            if events:
                self._record.saw_events(table)
            self.on_frame(self, frame)

    def _is_answered(self, message: dict[str, Any]) -> None:
        waiting = self._pending.get(message["id"])
        if waiting is None:
            return
        if message["type"] == "done":
            table = message.get("table") or waiting.table
            since = waiting.asked if waiting.kind == "Act" else None
            self._record.was_done(message["id"], table, since=since)
        elif message["code"] in MOMENTARY:
            self._record.refused[message["code"]] += 1
            waiting.sent = time.monotonic() - AGAIN + AFTER_REFUSAL
            return
        else:
            self._record.was_refused(message["id"], f"{waiting.kind} {message['code']}")
        del self._pending[message["id"]]
        if not waiting.answer.done():  # nobody waits for it any more
            waiting.answer.set_result(message)


class _Listener(WSListener):
    """The connection of a person."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self._code: object = "cut"

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._person.opened(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            self._code = frame.get_close_code().value
            transport.disconnect()
        elif frame.msg_type in (WSMsgType.TEXT, WSMsgType.BINARY):
            self._person.hears(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._person.lost(transport, self._code)


def _new_id() -> str:
    return f"drill-{next(_ids):08}"
