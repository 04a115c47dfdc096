"""What the cards of a deal bring at level play: the control variate that sets luck apart.

The same player sits at every seat: the first tricks are played at random, the rest by simple rules.
The mean of many such deals depends on the cards and the first leader alone.
"""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

from circolo.bots.policy import seeded_rng
from circolo.bots.tressette.card_bits import BIT, bits
from circolo.bots.tressette.playout import play_out
from circolo.bots.tressette.position import POINT
from circolo.cards.card import Card
from circolo.cards.units import Rng, Seat, to_the_right
from circolo.review.tressette.reviewed_game import FinishedDeal
from circolo.tricks.card_points import IN_THE_PACK, LAST_TRICK, thirds
from circolo.tricks.trick import legal, taker

Hands = Sequence[Sequence[Card]]

PLAYOUTS = 200
RANDOM_TRICKS = 4
ALL = IN_THE_PACK + LAST_TRICK

FACTOR = {2: 0.7, 4: 1.0}
"""The part of the mean difference that counts, by number of seats: the factor with which results
deviate least. `python -m bench.reviews --luck 60` measures it.
"""

DEVIATION = {2: 3.0, 4: 3.9}
"""By how many points a result less the cards deviates (standard deviation), by number of seats,
between equal players; measured by the same command.
"""


def level_points(hands: Hands, finished: FinishedDeal) -> tuple[float, float]:
    """Return the points of each side at level play; together they are all points of a deal."""
    leader = finished.tricks[0].leader
    seed = sha256(msgspec.msgpack.encode((hands, leader, finished.sides, finished.stock)))
    rng = seeded_rng(seed.digest())
    played = [_played(hands, finished, rng=rng) for _ in range(PLAYOUTS)]
    ours = sum(each // POINT for each in played)
    theirs = sum((ALL - each) // POINT for each in played)
    lead = FACTOR[len(hands)] * (ours - theirs) / PLAYOUTS
    points = ALL // POINT
    return (points + lead) / 2, (points - lead) / 2


def _played(dealt: Hands, finished: FinishedDeal, *, rng: Rng) -> int:
    """Play the deal once; return the thirds of side 0."""
    hands, stock = [list(hand) for hand in dealt], list(finished.stock)
    sides, leader = finished.sides, finished.tricks[0].leader
    taken = [0, 0]
    for _ in range(RANDOM_TRICKS):
        trick = tuple(_random_trick(hands, leader, rng=rng))
        leader = taker(leader, trick, len(hands))
        taken[sides[leader]] += thirds(trick)
        for seat in _order(leader, len(hands)) if stock else ():
            hands[seat].append(stock.pop(0))
    order = _order(leader, len(hands))
    leaders = play_out(
        [bits(hands[seat]) for seat in order],
        None,
        [BIT[card] for card in stock],
        sides=tuple(sides[seat] for seat in order),
    )
    return taken[0] + (leaders if sides[leader] == 0 else ALL - sum(taken) - leaders)


def _random_trick(hands: list[list[Card]], leader: Seat, *, rng: Rng) -> list[Card]:
    trick: list[Card] = []
    for seat in _order(leader, len(hands)):
        cards = legal(tuple(hands[seat]), tuple(trick))
        trick.append(cards[rng.below(len(cards))])
        hands[seat].remove(trick[-1])
    return trick


def _order(leader: Seat, seats: int) -> list[Seat]:
    return [to_the_right(leader, seats, step) for step in range(seats)]
