"""Derives transfers between ledger accounts from the events of a table."""

from collections.abc import Collection, Iterable, Iterator
from typing import get_args

from circolo.cards.units import Chips, Seat
from circolo.ledger.account import BOTS, CAGNOTTE, FEES, Account, pot, purse, seat_account, wallet
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
from circolo.tables.state import Place, TableState
from circolo.tables.table_options import is_practice, is_ring, tournament_of

MovesChips = Seated | ToppedUp | StoodUp | CashedOut | Settled | DealVoided
_MOVES_CHIPS: frozenset[type] = frozenset(get_args(MovesChips))

Move = tuple[Account, Account, Chips, str]


def transfers(
    game: AnyGame, before: TableState | None, events: Collection[TableEvent], *, entry: str
) -> tuple[Transfer, ...]:
    """Return the ledger transfers that the events of one log entry cause; the id of each is the
    entry's id `entry` and a counter.

    Tables with practice chips or tournament chips have no transfers, because no account contains
    these chips.
    """
    if before is not None and not is_booked(before):
        return ()
    if _MOVES_CHIPS.isdisjoint(map(type, events)):
        return ()
    moves = [move for move in _moves(game, before, events) if move[2] > 0]
    return tuple(
        Transfer(id=f"{entry}/{at}", debit=debit, credit=credit, amount=amount, why=why)
        for at, (debit, credit, amount, why) in enumerate(moves)
    )


def is_booked(state: TableState) -> bool:
    """Return whether the chips of this table come from ledger accounts: neither practice chips nor
    tournament chips.
    """
    return tournament_of(state.sheet) is None and not is_practice(state.sheet)


def _moves(game: AnyGame, state: TableState | None, events: Iterable[TableEvent]) -> Iterator[Move]:
    for event in events:
        if isinstance(event, MovesChips):
            assert state is not None, "the first event of a table is Opened"
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
    """Return the account outside the table that pays and receives a player's chips: the bots'
    account, a guest's purse, or a member's wallet.
    """
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
    house_account, why = _account_of_house(state)
    yield pot(state.id), house_account, event.settlement.house, why


def _account_of_house(state: TableState) -> tuple[Account, str]:
    """Return the account for the house's part of a settlement, and the transfer's reason: the
    commission of a ring table (F22) or the fee of a match (P3).
    """
    return (CAGNOTTE, "cagnotte") if is_ring(state.sheet) else (FEES, "fee")


def _back_through_the_pot(state: TableState, event: DealVoided) -> Iterator[Move]:
    """Yield the moves of chips that reverse a voided deal: the winners and the house pay into the
    pot (the account between the seats of a table), and the losers receive from it.

    At a ring table (a bank game that players join and leave) the chips come from and go to the
    accounts of the seats, after a match the players' own accounts.
    """
    if event.settlement is None:
        return
    accounts = [_account(state, Seat(at)) for at in range(len(event.settlement.changes))]
    changes = [*zip(accounts, event.settlement.changes, strict=True)]
    for account, change in changes:
        if change > 0:
            yield account, pot(state.id), change, "voided"
    house_account, _ = _account_of_house(state)
    yield house_account, pot(state.id), event.settlement.house, "voided"
    for account, change in changes:
        if change < 0:
            yield pot(state.id), account, Chips(-change), "voided"


def _account(state: TableState, seat: Seat) -> Account:
    place = state.places[seat]
    if place is None or is_ring(state.sheet):
        return seat_account(state.id, seat)
    return _home(state, place)
