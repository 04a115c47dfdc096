"""Passwords of tables: their salted digests, and how many may be tried."""

import unicodedata
from hashlib import scrypt
from hmac import compare_digest

from circolo.cards.units import Millis

SALT_BYTES = 16
COST = 4_096
"""Some 12 ms of one core: a table waits for it, and nobody tries more than a few."""

TRIES = 3
WITHIN = Millis(60_000)
"""So many wrong passwords a person may say at a table, in so long."""


def digest(password: str, salt: bytes) -> bytes:
    """Return what is kept of a password: the salt, and a hash of both."""
    plain = unicodedata.normalize("NFKC", password)  # however a keyboard wrote it
    return salt + scrypt(plain.encode(), salt=salt, n=COST, r=8, p=1, dklen=32)


def fits(password: str, kept: bytes) -> bool:
    """Tell whether it is the one of which this is kept, in the same time for any."""
    return bool(kept) and compare_digest(digest(password, kept[:SALT_BYTES]), kept)
