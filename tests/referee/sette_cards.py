"""Hands of sette e mezzo, counted a second time, from RULES.md alone; amounts are Fractions."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from circolo.cards.card import Card

HALF = Fraction(1, 2)
TARGET = Fraction(15, 2)  # S2
MATTA = Card("RD")  # S3


def worth(card: Card) -> Fraction:
    """S2: the value of a card."""
    if card[0] in "FCR":
        return HALF
    return Fraction(1) if card[0] == "A" else Fraction(int(card[0]))


def total(cards: Sequence[Card]) -> Fraction:
    """S2, S3: the matta has the best of ½ and 1 to 7; alone it is ½."""
    others = sum((worth(card) for card in cards if card != MATTA), Fraction(0))
    if MATTA not in cards:
        return others
    if len(cards) == 1:
        return HALF
    values = [HALF, *map(Fraction, range(1, 8))]
    alive = [others + value for value in values if others + value <= TARGET]
    return max(alive, default=others + HALF)


def is_bust(cards: Sequence[Card]) -> bool:
    """S2: whether the total is above 7½."""
    return total(cards) > TARGET


def must_draw(cards: Sequence[Card], *, lone_matta_stands: bool) -> bool:
    """S3: whether the hand is the lone matta, which must draw unless the table lets it stand."""
    return list(cards) == [MATTA] and not lone_matta_stands


def punta_wins(punta: Sequence[Card], banker: Sequence[Card]) -> bool:
    """S14, for a punta that is not bust."""
    return is_bust(banker) or total(punta) > total(banker)


def punta_draws(cards: Sequence[Card]) -> bool:
    """S24, punta: the covered card first."""
    if list(cards) == [MATTA]:
        return True
    return total(cards) < (4 if len(cards) == 1 else 5)


def sure_of(drawn: Sequence[Card]) -> Fraction:
    """S24: a punta's minimum total, by the open cards."""
    return Fraction(7) if MATTA in drawn else total(drawn) + HALF


def banker_draws_against_one(cards: Sequence[Card], drawn: Sequence[Card]) -> bool:
    """S24, banker in the variant piatto."""
    wanted = Fraction(7) if MATTA in drawn else max(Fraction(5), sure_of(drawn))
    return total(cards) < wanted


def banker_draws_against_many(
    cards: Sequence[Card], alive: Iterable[tuple[int, Sequence[Card]]]
) -> bool:
    """S24, banker in the variant classica: the live bets, with the open cards of each."""
    if total(cards) < 5:
        return True
    bets = list(alive)
    lost = sum(bet for bet, drawn in bets if sure_of(drawn) > total(cards))
    return 2 * lost > sum(bet for bet, _ in bets)
