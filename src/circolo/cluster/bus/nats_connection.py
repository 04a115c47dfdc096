"""One connection to one NATS server, with an inbox for answers.

nats-py can reconnect by itself, but it gives up after some errors, and after an absence it sends
what has become old. So a connection that is lost is never restored: the bus opens another one.
"""

import asyncio
import ssl
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import structlog
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError
from nats.nuid import NUID

from circolo.cluster.bus.bus_refused import BusRefused
from circolo.cluster.bus.nats_address import NatsServer
from circolo.cluster.bus.nats_client import NatsClient, PlainText, run_at_once
from circolo.cluster.bus.subjects import subject_of

CONNECT_SECONDS = 5
"""Maximum time to connect to a server and to sign in."""

SEND_BUFFER = 8 * 1_048_576
"""Maximum number of bytes that wait to be sent; further messages are lost."""

log = structlog.get_logger()


class NatsConnection:
    """An open connection; `lost` is set when it has ended.

    `inbox` is the subject of its answers, to which a token is added. `take_answer` gets each of
    them, with its token.
    """

    def __init__(
        self, server: NatsServer, house: str, take_answer: Callable[[str, Msg], None]
    ) -> None:
        self.server = server
        self.lost = asyncio.Event()
        self.inbox = f"{subject_of(house, 'inbox')}.{NUID().next().decode()}."
        self._take_answer = take_answer
        self._client = NatsClient(is_encrypted=server.is_encrypted)
        self._trips: dict[str, asyncio.Future[bool]] = {}
        self._trip = 0
        self._error: Exception | None = None

    async def open(self, tls: ssl.SSLContext | None) -> None:
        """Connect, sign in, and check the rights to the subjects of the house.

        Raises BusRefused.
        """
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                await self._connect(tls)
                await self._client.send_subscription(f"{self.inbox}*", self._receive)
                is_through = await self.round_trip(CONNECT_SECONDS)
        except BaseException as error:
            await self.end()
            if isinstance(error, Exception):  # any: the bus tries again for ever
                raise self._refusal(error) from error
            raise
        if not is_through:
            await self.end()
            raise self._refusal(None)

    async def _connect(self, tls: ssl.SSLContext | None) -> None:
        server, is_token = self.server, self.server.password is None
        await self._client.connect(
            [f"nats://{server.place}"],
            tls=tls,
            tls_hostname=server.host,
            user=None if is_token else server.user,
            password=server.password,
            token=server.user if is_token else None,
            error_cb=self._fail,
            closed_cb=self._close,
            allow_reconnect=False,
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            connect_timeout=CONNECT_SECONDS,
            pending_size=0,  # it would wait for the server once so much is unsent
        )

    @property
    def is_open(self) -> bool:
        """Whether it is connected, as far as the client knows."""
        return self._client.is_connected

    @property
    def largest(self) -> int:
        """Maximum size of a message in bytes that the server takes."""
        return self._client.max_payload

    @property
    def error(self) -> str:
        """The last error, for a log."""
        return repr(self._error)

    def publish(self, subject: str, data: bytes, *, reply: str = "") -> bool:
        """Send a message, and return False if it is lost; never blocks."""
        if self._client.pending_data_size + len(data) > SEND_BUFFER:
            return False
        try:
            run_at_once(self._client.publish(subject, data, reply))
        except NatsError:
            return False
        return True

    async def subscribe(self, subject: str, take: Callable[[Msg], None]) -> Subscription | None:
        """Send a subscription to the server, and return None if the connection has ended.

        `take` never blocks and never raises.
        """
        try:
            return await self._client.send_subscription(subject, take)
        except NatsError:
            return None

    def unsubscribe(self, subscription: Subscription) -> None:
        """End a subscription of this connection."""
        with suppress(NatsError):
            run_at_once(subscription.unsubscribe())

    async def round_trip(self, seconds: float) -> bool:
        """Send a message to the connection's own inbox, and return whether it comes back in time.

        Then the server knows all that was sent before. Unlike a ping of nats-py it may be given up
        without harm to the connection.
        """
        self._trip += 1
        token = f"t{self._trip}"
        loop = asyncio.get_running_loop()
        trip: asyncio.Future[bool] = loop.create_future()
        timer = loop.call_later(seconds, partial(_settle, trip, is_through=False))
        self._trips[token] = trip
        try:
            return self.publish(self.inbox + token, b"") and await trip
        finally:
            timer.cancel()
            del self._trips[token]

    async def end(self) -> None:
        """Close the socket at once; idempotent."""
        await self._client.abort()
        await self._close()

    def _receive(self, message: Msg) -> None:
        token = message.subject[len(self.inbox) :]
        if (trip := self._trips.get(token)) is not None:
            _settle(trip, is_through=True)
        else:
            self._take_answer(token, message)

    async def _fail(self, error: Exception) -> None:
        self._error = error
        if "permissions violation" in str(error):
            log.error("bus_permission", server=self.server.place, error=str(error))
            self._give_up_trips()

    async def _close(self) -> None:
        self.lost.set()
        self._give_up_trips()

    def _give_up_trips(self) -> None:
        for trip in self._trips.values():
            _settle(trip, is_through=False)

    def _refusal(self, raised: Exception | None) -> BusRefused:
        """Return the refusal for an error of `open`, and for what nats-py reported before."""
        errors = (raised, self._error)
        said = str(errors).lower()
        if any(isinstance(error, ssl.SSLError | PlainText) for error in errors):
            return BusRefused("bus_tls")
        if "permissions violation" in said:
            return BusRefused("bus_permission")
        if "authorization" in said or "authentication" in said:
            return BusRefused("bus_credentials")
        return BusRefused("bus_unreachable")


def _settle(trip: "asyncio.Future[bool]", *, is_through: bool) -> None:
    if not trip.done():
        trip.set_result(is_through)
