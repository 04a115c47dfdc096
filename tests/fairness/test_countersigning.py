"""Countersignatures are valid for one set of data under one key."""

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec.structs import replace

from circolo.fairness.countersigning import Confirmed, holds, statement

SEEN = Confirmed(
    stream="table:t1", epoch=3, seat=1, own=bytes([1] * 32), house=bytes([2] * 32), head=bytes(32)
)
SECRET = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
KEY = SECRET.public_key().public_bytes_raw()
SIGNATURE = SECRET.sign(statement(KEY, SEEN))


def test_a_countersignature_is_valid_for_its_data() -> None:
    assert holds(KEY, SIGNATURE, SEEN)


@pytest.mark.parametrize(
    ("field", "other"),
    [
        ("stream", "table:t2"),
        ("epoch", 4),
        ("seat", 0),
        ("own", bytes(32)),
        ("house", bytes(32)),
        ("head", bytes([1] * 32)),
    ],
)
def test_a_countersignature_is_invalid_for_other_data(field: str, other: object) -> None:
    assert not holds(KEY, SIGNATURE, replace(SEEN, **{field: other}))


@pytest.mark.parametrize("signature", [b"", bytes(64), SIGNATURE[:-1], SIGNATURE + b"\0"])
def test_a_malformed_signature_is_invalid(signature: bytes) -> None:
    assert not holds(KEY, signature, SEEN)


@pytest.mark.parametrize("key", [b"", bytes(31), KEY[:-1] + bytes([KEY[-1] ^ 1])])
def test_a_countersignature_is_invalid_under_another_key(key: bytes) -> None:
    assert not holds(key, SIGNATURE, SEEN)


IDENTITY = bytes([1]) + bytes(31)
ORDER_2 = ((2**255 - 19) - 1).to_bytes(32, "little")
NONE = IDENTITY + bytes(32)
"""A signature that anybody can make: with the key IDENTITY it is valid for every statement."""


def test_a_key_under_which_anybody_can_sign_is_refused() -> None:
    Ed25519PublicKey.from_public_bytes(IDENTITY).verify(NONE, statement(IDENTITY, SEEN))
    assert not holds(IDENTITY, NONE, SEEN)


@pytest.mark.parametrize(
    "key",
    [
        IDENTITY,
        ORDER_2,
        bytes(32),
        bytes(31) + b"\x80",
        bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
        bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85"),
        bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
        bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa"),
        (2**255 - 19).to_bytes(32, "little"),
        b"\xff" * 32,
    ],
)
def test_a_key_of_small_order_is_valid_for_no_statement(key: bytes) -> None:
    for epoch in range(64):
        seen = replace(SEEN, epoch=epoch)
        assert not holds(key, IDENTITY + bytes(32), seen)
        assert not holds(key, key + bytes(32), seen)
