"""From what happened at a table to chips that change accounts."""

from collections.abc import Collection, Iterable, Iterator
from typing import get_args

from circolo.cards.units import Chips, Seat
from circolo.ledger.account import BOTS, CAGNOTTE, Account, pot, purse, seat_account, wallet
from circolo.ledger.transfer import Transfer
from circolo.play.contract import AnyGame
from circolo.tables.events import (
    CashedOut,
    DealVoided,
    Seated,
    Settled,
    StoodUp,
    TableEvent,
    ToppedUp,
)
from circolo.tables.evolve import evolve
from circolo.tables.sheet import event_of, is_ring
from circolo.tables.state import Place, TableState

MovesChips = Seated | ToppedUp | StoodUp | CashedOut | Settled | DealVoided
_MOVES_CHIPS: frozenset[type] = frozenset(get_args(MovesChips))

Move = tuple[Account, Account, Chips, str]


def transfers(
    game: AnyGame, before: TableState | None, events: Collection[TableEvent], *, entry: str
) -> tuple[Transfer, ...]:
    """Return the transfers of one entry, named after it; none of nothing, nor where the chips are a
    tournament's, which counts them itself.
    """
    if before is not None and event_of(before.sheet) is not None:
        return ()
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
    elif isinstance(event, DealVoided):
        yield from _back_through_the_pot(state, event)
    else:
        place = state.places[event.seat]
        assert place is not None
        home, account = _home(state, place), seat_account(state.id, event.seat)
        if isinstance(event, ToppedUp):
            yield home, account, event.chips, "top_up"
        else:
            yield account, home, Chips(place.stack + place.coming), "cash_out"


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


def _back_through_the_pot(state: TableState, event: DealVoided) -> Iterator[Move]:
    """Take from who won and give to who lost: at the table, or after a match where it went home."""
    if event.settlement is None:
        return
    accounts = [_account(state, Seat(at)) for at in range(len(event.settlement.changes))]
    changes = [*zip(accounts, event.settlement.changes, strict=True)]
    for account, change in changes:
        if change > 0:
            yield account, pot(state.id), change, "voided"
    yield CAGNOTTE, pot(state.id), event.settlement.house, "voided"
    for account, change in changes:
        if change < 0:
            yield pot(state.id), account, Chips(-change), "voided"


def _account(state: TableState, seat: Seat) -> Account:
    place = state.places[seat]
    if place is None or is_ring(state.sheet):
        return seat_account(state.id, seat)
    return _home(state, place)
