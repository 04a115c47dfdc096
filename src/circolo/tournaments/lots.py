"""The lots of an event, who meets whom and who sits where: from one seed that binds the house.

Before anybody enters, the house shows the commitment of the seed; at the end it shows the seed.
Every lot has a seed of its own, made of that one, the number and size of the lot, and of who had
entered: nothing that was known before the list was closed tells how it falls.
"""

from collections.abc import Sequence

from circolo.cards.shuffle import shuffled
from circolo.fairness.encoding import tag
from circolo.tables.state import PlayerId
from circolo.tournaments.state import EventId


def commitment(seed: bytes, event: EventId) -> bytes:
    """Return what binds the house to the seed of an event before it shows it."""
    return tag("circolo1/event", event, seed)


def entrants_hash(players: Sequence[PlayerId]) -> bytes:
    """Return the hash of all who have entered, in the order of their numbers."""
    return tag("circolo1/entrants", *players)


def order(seed: bytes, number: int, size: int, *, entrants: bytes) -> tuple[int, ...]:
    """Return the order drawn for a lot: all of 0 to size - 1, every order with equal chances."""
    return shuffled(tag("circolo1/lot", seed, number, size, entrants), size)
