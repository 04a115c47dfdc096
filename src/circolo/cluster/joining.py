"""What a process needs to join a cluster: the bus of its house, a name of its own, and its node."""

import re
import socket
from importlib.util import find_spec

import structlog

from circolo.cluster.bus.bus_port import Bus
from circolo.cluster.bus.bus_refused import BusRefused
from circolo.cluster.node import Node
from circolo.cluster.node_parts import NodeParts
from circolo.room.ports import Entropy

_NAME_BYTES = 3
_LONGEST = 32


async def open_bus(url: str, *, house: str) -> Bus:
    """Connect to the bus of a house, whose id is `house`; raises BusRefused."""
    if find_spec("nats") is None:
        raise BusRefused("bus_driver")
    from circolo.cluster.bus.nats_bus import NatsBus

    return await NatsBus.open(url, house=house)


def unique_name(given: str, entropy: Entropy) -> str:
    """Return the name of a node: the given one, or else that of the machine, and random digits.

    So a node that begins anew is another node to the others.
    """
    machine = given or re.sub(r"[^A-Za-z0-9-]", "-", socket.gethostname())[:_LONGEST]
    return f"{machine}-{entropy(_NAME_BYTES).hex()}"


def new_node(parts: NodeParts) -> Node:
    """Return a node that has not joined yet. The log lines of this task, and of those that it
    starts, name it as `at_node` from now on.
    """
    structlog.contextvars.bind_contextvars(at_node=parts.name)
    return Node(parts)
