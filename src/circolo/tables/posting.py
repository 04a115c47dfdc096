"""From what happened at a table to chips that change accounts (DESIGN, Ledger)."""

from collections.abc import Iterable, Iterator

from circolo.cards.units import Chips, Seat
from circolo.ledger.account import BOTS, Account, pot, seat_account, wallet
from circolo.ledger.transfer import Transfer
from circolo.play.contract import AnyGame
from circolo.tables.events import CashedOut, Seated, Settled, StoodUp, TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.state import TableState

MovesChips = Seated | StoodUp | CashedOut | Settled

Move = tuple[Account, Account, Chips, str]


def transfers(
    game: AnyGame, before: TableState | None, events: Iterable[TableEvent], *, entry: str
) -> tuple[Transfer, ...]:
    """Return the transfers of one entry, named after it; none of nothing."""
    moves = [move for move in _moves(game, before, events) if move[2] > 0]
    return tuple(
        Transfer(id=f"{entry}/{at}", debit=debit, credit=credit, amount=amount, why=why)
        for at, (debit, credit, amount, why) in enumerate(moves)
    )


def _moves(game: AnyGame, state: TableState | None, events: Iterable[TableEvent]) -> Iterator[Move]:
    for event in events:
        if isinstance(event, MovesChips):
            assert state is not None, "a table is opened first"
            yield from _moved(state, event)
            state = evolve(game, state, event)


def _moved(state: TableState, event: MovesChips) -> Iterator[Move]:
    if isinstance(event, Seated):
        home = BOTS if event.bot else wallet(event.player)
        yield home, seat_account(state.id, event.seat), event.stack, "buy_in"
    elif isinstance(event, Settled):
        yield from _through_the_pot(state, event)
    else:
        place = state.places[event.seat]
        assert place is not None
        home = BOTS if place.bot else wallet(place.player)
        yield seat_account(state.id, event.seat), home, place.stack, "cash_out"


def _through_the_pot(state: TableState, event: Settled) -> Iterator[Move]:
    seats = [
        (seat_account(state.id, Seat(at)), change)
        for at, change in enumerate(event.settlement.changes)
    ]
    for account, change in seats:
        if change < 0:
            yield account, pot(state.id), Chips(-change), "lost"
    for account, change in seats:
        if change > 0:
            yield pot(state.id), account, change, "won"
