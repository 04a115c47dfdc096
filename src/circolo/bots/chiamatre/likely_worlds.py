"""Samples worlds (possible hands of the others) by how well they explain the call and the cards
played.

A world tells who holds the called card, and so the sides. It assumes that the holder has played for
the caller from the beginning, and the others as if they did not know, until the cards told them.
"""

from dataclasses import replace
from itertools import islice
from math import log

from msgspec import structs

from circolo.bots.chiamatre import calling
from circolo.bots.chiamatre.card_memory import remember
from circolo.bots.tressette.card_bits import BIT, Cards, bits, cards_of
from circolo.bots.tressette.card_memory import tricks
from circolo.bots.tressette.likely_worlds import ObservedPlay, PlayLikelihood, sampled
from circolo.cards.card import PACK
from circolo.cards.units import Rng, Seat, to_the_right
from circolo.games.chiamatre.options import SEATS
from circolo.games.chiamatre.view import Table, View
from circolo.games.chiamatre.worlds import Hands, layouts

HAND = len(PACK) // SEATS

OTHER_CALL = 0.1
"""The chance that is assumed for a call other than the one that the rule of the bots names."""


def likely_hands(view: View, rng: Rng, *, drawn: int, chosen: int) -> list[tuple[Hands, int]]:
    """Draw `drawn` possible hands of all seats at random, and sample `chosen` of them by
    likelihood.

    Return each sampled item with the number of times that it was chosen; the numbers add up to
    `chosen`.
    """
    model = _Likelihood(view)
    worlds = list(islice(layouts(view, rng), drawn))
    return sampled(worlds, [model.log_likelihood(hands) for hands in worlds], rng, chosen=chosen)


def partner_in(view: View, hands: Hands) -> Seat:
    """Return the seat that holds, or has played, the called card in this world."""
    assert view.table is not None
    table = view.table
    if table.partner is not None:
        return table.partner
    return next(Seat(seat) for seat, hand in enumerate(hands) if table.called in hand)


class _Likelihood:
    """Computes how likely the hands of all seats are, given the call and the cards played."""

    def __init__(self, view: View) -> None:
        assert view.table is not None
        self._view = view
        self._caller = view.table.caller
        self._called = view.table.called
        self._played = [
            (seat, BIT[card], _plays(view, number, step))
            for number, (leader, cards) in enumerate(tricks(view.table))
            for step, card in enumerate(cards)
            if (seat := to_the_right(leader, SEATS, step)) != view.seat
        ][::-1]
        """The cards that other seats have played, the latest first."""

    def log_likelihood(self, hands: Hands) -> float:
        """Return the natural logarithm of the likelihood of these current hands."""
        partner = partner_in(self._view, hands)
        held = [bits(hand) for hand in hands]
        total = 0.0
        for seat, card, (alone, as_partner) in self._played:
            held[seat] |= card
            total += log((as_partner if seat == partner else alone).chance(held[seat]))
        return total + log(self._chance_of_call(held[self._caller]))

    def _chance_of_call(self, dealt: Cards) -> float:
        """Return the chance that the caller, dealt these cards, would have called this card."""
        if self._caller == self._view.seat:
            return 1.0
        hand = cards_of(dealt)
        is_usual = calling.best(hand, PACK) == self._called
        return 1.0 - OTHER_CALL if is_usual else OTHER_CALL


def _plays(view: View, number: int, step: int) -> tuple[PlayLikelihood, PlayLikelihood]:
    """Return the likelihoods of the card number `step` of a trick: if its player does not hold the
    called card, and if they do.
    """
    table = _table(view)
    *earlier, (_, cards) = list(tricks(table))[: number + 1]
    gone = bits([card for _, trick in earlier for card in trick] + list(cards[:step]))
    memory = remember(_before(view, number, step))
    holder = replace(memory, partners=frozenset({table.caller}) - {memory.seat})
    alone, as_partner = (
        PlayLikelihood(ObservedPlay(each, BIT[cards[step]], gone, 0)) for each in (memory, holder)
    )
    return alone, as_partner


def _before(view: View, number: int, step: int) -> View:
    """Return what everybody knew before a card, as a view of its player without a hand."""
    table = _table(view)
    leader, cards = list(tricks(table))[number]
    held = [HAND - number] * SEATS
    for each in range(step):
        held[to_the_right(leader, SEATS, each)] -= 1
    earlier = {card for trick in table.tricks[:number] for card in trick.cards}
    then = structs.replace(
        table,
        leader=leader,
        counts=tuple(held),
        trick=cards[:step],
        tricks=table.tricks[:number],
        partner=table.partner if table.called in {*earlier, *cards[:step]} else None,
        signals=(),
    )
    return structs.replace(view, seat=to_the_right(leader, SEATS, step), hand=(), table=then)


def _table(view: View) -> Table:
    assert view.table is not None
    return view.table
