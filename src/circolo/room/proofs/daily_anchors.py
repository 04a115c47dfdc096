"""Daily anchors: once a day the house hashes the heads (last entry hashes) of all streams into one
anchor and publishes it.
"""

import structlog

from circolo.cards.units import DAY
from circolo.fairness.anchors import (
    NO_ANCHOR,
    Anchor,
    HeadTree,
    PublishedAnchors,
    anchored,
)
from circolo.fairness.signing import SigningKey
from circolo.room.actors.house_events import Anchored
from circolo.room.actors.house_stream import HouseStream
from circolo.room.actors.stream_names import TABLE_STREAMS
from circolo.room.ports import Clock
from circolo.store.store_port import Reader

HEADS_A_TURN = 512
"""Number of streams that are read and hashed before other tasks of the event loop may run."""

log = structlog.get_logger()


class DailyAnchors:
    """Makes one anchor (a hash over the heads of all streams) on each day on which the house is
    open.

    The first one is made once the house has had a table.
    """

    def __init__(
        self,
        house: HouseStream,
        reader: Reader,
        clock: Clock,
        *,
        key: SigningKey | None,
        are_daily: bool,
    ) -> None:
        self.are_daily = are_daily
        self._house = house
        self._reader = reader
        self._clock = clock
        self._key = key

    @property
    def published(self) -> PublishedAnchors:
        """The last anchors (up to a year), the oldest first."""
        return PublishedAnchors(tuple(event.anchor for event in self._house.state.anchors))

    async def make(self) -> None:
        """Make the anchor of today and write it to the stream `house`, unless there is one."""
        made = self.published.anchors
        day = self._clock.now() // DAY
        if made and made[-1].at // DAY >= day:
            return
        until = await self._reader.last_position()
        first = await self._reader.heads(until=until, after=TABLE_STREAMS, limit=1)
        if not any(stream.startswith(TABLE_STREAMS) for stream, _ in first):
            return  # no table was ever opened
        anchor = anchored(
            await tree_at(self._reader, until),
            at=self._clock.now(),
            before=made[-1].anchor if made else NO_ANCHOR,
            key=self._key,
        )
        if await self._house.write(Anchored(anchor, until), command=f"anchor-{day}"):
            log.info("anchored", anchor=anchor.anchor, streams=anchor.size)


async def tree_at(reader: Reader, position: int) -> HeadTree:
    """Return the Merkle tree over the heads (last entry hashes) of all streams, as they were after
    the commit at `position`.
    """
    tree, after = HeadTree(), ""
    while page := await reader.heads(until=position, after=after, limit=HEADS_A_TURN):
        for stream, head in page:
            tree.add(stream, head)
        after = page[-1][0]
    return tree


async def is_reproduced(reader: Reader, anchor: Anchor, position: int) -> bool:
    """Return whether the heads (last entry hashes) of all streams after the commit at `position`
    give the root of this anchor.
    """
    tree = await tree_at(reader, position)
    return (tree.size, tree.root.hex()) == (anchor.size, anchor.root)
