"""A bus of a large cluster, which carries messages to all nodes only to those that act on them."""

from collections import Counter
from typing import Any

import msgspec

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import Listener, Subscription
from circolo.cluster.bus.memory_bus import MemoryBus
from circolo.cluster.membership import ALL
from circolo.cluster.messages import Beat, Gone, decode_to_all


class Kind(msgspec.Struct):
    """The kind of a message."""

    type: str


_kind = msgspec.msgpack.Decoder(Kind)


class SparseBus(MemoryBus):
    """The bus of one node; `sent` counts its messages by kind.

    With 1,000 nodes, each of which hears the heartbeats of all others, four million messages a
    second would be carried. Here the desk hears all, and the others hear only the desk, themselves,
    and which node is gone. Where tables are placed matters to lines, of which there are none.
    """

    def __init__(self, *args: Any, desk: str, sent: Counter[str], **named: Any) -> None:
        super().__init__(*args, **named)
        self._desk = desk
        self._sent = sent

    def publish(self, subject: str, data: bytes, *, if_nobody: str = "") -> None:
        if subject != ALL:
            super().publish(subject, data, if_nobody=if_nobody)
            return
        message = decode_to_all(data)
        self._sent[f"{type(message).__name__} to all"] += 1
        if isinstance(message, Gone) or (isinstance(message, Beat) and self.name == self._desk):
            super().publish(ALL, data)
        elif isinstance(message, Beat):
            super().publish(_one(self._desk), data)
            super().publish(_one(self.name), data)

    async def listen(self, subject: str, listener: Listener) -> Subscription:
        if subject == ALL:
            await super().listen(_one(self.name), listener)
        return await super().listen(subject, listener)

    async def request(self, subject: str, data: bytes, *, within: Millis) -> bytes:
        self._sent[_kind.decode(data).type] += 1
        return await super().request(subject, data, within=within)


def _one(node: str) -> str:
    return f"{ALL}.{node}"
