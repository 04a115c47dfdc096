"""How a card is chosen: rules of thumb weigh every legal one, in thirds of a point.

A rule says how far it speaks for a card, and its weight what that is worth. The weights were
fitted to deals of the policy against itself: from many positions every legal card was played to
the end, and what it brought was compared with what the rules say of it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from circolo.bots.tressette.memory import Memory
from circolo.cards.card import Card, Rank
from circolo.cards.units import Seat, to_the_right
from circolo.tricks.points import THIRDS
from circolo.tricks.trick import STRENGTH, taker

LAST_TRICK = 3
"""Thirds of the last trick beside its cards (T10)."""

FIGURES = frozenset({Rank.FANTE, Rank.CAVALLO, Rank.RE})


@dataclass(frozen=True, slots=True)
class Outlook:
    """What playing a card to the trick on the table would mean."""

    memory: Memory
    card: Card

    worth: int
    """Thirds of the card."""

    lying: int
    """Thirds already on the table, those of the last trick included."""

    above: int
    """Cards still out that would beat it."""

    mine: list[Card]
    """The own cards of its suit, itself included, from high to low."""

    out: list[Card]
    """The cards of its suit that the others or the stock hold, from high to low."""

    wins: bool
    """It would be the highest card so far."""

    over_partner: bool
    """It would beat a card of the partner's that holds the trick."""

    held: float
    """Chance that our side holds the trick with it and is not beaten later."""

    rescued: float
    """Chance that our side does not hold the trick, but the partner still takes it."""

    later: int
    """Players still to come."""

    @property
    def ours(self) -> float:
        """Chance that the trick is ours in the end."""
        return self.held + self.rescued

    @property
    def master(self) -> bool:
        """Nobody can beat it, and somebody may have to follow."""
        return self.above == 0 and bool(self.out)

    @property
    def late(self) -> int:
        """How near the end is: 0, and from 1 to 4 in the last four tricks."""
        return max(0, 5 - self.memory.left)

    @property
    def height(self) -> float:
        """From 0 for a 4 to 3 for a 3."""
        return (STRENGTH[self.card] + 9) / 3

    @property
    def partners(self) -> list[Seat]:
        """Whoever else is known to play for the same side; nobody between two."""
        return sorted(self.memory.partners)

    @property
    def opponents(self) -> list[Seat]:
        """The seats of the other side, and those that may be."""
        seats = self.memory.seats
        others = [Seat((self.memory.seat + step) % seats) for step in range(1, seats)]
        return [seat for seat in others if seat not in self.memory.partners]

    @property
    def void_opponents(self) -> float:
        """How many of the other side cannot follow its suit, as far as chances go."""
        return sum([self.memory.void(seat, self.card.suit) for seat in self.opponents])

    @property
    def suit_of_the_partner(self) -> bool:
        """The partner has led its suit."""
        return any(self.card.suit in self.memory.led[seat] for seat in self.partners)

    @property
    def suit_of_the_opponents(self) -> bool:
        """The other side has led its suit."""
        return any(self.card.suit in self.memory.led[seat] for seat in self.opponents)

    def bares(self, rank: Rank) -> bool:
        """Tell whether the card leaves this rank of its suit with too few low cards to guard it."""
        for card in self.mine:
            if card.rank is rank and card is not self.card:
                above = self.memory.above(card)
                return above > 0 and len(self.mine) - 2 < above
        return False


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of thumb and its weight in thirds, in pairs and between two."""

    of_thumb: Callable[[Outlook], float]
    pairs: float = 0.0
    heads_up: float = 0.0


class Weights:
    """Rules that count for something, by the number of seats."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.by_seats = {
            4: [(rule.of_thumb, rule.pairs) for rule in rules if rule.pairs],
            2: [(rule.of_thumb, rule.heads_up) for rule in rules if rule.heads_up],
        }


def heaviest(memory: Memory, legal: Sequence[Card], weights: Weights) -> Card:
    """Return the card that the rules weigh most; of equals the lowest."""
    return max(reversed(legal), key=lambda card: weigh(memory, card, weights))


def weigh(memory: Memory, card: Card, weights: Weights) -> float:
    """Return what the rules say for a legal card, in thirds."""
    play = outlook(memory, card)
    return sum([of_thumb(play) * counts for of_thumb, counts in weights.by_seats[memory.seats]])


def outlook(memory: Memory, card: Card) -> Outlook:
    """Return what playing this card would mean; it must be legal."""
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
