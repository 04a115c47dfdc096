"""Passwords of tables: salted hashes, and the limit of wrong attempts."""

import unicodedata
from hashlib import scrypt
from hmac import compare_digest

from circolo.cards.units import Millis
from circolo.room.errors import RoomRefused
from circolo.room.lobby.bot_admission import has_reserved_seat
from circolo.room.ports import Clock
from circolo.room.rate_limit import WindowLimit
from circolo.tables.state import PlayerId, TableState

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


class PasswordGate:
    """Checks the passwords of people who ask for a seat, and limits the wrong ones."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._wrong = WindowLimit(TRIES, WITHIN)

    def check(self, player: PlayerId, state: TableState | None, password: str | None) -> None:
        """Raise RoomRefused if the password is wrong; a player with a reserved seat needs none."""
        if state is None or state.sheet.access != "password" or has_reserved_seat(state, player):
            return
        if password is None:
            raise RoomRefused("password_required")
        now = self._clock.now()
        if not self._wrong.allows((player, state.id), now):
            raise RoomRefused("too_many_tries")
        if not is_password(password, state.password):
            self._wrong.take((player, state.id), now)
            raise RoomRefused("wrong_password")


def digest(password: str, salt: bytes) -> bytes:
    """Return the salt followed by the scrypt hash of a password, for storage."""
    plain = unicodedata.normalize("NFKC", password)  # the same for all keyboards
    return salt + scrypt(plain.encode(), salt=salt, n=COST, r=8, p=1, dklen=32)


def is_password(password: str, kept: bytes) -> bool:
    """Return whether a password matches the stored salt and hash; compares in constant time."""
    return bool(kept) and compare_digest(digest(password, kept[:SALT_BYTES]), kept)
