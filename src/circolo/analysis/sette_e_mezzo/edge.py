"""The banker's exact edge: piatto, one punta, both alla regola (S14, S24).

Every order of a fresh pack is followed as far as it matters. Hands that differ only in the order of
their cards are counted once.
"""

from fractions import Fraction
from functools import cache

from circolo.analysis.sette_e_mezzo.pack import Cards, nexts, with_card
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.card_values import TARGET, total


@cache
def edge() -> Fraction:
    """Return the banker's expected win per chip bet against them, with a fresh pack for each
    hand.
    """
    return _punta(())


@cache
def _punta(hand: Cards) -> Fraction:
    reached = total(hand)
    if reached > TARGET:
        return Fraction(1)
    if reached == TARGET or (hand and alla_regola.punta(hand) == "sto"):
        return _banker((), hand)
    after = (chance * _punta(with_card(hand, card)) for card, chance in nexts(hand))
    return sum(after, Fraction(0))


@cache
def _banker(hand: Cards, punta: Cards) -> Fraction:
    """Return the banker's result. The banker sees only the punta's open cards; the covered card
    decides who wins.
    """
    reached = total(hand)
    if hand and (reached >= TARGET or alla_regola.banker(hand, Rival(punta[1:], 1)) == "sto"):
        beaten = reached > TARGET or total(punta) > reached
        return Fraction(-1 if beaten else 1)
    after = (
        chance * _banker(tuple(sorted((*hand, card))), punta)
        for card, chance in nexts((*hand, *punta))
    )
    return sum(after, Fraction(0))
