"""The port to the accounts of people: names, passwords, sessions. Only this has personal data.

Callers pass the SHA-256 of a token or link, and a hash of a password, so that nobody can sign in
with what is stored here. The log has only the opaque id of a person.
"""

import unicodedata
from collections.abc import Collection
from types import MappingProxyType
from typing import Literal, Protocol

import msgspec

from circolo.cards.units import DAY, Millis

Kind = Literal["guest", "member", "bot"]

NAME_MAX = 32
SESSIONS_MAX = 20
"""The most open sessions of a person. One more closes the least recently used one."""


BLOCKS_MAX = 200
"""The most people whom one person can block."""


GRANT_LASTS = DAY
"""How long a grant of chips counts against the limit of its address."""


class Person(msgspec.Struct, frozen=True):
    """A person or bot who can sit at a table. `name` is unique after `fold_name`."""

    id: str
    name: str
    kind: Kind
    created: Millis


class Session(msgspec.Struct, frozen=True):
    """A person recognised by a token until it expires."""

    person: str
    created: Millis
    seen: Millis
    expires: Millis


_SENTENCES = MappingProxyType(
    {
        "name_taken": "Another person has this name. Choose another name.",
        "name_invalid": f"A name has 1 to {NAME_MAX} visible characters and no space at its ends.",
        "person_exists": "A person with this id exists already.",
        "person_unknown": "There is no such person.",
        "blocks_full": f"A person can block at most {BLOCKS_MAX} people. Unblock one of them.",
        "not_a_guest": "This account has a password already.",
        "link_invalid": "This link was used already or has expired. Ask the operator for another.",
    }
)


class PeopleRefused(Exception):
    """The store refuses this change of an account, and has changed nothing."""

    def __init__(self, code: str) -> None:
        super().__init__(_SENTENCES[code])
        self.code = code


def fold_name(name: str) -> str:
    """Return the form of a name that all its spellings share."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_name(name: str) -> str:
    """Return the name if it can be shown at a table; raises PeopleRefused."""
    if not 0 < len(name) <= NAME_MAX or not name.isprintable() or name != name.strip():
        raise PeopleRefused("name_invalid")
    return name


class People(Protocol):
    """Accounts of people. Every change is durable when its method returns."""

    async def create(self, person: Person) -> None:
        """Add a person; raises PeopleRefused: name_taken, name_invalid, person_exists."""
        ...

    async def by_id(self, person: str) -> Person | None:
        """Return the person with this id."""
        ...

    async def by_name(self, name: str) -> Person | None:
        """Return the person with this name, in any spelling."""
        ...

    async def names(self, people: Collection[str]) -> dict[str, str]:
        """Map the ids of these people to their names, "" for erased accounts. Skips unknown ids."""
        ...

    async def erase(self, person: str) -> None:
        """Delete the account and all its data; only the id stays, in the list of erased accounts.

        The store's files no longer hold the name. Only older entries and backups do, from the time
        when the log still held names. Raises PeopleRefused: person_unknown.
        """
        ...

    async def claim(self, person: str, *, name: str, password: str) -> Person:
        """Make a guest a member with a name and the hash of a password.

        Raises PeopleRefused: person_unknown, not_a_guest, name_taken, name_invalid.
        """
        ...

    async def member_names(self) -> tuple[tuple[str, str], ...]:
        """Return the ids and names of all members."""
        ...

    async def members(self, people: Collection[str]) -> dict[str, int]:
        """Map the members among these people to the position of the last entry before they became
        one.
        """
        ...

    async def set_password(self, person: str, password: str) -> None:
        """Replace the hash of the password; raises PeopleRefused: person_unknown."""
        ...

    async def password_hash(self, person: str) -> str | None:
        """Return the stored hash; None for a guest, a bot or an unknown person."""
        ...

    async def open_session(self, token: bytes, session: Session) -> None:
        """Store a session under its token. Deletes the sessions that had expired by its creation.

        Raises PeopleRefused: person_unknown.
        """
        ...

    async def session(self, token: bytes, *, now: Millis) -> Session | None:
        """Return the session of a token; None if there is none or it has expired."""
        ...

    async def sessions_of(self, person: str, *, now: Millis) -> tuple[tuple[bytes, Session], ...]:
        """Return the open sessions of a person with their tokens, the most recently used first."""
        ...

    async def has_session(self, person: str, *, now: Millis) -> bool:
        """Return whether a person has an open session."""
        ...

    async def renew_session(self, token: bytes, *, seen: Millis, expires: Millis) -> None:
        """Set when a session was last used and when it expires; a closed session stays closed."""
        ...

    async def close_session(self, token: bytes) -> None:
        """Delete the session of a token."""
        ...

    async def close_sessions(self, person: str) -> None:
        """Delete all sessions of a person."""
        ...

    async def open_link(self, link: bytes, *, person: str, expires: Millis) -> None:
        """Store a link that recovers the account once. It replaces an earlier link.

        Raises PeopleRefused: person_unknown.
        """
        ...

    async def use_link(self, link: bytes, *, now: Millis) -> Person:
        """Delete the link and return its person; raises PeopleRefused: link_invalid."""
        ...

    async def count_grant(self, mark: bytes, *, account: str, now: Millis, most: int) -> bool:
        """Count an account that gets chips under a mark (a keyed hash of an address), for one day.

        Returns whether it may get chips: not if `most` other accounts are counted already.
        """
        ...

    async def forget_grants(self, *, now: Millis) -> None:
        """Delete all marks that are a day old."""
        ...

    async def block(self, person: str, other: str) -> None:
        """Block `other` for a person; raises PeopleRefused: person_unknown, blocks_full."""
        ...

    async def unblock(self, person: str, other: str) -> None:
        """Undo `block`."""
        ...

    async def blocked(self, person: str) -> tuple[Person, ...]:
        """Return the people whom a person has blocked, sorted by name."""
        ...
