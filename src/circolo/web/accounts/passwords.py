"""Passwords: which are good enough, and their argon2id hashes, made outside the event loop."""

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
"""OWASP's least for argon2id: some 20 ms on one core."""
HOUSE_WORDS = frozenset({"circolo", "napoletana", "operator"}) | {
    "".join(filter(str.isalpha, game)) for game in BY_NAME
}
"""A password is more than one of these with digits and signs."""
THREADS = 2
QUEUE = 32
"""In a lane so many wait; more would take longer than anybody waits: the house says it is busy."""


def normalized(password: str) -> str:
    """Return the password however a keyboard wrote it."""
    return unicodedata.normalize("NFKC", password)


def check_password(password: str, *, name: str) -> None:
    """Raise Refusal for a password too short, too long, or among the first anybody would try."""
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
    """Return the passwords that are known to be common, in lower case."""
    text = (files("circolo.web.accounts") / "common_passwords.txt").read_text("utf-8")
    return frozenset(line for line in text.splitlines() if not line.startswith("#"))


class Hasher:
    """Two threads with fair turns, so that a flood takes neither the tables' time nor the turns of
    others.
    """

    def __init__(self, entropy: Entropy, *, memory_kib: int = MEMORY_KIB) -> None:
        self._entropy = entropy
        self._argon = PasswordHasher(time_cost=PASSES, memory_cost=memory_kib, parallelism=1)
        self._turns = FairQueue("passwords", threads=THREADS, queue=QUEUE)
        # Against this the password of a name that nobody has is checked, in the same time.
        self._of_nobody = self._argon.hash(entropy(16), salt=entropy(16))

    async def hash(self, password: str, turn: Turn) -> str:
        """Return what is kept of a password; raises Refusal `busy`."""
        salt = self._entropy(16)
        return await self._turns.run(
            partial(self._argon.hash, normalized(password), salt=salt), turn
        )

    async def fits(self, password: str, kept: str | None, turn: Turn) -> bool:
        """Whether it is the one kept, in the same time if none is; raises Refusal `busy`."""
        verify = partial(self._verify, kept or self._of_nobody, normalized(password))
        return await self._turns.run(verify, turn) and kept is not None

    def close(self) -> None:
        """Let go of the threads."""
        self._turns.close()

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._argon.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False
