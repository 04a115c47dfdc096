"""Asks a node: the subject of its requests, and one request with its answer."""

import msgspec

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import Bus, NoAnswer
from circolo.cluster.messages import Answer, Request, decode_answer, encode


def node_subject(node: str) -> str:
    """Return the subject of requests to a node."""
    return f"node.{node}"


async def ask_node(bus: Bus, node: str, request: Request, *, within: Millis) -> Answer:
    """Send a request to a node and return its answer; raises NobodyThere or NoAnswer. An answer
    that cannot be read counts as none.
    """
    data = await bus.request(node_subject(node), encode(request), within=within)
    try:
        return decode_answer(data)
    except msgspec.DecodeError as unreadable:
        raise NoAnswer from unreadable
