"""What the reviews of all games share: random numbers from a view, and when a cost is clear."""

from hashlib import sha256

import msgspec

from circolo.bots.policy import seeded_rng
from circolo.cards.units import Rng
from circolo.wire.game_unions import MatchView

LEAST_COST = 0.1
"""A smaller cost, in points or chips, is not worth a remark."""

ERRORS = 2.0
"""A cost is clear if it exceeds this many standard errors. The better choice is the best of several
noisy means, so its lead is overstated; unclear costs are not counted.
"""


def is_clear(cost: float, error: float) -> bool:
    """Return whether a cost, in points or chips, is large enough to tell, and more than chance."""
    return cost >= LEAST_COST and cost > ERRORS * error


def rng_of(view: MatchView) -> Rng:
    """Return random numbers that follow from what a seat sees alone, so that equal decisions get
    equal judgements, whatever the hidden cards are.
    """
    return seeded_rng(sha256(msgspec.msgpack.encode(view)).digest())
