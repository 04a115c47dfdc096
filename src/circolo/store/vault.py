"""Encrypts the seeds of running shuffles, so that a copy of the database reveals no hidden card."""

import hmac
from collections.abc import Callable

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from circolo.store.errors import DataFolderRefused

KEY_BYTES = 32
_NONCE_BYTES = 12
_KEY_MARK = "the deal key of this house"


class Vault:
    """Encrypts and decrypts secrets with AES-256-GCM under the deal key of the data folder.

    Stream and epoch are authenticated data: a box decrypts only for the pair it was made for.
    """

    def __init__(self, key: bytes, entropy: Callable[[int], bytes]) -> None:
        assert len(key) == KEY_BYTES
        self._cipher = AESGCM(key)
        self._marking = _marking_key(key)
        self._entropy = entropy

    def seal(self, stream: str, epoch: int, secret: bytes) -> bytes:
        """Encrypt a secret; return a box: a fresh nonce of 12 bytes, the ciphertext and its tag."""
        nonce = self._entropy(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret, _name(stream, epoch))

    def mark(self, text: str) -> bytes:
        """Return an HMAC-SHA-256 of a text, such as a network address or the id of a device.

        Its key is derived from the deal key, so without that key it does not reveal the text.
        """
        return _mark(self._marking, text)

    def open(self, stream: str, epoch: int, box: bytes) -> bytes:
        """Return the secret in a box of `seal`; raises DataFolderRefused: deal_key_wrong."""
        nonce, sealed = box[:_NONCE_BYTES], box[_NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, sealed, _name(stream, epoch))
        except (InvalidTag, ValueError) as error:
            raise DataFolderRefused(
                "deal_key_wrong",
                f"The deal key does not open epoch {epoch} of {stream}. Put back the key that "
                "belongs to this data folder, or let the house void its running deals.",
            ) from error


def deal_key_mark(deal_key: bytes) -> bytes:
    """Return a keyed hash that a database stores to recognize the deal key of its house."""
    return _mark(_marking_key(deal_key), _KEY_MARK)


def _marking_key(deal_key: bytes) -> bytes:
    return hmac.digest(deal_key, b"circolo1/mark", "sha256")


def _mark(marking: bytes, text: str) -> bytes:
    return hmac.digest(marking, text.encode(), "sha256")


def _name(stream: str, epoch: int) -> bytes:
    return f"{stream}/{epoch}".encode()
