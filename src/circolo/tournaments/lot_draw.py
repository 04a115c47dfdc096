"""The lots of a tournament (pairings and seats), all from one seed that binds the house.

The house publishes the commitment of the seed before the first entry and reveals the seed at the
end. Every lot has its own seed, derived from that one, the number and size of the lot, and the list
of entrants. Nobody can know a lot before the list is closed.
"""

from collections.abc import Sequence

from circolo.cards.shuffle import shuffled
from circolo.fairness.encoding import tag
from circolo.tables.state import PlayerId
from circolo.tournaments.state import TournamentId


def commitment(seed: bytes, tournament: TournamentId) -> bytes:
    """Return the commitment that binds the house to the seed of a tournament."""
    return tag("circolo1/event", tournament, seed)


def entrants_hash(players: Sequence[PlayerId]) -> bytes:
    """Return the hash of all entrants, in the order of their numbers."""
    return tag("circolo1/entrants", *players)


def order(seed: bytes, number: int, size: int, *, entrants: bytes) -> tuple[int, ...]:
    """Return the order drawn for a lot: a permutation of 0 to size - 1, all equally likely."""
    return shuffled(tag("circolo1/lot", seed, number, size, entrants), size)
