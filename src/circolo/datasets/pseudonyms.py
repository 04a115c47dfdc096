"""Names for people in a data set that nobody can turn back without its key."""

import hmac
from base64 import b32encode
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

KEY_BYTES = 32
_LETTERS = 12
_PRIVATE_FILE = 0o600


class BadKey(Exception):
    """A file is no key of pseudonyms."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} does not hold the {KEY_BYTES} bytes of a key.")


class Pseudonyms:
    """Pseudonyms under one key: the same id has the same one in all data sets of the key."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def of(self, id: str) -> str:
        """Return the pseudonym of a person or table: 60 bits, in lower-case letters and digits."""
        digest = hmac.digest(self._key, id.encode(), sha256)
        return b32encode(digest)[:_LETTERS].decode().lower()


def key_in(path: Path, entropy: Callable[[int], bytes]) -> bytes:
    """Return the key in a file, which is made if it is missing. Raises BadKey, OSError."""
    if not path.exists():
        path.touch(_PRIVATE_FILE)
        path.write_bytes(entropy(KEY_BYTES))
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise BadKey(path)
    return key
