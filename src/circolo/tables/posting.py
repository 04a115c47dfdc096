"""From what happened at a table to chips that change accounts."""

from collections.abc import Collection, Iterable, Iterator
from typing import get_args

from circolo.cards.units import Chips, Seat
from circolo.ledger.account import BOTS, CAGNOTTE, Account, pot, purse, seat_account, wallet
from circolo.ledger.transfer import Transfer
from circolo.play.contract import AnyGame
from circolo.tables.events import CashedOut, Seated, Settled, StoodUp, TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.state import Place, TableState

MovesChips = Seated | StoodUp | CashedOut | Settled
_MOVES_CHIPS: frozenset[type] = frozenset(get_args(MovesChips))

Move = tuple[Account, Account, Chips, str]


def transfers(
    game: AnyGame, before: TableState | None, events: Collection[TableEvent], *, entry: str
) -> tuple[Transfer, ...]:
    """Return the transfers of one entry, named after it; none of nothing."""
    if _MOVES_CHIPS.isdisjoint(map(type, events)):
        return ()
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
        yield _home(state, event), seat_account(state.id, event.seat), event.stack, "buy_in"
    elif isinstance(event, Settled):
        yield from _through_the_pot(state, event)
    else:
        place = state.places[event.seat]
        assert place is not None
        yield seat_account(state.id, event.seat), _home(state, place), place.stack, "cash_out"


def _home(state: TableState, whose: Seated | Place) -> Account:
    """Return where chips come from and go back to: it is the sheet that says whose they are."""
    if whose.bot:
        return BOTS
    return purse(whose.player) if state.sheet.chips == "guests" else wallet(whose.player)


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
    yield pot(state.id), CAGNOTTE, event.settlement.house, "cagnotte"
