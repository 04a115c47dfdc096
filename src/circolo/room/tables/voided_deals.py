"""Voided deals: reads the deal that staff want to void, and voids deals of closed tables."""

from collections.abc import Iterable
from typing import NamedTuple

from circolo.ledger.book import InsufficientChips
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded
from circolo.play.settlement import Settlement
from circolo.room.errors import RoomRefused
from circolo.room.ports import Clock, Entropy
from circolo.store.entries import GENESIS_HASH, SALT_BYTES, Head, chain_entry, follow_chain
from circolo.store.errors import DuplicateCommand, VersionConflict
from circolo.store.store_port import Store
from circolo.tables import rules
from circolo.tables.chips import transfers
from circolo.tables.commands import VoidDeal
from circolo.tables.events import Played, Settled, TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.rules import Refused
from circolo.tables.shuffles.epochs import stream_of
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tables.table_options import is_ring
from circolo.wire import table_log

DONE_BEFORE = "deal_voided"
NOT_ENOUGH = "void_spent"


class TableOfDeal(NamedTuple):
    """A table folded without its cards, and the settlement (chips won and lost by seat) of one deal
    with its players. `settlement` is None if the table has no such deal.
    """

    head: Head
    game: AnyGame
    state: TableState
    settlement: Settlement | None
    players: tuple[PlayerId | None, ...]


async def read_table(store: Store, table: TableId, deal: int) -> TableOfDeal:
    """Read a table from the store, with the settlement of the deal with the number `deal`.

    Raises RoomRefused `no_such_table`.
    """
    stream = stream_of(table)
    entries = await store.read(stream)
    if not entries:
        raise RoomRefused("no_such_table")
    game = table_log.game_without_cards(table_log.game_of_log(entries[0].events))
    logged = [table_log.decode_events(game, entry.events) for entry in entries]
    state, settlement, players = _settling(game, logged, deal)
    return TableOfDeal(
        follow_chain(Head(stream, 0, GENESIS_HASH), entries), game, state, settlement, players
    )


def _settling(
    game: AnyGame, logged: Iterable[tuple[TableEvent, ...]], deal: int
) -> tuple[TableState, Settlement | None, tuple[PlayerId | None, ...]]:
    state: TableState | None = None
    settlement: Settlement | None = None
    players: tuple[PlayerId | None, ...] = ()
    for events in logged:
        for event in events:
            state = evolve(game, state, event)
            found = _settles(state, event, deal)
            if found is not None:
                settlement = found
                players = tuple(None if place is None else place.player for place in state.places)
    assert state is not None, "an entry has events"
    return state, settlement, players


def _settles(state: TableState, event: TableEvent, deal: int) -> Settlement | None:
    """Return the settlement if this event settles the deal, else None.

    A ring table settles each deal, a match all its deals together at its end.
    """
    if isinstance(event, Settled):
        return None if is_ring(state.sheet) else event.settlement
    if isinstance(event, Played) and isinstance(event.event, DealEnded) and is_ring(state.sheet):
        return event.event.settlement if event.event.number == deal else None
    return None


def refusal(code: str) -> str:
    """Return the refusal that staff receive when a table refuses to void a deal; `code` is the
    table's refusal code. The code is `void_spent` if winners no longer have the chips; other codes
    stay the same.
    """
    return NOT_ENOUGH if code == InsufficientChips.code else code


async def void_closed(
    store: Store, known: TableOfDeal, command: VoidDeal, *, clock: Clock, entropy: Entropy
) -> None:
    """Void a deal of a closed table: append an entry that moves its chips back.

    `known` is the table, as `read_table` has returned it. Raises RoomRefused.
    """
    try:
        decision = rules.decide(known.game, known.state, command, now=clock.now())
    except Refused as refused:
        raise RoomRefused(refused.code) from None
    entry = chain_entry(
        known.head,
        table_log.encode_events(decision.events),
        command=f"void:{command.deal}",
        cause="house",
        at=clock.now(),
        salt=entropy(SALT_BYTES),
        transfers=transfers.transfers(
            known.game, known.state, decision.events, entry=known.head.next_entry
        ),
        closes=True,
    )
    try:
        await store.append(entry)
    except InsufficientChips:
        raise RoomRefused(NOT_ENOUGH) from None
    except (DuplicateCommand, VersionConflict):
        raise RoomRefused(DONE_BEFORE) from None
