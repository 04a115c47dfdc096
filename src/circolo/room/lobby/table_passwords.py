"""Passwords of tables: salted digests, and the limit of wrong tries."""

import unicodedata
from hashlib import scrypt
from hmac import compare_digest

from circolo.cards.units import Millis

SALT_BYTES = 16
COST = 4_096
"""About 12 ms of one core: a table waits for it, and nobody tries more than a few."""

TRIES = 3
WITHIN = Millis(60_000)
"""A person may give `TRIES` wrong passwords at a table in this period."""


def digest(password: str, salt: bytes) -> bytes:
    """Return the salt and the salted hash of a password, for storage."""
    plain = unicodedata.normalize("NFKC", password)  # the same text, whichever keyboard wrote it
    return salt + scrypt(plain.encode(), salt=salt, n=COST, r=8, p=1, dklen=32)


def is_password(password: str, kept: bytes) -> bool:
    """Return whether a password fits the stored digest, in constant time."""
    return bool(kept) and compare_digest(digest(password, kept[:SALT_BYTES]), kept)
