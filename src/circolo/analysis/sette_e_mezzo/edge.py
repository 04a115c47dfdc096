"""The banker's exact edge in sette e mezzo, variant piatto, against one punta.

The punta is the player against the bank; both play alla regola, the house strategy (S14, S24).
Every order of a fresh pack is followed until the result is certain. Hands that differ only in the
order of their cards are computed once.
"""

from fractions import Fraction
from functools import cache

from circolo.analysis.sette_e_mezzo.pack import Cards, next_cards, with_card
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.card_values import TARGET, total


@cache
def edge() -> Fraction:
    """Return the banker's expected win per chip that the punta bets, with a fresh pack for each
    hand.
    """
    return _punta(())


@cache
def _punta(hand: Cards) -> Fraction:
    """Return the banker's expected win per chip while the punta, with this hand, still plays."""
    reached = total(hand)
    if reached > TARGET:
        return Fraction(1)
    if reached == TARGET or (hand and alla_regola.punta(hand) == "sto"):
        return _banker((), hand)
    after = (chance * _punta(with_card(hand, card)) for card, chance in next_cards(hand))
    return sum(after, Fraction(0))


@cache
def _banker(hand: Cards, punta: Cards) -> Fraction:
    """Return the banker's expected win per chip after the punta has stood with the hand `punta`.

    The first card of `punta` is face down. The banker decides by the other, face-up cards; the
    first card counts only in the final comparison.
    """
    reached = total(hand)
    if hand and (reached >= TARGET or alla_regola.banker(hand, Rival(punta[1:], 1)) == "sto"):
        beaten = reached > TARGET or total(punta) > reached
        return Fraction(-1 if beaten else 1)
    after = (
        chance * _banker(tuple(sorted((*hand, card))), punta)
        for card, chance in next_cards((*hand, *punta))
    )
    return sum(after, Fraction(0))
