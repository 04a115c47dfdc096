"""Password rules, and argon2id hashes that are computed outside of the event loop."""

import unicodedata
from functools import cache, partial
from importlib.resources import files

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from circolo.catalogue import BY_NAME
from circolo.room.ports import Entropy
from circolo.store.people_port import fold_name
from circolo.web.accounts.fair_queue import FairQueue, Turn
from circolo.web.refusals import Refusal

SHORTEST = 8
LONGEST = 128

MEMORY_KIB = 19_456
PASSES = 2
"""The number of iterations of argon2id: the minimum that OWASP recommends, about 20 ms on one core.
"""
HOUSE_WORDS = frozenset({"circolo", "napoletana", "operator"}) | {
    "".join(filter(str.isalpha, game)) for game in BY_NAME
}
"""Words that are easy to guess here. A password is refused if its letters are one of them."""
THREADS = 2
QUEUE = 32
"""Maximum number of hashes that wait in one lane of the queue; more are refused as `busy`."""


def normalized(password: str) -> str:
    """Return a password in the Unicode form NFKC, so that all keyboards produce the same text."""
    return unicodedata.normalize("NFKC", password)


def check_password(password: str, *, name: str) -> None:
    """Raise Refusal if a new password is too short, too long or easy to guess.

    `name` is the name of the member: a password that equals it is easy to guess.
    """
    password = normalized(password)
    if len(password) < SHORTEST:
        raise Refusal("password_short")
    if len(password) > LONGEST:
        raise Refusal("password_long")
    letters = "".join(filter(str.isalpha, fold_name(password)))
    if (
        password.lower() in common_passwords()
        or fold_name(password) == fold_name(name)
        or letters in HOUSE_WORDS
    ):
        raise Refusal("password_common")


@cache
def common_passwords() -> frozenset[str]:
    """Return the most common passwords, in lower case, read from a file."""
    text = (files("circolo.web.accounts") / "common_passwords.txt").read_text("utf-8")
    return frozenset(line for line in text.splitlines() if not line.startswith("#"))


class Hasher:
    """Hashes and verifies passwords with argon2id, in two threads behind a fair queue."""

    def __init__(self, entropy: Entropy, *, memory_kib: int = MEMORY_KIB) -> None:
        self._entropy = entropy
        self._argon = PasswordHasher(time_cost=PASSES, memory_cost=memory_kib, parallelism=1)
        self._turns = FairQueue("passwords", threads=THREADS, queue=QUEUE)
        # The password for an unknown name is verified against this hash, in the same time.
        self._of_nobody = self._argon.hash(entropy(16), salt=entropy(16))

    async def hash(self, password: str, turn: Turn) -> str:
        """Return the argon2id hash of a password with a random salt; raises Refusal `busy`."""
        salt = self._entropy(16)
        return await self._turns.run(
            partial(self._argon.hash, normalized(password), salt=salt), turn
        )

    async def fits(self, password: str, kept: str | None, turn: Turn) -> bool:
        """Return whether a password matches the stored hash `kept`; raises Refusal `busy`.

        If `kept` is None, it returns False after the same time, so that timing reveals nothing.
        """
        verify = partial(self._verify, kept or self._of_nobody, normalized(password))
        return await self._turns.run(verify, turn) and kept is not None

    def close(self) -> None:
        """Stop the hashing threads and cancel the queued work."""
        self._turns.close()

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._argon.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
