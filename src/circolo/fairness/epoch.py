"""The public data of one epoch (the life of one shuffle of a pack), and the check of these data."""

from collections.abc import Iterator
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from circolo.cards.shuffle import drawn, shuffled
from circolo.fairness import duplicate, merkle
from circolo.fairness.duplicate import SharedPacks
from circolo.fairness.seeds import (
    Participant,
    Setting,
    epoch_seed,
    house_commitment,
    seat_commitment,
    transcript,
)

Ending = Literal["dealt", "unused", "start_halted", "closed", "lost"]
"""Why an epoch ended: the pack was played (dealt), the match ended before the pack was used
(unused), a player left before the match began (start_halted), the table was closed (closed), or the
house lost its seed (lost).
"""

MOST_CARDS = 1_000
"""The maximum size of a pack in a check, so that forged data cannot take much time."""

MOST_BELOW = 2**32
"""The maximum of `Lot.below`: a draw uses one word of 32 bits."""


MOST_PACKS = 1_000
"""The maximum number of shared packs in a check, more than a duplicate tournament can have."""


class Lot(Struct, frozen=True):
    """A random number drawn from the epoch's seed: `value` is at least 0 and less than `below`.

    `name` is the purpose and the id of the wait in the game that needed it, as in `absent/17`.
    """

    name: str
    below: int
    value: int


class PublicEpoch(Struct, frozen=True):
    """The data that a table has published about one epoch (the life of one shuffle).

    They are complete once `ended` is set.
    """

    stream: str
    epoch: int
    rules: bytes
    participants: tuple[Participant, ...]
    commitment: bytes
    """The hash by which the house committed to its seed, before any seat revealed one."""

    revealed: tuple[bytes, ...]
    """The seed of each seat, in the order of the seats; empty if the seat revealed none in time."""

    ready: bool = False
    """True once the table accepts no more seeds from the seats."""

    late: tuple[int, ...] = ()
    """The seats that revealed their seed too late, so that the shuffle does not depend on it."""

    size: int = 0
    """The number of cards in the pack; 0 until it is shuffled."""

    root: bytes = b""
    lots: tuple[Lot, ...] = ()
    """The random numbers of the epoch. They could reveal hidden cards, so the table publishes them
    only with the house's seed.
    """

    ended: Ending | None = None
    seed: bytes = b""
    """The seed of the house; empty until the epoch ends, and also afterwards if it was lost."""

    shared: SharedPacks | UnsetType = UNSET
    """The packs of the tournament, at a table of a duplicate tournament. The seed of the house is
    then the secret of the pack, and the seats contribute nothing.
    """


def lot_name(name: str, wait: int) -> str:
    """Return the `Lot.name` of a random number: its purpose and the id of the game's wait."""
    return f"{name}/{wait}"


def setting(epoch: PublicEpoch) -> Setting:
    """Return the stream, the epoch number and the hash of the game's options, which the commitments
    of the epoch include.
    """
    return Setting(epoch.stream, epoch.epoch, epoch.rules)


def seed_of(epoch: PublicEpoch, house_seed: bytes) -> bytes:
    """Return the epoch's seed, from which its card order and random numbers follow.

    It combines `house_seed` with the seeds that the seats revealed. A table of a duplicate
    tournament has the seed of the tournament's pack.
    """
    if epoch.shared is not UNSET:
        number = epoch.shared.before + epoch.epoch
        return duplicate.pack_seed(house_seed, number, entrants=epoch.shared.entrants)
    published = transcript(
        epoch.commitment, setting(epoch), epoch.participants, revealed=epoch.revealed
    )
    return epoch_seed(house_seed, epoch.revealed, transcript=published)


def faults(epoch: PublicEpoch) -> tuple[str, ...]:
    """Check the commitments, card order and random numbers of an epoch (a shuffle) that has ended.

    Returns a stable code for each error (docs/fairness.md), or nothing if the epoch is honest.
    `unfinished` and `lost` mean that it cannot be checked.
    """
    if epoch.ended is None:
        return ("unfinished",)
    if not epoch.seed:
        return ("lost",)
    return (*_house_faults(epoch), *_seat_faults(epoch), *_card_faults(epoch))


def _house_faults(epoch: PublicEpoch) -> Iterator[str]:
    if not _is_house_bound(epoch):
        yield "house_seed"


def _is_house_bound(epoch: PublicEpoch) -> bool:
    shared = epoch.shared
    if shared is UNSET:
        bound = house_commitment(epoch.seed, setting(epoch), epoch.participants)
        return bound == epoch.commitment
    number, commitment = shared.before + epoch.epoch, shared.commitment
    is_one_of_table = 0 < epoch.epoch <= shared.packs and 0 <= shared.before <= shared.of
    return (
        is_one_of_table
        and epoch.commitment == commitment
        and number <= min(shared.of, MOST_PACKS)
        and duplicate.is_bound(epoch.seed, number, commitment=commitment)
    )


def _seat_faults(epoch: PublicEpoch) -> Iterator[str]:
    if len(epoch.revealed) != len(epoch.participants):
        yield "seats"
        return
    for seat, (participant, seed) in enumerate(
        zip(epoch.participants, epoch.revealed, strict=True)
    ):
        expected = seat_commitment(seed, stream=epoch.stream, epoch=epoch.epoch, seat=seat)
        if seed and participant.commitment != expected:
            yield f"seat_seed/{seat}"


def _card_faults(epoch: PublicEpoch) -> Iterator[str]:
    seed = seed_of(epoch, epoch.seed)
    if epoch.root and not 0 < epoch.size <= MOST_CARDS:
        yield "size"
    elif epoch.root and merkle.root(merkle.leaves(seed, shuffled(seed, epoch.size))) != epoch.root:
        yield "root"
    for lot in epoch.lots:
        if not 0 < lot.below <= MOST_BELOW or drawn(seed, lot.name, lot.below) != lot.value:
            yield f"lot/{lot.name}"
