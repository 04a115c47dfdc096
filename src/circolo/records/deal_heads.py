"""The heads of a table's chain, one a deal: what its records end with, for whoever keeps them."""

from collections.abc import Sequence

from msgspec import Struct

from circolo.fairness.signing import Signed
from circolo.store.entries import Entry
from circolo.tables.events import Closed
from circolo.tables.shuffles.open_deals import Shown
from circolo.wire import table_log


class DealHead(Struct, frozen=True, omit_defaults=True):
    """The head of the chain, in hexadecimal, where the record of a deal ends."""

    deal: int
    head: str
    signed: Signed | None = None


class DealHeads(Struct, frozen=True):
    """Of every deal whose shuffle is shown; `closed` is why the table is no more.

    Nothing is told of versions: they would count what players have set in secret.
    """

    deals: tuple[DealHead, ...]
    closed: str | None = None


def deal_heads(entries: Sequence[Entry]) -> DealHeads:
    """Return what a table shows of its chain; raises UnreadableLog."""
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
