"""The log in commit order. A reader continues from a position: tournaments, audits, exports."""

from collections.abc import AsyncIterator

from circolo.store.store_port import CommittedEntry, Reader

START = 0
"""The position before every entry."""
_PAGE = 256


async def read_since(reader: Reader, position: int = START) -> AsyncIterator[CommittedEntry]:
    """Yield every entry after `position`, until no later entry has been committed."""
    while page := await reader.feed(position, limit=_PAGE):
        for committed in page:
            yield committed
        position = page[-1].position
