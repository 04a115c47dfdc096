"""The network of memory buses: carries their messages by the clock, with faults on demand.

It stands for the server and all its connections. Given the same random numbers, the same calls have
the same deliveries.
"""

import heapq
from collections.abc import Callable
from functools import partial
from typing import Literal, NamedTuple, Protocol

import msgspec

from circolo.cards.units import Millis, Rng
from circolo.cluster.bus.handlers import Answer
from circolo.room.ports import Clock

LONGEST_WAY = Millis(3)
"""Maximum time of a message on its way from bus to bus, in milliseconds, without faults."""

LONGEST_ABSENCE = Millis(2_000)
"""Maximum time until a bus reconnects after `MemoryNetwork.wipe`, in milliseconds."""


class Faults(msgspec.Struct, frozen=True, kw_only=True):
    """The faults of a network; each chance is a number of messages among 1,000.

    A message is `lost`; or delivered `twice`; or `late`, by up to `late_by` milliseconds, so that
    others overtake it. For `unseen` messages the server says that nobody is subscribed, as it may
    about a subscription that has just begun.
    """

    lost: int = 0
    twice: int = 0
    late: int = 0
    late_by: Millis = Millis(2_000)
    unseen: int = 0


NO_FAULTS = Faults()

Fate = Literal["delivered", "lost"]


class Delivery(msgspec.Struct, frozen=True):
    """One line of the log of a network: what became of a message, and when."""

    at: Millis
    sender: str
    receiver: str
    subject: str
    data: bytes
    fate: Fate


class Port(Protocol):
    """What the network knows of a bus."""

    @property
    def name(self) -> str:
        """The name of its node."""
        ...

    @property
    def connection(self) -> int:
        """The number of its connection, 0 if it has none."""
        ...

    def connect(self, connection: int) -> None:
        """Take over a new connection."""
        ...

    def disconnect(self) -> None:
        """Lose the connection."""
        ...


class Subject(NamedTuple):
    """A subject: its short name, and the full one with the house."""

    full: str
    short: str


class MemorySubscription:
    """A subscription of a memory bus.

    `take` is called with each message, and with the way to answer it if it is a request. `ended` is
    called once, when the subscription has ended.
    """

    def __init__(
        self,
        port: Port,
        subject: Subject,
        *,
        take: Callable[[bytes, Answer | None], None],
        ended: Callable[["MemorySubscription"], None],
    ) -> None:
        self.port = port
        self.subject = subject
        self._take: Callable[[bytes, Answer | None], None] | None = take
        self._ended = ended

    def end(self) -> None:
        if self._take is not None:
            self._take = None
            self._ended(self)

    def take(self, data: bytes, answer: Answer | None) -> None:
        """Pass a message on, unless the subscription has ended."""
        if self._take is not None:
            self._take(data, answer)


class Interest:
    """The subscriptions that the server knows, by full subject."""

    def __init__(self) -> None:
        self._known: dict[str, dict[MemorySubscription, None]] = {}

    def know(self, subscription: MemorySubscription) -> None:
        """Add a subscription."""
        self._known.setdefault(subscription.subject.full, {})[subscription] = None

    def forget(self, subscription: MemorySubscription) -> None:
        """Remove a subscription, if it is known."""
        known = self._known.get(subscription.subject.full, {})
        known.pop(subscription, None)
        if not known:
            self._known.pop(subscription.subject.full, None)

    def of(self, subject: Subject) -> tuple[MemorySubscription, ...]:
        """Return the subscriptions to a subject."""
        return tuple(self._known.get(subject.full, ()))


class _Flight(msgspec.Struct, frozen=True):
    """A message on its way from one bus to another; `arrive` passes it on."""

    sender: Port
    receiver: Port
    connection: int
    subject: str
    data: bytes
    arrive: Callable[[], object]


