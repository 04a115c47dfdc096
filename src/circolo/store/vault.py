"""Seals the secrets of live epochs: neither the database nor a backup tells a running deal."""

import hmac
from collections.abc import Callable

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from circolo.store.errors import DataFolderRefused

KEY_BYTES = 32
_NONCE_BYTES = 12


class Vault:
    """AES-256-GCM under the deal key; a box opens only as the epoch it was sealed for."""

    def __init__(self, key: bytes, entropy: Callable[[int], bytes]) -> None:
        assert len(key) == KEY_BYTES
        self._cipher = AESGCM(key)
        self._marking = hmac.digest(key, b"circolo1/mark", "sha256")
        self._entropy = entropy

    def seal(self, stream: str, epoch: int, secret: bytes) -> bytes:
        """Return the box: a fresh nonce, then the ciphertext with its tag."""
        nonce = self._entropy(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret, _name(stream, epoch))

    def mark(self, text: str) -> bytes:
        """Return what stands for a text to whoever has the key, and for nothing to others."""
        return hmac.digest(self._marking, text.encode(), "sha256")

    def open(self, stream: str, epoch: int, box: bytes) -> bytes:
        """Return the secret; raises DataFolderRefused: deal_key_wrong."""
        nonce, sealed = box[:_NONCE_BYTES], box[_NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, sealed, _name(stream, epoch))
        except (InvalidTag, ValueError) as error:
            raise DataFolderRefused(
                "deal_key_wrong",
                f"The deal key does not open epoch {epoch} of {stream}: put back the key that "
                "belongs to this data folder, or let its running deals be voided.",
            ) from error


def _name(stream: str, epoch: int) -> bytes:
    return f"{stream}/{epoch}".encode()
