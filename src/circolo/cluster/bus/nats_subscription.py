"""A subscription of a NATS bus, which moves from a lost connection to the next one."""

from collections.abc import Callable

from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from circolo.cluster.bus.nats_connection import NatsConnection


class NatsSubscription:
    """A subscription to a full NATS subject.

    `take` is called with each message. `ended` is called once, when the subscription has ended.
    """

    def __init__(
        self,
        subject: str,
        take: Callable[[Msg], None],
        ended: Callable[["NatsSubscription"], None],
    ) -> None:
        self.connection: NatsConnection | None = None
        self._subject = subject
        self._handle: Subscription | None = None
        self._take: Callable[[Msg], None] | None = take
        self._ended = ended

    async def begin(self, connection: NatsConnection) -> None:
        """Subscribe on a connection, in place of the one before."""
        self.connection, self._handle = connection, None
        handle = await connection.subscribe(self._subject, self._pass_on)
        if handle is None:
            return
        if self._take is None or self.connection is not connection:
            connection.unsubscribe(handle)
        else:
            self._handle = handle

    def end(self) -> None:
        if self._take is None:
            return
        self._take = None
        if self.connection is not None and self._handle is not None:
            self.connection.unsubscribe(self._handle)
        self._ended(self)

    def _pass_on(self, message: Msg) -> None:
        if self._take is not None:
            self._take(message)
