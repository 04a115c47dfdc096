"""The heads (last entry hashes) of a table after each deal.

Players save them, to check later that a record is of the same history.
"""

from collections.abc import Sequence

from msgspec import Struct

from circolo.fairness.signing import Signed
from circolo.store.entries import Entry
from circolo.tables.events import Closed
from circolo.tables.shuffles.open_deals import Shown
from circolo.wire import table_log


class DealHead(Struct, frozen=True, omit_defaults=True):
    """The hash of the last entry in the record of the deal with number `deal`, in hexadecimal."""

    deal: int
    head: str
    signed: Signed | None = None


class DealHeads(Struct, frozen=True):
    """The heads of all deals of a table whose seeds are revealed.

    `closed` is the reason why the table was closed, None if it is open. The heads have no entry
    versions, which would show how many private entries, such as premoves, there are.
    """

    deals: tuple[DealHead, ...]
    closed: str | None = None


def deal_heads(entries: Sequence[Entry]) -> DealHeads:
    """Return the heads that a table publishes, from its entries; raises UnreadableLog."""
    game = table_log.game_of_log(entries[0].events)
    shown = Shown()
    deals: list[DealHead] = []
    closed: str | None = None
    for entry in entries:
        for event in table_log.decode_events(game, entry.events):
            deals += [DealHead(deal, entry.hash.hex()) for deal in shown.read(event)]
            if isinstance(event, Closed):
                closed = event.why
    return DealHeads(tuple(deals), closed)
