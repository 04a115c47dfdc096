"""Membership: which nodes are there, and which of them is the desk.

Each node sends a heartbeat several times a second. If a heartbeat is overdue, a node that must know
asks the silent node directly; no answer means that it is gone. The desk watches all others, and the
others watch the desk. Who is the desk is decided by a compare-and-set in the database, so a wrong
judgement costs time and nothing else.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.cluster.asking import ask_node
from circolo.cluster.bus.bus_port import Bus, NoAnswer, NobodyThere
from circolo.cluster.messages import VERSION, Beat, Gone, Ping, encode
from circolo.room.ports import Cancel, Clock, Spawn
from circolo.store.cluster_port import ClusterStore
from circolo.store.errors import StoreFailed

ALL = "all"
"""The subject of messages to all nodes."""

BEAT = Millis(250)
"""The interval between two heartbeats, in milliseconds."""

ASKED_AFTER = Millis(650)
"""The time without a heartbeat, in milliseconds, after which a node is asked if it is there. The
bus answers for a node that has died, so a needless question is all that a short time costs.
"""

OVERDUE = Millis(1_000)
"""The time without a heartbeat, in milliseconds, after which no table is placed at a node."""

ANSWERS_WITHIN = Millis(1_350)
"""The time, in milliseconds, within which a node that is there answers."""

FROZEN = Millis(1_600)
"""The delay of an own heartbeat, in milliseconds, after which others may have taken the tables."""

CHECKS_DESK = Millis(1_000)
"""The interval, in milliseconds, at which the desk checks that it still is the desk."""

log = structlog.get_logger()


class Peer(Struct):
    """Another node: its last heartbeat and the time at which it came."""

    beat: Beat
    heard: Millis
    is_asked: bool = False


class MembershipParts(Struct, frozen=True):
    """What the membership of a node needs, and its callbacks.

    `own_beat` makes the next heartbeat. `on_gone` gets a node that is gone and the time at which it
    was last heard. `on_desk` runs when another node has become the desk, `open_desk` when this node
    has. While the bus carries nothing to this node, `on_silence` runs at each heartbeat, and
    `on_heard` once it does again. `on_lost` runs, with the reason, when this node must give up all
    that it plays.
    """

    bus: Bus
    store: ClusterStore
    clock: Clock
    spawn: Spawn
    own_beat: Callable[[], Beat]
    on_gone: Callable[[str, Millis], None]
    on_desk: Callable[[str], None]
    open_desk: Callable[[Millis | None], Coroutine[Any, Any, None]]
    on_lost: Callable[[str], None]
    on_silence: Callable[[], None]
    on_heard: Callable[[], None]


class Membership:
    """The other nodes, and the desk: `desk` is its node, empty while it is not known."""

    def __init__(self, node: str, parts: MembershipParts) -> None:
        self.node = node
        self.peers: dict[str, Peer] = {}
        self.desk = ""
        self.epoch = 0
        self._parts = parts
        self._gone: set[str] = set()
        self._timer: Cancel | None = None
        self._ticked = parts.clock.now()
        self._checked = parts.clock.now()
        self._was_connected = True
        self._echoed = parts.clock.now()
        """When an own heartbeat last came back over the bus."""

        self._fresh: tuple[Millis, tuple[str, ...]] | None = None
        """The last result of `fresh`, and its time."""

        self._desk_heard: Millis | None = None
        self._started = parts.clock.now()
        self._electing = False
        self._other_versions: set[str] = set()

    @property
    def was_frozen(self) -> bool:
        """Whether this process did not run for so long that others may have taken its tables."""
        return bool(self.peers) and self._parts.clock.now() - self._ticked > FROZEN

    @property
    def is_desk(self) -> bool:
        """Whether this node is the desk."""
        return self.desk == self.node

    def start(self) -> None:
        """Begin to send heartbeats and to watch the other nodes."""
        self._ticked = self._started = self._echoed = self._parts.clock.now()
        self._tick()

    def stop(self) -> None:
        """Send no more heartbeats."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def fresh(self) -> tuple[str, ...]:
        """Return the nodes that can play tables, this one included, sorted by name."""
        now = self._parts.clock.now()
        if self._fresh is None or self._fresh[0] != now:  # many tables are placed at one time
            others = [
                name
                for name, peer in self.peers.items()
                if now - peer.heard <= OVERDUE and not peer.beat.is_leaving
            ]
            own = () if self._parts.own_beat().is_leaving else (self.node,)
            self._fresh = now, tuple(sorted((*others, *own)))
        return self._fresh[1]

    def heard(self, node: str) -> Millis | None:
        """Return when another node was last heard, None if it is not there."""
        peer = self.peers.get(node)
        return None if peer is None else peer.heard

    def silent(self) -> frozenset[str]:
        """Return the nodes that have been silent for so long that the desk knows whether they are
        gone.
        """
        now = self._parts.clock.now()
        return frozenset(
            name
            for name, peer in self.peers.items()
            if now - peer.heard > ASKED_AFTER + ANSWERS_WITHIN
        )

    def take_beat(self, beat: Beat) -> None:
        """Record the heartbeat of another node."""
        if beat.node == self.node:
            self._echoed = self._parts.clock.now()
            return
        if beat.version != VERSION:
            if beat.node not in self._other_versions:
                self._other_versions.add(beat.node)
                log.error("node_of_other_version", node=beat.node, version=beat.version)
            return
        if beat.node in self._gone:
            self._parts.bus.publish(ALL, encode(Gone(beat.node)))
            return
        now = self._parts.clock.now()
        peer = self.peers.get(beat.node)
        if peer is None or peer.beat.is_leaving != beat.is_leaving:
            self._fresh = None
        if peer is None:
            log.info("node_joined", node=beat.node)
            self.peers[beat.node] = Peer(beat, now)
        else:
            peer.beat, peer.heard = beat, now
        if beat.desk > self.epoch or (beat.desk == self.epoch > 0 and not self.desk):
            self._note_desk(beat.node, beat.desk)
        if beat.node == self.desk:
            self._desk_heard = now
            if not beat.desk:  # it has resigned
                self.desk = ""

    def take_gone(self, node: str) -> None:
        """Remove a node that another node calls gone. If that node is this one, report that the
        others have given it up.
        """
        if node == self.node:
            self._parts.on_lost("given_up_by_others")
        else:
            self._remove(node)

    def resign(self) -> None:
        """Stop being the desk, so that another node takes it."""
        if self.is_desk:
            self.desk = ""

    def _note_desk(self, node: str, epoch: int) -> None:
        if self.is_desk:
            self._parts.on_lost("desk_taken")
            return
        self.desk, self.epoch = node, epoch
        log.info("desk_is", node=node, epoch=epoch)
        self._parts.on_desk(node)

    def _tick(self) -> None:
        parts, now = self._parts, self._parts.clock.now()
        if self.was_frozen:
            parts.on_lost("was_not_run")
            return
        self._ticked = now
        self._timer = parts.clock.call_at(Millis(now + BEAT), self._tick)
        parts.bus.publish(ALL, encode(parts.own_beat()))
        if self.is_desk and now - self._checked >= CHECKS_DESK:
            self._checked = now
            parts.spawn(self._check_desk(), name="desk_check")  # also without the bus
        if not self._hears(now):
            self._was_connected = False
            if self.peers:
                parts.on_silence()
            return
        if not self._was_connected:  # silence while the bus was away says nothing of others
            self._was_connected = True
            parts.on_heard()
            for peer in self.peers.values():
                peer.heard = now
            if self._desk_heard is not None:
                self._desk_heard = now
        self._watch(now)

    def _hears(self, now: Millis) -> bool:
        """Return whether the bus carries messages to this node; else silence says nothing."""
        return self._parts.bus.is_connected and now - self._echoed <= OVERDUE

    def _watch(self, now: Millis) -> None:
        for name, peer in self.peers.items():
            is_late = now - peer.heard > ASKED_AFTER
            if is_late and not peer.is_asked and (self.is_desk or name == self.desk):
                peer.is_asked = True
                self._parts.spawn(self._ask(name, peer), name="ping")
        self._stand_for_desk(now)

    def _stand_for_desk(self, now: Millis) -> None:
        """Try to become the desk if there is none and this node is the first by name."""
        if not self.desk and not self._electing and now - self._started >= OVERDUE:
            candidates = self.fresh()
            if candidates and candidates[0] == self.node:
                self._electing = True
                self._parts.spawn(self._elect(), name="election")

    async def _ask(self, name: str, peer: Peer) -> None:
        """Ask a silent node whether it is there; if not, it is gone."""
        try:
            await ask_node(self._parts.bus, name, Ping(), within=ANSWERS_WITHIN)
            peer.heard = self._parts.clock.now()
        except (NobodyThere, NoAnswer):
            is_late = self._parts.clock.now() - peer.heard > ASKED_AFTER
            if is_late and self._hears(self._parts.clock.now()):
                self._declare_gone(name)
        finally:
            peer.is_asked = False

    def _declare_gone(self, name: str) -> None:
        if self.is_desk:
            self._parts.bus.publish(ALL, encode(Gone(name)))
        self._remove(name)

    def _remove(self, name: str) -> None:
        peer = self.peers.pop(name, None)
        self._fresh = None
        self._gone.add(name)
        if name == self.desk:
            self.desk = ""
        if peer is not None:
            log.warning("node_gone", node=name)
            self._parts.on_gone(name, peer.heard)
        self._stand_for_desk(self._parts.clock.now())

    async def _elect(self) -> None:
        """Become the desk, unless another node that is there already is."""
        store, is_open = self._parts.store, False
        try:
            known = await store.desk()
            if known.node != self.node and known.node in self.fresh():
                return  # its heartbeat will say so
            if await store.take_desk(self.node, after=known.epoch):
                self.desk, self.epoch = self.node, known.epoch + 1
                log.info("desk_is", node=self.node, epoch=self.epoch)
                self._announce_gone()
                await self._parts.open_desk(self._desk_heard)
                is_open = True
        except StoreFailed as failure:
            log.warning("desk_not_taken", code=failure.code)
        finally:
            self._electing = False
            if self.is_desk and not is_open:
                self._parts.on_lost("desk_not_opened")

    def _announce_gone(self) -> None:
        for name in sorted(self._gone):
            self._parts.bus.publish(ALL, encode(Gone(name)))

    async def _check_desk(self) -> None:
        try:
            known = await self._parts.store.desk()
        except StoreFailed:
            return  # nothing can be written meanwhile, by nobody
        if self.is_desk and known.epoch != self.epoch:
            self._parts.on_lost("desk_taken")
