"""Reads the others' play: how likely each world is, after the cards played.

It assumes that all players roughly follow the house's rules of thumb, and sometimes play anything.
So leads, missed tricks and discards are evidence, and no world is excluded. The rules weigh a card
by its suit alone. So one result for a suit serves all worlds in which the seat holds the same cards
of it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, islice, pairwise
from math import exp, log

from msgspec import structs

from circolo.bots.tressette.card_bits import BIT, SUIT, SUITS, Cards, OneCard, bits, cards_of
from circolo.bots.tressette.card_memory import Memory, remember, tricks
from circolo.bots.tressette.card_weights import weigh
from circolo.bots.tressette.rules_of_thumb import rules_for
from circolo.cards.card import PACK, Card, Suit
from circolo.cards.units import Rng, Seat, to_the_right
from circolo.games.tressette.dealing import HAND
from circolo.games.tressette.deductions import draws
from circolo.games.tressette.view import Table, View
from circolo.games.tressette.worlds import Layout, layouts

SURENESS = 2.0
"""How much likelier a card is for each third of weight, as a power of e."""

WHIM = 0.1
"""The share of cards that follow no rule."""

TRUST = 0.7
"""The exponent of the evidence: the cards of one hand repeat the same evidence."""

_EVEN = 1 << 20
_NAMED = dict(zip(SUITS, Suit, strict=True))


@dataclass(frozen=True, slots=True)
class Played:
    """A card of another seat; `before` is everybody's memory at that time, without any hand."""

    before: Memory
    card: OneCard
    gone: Cards
    """The cards of all tricks before it."""

    drew: Cards
    """The cards that the seat drew at the end of the trick."""


def likely(view: View, rng: Rng, *, drawn: int, chosen: int) -> list[tuple[Layout, int]]:
    """Draw `drawn` worlds and choose `chosen` of them by likelihood, some more than once."""
    reader = Reader(tuple(history(view)))
    worlds = list(islice(layouts(view, rng), drawn))
    logs = [reader.likelihood([bits(hand) for hand in world.hands]) for world in worlds]
    chances = [exp(TRUST * (each - max(logs))) for each in logs]
    step = sum(chances) / chosen
    # One draw for all: each world is chosen in proportion, rounded up or down.
    offset = rng.below(_EVEN) / _EVEN
    times = pairwise(int(upto / step + offset) for upto in accumulate(chances, initial=0.0))
    return [
        (world, to - since) for world, (since, to) in zip(worlds, times, strict=True) if to > since
    ]


def history(view: View) -> Iterator[Played]:
    """Yield the cards that the others have played, oldest first."""
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
                yield Played(before, BIT[card], gone, drew.get(seat, 0))
            gone |= BIT[card]


def _before(table: Table, number: int, *, leader: Seat, trick: tuple[Card, ...]) -> Table:
    """Return the table during the trick of this number, with these cards played."""
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


class Reader:
    """Computes the likelihood of hands, from all cards that their seats have played."""

    def __init__(self, played: Sequence[Played]) -> None:
        self._played = [(each, _Weighed(each)) for each in reversed(played)]

    def likelihood(self, hands: Sequence[Cards]) -> float:
        """Return the log-likelihood of these hands, by seat as they are now."""
        held = list(hands)
        total = 0.0
        for played, weighed in self._played:
            seat = played.before.seat
            held[seat] = held[seat] & ~played.drew | played.card
            total += log(weighed.chance(held[seat]))
        return total


class _Weighed:
    """A played card, with a cache of its likelihood by the suit's cards."""

    def __init__(self, played: Played) -> None:
        self._played = played
        trick = played.before.trick
        self._led = SUIT[BIT[trick[0]]] if trick else 0
        self._suits: dict[Cards, tuple[float, float]] = {}

    def chance(self, hand: Cards) -> float:
        """Return the chance that a hand, which holds the card, would have played it."""
        legal = hand & self._led or hand
        all_cards = this = 0.0
        for suit in SUITS:
            held = legal & suit
            if held:
                of_card, of_suit = self._suits.get(held) or self._weigh(held)
                this += of_card
                all_cards += of_suit
        return WHIM / legal.bit_count() + (1.0 - WHIM) * this / all_cards

    def _weigh(self, held: Cards) -> tuple[float, float]:
        """Return the weight of the card, if it is of this suit, and the total of all held cards of
        the suit.
        """
        memory = self._remembered(held)
        cards = cards_of(held)
        rules = rules_for(memory.trick, cards[0])
        weights = {BIT[card]: exp(SURENESS * weigh(memory, card, rules)) for card in cards}
        self._suits[held] = found = weights.get(self._played.card, 0.0), sum(weights.values())
        return found

    def _remembered(self, held: Cards) -> Memory:
        """Return the seat's memory of this suit and of the suit led, if it holds these cards."""
        hidden = ~(self._played.gone | held)
        return replace(
            self._played.before,
            mine={_NAMED[suit]: cards_of(held & suit)[::-1] for suit in SUITS},
            out={_NAMED[suit]: cards_of(suit & hidden)[::-1] for suit in SUITS},
        )
