"""The public data of one epoch, and the check for faults in it."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from circolo.cards.shuffle import drawn, shuffled
from circolo.fairness import merkle
from circolo.fairness.seeds import (
    Participant,
    Setting,
    epoch_seed,
    house_commitment,
    seat_commitment,
    transcript,
)

Ending = Literal["dealt", "unused", "start_halted", "closed", "lost"]
"""How an epoch ended: its pack was played out; the match ended before it; a player stood up before
the match; the table was closed during it; the house lost its seed.
"""

MOST_CARDS = 1_000
MOST_BELOW = 2**32


class Lot(Struct, frozen=True):
    """A draw of the epoch: `name` with the id of its wait, as in `absent/17`."""

    name: str
    below: int
    value: int


class PublicEpoch(Struct, frozen=True):
    """What a table has published of an epoch so far; complete once `ended` is set."""

    stream: str
    epoch: int
    rules: bytes
    participants: tuple[Participant, ...]
    commitment: bytes
    """The commitment of the house."""

    revealed: tuple[bytes, ...]
    """The seeds of the seats, by seat; empty where none was revealed."""

    ready: bool = False
    """Whether the table accepts no more seeds from the seats."""

    late: tuple[int, ...] = ()
    """Seats that have shown their seed after that: the deck is without it."""

    size: int = 0
    """The number of cards in the pack; 0 until it is shuffled."""

    root: bytes = b""
    lots: tuple[Lot, ...] = ()
    """The draws; published together with the house's seed and not before, since they reveal hidden
    cards.
    """

    ended: Ending | None = None
    seed: bytes = b""
    """The seed of the house; empty until the epoch has ended, and for ever if it was lost."""


def lot_name(name: str, wait: int) -> str:
    """Return the name of a draw in its epoch, by the id of the wait that it answers."""
    return f"{name}/{wait}"


def setting(epoch: PublicEpoch) -> Setting:
    """Return the setting that the epoch's hashes cover."""
    return Setting(epoch.stream, epoch.epoch, epoch.rules)


def seed_of(epoch: PublicEpoch, house_seed: bytes) -> bytes:
    """Return the seed from which the cards and draws follow."""
    said = transcript(epoch.commitment, setting(epoch), epoch.participants, revealed=epoch.revealed)
    return epoch_seed(house_seed, epoch.revealed, transcript=said)


def faults(epoch: PublicEpoch) -> tuple[str, ...]:
    """Return the faults of an epoch that has ended, as stable codes; empty if it is honest.

    `unfinished` and `lost` mean that the epoch cannot be checked.
    """
    if epoch.ended is None:
        return ("unfinished",)
    if not epoch.seed:
        return ("lost",)
    return (*_of_the_house(epoch), *_of_the_seats(epoch), *_of_the_cards(epoch))


def _of_the_house(epoch: PublicEpoch) -> Iterator[str]:
    if house_commitment(epoch.seed, setting(epoch), epoch.participants) != epoch.commitment:
        yield "house_seed"


def _of_the_seats(epoch: PublicEpoch) -> Iterator[str]:
    if len(epoch.revealed) != len(epoch.participants):
        yield "seats"
        return
    for seat, (participant, seed) in enumerate(
        zip(epoch.participants, epoch.revealed, strict=True)
    ):
        bound = seat_commitment(seed, stream=epoch.stream, epoch=epoch.epoch, seat=seat)
        if seed and participant.commitment != bound:
            yield f"seat_seed/{seat}"


def _of_the_cards(epoch: PublicEpoch) -> Iterator[str]:
    seed = seed_of(epoch, epoch.seed)
    if epoch.root and not 0 < epoch.size <= MOST_CARDS:
        yield "size"
    elif epoch.root and merkle.root(merkle.leaves(seed, shuffled(seed, epoch.size))) != epoch.root:
        yield "root"
    for lot in epoch.lots:
        if not 0 < lot.below <= MOST_BELOW or drawn(seed, lot.name, lot.below) != lot.value:
            yield f"lot/{lot.name}"
