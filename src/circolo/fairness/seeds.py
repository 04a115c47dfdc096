"""The seed of an epoch: every participant commits to a part of it before any participant reveals
theirs.

The seats commit before the house, so that no seat can choose its seed by the house's. The house
commits before any seat reveals, so that it cannot choose by the seats' seeds.
"""

import hmac
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from circolo.fairness.encoding import Part, tag

SEED_BYTES = 32
HASH_BYTES = 32

Kind = Literal["seed", "absent", "house bot", "empty"]
"""What a seat brings to the seed: a seed; nothing, though a player sits there; nothing ever; or the
seat is empty.
"""


class Participant(Struct, frozen=True):
    """A seat as the house's commitment lists it; `commitment` is empty unless the seat brings a
    seed.
    """

    kind: Kind
    player: str = ""
    commitment: bytes = b""


class Setting(Struct, frozen=True):
    """Identifies a shuffle: the table's stream, the epoch, the game and its options."""

    stream: str
    epoch: int
    rules: bytes
    """The hash that `rules` returns."""


def rules(options: bytes) -> bytes:
    """Return the hash of a game's options, given as the stored JSON."""
    return tag("circolo1/rules", options)


def seat_commitment(seed: bytes, *, stream: str, epoch: int, seat: int) -> bytes:
    """Return the hash that binds a seat to its seed without revealing it."""
    return tag("circolo1/seat", stream, epoch, seat, seed)


def house_commitment(seed: bytes, setting: Setting, participants: Sequence[Participant]) -> bytes:
    """Return the hash that binds the house to its seed, to the rules and to the seats'
    commitments.
    """
    head = (setting.stream, setting.epoch, seed, setting.rules)
    return tag("circolo1/house", *head, *_written(participants))


def transcript(
    commitment: bytes,
    setting: Setting,
    participants: Sequence[Participant],
    *,
    revealed: Sequence[bytes],
) -> bytes:
    """Return the hash of everything that was published, the house's commitment included.

    `revealed` are the seats' seeds by seat, empty where none was revealed.
    """
    head = (setting.stream, setting.epoch, commitment)
    return tag("circolo1/transcript", *head, *_written(participants), *revealed)


def epoch_seed(house_seed: bytes, revealed: Sequence[bytes], *, transcript: bytes) -> bytes:
    """Return the seed from which every card and draw of the epoch follows.

    It is one block of HKDF-SHA256 over the seeds of the house and of the seats.
    """
    extracted = hmac.digest(transcript, house_seed + b"".join(revealed), "sha256")
    return hmac.digest(extracted, b"circolo1/seed\x01", "sha256")


def _written(participants: Sequence[Participant]) -> list[Part]:
    return [part for seat in participants for part in (seat.kind, seat.player, seat.commitment)]
