"""The bus port: messages, requests and answers between the nodes of one house.

Any message may be lost, late or repeated, so whoever sends one must be able to send it again. Each
message belongs to one house: a bus never receives those of another house on the same server.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol

from circolo.cards.units import Millis

Handler = Callable[[bytes], Awaitable[bytes]]
"""A function that answers a request."""

Listener = Callable[[bytes], None]
"""A function that takes a message; it never blocks."""

LARGEST_MESSAGE = 1_048_576
"""Maximum size of a message in bytes: what a NATS server takes by default."""


class NobodyThere(Exception):
    """No bus is subscribed to the subject of a request.

    The server says so at once. It may be wrong about a subscription that has just begun.
    """


class NoAnswer(Exception):
    """No answer came in time, or the bus is not connected.

    The caller does not know whether the request was handled.
    """


class TooLarge(NoAnswer):
    """A request is larger than the bus carries, and was not sent."""


class Subscription(Protocol):
    """The handle of a subscription, with which it can be ended."""

    def end(self) -> None:
        """End the subscription. No message is passed on after this call; idempotent.

        An answer that a handler is still making is sent.
        """
        ...


class Bus(Protocol):
    """One node's connection to the bus of its house.

    A subject is a short name such as `desk`, `node.n3` or `stream.table:t12ab`: a kind, or a kind
    and an id with a dot between them. The id may contain any characters. Several buses, or one bus
    several times, may subscribe to one subject: each of them gets every message, and the first
    answer to a request counts. The messages from one bus to one subject arrive in their order.

    The subscriptions outlive a lost connection: the bus renews them when it is connected again.
    """

    @property
    def is_connected(self) -> bool:
        """Whether the bus is connected to its server, as far as it knows."""
        ...

    def publish(self, subject: str, data: bytes, *, if_nobody: str = "") -> None:
        """Send a message; never blocks, never raises, and the message may be lost.

        If nobody is subscribed, the callback of `tell_nobody` gets `if_nobody`, unless that is
        empty. A message that is too large is lost, as are all while the bus is not connected.
        """
        ...

    def tell_nobody(self, callback: Callable[[str], None]) -> None:
        """Set the callback that gets the `if_nobody` of messages without a subscriber."""
        ...

    async def request(self, subject: str, data: bytes, *, within: Millis) -> bytes:
        """Send a request and return the answer.

        Raises NobodyThere if nobody is subscribed. Raises NoAnswer if no answer comes within so
        many milliseconds, or if the bus is not connected or loses its connection.
        """
        ...

    async def serve(self, subject: str, handler: Handler) -> Subscription:
        """Subscribe a handler of requests. When it returns, the server knows the subscription,
        unless the bus is not connected.

        Requests are handled side by side; their handlers start in the order of arrival. A handler
        that raises gives no answer, and its error is logged. The handler may be called before this
        method returns.
        """
        ...

    async def listen(self, subject: str, listener: Listener) -> Subscription:
        """Subscribe a listener. When it returns, the server knows the subscription, unless the bus
        is not connected.

        An error of the listener is logged. The listener may be called before this method returns.
        """
        ...

    async def close(self) -> None:
        """Close the connection and end all subscriptions; idempotent.

        Requests that wait raise NoAnswer, and handlers are cancelled.
        """
        ...
