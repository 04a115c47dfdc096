"""The port to second factors: what a member shows besides the password to sign in.

Callers pass the secret in a box of the vault, and the SHA-256 of a recovery code. So a copy of the
database does not help to sign in.
"""

from collections.abc import Iterable
from typing import Any, Protocol

from msgspec import Struct

from circolo.cards.units import Millis

CODE_HASH_BYTES = 32


class SecondFactor(Struct, frozen=True):
    """The second factor of a member, set up at the time `since`.

    `box` holds the sealed TOTP secret, `step` is the time step of the last code that was used
    (RFC 6238), and `codes` are the hashes of the recovery codes that are left.
    """

    box: bytes
    since: Millis
    step: int
    codes: tuple[bytes, ...]


def joined_codes(codes: Iterable[bytes]) -> bytes:
    """Return hashes of recovery codes as one value, in which a database stores them."""
    return b"".join(sorted(codes))


def split_codes(joined: bytes) -> tuple[bytes, ...]:
    """Return the hashes of recovery codes in a value of `joined_codes`."""
    return tuple(joined[at : at + CODE_HASH_BYTES] for at in range(0, len(joined), CODE_HASH_BYTES))


def factor_of(row: Iterable[Any]) -> SecondFactor:
    """Return the second factor in a row of a database: box, since, step, codes."""
    box, since, step, codes = row
    return SecondFactor(bytes(box), since, step, split_codes(bytes(codes)))


class SecondFactors(Protocol):
    """The operations on second factors. Every change is durable when its method returns. A second
    factor is deleted with its account.

    Every method may raise StoreFailed.
    """

    async def of(self, person: str) -> SecondFactor | None:
        """Return the second factor of a person, None without one."""
        ...

    async def put(self, person: str, factor: SecondFactor) -> None:
        """Store the second factor of a person, in place of an earlier one.

        Raises PeopleRefused: person_unknown.
        """
        ...

    async def renew_codes(self, person: str, codes: tuple[bytes, ...]) -> None:
        """Replace the recovery codes of a person; does nothing without a second factor."""
        ...

    async def use_step(self, person: str, step: int) -> bool:
        """Store the time step of a code that is used now; return False, and store nothing, if a
        code of this step or of a later one was used before.
        """
        ...

    async def use_code(self, person: str, code: bytes) -> bool:
        """Delete a recovery code, given its hash; return False if there is no such code."""
        ...

    async def remove(self, person: str) -> bool:
        """Delete the second factor of a person; return False if there is none."""
        ...
