"""Daily anchors: the anchor that a house makes once a day, writes to its stream and publishes."""

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
"""Streams that are read and hashed in one turn of the loop."""

log = structlog.get_logger()


class DailyAnchors:
    """Makes an anchor on each day on which the house is open, once it has a table."""

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
        """The last anchors, the oldest first."""
        return PublishedAnchors(tuple(event.anchor for event in self._house.state.anchors))

    async def make(self) -> None:
        """Write the anchor of today if there is none yet."""
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
    """Return the tree over the heads of all streams after the entry at a position."""
    tree, after = HeadTree(), ""
    while page := await reader.heads(until=position, after=after, limit=HEADS_A_TURN):
        for stream, head in page:
            tree.add(stream, head)
        after = page[-1][0]
    return tree


async def is_reproduced(reader: Reader, anchor: Anchor, position: int) -> bool:
    """Return whether the heads after the entry at a position still give this anchor."""
    tree = await tree_at(reader, position)
    return (tree.size, tree.root.hex()) == (anchor.size, anchor.root)
