"""The port to passkeys (WebAuthn): keys of a member's devices, one kind of second factor.

The store holds public keys only, so a copy of the database does not help to sign in.
"""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import astuple

from circolo.cards.units import Millis
from circolo.store.people_port import PeopleRefused

PASSKEYS_MAX = 10
"""The maximum number of passkeys of one person."""


class Passkey(Struct, frozen=True):
    """A passkey of a member, registered at the time `since` under the host name `host`.

    `id` and `key` are the credential id and the public key (COSE). `used` is the time of the last
    sign-in. `counter` is the number that the device sent last; 0 if it does not count. `asked` is
    the time at which the house made the last challenge that this passkey has answered.
    """

    id: bytes
    host: str
    key: bytes
    name: str
    since: Millis
    used: Millis | None
    counter: int
    asked: Millis


class PasskeyUse(Struct, frozen=True):
    """A valid answer of the passkey `id` at the time `at`, with the device's new counter, to a
    challenge made at the time `asked`.
    """

    id: bytes
    asked: Millis
    counter: int
    at: Millis


def passkey_of(row: Sequence[Any]) -> Passkey:
    """Return the passkey in a row of a database: the fields of `Passkey` in their order."""
    id_, host, key, *rest = row
    return Passkey(bytes(id_), host, bytes(key), *rest)


def row_of(person: str, passkey: Passkey) -> tuple[Any, ...]:
    """Return the row of a person's passkey in a database: the person, then as `passkey_of`."""
    return (person, *astuple(passkey))


def check_addition(held: Sequence[Passkey], added: Passkey) -> None:
    """Raise PeopleRefused if a person who holds these passkeys cannot add another.

    A challenge is answered once: it must be newer than every challenge that was answered before.
    """
    if len(held) >= PASSKEYS_MAX:
        raise PeopleRefused("passkeys_full")
    _check_challenge(held, added.asked)


def check_use(held: Sequence[Passkey], use: PasskeyUse) -> Passkey:
    """Return the passkey that is used; raises PeopleRefused if its holder cannot use it so.

    A counter that does not grow shows that the device has a copy, except if it never counts.
    """
    passkey = found_passkey(held, use.id)
    _check_challenge(held, use.asked)
    if use.counter <= passkey.counter and (use.counter, passkey.counter) != (0, 0):
        raise PeopleRefused("passkey_copied")
    return passkey


def check_removal(held: Sequence[Passkey], id_: bytes, *, may_be_last: bool) -> None:
    """Raise PeopleRefused if a person who holds these passkeys cannot remove one of them."""
    found_passkey(held, id_)
    if len(held) == 1 and not may_be_last:
        raise PeopleRefused("passkey_last")


def found_passkey(held: Sequence[Passkey], id_: bytes) -> Passkey:
    """Return the passkey with this id; raises PeopleRefused `passkey_unknown`."""
    for passkey in held:
        if passkey.id == id_:
            return passkey
    raise PeopleRefused("passkey_unknown")


def _check_challenge(held: Sequence[Passkey], asked: Millis) -> None:
    if any(one.asked >= asked for one in held):
        raise PeopleRefused("passkey_expired")


class Passkeys(Protocol):
    """The operations on passkeys. Every change is durable when its method returns. Passkeys are
    deleted with their account.

    Every method may raise StoreFailed.
    """

    async def of(self, person: str) -> tuple[Passkey, ...]:
        """Return the passkeys of a person, the oldest first."""
        ...

    async def add(self, person: str, passkey: Passkey) -> None:
        """Store a new passkey of a person.

        Raises PeopleRefused: person_unknown, passkey_known, passkeys_full, passkey_expired.
        """
        ...

    async def use(self, person: str, use: PasskeyUse) -> None:
        """Store that a passkey was used.

        Raises PeopleRefused: passkey_unknown, passkey_expired, passkey_copied.
        """
        ...

    async def rename(self, person: str, id_: bytes, name: str) -> None:
        """Give a passkey another name. Raises PeopleRefused `passkey_unknown`."""
        ...

    async def remove(self, person: str, id_: bytes, *, may_be_last: bool) -> None:
        """Delete a passkey; the last one only if `may_be_last`.

        Raises PeopleRefused: passkey_unknown, passkey_last.
        """
        ...

    async def remove_all(self, person: str) -> bool:
        """Delete all passkeys of a person; return False if there are none."""
        ...
