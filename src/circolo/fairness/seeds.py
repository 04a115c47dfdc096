"""The seed of an epoch (the life of one shuffle): all participants commit before any one reveals.

The seats commit before the house, so that no seat can choose its seed after seeing the house's
commitment. The house commits before any seat reveals its seed, so that it cannot choose its own
seed to fit theirs.
"""

import hmac
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from circolo.fairness.encoding import Part, tag

SEED_BYTES = 32
HASH_BYTES = 32

Kind = Literal["seed", "absent", "house bot", "empty"]
"""Whether a seat contributes to a shuffle: its player committed to a seed (seed) or did not
(absent), a house bot has the seat and never contributes, or nobody has it (empty).
"""


class Participant(Struct, frozen=True):
    """A seat's contribution to a shuffle, as the house's commitment includes it.

    `player` is the id of the seat's player, empty for an empty seat. `commitment` is the hash of
    the seat's seed; it is empty unless `kind` is "seed".
    """

    kind: Kind
    player: str = ""
    commitment: bytes = b""


class Setting(Struct, frozen=True):
    """Identifies a shuffle: the table's stream, the number of the epoch, and the game's options."""

    stream: str
    epoch: int
    rules: bytes
    """The hash of the game's options, as the function `rules` returns it."""


def rules(options: bytes) -> bytes:
    """Return the hash of a game's options, which a shuffle's setting contains as `rules`. `options`
    is their JSON text in the table's first entry.
    """
    return tag("circolo1/rules", options)


def seat_commitment(seed: bytes, *, stream: str, epoch: int, seat: int) -> bytes:
    """Return the hash of a seat's seed for a shuffle. The seat publishes it at first, and reveals
    the seed later.
    """
    return tag("circolo1/seat", stream, epoch, seat, seed)


def house_commitment(seed: bytes, setting: Setting, participants: Sequence[Participant]) -> bytes:
    """Return the hash by which the house (the server) commits to its seed for a shuffle.

    It also covers the shuffle's setting and the commitments of the seats.
    """
    head = (setting.stream, setting.epoch, seed, setting.rules)
    return tag("circolo1/house", *head, *_parts(participants))


def transcript(
    commitment: bytes,
    setting: Setting,
    participants: Sequence[Participant],
    *,
    revealed: Sequence[bytes],
) -> bytes:
    """Return the hash of all data published before the shuffle: commitments and seats' seeds.

    `commitment` is that of the house. `revealed` has the seed of each seat, empty if it revealed
    none.
    """
    head = (setting.stream, setting.epoch, commitment)
    return tag("circolo1/transcript", *head, *_parts(participants), *revealed)


def epoch_seed(house_seed: bytes, revealed: Sequence[bytes], *, transcript: bytes) -> bytes:
    """Return the seed that determines the card order and all random numbers of a shuffle's life.

    It is one block of HKDF-SHA256 over the seeds of the house and the seats, salted with the
    `transcript` hash.
    """
    extracted = hmac.digest(transcript, house_seed + b"".join(revealed), "sha256")
    return hmac.digest(extracted, b"circolo1/seed\x01", "sha256")


def _parts(participants: Sequence[Participant]) -> list[Part]:
    return [part for seat in participants for part in (seat.kind, seat.player, seat.commitment)]
