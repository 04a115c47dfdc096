"""Draws the lots of a tournament: the random orders that decide pairings and seats. All follow from
one seed.

The house publishes the commitment (a hash) of the seed before the first entry, and reveals the seed
at the end. The order of each lot is derived from this seed, the number and size of the lot, and the
list of entrants. So nobody, not even the house, can know a lot before the list is closed.
"""

from collections.abc import Sequence

from circolo.cards.shuffle import shuffled
from circolo.fairness.encoding import tag
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId


def commitment(seed: bytes, tournament: TournamentId) -> bytes:
    """Return the hash that the house publishes to bind itself to a tournament's secret seed."""
    return tag("circolo1/event", tournament, seed)


def entrants_hash(players: Sequence[PlayerId]) -> bytes:
    """Return the hash of the players who take part, in the order of their entrant numbers. Every
    lot depends on it.
    """
    return tag("circolo1/entrants", *players)


def order(seed: bytes, number: int, size: int, *, entrants: bytes) -> tuple[int, ...]:
    """Return the random order of the lot `number`: a permutation of 0 to `size` - 1, all equally
    likely. `entrants` is the result of `entrants_hash`.
    """
    return shuffled(tag("circolo1/lot", seed, number, size, entrants), size)
