"""Reads the entries of all streams in the order of their commits, from a given position.

Tournaments, audits and exports use it.
"""

from collections.abc import AsyncIterator

from circolo.store.store_port import CommittedEntry, Reader

START = 0
"""The position before the first entry of the log; positions count from 1."""
_PAGE = 256


async def read_since(reader: Reader, position: int = START) -> AsyncIterator[CommittedEntry]:
    """Yield every committed entry after `position`, in commit order, and stop after the last one.

    Raises StoreFailed.
    """
    while page := await reader.feed(position, limit=_PAGE):
        for committed in page:
            yield committed
        position = page[-1].position
