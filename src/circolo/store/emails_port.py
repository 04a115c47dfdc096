"""The port to the e-mail addresses that members have confirmed."""

from typing import Protocol

from msgspec import Struct

from circolo.cards.units import Millis


class Email(Struct, frozen=True):
    """The e-mail address of a member, confirmed at the time `since`."""

    address: str
    since: Millis


class Emails(Protocol):
    """The operations on e-mail addresses. Every change is durable when its method returns. An
    address is deleted with its account.

    Every method may raise StoreFailed.
    """

    async def of(self, person: str) -> Email | None:
        """Return the confirmed address of a person, None without one."""
        ...

    async def put(self, person: str, email: Email, *, in_place_of: str) -> bool:
        """Store a confirmed address if the present one is `in_place_of`, which is empty for none;
        return False otherwise.

        Raises PeopleRefused: person_unknown.
        """
        ...

    async def remove(self, person: str) -> None:
        """Delete the address of a person, if there is one."""
        ...
