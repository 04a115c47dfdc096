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
    """Return the banker's and the partner's part of `won`, the chips that the bank has won in this
    coup (round) after commission; a loss is negative.

    The partner's part is half of all chips that the bank has won since the partner joined, minus
    the partner's parts of the earlier coups; 0 if there is no partner (F29).
    """
    if bank.partner is None:
        return won, 0
    partners = share(bank.won + won) - share(bank.won)
    return won - partners, partners
