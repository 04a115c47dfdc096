"""E-mail addresses in memory, for simulations and tests."""

from collections.abc import Mapping

from circolo.store.emails_port import Email
from circolo.store.people_port import PeopleRefused, Person


class MemoryEmails:
    """The implementation of `Emails` with a dict; `people` are the accounts of its house."""

    def __init__(self, people: Mapping[str, Person]) -> None:
        self._people = people
        self._emails: dict[str, Email] = {}

    async def of(self, person: str) -> Email | None:
        return self._emails.get(person)

    async def put(self, person: str, email: Email, *, in_place_of: str) -> bool:
        if person not in self._people:
            raise PeopleRefused("person_unknown")
        present = self._emails.get(person)
        if (present.address if present else "") != in_place_of:
            return False
        self._emails[person] = email
        return True

    async def remove(self, person: str) -> None:
        self._emails.pop(person, None)
