"""Passwords of tables: salted hashes, and the limit of wrong attempts."""

import unicodedata
from hashlib import scrypt
from hmac import compare_digest

from circolo.cards.units import Millis

SALT_BYTES = 16
COST = 4_096
"""The cost parameter N of scrypt: about 12 ms of one core.

More is not needed, because `TRIES` limits the attempts, and the server waits for each.
"""

TRIES = 3
WITHIN = Millis(60_000)
"""The period, in milliseconds, in which a person may give at most `TRIES` wrong passwords at one
table.
"""


def digest(password: str, salt: bytes) -> bytes:
    """Return the salt followed by the scrypt hash of a password, for storage."""
    plain = unicodedata.normalize("NFKC", password)  # the same for all keyboards
    return salt + scrypt(plain.encode(), salt=salt, n=COST, r=8, p=1, dklen=32)


def is_password(password: str, kept: bytes) -> bool:
    """Return whether a password matches the stored salt and hash; compares in constant time."""
    return bool(kept) and compare_digest(digest(password, kept[:SALT_BYTES]), kept)
