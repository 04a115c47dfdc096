"""The port to accounts of people: names, passwords, sessions; the only place with personal data.

Tokens and links come in as the SHA-256 of what the person holds and a password as the hash the web
made of it: nothing here lets anybody in. The log knows a person by an opaque id.
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
"""Open sessions of a person; one more closes the one unseen for longest."""


BLOCKS_MAX = 200
"""People whom somebody does not want to hear."""


GRANT_LASTS = DAY
"""How long a grant of chips counts for the address that it went to."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who can sit at a table; `name` is unique however it is written (see `fold`)."""

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
        "name_taken": "Somebody has this name already. Choose another.",
        "name_invalid": f"A name has 1 to {NAME_MAX} visible characters and no space at its ends.",
        "person_exists": "There is a person with this id already.",
        "person_unknown": "There is no such person.",
        "blocks_full": f"Nobody can block more than {BLOCKS_MAX} people. Unblock one of them.",
        "not_a_guest": "This account has a password already.",
        "link_invalid": "This link was used already, or is too old. Ask the operator for another.",
    }
)


class PeopleRefused(Exception):
    """An account cannot be made or changed so; nothing was."""

    def __init__(self, code: str) -> None:
        super().__init__(_SENTENCES[code])
        self.code = code


def fold_name(name: str) -> str:
    """Return what two spellings of one name have in common."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_name(name: str) -> str:
    """Return the name if it can be shown at a table; raises PeopleRefused."""
    if not 0 < len(name) <= NAME_MAX or not name.isprintable() or name != name.strip():
        raise PeopleRefused("name_invalid")
    return name


class People(Protocol):
    """Accounts; what a method has done is durable when it returns."""

    async def create(self, person: Person) -> None:
        """Add somebody; raises PeopleRefused: name_taken, name_invalid, person_exists."""
        ...

    async def by_id(self, person: str) -> Person | None:
        """Return the person with this id."""
        ...

    async def by_name(self, name: str) -> Person | None:
        """Return the person with this name, however it is written."""
        ...

    async def names(self, people: Collection[str]) -> dict[str, str]:
        """Return the names of those of these people that there are, "" of erased ones."""
        ...

    async def erase(self, person: str) -> None:
        """Delete the account and all that belongs to it; the id stays known as one that was erased.
        Nothing of the name is left in the files of the store, but in entries and backups of before
        names left the log.

        Raises PeopleRefused: person_unknown.
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
        """Return which of these people are members, each with the position of the last entry before
        he became one.
        """
        ...

    async def set_password(self, person: str, password: str) -> None:
        """Replace the hash of the password; raises PeopleRefused: person_unknown."""
        ...

    async def password_hash(self, person: str) -> str | None:
        """Return the hash as it was set; None for a guest, a bot or nobody."""
        ...

    async def open_session(self, token: bytes, session: Session) -> None:
        """Recognise the token from now on, and forget all sessions that expired by its creation.

        Raises PeopleRefused: person_unknown.
        """
        ...

    async def session(self, token: bytes, *, now: Millis) -> Session | None:
        """Return the session of a token that has not expired."""
        ...

    async def sessions_of(self, person: str, *, now: Millis) -> tuple[tuple[bytes, Session], ...]:
        """Return the open sessions of a person with their tokens, the one seen last first."""
        ...

    async def has_session(self, person: str, *, now: Millis) -> bool:
        """Tell whether any token of a person is recognised."""
        ...

    async def renew_session(self, token: bytes, *, seen: Millis, expires: Millis) -> None:
        """Move the end of a session that is in use; one that is closed stays closed."""
        ...

    async def close_session(self, token: bytes) -> None:
        """Forget the token."""
        ...

    async def close_sessions(self, person: str) -> None:
        """Forget all tokens of a person."""
        ...

    async def open_link(self, link: bytes, *, person: str, expires: Millis) -> None:
        """Let a link recover the account once, in place of any link before it.

        Raises PeopleRefused: person_unknown.
        """
        ...

    async def use_link(self, link: bytes, *, now: Millis) -> Person:
        """Spend the link; raises PeopleRefused: link_invalid."""
        ...

    async def count_grant(self, mark: bytes, *, account: str, now: Millis, most: int) -> bool:
        """Count an account among those that a mark has brought chips to within a day.

        Tells whether it may have chips: not if `most` other accounts are counted already.
        """
        ...

    async def forget_grants(self, *, now: Millis) -> None:
        """Forget all marks that are a day old."""
        ...

    async def block(self, person: str, other: str) -> None:
        """Note that a person does not want to hear another; raises PeopleRefused: person_unknown,
        blocks_full.
        """
        ...

    async def unblock(self, person: str, other: str) -> None:
        """Note it no more."""
        ...

    async def blocked(self, person: str) -> tuple[Person, ...]:
        """Return whom a person does not want to hear, by their names."""
        ...
