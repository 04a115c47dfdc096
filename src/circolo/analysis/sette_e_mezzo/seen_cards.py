"""What standing and drawing win for a punta who sees some cards, against a banker alla regola.

The variant is piatto (S24): the banker plays against one punta, and sees the punta's open cards.
Other cards may be out, because earlier hands of the bank or other players have shown them (S17).
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from circolo.analysis.sette_e_mezzo.pack import Cards, kind_of, next_cards, with_card
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.card_values import TARGET, is_lone_matta, total


class Decision(NamedTuple):
    """The chance that the next card busts, and what each answer wins of every chip bet.

    `sto` is None if the hand must draw, `tiro` if it stands by itself (S3, S12). After drawing, the
    punta goes on in the best way.
    """

    busts: Fraction
    sto: Fraction | None
    tiro: Fraction | None


def decision(mine: Cards, seen: Cards = ()) -> Decision:
    """Return the decision of a punta with these cards, the covered one first.

    `seen` are the other cards that are out. At least twenty cards must be left, so that no hand can
    exhaust them; raises ValueError otherwise.
    """
    if len(mine) + len(seen) > 20:
        raise ValueError("at least twenty cards are left")
    hand, out = tuple(map(kind_of, mine)), tuple(sorted(map(kind_of, seen)))
    busts = (chance for card, chance in next_cards((*hand, *out)) if total((*hand, card)) > TARGET)
    return Decision(
        sum(busts, Fraction(0)),
        None if is_lone_matta(hand) else _standing(hand, out),
        None if total(hand) == TARGET else _drawing(hand, out),
    )


def _standing(hand: Cards, out: Cards) -> Fraction:
    return -_banker((), hand, out)


def _drawing(hand: Cards, out: Cards) -> Fraction:
    after = (
        chance * _best(with_card(hand, card), out) for card, chance in next_cards((*hand, *out))
    )
    return sum(after, Fraction(0))


@cache
def _best(hand: Cards, out: Cards) -> Fraction:
    """Return what the punta wins with this hand in the best way."""
    reached = total(hand)
    if reached > TARGET:
        return Fraction(-1)
    if reached == TARGET:
        return _standing(hand, out)
    return max(_standing(hand, out), _drawing(hand, out))


@cache
def _banker(hand: Cards, punta: Cards, out: Cards) -> Fraction:
    """Return the banker's expected win per chip after the punta has stood."""
    reached = total(hand)
    if hand and (reached >= TARGET or alla_regola.banker(hand, Rival(punta[1:], 1)) == "sto"):
        beaten = reached > TARGET or total(punta) > reached
        return Fraction(-1 if beaten else 1)
    after = (
        chance * _banker(tuple(sorted((*hand, card))), punta, out)
        for card, chance in next_cards((*hand, *punta, *out))
    )
    return sum(after, Fraction(0))
