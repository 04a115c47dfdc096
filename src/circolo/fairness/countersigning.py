"""Countersignatures: a browser signs what it was shown of a shuffle, by Ed25519 (RFC 8032).

A countersignature shows that whoever holds the key confirmed this head, and not who that is.
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
"""The second coordinates of the points of small order: under such a key one signature fits many
statements.
"""


class Confirmed(Struct, frozen=True):
    """What a browser confirms: its commitment and that of the house in an epoch, and the head where
    the epoch ended.
    """

    stream: str
    epoch: int
    seat: int
    own: bytes
    house: bytes
    head: bytes


def statement(key: bytes, confirmed: Confirmed) -> bytes:
    """Return what is signed."""
    of = confirmed
    return tag(
        "circolo1/countersigned", key, of.stream, of.epoch, of.seat, of.own, of.house, of.head
    )


def holds(key: bytes, signature: bytes, confirmed: Confirmed) -> bool:
    """Tell whether a countersignature is by its key and confirms this."""
    if _is_weak(key):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, statement(key, confirmed))
    except (InvalidSignature, ValueError):
        return False
    return True


def _is_weak(key: bytes) -> bool:
    second = int.from_bytes(key, "little") & (2**255 - 1)
    return second >= _FIELD or second in _SMALL_ORDER
