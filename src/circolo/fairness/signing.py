"""Signatures of a house for its stream heads and anchors: Ed25519 (RFC 8032) over a tagged hash.

A signature proves which house published a history. It proves nothing about the cards.
"""

from collections.abc import Iterable

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.fairness.encoding import tag

KEY_BYTES = 32
SIGNATURE_BYTES = 64


class Signed(Struct, frozen=True):
    """A signature by the house (the server) of a head (last entry hash) or an anchor.

    `at` is the time of signing by the house's clock; the signature covers it.
    """

    key: bytes
    """The public key of the house, 32 bytes."""

    at: Millis
    signature: bytes


class PublishedKey(Struct, frozen=True):
    """A public key of a house and the period in which it signed; `until` is None while in use."""

    key: bytes
    since: Millis
    until: Millis | None = None

    def covers(self, signed: Signed) -> bool:
        """Return whether the signature names this key and a time in the key's period."""
        ends = self.until is None or signed.at <= self.until
        return signed.key == self.key and self.since <= signed.at and ends


class PublishedKeys(Struct, frozen=True):
    """The list of its present and former public keys that a house publishes."""

    keys: tuple[PublishedKey, ...]


class SigningKey:
    """The secret Ed25519 key with which a house signs; `public` is its public key."""

    def __init__(self, secret: bytes) -> None:
        self._secret = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._secret.public_key().public_bytes_raw()

    def sign(self, *, stream: str, deal: int, head: bytes, at: Millis) -> Signed:
        """Sign the head (last entry hash) of a stream at the end of the deal with number `deal`."""
        statement = _head_statement(self.public, stream=stream, deal=deal, head=head, at=at)
        return Signed(self.public, at, self._secret.sign(statement))

    def sign_anchor(self, anchor: bytes, *, at: Millis) -> Signed:
        """Sign the hash of an anchor, which covers all streams of the house."""
        statement = _anchor_statement(self.public, anchor=anchor, at=at)
        return Signed(self.public, at, self._secret.sign(statement))


def holds(signed: Signed, *, stream: str, deal: int, head: bytes) -> bool:
    """Return whether the key in `signed` has signed this head of a stream at the end of this deal.

    It does not check whose key this is.
    """
    return _is_valid(
        signed, _head_statement(signed.key, stream=stream, deal=deal, head=head, at=signed.at)
    )


def holds_for_anchor(signed: Signed, *, anchor: bytes) -> bool:
    """Return whether the key in `signed` has signed the anchor with this hash.

    It does not check whose key this is.
    """
    return _is_valid(signed, _anchor_statement(signed.key, anchor=anchor, at=signed.at))


def _is_valid(signed: Signed, statement: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(signed.key).verify(signed.signature, statement)
    except (InvalidSignature, ValueError):
        return False
    return True


def is_known(signed: Signed, keys: Iterable[PublishedKey]) -> bool:
    """Return whether a signature names one of these published keys, in the key's period."""
    return any(key.covers(signed) for key in keys)


def _head_statement(key: bytes, *, stream: str, deal: int, head: bytes, at: Millis) -> bytes:
    return tag("circolo1/signed-head", key, stream, deal, head, at)


def _anchor_statement(key: bytes, *, anchor: bytes, at: Millis) -> bytes:
    return tag("circolo1/signed-anchor", key, anchor, at)
