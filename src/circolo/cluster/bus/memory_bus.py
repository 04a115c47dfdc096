"""A bus in memory, for tests and simulations: the nodes of a house in one process."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

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
from circolo.cluster.bus.handlers import Answer, RunningHandlers, pass_on
from circolo.cluster.bus.memory_network import MemoryNetwork, MemorySubscription, Subject
from circolo.cluster.bus.subjects import subject_of
from circolo.room.ports import Clock


class MemoryBus:
    """One node's bus on a `MemoryNetwork`; implements the port `Bus`.

    `clock` is the clock of the node, by which its requests end without an answer; without it, that
    is the clock of the network. `on_change` is called each time that the bus loses its connection
    or is connected again.
    """

    def __init__(
        self,
        network: MemoryNetwork,
        name: str,
        *,
        house: str = "house",
        clock: Clock | None = None,
        on_change: Callable[[], None] | None = None,
    ) -> None:
        self.name = name
        self.connection = 0
        self._clock = clock or network.clock
        self._network = network
        self._house = house
        self._on_change: Callable[[], None] | None = None  # not for the first connection
        self._nobody: Callable[[str], None] | None = None
        self._handlers = RunningHandlers()
        self._subscriptions: dict[MemorySubscription, None] = {}
        self._waiting: dict[asyncio.Future[bytes], None] = {}  # in order, for every run to be alike
        network.enter(self)
        self._on_change = on_change

    @property
    def is_connected(self) -> bool:
        return self.connection != 0

    def publish(self, subject: str, data: bytes, *, if_nobody: str = "") -> None:
        if not self.is_connected or len(data) > LARGEST_MESSAGE:
            return
        told = partial(self._tell, if_nobody) if if_nobody else None
        with suppress(TooLarge):
            send = partial(self._send, self._named(subject), data, nobody=told, answered=None)
            self._network.leave_node(self, send)

    def tell_nobody(self, callback: Callable[[str], None]) -> None:
        self._nobody = callback

    async def request(self, subject: str, data: bytes, *, within: Millis) -> bytes:
        named = self._named(subject)
        if len(data) > LARGEST_MESSAGE:
            raise TooLarge(subject)
        if not self.is_connected:
            raise NoAnswer(subject)
        waiting: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        told = partial(_fail, waiting, NobodyThere(subject))
        send = partial(self._send, named, data, nobody=told, answered=partial(_fulfil, waiting))
        deadline = Millis(self._clock.now() + within)
        given_up = partial(_fail, waiting, NoAnswer(subject))
        timer = self._clock.call_at(deadline, given_up)
        self._waiting[waiting] = None
        try:
            self._network.leave_node(self, send)
            return await waiting
        finally:
            timer.cancel()
            del self._waiting[waiting]

    async def serve(self, subject: str, handler: Handler) -> Subscription:
        return await self._subscribe(
            subject, partial(self._handlers.start, handler, subject=subject)
        )

    async def listen(self, subject: str, listener: Listener) -> Subscription:
        def take(data: bytes, _: Answer | None) -> None:
            pass_on(subject, listener, data)

        return await self._subscribe(subject, take)

    async def close(self) -> None:
        self.kill()
        await self._handlers.finished()

    def kill(self) -> None:
        """End the bus at once, as if the process of its node had died."""
        self._on_change = None
        self._network.leave(self)
        for subscription in tuple(self._subscriptions):
            subscription.end()
        self._handlers.cancel()

    # --- what the network calls -------------------------------------------------------------------

    def connect(self, connection: int) -> None:
        """Take over a new connection, and renew the subscriptions."""
        self.connection = connection
        for subscription in self._subscriptions:
            self._network.interest.know(subscription)
        self._changed()

    def disconnect(self) -> None:
        """Lose the connection, so that the server forgets the subscriptions."""
        self.connection = 0
        for subscription in self._subscriptions:
            self._network.interest.forget(subscription)
        for waiting in self._waiting:
            _fail(waiting, NoAnswer("the connection is lost"))
        self._changed()

    # ----------------------------------------------------------------------------------------------

    def _changed(self) -> None:
        if self._on_change is not None:
            pass_on("", self._on_change)

    async def _subscribe(
        self, subject: str, take: Callable[[bytes, Answer | None], None]
    ) -> Subscription:
        named = self._named(subject)
        subscription = MemorySubscription(self, named, take=take, ended=self._forget)
        self._subscriptions[subscription] = None
        if self.is_connected:
            self._network.leave_node(self, partial(self._make_known, subscription))
            await self._clock.sleep_until(Millis(self._clock.now() + self._network.way()))
        return subscription

    def _make_known(self, subscription: MemorySubscription) -> None:
        if self.is_connected and subscription in self._subscriptions:
            self._network.interest.know(subscription)

    def _forget(self, subscription: MemorySubscription) -> None:
        self._network.interest.forget(subscription)
        del self._subscriptions[subscription]

    def _named(self, subject: str) -> Subject:
        return Subject(full=subject_of(self._house, subject), short=subject)

    def _send(
        self,
        subject: Subject,
        data: bytes,
        *,
        nobody: Callable[[], None] | None,
        answered: Answer | None,
    ) -> None:
        if not self.is_connected:
            return  # it was frozen meanwhile
        send = self._network.send
        subscriptions = self._network.interest.of(subject)
        if subscriptions and self._network.sees_subscribers():
            for subscription in subscriptions:
                answer = answered and partial(self._answer, subscription, answered)
                arrive = partial(subscription.take, data, answer)
                send((self, subscription.port), subject, data, arrive=arrive)
        elif nobody is not None:
            send((self, self), subject, b"nobody", arrive=nobody)

    def _answer(self, subscription: MemorySubscription, answered: Answer, data: bytes) -> None:
        """Send an answer back to this bus from the bus of a subscription."""
        network, port = self._network, subscription.port
        ends, subject, arrive = (port, self), subscription.subject, partial(answered, data)
        if port.connection and self.connection:
            network.leave_node(port, lambda: network.send(ends, subject, data, arrive=arrive))

    def _tell(self, if_nobody: str) -> None:
        if self._nobody is not None:
            pass_on("", self._nobody, if_nobody)


def _fulfil(waiting: "asyncio.Future[bytes]", answer: bytes) -> None:
    if not waiting.done():
        waiting.set_result(answer)


def _fail(waiting: "asyncio.Future[bytes]", error: Exception) -> None:
    if not waiting.done():
        waiting.set_exception(error)
