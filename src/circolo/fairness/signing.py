"""Signatures of a house under its heads and anchors: Ed25519 (RFC 8032) over a tagged hash.

A signature shows who has said that a history is theirs. It shows nothing about the cards.
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
    """A signature under the head at the end of a deal; `at` is when the house signed it."""

    key: bytes
    """The public key."""

    at: Millis
    signature: bytes


class PublishedKey(Struct, frozen=True):
    """A public key of a house, and when it signed with it; `until` is None for today's."""

    key: bytes
    since: Millis
    until: Millis | None = None

    def covers(self, signed: Signed) -> bool:
        """Tell whether the house used this key when the signature says it was made."""
        ends = self.until is None or signed.at <= self.until
        return signed.key == self.key and self.since <= signed.at and ends


class PublishedKeys(Struct, frozen=True):
    """All public keys of a house, as it publishes them."""

    keys: tuple[PublishedKey, ...]


class SigningKey:
    """The secret key of a house."""

    def __init__(self, secret: bytes) -> None:
        self._secret = Ed25519PrivateKey.from_private_bytes(secret)
        self.public = self._secret.public_key().public_bytes_raw()

    def sign(self, *, stream: str, deal: int, head: bytes, at: Millis) -> Signed:
        """Return the signature under the head of a stream at the end of a deal."""
        said = _statement(self.public, stream=stream, deal=deal, head=head, at=at)
        return Signed(self.public, at, self._secret.sign(said))

    def sign_anchor(self, anchor: bytes, *, at: Millis) -> Signed:
        """Return the signature under an anchor of the house."""
        said = _of_anchor(self.public, anchor=anchor, at=at)
        return Signed(self.public, at, self._secret.sign(said))


def holds(signed: Signed, *, stream: str, deal: int, head: bytes) -> bool:
    """Tell whether a signature is by its key and of this head."""
    return _is_of(signed, _statement(signed.key, stream=stream, deal=deal, head=head, at=signed.at))


def holds_for_anchor(signed: Signed, *, anchor: bytes) -> bool:
    """Tell whether a signature is by its key and of this anchor."""
    return _is_of(signed, _of_anchor(signed.key, anchor=anchor, at=signed.at))


def _is_of(signed: Signed, said: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(signed.key).verify(signed.signature, said)
    except (InvalidSignature, ValueError):
        return False
    return True


def is_known(signed: Signed, keys: Iterable[PublishedKey]) -> bool:
    """Tell whether one of these keys was in use at the time of a signature."""
    return any(key.covers(signed) for key in keys)


def _statement(key: bytes, *, stream: str, deal: int, head: bytes, at: Millis) -> bytes:
    return tag("circolo1/signed-head", key, stream, deal, head, at)


def _of_anchor(key: bytes, *, anchor: bytes, at: Millis) -> bytes:
    return tag("circolo1/signed-anchor", key, anchor, at)
