"""The port to the accounts of people: names, passwords, sessions. `friends`, `push`,
`bot_tokens`, `second_factors`, `passkeys` and `emails` are ports.

All personal data is stored here; the log holds only opaque ids of people. Callers pass the SHA-256
of a token or link, and a hash of a password. So a copy of the database does not help to sign in.
"""

import unicodedata
from collections.abc import Collection, Iterable
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, Protocol

import msgspec

from circolo.cards.card import Card
from circolo.cards.units import DAY, Millis
from circolo.tables.avatars import default_avatar
from circolo.tables.member_bots import is_member_bot
from circolo.tables.state import PlayerId

if TYPE_CHECKING:
    from circolo.store.bot_tokens_port import BotTokens
    from circolo.store.emails_port import Emails
    from circolo.store.friends_port import Friends
    from circolo.store.passkeys_port import Passkeys
    from circolo.store.push_port import PushSubscriptions
    from circolo.store.second_factors_port import SecondFactors

Kind = Literal["guest", "member", "bot"]

NAME_MAX = 32
SESSIONS_MAX = 20
"""The maximum number of sessions (signed-in browsers) of one person.

Opening one more deletes the least recently used one.
"""


BLOCKS_MAX = 200
"""The maximum number of people whom one person can block, so that block lists stay small."""


OF_PERSON = ("avatars", "emails", "second_factors", "passkeys", "sessions", "links")
"""The database tables whose column `person` names the account with which their rows are deleted."""

GRANT_LASTS = DAY
"""The milliseconds for which a grant of chips counts against the limit of a network address."""


class Person(msgspec.Struct, frozen=True):
    """An account: a guest, a member (with a password) or a bot.

    Two accounts never have names that are equal after `fold_name`.
    """

    id: str
    name: str
    kind: Kind
    created: Millis
    chosen_avatar: Card | None = None

    @property
    def is_house_bot(self) -> bool:
        """Whether this is a bot of the house, which has no account."""
        return self.kind == "bot" and not is_member_bot(PlayerId(self.id))

    @property
    def avatar(self) -> Card:
        """The card beside the name: the one that the person has chosen, or else their default."""
        return self.chosen_avatar or default_avatar(self.id)


def person_of(row: Iterable[Any]) -> Person:
    """Return the account in a row of a database: id, name, kind, created, chosen card."""
    person, name, kind, created, card = row
    return Person(person, name, kind, created, None if card is None else Card(card))


class Session(msgspec.Struct, frozen=True):
    """A signed-in browser of a person: when it signed in, was last used, and expires."""

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
        "friend_blocked": "You have blocked this person. Unblock them first.",
        "friends_full": "You have as many friends and sent requests as a person can have.",
        "friend_requests_full": "This person has many requests to answer. Try again later.",
        "not_friends": "Only friends can do this. Ask the person to be your friend.",
        "not_a_guest": "This account has a password already.",
        "passkey_known": "This passkey is registered already.",
        "passkeys_full": "You have ten passkeys. Remove one of them first.",
        "passkey_unknown": "You have no such passkey.",
        "passkey_expired": "The request for a passkey has expired or was answered. Try again.",
        "passkey_copied": "Another device seems to have a copy of this passkey. Remove it.",
        "passkey_last": "Your role needs a second step, and this passkey is the last one.",
        "link_invalid": "This link was used already or has expired. Ask the operator for another.",
    }
)


class PeopleRefused(Exception):
    """The store refuses to change an account; `code` is stable, and nothing has changed."""

    def __init__(self, code: str) -> None:
        super().__init__(_SENTENCES[code])
        self.code = code


