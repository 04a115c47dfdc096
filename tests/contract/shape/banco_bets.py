"""The order of bets, the counted amounts, who receives the cards, and who may withdraw (F5-F9)."""

from circolo.cards.units import Seat, to_the_right
from tests.contract.shape.banco_words import BetPlaced, GraceOpened, State


def in_priority(state: State) -> tuple[Seat, ...]:
    """Return the taken seats, anticlockwise from the banker's right (F5)."""
    seats = len(state.stacks)
    order = (to_the_right(state.banker, seats, step) for step in range(1, seats))
    return tuple(seat for seat in order if state.stacks[seat] is not None and seat not in state.new)


def counted(state: State) -> tuple[int, ...]:
    """Return the counted chips by seat: a banco alone, else bets in priority until the posta is
    covered (F6, F7).
    """
    chips = [0] * len(state.stacks)
    missing = state.posta
    bancos = {wager.seat for wager in state.wagers if wager.banco}
    placed = {wager.seat: wager.chips for wager in state.wagers}
    for seat in in_priority(state):
        if seat in placed and (seat in bancos or not bancos):
            chips[seat] = min(placed[seat], missing)
            missing -= chips[seat]
    return tuple(chips)


def recipient(state: State) -> Seat | None:
    """Return the seat with the highest counted bet, ties by priority (F8)."""
    chips = counted(state)
    best = max(chips)
    if not best:
        return None
    return next(seat for seat in in_priority(state) if chips[seat] == best)


def graces_earned(before: State, after: State, placed: BetPlaced) -> tuple[GraceOpened, ...]:
    """Return the graces after this bet: of the seat that lost the cards, and of the banker after a
    banco (F9).
    """
    had = recipient(before)
    opened: list[GraceOpened] = []
    if had is not None and had not in {recipient(after), placed.seat}:
        opened.append(GraceOpened(had))
    if placed.banco and after.wins:
        opened.append(GraceOpened(after.banker))
    return tuple(opened)
