"""The chips that a coup (one round) moves (F14, F15, F22, F29)."""

from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.draft import Draft
from circolo.games.chemin_de_fer.events import CoupDecided
from circolo.games.chemin_de_fer.options import Options
from circolo.games.chemin_de_fer.sitting import share
from circolo.games.chemin_de_fer.state import Bank
from circolo.play.events import BankEnded, DealEnded
from circolo.play.settlement import Settlement

PERCENT = 5


def settle(draft: Draft, decided: CoupDecided) -> None:
    """Add the settlement of the coup: the higher total wins, and a bank that lost ends (F14)."""
    state, bank, coup = draft.state, draft.bank, draft.coup
    sign = (decided.punta > decided.banker) - (decided.punta < decided.banker)
    changes = [Chips(sign * chips) for chips in coup.counted]
    won = -sum(changes)
    house = commission(state.options, won)
    mine, partners = _split(bank, won - house)
    changes[bank.banker] = Chips(changes[bank.banker] + mine)
    if bank.partner is not None:
        changes[bank.partner] = Chips(partners)
    draft.add(DealEnded(state.number, Settlement(tuple(changes), Chips(house))))
    if sign > 0:
        draft.add(BankEnded(bank.banker))


def commission(options: Options, won: int) -> int:
    """Return the house's commission on the bank's win, in chips: 5 % at the casino, rounded half up
    (F22).
    """
    return (won * PERCENT + 50) // 100 if options.variant == "casino" and won > 0 else 0


def _split(bank: Bank, won: int) -> tuple[int, int]:
    """Return the banker's and the partner's part of a win or loss.

    The partner's part is half of all that the bank has won since they joined, minus the parts of
    earlier coups (rounds).
    """
    if bank.partner is None:
        return won, 0
    partners = share(bank.won + won) - share(bank.won)
    return won - partners, partners
