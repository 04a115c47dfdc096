"""Encrypts the secrets of live epochs, so that no database or backup reveals a running deal."""

import hmac
from collections.abc import Callable

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from circolo.store.errors import DataFolderRefused

KEY_BYTES = 32
_NONCE_BYTES = 12


class Vault:
    """AES-256-GCM under the deal key. A box opens only for the stream and epoch of its secret."""

    def __init__(self, key: bytes, entropy: Callable[[int], bytes]) -> None:
        assert len(key) == KEY_BYTES
        self._cipher = AESGCM(key)
        self._marking = hmac.digest(key, b"circolo1/mark", "sha256")
        self._entropy = entropy

    def seal(self, stream: str, epoch: int, secret: bytes) -> bytes:
        """Encrypt a secret. The box is a fresh nonce, then the ciphertext with its tag."""
        nonce = self._entropy(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, secret, _name(stream, epoch))

    def mark(self, text: str) -> bytes:
        """Return an HMAC of a text. Without the deal key it reveals nothing of the text."""
        return hmac.digest(self._marking, text.encode(), "sha256")

    def open(self, stream: str, epoch: int, box: bytes) -> bytes:
        """Decrypt a box; raises DataFolderRefused: deal_key_wrong."""
        nonce, sealed = box[:_NONCE_BYTES], box[_NONCE_BYTES:]
        try:
            return self._cipher.decrypt(nonce, sealed, _name(stream, epoch))
        except (InvalidTag, ValueError) as error:
            raise DataFolderRefused(
                "deal_key_wrong",
                f"The deal key does not open epoch {epoch} of {stream}. Put back the key that "
                "belongs to this data folder, or let the house void its running deals.",
            ) from error


def _name(stream: str, epoch: int) -> bytes:
    return f"{stream}/{epoch}".encode()
