"""Compares the hands of the banker's opponents with the banker's, and pays the bets (S14, S15,
S22).
"""

from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo.card_values import TARGET, total
from circolo.games.sette_e_mezzo.draft import Draft
from circolo.games.sette_e_mezzo.events import CardShown
from circolo.games.sette_e_mezzo.state import Coup, Hand, State
from circolo.play.events import DealEnded
from circolo.play.settlement import Settlement


def alive(coup: Coup) -> list[int]:
    """Return the indexes, in `coup.hands`, of the opponents who stand, that is, are neither bust
    nor out of time.
    """
    return [at for at in range(len(coup.punte)) if coup.hands[at].stood is not None]


def settle(draft: Draft) -> None:
    """Turn up the cards of the opponents who stand, and settle all bets."""
    state, coup, bank = draft.state, draft.coup, draft.bank
    standing = alive(coup)
    changes = [Chips(0)] * len(state.places)
    for at, seat in enumerate(coup.punte):
        change = _change(state, coup, at) if at in standing else -(coup.bets[at] or coup.lost[at])
        changes[seat] = Chips(change)
        changes[bank.banker] = Chips(changes[bank.banker] - change)
    for at in standing:
        draft.add(CardShown(coup.punte[at], coup.hands[at].cards[0]))
    draft.add(DealEnded(state.number, Settlement(tuple(changes))))


def _change(state: State, coup: Coup, at: int) -> int:
    """Return the chips that the opponent at index `at`, who stands, wins; negative for a loss."""
    won = _beats(coup.hands[at], coup.hands[-1])
    return _won(state, coup, at) if won else -coup.bets[at]


def _beats(punta: Hand, banker: Hand) -> bool:
    """Return whether the hand of the opponent `punta` wins: with a higher total, or if the banker
    is bust.

    An equal total is the banker's (S14).
    """
    reached = total(banker.cards)
    return reached > TARGET or total(punta.cards) > reached


def _won(state: State, coup: Coup, at: int) -> int:
    """Return the chips that a winning bet wins, which is its amount.

    With the option `reale`, 7½ in two cards wins double, up to the bank's stake (S22).
    """
    bet, cards = coup.bets[at], coup.hands[at].cards
    if not state.options.reale or len(cards) > 2 or total(cards) != TARGET:
        return bet
    assert state.bank is not None
    return min(2 * bet, state.bank.amount)
