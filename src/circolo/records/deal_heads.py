"""The heads of a table's chain, one for each deal: players save them to check records later."""

from collections.abc import Sequence

from msgspec import Struct

from circolo.fairness.signing import Signed
from circolo.store.entries import Entry
from circolo.tables.events import Closed
from circolo.tables.shuffles.open_deals import Shown
from circolo.wire import table_log


class DealHead(Struct, frozen=True, omit_defaults=True):
    """The head of the chain at the end of a deal's record, in hexadecimal."""

    deal: int
    head: str
    signed: Signed | None = None


class DealHeads(Struct, frozen=True):
    """The head of every deal whose shuffle is revealed; `closed` is why the table was closed.

    The versions of entries are left out: they would show how many private entries there are.
    """

    deals: tuple[DealHead, ...]
    closed: str | None = None


def deal_heads(entries: Sequence[Entry]) -> DealHeads:
    """Return the heads that a table publishes; raises UnreadableLog."""
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
