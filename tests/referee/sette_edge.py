"""The banker's exact edge, both alla regola, by the referee's rules: `python -m
tests.referee.sette_edge`.

Variant piatto, one punta, a fresh pack, a bet of 1 (S24): every order of the cards is followed as
far as it matters. It takes half a minute.
"""

import sys
from fractions import Fraction
from functools import cache

from circolo.cards.card import Card
from tests.referee.sette_cards import (
    TARGET,
    banker_draws_against_one,
    is_bust,
    punta_draws,
    punta_wins,
    total,
)

KINDS = {"FC": 11, "AC": 4, "2C": 4, "3C": 4, "4C": 4, "5C": 4, "6C": 4, "7C": 4, "RD": 1}
"""One card of every value with the number of cards of that worth; the matta last."""

Hand = tuple[Card, ...]


def left(hands: Hand) -> dict[Card, int]:
    """Return the numbers of cards still in the pack."""
    return {Card(kind): many - hands.count(Card(kind)) for kind, many in KINDS.items()}


def expected(hands: Hand, after: dict[Card, Fraction]) -> Fraction:
    """Return the average of the results, weighted by the cards left."""
    counts = left(hands)
    weighed = (counts[card] * value for card, value in after.items())
    return sum(weighed, Fraction(0)) / sum(counts.values())


def nexts(hands: Hand) -> list[Card]:
    """Return the possible next cards."""
    return [card for card, many in left(hands).items() if many]


def punta(hand: Hand) -> Fraction:
    """Return the banker's win while the punta plays, the covered card first."""
    if is_bust(hand):
        return Fraction(1)
    if total(hand) == TARGET or (hand and not punta_draws(hand)):
        return banker((), tuple(sorted(hand)), tuple(sorted(hand[1:])))
    return expected(hand, {card: punta((*hand, card)) for card in nexts(hand)})


@cache
def banker(hand: Hand, against: Hand, drawn: Hand) -> Fraction:
    """The banker's win from their turn on: they decide by the punta's open cards."""
    if hand and (total(hand) >= TARGET or not banker_draws_against_one(hand, drawn)):
        return Fraction(-1 if punta_wins(against, hand) else 1)
    after = {
        card: banker(tuple(sorted((*hand, card))), against, drawn)
        for card in nexts((*hand, *against))
    }
    return expected((*hand, *against), after)


if __name__ == "__main__":
    edge = punta(())
    sys.stdout.write(f"{float(edge):.10f} = {edge}\n")
