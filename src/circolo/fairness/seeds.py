"""The seed of an epoch: everybody commits to a part of it before anybody shows his.

Seats commit before the house does, so that none of them can choose by what the house has; the
house commits before any seat reveals, so that it cannot choose by what they have.
"""

import hmac
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from circolo.fairness.encoding import Part, tag

SEED_BYTES = 32
HASH_BYTES = 32

Kind = Literal["seed", "absent", "house bot", "empty"]
"""What a seat brings: a seed, nothing though somebody sits there, nothing as it never does, or
nobody sits there.
"""


class Participant(Struct, frozen=True):
    """A seat as the house commits to it; `commitment` is empty unless it brings a seed."""

    kind: Kind
    player: str = ""
    commitment: bytes = b""


class Setting(Struct, frozen=True):
    """Which shuffle it is: the stream of the table, the epoch, and what is played."""

    stream: str
    epoch: int
    rules: bytes
    """See `rules`."""


def rules(options: bytes) -> bytes:
    """Return the hash of a game's options, given as the JSON that is stored."""
    return tag("circolo1/rules", options)


def seat_commitment(seed: bytes, *, stream: str, epoch: int, seat: int) -> bytes:
    """Return what binds a seat to its seed without telling it."""
    return tag("circolo1/seat", stream, epoch, seat, seed)


def house_commitment(seed: bytes, setting: Setting, participants: Sequence[Participant]) -> bytes:
    """Return what binds the house to its seed, to the rules and to the seats' commitments."""
    head = (setting.stream, setting.epoch, seed, setting.rules)
    return tag("circolo1/house", *head, *_written(participants))


def transcript(
    commitment: bytes,
    setting: Setting,
    participants: Sequence[Participant],
    *,
    revealed: Sequence[bytes],
) -> bytes:
    """Return the hash of all that was said in public, with the commitment of the house.

    `revealed` are the seats' seeds by seat, empty where none was shown.
    """
    head = (setting.stream, setting.epoch, commitment)
    return tag("circolo1/transcript", *head, *_written(participants), *revealed)


def epoch_seed(house_seed: bytes, revealed: Sequence[bytes], *, transcript: bytes) -> bytes:
    """Return the seed from which every card and every draw of the epoch follows: HKDF-SHA256 of
    the house's seed and the seats', one block long.
    """
    extracted = hmac.digest(transcript, house_seed + b"".join(revealed), "sha256")
    return hmac.digest(extracted, b"circolo1/seed\x01", "sha256")


def _written(participants: Sequence[Participant]) -> list[Part]:
    return [part for seat in participants for part in (seat.kind, seat.player, seat.commitment)]
