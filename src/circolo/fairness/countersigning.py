"""Countersignatures: a browser signs with Ed25519 (RFC 8032) the data it was shown of a shuffle.

A countersignature proves that the owner of the key confirmed these data, but not who the owner is.
"""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import Struct

from circolo.fairness.encoding import tag

_FIELD = 2**255 - 19
_SMALL_ORDER = frozenset(
    {
        0,
        1,
        _FIELD - 1,
        int.from_bytes(
            bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
            "little",
        ),
        int.from_bytes(
            bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
            "little",
        ),
    }
)
"""The y coordinates of the curve points of small order, which are refused as public keys.

Under such a key one signature is valid for many statements.
"""


class Confirmed(Struct, frozen=True):
    """The data of one epoch (the life of one shuffle) that a browser signs.

    `own` is the seed commitment of its seat, `house` that of the house, and `head` the hash of the
    table's last entry in the epoch.
    """

    stream: str
    epoch: int
    seat: int
    own: bytes
    house: bytes
    head: bytes


def statement(key: bytes, confirmed: Confirmed) -> bytes:
    """Return the hash that the owner of the public key `key` signs to confirm these data."""
    of = confirmed
    return tag(
        "circolo1/countersigned", key, of.stream, of.epoch, of.seat, of.own, of.house, of.head
    )


def holds(key: bytes, signature: bytes, confirmed: Confirmed) -> bool:
    """Return whether `signature` is a valid signature of these data under the public key `key`.

    Returns False for keys under which one signature would be valid for many statements.
    """
    if _is_weak(key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, statement(key, confirmed))
    except (InvalidSignature, ValueError):
        return False
    return True


def _is_weak(key: bytes) -> bool:
    y = int.from_bytes(key, "little") & (2**255 - 1)
    return y >= _FIELD or y in _SMALL_ORDER
