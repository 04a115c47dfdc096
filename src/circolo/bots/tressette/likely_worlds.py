"""Samples worlds (possible layouts of the hidden cards) by how well they explain the cards played.

It assumes that all players roughly follow the rules of thumb of the house bots, and sometimes play
a random card. So leads, missed tricks and discards are evidence, and no world is excluded. The
rules evaluate a card by the cards of its suit alone. So a result for a suit is cached, and serves
all worlds in which the seat holds the same cards of that suit.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice, pairwise
from math import exp, log
from typing import TypeVar

from msgspec import structs

from circolo.bots.tressette.card_bits import BIT, SUIT_OF, SUITS, Cards, OneCard, bits, cards_of
from circolo.bots.tressette.card_evaluation import evaluate
from circolo.bots.tressette.card_memory import Memory, remember, tricks
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Rng, Seat, to_the_right
from circolo.games.tressette.dealing import HAND
from circolo.games.tressette.deductions import draws
from circolo.games.tressette.view import Table, View
from circolo.games.tressette.worlds import Layout, layouts

CHOICE_SHARPNESS = 2.0
"""A player is assumed to prefer a card by a factor of e^2.0 for each third of a point of its value.
"""

RANDOM_SHARE = 0.1
"""The share of cards that players are assumed to choose at random, against the rules of thumb."""

EVIDENCE_EXPONENT = 0.7
"""Exponent of each likelihood. Below 1 it weakens the evidence, because the cards that one hand has
played are not independent.
"""

_OFFSET_STEPS = 1 << 20

LayoutT = TypeVar("LayoutT")
_SUIT_OF_BITS = dict(zip(SUITS, Suit, strict=True))


@dataclass(frozen=True, slots=True)
class ObservedPlay:
    """A card that another seat has played.

    `before` is what everybody knew just before the play, in the form of that seat's memory; the
    seat's hand in it is empty.
    """

    before: Memory
    card: OneCard
    gone: Cards
    """The cards played before this one, in earlier tricks and in this trick."""

    drew: Cards
    """The card that the seat drew from the stock after this trick; 0 if none."""


def likely_layouts(view: View, rng: Rng, *, drawn: int, chosen: int) -> list[tuple[Layout, int]]:
    """Draw `drawn` possible layouts of the hidden cards at random, and sample `chosen` of them by
    likelihood.

    Return each sampled layout with the number of times that it was chosen; the numbers add up to
    `chosen`.
    """
    model = HandLikelihood(tuple(observed_plays(view)))
    worlds = list(islice(layouts(view, rng), drawn))
    logs = [model.log_likelihood([bits(hand) for hand in world.hands]) for world in worlds]
    return sampled(worlds, logs, rng, chosen=chosen)


def sampled(
    worlds: Sequence[LayoutT], logs: Sequence[float], rng: Rng, *, chosen: int
) -> list[tuple[LayoutT, int]]:
    """Sample `chosen` of these worlds by the natural logarithms of their likelihoods.

    Return each sampled world with the number of times that it was chosen.
    """
    chances = [exp(EVIDENCE_EXPONENT * (each - max(logs))) for each in logs]
    step = sum(chances) / chosen
    # Systematic sampling with one random offset: each layout is chosen as often as its share of
    # the likelihood requires, rounded up or down.
    offset = rng.below(_OFFSET_STEPS) / _OFFSET_STEPS
    times = pairwise(int(upto / step + offset) for upto in accumulate(chances, initial=0.0))
    return [
        (world, to - since) for world, (since, to) in zip(worlds, times, strict=True) if to > since
    ]


def observed_plays(view: View) -> Iterator[ObservedPlay]:
    """Yield the cards that other seats have played in the current deal, oldest first."""
    table = view.table
    assert table is not None
    seats = len(table.counts)
    drawn = [(seat, BIT[card]) for seat, card in draws(table)]
    for number, (leader, trick) in enumerate(tricks(table)):
        gone = bits([card for full in table.tricks[:number] for card in full.cards])
        drew = dict(drawn[seats * number : seats * (number + 1)])
        for step, card in enumerate(trick):
            seat = to_the_right(leader, seats, step)
            if seat != view.seat:
                then = _before(table, number, leader=leader, trick=trick[:step])
                before = remember(structs.replace(view, seat=seat, hand=(), table=then))
                yield ObservedPlay(before, BIT[card], gone, drew.get(seat, 0))
            gone |= BIT[card]


def _before(table: Table, number: int, *, leader: Seat, trick: tuple[Card, ...]) -> Table:
    """Return the table as it was during an earlier trick of the deal, with only the cards `trick`
    in it.

    `number` counts the tricks from 0.
    """
    seats = len(table.counts)
    drawn = table.draws[: seats * number]
    held = [HAND - number + len(drawn) // seats] * seats
    for step in range(len(trick)):
        held[to_the_right(leader, seats, step)] -= 1
    return structs.replace(
        table,
        leader=leader,
        counts=tuple(held),
        stock=len(PACK) - HAND * seats - len(drawn),
        trick=trick,
        tricks=table.tricks[:number],
        draws=drawn,
    )


class HandLikelihood:
    """Computes how likely hands are, given all cards that their seats have played."""

    def __init__(self, played: Sequence[ObservedPlay]) -> None:
        self._played = [(each, PlayLikelihood(each)) for each in reversed(played)]

    def log_likelihood(self, hands: Sequence[Cards]) -> float:
        """Return the natural logarithm of the likelihood of these current hands, listed by seat."""
        held = list(hands)
        total = 0.0
        for played, weighed in self._played:
            seat = played.before.seat
            held[seat] = held[seat] & ~played.drew | played.card
            total += log(weighed.chance(held[seat]))
        return total


class PlayLikelihood:
    """The likelihood of one observed play for any hand, cached by the hand's cards of each suit."""

    def __init__(self, played: ObservedPlay) -> None:
        self._played = played
        trick = played.before.trick
        self._led = SUIT_OF[BIT[trick[0]]] if trick else 0
        self._suits: dict[Cards, tuple[float, float]] = {}

    def chance(self, hand: Cards) -> float:
        """Return the chance that a player with this hand, which contains the card, would have
        played it.
        """
        legal = hand & self._led or hand
        all_cards = this = 0.0
        for suit in SUITS:
            held = legal & suit
            if held:
                of_card, of_suit = self._suits.get(held) or self._suit_weights(held)
                this += of_card
                all_cards += of_suit
        return RANDOM_SHARE / legal.bit_count() + (1.0 - RANDOM_SHARE) * this / all_cards

    def _suit_weights(self, held: Cards) -> tuple[float, float]:
        """Return two weights for the cards `held` in one suit: that the player plays the observed
        card (0 if that is of another suit), and that the player plays any of these cards.

        Only the ratio of weights has a meaning.
        """
        memory = self._memory_with(held)
        cards = cards_of(held)
        rules = rules_for(memory.trick, cards[0])
        weights = {
            BIT[card]: exp(CHOICE_SHARPNESS * evaluate(memory, card, rules)) for card in cards
        }
        self._suits[held] = found = weights.get(self._played.card, 0.0), sum(weights.values())
        return found

    def _memory_with(self, held: Cards) -> Memory:
        """Return the seat's memory as if it held these cards of one suit; valid for that suit and
        for the suit led.
        """
        hidden = ~(self._played.gone | held)
        return replace(
            self._played.before,
            mine={_SUIT_OF_BITS[suit]: cards_of(held & suit)[::-1] for suit in SUITS},
            out={_SUIT_OF_BITS[suit]: cards_of(suit & hidden)[::-1] for suit in SUITS},
        )
