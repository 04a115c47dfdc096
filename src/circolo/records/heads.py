"""The heads of a table's chain, one a deal: what its records end with, for whoever keeps them."""

from collections.abc import Sequence

from msgspec import Struct

from circolo.fairness.signing import Signed
from circolo.store.unit_of_work import Entry
from circolo.tables.events import Closed
from circolo.tables.shown import Shown
from circolo.wire import log


class DealHead(Struct, frozen=True, omit_defaults=True):
    """The head of the chain, in hexadecimal, where the record of a deal ends."""

    deal: int
    head: str
    signed: Signed | None = None


class Heads(Struct, frozen=True):
    """Of every deal whose shuffle is shown; `closed` is why the table is no more.

    Nothing is told of versions: they would count what players have set in secret.
    """

    deals: tuple[DealHead, ...]
    closed: str | None = None


def heads(entries: Sequence[Entry]) -> Heads:
    """Return what a table shows of its chain; raises log.Unreadable."""
    game = log.game_of_log(entries[0].events)
    shown = Shown()
    deals: list[DealHead] = []
    closed: str | None = None
    for entry in entries:
        for event in log.from_store(game, entry.events):
            deals += [DealHead(deal, entry.hash.hex()) for deal in shown.read(event)]
            if isinstance(event, Closed):
                closed = event.why
    return Heads(tuple(deals), closed)
