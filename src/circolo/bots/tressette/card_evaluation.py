"""Evaluates the legal cards of a tressette position by weighted rules of thumb.

The value of a card is the sum over all rules of the rule's number times its weight, in thirds of a
point. The weights were fitted to deals that the policy played against itself. From many positions
of these deals, every legal card was played to the end of the deal. The rules were fitted to the
results.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from circolo.bots.tressette.card_memory import Memory
from circolo.cards.card import Card, Rank
from circolo.cards.units import Seat, to_the_right
from circolo.tricks.card_points import LAST_TRICK, THIRDS
from circolo.tricks.trick import STRENGTH, taker

FIGURES = frozenset({Rank.FANTE, Rank.CAVALLO, Rank.RE})


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal card, with the facts and chances that the rules of thumb need to judge it.

    Chances are estimates from 0 to 1 by the seat's memory. "Our side" is the seat and its partners.
    """

    memory: Memory
    card: Card

    worth: int
    """The card's own points, in thirds of a point (T10)."""

    thirds_on_table: int
    """The points of the cards already in the trick, in thirds, plus `LAST_TRICK` in the last one.
    """

    above: int
    """The number of unseen cards that would beat the card."""

    mine: list[Card]
    """The cards of this suit in the seat's hand, the candidate included, from high to low."""

    out: list[Card]
    """The unseen cards of this suit, in other hands or in the stock, from high to low."""

    wins: bool
    """Whether the card would be the best card in the trick so far."""

    over_partner: bool
    """Whether the card would beat a partner's card that is the best in the trick so far."""

    side_keeps: float
    """The chance that our side has the best card after this one and no later opponent beats it. It
    is 0 if the opponents have the best card.
    """

    partner_takes: float
    """The chance that the opponents have the best card after this one, but a later partner takes
    the trick.
    """

    players_after: int
    """The number of players who play to the trick after this seat."""

    @property
    def side_takes(self) -> float:
        """Return the chance that our side takes the trick."""
        return self.side_keeps + self.partner_takes

    @property
    def is_winner(self) -> bool:
        """Return whether no unseen card beats the card, and other cards of its suit are still
        unseen.
        """
        return self.above == 0 and bool(self.out)

    @property
    def lateness(self) -> int:
        """Return 1, 2, 3 and 4 in the last four tricks of the deal, and 0 before them."""
        return max(0, 5 - self.memory.left)

    @property
    def rank_height(self) -> float:
        """Return the height of the card's rank in steps of 1/3: 0 for a 4 (lowest), 3 for a 3."""
        return (STRENGTH[self.card] + 9) / 3

    @property
    def partners(self) -> list[Seat]:
        """Return the other seats known to be on our side; empty in a game of two players."""
        return sorted(self.memory.partners)

    @property
    def opponents(self) -> list[Seat]:
        """Return all other seats that are not known to be on our side."""
        seats = self.memory.seats
        others = [Seat((self.memory.seat + step) % seats) for step in range(1, seats)]
        return [seat for seat in others if seat not in self.memory.partners]

    @property
    def void_opponents(self) -> float:
        """Return the expected number of opponents who have no card of this suit."""
        return sum([self.memory.void(seat, self.card.suit) for seat in self.opponents])

    @property
    def suit_of_the_partner(self) -> bool:
        """Return whether a partner has led this suit in the deal."""
        return any(self.card.suit in self.memory.led[seat] for seat in self.partners)

    @property
    def suit_of_the_opponents(self) -> bool:
        """Return whether an opponent has led this suit in the deal."""
        return any(self.card.suit in self.memory.led[seat] for seat in self.opponents)

    def unguards(self, rank: Rank) -> bool:
        """Return whether playing the card leaves the seat's card of `rank` in this suit unguarded.

        That card is guarded if the seat has a lower card to play for each unseen card that beats
        it.
        """
        for card in self.mine:
            if card.rank is rank and card is not self.card:
                above = self.memory.above(card)
                return above > 0 and len(self.mine) - 2 < above
        return False


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of thumb: a function that rates a candidate, and its weights in thirds of a point.

    `pairs` is the weight in a game of four, `heads_up` between two; a weight of 0 turns it off.
    """

    feature: Callable[[Candidate], float]
    pairs: float = 0.0
    heads_up: float = 0.0


class WeightedRules:
    """Rules of thumb with their weights in thirds of a point, by the number of seats (4 or 2)."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.by_seats = {
            4: [(rule.feature, rule.pairs) for rule in rules if rule.pairs],
            2: [(rule.feature, rule.heads_up) for rule in rules if rule.heads_up],
        }


def best_card(memory: Memory, legal: Sequence[Card], weights: WeightedRules) -> Card:
    """Return the legal card with the highest value by the rules; of equal cards the last one,
    which is the lowest.
    """
    return max(reversed(legal), key=lambda card: evaluate(memory, card, weights))


def evaluate(memory: Memory, card: Card, weights: WeightedRules) -> float:
    """Return the value of a legal card by the rules, in thirds of a point."""
    candidate = candidate_for(memory, card)
    rules = weights.by_seats[memory.seats]
    return sum([feature(candidate) * weight for feature, weight in rules])


def candidate_for(memory: Memory, card: Card) -> Candidate:
    """Compute what the seat can judge about playing this legal card to the trick on the table."""
    seats, trick = memory.seats, memory.trick
    holder = taker(memory.leader, (*trick, card), seats)
    wins = holder == memory.seat
    best = card if wins else trick[(memory.leader - holder) % seats]
    later = range(1, seats - len(trick))
    caught = safe = 1.0
    for step in later:
        seat = to_the_right(memory.seat, seats, step)
        if memory.is_own_side(seat):
            caught *= 1.0 - memory.beaten_by(seat, best)
        else:
            safe *= 1.0 - memory.beaten_by(seat, best)
    ours = memory.is_own_side(holder)
    on_table = sum([THIRDS[other] for other in trick]) + (LAST_TRICK if memory.left == 1 else 0)
    over_partner = wins and bool(trick) and memory.is_own_side(taker(memory.leader, trick, seats))
    return Candidate(
        memory=memory,
        card=card,
        worth=THIRDS[card],
        thirds_on_table=on_table,
        above=memory.above(card),
        mine=memory.mine[card.suit],
        out=memory.out[card.suit],
        wins=wins,
        over_partner=over_partner,
        side_keeps=safe if ours else 0.0,
        partner_takes=0.0 if ours else (1.0 - caught) * safe,
        players_after=len(later),
    )
