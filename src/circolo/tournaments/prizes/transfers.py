"""Derives ledger transfers from the events of a tournament (P1, P2, P6)."""

from collections.abc import Collection, Iterator
from typing import get_args

from msgspec import UNSET

from circolo.cards.units import Chips
from circolo.ledger.account import FEES, MINT, Account, pool, purse, wallet
from circolo.ledger.transfer import Transfer
from circolo.tournaments.events import (
    Entered,
    FeeBack,
    GivenBack,
    Overlaid,
    OverlayBack,
    Paid,
    TakenBack,
    TournamentEvent,
)
from circolo.tournaments.evolve import evolve
from circolo.tournaments.state import State

MovesChips = Entered | GivenBack | Overlaid | OverlayBack | Paid | TakenBack | FeeBack
_MOVES_CHIPS: frozenset[type] = frozenset(get_args(MovesChips))

Move = tuple[Account, Account, int, str]


def transfers(
    before: State | None, events: Collection[TournamentEvent], *, entry: str
) -> tuple[Transfer, ...]:
    """Return the ledger transfers that the events of one log entry cause. Their ids are made of the
    id of the entry, `entry`.
    """
    if _MOVES_CHIPS.isdisjoint(map(type, events)):
        return ()
    moves = [move for move in _moves(before, events) if move[2] > 0]
    return tuple(
        Transfer(id=f"{entry}/{at}", debit=debit, credit=credit, amount=Chips(amount), why=why)
        for at, (debit, credit, amount, why) in enumerate(moves)
    )


def _moves(state: State | None, events: Collection[TournamentEvent]) -> Iterator[Move]:
    for event in events:
        before, state = state, evolve(state, event)
        if isinstance(event, MovesChips):
            assert before is not None, "a tournament is announced first"
            yield from _moved(before, state, event)


def _moved(before: State, state: State, event: MovesChips) -> Iterator[Move]:
    pool_account, sheet = pool(state.id), state.sheet
    match event:
        case Overlaid():
            yield FEES, pool_account, event.fees, "overlay"
            yield MINT, pool_account, event.mint, "overlay"
        case OverlayBack():
            yield pool_account, FEES, before.overlay.fees, "overlay_back"
            yield pool_account, MINT, before.overlay.mint, "overlay_back"
        case Entered():
            if not event.bot:
                home = _payer(state, event)
                yield home, pool_account, sheet.entry, "event_entry"
                yield home, FEES, sheet.fee, "event_fee"
        case GivenBack():
            if not state.entrants[event.entrant].bot:
                home = _home(state, event.entrant)
                yield pool_account, home, sheet.entry, "event_entry_back"
                yield FEES, home, sheet.fee, "event_fee_back"
        case Paid():
            why = "event_prize" if event.why == "prize" else "event_share"
            yield pool_account, _home(state, event.entrant), event.chips, why
        case TakenBack():
            yield _home(state, event.entrant), pool_account, event.chips, "event_prize_back"
        case FeeBack():
            home = _home(state, event.entrant)
            yield FEES, home, event.fees, "event_fee_back"
            yield MINT, home, event.mint, "event_fee_back"


def _payer(state: State, event: Entered) -> Account:
    """Return the account that pays for an entry: the player's, or the pool of the satellite that
    they have won.
    """
    if event.seat is UNSET:
        return _home(state, len(state.entrants) - 1)
    return pool(event.seat.event)


def _home(state: State, number: int) -> Account:
    """Return the account from which a player pays and to which chips return. The tournament's
    options say whether it is a guest's or a member's account.
    """
    player = state.entrants[number].player
    return purse(player) if state.sheet.chips == "guests" else wallet(player)