class MemoryNetwork:
    """A network of buses in one process, on an injected clock.

    `faults` may be changed at any time. `watch` is called with every delivery and loss.
    """

    def __init__(
        self, clock: Clock, rng: Rng, *, watch: Callable[[Delivery], None] | None = None
    ) -> None:
        self.clock = clock
        self.faults = NO_FAULTS
        self.interest = Interest()
        self._rng = rng
        self._watch = watch
        self._numbers = 0
        self._ports: dict[str, Port] = {}
        self._in_flight: list[tuple[Millis, int, _Flight]] = []
        self._newest: dict[tuple[str, str], Millis] = {}
        self._cut: set[tuple[str, str]] = set()
        self._unplugged: set[str] = set()
        self._frozen: dict[str, list[Callable[[], None]]] = {}

    # --- what a test switches ---------------------------------------------------------------------

    def cut(self, sender: str, receiver: str) -> None:
        """Lose all messages from one node to another, until `mend`; the other way stays open."""
        self._cut.add((sender, receiver))

    def separate(self, one: str, other: str) -> None:
        """Lose all messages between two nodes, until `mend`."""
        self._cut |= {(one, other), (other, one)}

    def mend(self, one: str, other: str) -> None:
        """Deliver messages between two nodes again, both ways."""
        self._cut -= {(one, other), (other, one)}

    def freeze(self, name: str) -> None:
        """Hold all messages to and from a node, until `thaw`, as if its process were stopped.

        Its subscriptions stay known, and its own timers run on.
        """
        self._frozen.setdefault(name, [])

    def thaw(self, name: str) -> None:
        """Deliver all that was held for a frozen node at once, in order."""
        for resume in self._frozen.pop(name, []):
            resume()

    def disconnect(self, name: str) -> None:
        """Break a node's connection to the server, until `reconnect`."""
        self._unplugged.add(name)
        if (port := self._ports.get(name)) is not None and port.connection:
            port.disconnect()

    def reconnect(self, name: str) -> None:
        """Connect a node to the server again."""
        self._unplugged.discard(name)
        if (port := self._ports.get(name)) is not None:
            self._connect(port)

    def wipe(self) -> None:
        """Restart the server: everything in flight is lost, and all subscriptions are forgotten.

        Each bus reconnects within `LONGEST_ABSENCE`, and then renews its subscriptions.
        """
        for _, _, flight in sorted(self._in_flight, key=lambda waiting: waiting[:2]):
            self._record(flight, "lost")
        self._in_flight.clear()
        for held in self._frozen.values():
            held.clear()
        for port in list(self._ports.values()):
            if port.connection:
                port.disconnect()
            back = Millis(self.clock.now() + 1 + self._rng.below(LONGEST_ABSENCE))
            self.clock.call_at(back, partial(self._connect, port))

    # --- what a bus calls -------------------------------------------------------------------------

    def enter(self, port: Port) -> None:
        """Connect a new bus. It takes the place of an earlier bus of the same node."""
        if (earlier := self._ports.get(port.name)) is not None:
            self.leave(earlier)
        self._ports[port.name] = port
        self._connect(port)

    def leave(self, port: Port) -> None:
        """Take a bus from the network for ever."""
        if self._ports.get(port.name) is port:
            del self._ports[port.name]
        if port.connection:
            port.disconnect()

    def sees_subscribers(self) -> bool:
        """Return whether the server sees the subscriptions to a subject this time."""
        return not self._happens(self.faults.unseen)

    def way(self) -> Millis:
        """Return how long a message is on its way, in milliseconds."""
        return Millis(1 + self._rng.below(LONGEST_WAY))

    def leave_node(self, port: Port, action: Callable[[], None]) -> None:
        """Run an action that sends; of a frozen node, once it is thawed."""
        if (held := self._frozen.get(port.name)) is not None:
            held.append(action)
        else:
            action()

    def send(
        self,
        ends: tuple[Port, Port],
        subject: Subject,
        data: bytes,
        *,
        arrive: Callable[[], object],
    ) -> None:
        """Carry a message from the first to the second of two buses; `arrive` passes it on."""
        sender, receiver = ends
        flight = _Flight(sender, receiver, receiver.connection, subject.short, data, arrive)
        if self._is_cut(flight) or self._happens(self.faults.lost):
            self._record(flight, "lost")
            return
        self._depart(flight, self._due(flight))
        if self._happens(self.faults.twice):
            self._depart(flight, Millis(self.clock.now() + self.way() + self._lateness()))

    def _due(self, flight: _Flight) -> Millis:
        due = Millis(self.clock.now() + self.way())
        if self._happens(self.faults.late):
            return Millis(due + self._lateness())
        pair = (flight.sender.name, flight.receiver.name)
        self._newest[pair] = max(due, self._newest.get(pair, due))
        return self._newest[pair]

    def _lateness(self) -> Millis:
        return Millis(self._rng.below(self.faults.late_by + 1))

    def _depart(self, flight: _Flight, due: Millis) -> None:
        self._numbers += 1
        heapq.heappush(self._in_flight, (due, self._numbers, flight))
        self.clock.call_at(due, self._deliver_due)

    def _deliver_due(self) -> None:
        # By number among those due at once, because timers of one moment come in no order.
        now = self.clock.now()
        while self._in_flight and self._in_flight[0][0] <= now:
            self._deliver(heapq.heappop(self._in_flight)[2])

    def _deliver(self, flight: _Flight) -> None:
        if (held := self._frozen.get(flight.receiver.name)) is not None:
            held.append(partial(self._deliver, flight))
        elif self._is_cut(flight) or flight.receiver.connection != flight.connection:
            self._record(flight, "lost")
        else:
            self._record(flight, "delivered")
            flight.arrive()

    def _connect(self, port: Port) -> None:
        name = port.name
        if self._ports.get(name) is not port or name in self._unplugged or port.connection:
            return
        if (held := self._frozen.get(name)) is not None:
            held.append(partial(self._connect, port))
            return
        self._numbers += 1
        port.connect(self._numbers)

    def _is_cut(self, flight: _Flight) -> bool:
        return (flight.sender.name, flight.receiver.name) in self._cut

    def _happens(self, chance: int) -> bool:
        return chance > 0 and self._rng.below(1_000) < chance

    def _record(self, flight: _Flight, fate: Fate) -> None:
        if self._watch is not None:
            now, sender, receiver = self.clock.now(), flight.sender.name, flight.receiver.name
            self._watch(Delivery(now, sender, receiver, flight.subject, flight.data, fate))
