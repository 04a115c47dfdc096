"""Weighs legal cards by rules of thumb, in thirds of a point.

A rule says how strongly it favours a card; its weight turns that into thirds. The weights are
fitted to deals of the policy against itself: from many positions every legal card was played to the
end, and its result compared with what the rules say.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from circolo.bots.tressette.card_memory import Memory
from circolo.cards.card import Card, Rank
from circolo.cards.units import Seat, to_the_right
from circolo.tricks.card_points import THIRDS
from circolo.tricks.trick import STRENGTH, taker

LAST_TRICK = 3
"""The thirds of the last trick besides its cards (T10)."""

FIGURES = frozenset({Rank.FANTE, Rank.CAVALLO, Rank.RE})


@dataclass(frozen=True, slots=True)
class Outlook:
    """The consequences of playing a card to the trick on the table, as the seat can judge them."""

    memory: Memory
    card: Card

    worth: int
    """The thirds of the card."""

    lying: int
    """The thirds already on the table, including the last trick's."""

    above: int
    """The number of cards still out that would beat it."""

    mine: list[Card]
    """The seat's cards of its suit, itself included, from high to low."""

    out: list[Card]
    """The cards of its suit that the others or the stock hold, from high to low."""

    wins: bool
    """Whether it would be the highest card so far."""

    over_partner: bool
    """Whether it would beat a partner's card that holds the trick."""

    held: float
    """The chance that our side holds the trick with it and is not beaten later."""

    rescued: float
    """The chance that our side does not hold the trick, but the partner still takes it."""

    later: int
    """The number of players still to come."""

    @property
    def ours(self) -> float:
        """Return the chance that our side takes the trick in the end."""
        return self.held + self.rescued

    @property
    def master(self) -> bool:
        """Return whether nobody can beat it, while somebody may have to follow."""
        return self.above == 0 and bool(self.out)

    @property
    def late(self) -> int:
        """Return how near the end is: 0, and from 1 to 4 in the last four tricks."""
        return max(0, 5 - self.memory.left)

    @property
    def height(self) -> float:
        """Return the rank from 0 for a 4 to 3 for a 3."""
        return (STRENGTH[self.card] + 9) / 3

    @property
    def partners(self) -> list[Seat]:
        """Return the other seats known to be on the same side; none between two players."""
        return sorted(self.memory.partners)

    @property
    def opponents(self) -> list[Seat]:
        """Return the seats that are, or may be, on the other side."""
        seats = self.memory.seats
        others = [Seat((self.memory.seat + step) % seats) for step in range(1, seats)]
        return [seat for seat in others if seat not in self.memory.partners]

    @property
    def void_opponents(self) -> float:
        """Return the expected number of opponents who cannot follow its suit."""
        return sum([self.memory.void(seat, self.card.suit) for seat in self.opponents])

    @property
    def suit_of_the_partner(self) -> bool:
        """Return whether the partner has led its suit."""
        return any(self.card.suit in self.memory.led[seat] for seat in self.partners)

    @property
    def suit_of_the_opponents(self) -> bool:
        """Return whether the opponents have led its suit."""
        return any(self.card.suit in self.memory.led[seat] for seat in self.opponents)

    def bares(self, rank: Rank) -> bool:
        """Return whether the card leaves this rank of its suit without enough low cards to guard
        it.
        """
        for card in self.mine:
            if card.rank is rank and card is not self.card:
                above = self.memory.above(card)
                return above > 0 and len(self.mine) - 2 < above
        return False


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of thumb and its weights in thirds, in pairs and between two players."""

    of_thumb: Callable[[Outlook], float]
    pairs: float = 0.0
    heads_up: float = 0.0


class Weights:
    """The rules with a weight, by the number of seats."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.by_seats = {
            4: [(rule.of_thumb, rule.pairs) for rule in rules if rule.pairs],
            2: [(rule.of_thumb, rule.heads_up) for rule in rules if rule.heads_up],
        }


def heaviest(memory: Memory, legal: Sequence[Card], weights: Weights) -> Card:
    """Return the card with the highest weight; the lowest of equals."""
    return max(reversed(legal), key=lambda card: weigh(memory, card, weights))


def weigh(memory: Memory, card: Card, weights: Weights) -> float:
    """Return the total weight of a legal card, in thirds."""
    play = outlook(memory, card)
    return sum([of_thumb(play) * counts for of_thumb, counts in weights.by_seats[memory.seats]])


def outlook(memory: Memory, card: Card) -> Outlook:
    """Return the outlook of a legal card."""
    seats, trick = memory.seats, memory.trick
    holder = taker(memory.leader, (*trick, card), seats)
    wins = holder == memory.seat
    best = card if wins else trick[(memory.leader - holder) % seats]
    later = range(1, seats - len(trick))
    caught = safe = 1.0
    for step in later:
        seat = to_the_right(memory.seat, seats, step)
        if memory.partner(seat):
            caught *= 1.0 - memory.beaten_by(seat, best)
        else:
            safe *= 1.0 - memory.beaten_by(seat, best)
    ours = memory.partner(holder)
    return Outlook(
        memory=memory,
        card=card,
        worth=THIRDS[card],
        lying=sum([THIRDS[other] for other in trick]) + (LAST_TRICK if memory.left == 1 else 0),
        above=memory.above(card),
        mine=memory.mine[card.suit],
        out=memory.out[card.suit],
        wins=wins,
        over_partner=wins and bool(trick) and memory.partner(taker(memory.leader, trick, seats)),
        held=safe if ours else 0.0,
        rescued=0.0 if ours else (1.0 - caught) * safe,
        later=len(later),
    )
