"""The bus on NATS servers: core NATS, which carries messages and stores none."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import structlog
from nats.aio.msg import Msg

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import (
    LARGEST_MESSAGE,
    Handler,
    Listener,
    NoAnswer,
    NobodyThere,
    Subscription,
    TooLarge,
)
from circolo.cluster.bus.bus_refused import BusRefused
from circolo.cluster.bus.handlers import RunningHandlers, pass_on
from circolo.cluster.bus.nats_address import NatsAddress, read_address
from circolo.cluster.bus.nats_connection import NatsConnection
from circolo.cluster.bus.nats_subscription import NatsSubscription
from circolo.cluster.bus.subjects import LONGEST_SUBJECT, subject_of, text_of, token_of

HEARTBEAT_SECONDS = 2.0
"""Time between two checks of the connection, and maximum time that the server may take for one."""

HEARTBEATS_MISSED = 2
"""Number of checks one after the other that failed, after which the connection is lost."""

SUBSCRIBE_SECONDS = 10.0
"""Maximum time that the server may take until it knows the subscriptions of a bus."""

RETRY_SECONDS = 0.5
"""Time between two attempts to connect again."""

LEAVE_SECONDS = 1.0
"""Maximum time that `close` waits for the server to take what was sent before."""

REQUEST, NOBODY = "q", "n"
"""The first letters of the tokens of an inbox: the answer to a request, whose number follows, and
what is told if nobody is subscribed, whose text follows.
"""

NO_RESPONDERS = "503"

log = structlog.get_logger()


class NatsBus:
    """One node's bus on NATS servers; implements the port `Bus`.

    It reconnects for ever. `dropped` counts the messages that it lost itself: while it was not
    connected, because they were too large, or because too many waited to be sent.
    """

    def __init__(
        self, address: NatsAddress, house: str, on_change: Callable[[], None] | None
    ) -> None:
        """Create a bus without connection, for `open`."""
        self.dropped = 0
        self._address = address
        self._tls = address.tls()
        self._house = house
        self._on_change = on_change
        self._nobody: Callable[[str], None] | None = None
        self._connection: NatsConnection | None = None
        self._keeper: asyncio.Task[None]  # `open` starts it
        self._closing = asyncio.Event()
        self._handlers = RunningHandlers()
        self._subscriptions: dict[NatsSubscription, None] = {}
        self._waiting: dict[str, asyncio.Future[bytes]] = {}
        self._asked = 0

    @classmethod
    async def open(
        cls, url: str, *, house: str, on_change: Callable[[], None] | None = None
    ) -> "NatsBus":
        """Connect to the first of the servers that answers; `read_address` describes the address.

        `on_change` is called each time that the bus loses its connection or is connected again.
        Raises BusRefused.
        """
        bus = cls(read_address(url), house, on_change)
        connection = await bus._connect()
        bus._connection = connection
        bus._keeper = asyncio.create_task(bus._keep_connected(connection), name="bus")
        return bus

    @property
    def is_connected(self) -> bool:
        return self._connection is not None and self._connection.is_open

    def publish(self, subject: str, data: bytes, *, if_nobody: str = "") -> None:
        reply = NOBODY + token_of(if_nobody) if if_nobody else ""
        try:
            full = subject_of(self._house, subject)
        except TooLarge:
            self.dropped += 1
            return
        self._send(full, data, reply)

    def tell_nobody(self, callback: Callable[[str], None]) -> None:
        self._nobody = callback

    async def request(self, subject: str, data: bytes, *, within: Millis) -> bytes:
        full = subject_of(self._house, subject)
        if len(data) > self._largest():
            raise TooLarge(subject)
        self._asked += 1
        token = f"{REQUEST}{self._asked}"
        loop = asyncio.get_running_loop()
        waiting: asyncio.Future[bytes] = loop.create_future()
        timer = loop.call_later(within / 1_000, _fail, waiting, NoAnswer(subject))
        self._waiting[token] = waiting
        try:
            if not self._send(full, data, token):
                raise NoAnswer(subject)
            return await waiting
        finally:
            timer.cancel()
            del self._waiting[token]

    async def serve(self, subject: str, handler: Handler) -> Subscription:
        def take(message: Msg) -> None:
            answer = partial(self._send, message.reply) if message.reply else None
            self._handlers.start(handler, message.data, answer, subject=subject)

        return await self._subscribe(subject, take)

    async def listen(self, subject: str, listener: Listener) -> Subscription:
        def take(message: Msg) -> None:
            pass_on(subject, listener, message.data)

        return await self._subscribe(subject, take)

    async def close(self) -> None:
        self._closing.set()
        self._on_change = None
        for subscription in tuple(self._subscriptions):
            subscription.end()
        self._handlers.cancel()
        connection = self._connection
        self._lose_connection()
        self._keeper.cancel()
        await asyncio.wait((self._keeper,))
        if connection is not None:
            await connection.round_trip(LEAVE_SECONDS)
            await connection.end()
        await self._handlers.finished()

    # --- messages ---------------------------------------------------------------------------------

    def _largest(self) -> int:
        connection = self._connection
        return min(LARGEST_MESSAGE, connection.largest if connection else LARGEST_MESSAGE)

    def _send(self, subject: str, data: bytes, token: str = "") -> bool:
        """Send a message, and return False if it is lost. Answers come to a token of the inbox."""
        connection = self._connection
        if connection is not None and len(data) <= LARGEST_MESSAGE:
            reply = connection.inbox + token if token else ""
            if len(reply) <= LONGEST_SUBJECT and connection.publish(subject, data, reply=reply):
                return True
        self.dropped += 1
        return False

    def _take_answer(self, token: str, message: Msg) -> None:
        kind, name = token[:1], token[1:]
        is_nobody = (message.headers or {}).get("Status") == NO_RESPONDERS
        if kind == REQUEST and (waiting := self._waiting.get(token)) is not None:
            if is_nobody:
                _fail(waiting, NobodyThere(token))
            elif not waiting.done():
                waiting.set_result(message.data)
        elif kind == NOBODY and is_nobody and self._nobody is not None:
            pass_on("", self._nobody, text_of(name))

    # --- subscriptions ----------------------------------------------------------------------------

    async def _subscribe(self, subject: str, take: Callable[[Msg], None]) -> Subscription:
        full = subject_of(self._house, subject)
        subscription = NatsSubscription(full, take, self._forget)
        self._subscriptions[subscription] = None
        if (connection := self._connection) is not None:
            await subscription.begin(connection)
            await connection.round_trip(SUBSCRIBE_SECONDS)
        return subscription

    def _forget(self, subscription: NatsSubscription) -> None:
        del self._subscriptions[subscription]

    async def _renew_subscriptions(self, connection: NatsConnection) -> bool:
        """Begin all subscriptions on a new connection, with those that are added meanwhile.

        Return False, and end the connection, if it is lost again.
        """
        is_known = True
        try:
            while is_known and (old := self._on_another(connection)):
                for subscription in old:
                    await subscription.begin(connection)
                is_known = await connection.round_trip(SUBSCRIBE_SECONDS)
        except asyncio.CancelledError:
            await connection.end()
            raise
        if not is_known:
            await connection.end()
        return is_known

    def _on_another(self, connection: NatsConnection) -> list[NatsSubscription]:
        return [each for each in self._subscriptions if each.connection is not connection]

    # --- the connection ---------------------------------------------------------------------------

    async def _connect(self) -> NatsConnection:
        """Connect to the first server that answers; raises the refusal that says most."""
        refusals: list[BusRefused] = []
        for server in self._address.servers:
            connection = NatsConnection(server, self._house, self._take_answer)
            try:
                await connection.open(self._tls)
            except BusRefused as refused:
                refusals.append(refused)
            else:
                return connection
        raise min(refusals, key=lambda refused: refused.code == "bus_unreachable")

    async def _keep_connected(self, connection: NatsConnection) -> None:
        """Connect again each time that the connection is lost, until the bus is closed."""
        while True:
            await _until_lost(connection)
            log.warning("bus_lost", server=connection.server.place, error=connection.error)
            self._lose_connection()
            await connection.end()
            connection = await self._connect_again()
            log.info("bus_connected", server=connection.server.place)
            self._connection = connection
            self._tell_change()

    async def _connect_again(self) -> NatsConnection:
        said = ""
        while not self._closing.is_set():
            try:
                connection = await self._connect()
            except BusRefused as refused:
                if refused.code != said:
                    log.warning("bus_refused", code=refused.code, error=repr(refused.__cause__))
                    said = refused.code
            else:
                if await self._renew_subscriptions(connection):
                    return connection
            await _happens(self._closing, RETRY_SECONDS)
        raise asyncio.CancelledError  # once more, because nats-py may swallow the first

    def _lose_connection(self) -> None:
        self._connection = None
        for waiting in self._waiting.values():
            _fail(waiting, NoAnswer("the connection is lost"))
        self._tell_change()

    def _tell_change(self) -> None:
        if self._on_change is not None:
            pass_on("", self._on_change)


async def _until_lost(connection: NatsConnection) -> None:
    """Wait until a connection has ended, or the server has answered neither of two heartbeats."""
    missed = 0
    while connection.is_open and missed < HEARTBEATS_MISSED:
        await _happens(connection.lost, HEARTBEAT_SECONDS)
        missed = 0 if await connection.round_trip(HEARTBEAT_SECONDS) else missed + 1


async def _happens(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, but not longer than some seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):  # `wait_for` loses a cancellation in Python 3.11
            await event.wait()


def _fail(waiting: "asyncio.Future[bytes]", error: Exception) -> None:
    if not waiting.done():
        waiting.set_exception(error)
