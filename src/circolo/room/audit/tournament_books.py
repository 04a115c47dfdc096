"""The audit of tournaments: prize pools and lots.

A finished tournament must have paid out its whole pool, and each lot (random order) must follow
from the committed seed.
"""

from collections.abc import Iterator, Mapping

from circolo.cards.units import Chips
from circolo.ledger.account import Account, pool
from circolo.ledger.transfer import Transfer
from circolo.room.actors.stream_names import TOURNAMENT_STREAMS
from circolo.room.audit.house_books import Fault
from circolo.room.history import freeze_out_results
from circolo.room.tournaments.tournament_actor import EPOCH, is_closed
from circolo.store.entries import Entry, MatchSummary
from circolo.tournaments import lot_draw
from circolo.tournaments.evolve import evolve
from circolo.tournaments.prizes import transfers
from circolo.tournaments.state import State
from circolo.wire import tournament_log


class TournamentBooks:
    """The states of all tournaments, derived from the log."""

    def __init__(self) -> None:
        self._states: dict[str, State] = {}

    def read(self, entry: Entry) -> tuple[tuple[Transfer, ...], MatchSummary | None]:
        """Fold an entry; return its transfers, and the result to store if it ends a freeze-out
        (else None).
        """
        events = tournament_log.decode_events(entry.events)
        state = self._states.get(entry.stream)
        due = transfers.transfers(state, events, entry=f"{entry.stream}/{entry.version}")
        for event in events:
            state = evolve(state, event)
        assert state is not None, "an entry has events"
        self._states[entry.stream] = state
        return due, freeze_out_results.freeze_out_to_store(events, state)

    def is_closed(self, stream: str) -> bool:
        """Return whether the tournament of this stream is over, with all its commands to tables
        carried out.
        """
        state = self._states.get(stream)
        return state is not None and is_closed(state)

    def sealed(self, stream: str) -> frozenset[int]:
        """Return the epochs whose secret seed the store may have for a tournament. A tournament has
        one epoch: until its seed is revealed, the result has this epoch; afterwards it is empty.
        """
        state = self._states.get(stream)
        return frozenset() if state is None or state.seed is not None else frozenset({EPOCH})

    def at_the_end(self, balances: Mapping[Account, Chips]) -> Iterator[tuple[str, Fault]]:
        """Yield the faults of prize pools and lots (random orders) after the last entry; `balances`
        are derived from the log.
        """
        for stream, state in self._states.items():
            if stream != f"{TOURNAMENT_STREAMS}{state.id}":
                yield stream, Fault("stream_misnamed", f"has the entries of tournament {state.id}")
            left = balances.get(pool(state.id), 0)
            if left and is_closed(state):
                yield stream, Fault("pool_not_empty", f"is over, but its pool has {left} chips")
            yield from ((stream, fault) for fault in _unfair(state))
        known = {pool(state.id) for state in self._states.values()}
        for account, held in balances.items():
            if held and account.startswith("pool:") and account not in known:
                yield account, Fault("pool_invented", f"has {held} chips of no tournament")


def _unfair(state: State) -> Iterator[Fault]:
    if state.seed is None:
        return
    if lot_draw.commitment(state.seed, state.id) != state.commitment:
        yield Fault("event_seed", "has revealed a seed that does not match its commitment")
    entrants = lot_draw.entrants_hash([state.entrants[number].player for number in state.field])
    for lot in state.lots:
        due = lot_draw.order(state.seed, lot.number, lot.size, entrants=entrants)
        if lot.order and lot.order != due:
            yield Fault("lot_altered", f"has lot {lot.number} in an order that its seed forbids")