def fold_name(name: str) -> str:
    """Return the form in which names are compared: without differences of case and Unicode form."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_name(name: str) -> str:
    """Return `name` unchanged if it is a valid name.

    Raises PeopleRefused: name_invalid, if it is empty, longer than NAME_MAX, has invisible
    characters, or has spaces at its ends.
    """
    if not 0 < len(name) <= NAME_MAX or not name.isprintable() or name != name.strip():
        raise PeopleRefused("name_invalid")
    return name


class People(Protocol):
    """The operations on accounts. Every change is durable when its method returns.

    Every method may raise StoreFailed.
    """

    @property
    def friends(self) -> "Friends":
        """The friendships, privacy settings and private messages of these accounts."""
        ...

    @property
    def push(self) -> "PushSubscriptions":
        """The browsers of these accounts that take notifications."""
        ...

    @property
    def bot_tokens(self) -> "BotTokens":
        """The members' bots among these accounts, and their tokens."""
        ...

    @property
    def emails(self) -> "Emails":
        """The confirmed e-mail addresses of these accounts."""
        ...

    @property
    def second_factors(self) -> "SecondFactors":
        """The app codes and recovery codes that these accounts show besides the password."""
        ...

    @property
    def passkeys(self) -> "Passkeys":
        """The passkeys that these accounts show besides the password."""
        ...

    async def create(self, person: Person) -> None:
        """Add an account; raises PeopleRefused: name_taken, name_invalid, person_exists."""
        ...

    async def by_id(self, person: str) -> Person | None:
        """Return the account with the id `person`, or None if there is none."""
        ...

    async def by_name(self, name: str) -> Person | None:
        """Return the account whose name equals `name` after `fold_name`, or None."""
        ...

    async def names(self, people: Collection[str]) -> dict[str, str]:
        """Return the names of accounts by id, "" for an erased account; skip unknown ids."""
        ...

    async def erase(self, person: str) -> None:
        """Delete an account and all its data; its id is kept in the list of erased accounts.

        SQLite also overwrites the name in its files; PostgreSQL does so when it uses the space
        again. The name remains in backups, and in entries that older versions of Circolo wrote.
        Raises PeopleRefused: person_unknown.
        """
        ...

    async def claim(self, person: str, *, name: str, password: str) -> Person:
        """Turn a guest into a member with this name and this hash of a password.

        Raises PeopleRefused: person_unknown, not_a_guest, name_taken, name_invalid.
        """
        ...

    async def rename(self, person: str, *, name: str) -> Person:
        """Give an account another name.

        Raises PeopleRefused: person_unknown, name_taken, name_invalid.
        """
        ...

    async def choose_avatar(self, person: str, card: Card) -> Person:
        """Store the card that a person has chosen as avatar, in place of an earlier one.

        Raises PeopleRefused: person_unknown.
        """
        ...

    async def avatars(self, people: Collection[str]) -> dict[str, Card]:
        """Return the cards that people have chosen, by id; skip people who have chosen none."""
        ...

    async def chosen_names(self, *, given: str) -> tuple[tuple[str, str], ...]:
        """Return the id and the name of every account whose name was chosen: of every member, of
        every member's bot, and of every guest whose name does not begin with the word `given`.
        """
        ...

    async def members(self, people: Collection[str]) -> dict[str, int]:
        """Return, by id, the position (in commit order) of the last log entry before each person
        became a member.

        Guests, bots and unknown ids are left out.
        """
        ...

    async def set_password(self, person: str, password: str) -> None:
        """Replace the password of a person by the hash `password`.

        Raises PeopleRefused: person_unknown.
        """
        ...

    async def password_hash(self, person: str) -> str | None:
        """Return the hash of a person's password; None for a guest, a bot or an unknown id."""
        ...

    async def open_session(self, token: bytes, session: Session) -> None:
        """Store a session under the hash of its token, and delete all expired sessions.

        Raises PeopleRefused: person_unknown.
        """
        ...

    async def session(self, token: bytes, *, now: Millis) -> Session | None:
        """Return the session with this token hash, or None if it is missing or has expired."""
        ...

    async def sessions_of(self, person: str, *, now: Millis) -> tuple[tuple[bytes, Session], ...]:
        """Return the token hash and the session of each browser in which a person is signed in.

        The most recently used one is first; expired sessions are left out.
        """
        ...

    async def has_session(self, person: str, *, now: Millis) -> bool:
        """Return whether a person has a session that has not expired at `now`."""
        ...

    async def renew_session(self, token: bytes, *, seen: Millis, expires: Millis) -> None:
        """Set the times of a session's last use and expiry; does nothing if it was deleted."""
        ...

    async def close_session(self, token: bytes) -> None:
        """Delete the session with this token hash, if it exists."""
        ...

    async def close_sessions(self, person: str) -> None:
        """Delete all sessions of a person, which signs them out in every browser."""
        ...

    async def open_link(self, link: bytes, *, person: str, expires: Millis) -> None:
        """Store the hash of a link with which a person can recover their account once.

        It replaces an earlier link of this person.
        Raises PeopleRefused: person_unknown.
        """
        ...

    async def link_owner(self, link: bytes, *, now: Millis) -> Person:
        """Return the account to which a recovery link belongs, given its hash.

        Raises PeopleRefused: link_invalid, if it is unknown, used or expired.
        """
        ...

    async def use_link(self, link: bytes, *, now: Millis) -> Person:
        """Delete a recovery link, given its hash, and return the account to which it belongs.

        Raises PeopleRefused: link_invalid, if it is unknown, used or expired.
        """
        ...

    async def count_grant(self, mark: bytes, *, account: str, now: Millis, most: int) -> bool:
        """Return whether an account may receive free chips, and if so count it for one day.

        `mark` is a keyed hash of the account's network address. An account may not receive chips if
        `most` other accounts are already counted under the same mark.
        """
        ...

    async def forget_grants(self, *, now: Millis) -> None:
        """Delete the counts of `count_grant` that are older than GRANT_LASTS at the time `now`."""
        ...

    async def block(self, person: str, other: str) -> None:
        """Add `other` to the people whom `person` has blocked, and end a friendship of the two.

        Raises PeopleRefused: person_unknown, blocks_full.
        """
        ...

    async def unblock(self, person: str, other: str) -> None:
        """Remove `other` from the people whom `person` has blocked."""
        ...

    async def blocked(self, person: str) -> tuple[Person, ...]:
        """Return the accounts that a person has blocked, sorted by name."""
        ...
